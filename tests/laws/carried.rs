//! A sheet taken in elsewhere.

use super::super::evening::{Evening, import, sheet_text};
use crate::support::voice;
use meldbook::command::sheet_file::SheetFile;
use meldbook::money::Currency;
use meldbook::night::NightLog;
use meldbook::night::entry::{Holder, PlayerNo};
use meldbook::night::played::{Hand, Night};
use meldbook::night::scored::Scored;
use meldbook::night::settling::{SettleTerms, Settled};
use meldbook::report::hand::cells;
use meldbook::report::things::thing_and_moves;
use meldbook::rules::Catalog;
use meldbook::store::Ledger;
use meldbook::store::import::{Imported, Loaded};
use std::collections::BTreeMap;

pub fn take_sheet(ledger: &mut Ledger, text: &str, now: i64) -> Imported {
    let sheet = SheetFile::parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let rules = Catalog::default().load(&sheet.headers.rules.value).unwrap().rules;
    let opened = sheet.headers.opened(&rules, Currency::USD, "2026-01-01").unwrap().1;
    let id = sheet.headers.id.as_ref().map(|id| id.value.clone());
    let loaded = Loaded::sheet(id, opened, &sheet.items, &Catalog::default(), now);
    let imported = loaded.and_then(|loaded| import(ledger, loaded));
    let mut imported = imported.unwrap_or_else(|bad| {
        let bad: Vec<_> = bad.iter().map(|bad| format!("{}: {}", bad.line, bad.error)).collect();
        panic!("{bad:#?}\n{text}")
    });
    imported.remove(0)
}

/// A night as people see it, by names: hands and moves in order, totals, and what is still to be paid.
pub fn as_seen(session: &NightLog) -> (Vec<String>, BTreeMap<String, String>, i64) {
    let night = &session.night;
    let steps = night.steps.iter().map(|step| {
        let mut moved: Vec<_> =
            step.moved.iter().map(|(holder, sum)| (night.holder_name(*holder), *sum)).collect();
        moved.sort_by_key(|(name, _)| *name);
        let seen = match &step.event {
            // A sheet cannot name whoever did not come after all.
            meldbook::night::played::Event::Hand(hand) if hand.scored.is_none() => {
                format!("{} struck", hand.no)
            }
            meldbook::night::played::Event::Hand(hand) => {
                let record = hand.record().unwrap().normal();
                let figures = figures(night, hand);
                format!(
                    "{} {record:?} {:?} {:?} {moved:?} {:?} {figures}",
                    hand.no,
                    hand.table(),
                    hand.said.note,
                    hand.totals
                )
            }
            meldbook::night::played::Event::Seat(seat) => {
                format!("{} {} {moved:?}", night.name(seat.who), seat.joins)
            }
            meldbook::night::played::Event::Game(game) => {
                format!("game {} {}", game.no, meldbook::report::games::labels(night, &game.sides).join(", "))
            }
            _ => format!("{} {moved:?}", thing_and_moves(night, step, voice())),
        };
        format!("{} {seen}", step.address)
    });
    let settled = Settled::of(&session.night, SettleTerms::default()).unwrap();
    let accounts = night.totals.iter().map(|(no, total)| {
        let part = settled.parts[&Holder::Player(*no)];
        (night.name(*no).to_owned(), format!("{total:?} {:?} {:?}", part.share, part.balance))
    });
    (steps.collect(), accounts.collect(), settled.kitty.0)
}

/// What a hand came to, with names in place of numbers: another ledger may number players otherwise.
fn figures(night: &Night, hand: &Hand) -> String {
    let Scored { paid, declarer, reneged, .. } = hand.scored.as_deref().unwrap();
    let mut paid: Vec<_> = paid
        .iter()
        .map(|(from, to, units, minor)| (night.holder_name(*from), night.holder_name(*to), units, minor))
        .collect();
    paid.sort();
    let named = |no: &Option<PlayerNo>| no.map(|no| night.name(no).to_owned());
    let rest = Scored {
        paid: Vec::new(),
        declarer: None,
        reneged: None,
        ..hand.scored.as_deref().cloned().unwrap()
    };
    format!("{paid:?} {:?} {:?} {:?} {rest:?}", named(declarer), named(reneged), cells(hand, voice()))
}

/// Takes the sheet of an evening in elsewhere, and returns its text.
pub fn carried_over(evening: &mut Evening) -> String {
    let session = evening.session();
    let text = sheet_text(&session);
    let mut other = Evening::without_session();
    let taken = take_sheet(&mut other.ledger, &text, 1_773_500_001);
    assert!(matches!(taken, Imported::Taken(..)));
    assert_eq!(as_seen(taken.session().unwrap()), as_seen(&session), "{text}");
    assert_eq!(other.session().night.options(), session.night.options());
    assert_eq!(without_id(&sheet_text(&other.session())), without_id(&text));
    assert_eq!(other.findings(), [""; 0]);
    // Again, there and at home: it is known, and nothing changes.
    for evening in [&mut other, evening] {
        let log = evening.log_text();
        let again = take_sheet(&mut evening.ledger, &text, 1_773_500_002);
        assert!(matches!(again, Imported::Known(_)), "{text}\n{log}");
        assert_eq!(evening.log_text(), log);
        assert_eq!(evening.ledger.verify().unwrap().0.sessions, 1);
    }
    text
}

/// A sheet without the line that only its own ledger has.
pub fn without_id(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("id ")).map(|line| format!("{line}\n")).collect()
}

/// The lines of a sheet below its headers.
pub fn items(text: &str) -> Vec<&str> {
    text.lines().skip_while(|line| !line.is_empty()).skip(1).collect()
}
