//! Plays a night: adds up what each thing of its list came to, and works out what a new one moves. No engine is asked.

use crate::kernel::{Minor, Overflow, Points, Units, divide_kitty, ensure};
use crate::night::thing::{SeatSaid, SetSaid};
use crate::night::{
    About, Address, Agreed, Cash, Event, GameScored, Hand, HandSaid, Holder, NewGame, Night, NightError,
    Payee, Penalty, PlayerNo, ReplayError, ResultEntry, Said, Scored, Sides, Spent, State, Step, Sum, Thing,
    Total, agreed::changed_rules, chairs::Chairs, games::Games, tally::Pairs,
};
use crate::rules::Rules;
use std::collections::BTreeMap;
use std::sync::Arc;

impl Night {
    /// Returns every place that fails.
    pub fn play(state: &State, rules: &Arc<Rules>) -> Result<Night, Vec<ReplayError>> {
        Night::begin(state, rules).with_all(&state.list)
    }

    pub(super) fn with_all(mut self, list: &[Arc<Thing>]) -> Result<Night, Vec<ReplayError>> {
        let added = list.iter().map(|thing| self.add(Arc::clone(thing)));
        let stuck: Vec<ReplayError> = added.filter_map(Result::err).collect();
        if stuck.is_empty() { Ok(self) } else { Err(stuck) }
    }

    pub(super) fn begin(state: &State, rules: &Arc<Rules>) -> Night {
        let chairs = Chairs::new(&state.seats, state.dealer);
        Night {
            rules: Arc::clone(rules),
            about: About::of(state),
            steps: Vec::with_capacity(state.list.len()),
            names: Arc::new(state.players.clone()),
            totals: state.seats.iter().map(|&no| (no, Total::default())).collect(),
            pairs: Pairs::default(),
            kitty: Sum::default(),
            kitty_used: false,
            games: Games::new(&state.sides, &chairs),
            opening: chairs.clone(),
            chairs,
            paid: BTreeMap::new(),
            spent: BTreeMap::new(),
            rounds: BTreeMap::new(),
            outside: Vec::new(),
            closed: state.close.clone(),
            standing: 0,
            last: Address::default(),
        }
    }

    pub fn add(&mut self, thing: Arc<Thing>) -> Result<(), ReplayError> {
        self.last = self.last.following(thing.is_hand());
        let (at, is_countable) = (self.last, thing.is_countable());
        let added = match &thing.said {
            Said::Hand(said) => self.deal(&thing, said),
            Said::Seat(said) => self.reseat(&thing, said),
            Said::Set(said) => self.set(&thing, said),
            Said::Game(sides) => self.begin_game(&thing, sides),
            Said::Penalty(said) => self.pay(&thing, Event::Penalty(said.clone()), said.players()),
            Said::Result(said) => {
                let players: Vec<PlayerNo> = said.holders().into_iter().filter_map(Holder::player).collect();
                self.pay(&thing, Event::Result(said.clone()), players)
            }
            Said::Spent(said) => self.spend(&thing, said),
            Said::Paid(payments) => self.cash(&thing, payments),
        };
        added
            .and_then(|()| self.check_countable(is_countable).map_err(NightError::from))
            .map_err(|why| ReplayError { at, why })
    }

    /// Works out what a thing moves here. What a hand came to is known to whoever scored it.
    pub fn thing(&self, said: Said) -> Result<Thing, NightError> {
        let is_of_kitty = match &said {
            Said::Penalty(said) => said.to == Payee::Kitty,
            Said::Result(said) => said.holders().contains(&Holder::Kitty),
            Said::Paid(cash) => cash.iter().any(|cash| [cash.from, cash.to].contains(&Holder::Kitty)),
            _ => false,
        };
        // A kitty that nobody shares could not be settled.
        ensure(!is_of_kitty || self.chairs.seated().next().is_some(), || NightError::NobodyElse)?;
        let moved = match &said {
            Said::Seat(said) => self.share_of(said)?,
            Said::Penalty(said) => self.penalty(said)?,
            Said::Result(said) => self.result(said)?,
            Said::Spent(said) => self.shares_of(said)?,
            Said::Hand(_) | Said::Set(_) | Said::Game(_) | Said::Paid(_) => Vec::new(),
        };
        Ok(Thing { said, came: None, moved })
    }

    /// What cannot stand keeps its address.
    pub(super) fn pass(&mut self, is_hand: bool, why: NightError) -> ReplayError {
        self.last = self.last.following(is_hand);
        ReplayError { at: self.last, why }
    }

