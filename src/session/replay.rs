//! Replays a session: adds up what each place of the timeline came to. No engine is asked.

mod hand;

use crate::engine::{Problem, Refusal};
use crate::kernel::{Minor, Overflow, Units, divide_kitty, ensure};
use crate::rules::Rules;
use crate::session::{
    Address, Agreed, AgreedFault, EntryNo, Event, GameEntry, Holder, NewGame, Night, Paid, Payee, Penalty,
    Place, PlaceKind, PlayerNo, ResultEntry, SeatMove, SetEntry, Spent, Step, Sum, Thing, Timeline, Total,
    agreed::stored_rules, chairs::Chairs, games::Games, opening::stakes, tally::Pairs,
};
use serde::{Serialize, Serializer, ser::SerializeStruct};
use std::{collections::BTreeMap, sync::Arc};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{why}", place_name(*.at))]
pub struct ReplayError {
    /// The address of the place; `None` for what was agreed before the first hand.
    pub at: Option<Address>,
    /// The entry with the content of the place.
    pub said_by: EntryNo,
    pub why: ReplayProblem,
}

/// The facts of the message: the address, and the number if it is that of a hand.
impl Serialize for ReplayError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hand = self.at.filter(|at| at.thing.is_none()).map(|at| at.hand);
        let mut facts = serializer.serialize_struct("ReplayError", 3)?;
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

