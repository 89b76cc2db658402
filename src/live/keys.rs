//! The keys: one table that they are obeyed by, that the line at the foot is made of, and that help lists.

use super::says::Says;
use crate::kernel::characters::is_refused;
use crate::lang::Voice;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde::Serialize;
use std::fmt;
use tui_input::InputRequest;

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The line is said to the book.
    Enter,
    /// The word is completed.
    Complete,
    /// The line before.
    Older,
    /// The line after.
    Newer,
    /// The last change is taken back.
    Undo,
    /// The change undone last is given back.
    Redo,
    /// A hand is chosen on the sheet.
    Choose,
    /// What was agreed is shown.
    Agreements,
    /// The words of this game are shown.
    Help,
    /// The sheet goes up.
    PageUp,
    /// The sheet goes down.
    PageDown,
    /// The program is put to sleep.
    Suspend,
    /// The screen is drawn anew.
    Redraw,
    /// Out of a page, a choice or a line; with nothing of these, out of the table.
    Back,
    /// Out of the table.
    Leave,
    /// The line is edited.
    Edit(InputRequest),
}

/// A key, and what the help says of it.
#[derive(Debug, Clone, Copy)]
pub struct KeyRow {
    /// The key.
    pub code: KeyCode,
    /// What is held down with it.
    pub held: KeyModifiers,
    /// What it does.
    pub action: Action,
    /// How it is written; empty where another row of the same action is.
    pub name: &'static str,
    /// What it does, in words.
    pub does: KeyDoes,
}

impl KeyRow {
    /// Writes the key as the table's language calls it.
    pub(super) fn named(&self, voice: Voice<'_>) -> String {
        match self.code {
            KeyCode::Up => voice.say(&Says::UpDown),
            _ => self.name.to_owned(),
        }
    }
}

/// What a key does, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum KeyDoes {
    /// Enter.
    Enter,
    /// Tab.
    Complete,
    /// Up and Down.
    Recall,
    /// Ctrl-Z.
    Undo,
    /// Ctrl-Y.
    Redo,
    /// F2.
    Choose,
    /// F3.
    Agreements,
    /// F1.
    Help,
    /// Page up and down.
    Scroll,
    /// F12.
    Suspend,
    /// Ctrl-L.
    Redraw,
    /// Esc.
    Back,
    /// Ctrl-D.
    Leave,
    /// Keys that edit the line.
    Edit,
}

impl KeyDoes {
    /// Returns it in a word or two, for the line at the foot.
    #[must_use]
    pub fn brief(self) -> &'static str {
        match self {
            KeyDoes::Enter => "log",
            KeyDoes::Complete => "complete",
            KeyDoes::Recall => "recall",
            KeyDoes::Undo => "undo",
            KeyDoes::Redo => "redo",
            KeyDoes::Choose => "mend",
            KeyDoes::Agreements => "agreed",
            KeyDoes::Help => "help",
            KeyDoes::Scroll => "scroll",
            KeyDoes::Suspend => "sleep",
            KeyDoes::Redraw => "redraw",
            KeyDoes::Back => "back",
            KeyDoes::Leave => "leave",
            KeyDoes::Edit => "edit",
        }
    }
}

impl fmt::Display for KeyDoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyDoes::Enter => "logs the hand, or does what the line says; a bad line stays for mending",
            KeyDoes::Complete => "completes a player or a word; again: the next one that fits",
            KeyDoes::Recall => "the lines typed before",
            KeyDoes::Undo => "takes the last change back, whatever it was",
            KeyDoes::Redo => "gives back the change undone last",
            KeyDoes::Choose => "chooses a hand on the sheet, to mend it, strike it, or put one before it",
            KeyDoes::Agreements => "what was agreed before the first hand",
            KeyDoes::Help => "this page",
            KeyDoes::Scroll => "the sheet, page by page",
            KeyDoes::Suspend => "puts the table to sleep; `fg` in the shell brings it back",
            KeyDoes::Redraw => "draws the screen anew",
            KeyDoes::Back => "back: out of a page, out of the line, out of the table",
            KeyDoes::Leave => "leaves the table; all that was logged is in the ledger",
            KeyDoes::Edit => "edits the line",
        })
    }
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

const fn key(code: KeyCode, held: KeyModifiers, action: Action, name: &'static str, does: KeyDoes) -> KeyRow {
    KeyRow { code, held, action, name, does }
}

const fn edit(code: KeyCode, held: KeyModifiers, request: InputRequest) -> KeyRow {
    key(code, held, Action::Edit(request), "", KeyDoes::Edit)
}

