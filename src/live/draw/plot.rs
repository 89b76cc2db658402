//! The running chart: each account's total after each hand, as a line of steps with its letter at the end. Lines that
//! lie on each other are double.

use super::theme::{DOWN, FAINT, HEAD, LEFT, RIGHT, UP, stroke};
use crate::live::LiveState;
use crate::report::{BoardStanding, board::letters, standings::shown_game, text::capped};
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, style::Style};
use std::ops::RangeInclusive;

pub(super) const LEAST: u16 = 6;

/// A point of the chart: where lines go from it, and whose they are.
#[derive(Debug, Clone, Copy, Default)]
struct Point {
    ways: u8,
    /// The first account with a line here.
    of: Option<usize>,
    shared: bool,
}

struct Canvas {
    columns: usize,
    points: Vec<Point>,
}

impl Canvas {
    fn mark(&mut self, of: usize, x: usize, y: usize, ways: u8) {
        let at = y.saturating_mul(self.columns).saturating_add(x);
        if let Some(point) = self.points.get_mut(at).filter(|_| x < self.columns) {
            point.ways |= ways;
            point.shared |= point.of.is_some_and(|other| other != of);
            point.of.get_or_insert(of);
        }
    }

    fn across(&mut self, of: usize, from: usize, to: usize, y: usize) {
        (from..=to).for_each(|x| self.mark(of, x, y, ways(x, from..=to, [LEFT, RIGHT])));
    }

    fn along(&mut self, of: usize, x: usize, from: usize, to: usize) {
        let rows = from.min(to)..=from.max(to);
        rows.clone().for_each(|y| self.mark(of, x, y, ways(y, rows.clone(), [UP, DOWN])));
    }
}

/// Returns where a stroke goes from one of its points.
fn ways(at: usize, stroke: RangeInclusive<usize>, [before, after]: [u8; 2]) -> u8 {
    (if at > *stroke.start() { before } else { 0 }) | if at < *stroke.end() { after } else { 0 }
}

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
    // Who has more than the target is above its line, however little that is.
    let goal = target.map(|target| (target, if most > target { row(target).max(1) } else { row(target) }));
    let row = |total: i64| match goal {
        Some((target, at)) if total > target => row(total).min(at.saturating_sub(1)),
        Some((_, at)) => row(total).max(at),
        None => row(total),
    };
    let ends = ends(standings, rows, row);
    let after = ends.iter().map(String::len).max().unwrap_or(0);
    let labels: Vec<(usize, String)> = labels(target, most, least, row);
    let before = labels.iter().map(|(_, label)| label.len()).max().unwrap_or(0).saturating_add(2);
    let columns = usize::from(area.width).saturating_sub(before).saturating_sub(after);
    if columns < 2 {
        return;
    }
    let mut put = |x: usize, y: usize, text: &str, style: Style| {
        let (x, y) = (capped(x), capped(y));
        let at = Position::new(area.x.saturating_add(x), area.y.saturating_add(y));
        if area.contains(at) {
            // Not the style of what was here before.
            frame.buffer_mut().set_style(Rect { x: at.x, y: at.y, width: 1, height: 1 }, Style::reset());
            frame.buffer_mut().set_string(at.x, at.y, text, style);
        }
    };
    for y in 0..=rows {
        put(before.saturating_sub(1), y, "│", FAINT);
    }
    for x in before..before.saturating_add(columns) {
        put(x, row(0), "·", FAINT);
        if let Some(target) = target {
            put(x, row(target), "┄", FAINT);
        }
    }
    for (y, label) in &labels {
        put(before.saturating_sub(2).saturating_sub(label.len()), *y, label, FAINT);
    }
    let canvas = canvas(standings, columns, rows, row);
    for (at, point) in canvas.points.iter().enumerate() {
        let (Some(x), Some(y)) = (at.checked_rem(columns), at.checked_div(columns)) else { continue };
        if let Some(of) = point.of {
            let lies = point.shared && point.ways & (UP | DOWN) == 0;
            let style = if lies { HEAD } else { view.account(of) };
            put(before.saturating_add(x), y, stroke(point.ways, point.shared), style);
        }
    }
    for (y, letters) in ends.iter().enumerate() {
        put(before.saturating_add(columns), y, letters, HEAD);
    }
}

/// Returns the rows that are named at the edge; two that are the same are named once.
fn labels(target: Option<i64>, most: i64, least: i64, row: impl Fn(i64) -> usize) -> Vec<(usize, String)> {
    let mut labels: Vec<(usize, String)> = Vec::new();
    for total in target.into_iter().chain([0, most, least]) {
        let at = row(total);
        if !labels.iter().any(|(other, _)| *other == at) {
            labels.push((at, total.to_string()));
        }
    }
    labels
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

/// Draws the lines: each total takes an equal part of the width.
fn canvas(standings: &[BoardStanding], columns: usize, rows: usize, row: impl Fn(i64) -> usize) -> Canvas {
    let points = vec![Point::default(); columns.saturating_mul(rows.saturating_add(1))];
    let mut canvas = Canvas { columns, points };
    let totals = standings.iter().map(|one| one.series.totals.len()).max().unwrap_or(1).max(1);
    let last = columns.saturating_sub(1);
    let begins = |at: usize| at.saturating_mul(columns).checked_div(totals).unwrap_or(0).min(last);
    for (of, one) in standings.iter().enumerate() {
        let mut before: Option<usize> = None;
        for (at, total) in one.series.totals.iter().enumerate() {
            let (x, y) = (begins(at), row(*total));
            if let Some(before) = before {
                canvas.along(of, x, before, y);
            }
            let end = if at.saturating_add(1) < totals { begins(at.saturating_add(1)) } else { last };
            canvas.across(of, x, end, y);
            before = Some(y);
        }
    }
    canvas
}
