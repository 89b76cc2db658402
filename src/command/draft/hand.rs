//! Drafts hands: parses a line, scores it, and makes the entry for the log.

use super::Result;
use crate::engine::{self, Options, Outcome, Record};
use crate::kernel::{Table, ensure};
use crate::night::opening::rules_for;
use crate::night::scored::Scored;
use crate::night::{
    Changed, Hand, HandSaid, Night, NightError, Origin, PlayerNo, RefusedLine, Said, Sides, Understood,
    UnreadLine, thing::Json,
};
use crate::notation::{Granted, Heard, LineError, PlayerError, Reading, TypedHand};
use crate::rules::Rules;
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

struct SeatedTable<'a> {
    night: &'a Night,
    seats: Vec<PlayerNo>,
    sides: Sides,
    table: Table,
}

impl<'a> SeatedTable<'a> {
    /// Even with too few players. `dealer` deals it, if somebody else than whose turn it is.
    fn next(night: &'a Night, dealer: Option<PlayerNo>) -> SeatedTable<'a> {
        let mut table = night.next_table();
        if let Some(dealer) = dealer {
            table.dealer = Some(night.name(dealer).to_owned());
        }
        SeatedTable { night, seats: night.chairs.seated().collect(), sides: night.sides(), table }
    }
}

pub(super) fn check_enough_seated(night: &Night) -> Result<()> {
    let (least, seated) = (*night.options().players_allowed().start(), night.chairs.seated().count());
    let rules = || rules_for(&night.rules, seated);
    ensure(seated >= least, || NightError::EmptyChairs { least, seated, rules: rules() })
}

/// `dealer` dealt it, if the line names no other.
pub(super) fn next_hand(night: &Night, dealer: Option<PlayerNo>, line: &str) -> Result<New> {
    check_enough_seated(night)?;
    hand_entry(&night.rules, SeatedTable::next(night, dealer), line)
}

/// With its own seats and rules.
pub(super) fn corrected_hand(night: &Night, hand: &Hand, line: &str) -> Result<New> {
    let (seats, sides, table) = (hand.seats.clone(), hand.sides.clone(), hand.table());
    let seating = SeatedTable { night, seats, sides, table };
    hand_entry(&hand.rules, seating, line)
}

/// It is not scored, and may name players who are no longer seated. `dealer` dealt it, if the line names no other.
pub(super) fn struck_hand(night: &Night, dealer: Option<PlayerNo>, line: &str) -> Result<New> {
    let options = night.options();
    let seating = SeatedTable::next(night, dealer);
    let all_players = Table { players: night.names.values().cloned().collect(), ..seating.table.clone() };
    let outcome = engine::read_line(options, &seating.table, line).outcome;
    let typed = match (outcome, engine::read_line(options, &all_players, line).outcome) {
        (Ok(typed), _) | (Err(_), Ok(typed)) => typed,
        (Err(error), Err(_)) => return Err(unread(line, error)),
    };
    let said = HandSaid { struck: true, ..entry_of(seating, line, typed)? };
    Ok(Said::from(said).into())
}

#[derive(Debug, Clone)]
pub struct ScoredHand {
    pub scored: Arc<Scored>,
    pub outcome: Outcome,
    pub granted: Vec<Granted>,
}

/// Something that a request puts in the list, and what it says of the whole night.
#[derive(Debug, Default)]
pub(super) struct New {
    /// None if it is only about the whole night.
    pub said: Option<Said>,
    pub hand: Option<ScoredHand>,
    /// About the whole night, with a player who is new to it.
    pub rest: Changed,
}

impl From<Said> for New {
    fn from(said: Said) -> New {
        New { said: Some(said), ..New::default() }
    }
}

impl New {
    pub fn came(&self) -> Option<Arc<Scored>> {
        self.hand.as_ref().map(|hand| Arc::clone(&hand.scored))
    }

    /// In a list it is worked out what it moves.
    pub fn origin(&self) -> Option<Origin> {
        Some(Origin::New(self.said.clone()?, self.came()))
    }
}

#[derive(Debug, Clone)]
pub struct ReadHand {
    pub hand: TypedHand<Record>,
    pub granted: Vec<Granted>,
    pub table: Table,
    pub outcome: Outcome,
}

pub(super) fn unread(line: &str, error: LineError) -> NightError {
    NightError::Line(Box::new(UnreadLine { line: line.to_owned(), error }))
}

pub fn score_line(options: &Options, table: &Table, line: &str) -> (Vec<Heard>, Result<ReadHand>) {
    let Reading { heard, outcome, granted } = engine::read_line(options, table, line);
    let hand = match outcome {
        Ok(hand) => hand,
        Err(error) => return (heard, Err(unread(line, error))),
    };
    let dealer = hand.dealer.clone().or_else(|| table.dealer.clone());
    let table = Table { dealer, ..table.clone() };
    let scored = match engine::score(options, &table, &hand.record) {
        Ok(outcome) => Ok(ReadHand { hand, granted, table, outcome }),
        Err(refusal) => {
            let at = engine::place_of(&refusal.first, &heard);
            let vocabulary = options.engine().vocabulary();
            let words = engine::print_line(options, &table, &hand);
            let is_in_words = !line.trim_start().starts_with('{') && !words.starts_with('{');
            let languages = vocabulary.languages(line);
            let is_english = languages == [false, true];
            let in_czech = if is_english { words.clone() } else { vocabulary.in_czech(&words) };
            let words = if matches!(languages, [true, _]) { in_czech.clone() } else { words };
            let understood = is_in_words.then_some(Understood { words, in_czech });
            let line = line.to_owned();
            Err(NightError::Refused(Box::new(RefusedLine { line, refusal, at, understood })))
        }
    };
    (heard, scored)
}

fn hand_entry(rules: &Rules, seating: SeatedTable<'_>, line: &str) -> Result<New> {
    rules.check_playable()?;
    let options = rules.options();
    let ReadHand { hand, granted, table, outcome } = score_line(options, &seating.table, line).1?;
    let scored = Scored::of(options, &table, &seating.seats, &outcome)?;
    let entered = ScoredHand { scored: Arc::new(scored), outcome, granted };
    let said = Said::from(entry_of(seating, line, hand)?);
    Ok(New { hand: Some(entered), ..New::from(said) })
}

fn entry_of(seating: SeatedTable<'_>, line: &str, typed: TypedHand<Record>) -> Result<HandSaid> {
    let strangers = RefCell::new(Vec::new());
    let number = |name: &str| {
        let number = seating.night.number(name).map(PlayerNo::word);
        if number.is_none() {
            strangers.borrow_mut().push(name.to_owned());
        }
        number
    };
    let record = Json::of(&typed.record.normal().renamed(&number));
    // A hand that is struck out is not scored, so nobody else refuses a record of strangers.
    if let Some(word) = strangers.into_inner().pop() {
        let players = seating.table.players.clone();
        return Err(PlayerError::Unknown { word, players, nearest: None }.into());
    }
    let dealer = typed.dealer.or(seating.table.dealer);
    let dealer = dealer.and_then(|name| seating.night.number(&name));
    Ok(HandSaid {
        line: line.trim().to_owned(),
        record,
        read: OnceLock::new(),
        // A hand always has a dealer. `table.dealer` is set unless nobody is seated.
        dealer: dealer.or_else(|| seating.seats.last().copied()).unwrap_or(PlayerNo(1)),
        seats: seating.seats,
        sides: seating.sides,
        note: typed.note,
        struck: false,
    })
}
