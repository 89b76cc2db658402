//! The standings: a row for each account, its name as long as there is room, and the chart if there is more.

use super::plot;
use super::theme::{CHOSEN, HEAD};
use crate::live::{LiveState, ScreenText, keys::MORE_KEY, sheet::CUT, sheet::shortened};
use crate::night::Night;
use crate::report::text::{capped, width};
use crate::report::{self, BoardSign, BoardStanding, Word, axis::sparkline, board, text};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::{Frame, style::Style};
use std::ops::{Range, RangeInclusive};

/// Returns how many rows the standings take without a chart, with their title.
pub(super) fn rows(view: &LiveState, columns: u16) -> u16 {
    let settled = settled(view, columns).len();
    let rows = lines(view, columns.into(), true).len().saturating_add(1).saturating_add(settled);
    capped(rows)
}

/// Returns how many columns whole rows take beside a chart, with some of a trend or of what a line would make of them.
pub(super) fn columns(view: &LiveState) -> u16 {
    let whole = fitting(view, usize::MAX).width();
    capped(whole.saturating_add(16))
}

/// Returns the money won in games, which their totals do not show, wrapped.
pub(super) fn money(view: &LiveState, columns: u16) -> Vec<String> {
    let now = report::standings::money_of_games(&view.session.night, view.voice());
    let would_win = view.preview.would_win.as_ref().map(|line| format!("-> {line}"));
    would_win.or(now).map_or_else(Vec::new, |line| text::wrapped(&line, columns))
}

pub(super) fn title(view: &LiveState) -> String {
    let (night, voice) = (&view.session.night, view.voice());
    let goal = match view.preview.begins_game {
        true => Some(report::games::next_head(night, voice)),
        false => board::goal(night, voice),
    };
    let head = [Some(voice.say(&Word::StandingsHead {})), goal];
    let units = night.has_units().then_some(Word::Units {});
    let money = night.has_money().then(|| report::standings::money_word(night));
    let mut figures: Vec<Word> =
        units.into_iter().chain(money).filter(|_| !night.options().plays_games()).collect();
    if is_due(night) {
        figures.rotate_right(1);
    }
    let figures = figures.iter().map(|word| voice.say(word));
    head.into_iter().flatten().chain(figures).collect::<Vec<_>>().join(" | ")
}

/// Returns whether money that is still to be paid stands beside the units of play: so it is after a close.
fn is_due(night: &Night) -> bool {
    night.closed.is_some() && night.has_money() && !night.options().plays_games()
}

/// Returns the standings in a sentence of so many lines, as few as will do, for when there is no room for rows: as they would
/// be after the typed line. Units go first, with a mark, then letters of long names; never money.
pub(super) fn brief(view: &LiveState, columns: u16, room: RangeInclusive<u16>) -> Vec<String> {
    let (night, voice) = (&view.session.night, view.voice());
    let says_all = view.preview.would.is_empty() && !night.options().plays_games();
    let whole = report::standings::line(night, voice).filter(|_| says_all);
    let title = if is_due(night) { report::standings::money_word(night) } else { Word::StandingsHead {} };
    let (title, money) = (voice.say(&title), money(view, columns));
    let lacks_more = view.standings.iter().any(|one| one.series.figures.len() > 1);
    let short = |money: &[String], lacks_more: bool| {
        let mark = if lacks_more { format!(" {CUT}") } else { String::new() };
        let lines = all_names(view).map(|names| {
            let sums = names.iter().zip(&view.standings).map(|(name, one)| match view.preview.becomes(one) {
                Some(becomes) => format!("{name} -> {}", becomes.main_figure()),
                None => format!("{name} {}", one.main_figure()),
            });
            let line = format!("{title}: {}{mark}", sums.collect::<Vec<_>>().join(", "));
            text::wrapped(&line, columns).into_iter().chain(money.iter().cloned()).collect()
        });
        lines.collect::<Vec<Vec<String>>>()
    };
    let whole = whole.map(|line| text::wrapped(&line, columns));
    let with_money: Vec<_> = whole.into_iter().chain(short(&money, lacks_more)).collect();
    let fitting = |ways: Vec<Vec<String>>| {
        let is_whole = |lines: &&Vec<String>| lines.iter().all(|line| width(line) <= columns.into());
        let in_lines = |most| ways.iter().filter(is_whole).find(|lines| lines.len() <= usize::from(most));
        room.clone().find_map(in_lines).cloned()
    };
    fitting(with_money).or_else(|| fitting(short(&[], true))).unwrap_or_default()
}

/// Draws the standings with the chart below; a closed night has what is left to be done in its place.
pub(super) fn draw(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    if area.height < 2 {
        return;
    }
    let with_chart = area.height >= rows(view, area.width).saturating_add(plot::LEAST);
    let lines = lines(view, usize::from(area.width), with_chart);
    let [head, rows, below] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(capped(lines.len())),
        Constraint::Min(0),
    ])
    .areas(area);
    view.rule(&title(view), frame, head);
    view.lines(view.first(lines, rows.height.into(), None), frame, rows);
    if with_chart || !view.settled.is_empty() {
        draw_below(view, frame, below);
    }
}

/// Draws what stands below the standings: the chart, or what is left to be done after a closed night.
pub(super) fn draw_below(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    if !view.settled.is_empty() {
        return draw_settled(view, frame, area);
    }
    let [head, chart] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    view.rule(&view.voice().say(&ScreenText::Chart {}), frame, head);
    plot::draw(view, frame, chart);
}

