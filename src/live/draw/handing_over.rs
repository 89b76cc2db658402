//! The settlement: what each balance is made of, and a row for each payment.

use super::theme::{CHOSEN, FAINT, HEAD};
use crate::live::{LiveState, ScreenText, Tone};
use crate::night::{Cash, SettleTerms, Settled};
use crate::report::text::{capped, width};
use crate::report::{self, TextStyle, payment_code, text};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::{Frame, text::Line};

/// The columns of a row beside its names and its amount.
const BESIDE: usize = 9;

pub(super) fn draw(view: &LiveState, chosen: usize, frame: &mut Frame<'_>) {
    let (voice, area) = (view.voice(), frame.area());
    let rows = view.handed_over();
    let message = view.message.iter().filter(|(tone, _)| matches!(tone, Tone::Wrong | Tone::LeadsTo));
    let message = message.map(|(_, text)| text);
    let nothing = view.settled.iter().take(if rows.is_empty() { 1 } else { 0 });
    let below = nothing.chain(&view.left_to_say).chain(message);
    let below: Vec<String> = below.flat_map(|line| text::wrapped(line, area.width)).collect();
    let codes = payment_code::has_codes(view.currency);
    let keys = text::wrapped(&voice.say(&ScreenText::HandingOverKeys { codes }), area.width);
    let others = rows.len().saturating_add(below.len()).saturating_add(keys.len()).saturating_add(2);
    let room = usize::from(area.height).saturating_sub(others);
    let parts = parts(view, area.width);
    let parts = if parts.len() <= room { parts } else { Vec::new() };
    let [head, made_of, _, body, said, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(capped(parts.len())),
        Constraint::Length(u16::from(room > parts.len())),
        Constraint::Min(capped(rows.len())),
        Constraint::Length(capped(below.len())),
        Constraint::Length(capped(keys.len())),
    ])
    .areas(area);
    view.rule(&voice.say(&ScreenText::HandingOver {}), frame, head);
    view.lines(parts.iter().map(|line| Line::raw(line.as_str())), frame, made_of);
    payments(view, &rows, chosen, frame, body);
    view.lines(below.iter().map(|line| Line::raw(line.as_str())), frame, said);
    view.lines(keys.iter().map(|line| Line::raw(line.as_str()).style(FAINT)), frame, foot);
}

/// Returns what the balance of each player is made of, if there is money and room for its columns.
fn parts(view: &LiveState, columns: u16) -> Vec<String> {
    let session = &view.session;
    let Ok(settled) = Settled::of(&session.night, SettleTerms::default()) else { return Vec::new() };
    if !session.night.has_money() {
        return Vec::new();
    }
    let grid = report::settle::parts(session, &settled, view.voice());
    let look = TextStyle { width: None, colour: false, ..view.look };
    let lines: Vec<String> = text::grid(&grid, look).lines().map(str::to_owned).collect();
    if lines.iter().any(|line| width(line) > columns.into()) { Vec::new() } else { lines }
}

/// Draws the payments, with a blank row between two where there is room.
fn payments(view: &LiveState, rows: &[(Cash, bool)], chosen: usize, frame: &mut Frame<'_>, area: Rect) {
    let (night, voice) = (&view.session.night, view.voice());
    let texts = rows.iter().map(|(cash, _)| {
        let [from, to] = [cash.from, cash.to].map(|who| report::holder(night, who, voice));
        [from, to, voice.amount(cash.amount)]
    });
    let texts: Vec<[String; 3]> = texts.collect();
    let [from, to, amount] = [0, 1, 2].map(|column| {
        let cells = texts.iter().filter_map(|row| row.get(column));
        cells.map(|text| width(text)).max().unwrap_or(0)
    });
    // Names are clipped where a row has no room for them; the amount never is.
    let room = usize::from(area.width).saturating_sub(amount.saturating_add(BESIDE));
    let most = if room < from.saturating_add(to) { (room / 2).max(1) } else { usize::MAX };
    let (from, to) = (from.min(most), to.min(most));
    let blanks = |text: &str, room: usize| " ".repeat(room.saturating_sub(width(text)));
    let step = if rows.len().saturating_mul(2) <= area.height.into() { 2 } else { 1 };
    let skipped = chosen.saturating_add(1).saturating_sub(usize::from(area.height) / step);
    let shown = rows.iter().zip(&texts).enumerate().skip(skipped).zip(area.rows().step_by(step));
    for ((at, ((_, is_paid), [payer, payee, sum])), row) in shown {
        let mark = if *is_paid { "✓" } else { " " };
        let [payer, payee] = [payer, payee].map(|name| view.clipped(name, most));
        let (after, before) = (blanks(&payer, from), blanks(&payee, to) + &blanks(sum, amount));
        let text = format!("[{mark}] {payer}{after} -> {payee} {before}{sum}");
        let style = if *is_paid { FAINT } else { view.account(at).patch(HEAD) };
        let style = if at == chosen { style.patch(CHOSEN) } else { style };
        view.fitted(Line::styled(text, style), frame, row);
    }
}
