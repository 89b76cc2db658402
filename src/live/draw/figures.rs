//! The standings in figures that are read across a room: beside each who it is, what the last hand moved or the typed line
//! would make of it, and how far ahead the leader is. Where figures stand depends on no line that is being typed.

use super::standings;
use super::theme::{CHOSEN, HEAD};
use crate::kernel::Units;
use crate::live::glyphs::{HEIGHT, drawn, drawn_width, in_glyphs};
use crate::live::{LiveState, ScreenText, sheet::CUT};
use crate::report::text::{capped, width};
use crate::report::{BoardSign, BoardStanding, Phrase, board::letters, signed};
use ratatui::text::{Line, Span};
use ratatui::{Frame, layout::Rect};

/// The least width of a cell: a short name, with room for its signs.
const LEAST: usize = 10;

/// The columns between two cells.
const GAP: usize = 3;

/// How the cells of the accounts are laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    across: usize,
    cell: usize,
}

/// The rows of a cell: who, the figure, and what moved it.
const ROWS: usize = HEIGHT + 2;

impl Plan {
    /// Lays the figures out in one row, else in two; `None` if they do not fit.
    pub(super) fn of(view: &LiveState, columns: u16) -> Option<Plan> {
        let all = view.standings.len();
        let needed = needed(view);
        let plans = [all, all.div_ceil(2)].map(|across| {
            let gaps = GAP.saturating_mul(across.saturating_sub(1));
            Plan { across, cell: usize::from(columns).saturating_sub(gaps).checked_div(across).unwrap_or(0) }
        });
        let widths = view.standings.iter().map(|one| figure_width(view.figure(one)));
        let widest = widths.max().unwrap_or(0);
        plans.into_iter().find(|plan| widest.max(needed) <= plan.cell)
    }

    pub(super) fn height(&self, accounts: usize) -> usize {
        let rows = accounts.div_ceil(self.across.max(1));
        (ROWS + 1).saturating_mul(rows).saturating_sub(1)
    }

    /// Returns where the name, the figure and what is said of it stand in an area.
    fn places(&self, at: usize, area: Rect) -> [Rect; 3] {
        let (row, column) = (at.checked_div(self.across), at.checked_rem(self.across));
        let x = column.unwrap_or(0).saturating_mul(self.cell.saturating_add(GAP));
        let top = row.unwrap_or(0).saturating_mul(ROWS + 1);
        let mut y = area.y.saturating_add(capped(top));
        [1, HEIGHT, 1].map(|rows| {
            let (x, height) = (area.x.saturating_add(capped(x)), capped(rows));
            let place = Rect { x, y, width: capped(self.cell), height };
            y = y.saturating_add(height);
            place.intersection(area)
        })
    }
}

/// Returns the width of a figure with its currency behind it.
fn figure_width(figure: &str) -> usize {
    let (digits, currency) = in_glyphs(figure);
    let behind = if currency.is_empty() { 0 } else { width(&currency).saturating_add(1) };
    drawn_width(&digits).saturating_add(behind)
}

/// Draws the figures, above each who it is, and below it what moved it. Beside the foot of a figure stands its currency.
pub(super) fn draw(view: &LiveState, plan: &Plan, frame: &mut Frame<'_>, area: Rect) {
    for (at, one) in view.standings.iter().enumerate() {
        let ([over, figure, under], style) = (plan.places(at, area), view.account(at).patch(HEAD));
        frame.render_widget(name(view, (at, one), over.width.into()), over);
        let (digits, currency) = in_glyphs(view.figure(one));
        let rows = drawn(&digits);
        let last = rows.len().saturating_sub(1);
        for ((no, mut text), row) in rows.into_iter().enumerate().zip(figure.rows()) {
            if no == last && !currency.is_empty() {
                text.push_str(&format!(" {currency}"));
            }
            frame.render_widget(Line::raw(text).style(style), row);
        }
        let room = under.width.into();
        let said = becomes(view, one, room).unwrap_or_else(|| below(view, one, room));
        frame.render_widget(said, under);
    }
}

/// Returns the line over a figure: the letter in the chart, the name and its signs.
fn name<'a>(view: &LiveState, (at, one): (usize, &BoardStanding), room: usize) -> Line<'a> {
    let letter = letters(&view.standings).into_iter().nth(at).unwrap_or_default();
    let lead = if one.leads { format!("{} ", BoardSign::Leads {}.shown()) } else { String::new() };
    let before = width(&letter).saturating_add(width(&lead)).saturating_add(1);
    let name = standings::fitting_name(view, at, room.saturating_sub(before));
    let style = view.account(at).patch(HEAD);
    Line::from(vec![Span::raw(format!("{letter} ")), Span::raw(lead), Span::raw(name)]).style(style)
}

/// Returns what a figure would become by the line, as fully as there is room for.
fn becomes<'a>(view: &LiveState, one: &BoardStanding, room: usize) -> Option<Line<'a>> {
    let becomes = view.preview.becomes(one)?;
    let ways = view.ways(becomes, one);
    let text = ways.iter().find(|text| width(text) <= room).or(ways.last())?;
    Some(Line::raw(view.clipped(text, room)).style(view.change(one, becomes).patch(HEAD)))
}

/// Returns the line below a figure: the money, what the last hand moved, and how far ahead. What does not fit is left out
/// whole from the end, with a mark; never the money.
fn below<'a>(view: &LiveState, one: &BoardStanding, room: usize) -> Line<'a> {
    let voice = view.voice();
    let last = one.moved.map(|moved| voice.say(&Phrase::LastMoved { moved: signed(Units(moved)) }));
    let ahead = one.ahead.map(|by| voice.say(&ScreenText::LeadsBy { by }));
    let others = one.series.figures.iter().skip(1).cloned();
    let parts: Vec<String> = others.chain(last).chain(ahead).collect();
    let joined = |parts: &[String]| parts.join("  ");
    let cut = (1..parts.len()).rev().filter_map(|shown| parts.get(..shown));
    let cut = cut.map(|shown| format!("{} {CUT}", joined(shown)));
    let mut ways = std::iter::once(joined(&parts)).chain(cut);
    let text = ways.find(|text| width(text) <= room);
    let text = text.unwrap_or_else(|| view.clipped(parts.first().map_or("", String::as_str), room));
    let style = if one.changed { CHOSEN } else { HEAD };
    Line::raw(text).style(style)
}

/// Returns the least width of a cell: a short name with room for its signs, and the money, also what it would become.
fn needed(view: &LiveState) -> usize {
    let money = |one: &BoardStanding| width(one.main_figure()).saturating_add(5);
    view.standings.iter().map(money).max().unwrap_or(0).max(LEAST)
}
