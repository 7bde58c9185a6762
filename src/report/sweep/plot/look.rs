//! [`Look`]: how a series is told from others, in colour and without.

use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::{Area, Drawn};

/// How an algorithm is drawn: colours of different lightness, and what is left of them in black and white.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) colour: RGBColor,
    /// The length of a dash and of the gap behind it.
    pub(super) dashes: (u32, u32),
    marker: Marker,
}

#[derive(Clone, Copy)]
enum Marker {
    Disc,
    Ring,
    Triangle,
    Cross,
    Square,
    Diamond,
}

impl Look {
    const fn new(rgb: (u8, u8, u8), dashes: (u32, u32), marker: Marker) -> Look {
        Look {
            colour: RGBColor(rgb.0, rgb.1, rgb.2),
            dashes,
            marker,
        }
    }
}

const LOOKS: [Look; 6] = [
    Look::new((0, 70, 140), (1, 0), Marker::Disc),
    Look::new((200, 70, 0), (9, 4), Marker::Ring),
    Look::new((0, 130, 100), (3, 3), Marker::Triangle),
    Look::new((120, 60, 130), (16, 5), Marker::Cross),
    Look::new((90, 90, 0), (6, 2), Marker::Square),
    Look::new((170, 0, 60), (2, 6), Marker::Diamond),
];

/// What all trees evaluate, and what none can do without.
pub(super) const BOUND: Look = Look::new((130, 130, 130), (1, 0), Marker::Disc);

/// Of the series with this number.
pub(super) fn look(place: usize) -> Look {
    LOOKS[place % LOOKS.len()]
}

impl Look {
    /// Draws a line from pixel to pixel.
    pub(super) fn line(self, area: &Area<'_>, width: u32, line: Vec<(i32, i32)>) -> Drawn {
        let style = self.colour.stroke_width(width);
        match self.dashes {
            (_, 0) => area.draw(&PathElement::new(line, style))?,
            (dash, gap) => area.draw(&DashedPathElement::new(line, dash, gap, style))?,
        }
        Ok(())
    }

    /// Draws a marker at a pixel.
    pub(super) fn marker(self, area: &Area<'_>, (x, y): (i32, i32)) -> Drawn {
        let (at, fine) = ((x, y), self.colour.stroke_width(2));
        let filled = self.colour.filled();
        match self.marker {
            Marker::Disc => area.draw(&Circle::new(at, 5, filled))?,
            Marker::Ring => {
                area.draw(&Circle::new(at, 5, WHITE.filled()))?;
                area.draw(&Circle::new(at, 5, fine))?;
            }
            Marker::Triangle => area.draw(&TriangleMarker::new(at, 7, filled))?,
            Marker::Cross => area.draw(&Cross::new(at, 5, fine))?,
            Marker::Square => {
                area.draw(&Rectangle::new([(x - 4, y - 4), (x + 4, y + 4)], filled))?;
            }
            Marker::Diamond => {
                let corners = [(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)];
                area.draw(&Polygon::new(corners.to_vec(), filled))?;
            }
        }
        Ok(())
    }
}
