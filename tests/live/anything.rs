//! Whatever happens at the table, in whatever order: nothing breaks it, and it asks the ledger one thing at a time.

use super::{Live, PLAIN};
use crate::seed::{law, one_in};
use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::live::{KEYS, LiveEvent};
use meldbook::store::Which;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// Something that happens.
#[derive(Debug, Clone)]
enum Happening {
    Key(KeyEvent),
    /// Text key by key, and Enter behind it.
    Says(String),
    Types(String),
    Paste(String),
    Resize(u16, u16),
    /// The ledger answers what it was asked.
    Answer,
    /// Somebody else logs a hand, and the table is told.
    Elsewhere,
    /// The ledger cannot be looked at.
    Fails,
}

/// A game, and lines of it: most of them can be logged.
const GAMES: [(&str, &[&str], &[&str]); 3] = [
    (
        "classic",
        &["Anna", "Ben", "Cyril", "Dana"],
        &["anna 350 s +", "b320h100+190", "c300 fold", "pass", "a350 spaeds"],
    ),
    (
        "family",
        &["Anna", "Ben", "Cyril", "Dana"],
        &["anna 320 h m120/40 t210", "b250c m20/100 throw", "game"],
    ),
    (
        "pauzirak",
        &["Anna", "Ben", "Cyril", "Dana"],
        &[
            "ben h 60+40/20 flek",
            "cyril betl- re dealer ben",
            "d l 7 50 re:7 dealer c",
            "a h 100 60+40 dealer dana",
            "b h 107",
        ],
    ),
];

const COMMANDS: [&str; 22] = [
    "undo",
    "redo",
    "strike 1",
    "fix 1 ",
    "fix 2 b ",
    "insert 1 ",
    "why",
    "why 2",
    "settle",
    "settle coin 25c",
    "close",
    "reopen",
    "standings",
    "sheet",
    "history",
    "help",
    "seat out dana",
    "seat in emil",
    "rename ben bob",
    "paid anna ben 1.35",
    "game",
    "/ ",
];

fn happening(lines: &'static [&'static str]) -> impl Strategy<Value = Happening> {
    let words = || prop_oneof![select(lines), select(&COMMANDS[..])].prop_map(str::to_owned);
    let modifiers = (0..8u8).prop_map(KeyModifiers::from_bits_truncate);
    let code = prop_oneof![
        any::<char>().prop_map(KeyCode::Char),
        select(vec!['a', 'b', 'h', '7', '3', '0', ' ', '?', 'i', 'w', 'q', 'z', 'ž', '漢', '\u{301}'])
            .prop_map(KeyCode::Char),
        (0..14u8).prop_map(KeyCode::F),
        select(vec![KeyCode::Null, KeyCode::BackTab, KeyCode::Insert, KeyCode::Delete, KeyCode::Menu]),
    ];
    let kinds = vec![KeyEventKind::Press, KeyEventKind::Repeat, KeyEventKind::Release];
    let any_key = (code, modifiers, select(kinds))
        .prop_map(|(code, held, kind)| KeyEvent::new_with_kind(code, held, kind));
    let known_key = (0..KEYS.len()).prop_map(|at| KeyEvent::new(KEYS[at].code, KEYS[at].held));
    prop_oneof![
        8 => prop_oneof![known_key, any_key].prop_map(Happening::Key),
        4 => words().prop_map(Happening::Says),
        3 => words().prop_map(Happening::Types),
        1 => prop_oneof!["\\PC{0,12}", ".{0,12}", words()].prop_map(Happening::Paste),
        2 => (1..=200u16, 1..=60u16).prop_map(|(columns, lines)| Happening::Resize(columns, lines)),
        4 => Just(Happening::Answer),
        1 => Just(Happening::Elsewhere),
        1 => Just(Happening::Fails),
    ]
}

fn evening() -> impl Strategy<Value = (usize, Vec<Happening>)> {
    (0..GAMES.len()).prop_flat_map(|game| (Just(game), vec(happening(GAMES[game].2), 0..40)))
}

