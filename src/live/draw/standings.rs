//! The standings: a row for each account, and the chart if there is room.

use super::look::Look;
use super::plot;
use crate::live::chart::{self, Series};
use crate::live::screen_text::ScreenText;
use crate::live::sheet::width;
use crate::live::state::State;
use crate::report;
use crate::report::text;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

/// Returns how many rows the standings take without a chart.
pub(super) fn rows(state: &State) -> u16 {
    let rows = state.series.len() + 1 + usize::from(money(state).is_some());
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// Returns the money won in games, which their totals do not show.
fn money(state: &State) -> Option<String> {
    let night = &state.session.night;
    if night.options().plays_games() { report::standings::line(night, state.voice()) } else { None }
}

/// Returns the standings in a sentence, for when there is no room for rows.
pub(super) fn brief(state: &State, columns: u16) -> Vec<String> {
    let line = report::standings::line(&state.session.night, state.voice());
    line.map_or(Vec::new(), |line| text::wrapped(&line, columns))
}

pub(super) fn draw_brief(lines: &[String], look: Look, frame: &mut Frame<'_>, area: Rect) {
    for (line, row) in lines.iter().zip(area.rows()) {
        frame.render_widget(look.text(line), row);
    }
}

pub(super) fn draw(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    if area.height < 2 {
        return;
    }
    let [head, rows, below] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(rows(state).saturating_sub(1)),
        Constraint::Min(0),
    ])
    .areas(area);
    let goal = chart::goal(&state.session.night, state.voice());
    let title =
        [Some(state.voice().say(&ScreenText::Standings)), goal].into_iter().flatten().collect::<Vec<_>>();
    look.rule(&title.join(" | "), frame, head);
    let with_chart = below.height >= plot::LEAST;
    let mut lines = lines(&state.series, look, usize::from(area.width), with_chart);
    lines.extend(money(state).map(Line::raw));
    for (line, row) in lines.into_iter().zip(rows.rows()) {
        frame.render_widget(line, row);
    }
    if with_chart {
        let [head, chart] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(below);
        look.rule(&state.voice().say(&ScreenText::Chart), frame, head);
        plot::draw(&state.series, look, frame, chart);
    }
}

/// Returns a row for each account: its sign in the chart, name, figures and trend.
fn lines<'a>(series: &'a [Series], look: Look, room: usize, with_chart: bool) -> Vec<Line<'a>> {
    let names = series.iter().map(|one| width(&one.name)).max().unwrap_or(0).min(room / 2);
    let columns = series.iter().map(|one| one.figures.len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|at| {
            series.iter().filter_map(|one| one.figures.get(at)).map(|cell| width(cell)).max().unwrap_or(0)
        })
        .collect();
    let signs = plot::signs(series);
    let row = |(at, one): (usize, &'a Series)| {
        let mut spans = vec![Span::raw(" ")];
        if let (true, Some(sign)) = (with_chart, signs.get(at)) {
            spans.push(Span::styled(format!("{sign} "), look.account(at)));
        }
        let gap = " ".repeat(names.saturating_sub(width(&one.name)));
        spans.push(Span::styled(look.shown(&one.name), look.account(at)));
        spans.push(Span::raw(gap));
        for (cell, widest) in one.figures.iter().zip(&widths) {
            let gap = " ".repeat(widest.saturating_sub(width(cell)) + 2);
            spans.push(Span::raw(gap + cell));
        }
        let used: usize = spans.iter().map(Span::width).sum();
        let levels = chart::levels(&one.totals, series, room.saturating_sub(used + 3));
        if levels.len() > 1 {
            let line: String = levels.into_iter().map(|level| look.level(level)).collect();
            spans.push(Span::styled(format!("  {line}"), look.account(at)));
        }
        Line::from(spans)
    };
    series.iter().enumerate().map(row).collect()
}
