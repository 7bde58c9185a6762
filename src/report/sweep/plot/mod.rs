//! A sweep as a plot: leaves against depth, a panel for each width, and the ratios below.
//!
//! Algorithms differ by marker and by dashes, not by colour alone, so that the plot can be printed in black and white.

mod look;
mod scale;

use std::error::Error;
use std::io;

use plotters::coord::Shift;
use plotters::prelude::*;

use self::look::{BOUND, Look, look};
use self::scale::Scale;
use super::{columns, grouped_decimal, names};
use crate::search::Algorithm;
use crate::sweep::report::{CellReport, Report};
use crate::sweep::statistics::Leaves;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Scale, Scale>>;
type Drawn = Result<(), Box<dyn Error + Send + Sync>>;

/// The most panels beside each other.
const MOST_COLUMNS: usize = 4;
/// Pixels.
const LEAVES_HEIGHT: u32 = 340;
const RATIO_HEIGHT: u32 = 210;
const LEGEND_LINE: u32 = 26;
const ENTRY_WIDTH: u32 = 150;
const MARGIN: u32 = 12;
const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(30, 30, 30);
const PALE: RGBColor = RGBColor(225, 225, 225);

/// The plot as an SVG document.
///
/// Above, for each width: the mean leaves of every algorithm against depth, on a logarithmic axis, points with 95 %
/// intervals, beside lines of what theory expects (where it knows nothing, the points are joined), the smallest proof below
/// them all. Below, the ratios of means.
///
/// # Errors
///
/// What the drawing library refuses to draw.
pub fn svg(report: &Report) -> io::Result<String> {
    let mut svg = String::new();
    draw(report, &mut svg).map_err(io::Error::other)?;
    Ok(svg)
}

/// The cells of each width that has any; they stand by width.
fn panels(report: &Report) -> Vec<Vec<&CellReport>> {
    let cells: Vec<&CellReport> = report.cells.iter().collect();
    let panels = cells.chunk_by(|one, other| one.branching == other.branching);
    panels.map(<[_]>::to_vec).collect()
}

