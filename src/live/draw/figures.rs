//! The standings in figures that are read across a room: beside each who it is, what the last hand moved, and how far
//! ahead the leader is.
//!
//! A glyph is five rows of up to three columns of points; points of the two outer columns are twice as wide as those of the
//! middle one, so that strokes look equally thick on a terminal, where a row is two columns high.

use super::look::{CHOSEN, CUT, HEAD, Look};
use super::{plot, standings};
use crate::kernel::units::Units;
use crate::live::ScreenText;
use crate::live::sheet::{capped, shortened, width};
use crate::live::standing::{Sign, Standing};
use crate::live::state::State;
use crate::report::signed;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The least width of a cell: a short name, with room for its signs.
const LEAST: usize = 10;

#[derive(Debug, Clone)]
pub(super) struct Plan {
    scale: Scale,
    /// Names and what was moved last, in letters of a size.
    heads: Option<(Scale, Vec<[String; 2]>)>,
    across: usize,
    cell: usize,
    /// The blanks between two.
    gap: usize,
}

impl Plan {
    /// Lays the figures out in one row, larger on high screens; `None` if they do not fit.
    pub(super) fn of_row(state: &State, columns: u16, lines: u16) -> Option<Plan> {
        let across = state.standings.len();
        let is_low = |scale: &Scale| scale.rows == 1 || scale.height().saturating_mul(5) <= lines.into();
        // With room for all that is said below a figure, if there is.
        let plans = Scale::all().filter(is_low).flat_map(|scale| {
            [true, false].into_iter().filter_map(move |roomy| Plan::at(state, scale, roomy, across))
        });
        let plan = plans.into_iter().find(|plan| plan.width() <= columns.into())?;
        Some(plan.widened(state, columns))
    }

    /// Lays the figures out as large as an area allows; `None` if they do not fit at all.
    fn of_area(state: &State, area: Rect) -> Option<Plan> {
        let all = state.standings.len();
        let plans = Scale::all().flat_map(|scale| {
            // What is said below a figure is worth another row of them.
            [true, false].into_iter().flat_map(move |roomy| {
                // In rows that are equally long, or nearly.
                let mut across: Vec<usize> = (1..=all).map(|rows| all.div_ceil(rows)).collect();
                across.dedup();
                across.into_iter().filter_map(move |across| Plan::at(state, scale, roomy, across))
            })
        });
        let fits = |plan: &Plan| {
            let rows = all.div_ceil(plan.across.max(1));
            let height = plan.height().saturating_add(1).saturating_mul(rows).saturating_sub(1);
            plan.width() <= area.width.into() && height <= area.height.into()
        };
        let plans: Vec<Plan> = plans.filter(|plan| plan.width() <= area.width.into()).collect();
        let bare = plans.iter().find(|plan| fits(plan))?;
        let with_heads = plans.iter().find_map(|plan| plan.clone().with_heads(state).filter(fits));
        // Names and moves in large letters are worth a quarter of the size of the figures.
        let large =
            with_heads.filter(|plan| plan.scale.rows.saturating_mul(4) >= bare.scale.rows.saturating_mul(3));
        Some(large.unwrap_or_else(|| bare.clone()).widened(state, area.width))
    }

    /// Lets cells have what room is left, if what is said in them needs it.
    fn widened(self, state: &State, columns: u16) -> Plan {
        let gaps = self.gap.saturating_mul(self.across.saturating_sub(1));
        let room = usize::from(columns).saturating_sub(gaps).checked_div(self.across).unwrap_or(0);
        Plan { cell: self.cell.max(room.min(texts(state))), ..self }
    }

    fn at(state: &State, scale: Scale, roomy: bool, across: usize) -> Option<Plan> {
        let figures = state.standings.iter().map(|one| drawn_width(one.figure(), scale));
        let widest = figures.collect::<Option<Vec<usize>>>()?.into_iter().max()?;
        let texts = if roomy { texts(state) } else { least(state) };
        let gap = scale.rows.saturating_mul(2).saturating_add(1);
        Some(Plan { scale, heads: None, across, cell: widest.max(texts), gap })
    }

