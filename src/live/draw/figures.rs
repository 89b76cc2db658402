//! The standings in figures that are read across a room: beside each who it is, what the last hand moved or the typed line
//! would make of it, and how far ahead the leader is.

use super::standings;
use super::theme::{CHOSEN, CUT, HEAD, ThemeView};
use crate::kernel::Units;
use crate::live::ScreenText;
use crate::live::glyphs::{Scale, drawn, widest};
use crate::report::text::{capped, width};
use crate::report::{BoardSign, BoardStanding, board::letters, signed};
use ratatui::text::{Line, Span};
use ratatui::{Frame, layout::Rect, style::Style};

/// The least width of a cell: a short name, with room for its signs.
const LEAST: usize = 10;

/// How the cells of the accounts are laid out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    pub scale: Scale,
    pub across: usize,
    pub cell: usize,
    pub name: usize,
    /// The rows between two cells.
    pub between: usize,
}

impl Plan {
    /// Lays the figures out in one row, larger on high screens; in two where they do not fit in one. `None` if they do not
    /// fit at all.
    pub(super) fn of_row(view: ThemeView<'_>, columns: u16, lines: u16) -> Option<Plan> {
        let all = view.standings.len();
        let is_low = |scale: &Scale| {
            let rows = scale.height();
            rows <= Scale::Narrow.height() || rows.saturating_mul(5) <= lines.into()
        };
        // With room for all that is said below a figure, if there is.
        let texts @ [whole, _] = [texts(view), least(view)];
        let plans = [all, all.div_ceil(2)].into_iter().flat_map(|across| {
            let scales = Scale::of_figures().filter(is_low);
            scales.flat_map(move |scale| texts.map(|texts| Plan::at(view, scale, texts, across)))
        });
        let plan = { plans.flatten() }.find(|plan| plan.width() <= columns.into())?;
        Some(plan.widened(columns, whole))
    }

    /// Lays figures of a size out, with room for so many letters in each cell.
    pub(super) fn at(view: ThemeView<'_>, scale: Scale, texts: usize, across: usize) -> Option<Plan> {
        let widest = widest(view.standings.iter().map(|one| view.figure(one)), scale)?;
        Some(Plan { scale, across, cell: widest.max(texts), name: 1, between: 1 })
    }

    /// Lets cells have what room is left, as far as what is said in them needs it.
    pub(super) fn widened(self, columns: u16, needed: usize) -> Plan {
        let gaps = self.gap().saturating_mul(self.across.saturating_sub(1));
        let room = usize::from(columns).saturating_sub(gaps).checked_div(self.across).unwrap_or(0);
        Plan { cell: self.cell.max(room.min(needed)), ..self }
    }

    fn gap(&self) -> usize {
        self.scale.gap().saturating_mul(2).saturating_add(1)
    }

    pub(super) fn width(&self) -> usize {
        self.across.saturating_mul(self.cell.saturating_add(self.gap())).saturating_sub(self.gap())
    }

    /// Returns the rows of a cell: who, the figure, and what moved it.
    fn rows(&self) -> usize {
        self.scale.height().saturating_add(self.name).saturating_add(1)
    }

    pub(super) fn height(&self, accounts: usize) -> usize {
        let rows = accounts.div_ceil(self.across.max(1));
        self.rows().saturating_add(self.between).saturating_mul(rows).saturating_sub(self.between)
    }

    /// Returns where the name, the figure and what is said of it stand in an area.
    pub(super) fn places(&self, at: usize, area: Rect) -> [Rect; 3] {
        let step = self.cell.saturating_add(self.gap());
        let (row, column) = (at.checked_div(self.across), at.checked_rem(self.across));
        let x = area.x.saturating_add(capped(column.unwrap_or(0).saturating_mul(step)));
        let top = row.unwrap_or(0).saturating_mul(self.rows().saturating_add(self.between));
        let mut y = area.y.saturating_add(capped(top));
        [self.name, self.scale.height(), 1].map(|rows| {
            let place = Rect { x, y, width: capped(self.cell), height: capped(rows) };
            y = y.saturating_add(capped(rows));
            place.intersection(area)
        })
    }
}

/// Returns the width of what is said over and below the figures.
pub(super) fn texts(view: ThemeView<'_>) -> usize {
    let texts = view.standings.iter().enumerate().flat_map(|(at, one)| {
        [below(view, one, usize::MAX).width(), name(view, (at, one), usize::MAX).width()]
    });
    texts.max().unwrap_or(LEAST)
}

/// Names in letters of a size.
pub(super) type LargeNames = (Scale, Vec<String>);

/// Draws the figures, above each who it is, in large letters if there are any, and below it what moved it.
pub(super) fn draw(
    view: ThemeView<'_>,
    plan: &Plan,
    names: Option<&LargeNames>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    for (at, one) in view.standings.iter().enumerate() {
        let ([over, figure, under], style) = (plan.places(at, area), view.account(at));
        match names.and_then(|(scale, names)| Some((names.get(at)?.as_str(), *scale))) {
            Some(head) => large(view, head, style, frame, over),
            None => frame.render_widget(name(view, (at, one), over.width.into()), over),
        }
        large(view, (view.figure(one), plan.scale), style.patch(HEAD), frame, figure);
        frame.render_widget(below(view, one, under.width.into()), under);
    }
}

pub(super) fn large(
    view: ThemeView<'_>,
    text: (&str, Scale),
    style: Style,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let rows = drawn(text.0, text.1, view.ascii).unwrap_or_default();
    for (text, row) in rows.into_iter().zip(area.rows()) {
        frame.render_widget(Line::raw(text).style(style), row);
    }
}

/// Returns the line over a figure: the letter in the chart, the name and its signs.
fn name<'a>(view: ThemeView<'_>, (at, one): (usize, &BoardStanding), room: usize) -> Line<'a> {
    let letter = letters(&view.standings).into_iter().nth(at).unwrap_or_default();
    let lead = if one.leads { format!("{} ", view.sign(BoardSign::Leads {}.shown())) } else { String::new() };
    let before = width(&letter).saturating_add(width(&lead)).saturating_add(1);
    let name = standings::fitting_name(view, at, room.saturating_sub(before));
    let style = view.account(at).patch(HEAD);
    Line::from(vec![Span::raw(format!("{letter} ")), Span::raw(lead), Span::raw(name)]).style(style)
}

/// Returns the line below a figure: what it would become, or what the last hand moved, how far ahead, and the money. What
/// does not fit is left out whole, with a mark: first how far ahead, then what was moved; never the money.
fn below<'a>(view: ThemeView<'_>, one: &BoardStanding, room: usize) -> Line<'a> {
    if let Some(becomes) = view.preview.becomes(one) {
        let ways = view.ways(becomes, one);
        let text = ways.iter().find(|text| width(text) <= room).or(ways.last());
        let text = text.map_or_else(String::new, |text| view.clipped(text, room));
        return Line::raw(text).style(view.change(one, becomes).patch(HEAD));
    }
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

/// Returns the least width of a cell: a short name with room for its signs, and the money, also what it would become.
pub(super) fn least(view: ThemeView<'_>) -> usize {
    let money =
        |one: &BoardStanding| one.series.figures.get(1).map_or(0, |text| width(text).saturating_add(3));
    view.standings.iter().chain(&view.preview.would).map(money).max().unwrap_or(0).max(LEAST)
}
