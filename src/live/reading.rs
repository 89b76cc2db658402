//! What keys do on a page.

use super::event::Effect;
use super::keys::Action;
use super::state::{Mode, State};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tui_input::InputRequest;

impl State {
    pub(super) fn read_key(&mut self, key: KeyEvent, action: Action, effects: &mut Vec<Effect>) {
        let Mode::Reading(shown) = &self.mode else { return };
        let (top, page) = (shown.top, usize::from(self.size.1.saturating_sub(3)).max(1));
        match (action, key.code) {
            (Action::Older, _) => self.turn_to(top.saturating_sub(1)),
            (Action::Newer, _) => self.turn_to(top.saturating_add(1)),
            (Action::PageUp, _) => self.turn_to(top.saturating_sub(page)),
            (Action::PageDown, _) | (_, KeyCode::Char(' ')) => self.turn_to(top.saturating_add(page)),
            (_, KeyCode::Home) => self.turn_to(0),
            (_, KeyCode::End) => self.turn_to(usize::MAX),
            (Action::Back | Action::Enter, _) | (_, KeyCode::Char('q' | '?')) => self.mode = Mode::Typing,
            // Typing closes the page.
            (Action::Edit(InputRequest::InsertChar(_)), _) => {
                self.mode = Mode::Typing;
                self.type_key(action, effects);
            }
            _ => {}
        }
    }

    /// Scrolls the page until this many lines are above the screen.
    pub(super) fn turn_to(&mut self, top: usize) {
        let seen = usize::from(self.size.1.saturating_sub(2)).max(1);
        if let Mode::Reading(shown) = &mut self.mode {
            shown.top = top.min(shown.lines.len().saturating_sub(seen));
        }
    }
}
