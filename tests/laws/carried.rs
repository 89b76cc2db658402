//! A sheet taken in elsewhere.

use super::super::evening::{Evening, sheet_text};
use meldbook::command::sheet_file::{At, Headers, SheetFile};
use meldbook::engine::{Setting, Settings};
use meldbook::money::Currency;
use meldbook::rules::Catalog;
use meldbook::session::Session;
use meldbook::session::entry::{Holder, Opened};
use meldbook::session::opening::Opening;
use meldbook::session::settling::{SettleTerms, Settled};
use meldbook::store::Ledger;
use meldbook::store::import::Imported;
use std::collections::BTreeMap;

/// The entry that a sheet's headers come to.
fn opened(headers: &Headers) -> Opened {
    let rules = Catalog::default().load(&headers.rules.value).unwrap().rules;
    let set: Settings = headers
        .set
        .iter()
        .map(|change| (change.value.key.clone(), Setting::typed(&change.value.value)))
        .collect();
    fn text(header: &Option<At<String>>) -> Option<&str> {
        header.as_ref().map(|header| header.value.as_str())
    }
    let opening = Opening {
        rules: &rules,
        set,
        players: &headers.players.value,
        sides: headers.sides.as_ref().map(|sides| sides.value.as_slice()),
        dealer: text(&headers.dealer),
        stake: text(&headers.stake),
        currency: text(&headers.currency),
        usual_currency: Currency::USD,
        date: headers.date.as_ref().unwrap().value.to_string(),
        place: text(&headers.place),
        note: None,
        scorekeeper: None,
    };
    opening.opened().unwrap().1
}

fn take_sheet(ledger: &mut Ledger, text: &str, now: i64) -> Imported {
    let sheet = SheetFile::parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let imported = ledger.import_sheet(opened(&sheet.headers), &sheet.items, now);
    imported.unwrap_or_else(|bad| {
        let bad: Vec<_> = bad.iter().map(|bad| format!("{}: {}", bad.line, bad.error)).collect();
        panic!("{bad:#?}\n{text}")
    })
}

/// A night as people see it, by names: hands and moves in order, totals, and what is still to be paid.
pub fn as_seen(session: &Session) -> (Vec<String>, BTreeMap<String, String>, i64) {
    let night = &session.night;
    let steps = night.steps.iter().map(|step| {
        let mut moved: Vec<_> =
            step.moved.iter().map(|(holder, sum)| (night.holder_name(*holder), *sum)).collect();
        moved.sort_by_key(|(name, _)| *name);
        match &step.event {
            meldbook::session::night::Event::Hand(hand) => format!(
                "{} {:?} {:?} {:?} {:?} {moved:?}",
                hand.no,
                hand.record.normal(),
                hand.table,
                hand.note,
                hand.outcome.is_some()
            ),
            meldbook::session::night::Event::Seat(seat) => {
                format!("{} {} {moved:?}", night.name(seat.who), seat.joins)
            }
            meldbook::session::night::Event::Game(game) => {
                format!("game {} {}", game.no, meldbook::report::games::labels(night, &game.sides))
            }
            other => format!("{other:?} {moved:?}"),
        }
    });
    let settled = Settled::of(&session.night, SettleTerms::default()).unwrap();
    let accounts = night.totals.iter().map(|(no, total)| {
        let part = settled.parts[&Holder::Player(*no)];
        (night.name(*no).to_owned(), format!("{total:?} {:?} {:?}", part.share, part.balance))
    });
    (steps.collect(), accounts.collect(), settled.kitty.0)
}

/// Takes the sheet of an evening in elsewhere, and returns its text.
pub fn carried_over(evening: &mut Evening) -> String {
    let session = evening.session();
    let text = sheet_text(&session);
    let mut other = Evening::without_session();
    let taken = take_sheet(&mut other.ledger, &text, 1);
    assert!(matches!(taken, Imported::Taken(_)));
    assert_eq!(as_seen(taken.session()), as_seen(&session), "{text}");
    assert_eq!(other.session().night.options(), session.night.options());
    assert_eq!(sheet_text(&other.session()), text);
    assert_eq!(other.findings(), [""; 0]);
    // Again, there and at home: it is known, and nothing changes.
    for evening in [&mut other, evening] {
        let log = evening.log_text();
        let again = take_sheet(&mut evening.ledger, &text, 2);
        assert!(matches!(again, Imported::Known { differs: false, .. }), "{text}");
        assert_eq!(evening.log_text(), log);
        assert_eq!(evening.ledger.verify(|_, _| {}).unwrap().0.sessions, 1);
    }
    text
}

/// The lines of a sheet below its headers.
pub fn items(text: &str) -> Vec<&str> {
    text.lines().skip_while(|line| !line.is_empty()).skip(1).collect()
}
