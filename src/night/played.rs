//! A session replayed: hands, seat moves, games and totals. Reports, the live table and `verify` all read this.

use crate::engine::{self, Options, Outcome, Problem, Record, Refusal};
use crate::kernel::{KITTY, Minor, Overflow, Points, Side, Table, Units};
use crate::night::tally::{NightTally, Pairs};
use crate::night::thing::{SeatSaid, SetSaid};
use crate::night::{
    Address, Cash, Closed, GameScored, HandSaid, Holder, NightError, NightGame, Penalty, PlayerNo,
    ResultEntry, Scored, Sides, Spent, State, Sum, Thing, chairs::Chairs, counterparts, games::Games,
};
use crate::notation::{PlayerError, find_player};
use crate::rules::Rules;
use std::{collections::BTreeMap, sync::Arc};

#[derive(Debug, Clone)]
pub struct Step {
    pub address: Address,
    pub thing: Arc<Thing>,
    pub event: Event,
    /// Sums to zero.
    pub moved: Vec<(Holder, Sum)>,
}

impl Step {
    pub fn hand(&self) -> Option<&Hand> {
        if let Event::Hand(hand) = &self.event { Some(hand) } else { None }
    }

    pub fn agreed(&self) -> Option<&Agreed> {
        if let Event::Set(agreed) = &self.event { Some(agreed) } else { None }
    }
}

#[derive(Debug, Clone, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    Hand(Box<Hand>),
    Seat(SeatSaid),
    Set(Box<Agreed>),
    Game(NewGame),
    Penalty(Penalty),
    Result(ResultEntry),
    Spent(Spent, Vec<(PlayerNo, Minor)>),
    Paid(Vec<Cash>),
}

impl Event {
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

#[derive(Debug, Clone)]
pub struct Agreed {
    pub said: SetSaid,
    pub before: Arc<Rules>,
    pub after: Arc<Rules>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    pub no: u32,
    pub sides: Sides,
    pub left: Option<u32>,
}

#[derive(Debug, Clone)]
pub struct Hand {
    /// From 1, with struck hands.
    pub no: u32,
    pub said: Arc<HandSaid>,
    pub names: Arc<BTreeMap<PlayerNo, String>>,
    /// The game to the target before it.
    pub before: engine::Game,
    pub seats: Vec<PlayerNo>,
    /// Empty if every player plays alone.
    pub sides: Sides,
    pub dealer: PlayerNo,
    pub rules: Arc<Rules>,
    /// Clockwise. After a correction that changes this, others may sit in the hand.
    pub present: Vec<PlayerNo>,
    /// `None` if the rules have no games, or the hand is struck out.
    pub game: Option<u32>,
    /// `None` if the hand is struck out.
    pub scored: Option<Arc<Scored>>,
    /// Of its game after it, in the order of the columns.
    pub totals: Vec<Points>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Total {
    /// Not struck out, with the player at the table.
    pub hands: u32,
    pub sum: Sum,
    pub tally: NightTally,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    pub date: String,
    pub place: Option<String>,
    pub note: Option<String>,
    pub scorekeeper: Option<String>,
    pub currency: String,
}

impl About {
    pub fn of(state: &State) -> About {
        let State { date, place, note, scorekeeper, currency, .. } = state.clone();
        About { date, place, note, scorekeeper, currency }
    }
}

#[derive(Debug, Clone)]
pub struct Night {
    /// Of the next hand.
    pub rules: Arc<Rules>,
    pub about: About,
    /// Nights before and after a change share unchanged ones.
    pub steps: Vec<Arc<Step>>,
    pub names: Arc<BTreeMap<PlayerNo, String>>,
    pub totals: BTreeMap<PlayerNo, Total>,
    pub pairs: Pairs,
    pub kitty: Sum,
    pub kitty_used: bool,
    /// Before the first place.
    pub opening: Chairs,
    pub chairs: Chairs,
    pub(super) games: Games,
    /// Cash paid (+) or received (-), in the list and at a close that was reopened.
    pub paid: BTreeMap<Holder, Minor>,
    /// Paid (+) for rounds, less the own shares.
    pub spent: BTreeMap<PlayerNo, Minor>,
    /// By those who share rounds: what they spent together, and the share of each.
    pub(super) rounds: BTreeMap<Vec<PlayerNo>, (Minor, BTreeMap<PlayerNo, Minor>)>,
    /// Payments in daybooks; once it is closed, those since.
    pub outside: Vec<Cash>,
    pub closed: Option<Closed>,
    /// Hands that are not struck out.
    pub(super) standing: u32,
    pub(super) last: Address,
}

impl Hand {
    pub fn options(&self) -> &Options {
        self.rules.options()
    }

