//! A page over the table.

use super::look::Look;
use crate::live::page::OpenPage;
use crate::live::screen_text::ScreenText;
use crate::live::sheet::width;
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
    // How much is seen is said before how to see more.
    let counted = format!("[{seen}/{}]", shown.lines.len());
    let room = usize::from(foot.width).saturating_sub(width(&counted)).saturating_sub(1);
    let keys = look.clipped(&look.shown(&state.voice().say(&ScreenText::PageKeys {})), room);
    let turned = format!("{keys} {counted}");
    look.fitted(ratatui::text::Line::raw(turned).style(look.faint()), frame, foot);
}
