//! The running chart: each account's total after each hand, drawn with its own letter.

use super::look::Look;
use crate::live::chart::Series;
use crate::live::sheet::width;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The fewest rows of a chart.
pub(super) const LEAST: u16 = 6;

/// Returns the sign of each account: the first letter of its name, or its number if two are alike.
pub(super) fn signs(series: &[Series]) -> Vec<String> {
    let first = |one: &Series| one.name.chars().next().unwrap_or('?').to_lowercase().to_string();
    let letters: Vec<String> = series.iter().map(first).collect();
    let alike = |letter: &String| letters.iter().filter(|other| *other == letter).count() > 1;
    let usable = |letter: &String| !alike(letter) && width(letter) == 1;
    let sign = |(at, letter): (usize, &String)| {
        if usable(letter) { letter.to_uppercase() } else { ((at + 1) % 10).to_string() }
    };
    letters.iter().enumerate().map(sign).collect()
}

pub(super) fn draw(series: &[Series], look: Look, frame: &mut Frame<'_>, area: Rect) {
    let totals = || series.iter().flat_map(|one| &one.totals).copied();
    let (Some(least), Some(most)) = (totals().min(), totals().max()) else { return };
    let labels = [most, 0, least].map(|label| label.to_string());
    let margin = labels.iter().map(String::len).max().unwrap_or(0) + 2;
    let margin = u16::try_from(margin).unwrap_or(u16::MAX);
    let (Some(columns), Some(rows)) = (area.width.checked_sub(margin), area.height.checked_sub(1)) else {
        return;
    };
    if columns < 2 || rows < 2 {
        return;
    }
    // Integers only: the row of a total is its share of the span.
    let span = most.saturating_sub(least).max(1);
    let row = |total: i64| {
        let above = most.saturating_sub(total).saturating_mul(i64::from(rows)).checked_div(span).unwrap_or(0);
        u16::try_from(above.clamp(0, i64::from(rows))).unwrap_or(rows)
    };
    let buffer = frame.buffer_mut();
    let mut put = |x: u16, y: u16, text: &str, style: Style| {
        let at = Position::new(area.x.saturating_add(x), area.y.saturating_add(y));
        if area.contains(at) {
            buffer.set_string(at.x, at.y, text, style);
        }
    };
    for y in 0..=rows {
        put(margin.saturating_sub(1), y, look.edge(), look.faint());
    }
    for x in 0..columns {
        put(margin.saturating_add(x), row(0), look.zero(), look.faint());
    }
    for (label, at) in labels.iter().zip([row(most), row(0), row(least)]) {
        let x = usize::from(margin).saturating_sub(2).saturating_sub(label.len());
        put(u16::try_from(x).unwrap_or(0), at, label, look.faint());
    }
    let hands = series.iter().map(|one| one.totals.len()).max().unwrap_or(1).saturating_sub(1).max(1);
    let last = usize::from(columns.saturating_sub(1));
    // Few hands are spread out, many share a column.
    let reach = last.min(hands.saturating_mul(4));
    for ((at, one), sign) in series.iter().enumerate().zip(signs(series)) {
        for x in 0..=reach {
            let hand = x.saturating_mul(hands).checked_div(reach).unwrap_or(0);
            let whole = hand.saturating_mul(reach).checked_rem(hands) == Some(0) || reach >= hands;
            if let (true, Some(total), Ok(x)) = (whole, one.totals.get(hand), u16::try_from(x)) {
                put(margin.saturating_add(x), row(*total), &sign, look.account(at));
            }
        }
    }
}
