//! What keys do while a line is typed, and what becomes of it on Enter.

use crate::command::entered::is_paid_just_before;
use crate::command::{Request, RequestError, sheet_file::line_at};
use crate::live::preview::{after, cannot_read, is_new};
use crate::live::state::{Completing, Pending};
use crate::live::{Action, Effect, LiveState, ScreenText, Tone, state::Page};
use crate::night::{Address, Doubt};
use crate::report::{self, ErrorText};
use tui_input::{Input, InputRequest};

impl LiveState {
    pub(super) fn type_key(&mut self, action: Action) {
        if action != Action::Complete {
            self.completing = None;
        }
        // No more than what is seen of the sheet, so that no row is passed over.
        let page = usize::from(self.size.1 / 2).saturating_sub(6).max(1);
        match action {
            Action::Enter => self.run_line(),
            Action::Complete => match self.ghost() {
                Some(ghost) => self.take(&ghost),
                None => self.complete(),
            },
            Action::Older | Action::Newer => {
                let now = self.input.value();
                let older = action == Action::Older;
                let line = if older { self.recall.older(now) } else { self.recall.newer(now) };
                if let Some(line) = line {
                    self.message.clear();
                    self.set_line(line);
                }
            }
            Action::PageUp => {
                self.below = self.below.saturating_add(page).min(self.sheet.length());
            }
            Action::PageDown => self.below = self.below.saturating_sub(page),
            Action::Back if self.input.value().is_empty() => self.say(&ScreenText::HowToLeave {}),
            Action::Back => {
                self.recall.add(self.input.value());
                self.message.clear();
                self.next_line();
            }
            Action::Edit(InputRequest::InsertChar(' ')) if let Some(ghost) = self.ghost() => {
                self.take(&ghost)
            }
            Action::Edit(InputRequest::InsertChar('?')) if self.input.value().is_empty() => {
                self.open(Page::Help);
            }
            Action::Edit(request) => {
                self.input.handle(request);
                self.typed();
            }
            _ => {}
        }
    }

    pub(super) fn typed(&mut self) {
        self.message.clear();
        self.completing = None;
        self.asked = None;
        self.update_preview();
    }

    fn take(&mut self, ghost: &str) {
        self.input = Input::new(format!("{ghost} "));
        self.typed();
    }

    /// Sends the line as a request, or handles it here if it is about the screen. A doubtful line is asked about first.
    pub(super) fn run_line(&mut self) {
        let line = self.input.value().to_owned();
        if line.trim().is_empty() {
            self.message.clear();
            self.hand_over();
            return;
        }
        match self.read(&line) {
            Ok(Request::Quit) => {
                self.next_line();
                self.effects.push(Effect::Leave);
            }
            Ok(Request::Help { .. }) => {
                self.recall.add(&line);
                self.set_line(String::new());
                self.open(Page::Help);
            }
            Ok(Request::LineAt { at }) if line_at(&self.session, at).is_some() => {
                self.input = Input::default();
                self.correct(at);
            }
            Ok(request) => {
                let doubts = self.doubts(&request);
                if doubts.is_empty() || self.asked.as_ref() == Some(&line) {
                    self.asked = None;
                    self.ask(request, Pending::Line);
                } else {
                    self.asked = Some(line);
                    self.ask_about(&doubts);
                    self.put_ahead_aside();
                }
            }
            Err(RequestError::Elsewhere { word } | RequestError::InShell { word, .. })
                if is_new(&word) && self.session.night.closed.is_some() =>
            {
                self.recall.add(&line);
                self.next_line();
                self.effects.push(Effect::Next);
            }
            Err(error) => {
                let message = cannot_read(&error, &self.session.night, self.voice());
                self.refuse(&ErrorText::said(message));
                self.put_ahead_aside();
            }
        }
    }

    pub(super) fn ask(&mut self, request: Request, pending: Pending) {
        self.pending = Some((pending, request.clone(), self.session.known()));
        self.message.clear();
        self.effects.push(Effect::Ask(request));
    }

    /// Asks again what was not carried out, because somebody else wrote before it. What a key did at an address, or took
    /// back, is not what it would do now, so it has to be pressed again.
    pub(super) fn ask_again(&mut self) {
        match self.pending.take() {
            // The change may have come by itself meanwhile.
            Some((pending, request, known)) if known == self.session.known() => self.ask(request, pending),
            Some((Pending::Line, request, _)) if !matches!(request, Request::Undo | Request::Redo) => {
                self.run_line();
            }
            Some(_) => {
                let nothing = self.voice().say(&ScreenText::OvertakenKey {});
                self.message.insert(0, (Tone::LeadsTo, nothing));
            }
            None => {}
        }
    }

    /// Returns what is so doubtful about a request that it is asked about.
    fn doubts(&self, request: &Request) -> Vec<Doubt> {
        // What would be refused is not asked about first.
        if request.needs().fits(&self.session.row).is_err() {
            return Vec::new();
        }
        let is_same = is_paid_just_before(&self.session, self.book.as_deref(), request);
        let same = is_same.then_some(Doubt::SameEntry {}).into_iter();
        let of_hand = self.preview.doubts.iter().filter(|doubt| doubt.asks()).cloned();
        let (before, after) = (&self.session.night, after(&self.session, request).ok().flatten());
        let of_change =
            after.map(|after| report::reply::doubts_of_change(before, &after.session.night, request));
        same.chain(of_hand).chain(of_change.into_iter().flatten()).collect()
    }

    fn ask_about(&mut self, doubts: &[Doubt]) {
        let said = doubts.iter().map(|doubt| (Tone::Wrong, report::reply::warning(doubt, &self.lang)));
        let hint = (Tone::Hint, self.voice().say(&ScreenText::EnterAgain {}));
        self.message = said.chain([hint]).collect();
    }

    /// Replaces the word before the cursor with the next completion.
    fn complete(&mut self) {
        let completing = match self.completing.take() {
            Some(mut going) => {
                going.at = going.at.saturating_add(1).checked_rem(going.words.len()).unwrap_or(0);
                going
            }
            None => {
                let value = self.input.value();
                let at = value.char_indices().nth(self.input.cursor()).map_or(value.len(), |(at, _)| at);
                let (before, after) = value.split_at_checked(at).unwrap_or((value, ""));
                let completions = self.preview_of(before).completions;
                let from = before.len().saturating_sub(completions.replaces);
                let before = before.get(..from).unwrap_or_default().to_owned();
                Completing { before, after: after.to_owned(), words: completions.words, at: 0 }
            }
        };
        if let Some(word) = completing.words.get(completing.at) {
            // A value follows its key at once.
            let blank = if word.ends_with('=') { "" } else { " " };
            let head = format!("{}{word}{blank}", completing.before);
            let cursor = head.chars().count();
            self.input = Input::new(head + &completing.after).with_cursor(cursor);
            self.update_preview();
            self.completing = Some(completing);
        }
    }
}

impl LiveState {
    pub(super) fn correct(&mut self, at: Address) {
        let line = line_at(&self.session, at).unwrap_or_default();
        self.replace_line(Request::Fix { at, line }.line_in(&self.lang));
    }
}
