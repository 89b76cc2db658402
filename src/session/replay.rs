//! Replays a session: scores each place of the timeline under the rules in force there and adds it to the night.

use crate::engine::{self, Declared, GameScore, Outcome, Record, Refusal};
use crate::kernel::kitty::divide_kitty;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::rules::Rules;
use crate::session::address::Address;
use crate::session::agreed::{AgreedFault, changed_rules};
use crate::session::chairs::Chairs;
use crate::session::entry::{
    Carried, Cash, EntryNo, GameEntry, HandEntry, Holder, Payee, Penalty, PlayerNo, SeatMove, SetEntry,
    Sides, Spent,
};
use crate::session::games::Games;
use crate::session::night::{Agreed, Event, Hand, NewGame, Night, Step, Sum, Total};
use crate::session::opening::stakes;
use crate::session::tally::Pairs;
use crate::session::timeline::{Place, Timeline, What};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A place that cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{why}", place_name(*.at))]
pub struct Stuck {
    /// The address of the place; `None` for what was agreed before the first hand.
    pub at: Option<Address>,
    /// The entry with the content of the place.
    pub said_by: EntryNo,
    /// The reason.
    pub why: Why,
}

/// The facts of the message: the address, and the number if it is that of a hand.
impl Serialize for Stuck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hand = self.at.filter(|at| at.thing.is_none()).map(|at| at.hand);
        let mut facts = serializer.serialize_struct("Stuck", 3)?;
        facts.serialize_field("hand", &hand)?;
        facts.serialize_field("at", &self.at)?;
        facts.serialize_field("why", &self.why)?;
        facts.end()
    }
}

fn place_name(at: Option<Address>) -> String {
    match at {
        Some(Address { hand, thing: None }) => format!("hand {hand}: "),
        Some(at) => format!("{at}: "),
        None => String::new(),
    }
}