/// Every key but those that write themselves.
pub const KEYS: &[KeyRow] = &[
    key(KeyCode::F(1), NONE, Action::Help, "F1", KeyDoes::Help),
    key(KeyCode::F(2), NONE, Action::Choose, "F2", KeyDoes::Choose),
    key(KeyCode::F(3), NONE, Action::Agreements, "F3", KeyDoes::Agreements),
    key(KeyCode::Tab, NONE, Action::Complete, "Tab", KeyDoes::Complete),
    key(KeyCode::Char('z'), CTRL, Action::Undo, "^Z", KeyDoes::Undo),
    key(KeyCode::Char('y'), CTRL, Action::Redo, "^Y", KeyDoes::Redo),
    key(KeyCode::F(12), NONE, Action::Suspend, "F12", KeyDoes::Suspend),
    // A terminal sends Ctrl-\ as the fourth control character from the end.
    key(KeyCode::Char('4'), CTRL, Action::Suspend, "", KeyDoes::Suspend),
    key(KeyCode::Char('\\'), CTRL, Action::Suspend, "", KeyDoes::Suspend),
    key(KeyCode::Char('d'), CTRL, Action::Leave, "^D", KeyDoes::Leave),
    key(KeyCode::Char('c'), CTRL, Action::Leave, "", KeyDoes::Leave),
    key(KeyCode::Enter, NONE, Action::Enter, "Enter", KeyDoes::Enter),
    // What was typed before the screen was ready has the other line end.
    key(KeyCode::Char('j'), CTRL, Action::Enter, "", KeyDoes::Enter),
    key(KeyCode::Up, NONE, Action::Older, "Up/Down", KeyDoes::Recall),
    key(KeyCode::Down, NONE, Action::Newer, "", KeyDoes::Recall),
    key(KeyCode::PageUp, NONE, Action::PageUp, "PgUp/PgDn", KeyDoes::Scroll),
    key(KeyCode::PageDown, NONE, Action::PageDown, "", KeyDoes::Scroll),
    key(KeyCode::Esc, NONE, Action::Back, "Esc", KeyDoes::Back),
    key(KeyCode::Char('l'), CTRL, Action::Redraw, "^L", KeyDoes::Redraw),
    edit(KeyCode::Backspace, NONE, InputRequest::DeletePrevChar),
    edit(KeyCode::Char('h'), CTRL, InputRequest::DeletePrevChar),
    edit(KeyCode::Delete, NONE, InputRequest::DeleteNextChar),
    edit(KeyCode::Left, NONE, InputRequest::GoToPrevChar),
    edit(KeyCode::Right, NONE, InputRequest::GoToNextChar),
    edit(KeyCode::Left, CTRL, InputRequest::GoToPrevWord),
    edit(KeyCode::Right, CTRL, InputRequest::GoToNextWord),
    edit(KeyCode::Home, NONE, InputRequest::GoToStart),
    edit(KeyCode::End, NONE, InputRequest::GoToEnd),
    edit(KeyCode::Char('a'), CTRL, InputRequest::GoToStart),
    edit(KeyCode::Char('e'), CTRL, InputRequest::GoToEnd),
    edit(KeyCode::Char('w'), CTRL, InputRequest::DeletePrevWord),
    edit(KeyCode::Char('u'), CTRL, InputRequest::DeleteFromStart),
    edit(KeyCode::Char('k'), CTRL, InputRequest::DeleteTillEnd),
];

/// Returns what a key does; a key that writes itself is an edit.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    // Shift says nothing: a terminal sends the letter that it makes.
    let held = key.modifiers.difference(KeyModifiers::SHIFT);
    let alt = KeyModifiers::ALT;
    let of = |held| KEYS.iter().find(|row| row.code == key.code && row.held == held);
    // Esc right before a key arrives as Alt held with it.
    let row = of(held).or_else(|| held.contains(CTRL.union(alt)).then(|| of(CTRL)).flatten());
    match (row, key.code) {
        (Some(row), _) => Some(row.action),
        (None, KeyCode::Char(c)) if c.is_control() || is_refused(c) => None,
        // AltGr arrives as both.
        (None, KeyCode::Char(c)) if held == NONE || held == CTRL.union(alt) => {
            Some(Action::Edit(InputRequest::InsertChar(c)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_does_two_things() {
        for (at, row) in KEYS.iter().enumerate() {
            assert!(
                !KEYS.iter().skip(at + 1).any(|other| (other.code, other.held) == (row.code, row.held)),
                "{row:?}"
            );
        }
    }

    #[test]
    fn a_letter_writes_itself_and_a_control_letter_does_not() {
        let pressed = |c, held| action(KeyEvent::new(KeyCode::Char(c), held));
        assert_eq!(pressed('z', NONE), Some(Action::Edit(InputRequest::InsertChar('z'))));
        assert_eq!(pressed('Z', KeyModifiers::SHIFT), Some(Action::Edit(InputRequest::InsertChar('Z'))));
        assert_eq!(pressed('z', CTRL), Some(Action::Undo));
        assert_eq!(pressed('q', CTRL), None);
        // Esc right before it arrives as Alt.
        assert_eq!(pressed('z', CTRL.union(KeyModifiers::ALT)), Some(Action::Undo));
        let at_sign = Some(Action::Edit(InputRequest::InsertChar('@')));
        assert_eq!(pressed('@', CTRL.union(KeyModifiers::ALT)), at_sign, "AltGr writes");
        // What no line may hold is not written, however it is pressed.
        assert_eq!(pressed('\0', CTRL.union(KeyModifiers::ALT)), None);
        assert_eq!(pressed('\u{202e}', NONE), None);
    }
}
