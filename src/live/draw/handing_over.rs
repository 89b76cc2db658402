//! The settlement in letters that are read across a room, a row for each payment.

use super::figures::{Scale, drawn, drawn_width, with_glyphs};
use super::look::{CHOSEN, FAINT, HEAD, Look};
use crate::live::ScreenText;
use crate::live::sheet::capped;
use crate::live::state::{Message, State};
use crate::report;
use crate::report::text;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

const PAID: [&str; 2] = ["✓", "x"];

pub(super) fn draw(state: &State, chosen: usize, look: Look, frame: &mut Frame<'_>) {
    let voice = state.voice();
    let night = &state.session.night;
    let rows: Vec<(String, bool)> = state
        .handed_over()
        .into_iter()
        .map(|(cash, is_paid)| {
            let [from, to] = [cash.from, cash.to].map(|who| report::holder(night, who, voice));
            (format!("{from} -> {to} {}", voice.amount(cash.amount)), is_paid)
        })
        .collect();
    let message = match &state.message {
        Message::Trouble(trouble) => trouble.message.lines().map(str::to_owned).collect(),
        Message::Reply(lines) => lines.iter().take(1).cloned().collect(),
        Message::None => Vec::new(),
    };
    let below = state.left_to_say.iter().chain(&message);
    let columns = frame.area().width;
    let below: Vec<String> = below.flat_map(|line| text::wrapped(line, columns)).collect();
    let keys = text::wrapped(&voice.say(&ScreenText::HandingOverKeys {}), columns);
    let [head, body, said, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(capped(rows.len())),
        Constraint::Length(capped(below.len())),
        Constraint::Length(capped(keys.len())),
    ])
    .areas(frame.area());
    look.rule(&voice.say(&ScreenText::HandingOver {}), frame, head);
    payments(&rows, chosen, look, frame, body);
    look.lines(below.iter().map(|line| look.text(line)), frame, said);
    look.lines(keys.iter().map(|line| look.text(line).style(FAINT)), frame, foot);
}

/// Draws the payments as large as they fit, else as text.
fn payments(rows: &[(String, bool)], chosen: usize, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let style = |at: usize, is_paid: bool| match (at == chosen, is_paid) {
        (_, true) => FAINT,
        (true, false) => look.account(at).patch(HEAD),
        (false, false) => look.account(at),
    };
    let large: Vec<String> = rows.iter().map(|(text, _)| with_glyphs(&text.replace("->", ">"))).collect();
    // Above each row stands what it says in small letters.
    let height = |scale: Scale| scale.height().saturating_add(2);
    let fits = |scale: &Scale| {
        let rows = height(*scale).saturating_mul(large.len());
        let widths = large.iter().map(|text| drawn_width(text, *scale));
        let widest = widths.collect::<Option<Vec<usize>>>().and_then(|all| all.into_iter().max());
        rows <= area.height.into() && widest.is_some_and(|widest| widest <= area.width.into())
    };
    let scale = Scale::all().find(fits);
    let step = capped(scale.map_or(1, height));
    let skipped = match scale {
        Some(_) => 0,
        None => chosen.saturating_add(1).saturating_sub(area.height.into()),
    };
    for (at, (text, is_paid)) in rows.iter().enumerate().skip(skipped) {
        let y = area.y.saturating_add(step.saturating_mul(capped(at.saturating_sub(skipped))));
        let row = Rect { y, height: 1, ..area }.intersection(area);
        let mark = if *is_paid { look.sign(PAID) } else { " " };
        let line = Line::raw(look.clipped(&format!("[{mark}] {}", look.shown(text)), area.width.into()));
        let line = line.style(style(at, *is_paid));
        frame.render_widget(if at == chosen { line.patch_style(CHOSEN) } else { line }, row);
        let Some(scale) = scale else { continue };
        let points = large.get(at).and_then(|text| drawn(text, scale)).unwrap_or_default();
        let below = Rect { y: y.saturating_add(1), height: capped(points.len()), ..area }.intersection(area);
        for (points, row) in points.iter().zip(below.rows()) {
            frame.render_widget(Line::raw(look.blocks(points)).style(style(at, *is_paid)), row);
        }
    }
}
