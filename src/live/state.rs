//! The state of the live table, with the events that change it, the effects that it asks for, and the lines typed so far. It
//! uses no clock, file or terminal.

use super::ScreenText;
use super::page::{OpenPage, Page};
use super::preview::Preview;
use super::sheet::SheetTexts;
use super::standing::{self, Standing};
use super::update::typeable;
use crate::command::entered::entered;
use crate::command::{Reply, Request, Table};
use crate::daybook::Daybook;
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::report::{self, Trouble};
use crate::session::address::Address;
use crate::session::entry::EntryNo;
use crate::session::{Known, Session};
use chrono::NaiveDate;
use ratatui::crossterm::event::KeyEvent;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use tui_input::Input;

#[derive(Debug, Clone)]
pub struct State {
    pub(super) looks: Looks,
    pub(super) session: Box<Session>,
    /// Where payments for a closed night are, once it is known.
    pub(super) book: Option<Box<Daybook>>,
    pub(super) lang: Rc<Lang>,
    pub(super) currency: Currency,
    pub(super) sheet: SheetTexts,
    pub(super) standings: Vec<Standing>,
    /// What is left to be done after the night, shown in place of the chart; empty while the night goes on.
    pub(super) settled: Vec<String>,
    /// The last of these lines, which no payment says.
    pub(super) left_to_say: Vec<String>,
    /// Whether the standings take the whole screen.
    pub(super) large: bool,
    pub(super) input: Input,
    pub(super) preview: Preview,
    pub(super) recall: Recall,
    pub(super) completing: Option<Completing>,
    pub(super) mode: Mode,
    /// What was being chosen when the page was opened.
    pub(super) chosen_before: Option<Address>,
    pub(super) message: Message,
    /// How many lines of the sheet are below the screen.
    pub(super) below: usize,
    /// What sent the request that has no reply yet.
    pub(super) pending: Option<Pending>,
    /// The last request, until it has its reply, and how many entries were known when it was made.
    pub(super) asking: Option<(Request, Known)>,
    /// The line that was asked about: entered once more, it is meant.
    pub(super) asked: Option<String>,
    /// The lines that come after the one being typed: what was being typed before a correction, and what was pasted.
    pub(super) aside: VecDeque<String>,
    /// Whether what was being typed is aside, and the line is a correction.
    pub(super) corrects: bool,
    /// The line as it was before each word that was typed, and before each time something was taken away.
    pub(super) typed_before: Vec<String>,
    pub(super) own: BTreeSet<EntryNo>,
    /// The time in seconds since 1970.
    pub(super) now: i64,
    pub(super) today: Option<NaiveDate>,
    /// Events to handle; keys wait here while a request is pending.
    pub(super) queue: VecDeque<Event>,
    /// Columns and lines of the screen.
    pub(super) size: (u16, u16),
}

/// What is kept of a table for the next one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptLines {
    /// The line that was being written to the ledger, and the number of the last entry known then.
    pub writing: Option<(String, u32)>,
    /// The line that was being typed, and those after it.
    pub lines: Vec<String>,
}

#[derive(Debug, Clone)]
pub(super) enum Mode {
    Typing,
    Choosing(Address),
    /// The settlement of a closed night, with one of its payments chosen.
    HandingOver(usize),
    Reading(OpenPage),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Message {
    None,
    Reply(Vec<String>),
    Trouble(Trouble),
}

#[derive(Debug, Clone)]
pub(super) struct Completing {
    pub before: String,
    pub after: String,
    pub words: Vec<String>,
    /// The index of the word that is in the line now.
    pub at: usize,
}

#[derive(Debug, Clone)]
pub(super) enum Pending {
    /// The typed line: it is cleared on success.
    Line,
    /// A key: the line stays.
    Key,
}

impl State {
    pub fn new(
        session: Session,
        lang: Rc<Lang>,
        looks: Looks,
        size: (u16, u16),
    ) -> Result<State, MoneyError> {
        let currency = Currency::from_code(&session.row.currency)?;
        let lines = session.night.hands().map(|(_, hand)| hand.line.clone()).collect();
        let mut state = State {
            looks,
            session: Box::new(session),
            book: None,
            lang,
            currency,
            sheet: SheetTexts::default(),
            standings: Vec::new(),
            settled: Vec::new(),
            left_to_say: Vec::new(),
            large: false,
            input: Input::default(),
            preview: Preview::default(),
            recall: Recall::of(lines),
            completing: None,
            mode: Mode::Typing,
            chosen_before: None,
            message: Message::None,
            below: 0,
            pending: None,
            asking: None,
            asked: None,
            aside: VecDeque::new(),
            corrects: false,
            typed_before: Vec::new(),
            own: BTreeSet::new(),
            now: 0,
            today: None,
            queue: VecDeque::new(),
            size,
        };
        state.lay_out();
        Ok(state)
    }

