//! The whole night as it stands: its places, what each moved, and what everybody has. Every face of a session reads
//! this, live, after a correction and in `verify` alike.

use crate::engine::{Options, Outcome, Record};
use crate::kernel::payment::{Account, KITTY};
use crate::kernel::table::{Side, Table};
use crate::kernel::units::{Minor, Overflow, Units};
use crate::notation::{PlayerError, find_player};
use crate::session::chairs::Chairs;
use crate::session::entry::{Cash, Closed, EntryNo, PlayerNo, SeatMove, Sides};
use crate::session::games::{Game, Games};
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
    /// Adds units and money.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn plus(self, other: Sum) -> Result<Sum, Overflow> {
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
    pub chairs: Chairs,
    /// The games and who plays with whom.
    pub(super) games: Games,
    /// Cash that changed hands.
    pub paid: Vec<(EntryNo, Cash)>,
    /// The close in force.
    pub closed: Option<(EntryNo, Closed)>,
    /// The number of the last hand.
    pub(super) last_hand: u32,
    /// The latest entry that moved somebody at the places so far.
    pub(super) last_move: Option<EntryNo>,
}

impl Night {
    /// Returns the table of these players, by the names that stand, with the game as it stands.
    pub(super) fn table(&self, seats: &[PlayerNo], sides: &Sides, dealer: PlayerNo) -> Table {
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
        let seats: Vec<PlayerNo> = self.chairs.seated().collect();
        let mut table = self.table(&seats, &self.sides(), PlayerNo(0));
        table.dealer = self.chairs.dealer().map(|no| self.name(no).to_owned());
        table
    }

    /// Returns who plays with whom now; none where every player is alone.
    #[must_use]
    pub fn sides(&self) -> Sides {
        self.games.sides(&self.chairs)
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
        if self.chairs.seated().count() >= least {
            return Vec::new();
        }
        self.chairs.vacant().map(|no| self.name(no)).collect()
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

    /// Finds a player of the night by a beginning of the name, also one who left.
    ///
    /// # Errors
    /// If nobody is called so, or several are.
    pub fn find(&self, word: &str) -> Result<PlayerNo, PlayerError> {
        let names: Vec<&str> = self.names.values().map(String::as_str).collect();
        let at = find_player(&names, word)?;
        self.names.keys().nth(at).copied().ok_or_else(|| {
            let players = names.iter().map(|name| (*name).to_owned()).collect();
            PlayerError::Unknown { word: word.to_owned(), players, nearest: None }
        })
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
        let count = self.hands().filter(|(_, hand)| hand.outcome.is_some()).count();
        i64::try_from(count).unwrap_or(i64::MAX)
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
