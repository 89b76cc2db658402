//! The keys: one table for what they do, for the line at the foot and for help.

use crate::kernel::characters::is_refused;
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
    /// How it is written and what it does; none if another row of the same action says so.
    pub shown: Option<(&'static str, KeyDoes)>,
}

crate::phrases! {
    pub enum KeyDoes {
        Help {} = "help";
        CorrectLast {} = "last hand";
        Agreements {} = "agreed";
        Complete {} = "complete";
        Undo {} = "undo";
        Redo {} = "redo";
        More {} = "more";
        Leave {} = "leave";
        Enter {} = "log the hand, or do what the line says";
        Recall {} = "lines typed before";
        Scroll {} = "scroll the sheet";
        Back {} = "back: leave the page or the line";
        Suspend {} = "sleep; `fg` in the shell wakes the table";
        Redraw {} = "redraw the screen";
    }
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

const fn key(code: KeyCode, held: KeyModifiers, action: Action, name: &'static str, does: KeyDoes) -> KeyRow {
    KeyRow { code, held, action, shown: Some((name, does)) }
}

const fn other(code: KeyCode, held: KeyModifiers, action: Action) -> KeyRow {
    KeyRow { code, held, action, shown: None }
}

const fn edit(code: KeyCode, held: KeyModifiers, request: InputRequest) -> KeyRow {
    other(code, held, Action::Edit(request))
}

/// The name of the key that shows what there was no room for.
pub(super) const MORE_KEY: &str = "F4";

/// Every key except those that type themselves.
pub const KEYS: &[KeyRow] = &[
    key(KeyCode::F(1), NONE, Action::Help, "F1", KeyDoes::Help {}),
    key(KeyCode::F(2), NONE, Action::CorrectLast, "F2", KeyDoes::CorrectLast {}),
    key(KeyCode::F(3), NONE, Action::Agreements, "F3", KeyDoes::Agreements {}),
    key(KeyCode::Tab, NONE, Action::Complete, "Tab", KeyDoes::Complete {}),
    key(KeyCode::Char('z'), CTRL, Action::Undo, "^Z", KeyDoes::Undo {}),
    key(KeyCode::F(4), NONE, Action::More, MORE_KEY, KeyDoes::More {}),
    key(KeyCode::Char('y'), CTRL, Action::Redo, "^Y", KeyDoes::Redo {}),
    key(KeyCode::Char('d'), CTRL, Action::Leave, "^D", KeyDoes::Leave {}),
    other(KeyCode::Char('c'), CTRL, Action::Leave),
    key(KeyCode::Enter, NONE, Action::Enter, "Enter", KeyDoes::Enter {}),
    // Lines typed before the screen was ready end with a line feed.
    other(KeyCode::Char('j'), CTRL, Action::Enter),
    key(KeyCode::Up, NONE, Action::Older, "↑/↓", KeyDoes::Recall {}),
    other(KeyCode::Down, NONE, Action::Newer),
    key(KeyCode::PageUp, NONE, Action::PageUp, "PgUp/PgDn", KeyDoes::Scroll {}),
    other(KeyCode::PageDown, NONE, Action::PageDown),
    key(KeyCode::Esc, NONE, Action::Back, "Esc", KeyDoes::Back {}),
    key(KeyCode::F(12), NONE, Action::Suspend, "F12", KeyDoes::Suspend {}),
    // A terminal sends Ctrl-\ as the fourth control character from the end.
    other(KeyCode::Char('4'), CTRL, Action::Suspend),
    other(KeyCode::Char('\\'), CTRL, Action::Suspend),
    key(KeyCode::Char('l'), CTRL, Action::Redraw, "^L", KeyDoes::Redraw {}),
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
