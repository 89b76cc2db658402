//! The time from key to drawn frame at the live table, with 500 hands on the sheet. `MELDBOOK_LEDGER` names a
//! ledger whose open session is measured instead.
#![allow(clippy::expect_used)]

use divan::Bencher;
use meldbook::command::Request;
use meldbook::live::{LiveEvent, LiveState, draw};
use meldbook::money::Currency;
use meldbook::night::NightLog;
use meldbook::night::opening::{Headers, SheetAt};
use meldbook::report::TextStyle;
use meldbook::rules::Catalog;
use meldbook::store::Access;
use meldbook::store::{Ledger, Which};
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::Path;
use std::time::{Duration, Instant};

/// The lines typed: hands, a correction, a question.
const LINES: &[&str] =
    &["anna 320 s m160 t170", "b300h-", "fix 250 c300d140+150", "insert 2 a320s+", "why 17"];
const HANDS: usize = 500;

fn main() {
    let measures = !std::env::args().any(|word| word == "--test" || word == "--list");
    if measures {
        for size in [(80, 24), (120, 40), (200, 60)] {
            percentiles(size, None);
        }
        percentiles((200, 60), Some(KeyCode::F(4)));
    }
    divan::main();
}

/// Prints percentiles of the time from key to frame.
fn percentiles((columns, lines): (u16, u16), before: Option<KeyCode>) {
    let mut live = Live::new(columns, lines);
    if let Some(code) = before {
        live.state.update(LiveEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
    let mut took: Vec<Duration> = (0..4000)
        .map(|_| {
            let begin = Instant::now();
            live.key();
            begin.elapsed()
        })
        .collect();
    took.sort();
    let at = |share: usize| took.get(took.len() * share / 1000).copied().unwrap_or_default();
    println!(
        "{columns}x{lines}{}, key to frame: {:.2?} half of the time, {:.2?} at the 99th percentile, {:.2?} at the 99.9th",
        before.map_or("", |_| " in large figures"),
        at(500),
        at(990),
        at(999)
    );
}

/// One key and the frame after it.
#[divan::bench(args = [(80, 24), (200, 60)])]
fn key_to_frame(bencher: Bencher, (columns, lines): (u16, u16)) {
    let mut live = Live::new(columns, lines);
    bencher.bench_local(|| live.key());
}

/// Loading the session after another process changed it, and the frame after it.
#[divan::bench]
fn a_hand_from_elsewhere(bencher: Bencher) {
    let mut live = Live::new(80, 24);
    let session = live.state.session().clone();
    bencher.with_inputs(|| Box::new(session.clone())).bench_local_values(|session| {
        live.state.update(LiveEvent::Changed(session));
        live.frame();
    });
}

struct Live {
    state: LiveState,
    screen: ratatui::Terminal<TestBackend>,
    keys: Box<dyn Iterator<Item = KeyCode>>,
}

impl Live {
    fn new(columns: u16, lines: u16) -> Live {
        let look = TextStyle { colour: true, ..TextStyle::default() };
        let state = LiveState::new(session(), Default::default(), look, (columns, lines)).expect("a table");
        let screen = ratatui::Terminal::new(TestBackend::new(columns, lines)).expect("a screen");
        let keys =
            LINES.iter().cycle().flat_map(|line| line.chars().map(KeyCode::Char).chain([KeyCode::Esc]));
        Live { state, screen, keys: Box::new(keys) }
    }

    fn key(&mut self) {
        if let Some(code) = self.keys.next() {
            self.state.update(LiveEvent::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self.frame();
    }

    fn frame(&mut self) {
        self.screen.draw(|frame| draw(&self.state, frame)).expect("a frame");
    }
}

/// Returns the open session of the named ledger, or one of 500 hands.
fn session() -> NightLog {
    if let Some(path) = std::env::var_os("MELDBOOK_LEDGER") {
        let mut ledger = Ledger::open(Path::new(&path), Access::Read).expect("a ledger");
        return ledger.session(Which::Current).expect("a session");
    }
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
    let mut ledger = Ledger::open(&folder.path().join("play.db"), Access::Create).expect("a ledger");
    let rules = Catalog::default().load("scarne").expect("built-in rules").rules;
    let players: Vec<String> = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let headers = Headers {
        players: SheetAt::unplaced(players),
        stake: Some(SheetAt::unplaced("5c".to_owned())),
        ..Headers::default()
    };
    ledger
        .start(headers.opened(&rules, Currency::USD, "2026-11-21").expect("a session").1, 0)
        .expect("a session");
    let hand = Request::Hand { line: "a320s160+170".to_owned() };
    for _ in 0..HANDS {
        ledger.run(Which::Current, &hand, 0).expect("a hand");
    }
    ledger.session(Which::Current).expect("a session")
}
