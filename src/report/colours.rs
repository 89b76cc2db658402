//! Colours in tables that are text already: as wide as without.

use anstyle::{AnsiColor, Style};

/// Returns text with the heads of its tables in bold, losses in red, and rows dimmed that hold the word for `struck`.
pub fn coloured(text: &str, struck: &str) -> String {
    let mut out = String::with_capacity(text.len().saturating_mul(2));
    let mut part = Part::Outside;
    for line in text.split_inclusive('\n') {
        let row = line.strip_prefix(['│', '|']).and_then(|row| row.rsplit_once(['│', '|']));
        part = match (part, line.chars().next()) {
            (Part::Outside, Some('┌' | '+')) => Part::Head,
            (Part::Head | Part::Body, Some('├' | '+')) => Part::Body,
            (Part::Head | Part::Body, _) if row.is_some() => part,
            _ => Part::Outside,
        };
        let (Some((cells, end)), true) = (row, part != Part::Outside) else {
            out.push_str(line);
            continue;
        };
        let frame = line.chars().next().unwrap_or_default();
        out.push(frame);
        match part {
            Part::Head => styled(&mut out, cells, Style::new().bold()),
            _ if cells.split_whitespace().any(|word| word == struck) => {
                styled(&mut out, cells, Style::new().dimmed());
            }
            _ => losses(&mut out, cells),
        }
        out.push(frame);
        out.push_str(end);
    }
    out
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Outside,
    Head,
    Body,
}

fn styled(out: &mut String, text: &str, style: Style) {
    out.push_str(&format!("{style}{text}{style:#}"));
}

fn losses(out: &mut String, cells: &str) {
    let is_loss = |word: &str| word.starts_with('-') && word.contains(|c: char| c.is_ascii_digit());
    for word in cells.split_inclusive(' ') {
        match is_loss(word) {
            true => {
                let number = word.trim_end();
                styled(out, number, AnsiColor::Red.on_default());
                out.extend(word.strip_prefix(number));
            }
            false => out.push_str(word),
        }
    }
}
