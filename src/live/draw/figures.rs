//! The standings in figures that are read across a room: beside each who it is, what the last hand moved or the typed line
//! would make of it, and how far ahead the leader is. Where figures stand depends on no line that is being typed.

use super::standings;
use super::theme::{CHOSEN, CUT, HEAD};
use crate::kernel::Units;
use crate::live::glyphs::{Scale, drawn, drawn_width, in_glyphs};
use crate::live::{LiveState, ScreenText};
use crate::report::text::{capped, width};
use crate::report::{BoardSign, BoardStanding, board::letters, signed};
use ratatui::text::{Line, Span};
use ratatui::{Frame, layout::Rect};

/// The least width of a cell: a short name, with room for its signs.
const LEAST: usize = 10;

/// The columns between two cells.
const GAP: usize = 3;

/// How the cells of the accounts are laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    scale: Scale,
    across: usize,
    cell: usize,
    /// The rows between two cells.
    between: usize,
}

impl Plan {
    /// Lays the figures out in one row, larger on high screens; in two where they do not fit in one. `None` if they do not
    /// fit at all.
    pub(super) fn of_row(view: &LiveState, columns: u16, lines: u16) -> Option<Plan> {
        let all = view.standings.len();
        let is_low = |scale: &Scale| {
            let rows = scale.height();
            rows <= Scale::Narrow.height() || rows.saturating_mul(5) <= lines.into()
        };
        let plans = [all, all.div_ceil(2)].into_iter().flat_map(|across| {
            let scales = Scale::all().filter(is_low);
            scales.flat_map(move |scale| needed(view).map(|needed| (scale, across, needed)))
        });
        { plans }.find_map(|(scale, across, needed)| Plan::at(view, scale, (across, needed), columns))
    }

    /// Lays the figures out as large as an area allows, in rows that are equally long or nearly.
    pub(super) fn of_screen(view: &LiveState, area: Rect) -> Option<Plan> {
        let all = view.standings.len();
        let rows = |across: usize| all.div_ceil(across.max(1));
        let is_even = |across: &usize| rows(*across).saturating_mul(*across).saturating_sub(all) <= 1;
        let across = || (1..=all).rev().filter(is_even);
        let fits = |plan: &Plan| plan.height(all) <= area.height.into();
        let ways = |plan: Plan| [1, 0].map(|between| Plan { between, ..plan });
        // What is said below a figure is worth another row of them.
        let plans = Scale::all().flat_map(|scale| {
            let needed = needed(view).into_iter();
            needed.flat_map(move |needed| across().map(move |across| (scale, (across, needed))))
        });
        plans
            .filter_map(|(scale, across)| Plan::at(view, scale, across, area.width))
            .flat_map(ways)
            .find(fits)
    }

    /// Lays figures of a size out, so many across in cells that share the width and have room for texts.
    fn at(view: &LiveState, scale: Scale, (across, needed): (usize, usize), columns: u16) -> Option<Plan> {
        let gaps = GAP.saturating_mul(across.saturating_sub(1));
        let cell = usize::from(columns).saturating_sub(gaps).checked_div(across)?;
        let widest = view.standings.iter().map(|one| figure_width(view.figure(one), scale)).max()?;
        (widest.max(needed) <= cell).then_some(Plan { scale, across, cell, between: 1 })
    }

    /// Returns the rows of a cell: who, the figure, and what moved it.
    fn rows(&self) -> usize {
        self.scale.height().saturating_add(2)
    }

    pub(super) fn height(&self, accounts: usize) -> usize {
        let rows = accounts.div_ceil(self.across.max(1));
        self.rows().saturating_add(self.between).saturating_mul(rows).saturating_sub(self.between)
    }

    /// Returns where the name, the figure and what is said of it stand in an area.
    fn places(&self, at: usize, area: Rect) -> [Rect; 3] {
        let (row, column) = (at.checked_div(self.across), at.checked_rem(self.across));
        let x = column.unwrap_or(0).saturating_mul(self.cell.saturating_add(GAP));
        let top = row.unwrap_or(0).saturating_mul(self.rows().saturating_add(self.between));
        let mut y = area.y.saturating_add(capped(top));
        [1, self.scale.height(), 1].map(|rows| {
            let (x, height) = (area.x.saturating_add(capped(x)), capped(rows));
            let place = Rect { x, y, width: capped(self.cell), height };
            y = y.saturating_add(height);
            place.intersection(area)
        })
    }
}

