//! How each event changes the state, and what it asks for outside.

use crate::command::{Reply, Request};
use crate::kernel::characters::is_refused;
use crate::live::state::{Mode, Pending};
use crate::live::{Action, Effect, LiveEvent, LiveState, ScreenText, action, draw::below_texts, state::Page};
use crate::night::NightLog;
use crate::report;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tui_input::InputRequest;

impl LiveState {
    /// Handles an event. Keys pressed while a request is pending wait for its reply; [`LiveState::kept`] has what
    /// they type.
    pub fn update(&mut self, event: LiveEvent) -> Vec<Effect> {
        self.queue.push_back(event);
        while let Some(event) = self.next() {
            self.take_in(event);
        }
        std::mem::take(&mut self.effects)
    }

    fn next(&mut self) -> Option<LiveEvent> {
        let waits = |event: &LiveEvent| matches!(event, LiveEvent::Key(_) | LiveEvent::Paste(_));
        let busy = self.pending.is_some();
        let at = self.queue.iter().position(|event| !busy || !waits(event))?;
        self.queue.remove(at)
    }

    fn take_in(&mut self, event: LiveEvent) {
        match event {
            LiveEvent::Key(key) if key.kind == KeyEventKind::Release => {}
            LiveEvent::Key(key) => self.press(key),
            LiveEvent::Paste(text) => self.paste(&text),
            LiveEvent::Resize(columns, lines) => {
                self.size = (columns, lines);
                if let Mode::Reading(shown) = &self.mode {
                    let (page, top) = (shown.page.clone(), shown.top);
                    self.open(page);
                    self.turn_to(top);
                }
            }
            LiveEvent::Faded => self.standings.iter_mut().for_each(|one| one.changed = false),
            LiveEvent::Replied(reply) => self.replied(*reply),
            LiveEvent::Refused(trouble) => {
                if let Some((Pending::Line, ..)) = self.pending.take() {
                    self.put_ahead_aside();
                }
                self.refuse(&trouble);
            }
            LiveEvent::BetweenNights { book, owed } => {
                (self.book, self.owed) = (Some(book), owed);
                self.lay_out();
                self.update_preview();
            }
            LiveEvent::Overtaken(session) => {
                if session.known() != self.session.known() {
                    self.changed(*session);
                }
                self.ask_again();
            }
            // The pending request still gets its reply.
            LiveEvent::Failed(trouble) => self.refuse(&trouble),
            // Somebody may have written to another session.
            LiveEvent::Changed(session) if session.known() == self.session.known() => {}
            LiveEvent::Changed(session) => self.changed(*session),
        }
    }

    /// Types a text, which is never logged by itself. Of several lines the first is typed, and the others come after it.
    fn paste(&mut self, text: &str) {
        let mut lines = pasted(text).into_iter();
        for c in lines.next().unwrap_or_default().chars() {
            self.input.handle(InputRequest::InsertChar(c));
        }
        let more: Vec<String> = lines.filter(|line| !line.trim().is_empty()).collect();
        let after = more.len();
        more.into_iter().rev().for_each(|line| self.aside.push_front(line));
        self.typed();
        if after > 0 {
            self.say(&ScreenText::LinesAfter { more: after });
        }
    }

    fn changed(&mut self, session: NightLog) {
        let known = self.session.row.entries;
        let (before, paid) = (self.session.night.clone(), self.session.payments_between().len());
        self.set_session(session);
        let (session, voice) = (&self.session, self.voice());
        // The newest first: there may be no room for all of them.
        let new = session.entries.iter().rev().map(|entry| entry.no).filter(|no| no.0 > known);
        let new = new.map(|no| report::entered::entry(session, Some(no), voice));
        let paid = session.payments_between().iter().skip(paid).rev();
        let new = new.chain(paid.map(|cash| report::settle::has_paid(session, *cash, voice)));
        let new = new.map(|entry| format!("{}: {entry}", voice.say(&ScreenText::Elsewhere {})));
        let changes = report::changes::changes(&before, &session.night, voice);
        let said: Vec<String> = new.chain(changes).collect();
        self.say_lines(said);
    }

