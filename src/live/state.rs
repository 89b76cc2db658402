//! All that the live table knows. Nothing in here asks a clock, a file or a terminal.

use super::chart::{self, Series};
use super::event::Event;
use super::looks::Looks;
use super::page::{Page, Shown};
use super::preview::Preview;
use super::recall::Recall;
use super::sheet::SheetTexts;
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::report::Trouble;
use crate::session::Session;
use std::collections::VecDeque;
use std::rc::Rc;
use tui_input::Input;

/// All that the live table knows.
#[derive(Debug, Clone)]
pub struct State {
    pub(super) looks: Looks,
    pub(super) session: Box<Session>,
    pub(super) lang: Rc<Lang>,
    pub(super) currency: Currency,
    pub(super) sheet: SheetTexts,
    pub(super) series: Vec<Series>,
    /// The line that is being typed.
    pub(super) input: Input,
    pub(super) preview: Preview,
    pub(super) recall: Recall,
    pub(super) completing: Option<Completing>,
    pub(super) mode: Mode,
    pub(super) told: Told,
    /// How many lines of the sheet are below the screen.
    pub(super) below: usize,
    /// What the book was asked and has not answered yet.
    pub(super) asked: Option<Asked>,
    /// What happened since the book was asked: it waits its turn.
    pub(super) later: VecDeque<Event>,
    /// How many columns and lines there are.
    pub(super) size: (u16, u16),
}

/// What the keys are about.
#[derive(Debug, Clone)]
pub(super) enum Mode {
    /// The line.
    Typing,
    /// The hand of this number on the sheet.
    Choosing(u32),
    /// A page over the table.
    Reading(Shown),
}

/// What was said last, below the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing.
    Nothing,
    /// What the book answered.
    Answer(Vec<String>),
    /// Why something cannot be.
    Trouble(Trouble),
}

/// A word that Tab is trying out.
#[derive(Debug, Clone)]
pub(super) struct Completing {
    /// The line before the word.
    pub before: String,
    /// The line behind it.
    pub after: String,
    pub words: Vec<String>,
    /// Which of the words stands there now.
    pub at: usize,
}

/// What the book was asked.
#[derive(Debug, Clone)]
pub(super) enum Asked {
    /// The line that was typed: it goes when it is carried out.
    Line,
    /// A key: the line stays.
    Key,
}

impl State {
    /// Sits down at a session.
    ///
    /// # Errors
    /// If its currency is none.
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
            lang,
            currency,
            sheet: SheetTexts::default(),
            series: Vec::new(),
            input: Input::default(),
            preview: Preview::default(),
            recall: Recall::of(lines),
            completing: None,
            mode: Mode::Typing,
            told: Told::Nothing,
            below: 0,
            asked: None,
            later: VecDeque::new(),
            size,
        };
        state.lay_out();
        Ok(state)
    }

    /// Returns the line that is being typed.
    #[must_use]
    pub fn line(&self) -> &str {
        self.input.value()
    }

    /// Returns what the line says so far.
    #[must_use]
    pub fn preview(&self) -> &Preview {
        &self.preview
    }

    /// Returns the session as it stands.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns how the table is spoken to.
    pub(super) fn voice(&self) -> Voice<'_> {
        Voice { lang: &self.lang, currency: self.currency }
    }

    /// Lays out what follows from the session.
    fn lay_out(&mut self) {
        let night = &self.session.night;
        let voice = Voice { lang: &self.lang, currency: self.currency };
        self.sheet = SheetTexts::of(night, voice);
        self.series = chart::series(night, voice);
    }

    /// Takes the session as it stands now.
    pub(super) fn take(&mut self, session: Session) {
        *self.session = session;
        self.lay_out();
        self.below = 0;
        if let Mode::Choosing(no) = self.mode {
            let last = self.last_hand();
            self.mode = last.map_or(Mode::Typing, |last| Mode::Choosing(no.min(last)));
        }
        self.preview_anew();
    }

    /// Reads the line anew.
    pub(super) fn preview_anew(&mut self) {
        self.preview = Preview::of(&self.session, self.voice(), self.input.value());
    }

    /// Puts a line in place of the one that is being typed.
    pub(super) fn put(&mut self, line: String) {
        self.input = Input::new(line);
        self.preview_anew();
    }

    /// Opens a page.
    pub(super) fn open(&mut self, page: Page) {
        self.mode = Mode::Reading(page.shown(&self.session, self.voice(), &self.looks, self.size.0));
    }

    /// Returns the number of the last hand.
    pub(super) fn last_hand(&self) -> Option<u32> {
        self.session.night.hands().map(|(_, hand)| hand.no).next_back()
    }
}
