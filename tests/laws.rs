//! What holds for every evening, whatever was logged, corrected, taken back and paid.

use super::evening::{Evening, Outcome, money, projections};
use meldbook::book::transfer::{Imported, sheet_text};
use meldbook::book::{Book, BookError, Session, SettleTerms, Settled, Which};
use meldbook::engine::{self, Setting, Settings};
use meldbook::ledger::entry::Opened;
use meldbook::money::Currency;
use meldbook::night::Night;
use meldbook::notation::sheet_file::{At, Headers, SheetFile};
use meldbook::notation::spelled;
use meldbook::opening::Opening;
use meldbook::rules::Shelf;
use meldbook::table::Table;
use meldbook::units::Minor;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeMap;

const NAMES: [&str; 9] = ["Anna", "Ben", "Čeněk", "Dana", "Eva Marie", "O'Brien", "Jan", "Jana", "Filip"];
const NEW_NAMES: [&str; 6] = ["Bob", "Zoë", "ben", "ANNA", "Jan", "Dana Malá"];

/// Something that somebody at the table wants written down. Not all of it is possible.
#[derive(Debug, Clone)]
enum Deed {
    Log(Hand),
    Fix(Index, Hand),
    Strike(Index),
    Insert(Index, Hand),
    Undo,
    Redo,
    SeatIn(&'static str, Option<Index>),
    SeatOut(Index, Option<Index>),
    Rename(Index, &'static str),
    Paid(Index, Index, i64),
    Close { coin: Option<i64>, through: Option<Index>, handed_over: bool },
    Reopen,
}

/// A hand by somebody who is dealt in.
#[derive(Debug, Clone)]
struct Hand {
    bidder: Index,
    other: Index,
    bid: i64,
    ending: &'static str,
    dealer: Option<Index>,
    note: bool,
}

impl Hand {
    /// The line of the hand at a table.
    fn line(&self, session: &Session, table: &Table) -> String {
        let name = |at: Index| spelled(pick(at, &table.players));
        let mut table = table.clone();
        if let Some(dealer) = self.dealer {
            table.dealer = Some(pick(dealer, &table.players).to_owned());
        }
        let dealt_in = engine::seating(session.rules.options(), &table).map(|seating| seating.active);
        let bidder = match dealt_in {
            Ok(active) => spelled(table.name(active[self.bidder.index(active.len())])),
            Err(_) => name(self.bidder),
        };
        let ending = self.ending.replace("SOMEBODY", &name(self.other));
        let dealer = self.dealer.map(|dealer| format!(" dealer {}", name(dealer))).unwrap_or_default();
        let note = if self.note { " # the widow held both tens" } else { "" };
        if ending == "pass" {
            return format!("pass{dealer}{note}");
        }
        format!("{bidder} {} {ending}{dealer}{note}", self.bid)
    }
}

fn hand() -> impl Strategy<Value = Hand> {
    let endings = [
        "s +",
        "h -",
        "d m160 t170",
        "c m100 t20",
        "s m200 t187/63",
        "h late",
        "fold",
        "blind",
        "s claim",
        "h renege SOMEBODY",
        "d m0 t0 notrick",
        "pass",
    ];
    (
        (any::<Index>(), any::<Index>(), (25..=45i64).prop_map(|tens| tens * 10)),
        (select(endings.to_vec()), proptest::option::weighted(0.1, any::<Index>()), any::<bool>()),
    )
        .prop_map(|((bidder, other, bid), (ending, dealer, note))| Hand {
            bidder,
            other,
            bid,
            ending,
            dealer,
            note,
        })
}

fn deed() -> impl Strategy<Value = Deed> {
    let index = any::<Index>;
    let from = || proptest::option::weighted(0.4, any::<Index>());
    prop_oneof![
        9 => hand().prop_map(Deed::Log),
        2 => (index(), hand()).prop_map(|(no, hand)| Deed::Fix(no, hand)),
        2 => index().prop_map(Deed::Strike),
        2 => (index(), hand()).prop_map(|(no, hand)| Deed::Insert(no, hand)),
        4 => Just(Deed::Undo),
        4 => Just(Deed::Redo),
        2 => (select(&NAMES[..]), from()).prop_map(|(who, from)| Deed::SeatIn(who, from)),
        2 => (index(), from()).prop_map(|(who, from)| Deed::SeatOut(who, from)),
        1 => (index(), select(&NEW_NAMES[..])).prop_map(|(who, name)| Deed::Rename(who, name)),
        2 => (index(), index(), 1..500i64).prop_map(|(from, to, amount)| Deed::Paid(from, to, amount)),
        1 => (
            proptest::option::weighted(0.3, select(&[1, 5, 25, 100][..])),
            proptest::option::weighted(0.3, index()),
            any::<bool>()
        )
            .prop_map(|(coin, through, handed_over)| Deed::Close { coin, through, handed_over }),
        2 => Just(Deed::Reopen),
    ]
}

fn house_rules() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let flag = || any::<bool>().prop_map(|on| on.to_string());
    let from = || select(&["250", "300", "350", "never"][..]).prop_map(str::to_owned);
    (
        (flag(), select(&["250", "300", "350"][..]).prop_map(str::to_owned), from()),
        (select(&[1, 3, 5, 10, 25][..]), select(&["redeal", "active_pay", "all_pay", "dealer_pays"][..])),
        (select(&["dealer", "dealers_right"][..]), flag(), select(&["none", "kitty_only"][..]), 4..=5i64),
    )
        .prop_map(|((kitty, collects, pays), (unit, passed_out), (sits_out, settle, blind, most))| {
            let (blind, passed_out) = if kitty == "true" { (blind, passed_out) } else { ("none", "redeal") };
            vec![
                ("kitty", kitty),
                ("kitty_collects_from", collects),
                ("kitty_pays_from", pays),
                ("unit_minor", unit.to_string()),
                ("passed_out", passed_out.to_owned()),
                ("sits_out_four", sits_out.to_owned()),
                ("inactive_settle", settle),
                ("blind_surrender", blind.to_owned()),
                ("max_players", most.to_string()),
            ]
        })
}

/// An evening under some rules, before anything happened.
fn evening() -> impl Strategy<Value = (Vec<(&'static str, String)>, usize, Index)> {
    (house_rules(), 3..=4usize, any::<Index>())
}

fn begin((set, players, dealer): &(Vec<(&'static str, String)>, usize, Index)) -> Evening {
    let set: Vec<(&str, &str)> = set.iter().map(|(key, value)| (*key, value.as_str())).collect();
    let players = &NAMES[..*players];
    Evening::open("scarne", &set, players, players[dealer.index(players.len())])
}

fn pick(at: Index, names: &[String]) -> &str {
    if names.is_empty() { "Nobody" } else { &names[at.index(names.len())] }
}

/// Does it, in whatever session there is.
fn attempt(evening: &mut Evening, deed: &Deed) -> Outcome {
    let session = evening.session();
    let night = &session.night;
    let names: Vec<String> = night.names.values().cloned().collect();
    let hands: Vec<_> = night.hands().map(|(_, hand)| (hand.no, hand.table.clone())).collect();
    // One past the last asks for a hand that is not there.
    let no = |at: Index| u32::try_from(at.index(hands.len() + 1)).unwrap() + 1;
    let table = |at: Index| match hands.get(at.index(hands.len() + 1)) {
        Some((_, table)) => table.clone(),
        None => night.next_table(),
    };
    let now = evening.now + 60;
    evening.now = now;
    match deed {
        Deed::Log(_) | Deed::Insert(..) if night.next_table().players.is_empty() => evening.log("pass"),
        Deed::Log(hand) => evening.log(&hand.line(&session, &night.next_table())),
        Deed::Fix(at, hand) => evening.fix(no(*at), &hand.line(&session, &table(*at))),
        Deed::Strike(at) => evening.strike(no(*at)),
        Deed::Insert(at, hand) => evening.insert(no(*at), &hand.line(&session, &table(*at))),
        Deed::Undo => evening.undo(),
        Deed::Redo => evening.redo(),
        Deed::SeatIn(who, from) => evening.seat_in(who, from.map(no)),
        Deed::SeatOut(who, from) => evening.seat_out(pick(*who, &names), from.map(no)),
        Deed::Rename(who, name) => evening.rename(pick(*who, &names), name),
        Deed::Paid(from, to, amount) => {
            // Who agreed on a coin pays in it.
            let coin = night.closed.as_ref().and_then(|(_, closed)| closed.coin).map_or(1, |coin| coin.0);
            evening.paid(pick(*from, &names), pick(*to, &names), amount * coin)
        }
        Deed::Close { coin, through, handed_over } => {
            let through = through.map(|who| pick(who, &names));
            let terms = SettleTerms { coin: coin.map(Minor), through };
            evening.book.close(Which::Current, terms, *handed_over, now)
        }
        Deed::Reopen => evening.reopen(),
    }
}

/// Everything about a night, so that two can be compared.
fn all_of(night: &Night) -> String {
    format!("{night:#?}")
}

/// Does one deed after the other; checks that what was computed live is what the log comes to, and that what
/// was refused left no trace.
fn live(evening: &mut Evening, deeds: &[Deed]) {
    for deed in deeds {
        let (log, rows) = (evening.log_text(), projections(&evening.path()));
        match attempt(evening, deed) {
            Ok(changed) => {
                let reloaded = evening.session();
                assert_eq!(all_of(&changed.session.night), all_of(&reloaded.night), "after {deed:?}");
                assert_eq!(changed.session.row, reloaded.row, "after {deed:?}");
                assert!(!changed.added.is_empty());
            }
            Err(refusal) => {
                assert_eq!(evening.log_text(), log, "{refusal} on {deed:?}");
                assert_eq!(projections(&evening.path()), rows, "{refusal} on {deed:?}");
                assert!(!refusal.to_string().is_empty());
            }
        }
    }
}

/// Every step and the whole night sum to zero over players and kitty.
fn sums_are_zero(night: &Night) {
    for step in &night.steps {
        assert_eq!(step.moved.iter().map(|(_, sum)| sum.units.0).sum::<i64>(), 0, "{step:?}");
        assert_eq!(step.moved.iter().map(|(_, sum)| sum.minor.0).sum::<i64>(), 0, "{step:?}");
    }
    assert_eq!(money(night).iter().sum::<i64>(), 0);
    let units = night.totals.values().map(|total| total.sum.units.0);
    assert_eq!(units.sum::<i64>() + night.kitty.units.0, 0);
}

/// What is to be got and given sums to zero, follows from its parts, and is evened out by few payments.
fn settles(session: &Session, terms: SettleTerms<'_>) {
    let settled = Settled::of(session, terms).unwrap();
    let accounts = settled.parts.len();
    assert!(settled.payments.len() < accounts, "{settled:?}");
    assert_eq!(settled.parts.values().map(|part| part.share.0).sum::<i64>(), settled.kitty.0);
    let mut left: BTreeMap<_, i64> = BTreeMap::new();
    for (no, part) in &settled.parts {
        let sum = part.play.0 + part.share.0 + part.paid.0 + part.rounding.0;
        assert_eq!(part.balance.0, sum, "{settled:?}");
        if let Some(Minor(coin)) = terms.coin {
            assert!(part.rounding.0.abs() < coin, "{settled:?}");
        }
        left.insert(*no, part.balance.0);
    }
    assert_eq!(settled.parts.values().map(|part| part.balance.0).sum::<i64>(), 0);
    for payment in &settled.payments {
        assert!(payment.amount > Minor::ZERO && payment.from != payment.to);
        *left.get_mut(&payment.from).unwrap() += payment.amount.0;
        *left.get_mut(&payment.to).unwrap() -= payment.amount.0;
    }
    assert!(left.values().all(|left| *left == 0), "{settled:?}");
}

/// The entry that a sheet's headers come to.
fn opened(headers: &Headers) -> Opened {
    let rules = Shelf::default().load(&headers.rules.value).unwrap().rules;
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
    };
    opening.opened().unwrap().1
}

fn take_sheet(book: &mut Book, text: &str, now: i64) -> Imported {
    let sheet = SheetFile::parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let imported = book.import_sheet(opened(&sheet.headers), &sheet.items, now);
    imported.unwrap_or_else(|bad| {
        let bad: Vec<_> = bad.iter().map(|bad| format!("{}: {}", bad.line, bad.error)).collect();
        panic!("{bad:#?}\n{text}")
    })
}

/// A night as people see it, by names: hands and moves in order, totals, and what is still to be paid.
fn as_seen(session: &Session) -> (Vec<String>, BTreeMap<String, String>, i64) {
    let night = &session.night;
    let steps = night.steps.iter().map(|step| {
        let mut moved: Vec<_> =
            step.moved.iter().map(|(holder, sum)| (night.holder_name(*holder), *sum)).collect();
        moved.sort_by_key(|(name, _)| *name);
        match &step.event {
            meldbook::night::Event::Hand(hand) => format!(
                "{} {:?} {:?} {:?} {:?} {moved:?}",
                hand.no,
                hand.record.normal(),
                hand.table,
                hand.note,
                hand.outcome.is_some()
            ),
            meldbook::night::Event::Seat(seat) => {
                format!("{} {} {moved:?}", night.name(seat.who), seat.joins)
            }
            meldbook::night::Event::Game(game) => {
                format!("game {} {}", game.no, meldbook::report::games::labels(night, &game.sides))
            }
        }
    });
    let settled = Settled::of(session, SettleTerms::default()).unwrap();
    let accounts = night.totals.iter().map(|(no, total)| {
        let part = settled.parts[no];
        (night.name(*no).to_owned(), format!("{total:?} {:?} {:?}", part.share, part.balance))
    });
    (steps.collect(), accounts.collect(), settled.kitty.0)
}

/// Takes the sheet of an evening in elsewhere, and returns its text.
fn carried_over(evening: &mut Evening) -> String {
    let session = evening.session();
    let text = sheet_text(&session).unwrap();
    let mut other = Evening::without_session();
    let taken = take_sheet(&mut other.book, &text, 1);
    assert!(matches!(taken, Imported::Taken(_)));
    assert_eq!(as_seen(taken.session()), as_seen(&session), "{text}");
    assert_eq!(other.session().rules.options(), session.rules.options());
    assert_eq!(sheet_text(&other.session()).unwrap(), text);
    assert_eq!(other.findings(), [""; 0]);
    // Again, there and at home: it is known, and nothing changes.
    for evening in [&mut other, evening] {
        let log = evening.log_text();
        let again = take_sheet(&mut evening.book, &text, 2);
        assert!(matches!(again, Imported::Known { differs: false, .. }), "{text}");
        assert_eq!(evening.log_text(), log);
        assert_eq!(evening.book.verify(|_, _| {}).unwrap().0.sessions, 1);
    }
    text
}

/// The lines of a sheet below its headers.
fn items(text: &str) -> Vec<&str> {
    text.lines().skip_while(|line| !line.is_empty()).skip(1).collect()
}

#[test]
fn a_struck_hand_keeps_its_number_in_a_sheet_whoever_has_left_since() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.log("d350h-").unwrap();
    night.log("b350h- dealer anna").unwrap();
    night.strike(2).unwrap();
    night.seat_out("dana", Some(1)).unwrap();
    let text = carried_over(&mut night);
    assert!(items(&text)[2].starts_with("struck "), "{text}");
}

#[test]
fn a_payment_stands_in_a_sheet_where_everybody_had_come() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.seat_in("Eva", None).unwrap();
    night.paid("eva", "ben", 25).unwrap();
    night.log("d350h-").unwrap();
    night.insert(1, "c300h+").unwrap();
    let text = carried_over(&mut night);
    let order: Vec<&str> = items(&text).iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(order, ["Cyril", "Cyril", "seat", "paid", "Dana"], "{text}");
}

#[test]
fn a_night_that_was_renamed_is_known_by_its_sheet() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.rename("cyril", "Cecil").unwrap();
    let text = carried_over(&mut night);
    assert_eq!(items(&text), ["Cecil 350 h lost"]);
}

