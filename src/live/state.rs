//! The state of the live table, with the events that change it, the effects that it asks for, and the lines typed so far. It
//! uses no clock, file or terminal.

use crate::command::{Reply, Request, RequestError};
use crate::daybook::{Daybook, Owes};
use crate::engine::examples;
use crate::lang::{Lang, Voice};
use crate::live::preview::PreviewedFrom;
use crate::live::{Preview, ScreenText, Tone, recall::Recall, sheet::SheetTexts};
use crate::money::{Currency, MoneyError};
use crate::night::{Address, KnownEntries, Night, NightLog};
use crate::notation::spelled;
use crate::report::{self, BoardSign, BoardStanding, ErrorText, Phrase, TextStyle, board};
use ratatui::crossterm::event::KeyEvent;
use std::collections::VecDeque;
use std::rc::Rc;
use tui_input::Input;

#[derive(Debug, Clone)]
pub struct LiveState {
    /// How the terminal shows the table.
    pub(super) look: TextStyle,
    pub(super) session: Box<NightLog>,
    /// Where payments for a closed night are, once it is known.
    pub(super) book: Option<Box<Daybook>>,
    pub(super) lang: Rc<Lang>,
    pub(super) currency: Currency,
    pub(super) sheet: SheetTexts,
    pub(super) standings: Vec<BoardStanding>,
    /// What is left to be done after the night, shown in place of the chart; empty while the night goes on.
    pub(super) settled: Vec<String>,
    /// The last of these lines, which no payment says.
    pub(super) left_to_say: Vec<String>,
    /// What those at the table owe each other from earlier nights; nothing while this one goes on.
    pub(super) owed: Vec<Owes>,
    /// Whether there is a night before this one.
    pub(super) is_next: bool,
    pub(super) input: Input,
    pub(super) preview: Preview,
    pub(super) recall: Recall,
    pub(super) completing: Option<Completing>,
    pub(super) mode: Mode,
    /// What was last said below the line; of what went wrong the first line is [`Tone::Wrong`].
    pub(super) message: Vec<(Tone, String)>,
    /// How many lines of the sheet are below the screen.
    pub(super) below: usize,
    /// What is to be done outside.
    pub(super) effects: Vec<Effect>,
    /// The request that has no reply yet, what sent it, and how many entries were known when it was made.
    pub(super) pending: Option<(Pending, Request, KnownEntries)>,
    /// The line that was asked about: entered once more, it is meant.
    pub(super) asked: Option<String>,
    /// The lines that come after the one being typed: what was being typed before a correction, and what was pasted.
    pub(super) aside: VecDeque<String>,
    /// Whether what was being typed is aside, and the line is a correction.
    pub(super) corrects: bool,
    /// Events to handle; keys wait here while a request is pending.
    pub(super) queue: VecDeque<LiveEvent>,
    /// Columns and lines of the screen.
    pub(super) size: (u16, u16),
}

#[derive(Debug, Clone)]
pub(super) enum Mode {
    Typing,
    /// The settlement of a closed night, with one of its payments chosen.
    HandingOver(usize),
    Reading(OpenPage),
}

#[derive(Debug, Clone)]
pub(super) enum Page {
    /// Examples, then the words of this game, the commands and the keys.
    Help,
    Agreements,
    Reply(Box<Reply>),
    /// What stands below the line, then the whole sheet: there may be no room for all of it.
    More(String),
}

