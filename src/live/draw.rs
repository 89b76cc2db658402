//! Layout of a frame for any size of screen. The typed line comes first; the rest shares what is left.

mod figures;
mod handing_over;
mod line;
mod plot;
mod sheet;
mod standings;
mod theme;

use crate::kernel::characters::{ascii, is_refused, visible};
use crate::live::{LiveState, ScreenText, keys::MORE_KEY, sheet::CUT, state::Mode, state::OpenPage};
use crate::report::text::{capped, width};
use crate::report::{self, Phrase, payment_code::is_row, text};
use figures::Plan;
pub(super) use line::below_texts;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::{Frame, text::Line};
use theme::{FAINT, HEAD};

/// From this width on, the chart is beside the sheet.
const WIDE: u16 = 110;

/// So many columns a chart beside the sheet needs.
const LEAST_CHART: u16 = 24;

/// From this size on, the standings are in large figures.
const LARGE: (u16, u16) = (120, 40);

/// From this height on, there may be a chart below the standings.
const HIGH: u16 = 30;

/// The sheet keeps this many lines before the standings get any.
const LEAST_SHEET: u16 = 5;

pub fn draw(view: &LiveState, frame: &mut Frame<'_>) {
    match &view.mode {
        Mode::Reading(shown) => page(view, shown, frame),
        Mode::HandingOver(chosen) => handing_over::draw(view, *chosen, frame),
        Mode::Typing => table(view, frame),
    }
    // A ledger from elsewhere could hold what a terminal obeys.
    for cell in &mut frame.buffer_mut().content {
        if cell.symbol().contains(is_refused) {
            let symbol = visible(cell.symbol());
            cell.set_symbol(&symbol);
        }
        if view.look.ascii && !cell.symbol().is_ascii() {
            let first = ascii(cell.symbol()).chars().next().unwrap_or('?');
            cell.set_char(first);
        }
    }
}

fn page(view: &LiveState, shown: &OpenPage, frame: &mut Frame<'_>) {
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
            .areas(frame.area());
    view.rule(&view.voice().say(&shown.page.head()), frame, head);
    // A code is light on dark on every terminal.
    let style = |line: &str| match is_row(line) {
        true => Style::new().fg(Color::White).bg(Color::Black),
        false => Style::new(),
    };
    let lines = shown.lines.iter().skip(shown.top).map(|line| Line::raw(line.as_str()).style(style(line)));
    view.lines(lines, frame, body);
    let seen = shown.top.saturating_add(usize::from(body.height)).min(shown.lines.len());
    // How much is seen is said before how to see more.
    let counted = format!("[{seen}/{}]", shown.lines.len());
    let room = usize::from(foot.width).saturating_sub(width(&counted)).saturating_sub(1);
    let keys = view.clipped(&view.voice().say(&ScreenText::PageKeys {}), room);
    let turned = format!("{keys} {counted}");
    view.fitted(Line::raw(turned).style(FAINT), frame, foot);
}

/// Returns the parts of a frame: head, body, who deals next, the line, what is below it, and the keys. Nothing that is being
/// typed moves them.
fn parts(next: &[String], area: Rect) -> [Rect; 6] {
    let has = |room: u16| area.height >= room;
    let below = (area.height / 4).clamp(2, 9).min(area.height.saturating_sub(2));
    let next = if has(7) { capped(next.len()) } else { 0 };
    Layout::vertical([
        Constraint::Length(u16::from(has(14))),
        Constraint::Min(0),
        Constraint::Length(next),
        Constraint::Length(1),
        Constraint::Length(below),
        // The way out is named on every screen that has more than the line.
        Constraint::Length(u16::from(has(2))),
    ])
    .areas(area)
}

fn table(view: &LiveState, frame: &mut Frame<'_>) {
    let area = frame.area();
    let next = next_deal(view, area);
    let is_large = area.width >= LARGE.0 && area.height >= LARGE.1;
    let plan = is_large.then(|| Plan::of(view, area.width.saturating_sub(2))).flatten();
    let [top, body, deal, line, below, keys] = parts(&next, area);
    view.fitted(Line::raw(head(view, area.width)).style(HEAD), frame, top);
    match &plan {
        Some(plan) => with_figures(view, plan, frame, body),
        None => match beside(view, body, standings::columns(view)).filter(|_| body.width >= WIDE) {
            Some((left, right)) => {
                sheet::draw(view, frame, left);
                standings::draw(view, frame, right);
            }
            None => one_below_the_other(view, frame, body),
        },
    }
    view.rules(&next, frame, deal);
    line::draw(view, frame, [line, below]);
    line::keys(view, frame, keys);
}

fn inside(area: Rect) -> Rect {
    Rect { x: area.x.saturating_add(1), width: area.width.saturating_sub(1), ..area }
}

