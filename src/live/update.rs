//! How each event changes the state, and what it asks for outside.

use super::draw::below_texts;
use super::event::{Effect, Event};
use super::keys::{Action, action};
use super::page::Page;
use super::preview::Preview;
use super::screen_text::ScreenText;
use super::state::{Completing, Message, Mode, Pending, State};
use crate::command::sheet_file::SheetFile;
use crate::command::{Reply, Request};
use crate::engine::example_hand;
use crate::kernel::characters::is_refused;
use crate::report::sentences::Sentence;
use crate::report::{self, Trouble};
use crate::session::Session;
use crate::session::address::Address;
use crate::session::night;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind};
use tui_input::{Input, InputRequest};

impl State {
    /// Handles an event. Keys pressed while a request is pending wait for its reply.
    pub fn update(&mut self, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.queue.push_back(event);
        while let Some(event) = self.next() {
            self.take_in(event, &mut effects);
        }
        effects
    }

    /// Returns the next event that need not wait.
    fn next(&mut self) -> Option<Event> {
        let waits = |event: &Event| matches!(event, Event::Key(_) | Event::Paste(_));
        let busy = self.pending.is_some();
        let at = self.queue.iter().position(|event| !busy || !waits(event))?;
        self.queue.remove(at)
    }

    fn take_in(&mut self, event: Event, effects: &mut Vec<Effect>) {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) => self.press(key, effects),
            Event::Paste(text) => {
                // Pasted text is typed, never logged by itself.
                let text = text.chars().map(|c| if c.is_control() { ' ' } else { c });
                for c in text.filter(|c| !is_refused(*c)) {
                    self.input.handle(InputRequest::InsertChar(c));
                }
                self.typed();
            }
            Event::Resize(columns, lines) => {
                self.size = (columns, lines);
                if let Mode::Reading(shown) = &self.mode {
                    let (page, top) = (shown.page.clone(), shown.top);
                    self.open(page);
                    self.turn_to(top);
                }
            }
            Event::Faded => self.fade(),
            Event::Replied(reply) => self.replied(*reply),
            Event::Refused(trouble) => {
                self.pending = None;
                self.message = Message::Trouble(trouble);
            }
            // The pending request still gets its reply.
            Event::Failed(trouble) => self.message = Message::Trouble(trouble),
            // Somebody may have written to another session.
            Event::Changed(session) if session.row.entries == self.session.row.entries => {}
            Event::Changed(session) => self.changed(*session),
        }
    }

    /// Shows what somebody else entered.
    fn changed(&mut self, session: Session) {
        let known = self.session.row.entries;
        let before = self.session.night.clone();
        self.set_session(session);
        let (session, voice) = (&self.session, self.voice());
        let new = session.entries.iter().map(|entry| entry.no).filter(|no| no.0 > known);
        let new = new.filter_map(|no| report::texts::entry(session, Some(no), voice).ok());
        let new = new.map(|entry| format!("{}: {entry}", voice.say(&ScreenText::Elsewhere)));
        let changes = report::changes::changes(&before, &session.night, voice);
        self.message = Message::Reply(new.chain(changes).collect());
    }

    fn replied(&mut self, reply: Reply) {
        if let Some(Pending::Line) = self.pending.take() {
            self.recall.add(self.input.value());
            self.input = Input::default();
        }
        self.set_session(reply.session.clone());
        match &reply.request {
            // Closing and queries open a page.
            Request::Close { .. } => self.open(Page::Reply(Box::new(reply))),
            request if !request.writes() => self.open(Page::Reply(Box::new(reply))),
            _ => {
                let news = report::reply::news(&reply, &self.lang);
                let news = news.unwrap_or_else(|error| vec![self.lang.say(&error)]);
                let warning = report::reply::warning(&reply)
                    .map(|warning| self.lang.say(&Sentence::Warning { warning: self.lang.say(&warning) }));
                self.message = Message::Reply(warning.into_iter().chain(news).collect());
            }
        }
    }

    fn press(&mut self, key: KeyEvent, effects: &mut Vec<Effect>) {
        let Some(action) = action(key) else { return };
        match action {
            Action::Leave => effects.push(Effect::Leave),
            Action::Suspend => effects.push(Effect::Suspend),
            Action::Redraw => effects.push(Effect::Redraw),
            Action::Undo => self.ask(Request::Undo, Pending::Key, effects),
            Action::Redo => self.ask(Request::Redo, Pending::Key, effects),
            Action::Help => self.open(Page::Help),
            Action::Agreements => self.open(Page::Agreements),
            Action::Figures => self.large = !self.large,
            Action::More => self.open(Page::More(below_texts(self))),
            _ => match &self.mode {
                Mode::Typing => self.type_key(action, effects),
                Mode::Choosing(no) => self.choose_key(*no, key, action, effects),
                Mode::Reading(_) => self.read_key(key, action),
            },
        }
    }

    fn type_key(&mut self, action: Action, effects: &mut Vec<Effect>) {
        if action != Action::Complete {
            self.completing = None;
        }
        let page = usize::from(self.size.1 / 2).max(1);
        match action {
            Action::Enter => self.run_line(effects),
            Action::Complete => self.complete(),
            Action::Older => {
                if let Some(line) = self.recall.older(self.input.value()) {
                    self.set_line(line);
                }
            }
            Action::Newer => {
                if let Some(line) = self.recall.newer() {
                    self.set_line(line);
                }
            }
            Action::Choose => {
                // A hand is chosen on the sheet.
                self.large = false;
                if let Some(last) = self.last_place() {
                    self.mode = Mode::Choosing(last);
                }
            }
            Action::PageUp => {
                self.below = self.below.saturating_add(page).min(self.sheet.length());
            }
            Action::PageDown => self.below = self.below.saturating_sub(page),
            Action::Back if self.input.value().is_empty() && self.large => self.large = false,
            Action::Back if self.input.value().is_empty() => effects.push(Effect::Leave),
            Action::Back => {
                self.recall.add(self.input.value());
                self.set_line(String::new());
                self.message = Message::None;
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

    /// Handles a change of the line.
    fn typed(&mut self) {
        self.message = Message::None;
        self.completing = None;
        self.update_preview();
    }

    /// Sends the line as a request, or handles it here if it is about the screen.
    fn run_line(&mut self, effects: &mut Vec<Effect>) {
        let line = self.input.value().to_owned();
        if line.trim().is_empty() {
            self.message = Message::None;
            return;
        }
        match Request::parse(&line) {
            Ok(Request::Quit) => effects.push(Effect::Leave),
            Ok(Request::Help) => {
                self.set_line(String::new());
                self.open(Page::Help);
            }
            Ok(request) => self.ask(request, Pending::Line, effects),
            Err(error) => {
                let error = error.at_table(&example_hand(self.session.night.options()));
                let trouble = Trouble { message: self.voice().say(&error), hints: Vec::new(), word: None };
                self.message = Message::Trouble(trouble);
            }
        }
    }

    fn ask(&mut self, request: Request, pending: Pending, effects: &mut Vec<Effect>) {
        self.pending = Some(pending);
        self.message = Message::None;
        effects.push(Effect::Ask(request));
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
                let completions = Preview::of(&self.session, self.voice(), before).completions;
                let from = before.len().saturating_sub(completions.replaces);
                let before = before.get(..from).unwrap_or_default().to_owned();
                Completing { before, after: after.to_owned(), words: completions.words, at: 0 }
            }
        };
        if let Some(word) = completing.words.get(completing.at) {
            let head = format!("{}{word} ", completing.before);
            let cursor = head.chars().count();
            self.input = Input::new(head + &completing.after).with_cursor(cursor);
            self.update_preview();
            self.completing = Some(completing);
        }
    }

    fn choose_key(&mut self, at: Address, key: KeyEvent, action: Action, effects: &mut Vec<Effect>) {
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
                let line = self.line_of(at);
                self.mode = Mode::Typing;
                self.set_line(Request::Fix { at, line, note: None }.line_in(&self.lang));
            }
            (_, KeyCode::Delete) => {
                self.mode = Mode::Typing;
                self.ask(Request::Strike { at }, Pending::Key, effects);
            }
            (_, KeyCode::Char('i')) => {
                self.mode = Mode::Typing;
                let insert = Request::Insert { at, line: String::new(), note: None };
                self.set_line(format!("{} ", insert.line_in(&self.lang)));
            }
            (_, KeyCode::Char('w')) => {
                self.mode = Mode::Typing;
                self.ask(Request::Why { at: Some(at) }, Pending::Key, effects);
            }
            (Action::Back | Action::Choose, _) => self.mode = Mode::Typing,
            _ => {}
        }
    }

    /// Returns the line of what stands at an address: a hand as it was typed, with its note, anything else as it could
    /// be typed.
    fn line_of(&self, at: Address) -> String {
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

    fn read_key(&mut self, key: KeyEvent, action: Action) {
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
                self.type_key(action, &mut Vec::new());
            }
            _ => {}
        }
    }

    /// Scrolls the page until this many lines are above the screen.
    fn turn_to(&mut self, top: usize) {
        let seen = usize::from(self.size.1.saturating_sub(2)).max(1);
        if let Mode::Reading(shown) = &mut self.mode {
            shown.top = top.min(shown.lines.len().saturating_sub(seen));
        }
    }
}