    /// For a player who plays alone the place at the table.
    pub fn column_of(&self, who: PlayerNo) -> Option<usize> {
        let place = self.seats.iter().position(|no| *no == who);
        if self.sides.is_empty() { place } else { self.sides.iter().position(|side| side.contains(&who)) }
    }

    pub fn game_scored(&self) -> Option<&GameScored> {
        self.scored.as_ref()?.game.as_ref()
    }

    /// As today's engine does, for explanations. What it came to is in `scored`.
    pub fn explain(&self) -> Result<Outcome, Refusal> {
        self.rules.check_playable().map_err(|_| Refusal::of("rules", Problem::UnknownRules {}))?;
        let record = self.record().ok_or_else(|| Refusal::of("hand", Problem::UnknownRecord {}))?;
        engine::score(self.options(), &self.table(), &record)
    }

    pub fn score_today(&self) -> Result<Arc<Scored>, NightError> {
        let outcome = self.explain().map_err(Box::new)?;
        Ok(Arc::new(Scored::of(self.options(), &self.table(), &self.seats, &outcome)?))
    }

    /// With the current names; none if this version cannot read it.
    pub fn record(&self) -> Option<Record> {
        let record = self.said.record(self.options().engine())?;
        Some(record.renamed(&|word: &str| self.names.get(&PlayerNo::from_word(word)?).cloned()))
    }

    pub fn name(&self, no: PlayerNo) -> &str {
        self.names.get(&no).map_or("", String::as_str)
    }

    pub fn table(&self) -> Table {
        laid(self.options(), &self.names, &self.before, (&self.seats, &self.sides, self.dealer))
    }
}

impl Night {
    /// With shares of the kitty once that is closed: players by number, then the kitty.
    pub fn final_totals(&self) -> Result<Vec<(Holder, Total)>, Overflow> {
        let shares: BTreeMap<_, _> =
            self.closed.iter().flat_map(|closed| closed.shares.iter().copied()).collect();
        let mut kitty = self.kitty;
        let mut totals = Vec::with_capacity(self.totals.len() + 1);
        for (no, total) in &self.totals {
            let share = shares.get(no).copied().unwrap_or_default();
            kitty.minor = kitty.minor.minus(share)?;
            let sum = Sum { minor: total.sum.minor.plus(share)?, ..total.sum };
            totals.push((Holder::Player(*no), Total { sum, ..*total }));
        }
        totals.push((Holder::Kitty, Total { sum: kitty, ..Total::default() }));
        Ok(totals)
    }

    pub fn options(&self) -> &Options {
        self.rules.options()
    }

    pub(super) fn table(&self, seats: &[PlayerNo], sides: &Sides, dealer: PlayerNo) -> Table {
        laid(self.options(), &self.names, &self.games.progress, (seats, sides, dealer))
    }

    pub fn counterparts(&self, before: &Night) -> Vec<Option<usize>> {
        let things =
            |night: &Night| night.steps.iter().map(|step| Arc::clone(&step.thing)).collect::<Vec<_>>();
        counterparts(&things(before), &things(self))
    }

    /// Returns the first step that says something new beside another night.
    pub fn first_new(&self, before: &Night) -> Option<usize> {
        let is_new = |(step, was): (&Arc<Step>, Option<usize>)| {
            let was = was.and_then(|was| before.steps.get(was));
            was.is_none_or(|was| !was.thing.says_the_same(&step.thing))
        };
        self.steps.iter().zip(self.counterparts(before)).position(is_new)
    }

    pub fn opening_rules(&self) -> &Rules {
        let first = self.steps.iter().find_map(|step| step.agreed());
        first.map_or(&self.rules, |agreed| &agreed.before)
    }

    pub fn next_table(&self) -> Table {
        let seats: Vec<PlayerNo> = self.chairs.seated().collect();
        let mut table = self.table(&seats, &self.sides(), PlayerNo(0));
        table.dealer = self.chairs.dealer().map(|no| self.name(no).to_owned());
        table
    }

    /// Empty if every player plays alone. Under rules with partners agreed later, those who sit opposite each other.
    pub fn sides(&self) -> Sides {
        let said = self.games.sides(&self.chairs);
        if self.options().has_sides() != said.is_empty() {
            return said;
        }
        let names: Vec<String> = self.chairs.seated().map(|no| self.name(no).to_owned()).collect();
        let sides = self.options().partners(&names).unwrap_or_default().into_iter();
        sides.map(|side| side.players.iter().filter_map(|name| self.number(name)).collect()).collect()
    }