crate::phrases! {
    pub enum ReplayProblem: Error holds Refused(Box<Refusal>), Agreed(AgreedFault), Overflow(Overflow) {
        NotScored {} = "the log does not say what it came to: a program before 1.0 wrote it, or somebody changed it";
        Seat { name: String, joins: bool } =
            "{name} {}", if *joins { "is already at the table" } else { "is not at the table" };
        NoGames {} = "these rules have no games";
        Sides {} = "the sides differ from those of the game";
        Full { name: String, most: usize } =
            "there is no chair for {name}: at most {most} can sit at this table";
        Seats {} = "the new order of seats does not name each player at the table once";
        NoCheckStake { stake: Option<&'static str> } =
            "what a penalty costs was not agreed{}", stake.map_or(String::new(), |stake| format!(": `set stake={stake}=5c` does"));
        NobodyElse {} = "nobody else is at the table";
        KittyGone { name: String } = "the payment of {name} needs a kitty, and these rules have none";
    }
}

impl ReplayProblem {
    /// Returns the reason alone: under other rules than those of the night nothing can be mended.
    pub(super) fn without_advice(self) -> ReplayProblem {
        match self {
            ReplayProblem::Refused(refusal) => {
                ReplayProblem::Refused(Box::new(refusal.map(Problem::without_advice)))
            }
            ReplayProblem::NoCheckStake { .. } => ReplayProblem::NoCheckStake { stake: None },
            why => why,
        }
    }
}

impl Night {
    /// Replays a timeline, from the rules of the opening on, or returns every place that fails.
    pub fn replay(timeline: &Timeline<'_>, rules: &Arc<Rules>) -> Result<Night, Vec<ReplayError>> {
        let mut night = Night::begin(timeline, rules).map_err(|stuck| vec![stuck])?;
        let stuck: Vec<ReplayError> =
            timeline.row.iter().filter_map(|place| night.add(place).err()).collect();
        if stuck.is_empty() { Ok(night) } else { Err(stuck) }
    }

    /// Begins a night: before its first place, with what was agreed for all of it.
    pub(super) fn begin(timeline: &Timeline<'_>, rules: &Arc<Rules>) -> Result<Night, ReplayError> {
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
            outside: timeline.outside.iter().flat_map(|(_, said)| &said.payments).copied().collect(),
            closed: timeline.closed.map(|(entry, closed)| (entry, closed.clone())),
            standing: 0,
            last_hand: 0,
            last_thing: 0,
        };
        for &(said_by, said) in &timeline.amended {
            night.agree(said).map_err(|why| ReplayError { at: None, said_by, why })?;
        }
        night.opening = night.chairs.clone();
        Ok(night)
    }

    /// Replays one more place at the end of the night.
    pub fn add(&mut self, place: &Place<'_>) -> Result<(), ReplayError> {
        if !self.enter(place) {
            return Ok(());
        }
        let at = self.last_address();
        let added = match &place.what {
            PlaceKind::Hand(said) => self.play(place, said),
            PlaceKind::Thing(thing) => match thing.as_ref() {
                Thing::Seat(said) => self.reseat(place, said),
                Thing::Set(said) => self.set(place, said),
                Thing::Game(said) => self.begin_game(place, said),
                Thing::Penalty(said) => self.penalty(place, said),
                Thing::Result(said) => self.result(place, said),
                Thing::Spent(said) => self.spend(place, said),
                Thing::Paid(said) => self.cash(place, said),
            },
        };
        added.and_then(|()| self.check_countable().map_err(ReplayProblem::from)).map_err(|why| ReplayError {
            at: Some(at),
            said_by: place.said_by,
            why,
        })
    }

    /// Gives the next place its address. Returns whether anything stands there.
    fn enter(&mut self, place: &Place<'_>) -> bool {
        if place.is_hand() {
            (self.last_hand, self.last_thing) = (self.last_hand + 1, 0);
        } else if place.struck {
            return false;
        } else {
            self.last_thing += 1;
        }
        true
    }

    /// Passes a hand that cannot be replayed, which keeps its number.
    pub(super) fn pass(&mut self, place: &Place<'_>, why: ReplayProblem) -> ReplayError {
        self.enter(place);
        ReplayError { at: Some(Address::of_hand(self.last_hand)), said_by: place.said_by, why }
    }

    fn last_address(&self) -> Address {
        Address { hand: self.last_hand, thing: (self.last_thing > 0).then_some(self.last_thing) }
    }

    fn step(&mut self, place: &Place<'_>, event: Event, moved: Vec<(Holder, Sum)>) {
        let (id, said_by, address) = (place.id, place.said_by, self.last_address());
        self.steps.push(Arc::new(Step { id, address, said_by, event, moved }));
    }

    fn reseat(&mut self, place: &Place<'_>, seat: &SeatMove) -> Result<(), ReplayProblem> {
        if let Some(name) = &seat.name {
            self.names.entry(seat.who).or_insert_with(|| name.clone());
        }
        let (share, _) = self.kitty.minor.shared(self.chairs.seated().count());
        let done = if seat.joins { self.chairs.join(seat.who) } else { self.chairs.leave(seat.who) };
        ensure(done, || self.seat_problem(seat.who, seat.joins))?;
        let most = *self.options().players_allowed().end();
        let is_full = seat.joins && self.chairs.seated().count() > most;
        ensure(!is_full, || ReplayProblem::Full { name: self.name(seat.who).to_owned(), most })?;
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

    fn set(&mut self, place: &Place<'_>, said: &SetEntry) -> Result<(), ReplayProblem> {
        let before = Arc::clone(&self.rules);
        self.agree(said)?;
        let after = Arc::clone(&self.rules);
        let agreed = Agreed { said: said.clone(), before, after };
        self.step(place, Event::Set(Box::new(agreed)), Vec::new());
        Ok(())
    }

    /// Changes the rules and the order of seats from here on.
    fn agree(&mut self, said: &SetEntry) -> Result<(), ReplayProblem> {
        if let Some(rules) = stored_rules(&self.rules, said)? {
            self.rules = Arc::new(rules);
        }
        if !said.seats.is_empty() {
            let sides = self.games.sides(&self.chairs);
            ensure(self.chairs.reorder(&said.seats), || ReplayProblem::Seats {})?;
            self.games.reseat(&sides, &self.chairs);
        }
        Ok(())
    }

    fn begin_game(&mut self, place: &Place<'_>, said: &GameEntry) -> Result<(), ReplayProblem> {
        ensure(self.options().plays_games(), || ReplayProblem::NoGames {})?;
        let left = self.games.current().map(|game| game.no);
        self.games.begin(said, &self.chairs).map_err(|who| self.seat_problem(who, false))?;
        let event = Event::Game(NewGame { no: self.games.next_no(), sides: said.sides.clone(), left });
        self.step(place, event, Vec::new());
        Ok(())
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
        let all = sums.chain(self.paid.values().copied()).chain(self.spent.values().copied());
        let all = all.map(|sum| Minor(sum.0.checked_abs().ok_or(Overflow)?).times(2));
        all.collect::<Result<Vec<Minor>, Overflow>>().and_then(Minor::total).map(|_| ())
    }
}

impl Night {
    /// Refuses a player who has not been at the table yet.
    fn check_came(&self, players: impl IntoIterator<Item = PlayerNo>) -> Result<(), ReplayProblem> {
        let stranger = players.into_iter().find(|no| !self.totals.contains_key(no));
        stranger.map_or(Ok(()), |no| Err(self.seat_problem(no, false)))
    }

    fn seat_problem(&self, who: PlayerNo, joins: bool) -> ReplayProblem {
        ReplayProblem::Seat { name: self.name(who).to_owned(), joins }
    }

    fn penalty(&mut self, place: &Place<'_>, said: &Penalty) -> Result<(), ReplayProblem> {
        let to = if let Payee::Player(no) = said.to { Some(no) } else { None };
        self.check_came([said.from].into_iter().chain(to))?;
        let unit = self.options().unit_minor();
        let is_free = self.options().plays_games() && unit == 0;
        let stake = || Some(stakes::of_penalties(self.options()));
        ensure(!is_free, || ReplayProblem::NoCheckStake { stake: stake() })?;
        let payees: Vec<Holder> = match said.to {
            Payee::Player(no) => vec![Holder::Player(no)],
            Payee::Kitty => vec![Holder::Kitty],
            Payee::All => self.chairs.seated().filter(|no| *no != said.from).map(Holder::Player).collect(),
        };
        let count = i64::try_from(payees.len()).map_err(|_| Overflow)?;
        ensure(count > 0, || ReplayProblem::NobodyElse {})?;
        let sum = |units: Units| Ok::<_, Overflow>(Sum { units, minor: units.worth(unit)? });
        let paid = (Holder::Player(said.from), sum(said.units.times(count)?.negated()?)?);
        let each = sum(said.units)?;
        let moved: Vec<_> = [paid].into_iter().chain(payees.into_iter().map(|to| (to, each))).collect();
        self.add_sums(&moved)?;
        self.step(place, Event::Penalty(said.clone()), moved);
        Ok(())
    }

    fn result(&mut self, place: &Place<'_>, said: &ResultEntry) -> Result<(), ReplayProblem> {
        let holders = said.holders();
        self.check_came(holders.iter().filter_map(|who| who.player()))?;
        let unit = self.options().unit_minor();
        let mut moved: Vec<(Holder, Sum)> = holders.into_iter().map(|who| (who, Sum::default())).collect();
        for (who, sum) in &mut moved {
            if let Some((_, units)) = said.units.iter().find(|(other, _)| other == who) {
                (sum.units, sum.minor) = (*units, units.worth(unit)?);
            }
            if let Some((_, minor)) = said.money.iter().find(|(other, _)| other == who) {
                sum.minor = sum.minor.plus(*minor)?;
            }
        }
        self.add_sums(&moved)?;
        self.step(place, Event::Result(said.clone()), moved);
        Ok(())
    }

    fn spend(&mut self, place: &Place<'_>, said: &Spent) -> Result<(), ReplayProblem> {
        self.check_came([said.who].into_iter().chain(said.among.iter().copied()))?;
        let seated: Vec<PlayerNo> = self.chairs.seated().collect();
        let mut among = if said.among.is_empty() { seated.clone() } else { said.among.clone() };
        // Odd cents go by the order of seats here; who does not sit comes last.
        among.sort_by_key(|no| (seated.iter().position(|other| other == no).unwrap_or(usize::MAX), *no));
        let shares: Vec<(PlayerNo, Minor)> =
            among.iter().copied().zip(divide_kitty(said.amount, among.len())).collect();
        ensure(!shares.is_empty(), || ReplayProblem::NobodyElse {})?;
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

    fn cash(&mut self, place: &Place<'_>, said: &Paid) -> Result<(), ReplayProblem> {
        let Paid { payments } = said;
        let accounts = payments.iter().flat_map(|cash| [cash.from, cash.to]);
        self.check_came(accounts.filter_map(Holder::player))?;
        payments.iter().try_for_each(|cash| cash.add_to(&mut self.paid, |paid| paid))?;
        self.step(place, Event::Paid(payments.clone()), Vec::new());
        Ok(())
    }
}
