//! The live table without a terminal: events in, frames out.

mod anything;
mod asks;
mod board;
mod czech;
mod frames;
mod glyphs;
mod keys;
mod leads_to;
mod narrow;
mod offered;
mod picture;
mod room;
mod sizes;
mod truth;
mod typing;

use crate::evening::folder;
use meldbook::lang::Lang;
use meldbook::live::{Effect, LiveEvent, LiveState, draw};
use meldbook::money::Currency;
use meldbook::night::NightLog;
use meldbook::night::opening::{Headers, SheetAt};
use meldbook::report::{ErrorText, TextStyle};
use meldbook::rules::Catalog;
use meldbook::store::Access;
use meldbook::store::{Ledger, StoreError, Which};
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::rc::Rc;
use tempfile::TempDir;

/// A live table, and the ledger behind it.
pub struct Live {
    pub state: LiveState,
    pub ledger: Ledger,
    uuid: String,
    lang: Rc<Lang>,
    screen: ratatui::Terminal<TestBackend>,
    pub left: bool,
    /// Whether what is asked of the ledger waits for [`Live::answer`].
    pub slow: bool,
    waiting: Vec<meldbook::command::Request>,
    _folder: TempDir,
}

pub const PLAIN: TextStyle =
    TextStyle { width: None, ascii: false, colour: false, time: |at| at.to_string() };

/// Opens a session.
pub fn opened(rules: &str, players: &[&str], stake: Option<&str>) -> (Ledger, NightLog, TempDir) {
    let folder = folder();
    let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
    let rules = Catalog::default().load(rules).unwrap().rules;
    let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    let at = |text: &str| SheetAt::unplaced(text.to_owned());
    let headers = Headers {
        players: SheetAt::unplaced(players),
        stake: stake.map(at),
        place: Some(at("at Dana's")),
        ..Headers::default()
    };
    let session = ledger.start(headers.opened(&rules, Currency::USD, "2026-03-14").unwrap().1, 0).unwrap();
    (ledger, session, folder)
}

impl Live {
    pub fn new(rules: &str, players: &[&str], stake: Option<&str>, look: TextStyle) -> Live {
        Live::speaking(Rc::default(), rules, players, stake, look)
    }

    /// Opens a table in a language.
    pub fn speaking(
        lang: Rc<Lang>,
        rules: &str,
        players: &[&str],
        stake: Option<&str>,
        look: TextStyle,
    ) -> Live {
        let (ledger, session, folder) = opened(rules, players, stake);
        let uuid = session.row.uuid.clone();
        let state = LiveState::new(session, Rc::clone(&lang), look, (80, 24)).unwrap();
        let screen = ratatui::Terminal::new(TestBackend::new(80, 24)).unwrap();
        Live {
            state,
            ledger,
            uuid,
            lang,
            screen,
            left: false,
            slow: false,
            waiting: Vec::new(),
            _folder: folder,
        }
    }

    /// Anna, Ben, Cyril and Dana at the classic game with a kitty.
    pub fn classic() -> Live {
        Live::new("classic", &["Anna", "Ben", "Cyril", "Dana"], Some("10c"), PLAIN)
    }

    /// Three at mariáš.
    pub fn marias() -> Live {
        Live::new("marias", &["Anna", "Ben", "Cyril"], Some("1"), PLAIN)
    }

    /// Two pairs who play to 1500.
    pub fn family() -> Live {
        Live::new("family", &["Anna", "Ben", "Cyril", "Dana"], Some("game=2,hundred=10c"), PLAIN)
    }

    /// Resizes the screen.
    pub fn sized(mut self, columns: u16, lines: u16) -> Live {
        self.resize(columns, lines);
        self
    }

    pub fn resize(&mut self, columns: u16, lines: u16) {
        self.screen = ratatui::Terminal::new(TestBackend::new(columns, lines)).unwrap();
        self.happens(LiveEvent::Resize(columns, lines));
    }

    /// Lets something happen, and carries out what is wanted.
    pub fn happens(&mut self, event: LiveEvent) {
        for effect in self.state.update(event) {
            match effect {
                Effect::Ask(request) => {
                    self.waiting.push(request);
                    if !self.slow {
                        self.answer();
                    }
                }
                Effect::Leave | Effect::Next | Effect::TakenBack(_) => self.left = true,
                Effect::Suspend | Effect::Redraw => {}
            }
        }
    }

