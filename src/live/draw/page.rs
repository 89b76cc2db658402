//! A page over the table.

use super::look::Look;
use crate::live::page::OpenPage;
use crate::live::screen_text::ScreenText;
use crate::live::state::State;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};

pub(super) fn draw(state: &State, shown: &OpenPage, look: Look, frame: &mut Frame<'_>) {
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
            .areas(frame.area());
    look.rule(&state.voice().say(&shown.page.head()), frame, head);
    for (line, row) in shown.lines.iter().skip(shown.top).zip(body.rows()) {
        look.fitted(look.text(line), frame, row);
    }
    let seen = shown.top.saturating_add(usize::from(body.height)).min(shown.lines.len());
    let turned = format!("{} [{seen}/{}]", state.voice().say(&ScreenText::PageKeys), shown.lines.len());
    look.fitted(ratatui::text::Line::raw(turned).style(look.faint()), frame, foot);
}