    fn replied(&mut self, reply: Reply) {
        if self.is_next && matches!(reply.request, Request::Undo) && reply.session.row.void {
            return self.effects.push(Effect::TakenBack(self.news(&reply)));
        }
        if let Request::Close { .. } = reply.request {
            // An Enter that was typed before the page was seen is not meant for it.
            self.put_ahead_aside();
        }
        if let Some((Pending::Line, ..)) = self.pending.take() {
            self.recall.add(self.input.value());
            self.next_line();
        }
        self.set_session(reply.session.clone());
        match &reply.request {
            // Closing and queries open a page.
            Request::Close { .. } => self.hand_over(),
            request if !request.writes() => self.open(Page::Reply(Box::new(reply))),
            _ => {
                let doubt = report::reply::doubt(&reply);
                let warnings = doubt.iter().map(|doubt| report::reply::warning(doubt, &self.lang));
                let said: Vec<String> = warnings.chain(self.news(&reply)).collect();
                self.say_lines(said);
            }
        }
    }

    fn news(&self, reply: &Reply) -> Vec<String> {
        let news = report::reply::news(reply, &self.lang);
        news.unwrap_or_else(|error| vec![self.lang.say(&error)])
    }

    fn press(&mut self, key: KeyEvent) {
        // Esc and another key, sent at once: a terminal says the same of both.
        let is_burst = matches!(key.code, KeyCode::F(_)) || !matches!(self.mode, Mode::Typing);
        if key.modifiers == KeyModifiers::ALT && is_burst {
            self.press(KeyCode::Esc.into());
            return self.press(key.code.into());
        }
        let Some(action) = action(key) else { return };
        match action {
            Action::Leave => self.effects.push(Effect::Leave),
            Action::Suspend => self.effects.push(Effect::Suspend),
            Action::Redraw => self.effects.push(Effect::Redraw),
            // What is typed is taken back first; Up has it again.
            Action::Undo if matches!(self.mode, Mode::Typing) && !self.line().trim().is_empty() => {
                self.type_key(Action::Back);
            }
            Action::Undo => self.ask(Request::Undo, Pending::Key),
            Action::Redo => self.ask(Request::Redo, Pending::Key),
            Action::Help => self.open(Page::Help),
            Action::CorrectLast => {
                self.mode = Mode::Typing;
                let last = self.session.night.hands().next_back().map(|(step, _)| step.address);
                last.into_iter().for_each(|at| self.correct(at));
            }
            Action::Agreements => self.open(Page::Agreements),
            Action::More => match (below_texts(self), self.last_place()) {
                (texts, None) if texts.is_empty() => {
                    self.mode = Mode::Typing;
                    self.say(&ScreenText::NothingMore {});
                }
                (texts, _) => self.open(Page::More(texts.join("\n"))),
            },
            _ => match &self.mode {
                Mode::Typing => self.type_key(action),
                Mode::HandingOver(at) => self.hand_over_key(*at, key, action),
                Mode::Reading(_) => self.read_key(key, action),
            },
        }
    }

    fn read_key(&mut self, key: KeyEvent, action: Action) {
        let Mode::Reading(shown) = &self.mode else { return };
        let (top, page) = (shown.top, usize::from(self.size.1.saturating_sub(3)).max(1));
        match (action, key.code) {
            (Action::Older, _) | (_, KeyCode::Char('k')) => self.turn_to(top.saturating_sub(1)),
            (Action::Newer, _) | (_, KeyCode::Char('j')) => self.turn_to(top.saturating_add(1)),
            (Action::PageUp, _) => self.turn_to(top.saturating_sub(page)),
            (Action::PageDown, _) | (_, KeyCode::Char(' ')) => self.turn_to(top.saturating_add(page)),
            (_, KeyCode::Home) => self.turn_to(0),
            (_, KeyCode::End) => self.turn_to(usize::MAX),
            (Action::Back | Action::Enter, _) | (_, KeyCode::Char('q' | '?')) => {
                self.mode = shown.over.map_or(Mode::Typing, Mode::HandingOver);
            }
            // Typing closes the page.
            (Action::Edit(InputRequest::InsertChar(_)), _) => {
                self.mode = Mode::Typing;
                self.type_key(action);
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

/// Returns the lines of a paste; terminals end them with CR, LF or both.
pub(super) fn pasted(text: &str) -> Vec<String> {
    text.replace("\r\n", "\n").split(['\r', '\n']).map(|line| typeable(line).collect()).collect()
}

pub(super) fn typeable(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| !is_refused(*c))
}