/// A page broken into lines for a width, and how far it is scrolled.
#[derive(Debug, Clone)]
pub(super) struct OpenPage {
    pub page: Page,
    pub lines: Vec<String>,
    /// How many lines are above the screen.
    pub top: usize,
    /// The payment that was chosen, if the page was opened over those.
    pub over: Option<usize>,
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

impl LiveState {
    pub fn new(
        session: NightLog,
        lang: Rc<Lang>,
        look: TextStyle,
        size: (u16, u16),
    ) -> Result<LiveState, MoneyError> {
        let currency = Currency::from_code(&session.row.currency)?;
        let lines = session.night.hands().map(|(_, hand)| hand.said.line.clone()).collect();
        let mut state = LiveState {
            look,
            session: Box::new(session),
            book: None,
            lang,
            currency,
            sheet: SheetTexts::default(),
            standings: Vec::new(),
            settled: Vec::new(),
            left_to_say: Vec::new(),
            owed: Vec::new(),
            is_next: false,
            input: Input::default(),
            preview: Preview::default(),
            recall: Recall::of(lines),
            completing: None,
            mode: Mode::Typing,
            message: Vec::new(),
            below: 0,
            pending: None,
            effects: Vec::new(),
            asked: None,
            aside: VecDeque::new(),
            corrects: false,
            queue: VecDeque::new(),
            size,
        };
        state.lay_out();
        Ok(state)
    }

    pub fn line(&self) -> &str {
        self.input.value()
    }

    pub fn preview(&self) -> &Preview {
        &self.preview
    }

    pub fn session(&self) -> &NightLog {
        &self.session
    }

    pub(super) fn voice(&self) -> Voice<'_> {
        Voice { lang: &self.lang, currency: self.currency }
    }

    pub(super) fn lay_out(&mut self) {
        let night = &self.session.night;
        let voice = Voice { lang: &self.lang, currency: self.currency };
        self.sheet = SheetTexts::of(night, voice);
        self.left_to_say = report::settle::left_to_say(&self.session, &self.owed, voice);
        self.settled = report::settle::handed_over(&self.session, voice);
        self.settled.extend(self.left_to_say.iter().cloned());
        let before = std::mem::take(&mut self.standings);
        self.standings = board::standings(night, voice);
        self.preview.begins_game = false;
        for now in &mut self.standings {
            let was = before.iter().find(|was| was.series.members == now.series.members);
            now.changed = was.is_some_and(|was| was.total() != now.total());
        }
    }

    pub(super) fn set_session(&mut self, session: NightLog) {
        *self.session = session;
        if self.session.night.closed.is_none() && matches!(self.mode, Mode::HandingOver(_)) {
            self.mode = Mode::Typing;
        }
        self.lay_out();
        self.below = 0;
        self.update_preview();
    }

    /// Returns whether something stands out for a moment. Whoever runs the table sends [`LiveEvent::Faded`] when it is over.
    pub fn flashes(&self) -> bool {
        self.standings.iter().any(|one| one.changed)
    }

