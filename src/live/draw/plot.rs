//! The running chart: each account's total after each hand, as a line of steps with its letter at the end.

use super::theme::{FAINT, HEAD};
use crate::live::LiveState;
use crate::report::{
    BoardStanding, axis::levels_between, board::letters, standings::shown_game, text::capped,
};
use ratatui::layout::{Position, Rect};
use ratatui::symbols::merge::MergeStrategy;
use ratatui::{Frame, style::Style};
use std::cmp::Ordering;

pub(super) const LEAST: u16 = 6;

/// The most totals that are named at the edge.
const MOST_LEVELS: i64 = 8;

/// Draws the chart, with a line at the target if there is one.
pub(super) fn draw(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    let standings = view.standings.as_slice();
    let target = shown_game(&view.session.night).and_then(|game| game.target);
    let totals = || standings.iter().flat_map(|one| &one.series.totals).copied().chain([0]);
    let least = totals().min().unwrap_or(0);
    let most = totals().chain(target).max().unwrap_or(0);
    let Some(rows) = area.height.checked_sub(1).map(usize::from).filter(|rows| *rows > 1) else { return };
    // Integers only: the row of a total is its share of the span.
    let span = i128::from(most).saturating_sub(i128::from(least)).max(1);
    let row = |total: i64| {
        let above = i128::from(most).saturating_sub(i128::from(total)).max(0);
        let room = i128::try_from(rows).unwrap_or(0);
        let doubled = above.saturating_mul(room).saturating_mul(2).saturating_add(span);
        usize::try_from(doubled.checked_div(span.saturating_mul(2)).unwrap_or(0)).unwrap_or(rows).min(rows)
    };
    let ends = ends(standings, rows, row);
    let after = ends.iter().map(String::len).max().unwrap_or(0);
    let levels = levels_between(least, most, i64::from(area.height / 3).min(MOST_LEVELS));
    let labels: Vec<(usize, String)> = levels.iter().map(|level| (row(*level), level.to_string())).collect();
    let before = labels.iter().map(|(_, label)| label.len()).max().unwrap_or(0).saturating_add(2);
    let columns = usize::from(area.width).saturating_sub(before).saturating_sub(after);
    if columns < 2 {
        return;
    }
    let mut put = |x: usize, y: usize, symbol: &str, style: Style| {
        let at = Position::new(area.x.saturating_add(capped(x)), area.y.saturating_add(capped(y)));
        if let Some(cell) = frame.buffer_mut().cell_mut(at).filter(|_| area.contains(at)) {
            // Lines that cross are joined; the style is not that of what was here before.
            cell.merge_symbol(symbol, MergeStrategy::Exact).set_style(Style::reset()).set_style(style);
        }
    };
    for y in 0..=rows {
        put(before.saturating_sub(1), y, "│", FAINT);
    }
    for x in before..before.saturating_add(columns) {
        put(x, row(0), "┈", FAINT);
        if let Some(target) = target {
            put(x, row(target), "┄", FAINT);
        }
    }
    let texts = labels
        .iter()
        .map(|(y, label)| (before.saturating_sub(2).saturating_sub(label.len()), *y, label, FAINT));
    let letters =
        ends.iter().enumerate().map(|(y, letters)| (before.saturating_add(columns), y, letters, HEAD));
    for (from, y, text, style) in texts.chain(letters) {
        for (x, c) in (from..).zip(text.chars()) {
            put(x, y, c.encode_utf8(&mut [0; 4]), style);
        }
    }
    let longest = standings.iter().map(|one| one.series.totals.len()).max().unwrap_or(0);
    for (of, one) in standings.iter().enumerate() {
        let mut last = None;
        for x in 0..columns {
            let at = x.saturating_mul(longest).checked_div(columns).unwrap_or(0);
            let now = one.series.totals.get(at).map_or_else(|| row(one.total()), |total| row(*total));
            for (y, symbol) in step(last.unwrap_or(now), now) {
                put(before.saturating_add(x), y, symbol, view.account(of));
            }
            last = Some(now);
        }
    }
}

/// Returns what one column of a line consists of, which comes from the left in one row and goes on in another.
fn step(from: usize, to: usize) -> Vec<(usize, &'static str)> {
    let (down, up) = (["┐", "└"], ["┘", "┌"]);
    let [end, begin] = match from.cmp(&to) {
        Ordering::Equal => return vec![(to, "─")],
        Ordering::Less => down,
        Ordering::Greater => up,
    };
    let between = from.min(to).saturating_add(1)..from.max(to);
    between.map(|y| (y, "│")).chain([(from, end), (to, begin)]).collect()
}

fn ends(standings: &[BoardStanding], rows: usize, row: impl Fn(i64) -> usize) -> Vec<String> {
    let mut ends = vec![String::new(); rows.saturating_add(1)];
    for (one, letter) in standings.iter().zip(letters(standings)) {
        if let Some(end) = ends.get_mut(row(one.total())) {
            end.push_str(&letter);
        }
    }
    ends
}
