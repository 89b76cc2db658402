//! What is typed and not in the ledger yet: kept for the next table, and put back in order after what interrupts it.

use crate::command::entered::entered;
use crate::live::state::Pending;
use crate::live::{Action, LiveEvent, LiveState, ScreenText, action, update::pasted, update::typeable};
use ratatui::crossterm::event::KeyEventKind;
use serde::{Deserialize, Serialize};
use tui_input::{Input, InputRequest};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptLines {
    /// The line that was being written to the ledger, and the number of the last entry known then.
    pub writing: Option<(String, u32)>,
    /// The line that was being typed, and those after it.
    pub lines: Vec<String>,
}

impl LiveState {
    /// Returns the lines that must not be lost if the program ends now.
    pub fn kept(&self) -> KeptLines {
        let is_entered = matches!(self.pending, Some((Pending::Line, ..)));
        let mut aside = self.aside.iter().cloned();
        let begun = if is_entered { aside.next().unwrap_or_default() } else { self.line().to_owned() };
        let mut lines = self.ahead();
        match lines.first_mut() {
            Some(first) => first.insert_str(0, &begun),
            None => lines.push(begun),
        }
        lines.extend(aside);
        lines.retain(|line| !line.trim().is_empty());
        let writing = is_entered.then(|| (self.line().to_owned(), self.session.row.entries));
        KeptLines { writing, lines }
    }

    /// Takes over what another table kept. It is typed again, and nothing of it is entered by itself.
    pub fn take_over(&mut self, kept: KeptLines) {
        self.aside = kept.lines.iter().map(|line| typeable(line).collect()).collect();
        if let Some((line, known)) = &kept.writing {
            let line: String = typeable(line).collect();
            let written = self.read(&line).ok();
            let written = written.and_then(|request| entered(&self.session, &request, *known));
            if written.is_none() {
                self.aside.push_front(line.clone());
            }
            self.next_line();
            self.say(&ScreenText::WasWriting { line: &line, written: written.is_some() });
        } else {
            self.next_line();
        }
    }

    /// Puts the first line that waits aside on the line.
    pub(super) fn next_line(&mut self) {
        self.corrects = false;
        let line = self.aside.pop_front().unwrap_or_default();
        self.set_line(line);
    }

    /// Returns the lines that the keys that wait will type; none if no key waits.
    pub(super) fn ahead(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut typed = Input::default();
        for event in &self.queue {
            match event {
                LiveEvent::Paste(text) => {
                    for (at, line) in pasted(text).iter().enumerate() {
                        if at > 0 {
                            lines.push(std::mem::take(&mut typed).to_string());
                        }
                        for c in line.chars() {
                            typed.handle(InputRequest::InsertChar(c));
                        }
                    }
                }
                LiveEvent::Key(key) if key.kind != KeyEventKind::Release => match action(*key) {
                    Some(Action::Edit(request)) => drop(typed.handle(request)),
                    Some(Action::Enter) => lines.push(std::mem::take(&mut typed).to_string()),
                    _ => {}
                },
                _ => {}
            }
        }
        if !self.queue.is_empty() {
            lines.push(typed.to_string());
        }
        lines
    }

    /// Puts what was typed ahead after the line, because the line stays.
    pub(super) fn put_ahead_aside(&mut self) {
        let ahead = self.ahead();
        self.queue.retain(|event| match event {
            LiveEvent::Paste(_) => false,
            LiveEvent::Key(key) => !matches!(action(*key), Some(Action::Edit(_) | Action::Enter)),
            _ => true,
        });
        for line in ahead.into_iter().rev().filter(|line| !line.trim().is_empty()) {
            self.aside.push_front(line);
        }
    }
}
