//! For whom the sheets are: the names of a roster in CSV.

use crate::check::read::csv::records;
use crate::error::{InputError, on_one_line};

/// The names, one a line. If the first line has titles, the columns whose title says `name` or `student` make the name;
/// else it is the first column.
///
/// # Errors
///
/// A roster without a name.
pub fn read(text: &str, origin: &str) -> Result<Vec<String>, InputError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let titles = text.lines().next().unwrap_or_default();
    let separator = [';', '\t'].into_iter().find(|&mark| titles.contains(mark));
    let records = records(text, separator.unwrap_or(','));
    let is_title = |cell: &String| {
        let cell = cell.to_lowercase();
        cell.contains("name") || cell.contains("student")
    };
    let titles = records.first().map_or(&[][..], |(_, record)| record);
    let mut columns: Vec<usize> = (0..titles.len())
        .filter(|&index| is_title(&titles[index]))
        .collect();
    let has_titles = !columns.is_empty();
    if !has_titles {
        columns.push(0);
    }
    let name = |(_, record): &(usize, Vec<String>)| {
        let cells = columns.iter().filter_map(|&index| record.get(index));
        let cells: Vec<&str> = cells.map(String::as_str).collect();
        cells.join(" ").trim().to_owned()
    };
    let names = records.iter().skip(usize::from(has_titles)).map(name);
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    if names.is_empty() {
        return Err(InputError::new(format!(
            "{} names nobody",
            on_one_line(origin)
        )));
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_with_and_without_titles() {
        for text in [
            "Ann Lee\nBo Ek\n",
            "id,name\n1,Ann Lee\n2,Bo Ek\n",
            "First name;Last name;Mail\nAnn;Lee;a@x\nBo;Ek;b@x\n",
            "\"Ann Lee\",7\n\n\"Bo Ek\",8",
        ] {
            assert_eq!(read(text, "roster").expect("names"), ["Ann Lee", "Bo Ek"]);
        }
        assert!(read("\n", "roster").is_err());
    }
}
