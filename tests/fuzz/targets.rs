//! What has to hold for any input: nothing panics, what is accepted prints and reads back the same, an accepted night is
//! sound, and sums are zero. Nothing but the library and `rehashed` is needed here, so that a fuzzer can run the same.

use crate::rehashed::changed;
use meldbook::command::Request;
use meldbook::command::sheet_file::SheetFile;
use meldbook::daybook::is_daybook;
use meldbook::engine::{self, Options, Record};
use meldbook::jsonl::{MeldsFace, ScoreFace};
use meldbook::kernel::table::Table;
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::night::chain::{self, Link};
use meldbook::night::played::Event;
use meldbook::night::{Entry, EntryNo, NightLog, State};
use meldbook::notation::TypedHand;
use meldbook::rules::{BUILT_IN, Catalog, RESULTS, Rules, RulesError};
use meldbook::store::import::Loaded;
use meldbook::store::log_lines::{BadLine, LogText};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::sync::Arc;

/// Takes any input; a failed assertion is a fault found.
pub type Target = fn(&[u8]);

/// The targets by their names.
pub const TARGETS: [(&str, Target); 5] =
    [("line", line), ("json", json), ("sheet", sheet), ("profile", profile), ("log", log)];

const NAMES: [&str; 4] = ["Anna", "Ben", "Čeněk", "O'Brien"];

/// Rules of each game, and how many sit there.
const GAMES: [(&str, usize); 7] = [
    ("scarne", 3),
    ("classic", 4),
    ("family", 4),
    ("check", 4),
    ("marias", 3),
    ("pauzirak", 4),
    ("licitovany", 3),
];

/// A night is told at this moment.
const NOW: i64 = 1_773_500_000;

thread_local! {
    static TABLES: Vec<(Options, Table)> = GAMES
        .iter()
        .map(|(rules, players)| {
            let options = Catalog::default().load(rules).unwrap().rules.options().clone();
            let players: Vec<String> = NAMES[..*players].iter().map(|name| (*name).to_owned()).collect();
            (options, Table { dealer: players.last().cloned(), players, ..Table::default() })
        })
        .collect();
    static RULES: RefCell<HashMap<String, Rules>> = RefCell::default();
    static SCORE: RefCell<ScoreFace> = RefCell::new(ScoreFace::new(Catalog::default()));
}

/// A line that is typed, as a hand of any game and as a command.
pub fn line(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    TABLES.with(|tables| tables.iter().for_each(|(options, table)| hand(options, table, &text)));
    if let Ok(request) = Request::parse(&text) {
        // The line within `fix` and `insert` is kept as it was typed, and printed in its usual form.
        let printed = request.to_string();
        let again = Request::parse(&printed).map(|again| again.to_string());
        assert_eq!(again.as_ref(), Ok(&printed), "{request:?}");
    }
}

fn hand(options: &Options, table: &Table, text: &str) {
    let length = text.chars().count();
    match engine::read_line(options, table, text).outcome {
        Err(error) => {
            assert!(error.at <= length, "at {} of {length}", error.at);
            assert!(!error.to_string().is_empty());
        }
        Ok(typed) => {
            let printed = engine::print_line(options, table, &typed);
            let again = engine::read_line(options, table, &printed).outcome;
            let record: Record = typed.record.normal();
            let score = engine::score(options, table, &typed.record);
            assert_eq!(again.as_ref(), Ok(&TypedHand { record, ..typed }), "printed as {printed:?}");
            if let Ok(outcome) = score
                && let Ok(net) = outcome.net(table.players.len())
            {
                let sum: i128 = net.seats.iter().chain([&net.kitty]).map(|units| i128::from(units.0)).sum();
                assert_eq!(sum, 0, "{net:?}");
            }
        }
    }
}

/// A line of JSON for `score` and for `melds`.
pub fn json(input: &[u8]) {
    let input = input.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let (mut answer, mut again) = (Vec::new(), Vec::new());
    SCORE.with_borrow_mut(|face| {
        let accepted = face.score_line(input, &mut answer);
        check_answer(input, &answer, accepted);
        assert_eq!(face.score_line(input, &mut again), accepted);
        assert!(answer == again, "another answer to the same question");
    });
    answer.clear();
    let accepted = MeldsFace::default().answer_line(input, &mut answer);
    check_answer(input, &answer, accepted);
}

/// An answer is one line of JSON, which says what is wrong or sums to zero.
fn check_answer(input: &[u8], answer: &[u8], accepted: bool) {
    if input.trim_ascii().is_empty() {
        assert!(accepted && answer.is_empty());
        return;
    }
    let text = std::str::from_utf8(answer).unwrap();
    assert!(text.ends_with('\n') && text.lines().count() == 1, "{text:?}");
    let answer: Value = serde_json::from_str(text).unwrap();
    assert_eq!(answer["error"].is_null(), accepted, "{answer}");
    for key in ["net", "cash"] {
        if let Some(amounts) = answer[key].as_object() {
            let sum: i128 = amounts.values().map(|amount| i128::from(amount.as_i64().unwrap())).sum();
            assert_eq!(sum, 0, "{answer}");
        }
    }
}

/// A sheet file.
pub fn sheet(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let Ok(file) = SheetFile::parse(&text) else { return };
    let printed = file.to_string();
    assert_eq!(SheetFile::parse(&printed).as_ref(), Ok(&file), "printed as {printed}");
    let Some(session) = night(&file) else { return };
    is_sound(&session);
    let exported = SheetFile::of(&session).unwrap();
    let again = night(&SheetFile::parse(&exported.to_string()).unwrap());
    let again = again.unwrap_or_else(|| panic!("its sheet is refused:\n{exported}"));
    let mut again = SheetFile::of(&again).unwrap();
    again.headers.id.clone_from(&exported.headers.id);
    assert_eq!(again.to_string(), exported.to_string());
}