    pub fn games(&self) -> &[NightGame] {
        &self.games.row
    }

    pub fn next_game(&self) -> u32 {
        self.games.next_no()
    }

    /// Returns who left them, if too few are seated for a hand.
    pub fn empty_chairs(&self) -> Vec<&str> {
        let least = *self.options().players_allowed().start();
        if self.chairs.seated().count() >= least {
            return Vec::new();
        }
        self.chairs.vacant().map(|no| self.name(no)).collect()
    }

    /// If a hand waits until somebody takes the chair that deals next.
    pub fn absent_dealer(&self) -> Option<&str> {
        let absent = self.chairs.absent_dealer().filter(|_| !self.empty_chairs().is_empty());
        absent.map(|no| self.name(no))
    }

    /// Empty for an unknown number.
    pub fn name(&self, no: PlayerNo) -> &str {
        self.names.get(&no).map_or("", String::as_str)
    }

    pub fn holder_name(&self, holder: Holder) -> &str {
        match holder {
            Holder::Player(no) => self.name(no),
            Holder::Kitty => KITTY,
        }
    }

    /// By the beginning of the name, among those who left too.
    pub fn find(&self, word: &str) -> Result<PlayerNo, PlayerError> {
        self.find_among(&self.totals.keys().copied().collect::<Vec<_>>(), word)
    }

    /// Those who left are found only if nobody at the table fits.
    pub fn find_seated(&self, word: &str) -> Result<PlayerNo, PlayerError> {
        match self.find_among(&self.chairs.seated().collect::<Vec<_>>(), word) {
            Err(PlayerError::Unknown { .. }) => self.find(word),
            found => found,
        }
    }

    fn find_among(&self, players: &[PlayerNo], word: &str) -> Result<PlayerNo, PlayerError> {
        let names: Vec<&str> = players.iter().map(|no| self.name(*no)).collect();
        let at = find_player(&names, word)?;
        Ok(players.get(at).copied().unwrap_or(PlayerNo(0)))
    }

    pub fn all_names(&self) -> Vec<&str> {
        self.names.values().map(String::as_str).collect()
    }

    pub fn number(&self, name: &str) -> Option<PlayerNo> {
        self.names.iter().find(|(_, n)| *n == name).map(|(no, _)| *no)
    }

    /// Returns everybody who was ever at the table: as they sat at the beginning, then as they came.
    pub fn players(&self) -> Vec<PlayerNo> {
        let mut players: Vec<PlayerNo> = self.opening.seated().collect();
        let later = self.totals.keys().filter(|no| !players.contains(no)).copied().collect::<Vec<_>>();
        players.extend(later);
        players
    }

    pub fn hands(&self) -> impl DoubleEndedIterator<Item = (&Step, &Hand)> {
        self.steps.iter().filter_map(|step| Some((step.as_ref(), step.hand()?)))
    }

    pub fn standing_hands(&self) -> i64 {
        self.standing.into()
    }

    /// Also if a result moved some without a stake.
    pub fn has_money(&self) -> bool {
        self.options().pays_money() || self.totals.values().any(|total| total.sum.minor != Minor::ZERO)
    }

    /// Results alone may be money and nothing else.
    pub fn has_units(&self) -> bool {
        let moved = || self.totals.values().any(|total| total.sum.units != Units::ZERO);
        self.options().pays_units() && (self.options().has_hands() || moved())
    }

    pub fn sum(&self, holder: Holder) -> Sum {
        match holder {
            Holder::Player(no) => self.totals.get(&no).map_or(Sum::default(), |total| total.sum),
            Holder::Kitty => self.kitty,
        }
    }
}

fn laid(
    options: &Options,
    names: &BTreeMap<PlayerNo, String>,
    game: &engine::Game,
    (seats, sides, dealer): (&[PlayerNo], &Sides, PlayerNo),
) -> Table {
    let name = |no: &PlayerNo| names.get(no).cloned().unwrap_or_default();
    let named = |players: &[PlayerNo]| players.iter().map(name).collect();
    let mut table = Table {
        players: named(seats),
        dealer: Some(name(&dealer)),
        sides: (!sides.is_empty()).then(|| sides.iter().map(|side| Side::of(named(side))).collect()),
        ..Table::default()
    };
    engine::lay(options, game, &mut table);
    table
}