    pub fn line(&self) -> &str {
        self.input.value()
    }

    /// Returns the lines that must not be lost if the program ends now.
    pub fn kept(&self) -> KeptLines {
        let is_entered = matches!(self.pending, Some(Pending::Line));
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
            let written = Request::read(&line, self.at_table())
                .ok()
                .and_then(|meant| entered(&self.session, &meant.request, |entry| entry.no.0 > *known));
            let said = match written {
                Some(_) => self.voice().say(&ScreenText::WasWritten { line: &line }),
                None => self.voice().say(&ScreenText::WasWriting { line: &line }),
            };
            if written.is_none() {
                self.aside.push_front(line);
            }
            self.next_line();
            self.message = Message::Reply(vec![said]);
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

    pub fn preview(&self) -> &Preview {
        &self.preview
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn voice(&self) -> Voice<'_> {
        Voice { lang: &self.lang, currency: self.currency }
    }

    fn lay_out(&mut self) {
        let night = &self.session.night;
        let voice = Voice { lang: &self.lang, currency: self.currency };
        self.sheet = SheetTexts::of(night, voice);
        self.left_to_say = standing::left_to_say(&self.session, voice);
        self.settled = standing::settlement(&self.session, voice);
        self.settled.extend(self.left_to_say.iter().cloned());
        let before = std::mem::take(&mut self.standings);
        self.standings = standing::standings(night, voice);
        for now in &mut self.standings {
            let was = before.iter().find(|was| was.series.name == now.series.name);
            now.changed = was.is_some_and(|was| was.total() != now.total());
        }
    }

    pub(super) fn set_session(&mut self, session: Session) {
        *self.session = session;
        self.lay_out();
        self.below = 0;
        if let Mode::Choosing(at) = self.mode {
            self.mode = self.place_from(at, 0).map_or(Mode::Typing, Mode::Choosing);
        }
        self.update_preview();
    }

    /// Returns whether something stands out for a moment. Whoever runs the table sends [`Event::Faded`] when it is over.
    pub fn flashes(&self) -> bool {
        self.standings.iter().any(|one| one.changed)
    }

    /// Returns whether the standings take the screen. A line is chosen on the sheet.
    pub(super) fn shows_figures(&self) -> bool {
        self.large && !matches!(self.mode, Mode::Choosing(_))
    }

    pub(super) fn preview_of(&self, line: &str) -> Preview {
        Preview::of(self.at_table(), self.book.as_deref(), self.voice(), line)
    }

    /// Returns where lines are typed.
    pub(super) fn at_table(&self) -> Table<'_> {
        let entered = self.own.last().copied();
        Table { session: &self.session, entered, lang: &self.lang, today: self.today }
    }

    pub(super) fn update_preview(&mut self) {
        self.preview = self.preview_of(self.input.value());
    }

    /// Replaces the line being typed for a while: it comes back after the new one.
    pub(super) fn replace_line(&mut self, line: String) {
        let typed = std::mem::take(&mut self.input).to_string();
        if !self.corrects && !typed.trim().is_empty() {
            self.aside.push_front(typed);
        }
        self.corrects = true;
        self.message = Message::None;
        self.set_line(line);
    }

    pub(super) fn set_line(&mut self, line: String) {
        self.input = Input::new(line);
        self.typed_before.clear();
        self.asked = None;
        self.completing = None;
        self.update_preview();
    }

    /// Opens a page over the table. [`State::close_page`] goes back to what was done before.
    pub(super) fn open(&mut self, page: Page) {
        match self.mode {
            Mode::Typing | Mode::HandingOver(_) => self.chosen_before = None,
            Mode::Choosing(at) => self.chosen_before = Some(at),
            Mode::Reading(_) => {}
        }
        self.mode = Mode::Reading(page.shown(&self.session, self.voice(), &self.looks, self.size.0));
    }

    /// Closes the page, and goes on choosing where it was opened while choosing.
    pub(super) fn close_page(&mut self) {
        let chosen = self.chosen_before.take().and_then(|at| self.place_from(at, 0));
        self.mode = chosen.map_or(Mode::Typing, Mode::Choosing);
    }