    /// At the end of the night; a hand came to `came`. An error has the address that it would have.
    pub fn next_thing(&self, said: Said, came: Option<Arc<Scored>>) -> Result<Thing, ReplayError> {
        let at = self.last.following(matches!(said, Said::Hand(_)));
        let thing = self.thing(said).map(|thing| Thing { came, ..thing });
        let countable = |thing: Thing| if thing.is_countable() { Ok(thing) } else { Err(Overflow.into()) };
        thing.and_then(countable).map_err(|why| ReplayError { at, why })
    }

    fn step(&mut self, thing: &Arc<Thing>, event: Event, moved: Vec<(Holder, Sum)>) {
        self.steps.push(Arc::new(Step { address: self.last, thing: Arc::clone(thing), event, moved }));
    }

    fn reseat(&mut self, thing: &Arc<Thing>, seat: &SeatSaid) -> Result<(), NightError> {
        ensure(self.chairs.sits(seat.who) != seat.joins, || self.seat_problem(seat.who, seat.joins))?;
        let most = *self.options().players_allowed().end();
        let is_full = seat.joins && self.chairs.seated().count() >= most;
        ensure(!is_full, || NightError::Full { name: self.name(seat.who).to_owned(), most })?;
        self.chairs.seat(seat.who, seat.joins);
        self.totals.entry(seat.who).or_default();
        self.pay(thing, Event::Seat(seat.clone()), [seat.who])
    }

    /// Who leaves takes an equal share of the kitty, or pays a share of its debt; who joins pays in the same share.
    fn share_of(&self, seat: &SeatSaid) -> Result<MovedHolder, Overflow> {
        let (share, _) = self.kitty.minor.shared(self.chairs.seated().count());
        let gets = if seat.joins { share.negated()? } else { share };
        if gets == Minor::ZERO {
            return Ok(Vec::new());
        }
        Ok(vec![(Holder::Player(seat.who), Units::ZERO, gets), (Holder::Kitty, Units::ZERO, gets.negated()?)])
    }

    fn set(&mut self, thing: &Arc<Thing>, said: &SetSaid) -> Result<(), NightError> {
        let before = Arc::clone(&self.rules);
        let rules = changed_rules(&self.rules, said, Rules::with_stored)?;
        if !said.seats.is_empty() {
            let sides = self.games.sides(&self.chairs);
            let is_reordered = self.chairs.reorder(&said.seats);
            let players = || self.chairs.seated().map(|no| self.name(no).to_owned()).collect();
            ensure(is_reordered, || NightError::Seats { players: players() })?;
            self.games.reseat(&sides, &self.chairs);
        }
        if let Some(rules) = rules {
            self.rules = Arc::new(rules);
        }
        let agreed = Agreed { said: said.clone(), before, after: Arc::clone(&self.rules) };
        self.step(thing, Event::Set(Box::new(agreed)), Vec::new());
        Ok(())
    }

    fn begin_game(&mut self, thing: &Arc<Thing>, sides: &Sides) -> Result<(), NightError> {
        ensure(self.options().plays_games(), || NightError::NotInRules { what: "games" })?;
        let left = self.games.current().map(|game| game.no);
        self.games.begin(sides, &self.chairs).map_err(|who| self.seat_problem(who, false))?;
        let event = Event::Game(NewGame { no: self.games.next_no(), sides: sides.clone(), left });
        self.step(thing, event, Vec::new());
        Ok(())
    }