/// Why a place cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum Why {
    #[error(transparent)]
    Refused(#[from] Box<Refusal>),
    #[error("the record cannot be read: {0}")]
    Record(String),
    #[error("{name} {}", if *.joins { "is already at the table" } else { "is not at the table" })]
    Seat { name: String, joins: bool },
    #[error("these rules have no games")]
    NoGames,
    #[error("the sides differ from those of the game")]
    Sides,
    #[error("there is no chair for {name}: at most {most} can sit at this table")]
    Full { name: String, most: usize },
    #[error("the new order of seats does not name each player at the table once")]
    Seats,
    #[error(transparent)]
    Agreed(#[from] AgreedFault),
    #[error("what a penalty costs was not agreed: `set stake={stake}=5c` does")]
    NoCheckStake { stake: &'static str },
    #[error("nobody else is at the table")]
    NobodyElse,
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

impl Night {
    /// Replays a timeline, from the rules of the opening on, or returns every place that fails.
    pub fn replay(timeline: &Timeline<'_>, rules: &Arc<Rules>) -> Result<Night, Vec<Stuck>> {
        let mut night = Night::begin(timeline, rules).map_err(|stuck| vec![stuck])?;
        let stuck: Vec<Stuck> = timeline.row.iter().filter_map(|place| night.add(place).err()).collect();
        if stuck.is_empty() { Ok(night) } else { Err(stuck) }
    }

    /// Begins a night: before its first place, with what was agreed for all of it.
    fn begin(timeline: &Timeline<'_>, rules: &Arc<Rules>) -> Result<Night, Stuck> {
        let players: Vec<PlayerNo> = (1..).map(PlayerNo).take(timeline.opened.players.len()).collect();
        let chairs = Chairs::new(&players, timeline.opened.dealer);
        let mut night = Night {
            rules: Arc::clone(rules),
            about: timeline.about.clone(),
            earlier: 0,
            steps: Vec::with_capacity(timeline.row.len()),
            names: timeline.names.iter().map(|(&no, name)| (no, (*name).to_owned())).collect(),
            totals: players.iter().map(|&no| (no, Total::default())).collect(),
            pairs: Pairs::default(),
            kitty: Sum::default(),
            kitty_used: false,
            games: Games::new(&timeline.opened.sides, &chairs),
            opening: chairs.clone(),
            chairs,
            paid: BTreeMap::new(),
            spent: BTreeMap::new(),
            carried: Vec::new(),
            outside: timeline.outside.iter().flat_map(|(_, said)| &said.payments).copied().collect(),
            closed: timeline.closed.map(|(entry, closed)| (entry, closed.clone())),
            standing: 0,
            last_hand: 0,
            last_thing: 0,
            last_move: None,
        };
        for &(said_by, said) in &timeline.amended {
            night.agree(said_by, said).map_err(|why| Stuck { at: None, said_by, why })?;
        }
        night.opening = night.chairs.clone();
        Ok(night)
    }

    /// Replays one more place at the end of the night.
    pub fn add(&mut self, place: &Place<'_>) -> Result<(), Stuck> {
        if let What::Hand(_) = place.what {
            (self.last_hand, self.last_thing) = (self.last_hand + 1, 0);
        } else if place.struck {
            // The hands after it were entered with the seats that it made.
            if matches!(place.what, What::Seat(_))
                || matches!(place.what, What::Set(set) if !set.seats.is_empty())
            {
                self.last_move = self.last_move.max(Some(place.said_by));
            }
            return Ok(());
        } else {
            self.last_thing += 1;
        }
        let at = self.last_address();
        let added = match place.what {
            What::Hand(said) => self.play(place, said),
            What::Seat(said) => self.reseat(place, said),
            What::Set(said) => self.set(place, said),
            What::Game(said) => self.begin_game(place, said),
            What::Penalty(said) => self.penalty(place, said),
            What::Spent(said) => self.spend(place, said),
            What::Paid(payments, carried) => self.cash(place, payments, carried),
        };
        added.and_then(|()| self.check_countable().map_err(Why::from)).map_err(|why| Stuck {
            at: Some(at),
            said_by: place.said_by,
            why,
        })
    }

    /// Returns whether players were moved by an entry that is later than the seats of this place.
    #[must_use]
    pub fn moved_since(&self, place: &Place<'_>) -> bool {
        self.last_move.is_some_and(|entry| entry > place.seen_by)
    }

    /// Returns the address of the last place.
    fn last_address(&self) -> Address {
        Address { hand: self.last_hand, thing: (self.last_thing > 0).then_some(self.last_thing) }
    }

    fn step(&mut self, place: &Place<'_>, event: Event, moved: Vec<(Holder, Sum)>) {
        let (id, said_by, address) = (place.id, place.said_by, self.last_address());
        self.steps.push(Arc::new(Step { id, address, said_by, event, moved }));
    }

    fn play(&mut self, place: &Place<'_>, said: &HandEntry) -> Result<(), Why> {
        let no = self.last_hand;
        // The entry has the seats, unless players were moved before it later.
        let moved_since = self.moved_since(place);
        let seats = if moved_since { self.chairs.seated().collect() } else { said.seats.clone() };
        let sides = self.games.sides(&self.chairs);
        if !moved_since && sides != said.sides {
            return Err(Why::Sides);
        }
        let mut dealer = said.dealer;
        let mut table = self.table(&seats, &sides, dealer);
        // Who was put at the table, or away from it, since: whose turn it was deals, unless the line says who did.
        if moved_since
            && !seats.contains(&dealer)
            && let Some(turn) = self.chairs.dealer()
            && engine::read_line(self.options(), &table, &said.line)
                .outcome
                .is_ok_and(|typed| typed.dealer.is_none())
        {
            dealer = turn;
            table = self.table(&seats, &sides, dealer);
        }
        let record = Record::from_json(self.options().engine(), said.record.get())
            .map_err(|error| Why::Record(error.to_string()))?
            .renamed(&|word| self.names.get(&PlayerNo::from_word(word)?).cloned());
        let mut moved = Vec::new();
        let mut game = None;
        let mut declared = Declared::default();
        let outcome = if place.struck {
            None
        } else {
            let outcome = engine::score_again(self.options(), &table, &record).map_err(Box::new)?;
            moved = self.moved_by(&outcome, &seats)?;
            self.add_sums(&moved)?;
            declared = engine::declared(self.options(), &table, &outcome);
            self.count_hand(&declared, &outcome, &seats, &moved)?;
            self.chairs.dealt(dealer);
            self.standing += 1;
            if let Some(score) = outcome.story.score() {
                self.count_game(score, &seats, &sides)?;
                game = Some(self.games.played(no, &seats, &sides, score));
            }
            Some(outcome)
        };
        let hand = Hand {
            no,
            line: said.line.clone(),
            note: said.note.clone(),
            record,
            table,
            seats,
            sides,
            dealer,
            rules: Arc::clone(&self.rules),
            game,
            outcome,
            declared,
        };
        self.step(place, Event::Hand(Box::new(hand)), moved);
        Ok(())
    }

    /// Counts a hand for statistics.
    fn count_hand(
        &mut self,
        declared: &Declared,
        outcome: &Outcome,
        seats: &[PlayerNo],
        moved: &[(Holder, Sum)],
    ) -> Result<(), Overflow> {
        let unit = self.options().unit_minor();
        self.pairs.hand(seats, declared, outcome, unit)?;
        let contract = declared.contract.as_ref();
        for (at, seat) in seats.iter().enumerate() {
            let won = moved.iter().find(|(holder, _)| *holder == Holder::Player(*seat));
            let Sum { units, minor } = won.map_or(Sum::default(), |(_, sum)| *sum);
            let total = self.totals.entry(*seat).or_default();
            total.hands = total.hands.saturating_add(1);
            total.tally.hand(units, minor, contract.filter(|contract| contract.declarer.0 == at))?;
        }
        Ok(())
    }

    /// Counts points, and a game that has ended.
    fn count_game(&mut self, score: &GameScore, seats: &[PlayerNo], sides: &Sides) -> Result<(), Overflow> {
        for (at, seat) in seats.iter().enumerate() {
            let column =
                if sides.is_empty() { Some(at) } else { sides.iter().position(|side| side.contains(seat)) };
            let Some((column, side)) = column.and_then(|at| Some((at, score.sides.get(at)?))) else {
                continue;
            };
            let tally = &mut self.totals.entry(*seat).or_default().tally;
            tally.points = tally.points.plus(side.points)?;
            tally.games = tally.games.saturating_add(score.winner.is_some().into());
            tally.games_won = tally.games_won.saturating_add((score.winner == Some(column)).into());
        }
        Ok(())
    }

    fn reseat(&mut self, place: &Place<'_>, seat: &SeatMove) -> Result<(), Why> {
        self.last_move = self.last_move.max(Some(place.said_by));
        if let Some(name) = &seat.name {
            self.names.entry(seat.who).or_insert_with(|| name.clone());
        }
        let (share, _) = self.kitty.minor.shared(self.chairs.seated().count());
        let done = if seat.joins { self.chairs.join(seat.who) } else { self.chairs.leave(seat.who) };
        if !done {
            return Err(Why::Seat { name: self.name(seat.who).to_owned(), joins: seat.joins });
        }
        let most = *self.options().players_allowed().end();
        if seat.joins && self.chairs.seated().count() > most {
            return Err(Why::Full { name: self.name(seat.who).to_owned(), most });
        }
        self.totals.entry(seat.who).or_default();
        // A player who leaves takes an equal share of the kitty, or pays a share of its debt; one who joins pays in
        // the same share.
        let gets = if seat.joins { share.negated()? } else { share };
        let mut moved = Vec::new();
        if gets != Minor::ZERO {
            moved.push((Holder::Player(seat.who), Sum { units: Units::ZERO, minor: gets }));
            moved.push((Holder::Kitty, Sum { units: Units::ZERO, minor: gets.negated()? }));
        }
        self.add_sums(&moved)?;
        self.step(place, Event::Seat(seat.clone()), moved);
        Ok(())
    }

    fn set(&mut self, place: &Place<'_>, said: &SetEntry) -> Result<(), Why> {
        let before = Arc::clone(&self.rules);
        self.agree(place.said_by, said)?;
        let after = Arc::clone(&self.rules);
        let agreed = Agreed { said: said.clone(), before, after };
        self.step(place, Event::Set(Box::new(agreed)), Vec::new());
        Ok(())
    }

    /// Changes the rules and the order of seats from here on.
    fn agree(&mut self, said_by: EntryNo, said: &SetEntry) -> Result<(), Why> {
        if let Some(rules) = changed_rules(&self.rules, said)? {
            self.rules = Arc::new(rules);
        }
        if !said.seats.is_empty() {
            let sides = self.games.sides(&self.chairs);
            if !self.chairs.reorder(&said.seats) {
                return Err(Why::Seats);
            }
            self.games.reseat(&sides, &self.chairs);
            self.last_move = self.last_move.max(Some(said_by));
        }
        Ok(())
    }

    fn begin_game(&mut self, place: &Place<'_>, said: &GameEntry) -> Result<(), Why> {
        if !self.options().plays_games() {
            return Err(Why::NoGames);
        }
        let left = self.games.current().map(|game| game.no);
        self.games
            .begin(said, &self.chairs)
            .map_err(|who| Why::Seat { name: self.name(who).to_owned(), joins: false })?;
        let event = Event::Game(NewGame { no: self.games.next_no(), sides: said.sides.clone(), left });
        self.step(place, event, Vec::new());
        Ok(())
    }

    /// Refuses a player who has not been at the table yet.
    fn check_came(&self, players: impl IntoIterator<Item = PlayerNo>) -> Result<(), Why> {
        match players.into_iter().find(|no| !self.totals.contains_key(no)) {
            Some(no) => Err(Why::Seat { name: self.name(no).to_owned(), joins: false }),
            None => Ok(()),
        }
    }

    fn penalty(&mut self, place: &Place<'_>, said: &Penalty) -> Result<(), Why> {
        let to = if let Payee::Player(no) = said.to { Some(no) } else { None };
        self.check_came([said.from].into_iter().chain(to))?;
        let unit = self.options().unit_minor();
        if self.options().plays_games() && unit == 0 {
            let stake = stakes::of_penalties(self.options());
            return Err(Why::NoCheckStake { stake });
        }
        let payees: Vec<Holder> = match said.to {
            Payee::Player(no) => vec![Holder::Player(no)],
            Payee::Kitty => vec![Holder::Kitty],
            Payee::All => self.chairs.seated().filter(|no| *no != said.from).map(Holder::Player).collect(),
        };
        let count = i64::try_from(payees.len()).map_err(|_| Overflow)?;
        if count == 0 {
            return Err(Why::NobodyElse);
        }
        let sum = |units: Units| Ok::<_, Overflow>(Sum { units, minor: units.worth(unit)? });
        let paid = (Holder::Player(said.from), sum(said.units.times(count)?.negated()?)?);
        let each = sum(said.units)?;
        let moved: Vec<_> = [paid].into_iter().chain(payees.into_iter().map(|to| (to, each))).collect();
        self.add_sums(&moved)?;
        self.step(place, Event::Penalty(said.clone()), moved);
        Ok(())
    }

    fn spend(&mut self, place: &Place<'_>, said: &Spent) -> Result<(), Why> {
        self.check_came([said.who].into_iter().chain(said.among.iter().copied()))?;
        let seated: Vec<PlayerNo> = self.chairs.seated().collect();
        let mut among = if said.among.is_empty() { seated.clone() } else { said.among.clone() };
        // Odd cents go by the order of seats here; who does not sit comes last.
        among.sort_by_key(|no| (seated.iter().position(|other| other == no).unwrap_or(usize::MAX), *no));
        let shares: Vec<(PlayerNo, Minor)> =
            among.iter().copied().zip(divide_kitty(said.amount, among.len())).collect();
        if shares.is_empty() {
            return Err(Why::NobodyElse);
        }
        let paid = [(said.who, said.amount)].into_iter().map(Ok);
        let owed = shares.iter().map(|(no, share)| share.negated().map(|share| (*no, share)));
        for sum in paid.chain(owed) {
            let (no, amount) = sum?;
            let slot = self.spent.entry(no).or_default();
            *slot = slot.plus(amount)?;
        }
        // The seats may be others now than when it was said.
        let named = if said.among.is_empty() { Vec::new() } else { among };
        self.step(place, Event::Spent(Spent { among: named, ..said.clone() }, shares), Vec::new());
        Ok(())
    }

    fn cash(&mut self, place: &Place<'_>, payments: &[Cash], carried: &[Carried]) -> Result<(), Why> {
        let players = payments.iter().flat_map(|cash| [cash.from, cash.to]).filter_map(|who| match who {
            Holder::Player(no) => Some(no),
            Holder::Kitty => None,
        });
        self.check_came(players)?;
        self.pay(payments)?;
        self.carried.extend_from_slice(carried);
        self.step(place, Event::Paid(payments.to_vec()), Vec::new());
        Ok(())
    }

    /// Counts cash that changed hands.
    fn pay(&mut self, payments: &[Cash]) -> Result<(), Overflow> {
        for Cash { from, to, amount } in payments {
            for (who, amount) in [(*from, *amount), (*to, amount.negated()?)] {
                let slot = self.paid.entry(who).or_default();
                *slot = slot.plus(amount)?;
            }
        }
        Ok(())
    }

    fn moved_by(&self, outcome: &Outcome, seats: &[PlayerNo]) -> Result<Vec<(Holder, Sum)>, Overflow> {
        let net = outcome.net(seats.len())?;
        let cash = outcome.cash(seats.len(), self.options().unit_minor())?;
        let mut moved = Vec::with_capacity(seats.len() + 1);
        for ((seat, units), minor) in seats.iter().zip(net.seats).zip(cash.seats) {
            moved.push((Holder::Player(*seat), Sum { units, minor }));
        }
        if net.kitty != Units::ZERO {
            moved.push((Holder::Kitty, Sum { units: net.kitty, minor: cash.kitty }));
        }
        Ok(moved)
    }

    fn add_sums(&mut self, moved: &[(Holder, Sum)]) -> Result<(), Overflow> {
        for (holder, sum) in moved {
            let slot = match holder {
                Holder::Player(no) => &mut self.totals.entry(*no).or_default().sum,
                Holder::Kitty => {
                    self.kitty_used = true;
                    &mut self.kitty
                }
            };
            *slot = slot.plus(*sum)?;
        }
        Ok(())
    }

    /// Refuses amounts so large that a settlement of this night could overflow: all of them together have to fit.
    fn check_countable(&self) -> Result<(), Overflow> {
        let sums = self.totals.values().map(|total| total.sum.minor).chain([self.kitty.minor]);
        let carried = self.carried.iter().map(|debt| debt.amount);
        let all = sums.chain(self.paid.values().copied()).chain(self.spent.values().copied()).chain(carried);
        let all = all.map(|sum| Minor(sum.0.checked_abs().ok_or(Overflow)?).times(2));
        all.collect::<Result<Vec<Minor>, Overflow>>().and_then(Minor::total).map(|_| ())
    }
}