    /// Returns the figure of an account that is looked at first.
    pub(super) fn figure<'s>(&self, one: &'s BoardStanding) -> &'s str {
        one.series.figures.first().map_or("", String::as_str)
    }

    /// Returns who plays by the rules, to be taken by a key on an empty line.
    pub(super) fn ghost(&self) -> Option<String> {
        let night = &self.session.night;
        let is_free = self.input.value().is_empty() && self.pending.is_none() && night.closed.is_none();
        self.speaks_first().filter(|_| is_free && night.options().forehand_plays())
    }

    /// Returns the player who bids or plays first in the next hand, as it is typed.
    fn speaks_first(&self) -> Option<String> {
        let first = BoardSign::first(self.session.night.options());
        let mut players = self.standings.iter().flat_map(|one| &one.names);
        players.find(|(_, signs)| signs.contains(&first)).map(|(name, _)| spelled(name))
    }

    /// Returns a hand of this game for the empty line of a night that has none, with a player of this table.
    pub(super) fn example(&self) -> Option<String> {
        let night = &self.session.night;
        let is_free = self.input.value().is_empty() && night.closed.is_none() && night.options().has_hands();
        let is_first = is_free && night.hands().next().is_none();
        let (line, _) = examples(night.options(), &self.lang).into_iter().next().filter(|_| is_first)?;
        let by_anna = line.strip_prefix("anna ").zip(self.speaks_first());
        Some(by_anna.map_or(line.clone(), |(rest, player)| format!("{player} {rest}")))
    }

    /// Says that there is a night before this one, which comes back when this one is taken back.
    pub fn follows(&mut self) {
        self.is_next = true;
        if self.message.is_empty() && self.last_place().is_none() {
            self.say(&ScreenText::NextNight { id: self.session.row.id });
        }
    }

    pub(super) fn say(&mut self, text: &ScreenText<'_>) {
        let text = self.voice().say(text);
        self.say_lines([text]);
    }

    pub fn say_lines(&mut self, lines: impl IntoIterator<Item = String>) {
        let tones = std::iter::once(Tone::LeadsTo).chain(std::iter::repeat(Tone::Understood));
        self.message = tones.zip(lines).collect();
    }

    pub(super) fn refuse(&mut self, error: &ErrorText) {
        let lines = error.message.lines().map(|line| (Tone::Wrong, line.to_owned()));
        let hints = error.hints.iter().map(|hint| (Tone::Hint, hint.clone()));
        self.message = lines.chain(hints).collect();
    }

    pub(super) fn preview_of(&self, line: &str) -> Preview {
        let voice = self.voice();
        let (session, book) = (&*self.session, self.book.as_deref());
        let mut preview = Preview::of(PreviewedFrom { session, book, voice }, line);
        if let Some(after) = preview.after.take() {
            preview.would = board::standings(&after, voice);
            let now = report::standings::money_of_games(&session.night, voice);
            let nobody = || now.as_ref().map(|_| voice.say(&Phrase::NobodyPays {}));
            let would_win = report::standings::money_of_games(&after, voice).or_else(nobody);
            preview.begins_game = begins_game(&session.night, &after);
            preview.would_win = would_win.filter(|line| now.as_ref() != Some(line));
        }
        preview
    }

    pub(super) fn read(&self, line: &str) -> Result<Request, RequestError> {
        Request::read(line, &self.session.night.all_names())
    }

    pub(super) fn update_preview(&mut self) {
        let begun = self.preview.begins_game;
        self.preview = self.preview_of(self.input.value());
        if self.preview.begins_game != begun {
            let (night, voice) = (&self.session.night, self.voice());
            self.standings = match begun {
                true => board::standings(night, voice),
                false => board::of_next_game(night, voice),
            };
        }
    }

    /// Replaces the line being typed for a while: it comes back after the new one.
    pub(super) fn replace_line(&mut self, line: String) {
        let typed = std::mem::take(&mut self.input).to_string();
        if !self.corrects && !typed.trim().is_empty() {
            self.aside.push_front(typed);
        }
        self.corrects = true;
        self.message.clear();
        self.set_line(line);
    }

    pub(super) fn set_line(&mut self, line: String) {
        self.input = Input::new(line);
        self.asked = None;
        self.completing = None;
        self.update_preview();
    }

    pub(super) fn last_place(&self) -> Option<Address> {
        self.session.night.steps.last().map(|step| step.address)
    }
}

/// Returns whether a change begins another game than the last one, which is over.
fn begins_game(before: &Night, after: &Night) -> bool {
    let over = report::standings::shown_game(before).filter(|game| game.end.is_some());
    over.zip(report::standings::shown_game(after)).is_some_and(|(over, now)| now.no > over.no)
}

#[derive(Debug, Clone)]
pub enum LiveEvent {
    Key(KeyEvent),
    Paste(String),
    /// The screen has this many columns and lines now.
    Resize(u16, u16),
    /// What stood out for a moment has done so long enough.
    Faded,
    Replied(Box<Reply>),
    Refused(ErrorText),
    /// Somebody else changed the session before the request was carried out: it has to be asked again.
    Overtaken(Box<NightLog>),
    Changed(Box<NightLog>),
    /// What this ledger says between nights, where payments for a closed night are, and what its players owe each other from
    /// earlier ones: before an event with such a night.
    BetweenNights {
        book: Box<Daybook>,
        owed: Vec<Owes>,
    },
    /// Something outside failed; the typed line stays.
    Failed(ErrorText),
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
    /// Go back to the night before, because this one was taken back, as these lines say.
    TakenBack(Vec<String>),
    Leave,
}
