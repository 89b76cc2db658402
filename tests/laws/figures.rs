//! What hands came to is a fact: it is added up, carried over and given back as it was, whatever an engine would make of
//! it today.

use super::super::evening::{Evening, projections, tamper};
use super::deeds::attempt;
use super::night;
use crate::rehashed::rehash;
use crate::seed::law;
use crate::support::voice;
use meldbook::engine::Engine;
use meldbook::night::NightLog;
use meldbook::night::chain;
use meldbook::night::entry::Entry;
use meldbook::night::played::Event;
use meldbook::night::settling::{SettleTerms, Settled};
use meldbook::report::grid::Detail;
use meldbook::report::{hand, session_text};
use proptest::prelude::*;
use proptest::sample::select;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

/// Puts something that is no record, or one of another version, in place of every record in what an entry says.
fn forget_records(said: &mut Value, unknown: &Value) {
    match said {
        Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| match name.as_str() {
            "record" => *value = unknown.clone(),
            _ => forget_records(value, unknown),
        }),
        Value::Array(items) => items.iter_mut().for_each(|item| forget_records(item, unknown)),
        _ => {}
    }
}

/// The session as a program finds it that does not know any of its records.
fn forgotten(session: &NightLog, unknown: &Value) -> NightLog {
    let entry = |entry: &Entry| {
        let mut said: Value = serde_json::from_str(&entry.text).unwrap();
        forget_records(&mut said, unknown);
        Entry::read(entry.no, entry.at, said.to_string(), entry.said.clone()).unwrap()
    };
    let entries = session.entries.iter().map(entry).collect();
    NightLog::replayed(session.row.uuid.clone(), entries, session.head).unwrap()
}

/// The same in the ledger, with every hash made again, and everything that is made from the log.
fn forget_in(evening: &mut Evening, unknown: &Value) {
    let NightLog { row, entries, .. } = evening.session();
    tamper(&evening.path(), |db: &Connection| {
        let mut head = chain::START;
        for entry in entries {
            let mut said: Value = serde_json::from_str(&entry.text).unwrap();
            forget_records(&mut said, unknown);
            let mut line = json!({
                "chain": row.uuid, "no": entry.no, "at": entry.at, "change": said, "said": entry.said,
            });
            rehash(&mut head, &mut line);
            let row = params![said.to_string(), head, entry.no.0];
            db.execute("UPDATE entry SET change = ?1, hash = ?2 WHERE no = ?3", row).unwrap();
        }
    });
    evening.ledger.rebuild().unwrap();
}

/// Everything that a night comes to, but for what was said of its hands.
fn came_to(session: &NightLog) -> Vec<String> {
    let night = &session.night;
    let mut all: Vec<String> = night
        .steps
        .iter()
        .map(|step| match &step.event {
            Event::Hand(hand) => format!(
                "{} {:?} {:?} {:?} {:?} {:?} {:?}",
                step.address,
                step.moved,
                hand.scored,
                hand.totals,
                hand.game,
                hand.table(),
                hand.said.note
            ),
            _ => format!("{step:?}"),
        })
        .collect();
    all.push(format!("{:?} {:?} {:?}", night.totals, night.kitty, night.pairs));
    all.push(format!("{:?} {:?} {:?} {:?}", night.games(), night.paid, night.spent, night.closed));
    all.push(format!("{:?} {:?}", night.next_table(), Settled::of(night, SettleTerms::default())));
    // A hand that is struck out, and any of mariáš, is told by its record alone.
    let is_told_by_figures = night.options().engine() != Engine::Marias;
    if is_told_by_figures && night.hands().all(|(_, hand)| hand.scored.is_some()) {
        let plays_games = night.options().plays_games();
        let detail = if plays_games { Detail::MoveAndTotal } else { Detail::Total };
        all.push(format!("{:#?}", session_text::sheets(night, detail, voice())));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 2000, ..law(16) })]

    #[test]
    fn no_engine_is_asked_what_a_night_came_to(
        (start, deeds) in night(20),
        unknown in select(&[r#"{"unknown":1}"#, "[1]", r#""no record""#, "null"][..]),
    ) {
        let unknown: Value = serde_json::from_str(unknown).unwrap();
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        let forgotten = forgotten(&session, &unknown);
        prop_assert_eq!(came_to(&forgotten), came_to(&session));
        for (step, told) in forgotten.night.hands() {
            prop_assert!(!hand::why(&forgotten.night, step, told, voice()).is_empty());
        }
        // Nor what it leaves in the tables that statistics and totals are read from.
        let tables = |evening: &Evening| {
            let mut rows = projections(&evening.path());
            // The state that is kept with a session names its last hash.
            rows.retain(|row| !row.starts_with("session"));
            rows
        };
        let before = tables(&evening);
        forget_in(&mut evening, &unknown);
        prop_assert_eq!(tables(&evening), before);
        let (checked, findings) = evening.ledger.verify().unwrap();
        prop_assert!(findings.is_empty(), "{findings:?}");
        let standing = session.night.standing_hands();
        prop_assert!(standing <= i64::try_from(checked.otherwise.len()).unwrap(), "all are named");
    }
}

#[test]
fn a_sheet_shows_the_line_of_a_hand_of_marias_that_nobody_can_read_any_more() {
    let mut evening = Evening::open("licitovany", &[], &["Anna", "Ben", "Čeněk"], "Anna");
    evening.log("ben give up bid:7").unwrap();
    let session = evening.session();
    let forgotten = forgotten(&session, &json!({"unknown": 1}));
    assert_eq!(came_to(&forgotten), came_to(&session));
    let (_, hand) = forgotten.night.hands().next().unwrap();
    assert_eq!(hand::headline(hand, voice()), "hand 1: ben give up bid:7 given up");
}