    /// Enters a line in another table at the same ledger, and returns the session as it is then.
    pub fn elsewhere(&mut self, line: &str) -> Box<NightLog> {
        let request = meldbook::command::Request::parse(line).unwrap();
        Box::new(self.ledger.run(Which::Named(&self.uuid), &request, 60).unwrap().session)
    }

    /// Lets the ledger say that somebody else wrote first.
    pub fn overtaken(&mut self) {
        self.waiting.clear();
        let session = Box::new(self.session());
        self.tells_daybook();
        self.happens(LiveEvent::Overtaken(session));
    }

    /// Lets the ledger answer what it was asked.
    pub fn answer(&mut self) {
        for request in std::mem::take(&mut self.waiting) {
            let event = match self.ledger.run(Which::Named(&self.uuid), &request, 60) {
                Ok(reply) => LiveEvent::Replied(Box::new(reply)),
                Err(error) => LiveEvent::Refused(trouble(&error, &self.lang)),
            };
            self.tells_daybook();
            self.happens(event);
        }
    }

    /// Of a closed night the daybook comes before anything else.
    fn tells_daybook(&mut self) {
        if self.session().night.closed.is_some() {
            let session = self.session();
            let owed = self.ledger.owed_at_table(&session).unwrap();
            let book = Box::new(self.ledger.read().unwrap().own_daybook().unwrap());
            self.happens(LiveEvent::BetweenNights { book, owed });
        }
    }

    pub fn press(&mut self, code: KeyCode) {
        self.happens(LiveEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    pub fn control(&mut self, letter: char) {
        self.happens(LiveEvent::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    pub fn types(&mut self, text: &str) {
        for c in text.chars() {
            self.press(KeyCode::Char(c));
        }
    }

    /// Enters a line, pasted as a whole because each key would be answered with a preview.
    pub fn says(&mut self, line: &str) {
        self.happens(LiveEvent::Paste(line.to_owned()));
        self.press(KeyCode::Enter);
    }

    /// Returns the session as it is in the ledger.
    pub fn session(&mut self) -> NightLog {
        self.ledger.session(Which::Named(&self.uuid)).unwrap()
    }

    /// Returns how many hands stand in the ledger.
    pub fn hands(&mut self) -> i64 {
        self.session().row.hands
    }

    /// Says whether anything on the screen is coloured.
    pub fn has_colours(&self) -> bool {
        let plain = ratatui::style::Color::Reset;
        self.screen.backend().buffer().content.iter().any(|cell| cell.fg != plain || cell.bg != plain)
    }

    /// Draws the screen, and returns its cells.
    pub fn cells(&mut self) -> ratatui::buffer::Buffer {
        self.screen();
        self.screen.backend().buffer().clone()
    }

    /// Returns what is shown in reverse.
    pub fn reversed(&mut self) -> String {
        self.screen();
        let reversed = ratatui::style::Modifier::REVERSED;
        let cells = self.screen.backend().buffer().content.iter();
        cells.filter(|cell| cell.modifier.contains(reversed)).map(|cell| cell.symbol()).collect()
    }

    /// Returns the screen as text.
    pub fn screen(&mut self) -> String {
        self.screen.draw(|frame| draw(&self.state, frame)).unwrap();
        let buffer = self.screen.backend().buffer();
        let width = usize::from(buffer.area.width).max(1);
        let mut text = String::new();
        let mut skip = 0;
        for (at, cell) in buffer.content.iter().enumerate() {
            if skip == 0 {
                text.push_str(cell.symbol());
                skip = ratatui::text::Span::raw(cell.symbol()).width().saturating_sub(1);
            } else {
                skip -= 1;
            }
            if (at + 1) % width == 0 {
                text.truncate(text.trim_end_matches(' ').len());
                text.push('\n');
                skip = 0;
            }
        }
        text
    }
}

/// Says an error of the ledger, as the program does for its screen.
pub fn trouble(error: &StoreError, lang: &Lang) -> ErrorText {
    match error {
        StoreError::Night(error) => ErrorText::of(error, lang),
        _ => ErrorText::with_hint(error, error.hint(), lang),
    }
}