    /// Adds names and what was moved last in letters, the larger the figures are the larger; `None` if they do not fit
    /// beside each other.
    fn with_heads(self, state: &State) -> Option<Plan> {
        let whole: Vec<String> = state.standings.iter().map(|one| one.series.name.clone()).collect();
        let larger = (1..=self.scale.rows / 2).rev().map(|rows| Scale { rows, narrow: false });
        let sizes = larger.chain([Scale { rows: 1, narrow: true }]);
        let sizes: Vec<Scale> = sizes.collect();
        // A whole name is worth more than a large one.
        let heads = LETTERS.into_iter().flat_map(|letters| sizes.iter().map(move |size| (*size, letters)));
        let fitting = heads.filter_map(|(size, letters)| {
            let names = letters.map_or_else(|| whole.clone(), |letters| shortened(&whole, letters));
            let heads: Vec<[String; 2]> =
                state.standings.iter().zip(&names).map(|(one, name)| head(one, name)).collect();
            let fits = |[name, moved]: &[String; 2]| {
                let room = [name, moved].map(|text| drawn_width(text, size));
                let [Some(name), Some(moved)] = room else { return false };
                name.saturating_add(moved).saturating_add(size.rows.saturating_mul(4)) <= self.cell
            };
            heads.iter().all(fits).then_some((size, heads))
        });
        let heads = Some({ fitting }.next()?);
        Some(Plan { heads, ..self })
    }

    fn width(&self) -> usize {
        self.across.saturating_mul(self.cell.saturating_add(self.gap)).saturating_sub(self.gap)
    }

    /// Returns the rows of a cell: who, the figure, and what moved it.
    pub(super) fn height(&self) -> usize {
        let head = self.heads.as_ref().map_or(0, |(size, _)| size.height().saturating_add(1));
        self.scale.height().saturating_add(head).saturating_add(2)
    }
}

/// Returns the width of what is said over and below the figures.
fn texts(state: &State) -> usize {
    let look = Look::of(state);
    let texts = state.standings.iter().enumerate().flat_map(|(at, one)| {
        let below = below(state, one, usize::MAX, look);
        [below.width(), name(state, (at, one), usize::MAX, look).width()]
    });
    texts.max().unwrap_or(LEAST)
}

/// How many letters are left of a long name, the most first; `None` for all of them.
const LETTERS: [Option<usize>; 5] = [None, Some(6), Some(4), Some(3), Some(2)];

/// Returns a name with its signs in letters that have glyphs, and what was moved last.
fn head(one: &Standing, name: &str) -> [String; 2] {
    let [leads, _] = Sign::Leads {}.shown();
    let signs = Sign::ALL.into_iter().filter(|sign| one.names.iter().any(|(_, signs)| signs.contains(sign)));
    let signs: String = signs.map(|sign| sign.shown()[0]).collect();
    let name = with_glyphs(name).replace('+', " + ");
    [format!("{}{name}{signs}", if one.leads { leads } else { "" }), moved(one).unwrap_or_default()]
}

fn moved(one: &Standing) -> Option<String> {
    one.moved.map(|moved| signed(Units(moved)))
}

pub(super) fn draw_large(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    match Plan::of_area(state, area) {
        Some(plan) => draw(state, &plan, frame, area),
        None => draw_plain(state, look, frame, area),
    }
}

/// Draws the standings as text, where figures do not fit.
fn draw_plain(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let mut lines = standings::lines(state, look, area.width.into(), false);
    if lines.len() > area.height.into() {
        let brief = standings::brief(state, look, area.width, area.height.into());
        if !brief.is_empty() {
            lines = brief.into_iter().map(Line::raw).collect();
        }
    }
    let lines = look.first(lines, area.height.into(), None, state.voice());
    look.lines(lines.into_iter().map(|line| line.patch_style(HEAD)), frame, area);
}

