//! Layout of a frame for any size of screen. The typed line comes first; the rest shares what is left.

mod line;
mod look;
mod page;
mod plot;
mod sheet;
mod standings;

use super::screen_text::ScreenText;
use super::state::{Mode, State};
use crate::kernel::characters::{ascii, is_refused, visible};
use crate::report;
use look::Look;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

/// From this width on, the standings are beside the sheet.
const WIDE: u16 = 110;

/// The sheet keeps this many lines before the standings get any.
const LEAST_SHEET: u16 = 5;

/// Draws a frame.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let look = Look::of(state);
    match &state.mode {
        Mode::Reading(shown) => page::draw(state, shown, look, frame),
        Mode::Typing | Mode::Choosing(_) => table(state, look, frame),
    }
    // A ledger from elsewhere could hold what a terminal obeys.
    for cell in &mut frame.buffer_mut().content {
        if cell.symbol().contains(is_refused) {
            let symbol = visible(cell.symbol());
            cell.set_symbol(&symbol);
        }
        if state.looks.ascii && !cell.symbol().is_ascii() {
            let first = ascii(cell.symbol()).chars().next().unwrap_or('?');
            cell.set_char(first);
        }
    }
}

fn table(state: &State, look: Look, frame: &mut Frame<'_>) {
    let area = frame.area();
    let has = |room: u16| area.height >= room;
    let preview = match area.height {
        48.. => 9,
        32.. => 7,
        22.. => 5,
        14.. => 4,
        9.. => 3,
        rows => rows.saturating_sub(1).min(2),
    };
    let [head, body, next, line, preview, keys] = Layout::vertical([
        Constraint::Length(u16::from(has(12))),
        Constraint::Min(0),
        Constraint::Length(u16::from(has(7))),
        Constraint::Length(1),
        Constraint::Length(preview),
        Constraint::Length(u16::from(has(10))),
    ])
    .areas(area);
    self::head(state, look, frame, head);
    if body.width >= WIDE {
        let [left, _, right] =
            Layout::horizontal([Constraint::Fill(3), Constraint::Length(2), Constraint::Fill(2)]).areas(body);
        sheet::draw(state, look, frame, left);
        standings::draw(state, look, frame, right);
    } else {
        let rows = standings::rows(state);
        let wanted = if has(48) { rows.saturating_add(12) } else { rows };
        let beside_sheet = body.height.saturating_sub(LEAST_SHEET);
        let brief = standings::brief(state, body.width);
        let lines = u16::try_from(brief.len()).unwrap_or(u16::MAX);
        let wanted = if !sheet::fits(state, body.width) {
            body.height
        } else if rows <= beside_sheet {
            wanted.min(beside_sheet)
        } else if lines.saturating_add(2) <= body.height {
            lines
        } else {
            0
        };
        let [above, below] = Layout::vertical([Constraint::Min(0), Constraint::Length(wanted)]).areas(body);
        sheet::draw(state, look, frame, above);
        if wanted >= rows {
            standings::draw(state, look, frame, below);
        } else {
            standings::draw_brief(&brief, look, frame, below);
        }
    }
    let night = &state.session.night;
    let deal = if night.closed.is_some() {
        state.voice().say(&ScreenText::Closed)
    } else {
        report::hand::next_deal(night, state.voice())
    };
    look.rule(&deal, frame, next);
    line::draw(state, look, frame, line, preview);
    line::keys(state, look, frame, keys);
}

/// Draws the line that names the session.
fn head(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let head = report::texts::head(&state.session, state.voice());
    frame.render_widget(look.text(head.trim_end()).style(look.head()), area);
}
