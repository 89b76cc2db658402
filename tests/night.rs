//! The state of a night: what differs between two makes the one of the other, undo and redo bring back what was, and what no
//! entry may say is refused.

use crate::seed::law;
use meldbook::kernel::units::{Minor, Units};
use meldbook::night::address::{Address, EntryNo, Holder, PlayerNo};
use meldbook::night::change::{Again, Splice};
use meldbook::night::money::{Cash, Closed};
use meldbook::night::scored::Scored;
use meldbook::night::thing::{Json, SeatSaid, SetSaid};
use meldbook::night::{Change, ChangeFault, Changed, HandSaid, Past, Said, State, Thing, difference};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::json;
use serde_json::value::to_raw_value;
use std::sync::{Arc, OnceLock};

fn raw(value: &serde_json::Value) -> Json {
    Json(to_raw_value(value).unwrap())
}

fn opened() -> State {
    let names = ["Anna", "Ben", "Cyril"].map(str::to_owned);
    State {
        date: "2026-03-14".to_owned(),
        place: None,
        note: None,
        scorekeeper: None,
        currency: "USD".to_owned(),
        players: (1..).map(PlayerNo).zip(names).collect(),
        seats: [1, 2, 3].map(PlayerNo).to_vec(),
        sides: Vec::new(),
        dealer: PlayerNo(3),
        rules: raw(&json!({"name": "scarne"})),
        list: Vec::new(),
        close: None,
    }
}

fn player(no: u32) -> Holder {
    Holder::Player(PlayerNo(no))
}

fn hand(line: &str, struck: bool, units: i64) -> Thing {
    let came = Scored {
        paid: vec![(player(1), player(2), Units(units), Minor(units * 10))],
        result: "made".into(),
        ..Scored::default()
    };
    let said = HandSaid {
        line: line.to_owned(),
        record: raw(&json!({ "bid": line })),
        read: OnceLock::new(),
        seats: [1, 2, 3].map(PlayerNo).to_vec(),
        dealer: PlayerNo(1),
        sides: Vec::new(),
        note: None,
        struck,
    };
    Thing { said: said.into(), came: (!struck).then(|| Arc::new(came)), moved: Vec::new() }
}

fn seat(who: u32, joins: bool, share: i64) -> Thing {
    let moved = [(player(who), Units::ZERO, Minor(share)), (Holder::Kitty, Units::ZERO, Minor(-share))];
    let moved = if share == 0 { Vec::new() } else { moved.to_vec() };
    Thing { said: Said::Seat(SeatSaid { who: PlayerNo(who), joins }), came: None, moved }
}

fn cash(from: u32, to: u32, amount: i64) -> Thing {
    let said = Said::Paid(vec![Cash { from: player(from), to: player(to), amount: Minor(amount) }]);
    Thing { said, came: None, moved: Vec::new() }
}

fn things() -> impl Strategy<Value = Thing> {
    let line = || select(&["a300s+", "b320h-", "c350d+"][..]);
    prop_oneof![
        4 => (line(), any::<bool>(), 1..9_i64).prop_map(|(line, struck, units)| hand(line, struck, units)),
        1 => (1..=3_u32, any::<bool>(), 0..3_i64).prop_map(|(who, joins, share)| seat(who, joins, share)),
        1 => (1..=2_u32, 1..5_i64).prop_map(|(from, amount)| cash(from, 3, amount)),
    ]
}