/// Parts the screen between the sheet and what is beside it, which needs so many columns and gets all that the sheet does
/// not need. `None` if the sheet would say less of each hand than it does alone.
fn beside(view: &LiveState, area: Rect, needed: u16) -> Option<(Rect, Rect)> {
    let most = area.width.saturating_sub(needed.saturating_add(2));
    let (whole, part) = (sheet::fitting(view, area.width)?, sheet::fitting(view, most)?);
    let sheet = capped(part.width.saturating_add(1)).max(area.width / 3);
    let [left, _, right] =
        Layout::horizontal([Constraint::Length(sheet), Constraint::Length(2), Constraint::Fill(1)])
            .areas(area);
    (part.is_full == whole.is_full).then_some((left, right))
}

fn with_figures(view: &LiveState, plan: &Plan, frame: &mut Frame<'_>, area: Rect) {
    let height = capped(plan.height(view.standings.len()));
    let money = standings::money(view, area.width);
    let [title, figures, won, _, below] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(height),
        Constraint::Length(capped(money.len())),
        Constraint::Length(1),
        Constraint::Min(0),
    ])
    .areas(area);
    view.rule(&standings::title(view), frame, title);
    figures::draw(view, plan, frame, inside(figures));
    view.lines(money.into_iter().map(Line::raw), frame, won);
    match beside(view, below, LEAST_CHART) {
        Some((left, right)) => {
            sheet::draw(view, frame, left);
            standings::draw_below(view, frame, right);
        }
        None => {
            let settled = capped(standings::settled(view, below.width).len()).min(below.height / 2);
            let rows = if settled > 0 { settled } else { chart_rows(view, frame.area().height, below, 0) };
            let [above, below] =
                Layout::vertical([Constraint::Min(0), Constraint::Length(rows)]).areas(below);
            sheet::draw(view, frame, above);
            standings::draw_below(view, frame, below);
        }
    }
}

fn one_below_the_other(view: &LiveState, frame: &mut Frame<'_>, body: Rect) {
    let rows = standings::rows(view, body.width);
    let with_chart = rows.saturating_add(chart_rows(view, frame.area().height, body, rows));
    let sheet_lines = sheet::lines_in(view, body.width).unwrap_or(0).max(1);
    let beside_sheet = body.height.saturating_sub(LEAST_SHEET.min(sheet_lines));
    let fits = sheet::fitting(view, body.width).is_some();
    // Whether the deal below takes one row or two.
    let least = if fits { frame.area().height.saturating_mul(2) / 9 } else { body.height };
    // Money is worth lines of the sheet, as few as will do.
    let brief = standings::brief(view, body.width, least..=body.height);
    let settled = standings::settled(view, body.width);
    let most = if settled.is_empty() { body.height } else { beside_sheet.max(body.height / 2) };
    let lines: Vec<Line<'_>> = brief.into_iter().chain(settled).map(Line::raw).collect();
    let wanted = match fits {
        // How many rows the sheet has is said above.
        false if rows < body.height => body.height.saturating_sub(1),
        false => body.height,
        true if rows <= beside_sheet => with_chart.min(beside_sheet),
        // The sheet begins where it did, however long the sums become.
        true => capped(lines.len()).max(least).min(most),
    };
    let [above, below] = Layout::vertical([Constraint::Min(0), Constraint::Length(wanted)]).areas(body);
    sheet::draw(view, frame, above);
    match wanted >= rows {
        true => standings::draw(view, frame, below),
        false => view.lines(view.first(lines, wanted.into(), Some(MORE_KEY)), frame, below),
    }
}

/// Returns how many rows a chart below the standings gets: a part of a high screen, and all that the sheet leaves.
fn chart_rows(view: &LiveState, lines: u16, body: Rect, rows: u16) -> u16 {
    let part = lines.saturating_sub(24) / 2;
    let sheet = sheet::lines_in(view, body.width).unwrap_or(u16::MAX);
    let free = body.height.saturating_sub(rows).saturating_sub(sheet);
    let chart = if lines >= HIGH { part.max(free) } else { 0 };
    if chart > plot::LEAST { chart } else { 0 }
}

/// Returns the line that names the session. What is least needed is left out where there is no room.
fn head(view: &LiveState, columns: u16) -> String {
    let head = report::session_text::head(&view.session, view.voice());
    let mut parts: Vec<&str> = head.trim_end().split(" | ").collect();
    let count = usize::try_from(view.session.night.standing_hands()).unwrap_or_default();
    let hands = view.voice().say(&Phrase::HandCount { count });
    parts.push(&hands);
    let joined = |parts: &[&str]| parts.join(" | ");
    while parts.len() > 2 && width(&joined(&parts)) > columns.into() {
        // The date and the place can be looked up.
        parts.remove(1);
    }
    joined(&parts)
}

/// Returns who deals next, in as many rows as it takes.
fn next_deal(view: &LiveState, area: Rect) -> Vec<String> {
    let night = &view.session.night;
    let words = match night.closed {
        Some(_) => view.voice().say(&ScreenText::Closed {}),
        None => report::hand::next_deal(night, view.voice()),
    };
    // The line begins and ends with a dash and a blank.
    let mut lines = text::wrapped(&words, area.width.saturating_sub(3).max(1));
    let most = if area.height >= 20 { 3 } else { 2 };
    let is_cut = lines.len() > most;
    lines.truncate(most);
    lines.last_mut().filter(|_| is_cut).into_iter().for_each(|line| line.push_str(CUT));
    lines
}
