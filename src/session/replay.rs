//! A session replayed: what stands, scored place by place. Pure: entries in, the whole night out.
//!
//! Every face of one session reads this, live, after a correction and in `verify` alike.

mod games;

pub use games::{End, Game};

use crate::engine::{self, Options, Outcome, Record, Refusal};
use crate::kernel::payment::{Account, KITTY};
use crate::kernel::table::{Side, Table};
use crate::kernel::units::{Minor, Overflow, Units};
use crate::session::chairs::Circle;
use crate::session::entry::{Cash, Closed, EntryNo, GameSaid, HandSaid, PlayerNo, SeatMove, Sides};
use crate::session::timeline::{Place, Standing, What};
use games::Games;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An account of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// A player.
    Player(PlayerNo),
    /// The kitty.
    Kitty,
}

/// What an account comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// Units won or lost.
    pub units: Units,
    /// Money won or lost, kitty shares of those who came and went included.
    pub minor: Minor,
}

impl Sum {
    fn plus(self, other: Sum) -> Result<Sum, Overflow> {
        Ok(Sum { units: self.units.plus(other.units)?, minor: self.minor.plus(other.minor)? })
    }
}

/// A place of the night and what it moved.
#[derive(Debug, Clone)]
pub struct Step {
    /// The entry that made the place.
    pub entry: EntryNo,
    /// The entry that says what is there.
    pub said_by: EntryNo,
    /// What is there.
    pub event: Event,
    /// Who won and lost what; sums to zero.
    pub moved: Vec<(Holder, Sum)>,
}

/// What is at a place.
#[derive(Debug, Clone)]
pub enum Event {
    /// A hand.
    Hand(Box<Hand>),
    /// Somebody came or went.
    Seat(SeatMove),
    /// A new game began.
    Game(NewGame),
}

/// A new game that somebody asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its number.
    pub no: u32,
    /// Who plays with whom from now on; none where that stays as it was.
    pub sides: Sides,
    /// The number of the game that was left for it without a winner.
    pub left: Option<u32>,
}

/// A hand as it stands.
#[derive(Debug, Clone)]
pub struct Hand {
    /// Its number: 1, 2, 3, ... along the row.
    pub no: u32,
    /// The line as typed.
    pub line: String,
    /// A remark.
    pub note: Option<String>,
    /// What happened, with the players' names as they stand.
    pub record: Record,
    /// The table it was played at, with the players' names as they stand.
    pub table: Table,
    /// Who sat there, in the order of the table.
    pub seats: Vec<PlayerNo>,
    /// Who played with whom; none where every player is alone.
    pub sides: Sides,
    /// Who dealt.
    pub dealer: PlayerNo,
    /// The number of the game it belongs to; `None` where there are no games, or if it is struck out.
    pub game: Option<u32>,
    /// What it came to; `None` if it is struck out.
    pub outcome: Option<Outcome>,
}

/// A player's night so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Total {
    /// Hands that stand and that they sat at the table for.
    pub hands: u32,
    /// What they came to.
    pub sum: Sum,
}

/// A session replayed.
#[derive(Debug, Clone)]
pub struct Night {
    /// The options it is played under.
    pub options: Options,
    /// Its places in order; nights before and after a change share those that did not change.
    pub steps: Vec<Arc<Step>>,
    /// The players' names, by number.
    pub names: BTreeMap<PlayerNo, String>,
    /// Each player's night so far, by number; also of those who left.
    pub totals: BTreeMap<PlayerNo, Total>,
    /// What is in the kitty.
    pub kitty: Sum,
    /// The chairs as they stand.
    pub circle: Circle,
    /// The games and who plays with whom.
    games: Games,
    /// Cash that changed hands.
    pub paid: Vec<(EntryNo, Cash)>,
    /// The close in force.
    pub closed: Option<(EntryNo, Closed)>,
    /// The number of the last hand.
    last_hand: u32,
    /// The latest entry that moved somebody at the places so far.
    last_move: Option<EntryNo>,
}

