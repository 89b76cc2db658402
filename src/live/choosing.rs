//! What keys do while a line of the sheet is chosen.

use super::event::Effect;
use super::keys::Action;
use super::state::{Mode, Pending, State};
use crate::command::Request;
use crate::command::sheet_file::SheetFile;
use crate::session::address::Address;
use crate::session::night;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// How many lines of the sheet stay below the one that is being corrected.
const LINES_AFTER: usize = 2;

impl State {
    /// Chooses the last line of the sheet that is on the screen.
    pub(super) fn choose(&mut self) {
        let lines = self.sheet_lines();
        let seen = lines.len().saturating_sub(self.below);
        let on_screen = lines.iter().take(seen).rev().find_map(|at| *at);
        if let Some(at) = on_screen.or_else(|| self.last_place()) {
            self.mode = Mode::Choosing(at);
        }
    }

    /// Returns what each line of the sheet is about, as wide as it is on the screen.
    fn sheet_lines(&self) -> Vec<Option<Address>> {
        let text = self.sheet.fitting(usize::from(self.size.0).saturating_sub(1));
        text.map_or(Vec::new(), |text| text.lines.iter().map(|line| line.role.address()).collect())
    }

    /// Goes back to the line, and keeps the chosen hand on the screen.
    fn chosen(&mut self, at: Address) {
        let lines = self.sheet_lines();
        let after = lines.iter().rev().position(|line| *line == Some(at)).unwrap_or(0);
        self.below = after.saturating_sub(LINES_AFTER);
        self.mode = Mode::Typing;
    }

    pub(super) fn correct_last(&mut self) {
        let last = self.session.night.hands().next_back().map(|(step, _)| step.address);
        if let Some(at) = last {
            self.correct(at);
        }
    }

    fn correct(&mut self, at: Address) {
        let line = self.line_of(at);
        self.replace_line(Request::Fix { at, line, note: None }.line_in(&self.lang));
    }

    pub(super) fn choose_key(
        &mut self,
        at: Address,
        key: KeyEvent,
        action: Action,
        effects: &mut Vec<Effect>,
    ) {
        let page = isize::from(i16::try_from(self.size.1 / 2).unwrap_or(1)).max(1);
        let mut step = |places: isize| {
            self.mode = self.place_from(at, places).map_or(Mode::Typing, Mode::Choosing);
        };
        match (action, key.code) {
            (Action::Older, _) => step(-1),
            (Action::Newer, _) => step(1),
            (Action::PageUp, _) => step(-page),
            (Action::PageDown, _) => step(page),
            (_, KeyCode::Home) => step(isize::MIN),
            (_, KeyCode::End) => step(isize::MAX),
            (Action::Enter, _) => {
                self.large = false;
                self.chosen(at);
                self.correct(at);
            }
            (_, KeyCode::Delete) => {
                self.mode = Mode::Typing;
                self.ask(Request::Strike { at }, Pending::Key, effects);
            }
            (_, KeyCode::Char('i')) => {
                self.large = false;
                self.chosen(at);
                let insert = Request::Insert { at, line: String::new(), note: None };
                self.replace_line(format!("{} ", insert.line_in(&self.lang)));
            }
            (_, KeyCode::Char('w')) => self.ask(Request::Why { at: Some(at) }, Pending::Key, effects),
            (Action::Back | Action::Choose, _) => self.mode = Mode::Typing,
            _ => {}
        }
    }

    /// Returns the line of what stands at an address: a hand as it was typed, with its note, anything else as it could
    /// be typed.
    pub(super) fn line_of(&self, at: Address) -> String {
        let steps = &self.session.night.steps;
        let Some(place) = steps.iter().position(|step| step.address == at) else { return String::new() };
        match steps.get(place).map(|step| &step.event) {
            Some(night::Event::Hand(hand)) => match &hand.note {
                Some(note) if !hand.line.contains(note.as_str()) => format!("{} # {note}", hand.line),
                _ => hand.line.clone(),
            },
            _ => {
                let sheet = SheetFile::of(&self.session).ok();
                let item = sheet.and_then(|sheet| sheet.items.into_iter().nth(place));
                item.map_or(String::new(), |item| item.value.line_in(&self.lang))
            }
        }
    }
}