pub(super) fn draw(state: &State, plan: &Plan, frame: &mut Frame<'_>, area: Rect) {
    let step = plan.cell.saturating_add(plan.gap);
    for at in 0..state.standings.len() {
        let (row, column) = (at.checked_div(plan.across), at.checked_rem(plan.across));
        let x = column.unwrap_or(0).saturating_mul(step);
        let y = row.unwrap_or(0).saturating_mul(plan.height().saturating_add(1));
        let cell = Rect {
            x: area.x.saturating_add(capped(x)),
            y: area.y.saturating_add(capped(y)),
            width: capped(plan.cell),
            height: capped(plan.height()),
        };
        self::cell(state, at, plan, frame, cell.intersection(area));
    }
}

fn cell(state: &State, at: usize, plan: &Plan, frame: &mut Frame<'_>, area: Rect) {
    let (Some(one), look) = (state.standings.get(at), Look::of(state)) else { return };
    let style = look.account(at).patch(HEAD);
    let mut rows = area.rows();
    let room = usize::from(area.width);
    if let Some(row) = rows.next() {
        frame.render_widget(name(state, (at, one), room, look), row);
    }
    let heads = plan.heads.as_ref();
    if let Some((size, [name, moved])) = heads.and_then(|(size, heads)| Some((size, heads.get(at)?))) {
        let mut points = drawn(name, *size).unwrap_or_default();
        beside(&mut points, &drawn(moved, *size).unwrap_or_default(), room);
        for (points, row) in points.iter().zip(rows.by_ref()) {
            frame.render_widget(Line::raw(look.blocks(points)).style(look.account(at)), row);
        }
        rows.next();
    }
    let points = drawn(one.figure(), plan.scale).unwrap_or_default();
    for (points, row) in points.iter().zip(rows.by_ref()) {
        frame.render_widget(Line::raw(look.blocks(points)).style(style), row);
    }
    if let Some(row) = rows.next() {
        frame.render_widget(below(state, one, room, look), row);
    }
}

/// Returns the line over a figure: the letter in the chart, the name and its signs.
fn name<'a>(state: &State, (at, one): (usize, &Standing), room: usize, look: Look) -> Line<'a> {
    let letter = plot::letters(&state.standings).into_iter().nth(at).unwrap_or_default();
    let lead = if one.leads { format!("{} ", look.sign(Sign::Leads {}.shown())) } else { String::new() };
    let before = width(&letter).saturating_add(width(&lead)).saturating_add(1);
    let name = standings::fitting_name(&state.standings, at, room.saturating_sub(before), look);
    let style = look.account(at).patch(HEAD);
    Line::from(vec![Span::raw(format!("{letter} ")), Span::raw(lead), Span::raw(name)]).style(style)
}

/// Returns the line below a figure: what it would become, or what the last hand moved, how far ahead, and the money. What
/// does not fit is left out whole, with a mark: first how far ahead, then what was moved; never the money.
fn below<'a>(state: &State, one: &Standing, room: usize, look: Look) -> Line<'a> {
    if let Some(becomes) = state.preview.becomes(one) {
        let ways = becomes.ways(one, look);
        let text = ways.iter().find(|text| width(text) <= room).or(ways.last());
        let text = text.map_or_else(String::new, |text| look.clipped(text, room));
        return Line::raw(text).style(look.change(one, becomes).patch(HEAD));
    }
    let voice = state.voice();
    let moved = moved(one);
    let last = moved.as_deref().map(|moved| voice.say(&ScreenText::LastMoved { moved }));
    let ahead = one.ahead.map(|by| voice.say(&ScreenText::LeadsBy { by }));
    let money = one.series.figures.iter().skip(1);
    let way = |parts: [&Option<String>; 2]| {
        let parts = parts.into_iter().flatten().chain(money.clone());
        parts.map(|text| look.shown(text)).collect::<Vec<_>>().join("  ")
    };
    let whole = [way([&last, &ahead]), way([&moved, &ahead])];
    let parts = [[&last, &None], [&moved, &None], [&None, &None]].map(way);
    let parts = parts.into_iter().filter(|part| !part.is_empty() && !whole.contains(part));
    let mut ways = whole.iter().cloned().chain(parts.map(|part| format!("{part} {}", look.sign(CUT))));
    let text = ways.find(|text| width(text) <= room);
    let text = text.unwrap_or_else(|| {
        look.clipped(one.series.figures.get(1).or(moved.as_ref()).map_or("", String::as_str), room)
    });
    let style = if one.changed { CHOSEN } else { HEAD };
    Line::raw(text).style(style)
}