/// Opens the night of a sheet file; `None` if its headers are refused, or if its rules are in another file.
pub fn opened(file: &SheetFile) -> Option<State> {
    let name = &file.headers.rules.value;
    RULES.with_borrow_mut(|known| {
        if !known.contains_key(name) {
            // To read them takes longer than to play most nights.
            BUILT_IN.iter().chain([&RESULTS]).find(|built_in| built_in.name == name)?;
            known.insert(name.clone(), Catalog::default().load(name).unwrap().rules);
        }
        let opened = file.headers.opened(&known[name], Currency::USD, "2026-03-14");
        Some(opened.ok()?.1)
    })
}

/// Plays the night of a sheet file; `None` if it is refused.
pub fn night(file: &SheetFile) -> Option<NightLog> {
    match Loaded::sheet(None, opened(file)?, &file.items, &Catalog::default(), NOW).ok()? {
        Loaded::Sheet(session) => Some(*session),
        Loaded::Log(..) | Loaded::Results(_) => None,
    }
}

/// A profile of rules.
pub fn profile(input: &[u8]) {
    // Rules that extend a file are as good as those that extend none.
    let catalog = Catalog::default();
    match catalog.parse("fuzzed.toml", input) {
        Ok(profile) => {
            let text = profile.rules.to_toml(&Lang::english());
            let again = catalog.parse("fuzzed.toml", text.as_bytes());
            let again = again.unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            assert_eq!(again.rules.to_toml(&Lang::english()), text);
            assert_eq!(again.rules.settings(), profile.rules.settings());
            assert_eq!(profile.check_worked().len(), profile.worked.len());
        }
        Err(RulesError::Broken(faults)) => {
            assert!(!faults.is_empty());
            let lines = input.iter().filter(|byte| **byte == b'\n').count() + 1;
            for fault in faults.iter().filter(|fault| fault.file == "fuzzed.toml") {
                assert!((1..=lines + 1).contains(&fault.spot.line), "{fault:?}");
                assert!(!fault.to_string().is_empty());
            }
        }
        Err(RulesError::NotFound(_)) => {}
    }
}

/// A log, as it is and with every hash made again.
pub fn log(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    one_log(&text);
    if let Some(text) = hashed(&text) {
        one_log(&text);
    }
}

fn loaded(text: &str) -> Result<Loaded, Vec<BadLine>> {
    Loaded::log(&Arc::new(LogText::Held(text.to_owned())))
}

fn one_log(text: &str) {
    match loaded(text) {
        Ok(Loaded::Log(_)) => nights_in(text).iter().for_each(|session| {
            is_sound(session);
            let printed = SheetFile::of(session).unwrap();
            let again = SheetFile::parse(&printed.to_string())
                .unwrap_or_else(|errors| panic!("{errors:?}\n{printed}"));
            assert_eq!(again.to_string(), printed.to_string());
            assert_eq!(again.items, printed.items, "what is compared when a sheet is edited");
        }),
        Ok(Loaded::Sheet(..) | Loaded::Results(_)) => panic!("a log is no sheet"),
        Err(bad) => {
            assert!(!bad.is_empty());
            let lines = text.lines().count();
            bad.iter().for_each(|bad| assert!((1..=lines.max(1)).contains(&bad.line), "{bad:?}"));
        }
    }
}

/// Plays the nights of a log that was checked.
fn nights_in(text: &str) -> Vec<NightLog> {
    #[derive(serde::Deserialize)]
    struct Line<'l> {
        chain: String,
        no: EntryNo,
        at: i64,
        #[serde(borrow)]
        change: &'l serde_json::value::RawValue,
        said: String,
    }
    let mut nights: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Line { chain, no, at, change, said } = serde_json::from_str(line).unwrap();
        if !is_daybook(&chain) {
            let entry = Entry::read(no, at, change.get().to_owned(), said).unwrap();
            nights.entry(chain).or_default().push(entry);
        }
    }
    let night = |(id, entries)| NightLog::replayed(id, entries, chain::START).unwrap();
    nights.into_iter().map(night).collect()
}

/// A night passes the check that `verify` makes, and every hand in it sums to zero.
fn is_sound(session: &NightLog) {
    let text = log_of(session);
    match loaded(&text) {
        Ok(Loaded::Log(_)) => {
            let again = nights_in(&text);
            assert_eq!(again.len(), 1);
            assert_eq!(log_of(&again[0]), text);
        }
        other => panic!("{other:?}\n{text}"),
    }
    for step in &session.night.steps {
        if let Event::Hand(hand) = &step.event {
            let sum: i128 = step.moved.iter().map(|(_, sum)| i128::from(sum.units.0)).sum();
            assert_eq!(sum, 0, "hand {}", hand.no);
        }
    }
}

/// Returns the log of a session, as `export` writes it.
pub fn log_of(session: &NightLog) -> String {
    let mut before = chain::START;
    let mut text = String::new();
    for entry in &session.entries {
        before = chain::hash(&before, Link::of(&session.row.uuid, entry));
        let (uuid, no, at, change) = (&session.row.uuid, entry.no, entry.at, &entry.text);
        let said = Value::from(entry.said.as_str());
        let _ = writeln!(
            text,
            r#"{{"chain":"{uuid}","no":{no},"at":{at},"change":{change},"said":{said},"hash":"{}"}}"#,
            chain::hex(&before)
        );
    }
    text
}

/// Makes every hash again, as somebody would who knows how; `None` if a line is no object.
pub fn hashed(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_object = |line: &str| serde_json::from_str::<Value>(line).is_ok_and(|line| line.is_object());
    lines.all(is_object).then(|| changed(text, |_| ()))
}