/// Returns the width of a figure with its currency behind it.
fn figure_width(figure: &str, scale: Scale) -> usize {
    let (digits, currency) = in_glyphs(figure);
    let behind = if currency.is_empty() { 0 } else { width(&currency).saturating_add(1) };
    drawn_width(&digits, scale).saturating_add(behind)
}

/// Draws the figures, above each who it is, and below it what moved it. Beside the foot of a figure stands its currency.
pub(super) fn draw(view: &LiveState, plan: &Plan, frame: &mut Frame<'_>, area: Rect) {
    for (at, one) in view.standings.iter().enumerate() {
        let ([over, figure, under], style) = (plan.places(at, area), view.account(at).patch(HEAD));
        frame.render_widget(name(view, (at, one), over.width.into()), over);
        let (digits, currency) = in_glyphs(view.figure(one));
        let rows = drawn(&digits, plan.scale, view.look.ascii);
        let last = rows.len().saturating_sub(1);
        for ((no, mut text), row) in rows.into_iter().enumerate().zip(figure.rows()) {
            if no == last && !currency.is_empty() {
                text.push_str(&format!(" {}", view.shown(&currency)));
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
    let lead = if one.leads { format!("{} ", view.sign(BoardSign::Leads {}.shown())) } else { String::new() };
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

/// Returns the line below a figure: what the last hand moved, how far ahead, and the money. What does not fit is left out
/// whole, with a mark: first how far ahead, then what was moved; never the money.
fn below<'a>(view: &LiveState, one: &BoardStanding, room: usize) -> Line<'a> {
    let voice = view.voice();
    let moved = one.moved.map(|moved| signed(Units(moved)));
    let last = moved.as_deref().map(|moved| voice.say(&ScreenText::LastMoved { moved }));
    let ahead = one.ahead.map(|by| voice.say(&ScreenText::LeadsBy { by }));
    // The money, or the units if that is the figure.
    let figures = one.series.figures.iter();
    let others: Vec<&String> = figures.filter(|other| other.as_str() != view.figure(one)).collect();
    let way = |parts: [&Option<String>; 2]| {
        let parts = parts.into_iter().flatten().chain(others.iter().copied());
        parts.map(|text| view.shown(text)).collect::<Vec<_>>().join("  ")
    };
    let whole = [way([&last, &ahead]), way([&moved, &ahead])];
    let parts = [[&last, &None], [&moved, &None], [&None, &None]].map(way);
    let parts = parts.into_iter().filter(|part| !part.is_empty() && !whole.contains(part));
    let mut ways = whole.iter().cloned().chain(parts.map(|part| format!("{part} {}", view.sign(CUT))));
    let text = ways.find(|text| width(text) <= room);
    let text = text.unwrap_or_else(|| {
        let last = others.last().copied().or(moved.as_ref());
        view.clipped(last.map_or("", String::as_str), room)
    });
    let style = if one.changed { CHOSEN } else { HEAD };
    Line::raw(text).style(style)
}

/// Returns the width of a cell for all that is said in it, and the least one: a short name with room for its signs, and the
/// money, also what it would become.
fn needed(view: &LiveState) -> [usize; 2] {
    let whole = view.standings.iter().enumerate().map(|(at, one)| {
        let name = name(view, (at, one), usize::MAX).width();
        below(view, one, usize::MAX).width().max(name)
    });
    let money =
        |one: &BoardStanding| one.series.figures.last().map_or(0, |text| width(text).saturating_add(5));
    let least = view.standings.iter().map(money).max().unwrap_or(0).max(LEAST);
    [whole.max().unwrap_or(0).max(least), least]
}

/// Draws the standings as text, where figures do not fit.
pub(super) fn draw_plain(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    let mut lines = standings::lines(view, area.width.into(), false);
    if lines.len() > area.height.into() {
        let brief = standings::brief(view, area.width, area.height.into());
        if !brief.is_empty() {
            lines = brief.into_iter().map(Line::raw).collect();
        }
    }
    let lines = view.first(lines, area.height.into(), None);
    view.lines(lines.into_iter().map(|line| line.patch_style(HEAD)), frame, area);
}