/// A place that cannot stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{why}", hand.map_or(String::new(), |no| format!("hand {no}: ")))]
pub struct Stuck {
    /// The hand, if it is one.
    pub hand: Option<u32>,
    /// The entry that says what is there.
    pub said_by: EntryNo,
    /// Why not.
    pub why: Why,
}

/// Why a place cannot stand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum Why {
    /// The engine refuses the hand.
    #[error(transparent)]
    Refused(#[from] Box<Refusal>),
    /// The record in the log is none of this game.
    #[error("the record cannot be read: {0}")]
    Record(String),
    /// Somebody leaves who does not sit, or joins who does.
    #[error("{name} {}", if *.joins { "sits at the table already" } else { "does not sit at the table" })]
    Seat {
        /// Who.
        name: String,
        /// Whether they were to join.
        joins: bool,
    },
    /// A new game where hands do not add up to games.
    #[error("there are no games under these rules")]
    NoGames,
    /// Other sides than those of the game that the hand belongs to.
    #[error("the sides are not those of the game")]
    Sides,
    /// Somebody joins a table that is full by then.
    #[error("{name} finds no chair: {most} sit at this table at most")]
    Full {
        /// Who.
        name: String,
        /// How many can sit there.
        most: usize,
    },
    /// The night's sums went beyond 64 bits.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

impl Night {
    /// Replays what stands under the session's rules.
    ///
    /// # Errors
    /// Every place that cannot stand. A correction that would cause one is refused with this list.
    pub fn replay(standing: &Standing<'_>, options: &Options) -> Result<Night, Vec<Stuck>> {
        let players: Vec<PlayerNo> = (1..).map(PlayerNo).take(standing.opened.players.len()).collect();
        let circle = Circle::new(&players, standing.opened.dealer);
        let mut night = Night {
            options: options.clone(),
            steps: Vec::with_capacity(standing.row.len()),
            names: standing.names.iter().map(|(&no, name)| (no, (*name).to_owned())).collect(),
            totals: players.iter().map(|&no| (no, Total::default())).collect(),
            kitty: Sum::default(),
            games: Games::new(&standing.opened.sides, &circle),
            circle,
            paid: standing.paid.clone(),
            closed: standing.closed.map(|(entry, closed)| (entry, closed.clone())),
            last_hand: 0,
            last_move: None,
        };
        let stuck: Vec<Stuck> = standing.row.iter().filter_map(|place| night.add(place).err()).collect();
        if stuck.is_empty() { Ok(night) } else { Err(stuck) }
    }

    /// Replays one more place at the end of the night.
    ///
    /// # Errors
    /// If it cannot stand.
    pub fn add(&mut self, place: &Place<'_>) -> Result<(), Stuck> {
        let stuck = |hand, why| Stuck { hand, said_by: place.said_by, why };
        match place.what {
            What::Hand { said, struck } => {
                self.last_hand += 1;
                let no = self.last_hand;
                self.play(place, no, said, struck).map_err(|why| stuck(Some(no), why))
            }
            What::Seat(seat) => self.reseat(place, seat).map_err(|why| stuck(None, why)),
            What::Game(said) => self.begin(place, said).map_err(|why| stuck(None, why)),
        }
    }

    fn play(&mut self, place: &Place<'_>, no: u32, said: &HandSaid, struck: bool) -> Result<(), Why> {
        // Who sat there stands in the entry, unless a seat move was put before it afterwards.
        let moved_since = self.last_move.is_some_and(|entry| entry > place.seen_by);
        let seats = if moved_since { self.circle.seated().collect() } else { said.seats.clone() };
        let sides = self.games.sides(&self.circle);
        if !moved_since && sides != said.sides {
            return Err(Why::Sides);
        }
        let table = self.table(&seats, &sides, said.dealer);
        let record = Record::from_json(self.options.engine(), said.record.get())
            .map_err(|error| Why::Record(error.to_string()))?
            .renamed(&|word| self.names.get(&PlayerNo::from_word(word)?).cloned());
        let mut moved = Vec::new();
        let mut game = None;
        let outcome = if struck {
            None
        } else {
            let outcome = engine::score(&self.options, &table, &record).map_err(Box::new)?;
            moved = self.worth(&outcome, &seats)?;
            self.book(&moved)?;
            for seat in &seats {
                self.totals.entry(*seat).or_default().hands += 1;
            }
            self.circle.dealt(said.dealer);
            game = outcome.story.score().map(|score| self.games.played(no, &seats, &sides, score));
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
            dealer: said.dealer,
            game,
            outcome,
        };
        self.steps.push(Arc::new(Step {
            entry: place.entry,
            said_by: place.said_by,
            event: Event::Hand(Box::new(hand)),
            moved,
        }));
        Ok(())
    }

    fn reseat(&mut self, place: &Place<'_>, seat: &SeatMove) -> Result<(), Why> {
        self.last_move = self.last_move.max(Some(place.said_by));
        if let Some(name) = &seat.name {
            self.names.entry(seat.who).or_insert_with(|| name.clone());
        }
        let (share, _) = self.kitty.minor.shared(self.circle.seated().count());
        let done = if seat.joins { self.circle.join(seat.who) } else { self.circle.leave(seat.who) };
        if !done {
            return Err(Why::Seat { name: self.name(seat.who).to_owned(), joins: seat.joins });
        }
        let most = *self.options.players_allowed().end();
        if seat.joins && self.circle.seated().count() > most {
            return Err(Why::Full { name: self.name(seat.who).to_owned(), most });
        }
        self.totals.entry(seat.who).or_default();
        // Who leaves takes an equal share of the kitty of that moment, or makes it good; who joins buys in.
        let gets = if seat.joins { share.negated()? } else { share };
        let mut moved = Vec::new();
        if gets != Minor::ZERO {
            moved.push((Holder::Player(seat.who), Sum { units: Units::ZERO, minor: gets }));
            moved.push((Holder::Kitty, Sum { units: Units::ZERO, minor: gets.negated()? }));
        }
        self.book(&moved)?;
        let event = Event::Seat(seat.clone());
        self.steps.push(Arc::new(Step { entry: place.entry, said_by: place.said_by, event, moved }));
        Ok(())
    }

    fn begin(&mut self, place: &Place<'_>, said: &GameSaid) -> Result<(), Why> {
        if !self.options.plays_games() {
            return Err(Why::NoGames);
        }
        let left = self.games.current().map(|game| game.no);
        self.games
            .begin(said, &self.circle)
            .map_err(|who| Why::Seat { name: self.name(who).to_owned(), joins: false })?;
        let event = Event::Game(NewGame { no: self.games.next_no(), sides: said.sides.clone(), left });
        let (entry, said_by) = (place.entry, place.said_by);
        self.steps.push(Arc::new(Step { entry, said_by, event, moved: Vec::new() }));
        Ok(())
    }

    fn worth(&self, outcome: &Outcome, seats: &[PlayerNo]) -> Result<Vec<(Holder, Sum)>, Overflow> {
        let net = outcome.net(seats.len())?;
        let cash = outcome.cash(seats.len(), self.options.unit_minor())?;
        let mut moved = Vec::with_capacity(seats.len() + 1);
        for ((seat, units), minor) in seats.iter().zip(net.seats).zip(cash.seats) {
            moved.push((Holder::Player(*seat), Sum { units, minor }));
        }
        if net.kitty != Units::ZERO {
            moved.push((Holder::Kitty, Sum { units: net.kitty, minor: cash.kitty }));
        }
        Ok(moved)
    }

    fn book(&mut self, moved: &[(Holder, Sum)]) -> Result<(), Overflow> {
        for (holder, sum) in moved {
            let slot = match holder {
                Holder::Player(no) => &mut self.totals.entry(*no).or_default().sum,
                Holder::Kitty => &mut self.kitty,
            };
            *slot = slot.plus(*sum)?;
        }
        Ok(())
    }

    /// Returns the table of these players, by the names that stand, with the game as it stands.
    fn table(&self, seats: &[PlayerNo], sides: &Sides, dealer: PlayerNo) -> Table {
        let named = |players: &[PlayerNo]| players.iter().map(|no| self.name(*no).to_owned()).collect();
        let mut table = Table {
            players: named(seats),
            dealer: Some(self.name(dealer).to_owned()),
            sides: (!sides.is_empty()).then(|| sides.iter().map(|side| Side::of(named(side))).collect()),
            ..Table::default()
        };
        self.games.lay(&self.options, &mut table);
        table
    }

    /// Returns the table as the next hand finds it.
    #[must_use]
    pub fn next_table(&self) -> Table {
        let seats: Vec<PlayerNo> = self.circle.seated().collect();
        let mut table = self.table(&seats, &self.sides(), PlayerNo(0));
        table.dealer = self.circle.dealer().map(|no| self.name(no).to_owned());
        table
    }

    /// Returns who plays with whom now; none where every player is alone.
    #[must_use]
    pub fn sides(&self) -> Sides {
        self.games.sides(&self.circle)
    }

    /// Returns the games of which a hand was played, in order.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games.row
    }

    /// Returns the number of the game that the next hand belongs to.
    #[must_use]
    pub fn next_game(&self) -> u32 {
        self.games.next_no()
    }

    /// Returns who left the chairs without which no hand can be played; none where enough people sit.
    #[must_use]
    pub fn empty_chairs(&self) -> Vec<&str> {
        let least = *self.options.players_allowed().start();
        if self.circle.seated().count() >= least {
            return Vec::new();
        }
        self.circle.vacant().map(|no| self.name(no)).collect()
    }

    /// Returns the name of a player; a number nobody has has none.
    #[must_use]
    pub fn name(&self, no: PlayerNo) -> &str {
        self.names.get(&no).map_or("", String::as_str)
    }

    /// Returns the name of an account.
    #[must_use]
    pub fn holder_name(&self, holder: Holder) -> &str {
        match holder {
            Holder::Player(no) => self.name(no),
            Holder::Kitty => KITTY,
        }
    }

    /// Returns the number of a player by exact name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<PlayerNo> {
        self.names.iter().find(|(_, n)| *n == name).map(|(no, _)| *no)
    }

    /// Returns the hands, struck ones too, with the place each has.
    pub fn hands(&self) -> impl DoubleEndedIterator<Item = (&Step, &Hand)> {
        self.steps.iter().filter_map(|step| match &step.event {
            Event::Hand(hand) => Some((step.as_ref(), hand.as_ref())),
            Event::Seat(_) | Event::Game(_) => None,
        })
    }

    /// Returns how many hands stand.
    #[must_use]
    pub fn standing_hands(&self) -> i64 {
        let standing = self.hands().filter(|(_, hand)| hand.outcome.is_some()).count();
        i64::try_from(standing).unwrap_or(i64::MAX)
    }

    /// Returns what an account has so far.
    #[must_use]
    pub fn sum(&self, holder: Holder) -> Sum {
        match holder {
            Holder::Player(no) => self.totals.get(&no).map_or(Sum::default(), |total| total.sum),
            Holder::Kitty => self.kitty,
        }
    }

    /// Returns the account of an outcome among the players of a hand.
    #[must_use]
    pub fn holder(seats: &[PlayerNo], account: Account) -> Option<Holder> {
        match account {
            Account::Seat(seat) => seats.get(seat.0).map(|no| Holder::Player(*no)),
            Account::Kitty => Some(Holder::Kitty),
        }
    }
}