fn draw(report: &Report, svg: &mut String) -> Drawn {
    let panels = panels(report);
    let Some(first) = report.cells.first() else {
        return Ok(());
    };
    let across = panels.len().clamp(1, MOST_COLUMNS);
    let down = panels.len().div_ceil(across);
    let panel_width = match across {
        1 => 640,
        2 => 440,
        _ => 330,
    };
    let has_ratios = !first.ratios.is_empty();
    let panel_height = LEAVES_HEIGHT + if has_ratios { RATIO_HEIGHT } else { 0 };
    let entries = legend(report, first);
    let size = u32::try_from(across)? * panel_width + 2 * MARGIN;
    let per_line = usize::try_from((size - 2 * MARGIN) / ENTRY_WIDTH)?.max(1);
    let head = LEGEND_LINE * (2 + u32::try_from(entries.len().div_ceil(per_line))?) + MARGIN;
    let height = head + panel_height * u32::try_from(down)? + MARGIN;
    let root = SVGBackend::with_string(svg, (size, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let (top, body) = root
        .margin(MARGIN, MARGIN, MARGIN, MARGIN)
        .split_vertically(head - MARGIN);
    draw_head(&top, report, &entries, per_line)?;
    for (area, cells) in body.split_evenly((down, across)).iter().zip(&panels) {
        let (leaves, ratio) = area.split_vertically(LEAVES_HEIGHT);
        draw_leaves(&root, &leaves, report, cells)?;
        if has_ratios {
            draw_ratios(&root, &ratio, report, cells)?;
        }
    }
    root.present()?;
    Ok(())
}

fn text(size: u32) -> TextStyle<'static> {
    TextStyle::from((FONT, size).into_font()).color(&INK)
}

/// Names, looks, and whether there are markers.
fn legend(report: &Report, first: &CellReport) -> Vec<(String, Look, bool)> {
    let shown = columns(report).into_iter().enumerate();
    let entry = |(place, index): (usize, usize)| {
        (first.algorithms[index].algorithm.label(), look(place), true)
    };
    let proof = ("smallest proof".to_owned(), BOUND, false);
    shown.map(entry).chain([proof]).collect()
}

fn draw_head(
    area: &Area<'_>,
    report: &Report,
    entries: &[(String, Look, bool)],
    per_line: usize,
) -> Drawn {
    let shown = columns(report);
    let knows = |cell: &CellReport| {
        let mut shown = shown.iter().map(|&index| &cell.algorithms[index]);
        shown.any(|algorithm| algorithm.leaves_evaluated.expected.is_some())
    };
    let lines = if report.cells.iter().any(knows) {
        "lines: exact expectation"
    } else {
        "lines join the means"
    };
    area.draw(&Text::new(super::heading(report), (0, 2), text(15)))?;
    let points = format!("Points: means with 95 % intervals; {lines}.");
    let second = (0, 2 + i32::try_from(LEGEND_LINE)?);
    area.draw(&Text::new(points, second, text(15)))?;
    for (place, (label, look, marked)) in entries.iter().enumerate() {
        let x = i32::try_from(place % per_line)? * i32::try_from(ENTRY_WIDTH)?;
        let line = i32::try_from(place / per_line)? + 2;
        let y = line * i32::try_from(LEGEND_LINE)? + 8;
        let width = if *marked { 2 } else { 4 };
        look.line(area, width, vec![(x, y), (x + 40, y)])?;
        if *marked {
            look.marker(area, (x + 20, y))?;
        }
        area.draw(&Text::new(label.clone(), (x + 48, y - 8), text(16)))?;
    }
    Ok(())
}

/// A point with its interval, and where the line is.
struct Point {
    depth: f64,
    mean: f64,
    interval: Option<[f64; 2]>,
    line: f64,
}

impl Point {
    /// All that is drawn of it.
    fn extent(&self) -> impl Iterator<Item = f64> {
        let ends = self.interval.into_iter().flatten();
        [self.mean, self.line].into_iter().chain(ends)
    }
}

fn chart<'a, 'b>(
    area: &'a Area<'b>,
    caption: Option<String>,
    y_title: &str,
    [x, y]: [Scale; 2],
    format: &dyn Fn(&f64) -> String,
) -> Result<Chart<'a, 'b>, Box<dyn Error + Send + Sync>> {
    let mut builder = ChartBuilder::on(area);
    builder
        .margin_top(6)
        .margin_right(14)
        .x_label_area_size(46)
        .y_label_area_size(78);
    if let Some(caption) = caption {
        builder.caption(caption, text(18));
    }
    let (across, up) = (x.labels.len(), y.labels.len());
    let mut chart = builder.build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .x_labels(across)
        .y_labels(up)
        .bold_line_style(PALE)
        .light_line_style(TRANSPARENT)
        .axis_style(INK)
        .label_style(text(15))
        .axis_desc_style(text(15))
        .x_desc("depth")
        .y_desc(y_title)
        .x_label_formatter(&|depth| format!("{depth:.0}"))
        .y_label_formatter(format)
        .draw()?;
    Ok(chart)
}

/// A line that can be seen even where it has one point only.
fn stretched(line: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    match line[..] {
        [(x, y)] => vec![(x - 0.1, y), (x + 0.1, y)],
        _ => line,
    }
}

/// Draws a line in a chart; `root` is the whole picture.
fn draw_line(
    root: &Area<'_>,
    chart: &Chart<'_, '_>,
    look: Look,
    width: u32,
    line: &[(f64, f64)],
) -> Drawn {
    let line = line.iter().map(|point| chart.backend_coord(point));
    look.line(root, width, line.collect())
}

/// Draws points with their intervals.
fn draw_points(root: &Area<'_>, chart: &Chart<'_, '_>, look: Look, points: &[Point]) -> Drawn {
    let line = points.iter().map(|point| (point.depth, point.line));
    draw_line(root, chart, look, 2, &stretched(line.collect()))?;
    let style = look.colour.stroke_width(1);
    for point in points {
        if let Some(ends) = point.interval {
            let ends = ends.map(|end| chart.backend_coord(&(point.depth, end)));
            root.draw(&PathElement::new(ends, style))?;
            for (x, y) in ends {
                root.draw(&PathElement::new([(x - 5, y), (x + 5, y)], style))?;
            }
        }
        look.marker(root, chart.backend_coord(&(point.depth, point.mean)))?;
    }
    Ok(())
}

fn draw_leaves(root: &Area<'_>, area: &Area<'_>, report: &Report, cells: &[&CellReport]) -> Drawn {
    let Some(first) = cells.first() else {
        return Ok(());
    };
    // An interval may reach below one leaf only in theory.
    let logarithm = |count: f64| count.max(1.0).log10();
    let point = |cell: &CellReport, index: usize| {
        let Leaves { counted, expected } = cell.algorithms[index].leaves_evaluated;
        Point {
            depth: f64::from(cell.depth),
            mean: logarithm(counted.mean),
            interval: counted.ci95.map(|ends| ends.map(logarithm)),
            line: logarithm(expected.unwrap_or(counted.mean)),
        }
    };
    let shown = columns(report).into_iter();
    let series: Vec<Vec<Point>> = shown
        .map(|index| cells.iter().map(|cell| point(cell, index)).collect())
        .collect();
    let least = |cell: &&CellReport| logarithm(cell.minimal_leaves as f64);
    let proof = cells
        .iter()
        .map(|cell| (f64::from(cell.depth), least(cell)));
    let values = series.iter().flatten().flat_map(Point::extent);
    let values = values.chain(cells.iter().map(least));
    let scales = [Scale::depths(cells), Scale::leaves(values)];
    let caption = format!("b = {}", first.branching);
    let format = |logarithm: &f64| grouped_decimal(&format!("{:.0}", 10_f64.powf(*logarithm)));
    let chart = chart(area, Some(caption), "leaves evaluated", scales, &format)?;
    draw_line(root, &chart, BOUND, 4, &stretched(proof.collect()))?;
    for (place, points) in series.iter().enumerate() {
        draw_points(root, &chart, look(place), points)?;
    }
    Ok(())
}

fn draw_ratios(root: &Area<'_>, area: &Area<'_>, report: &Report, cells: &[&CellReport]) -> Drawn {
    let Some(first) = cells.first() else {
        return Ok(());
    };
    let point = |cell: &CellReport, index: usize| {
        let ratio = &cell.ratios[index];
        let expected = |wanted: Algorithm| {
            let mut algorithms = cell.algorithms.iter();
            let found = algorithms.find(|one| one.algorithm == wanted);
            found.and_then(|found| found.leaves_evaluated.expected)
        };
        let theory = expected(ratio.of).zip(expected(ratio.to));
        Point {
            depth: f64::from(cell.depth),
            mean: ratio.leaves.ratio_of_means,
            interval: ratio.leaves.ci95,
            line: theory.map_or(ratio.leaves.ratio_of_means, |(of, to)| of / to),
        }
    };
    let shown = columns(report);
    let series = first.ratios.iter().enumerate().map(|(index, ratio)| {
        let mut shown = shown.iter();
        let place = shown.position(|&column| first.algorithms[column].algorithm == ratio.of);
        let points: Vec<Point> = cells.iter().map(|cell| point(cell, index)).collect();
        (look(place.unwrap_or_default()), points)
    });
    let series: Vec<(Look, Vec<Point>)> = series.collect();
    let points = series.iter().flat_map(|(_, points)| points);
    let values = points.flat_map(Point::extent);
    let scales = [Scale::depths(cells), Scale::ratios(values)];
    let ends = [scales[0].low, scales[0].high];
    let [_, to] = names(&first.ratios[0]);
    let title = format!("ratio to {to}");
    let chart = chart(area, None, &title, scales, &|ratio| format!("{ratio:.2}"))?;
    draw_line(root, &chart, BOUND, 1, &ends.map(|end| (end, 1.0)))?;
    for (look, points) in &series {
        draw_points(root, &chart, *look, points)?;
    }
    Ok(())
}
