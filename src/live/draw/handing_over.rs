//! The settlement in letters that are read across a room, a row for each payment.

use super::figures::large;
use super::theme::{CHOSEN, FAINT, HEAD, ThemeView};
use crate::live::glyphs::{Scale, in_glyphs, widest};
use crate::live::{ScreenText, state::Message};
use crate::night::Cash;
use crate::report::{self, text, text::capped};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::{Frame, text::Line};

const PAID: [&str; 2] = ["✓", "x"];

pub(super) fn draw(view: ThemeView<'_>, chosen: usize, frame: &mut Frame<'_>) {
    let voice = view.voice();
    let night = &view.session.night;
    let row = |(cash, is_paid): (Cash, bool)| {
        let [from, to] = [cash.from, cash.to].map(|who| report::holder(night, who, voice));
        let amount = voice.amount(cash.amount);
        SeatRow { text: format!("{from} -> {to} {amount}"), amount, is_paid }
    };
    let rows: Vec<SeatRow> = view.handed_over().into_iter().map(row).collect();
    let message = match &view.message {
        Message::ErrorText(trouble) => trouble.message.lines().map(str::to_owned).collect(),
        Message::Reply(lines) => lines.iter().take(1).cloned().collect(),
        Message::None => Vec::new(),
    };
    let nothing = view.settled.iter().take(if rows.is_empty() { 1 } else { 0 });
    let below = nothing.chain(&view.left_to_say).chain(&message);
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
    view.rule(&voice.say(&ScreenText::HandingOver {}), frame, head);
    payments(view, &rows, chosen, frame, body);
    view.lines(below.iter().map(|line| view.text(line)), frame, said);
    view.lines(keys.iter().map(|line| view.text(line).style(FAINT)), frame, foot);
}

struct SeatRow {
    text: String,
    amount: String,
    is_paid: bool,
}

/// Draws the payments as large as they fit, or else their amounts, or else text alone.
fn payments(view: ThemeView<'_>, rows: &[SeatRow], chosen: usize, frame: &mut Frame<'_>, area: Rect) {
    let style = |at: usize, is_paid: bool| match (at == chosen, is_paid) {
        (_, true) => FAINT,
        (true, false) => view.account(at).patch(HEAD),
        (false, false) => view.account(at),
    };
    let whole: Option<Vec<String>> = rows.iter().map(|row| in_glyphs(&row.text.replace("->", ">"))).collect();
    let amounts: Option<Vec<String>> = rows.iter().map(|row| in_glyphs(&row.amount)).collect();
    let words: Vec<Vec<String>> = [whole, amounts].into_iter().flatten().collect();
    // Above each row stands what it says in small letters, and a blank row where there is room.
    let scales = || Scale::of_words(view.ascii).flat_map(|scale| [2, 1].map(|more| (scale, more)));
    let fits = |(words, scale, step): &(&Vec<String>, Scale, usize)| {
        let widest = widest(words.iter().map(String::as_str), *scale);
        step.saturating_mul(rows.len()) <= area.height.into()
            && widest.is_some_and(|widest| widest <= area.width.into())
    };
    let mut ways = words.iter().flat_map(|words| {
        scales().map(move |(scale, more)| (words, scale, scale.height().saturating_add(more)))
    });
    let way = ways.find(fits);
    let step = capped(way.map_or(1, |(.., step)| step));
    let skipped = match way {
        Some(_) => 0,
        None => chosen.saturating_add(1).saturating_sub(area.height.into()),
    };
    for (at, SeatRow { text, is_paid, .. }) in rows.iter().enumerate().skip(skipped) {
        let y = area.y.saturating_add(step.saturating_mul(capped(at.saturating_sub(skipped))));
        let row = Rect { y, height: 1, ..area }.intersection(area);
        let mark = if *is_paid { view.sign(PAID) } else { " " };
        let line = Line::raw(view.clipped(&format!("[{mark}] {}", view.shown(text)), area.width.into()));
        let line = line.style(style(at, *is_paid));
        frame.render_widget(if at == chosen { line.patch_style(CHOSEN) } else { line }, row);
        let Some((words, scale, _)) = way else { continue };
        let below = Rect { y: y.saturating_add(1), height: capped(scale.height()), ..area };
        let text = words.get(at).map_or("", String::as_str);
        large(view, (text, scale), style(at, *is_paid), frame, below.intersection(area));
    }
}