    pub(super) fn chosen_note(&self) -> Option<String> {
        let Mode::Choosing(at) = self.mode else { return None };
        let (_, hand) = self.session.night.hands().find(|(step, _)| step.address == at)?;
        report::hand::note(hand, self.voice())
    }

    pub(super) fn last_place(&self) -> Option<Address> {
        self.session.night.steps.last().map(|step| step.address)
    }

    /// Returns the address of the place so many places after one, or before it: the first or last if there are not so
    /// many. If nothing stands there any more, what came before it counts.
    pub(super) fn place_from(&self, at: Address, places: isize) -> Option<Address> {
        let steps = &self.session.night.steps;
        let here = steps.iter().rposition(|step| step.address <= at).unwrap_or(0);
        let there = here.saturating_add_signed(places).min(steps.len().saturating_sub(1));
        steps.get(there).map(|step| step.address)
    }
}

#[derive(Debug, Clone)]
pub enum Event {
    Key(KeyEvent),
    Paste(String),
    /// The screen has this many columns and lines now.
    Resize(u16, u16),
    /// What stood out for a moment has done so long enough.
    Faded,
    Replied(Box<Reply>),
    Refused(Trouble),
    /// Somebody else changed the session before the request was carried out: it has to be asked again.
    Overtaken(Box<Session>),
    /// The time in seconds since 1970, before an event for which it may matter.
    Clock(i64),
    /// The day, as the clock of the table has it.
    Today(NaiveDate),
    Changed(Box<Session>),
    /// What this ledger says between nights, where payments for a closed night are: before an event with such a night.
    Daybook(Box<Daybook>),
    /// Something outside failed; the typed line stays.
    Failed(Trouble),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Carry out a request; a reply or a refusal has to follow.
    Ask(Request),
    /// Suspend the program, as a shell does on Ctrl-Z.
    Suspend,
    Redraw,
    /// Open the next night with the same people.
    Next,
    Leave,
}

#[derive(Debug, Clone, Copy)]
pub struct Looks {
    pub ascii: bool,
    pub colour: bool,
    /// Formats seconds since 1970 UTC in the reader's local time.
    pub time: fn(i64) -> String,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Recall {
    lines: Vec<String>,
    /// How many lines back; 0 is the line being typed.
    back: usize,
    /// The line that was being typed before an older one was recalled.
    draft: String,
}

impl Recall {
    /// Starts with the lines of earlier hands.
    pub(super) fn of(lines: Vec<String>) -> Recall {
        Recall { lines, ..Recall::default() }
    }

    /// Adds a line, unless it repeats the last one, and starts anew. What was being typed before a line was recalled
    /// is still there.
    pub(super) fn add(&mut self, line: &str) {
        if self.back == 0 {
            self.draft.clear();
        }
        self.back = 0;
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
        }
    }

    /// Returns the line before the one shown; `now` is the line on the screen. From a recalled line that was changed
    /// it starts anew.
    pub(super) fn older(&mut self, now: &str) -> Option<String> {
        if self.shown().is_none_or(|shown| shown != now) && !(self.back == 0 && now.is_empty()) {
            now.clone_into(&mut self.draft);
            self.back = 0;
        }
        let line = self.line(self.back.saturating_add(1))?.to_owned();
        self.back = self.back.saturating_add(1);
        Some(line)
    }

    /// Returns the line after the one shown; the last is the line being typed.
    pub(super) fn newer(&mut self, now: &str) -> Option<String> {
        if self.back > 0 && self.shown() != Some(now) {
            return None;
        }
        match self.back.checked_sub(1) {
            None if now.is_empty() && !self.draft.is_empty() => Some(std::mem::take(&mut self.draft)),
            None => None,
            Some(0) => {
                self.back = 0;
                Some(std::mem::take(&mut self.draft))
            }
            Some(back) => {
                self.back = back;
                self.line(back).map(str::to_owned)
            }
        }
    }

    fn shown(&self) -> Option<&str> {
        self.line(self.back)
    }

    fn line(&self, back: usize) -> Option<&str> {
        let at = self.lines.len().checked_sub(back).filter(|_| back > 0)?;
        self.lines.get(at).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recalled_line_that_was_changed_is_what_is_being_typed() {
        let mut recall = Recall::of(vec!["a320s+".to_owned(), "b300h-".to_owned()]);
        recall.older("c2");
        recall.older("b300h-");
        assert_eq!(recall.newer("a320s-"), None);
        assert_eq!(recall.older("a320s-").as_deref(), Some("b300h-"));
        assert_eq!(recall.newer("b300h-").as_deref(), Some("a320s-"));
    }
}