#[test]
fn a_remark_that_could_not_be_shown_is_refused() {
    let mut night = Evening::with_a_kitty();
    let now = night.now;
    for note in ["two\nlines", "\u{1b}[31mred", "\u{202e}"] {
        let error = night.book.log(Which::Current, "c350h-", Some(note), now).unwrap_err();
        assert!(matches!(error, BookError::Note), "{error}");
    }
    night.book.log(Which::Current, "c350h- # late again", Some("Ben was sure"), now).unwrap();
    assert_eq!(
        night.session().night.hands().next().unwrap().1.note.as_deref(),
        Some("late again; Ben was sure")
    );
    carried_over(&mut night);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn live_replayed_and_projected_are_one_night(
        start in evening(),
        deeds in proptest::collection::vec(deed(), 0..25),
    ) {
        let mut evening = begin(&start);
        live(&mut evening, &deeds);
        sums_are_zero(&evening.session().night);
        assert_eq!(evening.findings(), [""; 0]);
        let before = projections(&evening.path());
        evening.book.rebuild().unwrap();
        assert_eq!(projections(&evening.path()), before);
    }

    #[test]
    fn undo_goes_back_as_it_came_and_redo_comes_back(
        start in evening(),
        deeds in proptest::collection::vec(deed(), 0..16),
    ) {
        let mut evening = begin(&start);
        // What was seen before each change that an undo can reach, and after it.
        let mut seen: Vec<String> = vec![all_of(&evening.session().night)];
        for deed in &deeds {
            if attempt(&mut evening, deed).is_err() {
                continue;
            }
            match deed {
                Deed::Undo => {
                    seen.pop();
                    continue;
                }
                Deed::Close { .. } | Deed::Reopen => seen.clear(),
                _ => {}
            }
            seen.push(all_of(&evening.session().night));
        }
        if evening.session().night.closed.is_some() {
            prop_assert!(evening.undo().is_err());
            return Ok(());
        }
        let mut nights = vec![all_of(&evening.session().night)];
        while evening.undo().is_ok() {
            nights.push(all_of(&evening.session().night));
            assert_eq!(evening.findings(), [""; 0]);
        }
        for (night, was) in nights.iter().zip(seen.iter().rev()) {
            prop_assert_eq!(night, was);
        }
        for night in nights.iter().rev().skip(1) {
            evening.redo().unwrap();
            prop_assert_eq!(&all_of(&evening.session().night), night);
        }
        assert_eq!(evening.findings(), [""; 0]);
    }

    #[test]
    fn every_cent_is_settled(
        start in evening(),
        deeds in proptest::collection::vec(deed(), 0..25),
        coin in select(&[1i64, 5, 25, 100][..]),
        through in any::<Index>(),
    ) {
        let mut evening = begin(&start);
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
            settles(&evening.session(), SettleTerms::default());
        }
        let session = evening.session();
        let names: Vec<String> = session.night.names.values().cloned().collect();
        if session.night.closed.is_none() {
            settles(&session, SettleTerms { through: Some(pick(through, &names)), coin: None });
            settles(&session, SettleTerms { through: None, coin: Some(Minor(coin)) });
        }
    }

    #[test]
    fn a_sheet_taken_in_elsewhere_is_the_same_night(
        start in evening(),
        deeds in proptest::collection::vec(deed(), 0..20),
    ) {
        let mut evening = begin(&start);
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        carried_over(&mut evening);
    }

    #[test]
    fn a_log_taken_in_elsewhere_is_the_same_to_the_last_hash(
        start in evening(),
        deeds in proptest::collection::vec(deed(), 0..20),
    ) {
        let mut evening = begin(&start);
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        let log = evening.log_text();
        let mut other = Evening::without_session();
        for known in [false, true] {
            let taken = other.book.import_log(&log).unwrap();
            assert_eq!(matches!(taken[..], [Imported::Known { differs: false, .. }]), known);
            assert_eq!(other.log_text(), log);
            let rows = |evening: &Evening| {
                // The order in which sessions were opened is each ledger's own.
                let mut rows = projections(&evening.path());
                rows.retain(|row| !row.starts_with("session"));
                rows
            };
            assert_eq!(rows(&other), rows(&evening));
        }
        assert_eq!(all_of(&other.session().night), all_of(&session.night));
        let there = other.session();
        assert_eq!(other.book.seal(&there).unwrap(), evening.book.seal(&session).unwrap());
        assert_eq!(other.findings(), [""; 0]);
    }
}
