//! The standings: a row for each account, its name as long as there is room, and the chart if there is more.

use super::plot;
use super::theme::{CHOSEN, CUT, HEAD, Theme};
use crate::live::keys::MORE_KEY;
use crate::live::sheet::shortened;
use crate::live::state::State;
use crate::live::{ScreenText, standing};
use crate::report::board::{self, Sign, Standing};
use crate::report::text::{capped, width};
use crate::report::{self, Word, text};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Returns how many rows the standings take without a chart, with their title.
pub(super) fn rows(state: &State, look: Theme, columns: u16) -> u16 {
    let settled = settled(state, columns).len();
    let rows = lines(state, look, columns.into(), true).len().saturating_add(1).saturating_add(settled);
    capped(rows)
}

/// Returns the money won in games, which their totals do not show, wrapped.
pub(super) fn money(state: &State, columns: u16) -> Vec<String> {
    let night = &state.session.night;
    let line = report::standings::line(night, state.voice()).filter(|_| night.options().plays_games());
    line.map_or_else(Vec::new, |line| text::wrapped(&line, columns))
}

pub(super) fn title(state: &State) -> String {
    let goal = board::goal(&state.session.night, state.voice());
    let parts = [Some(state.voice().say(&Word::StandingsHead {})), goal];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" | ")
}

/// Returns the standings in a sentence of so many lines, for when there is no room for rows. Units go first, with a mark, then
/// letters of long names; never money.
pub(super) fn brief(state: &State, look: Theme, columns: u16, most: usize) -> Vec<String> {
    let (night, voice) = (&state.session.night, state.voice());
    let whole = report::standings::line(night, voice).filter(|_| !night.options().plays_games());
    let short = all_names(&state.standings, look).map(|names| {
        let last = |one: &Standing| one.series.figures.last().cloned().unwrap_or_default();
        let sums = names.iter().zip(&state.standings).map(|(name, one)| format!("{name} {}", last(one)));
        let (title, sums) = (voice.say(&Word::StandingsHead {}), sums.collect::<Vec<_>>().join(", "));
        format!("{title}: {sums}")
    });
    let short: Vec<String> = short.collect();
    let money = money(state, columns);
    let lacks_more = !money.is_empty() || state.standings.iter().any(|one| one.series.figures.len() > 1);
    let with_money = short.iter().filter(|_| !money.is_empty()).map(|line| {
        text::wrapped(line, columns).into_iter().chain(money.iter().cloned()).collect::<Vec<String>>()
    });
    let marked = short.iter().filter(|_| lacks_more).map(|line| format!("{line} {}", look.sign(CUT)));
    let sentences = whole.iter().cloned().chain(marked).chain(short.iter().cloned());
    let mut ways = with_money.chain(sentences.map(|line| text::wrapped(&line, columns)));
    ways.find(|lines| lines.len() <= most && lines.iter().all(|line| width(line) <= columns.into()))
        .unwrap_or_default()
}

pub(super) fn draw_brief(lines: &[String], look: Theme, frame: &mut Frame<'_>, area: Rect) {
    look.lines(lines.iter().map(|line| look.text(line)), frame, area);
}

/// Draws the standings with the chart below; a closed night has what is left to be done in its place.
pub(super) fn draw(state: &State, look: Theme, frame: &mut Frame<'_>, area: Rect) {
    if area.height < 2 {
        return;
    }
    let with_chart = area.height >= rows(state, look, area.width).saturating_add(plot::LEAST);
    let lines = lines(state, look, usize::from(area.width), with_chart);
    let [head, rows, below] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(capped(lines.len())),
        Constraint::Min(0),
    ])
    .areas(area);
    look.rule(&title(state), frame, head);
    look.lines(look.first(lines, rows.height.into(), None, state.voice()), frame, rows);
    if with_chart || !state.settled.is_empty() {
        draw_below(state, look, frame, below);
    }
}

/// Draws what stands below the standings: the chart, or what is left to be done after a closed night.
pub(super) fn draw_below(state: &State, look: Theme, frame: &mut Frame<'_>, area: Rect) {
    if !state.settled.is_empty() {
        return draw_settled(state, look, frame, area);
    }
    let [head, chart] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    look.rule(&state.voice().say(&ScreenText::Chart {}), frame, head);
    plot::draw(state, look, frame, chart);
}

pub(super) fn draw_settled(state: &State, look: Theme, frame: &mut Frame<'_>, area: Rect) {
    let lines = settled(state, area.width);
    let lines = lines.iter().map(|line| look.text(line)).collect();
    look.lines(look.first(lines, area.height.into(), Some(MORE_KEY), state.voice()), frame, area);
}

pub(super) fn settled(state: &State, columns: u16) -> Vec<String> {
    state.settled.iter().flat_map(|line| text::wrapped(line, columns)).collect()
}

/// A way to show the rows: from which figure on, with which names.
#[derive(Default)]
struct Rows {
    names: Vec<String>,
    from: usize,
    widths: Vec<usize>,
}

impl Rows {
    fn width(&self) -> usize {
        let names = self.names.iter().map(|name| width(name)).max().unwrap_or(0);
        let figures =
            self.widths.iter().fold(0_usize, |sum, width| sum.saturating_add(*width).saturating_add(2));
        names.saturating_add(figures)
    }
}