    /// What moved was worked out when it was said.
    fn pay(
        &mut self,
        thing: &Arc<Thing>,
        event: Event,
        players: impl IntoIterator<Item = PlayerNo>,
    ) -> Result<(), NightError> {
        self.check_came(players)?;
        let moved = thing.moved.iter().map(|&(who, units, minor)| (who, Sum { units, minor }));
        let moved: Vec<(Holder, Sum)> = moved.collect();
        self.add_sums(&moved)?;
        self.step(thing, event, moved);
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
    fn check_countable(&self, is_countable: bool) -> Result<(), Overflow> {
        ensure(is_countable, || Overflow)?;
        let sums = self.totals.values().map(|total| total.sum.minor).chain([self.kitty.minor]);
        let mut all = sums.chain(self.paid.values().copied()).chain(self.spent.values().copied());
        let add = |sum: Minor, next: Minor| sum.plus(Minor(next.0.checked_abs().ok_or(Overflow)?).times(2)?);
        all.try_fold(Minor::ZERO, add).map(|_| ())
    }

    fn check_came(&self, players: impl IntoIterator<Item = PlayerNo>) -> Result<(), NightError> {
        let stranger = players.into_iter().find(|no| !self.totals.contains_key(no));
        stranger.map_or(Ok(()), |no| Err(self.seat_problem(no, false)))
    }

    fn seat_problem(&self, who: PlayerNo, joins: bool) -> NightError {
        NightError::Seat { name: self.name(who).to_owned(), joins }
    }

    fn penalty(&self, said: &Penalty) -> Result<MovedHolder, NightError> {
        let unit = self.options().unit_minor();
        let is_free = self.options().plays_games() && unit == 0;
        ensure(!is_free, || NightError::NoCheckStake)?;
        let payees: Vec<Holder> = match said.to {
            Payee::Player(no) => vec![Holder::Player(no)],
            Payee::Kitty => vec![Holder::Kitty],
            Payee::All => self.chairs.seated().filter(|no| *no != said.from).map(Holder::Player).collect(),
        };
        let count = i64::try_from(payees.len()).map_err(|_| Overflow)?;
        ensure(count > 0, || NightError::NobodyElse)?;
        let worth = |who: Holder, units: Units| Ok::<_, Overflow>((who, units, units.worth(unit)?));
        let paid = worth(Holder::Player(said.from), said.units.times(count)?.negated()?);
        let got = payees.into_iter().map(|to| worth(to, said.units));
        Ok([paid].into_iter().chain(got).collect::<Result<MovedHolder, Overflow>>()?)
    }

    fn result(&self, said: &ResultEntry) -> Result<MovedHolder, NightError> {
        let holders = said.holders();
        let unit = self.options().unit_minor();
        let moved = holders.into_iter().map(|who| {
            let of = |(other, _): &&(Holder, _)| *other == who;
            let units = said.units.iter().find(of).map_or(Units::ZERO, |(_, units)| *units);
            let money = said.money.iter().find(|(other, _)| *other == who);
            let money = money.map_or(Minor::ZERO, |(_, minor)| *minor);
            Ok((who, units, units.worth(unit)?.plus(money)?))
        });
        Ok(moved.collect::<Result<MovedHolder, Overflow>>()?)
    }

    /// As they sit here; who does not sit comes last.
    fn sharers(&self, said: &Spent) -> Vec<PlayerNo> {
        let seated: Vec<PlayerNo> = self.chairs.seated().collect();
        let mut among = if said.among.is_empty() { seated.clone() } else { said.among.clone() };
        among.sort_by_key(|no| (seated.iter().position(|other| other == no).unwrap_or(usize::MAX), *no));
        among
    }

    /// Divides rounds of the same sharers as if they were one, so that who paid as much as the others owes nothing.
    fn shares_of(&self, said: &Spent) -> Result<MovedHolder, NightError> {
        let among = self.sharers(said);
        ensure(!among.is_empty(), || NightError::NobodyElse)?;
        let (before, given) = self.rounds.get(&sorted(&among)).cloned().unwrap_or_default();
        let mut moved: BTreeMap<PlayerNo, Minor> = BTreeMap::from([(said.who, said.amount)]);
        for (who, share) in among.iter().zip(divide_kitty(before.plus(said.amount)?, among.len())) {
            let share = share.minus(given.get(who).copied().unwrap_or_default())?;
            let sum = moved.entry(*who).or_default();
            *sum = sum.minus(share)?;
        }
        Ok(moved.into_iter().map(|(who, minor)| (Holder::Player(who), Units::ZERO, minor)).collect())
    }

    fn spend(&mut self, thing: &Arc<Thing>, said: &Spent) -> Result<(), NightError> {
        let among = self.sharers(said);
        self.check_came([said.who].into_iter().chain(among.iter().copied()))?;
        let mut shares = Vec::with_capacity(among.len());
        for who in &among {
            let moved = thing.moved.iter().find(|(holder, ..)| *holder == Holder::Player(*who));
            let paid = if *who == said.who { said.amount } else { Minor::ZERO };
            shares.push((*who, paid.minus(moved.map_or(Minor::ZERO, |(_, _, minor)| *minor))?));
        }
        let (sum, given) = self.rounds.entry(sorted(&among)).or_default();
        *sum = sum.plus(said.amount)?;
        for (who, share) in &shares {
            let all = given.entry(*who).or_default();
            *all = all.plus(*share)?;
        }
        for (holder, _, minor) in &thing.moved {
            let Holder::Player(no) = holder else { continue };
            let slot = self.spent.entry(*no).or_default();
            *slot = slot.plus(*minor)?;
        }
        // The seats may be others now than when it was said.
        let named = if said.among.is_empty() { Vec::new() } else { among };
        self.step(thing, Event::Spent(Spent { among: named, ..said.clone() }, shares), Vec::new());
        Ok(())
    }

    fn cash(&mut self, thing: &Arc<Thing>, payments: &[Cash]) -> Result<(), NightError> {
        let accounts = payments.iter().flat_map(|cash| [cash.from, cash.to]);
        let is_of_kitty = accounts.clone().any(|who| who == Holder::Kitty);
        let has_kitty = self.options().has_kitty() || self.kitty_used;
        ensure(!is_of_kitty || has_kitty, || NightError::NotInRules { what: "kitty" })?;
        self.check_came(accounts.filter_map(Holder::player))?;
        payments.iter().try_for_each(|cash| cash.add_to(&mut self.paid, |paid| paid))?;
        self.step(thing, Event::Paid(payments.to_vec()), Vec::new());
        Ok(())
    }

    fn deal(&mut self, thing: &Arc<Thing>, said: &Arc<HandSaid>) -> Result<(), NightError> {
        let scored = thing.came.clone();
        let seated_now = said.struck.then(|| self.seated_now(said));
        let mut hand = self.hand(said, seated_now.as_ref().unwrap_or(said))?;
        let mut moved = Vec::new();
        if let Some(scored) = &scored {
            moved = scored.moved(&hand.seats)?;
            self.add_sums(&moved)?;
            self.count_hand(scored, &hand.seats, &moved)?;
            self.chairs.dealt(hand.dealer);
            self.standing += 1;
            if let Some(game) = &scored.game {
                self.count_game(game, &hand)?;
                let (no, totals) = self.games.played(hand.no, &hand.seats, &hand.sides, game)?;
                (hand.game, hand.totals) = (Some(no), totals);
            }
        }
        hand.scored = scored;
        self.step(thing, Event::Hand(Box::new(hand)), moved);
        Ok(())
    }

    /// With those who are at the table now, as if it stood again.
    fn seated_now(&self, said: &HandSaid) -> HandSaid {
        let mut now = said.clone();
        let seats: Vec<PlayerNo> = self.chairs.seated().collect();
        if seats != said.seats {
            let turn = self.chairs.dealer().filter(|_| !seats.contains(&said.dealer));
            now.dealer = turn.unwrap_or(said.dealer);
            (now.seats, now.sides) = (seats, self.sides());
        }
        now
    }

    /// Before anybody scored it.
    pub fn next_hand_of(&self, said: &Arc<HandSaid>) -> Result<Hand, NightError> {
        let hand = self.hand(said, said)?;
        Ok(Hand { no: self.last.following(true).hand, ..hand })
    }

    fn hand(&self, said: &Arc<HandSaid>, seated: &HandSaid) -> Result<Hand, NightError> {
        let HandSaid { seats, sides, dealer, .. } = seated;
        ensure(*sides == self.sides(), || NightError::SidesOfGame)?;
        Ok(Hand {
            no: self.last.hand,
            said: Arc::clone(said),
            names: Arc::clone(&self.names),
            before: self.games.progress.clone(),
            present: self.chairs.seated().collect(),
            seats: seats.clone(),
            sides: sides.clone(),
            dealer: *dealer,
            rules: Arc::clone(&self.rules),
            game: None,
            scored: None,
            totals: Vec::new(),
        })
    }

    fn count_hand(
        &mut self,
        scored: &Scored,
        seats: &[PlayerNo],
        moved: &[(Holder, Sum)],
    ) -> Result<(), Overflow> {
        self.pairs.hand(seats, scored)?;
        for seat in seats {
            let won = moved.iter().find(|(holder, _)| *holder == Holder::Player(*seat));
            let Sum { units, minor } = won.map_or(Sum::default(), |(_, sum)| *sum);
            let total = self.totals.entry(*seat).or_default();
            total.hands = total.hands.saturating_add(1);
            let declared = (scored.declarer == Some(*seat)).then_some(scored.made);
            total.tally.hand(units, minor, declared)?;
        }
        Ok(())
    }

    fn count_game(&mut self, game: &GameScored, hand: &Hand) -> Result<(), Overflow> {
        for seat in &hand.seats {
            let Some(column) = hand.column_of(*seat) else { continue };
            let points = game.points.get(column).copied().unwrap_or(Points::ZERO);
            let tally = &mut self.totals.entry(*seat).or_default().tally;
            tally.points = tally.points.plus(points)?;
            tally.games = tally.games.saturating_add(game.winner.is_some().into());
            tally.games_won = tally.games_won.saturating_add((game.winner == Some(column)).into());
        }
        Ok(())
    }
}

type MovedHolder = Vec<(Holder, Units, Minor)>;

fn sorted(players: &[PlayerNo]) -> Vec<PlayerNo> {
    let mut players = players.to_vec();
    players.sort_unstable();
    players
}
