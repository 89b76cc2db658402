//! The standings in figures that are read across a room: beside each who it is, what the last hand moved, and how far
//! ahead the leader is.

mod glyphs;

use super::look::Look;
use super::names;
use crate::live::screen_text::ScreenText;
use crate::live::sheet::width;
use crate::live::standing::Standing;
use crate::live::state::State;
use glyphs::Scale;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The least width of a cell: a short name, with room for its signs.
const LEAST: usize = 10;

/// How the cells are laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    scale: Scale,
    /// The size of the letters of names; `None` where names are text.
    letters: Option<Scale>,
    /// Cells beside each other.
    across: usize,
    /// The width of a cell.
    cell: usize,
    /// The blanks between two.
    gap: usize,
}

impl Plan {
    /// Lays the figures out in one row, in the smaller sizes; `None` if they do not fit.
    pub(super) fn of_row(state: &State, columns: u16, lines: u16) -> Option<Plan> {
        let across = state.standings.len();
        let scales =
            Scale::all().filter(|scale| usize::from(lines) >= scale.height() * 10 || scale.rows == 1);
        scales
            .filter_map(|scale| Plan::at(state, scale, None, across))
            .find(|plan| plan.width() <= columns.into())
    }

    /// Lays the figures out as large as an area allows; `None` if they do not fit at all.
    fn of_area(state: &State, area: Rect) -> Option<Plan> {
        let all = state.standings.len();
        let letters = |scale: Scale| {
            let smaller = (1..=scale.rows).rev().map(|rows| Scale { rows, narrow: false });
            let smaller = smaller.chain([Scale { rows: 1, narrow: true }]);
            // Large names are worth a size, not more.
            smaller.filter(move |letters| letters.rows * 2 >= scale.rows).map(Some).chain([None])
        };
        let plans = Scale::all().flat_map(|scale| {
            let with = move |letters| {
                (1..=all).rev().filter_map(move |across| Plan::at(state, scale, letters, across))
            };
            letters(scale).flat_map(with)
        });
        let fits = |plan: &Plan| {
            let rows = all.div_ceil(plan.across.max(1));
            let height = plan.height().saturating_add(1).saturating_mul(rows).saturating_sub(1);
            plan.width() <= area.width.into() && height <= area.height.into()
        };
        plans.filter(fits).max_by_key(|plan| (plan.scale.rows, plan.letters.is_some(), !plan.scale.narrow))
    }

    fn at(state: &State, scale: Scale, letters: Option<Scale>, across: usize) -> Option<Plan> {
        let figures = state.standings.iter().map(|one| glyphs::width(one.figure(), scale));
        let widest = figures.collect::<Option<Vec<usize>>>()?.into_iter().max()?;
        let names = state.standings.iter().map(|one| letters.map_or(Some(0), |size| name_width(one, size)));
        let names = names.collect::<Option<Vec<usize>>>()?.into_iter().max()?;
        let gap = scale.rows.saturating_mul(2).saturating_add(1);
        Some(Plan { scale, letters, across, cell: widest.max(names).max(LEAST), gap })
    }

    fn width(&self) -> usize {
        self.across.saturating_mul(self.cell.saturating_add(self.gap)).saturating_sub(self.gap)
    }

    /// Returns the rows of a cell: who, the figure, and what moved it.
    pub(super) fn height(&self) -> usize {
        let name = self.letters.map_or(0, |size| size.height().saturating_add(1));
        self.scale.height().saturating_add(name).saturating_add(2)
    }
}

/// Returns the name in letters that glyphs have.
fn plain_name(one: &Standing) -> String {
    let names: Vec<&str> = one.names.iter().map(|(name, _)| name.as_str()).collect();
    deunicode::deunicode(&names.join("+"))
}

fn name_width(one: &Standing, size: Scale) -> Option<usize> {
    glyphs::width(&plain_name(one), size)
}

/// Draws the standings over a whole area.
pub(super) fn draw_large(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    match Plan::of_area(state, area) {
        Some(plan) => draw(state, plan, look, frame, area),
        None => draw_plain(state, look, frame, area),
    }
}

/// Draws the standings as text, where figures do not fit.
fn draw_plain(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let room = usize::from(area.width);
    let lines = super::standings::lines(state, look, room, false);
    for (line, row) in look.first(lines, area.height.into(), None, state.voice()).into_iter().zip(area.rows())
    {
        frame.render_widget(line.patch_style(look.head()), row);
    }
}

