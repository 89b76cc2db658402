//! The keys: one table for what they do, for the line at the foot and for help.

use super::ScreenText;
use crate::kernel::characters::is_refused;
use crate::lang::Voice;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::InputRequest;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Enter,
    Complete,
    Older,
    Newer,
    Undo,
    Redo,
    CorrectLast,
    Agreements,
    Help,
    /// Shows everything that stands below the line.
    More,
    PageUp,
    PageDown,
    Suspend,
    Redraw,
    /// Leaves a page or a line; without these, says how to leave the table.
    Back,
    Leave,
    Edit(InputRequest),
}

#[derive(Debug, Clone)]
pub struct KeyRow {
    pub code: KeyCode,
    pub held: KeyModifiers,
    pub action: Action,
    /// How it is written; empty if another row of the same action has it.
    pub name: &'static str,
    /// What it does in a word or two, for the line at the foot; empty where the name is.
    pub brief: &'static str,
    pub does: KeyDoes,
}

impl KeyRow {
    pub(super) fn named(&self, voice: Voice<'_>) -> String {
        match self.code {
            KeyCode::Up => voice.say(&ScreenText::UpDown {}),
            _ => self.name.to_owned(),
        }
    }
}

crate::phrases! {
    pub enum KeyDoes {
        Enter {} = "logs the hand, or runs the command; a bad line stays to be corrected";
        Complete {} = "completes a player or a word; again: the next one that fits";
        Recall {} = "the lines typed before";
        Undo {} = "takes back what was typed last; on an empty line, undoes the last change, whatever it was";
        Redo {} = "redoes the change undone last";
        CorrectLast {} = "puts the last hand on the line, to be corrected";
        Agreements {} = "what was agreed";
        Help {} = "this page";
        Scroll {} = "the sheet, page by page";
        Suspend {} = "suspends the table; `fg` in the shell resumes it";
        Redraw {} = "redraws the screen";
        Back {} = "goes back: leaves the page or the line; Up has the line again";
        Leave {} = "leaves the table; all that was logged is in the ledger";
        Edit {} = "edits the line";
        More {} = "everything that there is no room for below the line";
    }
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

const fn key(
    code: KeyCode,
    held: KeyModifiers,
    action: Action,
    name: &'static str,
    brief: &'static str,
    does: KeyDoes,
) -> KeyRow {
    KeyRow { code, held, action, name, brief, does }
}

const fn edit(code: KeyCode, held: KeyModifiers, request: InputRequest) -> KeyRow {
    key(code, held, Action::Edit(request), "", "", KeyDoes::Edit {})
}

/// The name of the key that shows what there was no room for.
pub(super) const MORE_KEY: &str = "F4";

/// Every key except those that type themselves.
pub const KEYS: &[KeyRow] = &[
    key(KeyCode::F(1), NONE, Action::Help, "F1", "help", KeyDoes::Help {}),
    key(KeyCode::F(2), NONE, Action::CorrectLast, "F2", "last", KeyDoes::CorrectLast {}),
    key(KeyCode::F(3), NONE, Action::Agreements, "F3", "agreed", KeyDoes::Agreements {}),
    key(KeyCode::Tab, NONE, Action::Complete, "Tab", "complete", KeyDoes::Complete {}),
    key(KeyCode::Char('z'), CTRL, Action::Undo, "^Z", "undo", KeyDoes::Undo {}),
    key(KeyCode::Char('y'), CTRL, Action::Redo, "^Y", "redo", KeyDoes::Redo {}),
    key(KeyCode::F(4), NONE, Action::More, MORE_KEY, "more", KeyDoes::More {}),
    key(KeyCode::F(12), NONE, Action::Suspend, "F12", "sleep", KeyDoes::Suspend {}),
    // A terminal sends Ctrl-\ as the fourth control character from the end.
    key(KeyCode::Char('4'), CTRL, Action::Suspend, "", "", KeyDoes::Suspend {}),
    key(KeyCode::Char('\\'), CTRL, Action::Suspend, "", "", KeyDoes::Suspend {}),
    key(KeyCode::Char('d'), CTRL, Action::Leave, "^D", "leave", KeyDoes::Leave {}),
    key(KeyCode::Char('c'), CTRL, Action::Leave, "", "", KeyDoes::Leave {}),
    key(KeyCode::Enter, NONE, Action::Enter, "Enter", "log", KeyDoes::Enter {}),
    // Lines typed before the screen was ready end with a line feed.
    key(KeyCode::Char('j'), CTRL, Action::Enter, "", "", KeyDoes::Enter {}),
    key(KeyCode::Up, NONE, Action::Older, "Up/Down", "recall", KeyDoes::Recall {}),
    key(KeyCode::Down, NONE, Action::Newer, "", "", KeyDoes::Recall {}),
    key(KeyCode::PageUp, NONE, Action::PageUp, "PgUp/PgDn", "scroll", KeyDoes::Scroll {}),
    key(KeyCode::PageDown, NONE, Action::PageDown, "", "", KeyDoes::Scroll {}),
    key(KeyCode::Esc, NONE, Action::Back, "Esc", "back", KeyDoes::Back {}),
    key(KeyCode::Char('l'), CTRL, Action::Redraw, "^L", "redraw", KeyDoes::Redraw {}),
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

/// Returns what a key does; a character types itself.
pub fn action(key: KeyEvent) -> Option<Action> {
    // Ignore Shift: the terminal sends the shifted character.
    let held = key.modifiers.difference(KeyModifiers::SHIFT);
    let alt = KeyModifiers::ALT;
    let of = |held| KEYS.iter().find(|row| row.code == key.code && row.held == held);
    // Esc right before a key arrives as Alt held with it.
    let row = of(held).or_else(|| held.contains(CTRL.union(alt)).then(|| of(CTRL)).flatten());
    match (row, key.code) {
        (Some(row), _) => Some(row.action),
        (None, KeyCode::Char(c)) if c.is_control() || is_refused(c) => None,
        // AltGr arrives as Ctrl and Alt.
        (None, KeyCode::Char(c)) if held == NONE || held == CTRL.union(alt) => {
            Some(Action::Edit(InputRequest::InsertChar(c)))
        }
        _ => None,
    }
}