impl Live {
    /// Lets the ledger answer, one thing after the other, until it is asked no more.
    fn answer_all(&mut self) {
        while !self.waiting.is_empty() {
            self.answer();
            self.asks_one_thing_at_a_time();
        }
    }

    fn asks_one_thing_at_a_time(&self) {
        assert!(self.waiting.len() <= 1, "asked while it waits: {:?}", self.waiting);
    }

    pub(super) fn somebody_else_logs(&mut self, line: &str) {
        if self.ledger.run(Which::Named(&self.uuid), &Request::parse(line).unwrap(), 90).is_ok() {
            let session = self.session();
            self.happens(LiveEvent::Changed(Box::new(session)));
        }
    }
}

proptest! {
    #![proptest_config(law(10))]

    #[test]
    fn whatever_happens_the_table_stands((game, happenings) in evening()) {
        let (rules, players, lines) = GAMES[game];
        let mut live = Live::new(rules, players, None, PLAIN);
        live.slow = true;
        for happening in happenings {
            match happening {
                Happening::Key(key) => live.happens(LiveEvent::Key(key)),
                Happening::Says(line) => live.says(&line),
                Happening::Types(text) => live.types(&text),
                Happening::Paste(text) => live.happens(LiveEvent::Paste(text)),
                Happening::Resize(columns, lines) => live.resize(columns, lines),
                Happening::Answer => live.answer(),
                Happening::Elsewhere => live.somebody_else_logs(lines[0]),
                Happening::Fails => {
                    let error = live.ledger.session(Which::Named("nowhere")).unwrap_err();
                    live.happens(LiveEvent::Failed(super::trouble(&error, &Lang::english())));
                }
            }
            live.asks_one_thing_at_a_time();
            live.screen();
            prop_assert!(!live.state.line().chars().any(char::is_control), "{:?}", live.state.line());
        }
        // When the ledger has answered everything, the table shows what is in the ledger.
        live.answer_all();
        live.screen();
        let session = live.session();
        prop_assert_eq!(&live.state.session().row, &session.row);
        let shown = &live.state.session().night;
        // A record is read where it is asked for first.
        shown.hands().chain(session.night.hands()).for_each(|(_, hand)| drop(hand.record()));
        prop_assert_eq!(format!("{shown:?}"), format!("{:?}", session.night));
    }
}

/// Every size from a cell to a wall, with a sheet, a page and a hand that is being corrected.
#[test]
fn it_is_drawn_in_every_size() {
    let mut live = Live::new("marias", &["Anna", "Ben", "Cyril"], Some("50h"), PLAIN);
    for line in ["anna h 60+40/20 flek", "ben l 7 50 re:7", "cyril betl made", "a h 60"] {
        live.says(line);
    }
    for open in [KeyCode::Null, KeyCode::F(1), KeyCode::Esc, KeyCode::F(2)] {
        live.press(open);
        let columns = (1..=200u16).filter(|columns| *columns < 12 || columns % 23 == 11 || *columns == 200);
        for columns in columns.step_by(one_in(3)) {
            let lines = (1..=60u16).filter(|lines| *lines < 12 || lines % 5 == 0);
            for lines in lines.step_by(one_in(3)) {
                live.resize(columns, lines);
                live.screen();
            }
        }
    }
}

/// That somebody else's change cannot be looked at says nothing of what the ledger was asked.
#[test]
fn a_failure_outside_is_no_answer() {
    let mut live = Live::classic();
    live.slow = true;
    live.says("a320s+");
    let error = live.ledger.session(Which::Named("nowhere")).unwrap_err();
    live.happens(LiveEvent::Failed(super::trouble(&error, &Lang::english())));
    live.press(KeyCode::Enter);
    live.answer();
    assert_eq!((live.hands(), live.state.line()), (1, ""), "logged once, and the line is gone");
    assert!(live.waiting.is_empty());
}