/// Returns a row for each account: its letter in the chart, name, signs, figures and trend; then the money won in games.
pub(super) fn lines<'a>(state: &State, look: Theme, room: usize, with_chart: bool) -> Vec<Line<'a>> {
    let standings = &state.standings;
    let letters = plot::letters(standings);
    let has_leader = standings.iter().any(|one| one.leads);
    let before = 1_usize + if with_chart { 2 } else { 0 } + if has_leader { 2 } else { 0 };
    let rows = fitting(standings, look, room.saturating_sub(before));
    let widest = rows.names.iter().map(|name| width(name)).max().unwrap_or(0);
    let totals: Vec<&[i64]> = standings.iter().map(|one| one.series.totals.as_slice()).collect();
    let mut lines: Vec<Line<'a>> = Vec::new();
    for (at, (one, name)) in standings.iter().zip(&rows.names).enumerate() {
        let style = look.account(at);
        let mut spans = vec![Span::raw(" ")];
        if let (true, Some(letter)) = (with_chart, letters.get(at)) {
            spans.push(Span::styled(format!("{letter} "), style));
        }
        if has_leader {
            let sign = if one.leads { look.sign(Sign::Leads {}.shown()) } else { " " };
            spans.push(Span::styled(format!("{sign} "), HEAD));
        }
        spans.push(Span::styled(name.clone(), style));
        spans.push(Span::raw(" ".repeat(widest.saturating_sub(width(name)))));
        let figure = if one.changed { CHOSEN } else { Style::new() };
        for (cell, widest) in one.series.figures.iter().skip(rows.from).zip(&rows.widths) {
            spans.push(Span::raw(" ".repeat(widest.saturating_sub(width(cell)).saturating_add(2))));
            spans.push(Span::styled(look.shown(cell).into_owned(), figure));
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let room_left = room.saturating_sub(used.saturating_add(2));
        let becomes = state.preview.becomes(one);
        let becomes = becomes.and_then(|becomes| {
            let [_, figures, last] = look.ways(becomes, one, state.in_money);
            let text = [figures, last].into_iter().find(|text| width(text) <= room_left)?;
            Some(Span::styled(format!("  {text}"), look.change(one, becomes).patch(HEAD)))
        });
        if let Some(becomes) = becomes {
            spans.push(becomes);
            lines.push(Line::from(spans));
            continue;
        }
        let levels =
            standing::levels(&one.series.totals, &totals, room.saturating_sub(used.saturating_add(3)));
        if levels.len() > 1 {
            let line: String = levels.into_iter().map(|level| look.level(level)).collect();
            spans.push(Span::styled(format!("  {line}"), style));
        }
        lines.push(Line::from(spans));
    }
    let money = money(state, capped(room));
    lines.extend(money.iter().map(|line| Line::raw(look.shown(line).into_owned())));
    lines
}

/// Returns the fullest rows that fit, else the shortest. Units go before letters of names; money never goes.
fn fitting(standings: &[Standing], look: Theme, room: usize) -> Rows {
    let columns = standings.iter().map(|one| one.series.figures.len()).max().unwrap_or(0);
    let widest = |at: usize| {
        standings
            .iter()
            .filter_map(|one| one.series.figures.get(at))
            .map(|cell| width(cell))
            .max()
            .unwrap_or(0)
    };
    let ways = [0, columns.saturating_sub(1)]
        .into_iter()
        .flat_map(|from| all_names(standings, look).map(move |names| (names, from)));
    let ways = ways.map(|(names, from)| Rows { names, from, widths: (from..columns).map(widest).collect() });
    let ways: Vec<Rows> = ways.collect();
    let fullest = ways.iter().position(|rows| rows.width() <= room);
    let at = fullest.unwrap_or(ways.len().saturating_sub(1));
    ways.into_iter().nth(at).unwrap_or_default()
}

/// How many letters are left of a long name, the most first; `None` for all of them.
const LETTERS: [Option<usize>; 5] = [None, Some(6), Some(4), Some(2), Some(1)];

/// Returns all names with their signs, from whole ones to the shortest.
fn all_names(standings: &[Standing], look: Theme) -> impl Iterator<Item = Vec<String>> {
    LETTERS.into_iter().map(move |least| with_signs(standings, least, look))
}

/// Returns a name with its signs, no wider than there is room for; all are shortened to the same length.
pub(super) fn fitting_name(standings: &[Standing], at: usize, room: usize, look: Theme) -> String {
    let fits = |names: &Vec<String>| names.iter().all(|name| width(name) <= room);
    let names = all_names(standings, look).find(fits).or_else(|| all_names(standings, look).last());
    let name = names.and_then(|names| names.into_iter().nth(at)).unwrap_or_default();
    look.clipped(&name, room)
}

fn with_signs(standings: &[Standing], least: Option<usize>, look: Theme) -> Vec<String> {
    let whole: Vec<String> =
        standings.iter().flat_map(|one| one.names.iter().map(|(name, _)| name.clone())).collect();
    let mut names = least.map_or_else(|| whole.clone(), |least| shortened(&whole, least)).into_iter();
    let of = |one: &Standing| {
        let players = one.names.iter().map(|(_, signs)| {
            let name = names.next().unwrap_or_default();
            let signs: String = signs.iter().map(|sign| look.sign(sign.shown())).collect();
            let gap = if signs.is_empty() || one.names.len() > 1 { "" } else { " " };
            format!("{}{gap}{signs}", look.shown(&name))
        });
        players.collect::<Vec<_>>().join("+")
    };
    standings.iter().map(of).collect()
}