/// What a command may do to a night.
#[derive(Debug, Clone)]
enum Deed {
    Put(Index, Thing),
    Take(Index),
    Other(Index, Thing),
    /// Another figure, or other seats, for what stands.
    Again(Index, i64),
    Rename(u32, &'static str),
    Come(&'static str),
    Note(Option<&'static str>),
}

fn deeds() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (any::<Index>(), things()).prop_map(|(at, thing)| Deed::Put(at, thing)),
        1 => any::<Index>().prop_map(Deed::Take),
        1 => (any::<Index>(), things()).prop_map(|(at, thing)| Deed::Other(at, thing)),
        2 => (any::<Index>(), 1..9_i64).prop_map(|(at, units)| Deed::Again(at, units)),
        1 => (1..=3_u32, select(&["Eva", "Filip"][..])).prop_map(|(who, name)| Deed::Rename(who, name)),
        1 => select(&["Dana", "Emil"][..]).prop_map(Deed::Come),
        1 => prop::option::of(select(&["late", "at Ben's"][..])).prop_map(Deed::Note),
    ]
}

fn done(state: &State, deed: &Deed, next: PlayerNo) -> State {
    let mut state = state.clone();
    let list = &mut state.list;
    match deed {
        Deed::Put(at, thing) => list.insert(at.index(list.len() + 1), Arc::new(thing.clone())),
        Deed::Take(at) if !list.is_empty() => drop(list.remove(at.index(list.len()))),
        Deed::Other(at, thing) if !list.is_empty() => {
            let at = at.index(list.len());
            list[at] = Arc::new(thing.clone());
        }
        Deed::Again(at, units) if !list.is_empty() => {
            let at = at.index(list.len());
            let mut thing = Thing::clone(&list[at]);
            match &mut thing.said {
                Said::Hand(said) if said.struck => Arc::make_mut(said).dealer = PlayerNo(2),
                Said::Hand(_) => thing.came = hand("", false, *units).came,
                Said::Seat(said) => thing.moved = seat(said.who.0, said.joins, *units).moved,
                _ => {}
            }
            list[at] = Arc::new(thing);
        }
        Deed::Take(_) | Deed::Other(..) | Deed::Again(..) => {}
        Deed::Rename(who, name) => drop(state.players.insert(PlayerNo(*who), (*name).to_owned())),
        Deed::Come(name) => drop(state.players.insert(next, (*name).to_owned())),
        Deed::Note(note) => state.note = note.map(str::to_owned),
    }
    state
}

/// Writes a change and reads it again; what is read is written as it was.
fn written(change: &Change) -> Change {
    let text = serde_json::to_string(change).unwrap();
    let read: Change = serde_json::from_str(&text).unwrap();
    assert_eq!(read, *change, "{text}");
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    read
}

proptest! {
    #![proptest_config(law(64))]

    #[test]
    fn what_differs_makes_the_one_of_the_other(
        before in prop::collection::vec(deeds(), 0..12),
        deeds in prop::collection::vec(deeds(), 0..6),
    ) {
        let next = PlayerNo(4);
        let old = before.iter().fold(opened(), |state, deed| done(&state, deed, next));
        let next = PlayerNo(old.last_player().0 + 1);
        let new = deeds.iter().fold(old.clone(), |state, deed| done(&state, deed, next));
        let change = difference(&old, &new);
        if old == new {
            prop_assert_eq!(change, Changed::default());
        } else {
            let Change::Changed(change) = written(&Change::Changed(Box::new(change))) else { unreachable!() };
            let mut made = old.clone();
            prop_assert_eq!(made.apply(&change), Ok(()));
            prop_assert_eq!(&made, &new);
            // No thing goes out that comes in again, and none is said of which nothing is new.
            for Splice(at, out, things) in &change.list {
                let gone = &old.list[*at..*at + *out];
                let same = |thing: &&Arc<Thing>| gone.iter().any(|gone| gone.says_the_same(thing));
                prop_assert!(gone.len() * things.len() != 1 || !things.iter().any(|thing| same(&thing)));
            }
        }
        prop_assert_eq!(&written(&Change::Opened(Box::new(new.clone()))), &Change::Opened(Box::new(new)));
    }

    #[test]
    fn undo_and_redo_bring_back_what_was(
        steps in prop::collection::vec(prop_oneof![3 => deeds().prop_map(Some), 2 => Just(None)], 1..40),
        redoes in prop::collection::vec(any::<bool>(), 40),
    ) {
        let first = Change::Opened(Box::new(opened()));
        let mut past = Past::begin(&first).unwrap();
        // The states that stand, each with the entry that made it, and those that were undone.
        let (mut stand, mut undone) = (vec![(EntryNo(1), opened())], Vec::new());
        let mut no = EntryNo(1);
        for (step, redo) in steps.iter().zip(redoes) {
            let change = match step {
                Some(deed) => {
                    let new = done(&past.state, deed, past.next_player);
                    Change::Changed(Box::new(difference(&past.state, &new)))
                }
                None if redo => match past.to_redo() { Some(to) => Change::Back(to), None => continue },
                None => match past.to_undo() { Some(to) => Change::Back(to), None => continue },
            };
            no = EntryNo(no.0 + 1);
            if change == Change::Changed(Box::default()) {
                prop_assert_eq!(past.add(no, &change), Err(ChangeFault::Nothing {}));
                continue;
            }
            let next = past.next_player;
            prop_assert_eq!(past.add(no, &written(&change)), Ok(()));
            prop_assert!(past.next_player >= next);
            match change {
                Change::Back(to) if redo => {
                    stand.push(undone.pop().unwrap());
                    prop_assert_eq!(stand.last().unwrap().0, to);
                }
                Change::Back(to) => {
                    undone.push(stand.pop().unwrap());
                    prop_assert_eq!(stand.last().unwrap().0, to);
                }
                _ => {
                    stand.push((no, past.state.clone()));
                    undone.clear();
                }
            }
            prop_assert_eq!(&past.state, &stand.last().unwrap().1);
            prop_assert!(past.stands().eq(stand.iter().skip(1).map(|(no, _)| *no)));
            // Nothing else is in turn.
            for to in 0..no.0 + 2 {
                let is_in_turn = [past.to_undo(), past.to_redo()].contains(&Some(EntryNo(to)));
                let came = past.clone().add(EntryNo(no.0 + 1), &Change::Back(EntryNo(to)));
                prop_assert_eq!(came.is_ok(), is_in_turn);
            }
        }
    }

    /// Places out of the list, that cross each other, of things that nobody can say.
    #[test]
    fn hostile_changes_are_refused_or_harmless(
        list in prop::collection::vec((0..6_usize, 0..4_usize, 0..3_usize), 0..4),
        again in prop::collection::vec((0..8_usize, any::<bool>()), 0..4),
        far in any::<bool>(),
    ) {
        let mut state = opened();
        state.list = ["a300s+", "b320h-"].iter().map(|line| Arc::new(hand(line, false, 1))).collect();
        state.list.push(Arc::new(seat(2, false, 5)));
        let splices = list.into_iter().map(|(at, out, things)| {
            let at = if far { usize::MAX - at } else { at };
            Splice(at, out, (0..things).map(|_| Arc::new(hand("c350d+", false, 2))).collect())
        });
        let again = again.into_iter().map(|(at, of_hand)| {
            let came = of_hand.then(|| Arc::new(Scored::default()));
            (at, Again { came, moved: (!of_hand).then(Vec::new), ..Again::default() })
        });
        let change = Changed { list: splices.collect(), again: again.collect(), ..Changed::default() };
        let before = state.clone();
        match state.apply(&change) {
            Ok(()) => {
                let grown: usize = change.list.iter().map(|Splice(_, _, things)| things.len()).sum();
                let gone: usize = change.list.iter().map(|Splice(_, out, _)| out).sum();
                prop_assert_eq!(state.list.len(), before.list.len() + grown - gone);
                // It can be taken back, and that is the very night.
                let mut past = Past::begin(&Change::Opened(Box::new(before.clone()))).unwrap();
                past.add(EntryNo(2), &Change::Changed(Box::new(change))).unwrap();
                past.add(EntryNo(3), &Change::Back(EntryNo(1))).unwrap();
                prop_assert_eq!(past.state, before);
            }
            Err(_) => prop_assert_eq!(state, before),
        }
    }
}

fn changed(change: Changed) -> Result<(), ChangeFault> {
    let mut state = opened();
    state.list = vec![Arc::new(hand("a300s+", false, 1)), Arc::new(cash(1, 2, 5))];
    state.apply(&change)
}

fn put(thing: Thing) -> Changed {
    Changed { list: vec![Splice(2, 0, vec![Arc::new(thing)])], ..Changed::default() }
}

#[test]
fn what_no_night_can_hold_is_refused() {
    let not_zero = Thing { moved: vec![(player(1), Units(1), Minor(0))], ..seat(1, true, 0) };
    let struck = Thing { came: hand("", false, 1).came, ..hand("a300s+", true, 1) };
    let unscored = Thing { came: None, ..hand("a300s+", false, 1) };
    let paid_and_moved = Thing { moved: seat(1, true, 1).moved, ..cash(1, 2, 5) };
    let far = hand("a300s+", false, 100_000_000_001);
    let set = Thing { said: Said::Set(SetSaid::default()), came: hand("", false, 1).came, moved: Vec::new() };
    for (thing, fault) in [
        (not_zero, ChangeFault::Payment {}),
        (struck, ChangeFault::Figures {}),
        (unscored, ChangeFault::Figures {}),
        (paid_and_moved, ChangeFault::Figures {}),
        (set, ChangeFault::Figures {}),
        (far, ChangeFault::Many {}),
        (cash(1, 1, 5), ChangeFault::Payment {}),
        (cash(1, 2, 0), ChangeFault::Payment {}),
        (cash(1, 9, 5), ChangeFault::Unknown {}),
        (seat(4, true, 0), ChangeFault::Unknown {}),
    ] {
        assert_eq!(changed(put(thing.clone())), Err(fault), "{thing:?}");
    }
    let paid = Arc::new(cash(1, 2, 5));
    let many = |count: usize| Changed {
        list: vec![Splice(2, 0, vec![Arc::clone(&paid); count])],
        ..Changed::default()
    };
    assert_eq!(changed(many(4998)), Ok(()));
    assert_eq!(changed(many(4999)), Err(ChangeFault::Many {}));
    assert_eq!(changed(Changed::default()), Err(ChangeFault::Nothing {}));
}

#[test]
fn a_number_is_given_to_one_player() {
    let named = |who: u32| Changed { players: vec![(PlayerNo(who), "Eva".to_owned())], ..Changed::default() };
    assert_eq!(changed(named(2)), Ok(()), "another name");
    assert_eq!(changed(named(4)), Ok(()), "the next number");
    assert_eq!(changed(named(5)), Err(ChangeFault::Unknown {}));
    assert_eq!(changed(named(0)), Err(ChangeFault::Unknown {}));
    // A number that was undone stays given.
    let mut past = Past::begin(&Change::Opened(Box::new(opened()))).unwrap();
    past.add(EntryNo(2), &Change::Changed(Box::new(named(4)))).unwrap();
    past.add(EntryNo(3), &Change::Back(EntryNo(1))).unwrap();
    assert_eq!(past.add(EntryNo(4), &Change::Changed(Box::new(named(4)))), Err(ChangeFault::Unknown {}));
    assert_eq!(past.add(EntryNo(4), &Change::Changed(Box::new(named(5)))), Ok(()));
}

#[test]
fn a_closed_night_is_only_reopened() {
    let close: Closed =
        serde_json::from_value(json!({"balances": [[1, 5], [2, -5]], "kitty": 0, "payments": []})).unwrap();
    let closed = Changed { close: Some(Some(close)), ..Changed::default() };
    let open = Changed { close: Some(None), ..Changed::default() };
    assert_eq!(changed(open.clone()), Err(ChangeFault::Closed {}));
    assert_eq!(
        changed(Changed { note: Some("late".to_owned()), ..closed.clone() }),
        Err(ChangeFault::Closed {})
    );
    let mut state = opened();
    state.list.push(Arc::new(hand("a300s+", false, 1)));
    state.apply(&closed).unwrap();
    assert_eq!(state.apply(&put(cash(1, 2, 5))), Err(ChangeFault::Closed {}));
    assert_eq!(state.apply(&closed), Err(ChangeFault::Closed {}));
    let with = |at, thing| Changed { list: vec![Splice(at, 0, vec![Arc::new(thing)])], ..open.clone() };
    assert_eq!(state.apply(&with(0, cash(1, 2, 5))), Err(ChangeFault::Closed {}));
    assert_eq!(state.apply(&with(1, hand("b300s+", false, 1))), Err(ChangeFault::Closed {}));
    assert_eq!(state.apply(&with(1, cash(1, 2, 5))), Ok(()));
    assert_eq!((state.close, state.list.len()), (None, 2));
}

#[test]
fn what_is_written_is_as_the_promise_shows_it() {
    let mut old = opened();
    old.list = ["a300s+", "b320h-"].iter().map(|line| Arc::new(hand(line, false, 1))).collect();
    let mut new = old.clone();
    new.players.insert(PlayerNo(4), "Dana".to_owned());
    new.list.push(Arc::new(seat(4, true, 333)));
    let text =
        |new: &State| serde_json::to_string(&Change::Changed(Box::new(difference(&old, new)))).unwrap();
    assert_eq!(
        text(&new),
        r#"{"changed":{"list":[[2,0,[{"seat":{"who":4,"joins":true},"moved":[[4,0,333],[0,0,-333]]}]]],"players":[[4,"Dana"]]}}"#
    );
    let mut new = old.clone();
    let Said::Hand(said) = &mut Arc::make_mut(&mut new.list[1]).said else { unreachable!() };
    Arc::make_mut(said).dealer = PlayerNo(2);
    assert_eq!(text(&new), r#"{"changed":{"again":[[1,{"dealer":2}]]}}"#);
    assert_eq!(serde_json::to_string(&Change::Back(EntryNo(9))).unwrap(), r#"{"back":9}"#);
    for text in [
        r#"{"changed":{"list":[[2,0,[{"seat":{"who":4,"joins":true},"paid":[]}]]]}}"#,
        r#"{"changed":{"list":[[2,0,[{"came":{"sides":[],"result":""}}]]]}}"#,
        r#"{"changed":{"more":1}}"#,
        r#"{"changed":{"list":[[2,0,[{"seat":{"who":4,"joins":true,"name":"Eva"}}]]]}}"#,
    ] {
        assert!(serde_json::from_str::<Change>(text).is_err(), "{text}");
    }
}

#[test]
fn hands_are_numbered_along_the_list() {
    let mut state = opened();
    state.list =
        [cash(1, 2, 5), hand("a300s+", true, 1), cash(1, 2, 6), cash(1, 2, 7), hand("b300s+", false, 1)]
            .map(Arc::new)
            .to_vec();
    let at = |text: &str| state.place_of(text.parse::<Address>().unwrap());
    assert_eq!(
        ["0a", "1", "1a", "1b", "2", "3", "2a"].map(at),
        [Some(0), Some(1), Some(2), Some(3), Some(4), None, None]
    );
}