/// Draws the cells.
pub(super) fn draw(state: &State, plan: Plan, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let step = plan.cell.saturating_add(plan.gap);
    for (at, one) in state.standings.iter().enumerate() {
        let (row, column) = (at.checked_div(plan.across), at.checked_rem(plan.across));
        let x = column.unwrap_or(0).saturating_mul(step);
        let y = row.unwrap_or(0).saturating_mul(plan.height().saturating_add(1));
        let cell = Rect {
            x: area.x.saturating_add(u16::try_from(x).unwrap_or(u16::MAX)),
            y: area.y.saturating_add(u16::try_from(y).unwrap_or(u16::MAX)),
            width: u16::try_from(plan.cell).unwrap_or(u16::MAX),
            height: u16::try_from(plan.height()).unwrap_or(u16::MAX),
        };
        self::cell(state, (at, one), plan, look, frame, cell.intersection(area));
    }
}

fn cell(
    state: &State,
    (at, one): (usize, &Standing),
    plan: Plan,
    look: Look,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let style = look.account(at).patch(look.head());
    let mut rows = area.rows();
    let room = usize::from(area.width);
    if let Some(row) = rows.next() {
        frame.render_widget(name(state, (at, one), room, look), row);
    }
    if let Some(size) = plan.letters {
        let points = glyphs::points(&plain_name(one), size).unwrap_or_default();
        for (points, row) in points.iter().zip(rows.by_ref()) {
            frame.render_widget(Line::raw(look.blocks(points)).style(look.account(at)), row);
        }
        rows.next();
    }
    let points = glyphs::points(one.figure(), plan.scale).unwrap_or_default();
    for (points, row) in points.iter().zip(rows.by_ref()) {
        frame.render_widget(Line::raw(look.blocks(points)).style(style), row);
    }
    if let Some(row) = rows.next() {
        frame.render_widget(below(state, one, room, look), row);
    }
}

/// Returns the line over a figure: the letter in the chart, the name and its signs.
fn name<'a>(state: &State, (at, one): (usize, &Standing), room: usize, look: Look) -> Line<'a> {
    let letter = names::letters(&state.standings).into_iter().nth(at).unwrap_or_default();
    let lead = if one.leads { format!("{} ", look.leads()) } else { String::new() };
    let before = width(&letter).saturating_add(width(&lead)).saturating_add(1);
    let name = names::fitting(&state.standings, at, room.saturating_sub(before), look);
    let style = look.account(at).patch(look.head());
    Line::from(vec![Span::raw(format!("{letter} ")), Span::raw(lead), Span::raw(name)]).style(style)
}

/// Returns the line below a figure: what the last hand moved, the money, and how far ahead.
fn below<'a>(state: &State, one: &Standing, room: usize, look: Look) -> Line<'a> {
    let voice = state.voice();
    let moved = one.moved.map(|moved| if moved > 0 { format!("+{moved}") } else { moved.to_string() });
    let last = moved.as_deref().map(|moved| voice.say(&ScreenText::LastMoved { moved }));
    let money: Vec<String> = one.series.figures.iter().skip(1).cloned().collect();
    let ahead = one.ahead.map(|by| voice.say(&ScreenText::LeadsBy { by }));
    let style = if one.changed { look.chosen() } else { look.head() };
    let mut spans: Vec<Span<'a>> = Vec::new();
    let mut used = 0_usize;
    // What does not fit is left out whole; the figure itself says the most.
    let short = moved.clone().filter(|_| last.as_ref().is_some_and(|last| width(last) > room));
    let first = short.or(last).map(|text| (text, style));
    let rest = ahead.into_iter().chain(money).map(|text| (text, look.plain()));
    for (text, style) in first.into_iter().chain(rest) {
        let gap = if spans.is_empty() { 0_usize } else { 2 };
        let needed = gap.saturating_add(width(&text));
        if used.saturating_add(needed) <= room {
            used = used.saturating_add(needed);
            spans.push(Span::raw(" ".repeat(gap)));
            spans.push(Span::styled(look.shown(&text).into_owned(), style));
        }
    }
    Line::from(spans)
}