/// Returns the least width of a cell: a short name with room for its signs, and the money, also what it would become.
fn least(state: &State) -> usize {
    let money = |one: &Standing| one.series.figures.get(1).map_or(0, |text| width(text).saturating_add(3));
    state.standings.iter().chain(&state.preview.would).map(money).max().unwrap_or(0).max(LEAST)
}

/// The points of a glyph, row by row.
type Glyph = [&'static str; 5];

const ROWS: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scale {
    /// Rows of the screen for one of the glyph.
    pub rows: usize,
    /// Whether all columns are equally narrow.
    pub narrow: bool,
}

impl Scale {
    /// Every size, the largest first.
    pub(super) fn all() -> impl Iterator<Item = Scale> {
        let narrow = Scale { rows: 1, narrow: true };
        (1..=8).rev().map(|rows| Scale { rows, narrow: false }).chain([narrow])
    }

    /// Returns the columns of the screen that a column of a glyph takes.
    fn columns(self, column: usize) -> usize {
        if column == 1 || self.narrow { self.rows } else { self.rows.saturating_mul(2) }
    }

    pub(super) fn height(self) -> usize {
        self.rows.saturating_mul(ROWS)
    }
}

/// Returns a text as rows of points: `true` where something is drawn. Returns `None` if it has a character without a
/// glyph.
pub(super) fn drawn(text: &str, scale: Scale) -> Option<Vec<Vec<bool>>> {
    let glyphs = text.chars().map(glyph).collect::<Option<Vec<Glyph>>>()?;
    let mut rows = Vec::new();
    for at in 0..ROWS {
        let mut row: Vec<bool> = Vec::new();
        for glyph in &glyphs {
            if !row.is_empty() {
                row.extend(std::iter::repeat_n(false, scale.rows));
            }
            for (column, point) in glyph.get(at).into_iter().flat_map(|points| points.chars()).enumerate() {
                row.extend(std::iter::repeat_n(point == '#', scale.columns(column)));
            }
        }
        rows.extend(std::iter::repeat_n(row, scale.rows));
    }
    Some(rows)
}

/// Puts points beside others, at the right end of a row of some width.
fn beside(left: &mut [Vec<bool>], right: &[Vec<bool>], width: usize) {
    for (row, points) in left.iter_mut().zip(right) {
        let gap = width.saturating_sub(row.len()).saturating_sub(points.len());
        row.extend(std::iter::repeat_n(false, gap));
        row.extend(points);
    }
}

/// Returns the width of a text on the screen; `None` if it has a character without a glyph.
pub(super) fn drawn_width(text: &str, scale: Scale) -> Option<usize> {
    drawn(text, scale).map(|rows| rows.first().map_or(0, Vec::len))
}

/// Returns a text in characters that have glyphs, as far as there are such.
pub(super) fn with_glyphs(text: &str) -> String {
    text.chars()
        .map(|c| {
            if glyph(c).is_some() {
                c.to_string()
            } else {
                deunicode::deunicode_char(c).unwrap_or("?").to_owned()
            }
        })
        .collect()
}

fn glyph(c: char) -> Option<Glyph> {
    GLYPHS.iter().find(|(known, _)| *known == c.to_ascii_uppercase()).map(|(_, glyph)| *glyph)
}

const GLYPHS: &[(char, Glyph)] = &[
    ('0', ["###", "# #", "# #", "# #", "###"]),
    ('1', ["#", "#", "#", "#", "#"]),
    ('2', ["###", "  #", "###", "#  ", "###"]),
    ('3', ["###", "  #", "###", "  #", "###"]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "###", "  #", "###"]),
    ('6', ["###", "#  ", "###", "# #", "###"]),
    ('7', ["###", "  #", "  #", "  #", "  #"]),
    ('8', ["###", "# #", "###", "# #", "###"]),
    ('9', ["###", "# #", "###", "  #", "###"]),
    ('+', ["   ", " # ", "###", " # ", "   "]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
    (' ', [" ", " ", " ", " ", " "]),
    ('▲', [" # ", " # ", "###", "###", "###"]),
    ('●', ["   ", "###", "###", "###", "   "]),
    ('▸', ["#  ", "## ", "###", "## ", "#  "]),
    ('○', ["   ", "###", "# #", "###", "   "]),
    ('>', ["#  ", " # ", "  #", " # ", "#  "]),
    ('$', ["###", "## ", "###", " ##", "###"]),
    ('£', [" ##", "#  ", "## ", "#  ", "## "]),
    ('.', [" ", " ", " ", " ", "#"]),
    (',', ["  ", "  ", "  ", " #", "# "]),
    ('\'', ["#", "#", " ", " ", " "]),
    ('A', ["###", "# #", "###", "# #", "# #"]),
    ('B', ["## ", "# #", "## ", "# #", "###"]),
    ('C', ["###", "#  ", "#  ", "#  ", "###"]),
    ('D', ["## ", "# #", "# #", "# #", "## "]),
    ('E', ["###", "#  ", "## ", "#  ", "###"]),
    ('F', ["###", "#  ", "## ", "#  ", "#  "]),
    ('G', ["###", "#  ", "# #", "# #", "###"]),
    ('H', ["# #", "# #", "###", "# #", "# #"]),
    ('I', ["###", " # ", " # ", " # ", "###"]),
    ('J', ["  #", "  #", "  #", "# #", "###"]),
    ('K', ["# #", "# #", "## ", "# #", "# #"]),
    ('L', ["#  ", "#  ", "#  ", "#  ", "###"]),
    ('M', ["# #", "###", "###", "# #", "# #"]),
    ('N', ["## ", "# #", "# #", "# #", "# #"]),
    ('O', [" # ", "# #", "# #", "# #", " # "]),
    ('P', ["###", "# #", "###", "#  ", "#  "]),
    ('Q', ["###", "# #", "# #", "###", "  #"]),
    ('R', ["## ", "# #", "## ", "# #", "# #"]),
    ('S', [" ##", "#  ", " # ", "  #", "## "]),
    ('T', ["###", " # ", " # ", " # ", " # "]),
    ('U', ["# #", "# #", "# #", "# #", "###"]),
    ('V', ["# #", "# #", "# #", "# #", " # "]),
    ('W', ["# #", "# #", "###", "###", "# #"]),
    ('X', ["# #", "# #", " # ", "# #", "# #"]),
    ('Y', ["# #", "# #", " # ", " # ", " # "]),
    ('Z', ["###", "  #", " # ", "#  ", "###"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_glyphs_are_alike() {
        for (at, (c, glyph)) in GLYPHS.iter().enumerate() {
            let alike = GLYPHS.iter().skip(at + 1).find(|(_, other)| other == glyph);
            assert!(alike.is_none(), "{c} is drawn like {alike:?}");
        }
    }

    #[test]
    fn a_figure_grows_in_both_directions() {
        let sizes: Vec<(usize, usize)> = Scale::all()
            .map(|scale| (drawn_width("+43", scale).unwrap(), drawn("+43", scale).unwrap().len()))
            .collect();
        let by = |scale: usize| (17 * scale, 5 * scale);
        let mut expected: Vec<(usize, usize)> = (1..=8).rev().map(by).collect();
        expected.push((11, 5));
        assert_eq!(sizes, expected);
        assert_eq!(drawn_width("12 Kč", Scale { rows: 1, narrow: true }), None, "no glyph");
    }
}