pub(super) fn draw_settled(view: &LiveState, frame: &mut Frame<'_>, area: Rect) {
    let lines = settled(view, area.width);
    let lines = lines.iter().map(|line| Line::raw(line.as_str())).collect();
    view.lines(view.first(lines, area.height.into(), Some(MORE_KEY)), frame, area);
}

pub(super) fn settled(view: &LiveState, columns: u16) -> Vec<String> {
    view.settled.iter().flat_map(|line| text::wrapped(line, columns)).collect()
}

/// A way to show the rows: which figures, with which names.
#[derive(Default)]
struct Rows {
    names: Vec<String>,
    figures: Range<usize>,
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
fn lines<'a>(view: &LiveState, room: usize, with_chart: bool) -> Vec<Line<'a>> {
    let standings = &view.standings;
    let letters = board::letters(standings);
    let has_leader = standings.iter().any(|one| one.leads);
    let before = 1_usize + if with_chart { 2 } else { 0 } + if has_leader { 2 } else { 0 };
    let rows = fitting(view, room.saturating_sub(before));
    let widest = rows.names.iter().map(|name| width(name)).max().unwrap_or(0);
    let totals: Vec<i64> = standings.iter().flat_map(|one| &one.series.totals).copied().collect();
    let mut lines: Vec<Line<'a>> = Vec::new();
    for (at, (one, name)) in standings.iter().zip(&rows.names).enumerate() {
        let style = view.account(at);
        let mut spans = vec![Span::raw(" ")];
        if let (true, Some(letter)) = (with_chart, letters.get(at)) {
            spans.push(Span::styled(format!("{letter} "), style));
        }
        if has_leader {
            let sign = if one.leads { BoardSign::Leads {}.shown() } else { " " };
            spans.push(Span::styled(format!("{sign} "), HEAD));
        }
        spans.push(Span::styled(name.clone(), style));
        spans.push(Span::raw(" ".repeat(widest.saturating_sub(width(name)))));
        let figure = if one.changed { CHOSEN } else { Style::new() };
        for (cell, widest) in one.series.figures.iter().skip(rows.figures.start).zip(&rows.widths) {
            spans.push(Span::raw(" ".repeat(widest.saturating_sub(width(cell)).saturating_add(2))));
            spans.push(Span::styled(cell.clone(), figure));
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let room_left = room.saturating_sub(used.saturating_add(2));
        let becomes = view.preview.becomes(one);
        let becomes = becomes.and_then(|becomes| {
            let [_, figures, last, _] = view.ways(becomes, one);
            let text = [figures, last].into_iter().find(|text| width(text) <= room_left)?;
            Some(Span::styled(format!("  {text}"), view.change(one, becomes).patch(HEAD)))
        });
        // Room for a blank is left at the end.
        let from = one.series.totals.len().saturating_sub(room_left.saturating_sub(1));
        let trend = sparkline(one.series.totals.get(from..).unwrap_or_default(), &totals);
        let trend = (!trend.is_empty()).then(|| Span::styled(format!("  {trend}"), style));
        spans.extend(becomes.or(trend));
        lines.push(Line::from(spans));
    }
    lines.extend(money(view, capped(room)).into_iter().map(Line::raw));
    lines
}

/// Returns the fullest rows that fit, else the shortest. Other figures go before letters of names; the main one never goes.
fn fitting(view: &LiveState, room: usize) -> Rows {
    let figures = || view.standings.iter().map(|one| &one.series.figures);
    let columns = figures().map(Vec::len).max().unwrap_or(0);
    let widest = |at: usize| {
        let cells = figures().filter_map(|cells| cells.get(at));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    };
    let rows = |figures: Range<usize>| {
        let widths: Vec<usize> = figures.clone().map(widest).collect();
        all_names(view).map(move |names| Rows { names, figures: figures.clone(), widths: widths.clone() })
    };
    let main = view.standings.first().map_or(0, |one| one.series.main);
    let ways = || rows(0..columns).chain(rows(main..main.saturating_add(1)));
    ways().find(|rows| rows.width() <= room).or_else(|| ways().last()).unwrap_or_default()
}

/// How many letters are left of a long name, the most first; `None` for all of them.
const LETTERS: [Option<usize>; 5] = [None, Some(6), Some(4), Some(2), Some(1)];

/// Returns all names with their signs, from whole ones to the shortest.
fn all_names(view: &LiveState) -> impl Iterator<Item = Vec<String>> {
    LETTERS.into_iter().map(move |least| with_signs(view, least))
}

/// Returns a name with its signs, no wider than there is room for; all are shortened to the same length.
pub(super) fn fitting_name(view: &LiveState, at: usize, room: usize) -> String {
    let fits = |names: &Vec<String>| names.iter().all(|name| width(name) <= room);
    let names = all_names(view).find(fits).or_else(|| all_names(view).last());
    let name = names.and_then(|names| names.into_iter().nth(at)).unwrap_or_default();
    view.clipped(&name, room)
}

fn with_signs(view: &LiveState, least: Option<usize>) -> Vec<String> {
    let whole: Vec<String> =
        view.standings.iter().flat_map(|one| one.names.iter().map(|(name, _)| name.clone())).collect();
    let mut names = least.map_or_else(|| whole.clone(), |least| shortened(&whole, least)).into_iter();
    let of = |one: &BoardStanding| {
        let players = one.names.iter().map(|(_, signs)| {
            let name = names.next().unwrap_or_default();
            let signs: String = signs.iter().map(|sign| sign.shown()).collect();
            let gap = if signs.is_empty() || one.names.len() > 1 { "" } else { " " };
            format!("{name}{gap}{signs}")
        });
        players.collect::<Vec<_>>().join("+")
    };
    view.standings.iter().map(of).collect()
}
