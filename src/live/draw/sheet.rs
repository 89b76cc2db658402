//! The visible part of the sheet.

use super::look::Look;
use crate::live::screen_text::ScreenText;
use crate::live::sheet::{LineRole, SheetLine};
use crate::live::state::{Mode, State};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Returns whether some sheet is narrow enough.
pub(super) fn fits(state: &State, columns: u16) -> bool {
    state.sheet.fitting(usize::from(columns).saturating_sub(1)).is_some()
}

pub(super) fn draw(state: &State, look: Look, frame: &mut Frame<'_>, area: Rect) {
    let room = usize::from(area.height);
    // Each line begins with a mark, or room for it.
    let Some(text) = state.sheet.fitting(usize::from(area.width).saturating_sub(1)) else { return };
    if room == 0 {
        return;
    }
    let lines = &text.lines;
    let from = first(lines, room, state);
    let mut seen: Vec<&SheetLine> = lines.iter().skip(from).take(room).collect();
    // The column heads stay visible.
    let heads = lines.get(..=from.min(lines.len().saturating_sub(1))).unwrap_or_default();
    if let Some(head) = heads.iter().rev().find(|line| line.role == LineRole::Head)
        && from > 0
        && seen.len() > 1
        && seen.first().is_some_and(|line| !matches!(line.role, LineRole::Title | LineRole::Head))
        && let Some(top) = seen.first_mut()
    {
        *top = head;
    }
    let mut shown: Vec<Line<'_>> = seen.into_iter().map(|line| self::line(line, state, look)).collect();
    if state.last_place().is_none() && shown.len() < room {
        shown.push(Line::raw(format!(" {}", state.voice().say(&ScreenText::NoHands))).style(look.faint()));
    }
    for (line, row) in shown.into_iter().zip(area.rows()) {
        frame.render_widget(line, row);
    }
}

/// Returns the first visible line: of the last page, or around the chosen hand.
fn first(lines: &[SheetLine], room: usize, state: &State) -> usize {
    let last_page = lines.len().saturating_sub(room);
    let from = match state.mode {
        Mode::Choosing(chosen) => {
            let at = lines.iter().position(|line| line.role.address() == Some(chosen)).unwrap_or(0);
            at.saturating_sub(room / 2)
        }
        Mode::Typing | Mode::Reading(_) => last_page.saturating_sub(state.below),
    };
    from.min(last_page)
}

fn line<'a>(line: &'a SheetLine, state: &State, look: Look) -> Line<'a> {
    let chosen = matches!(state.mode, Mode::Choosing(chosen) if line.role.address() == Some(chosen));
    let style = match line.role {
        _ if chosen => look.chosen(),
        LineRole::Title | LineRole::Head => look.head(),
        LineRole::Hand { struck: true, .. } => look.struck(),
        LineRole::Hand { .. } | LineRole::Result => Style::new(),
        LineRole::Thing { .. } | LineRole::Foot => look.faint(),
    };
    let mark = if chosen { look.chosen_mark() } else { " " };
    Line::from(vec![Span::raw(mark), Span::styled(look.shown(&line.text), style)])
}
