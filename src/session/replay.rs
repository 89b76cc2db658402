//! Replays a session: scores each place of the timeline under the session's rules and adds it to the night.

use crate::engine::{self, Options, Outcome, Record, Refusal};
use crate::kernel::units::{Minor, Overflow, Units};
use crate::session::chairs::Chairs;
use crate::session::entry::{EntryNo, GameEntry, HandEntry, PlayerNo, SeatMove};
use crate::session::games::Games;
use crate::session::night::{Event, Hand, Holder, NewGame, Night, Step, Sum, Total};
use crate::session::timeline::{Place, Timeline, What};
use serde::Serialize;
use std::sync::Arc;

/// A place that cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{why}", hand.map_or(String::new(), |no| format!("hand {no}: ")))]
pub struct Stuck {
    /// The number of the hand, if it is one.
    pub hand: Option<u32>,
    /// The entry with the content of the place.
    pub said_by: EntryNo,
    /// The reason.
    pub why: Why,
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
    #[error(transparent)]
    Overflow(#[from] Overflow),
}

impl Night {
    /// Replays a timeline under the session's rules, or returns every place that fails.
    pub fn replay(timeline: &Timeline<'_>, options: &Options) -> Result<Night, Vec<Stuck>> {
        let players: Vec<PlayerNo> = (1..).map(PlayerNo).take(timeline.opened.players.len()).collect();
        let chairs = Chairs::new(&players, timeline.opened.dealer);
        let mut night = Night {
            options: options.clone(),
            steps: Vec::with_capacity(timeline.row.len()),
            names: timeline.names.iter().map(|(&no, name)| (no, (*name).to_owned())).collect(),
            totals: players.iter().map(|&no| (no, Total::default())).collect(),
            kitty: Sum::default(),
            games: Games::new(&timeline.opened.sides, &chairs),
            chairs,
            paid: timeline.paid.clone(),
            closed: timeline.closed.map(|(entry, closed)| (entry, closed.clone())),
            last_hand: 0,
            last_move: None,
        };
        let stuck: Vec<Stuck> = timeline.row.iter().filter_map(|place| night.add(place).err()).collect();
        if stuck.is_empty() { Ok(night) } else { Err(stuck) }
    }

    /// Replays one more place at the end of the night.
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

    fn play(&mut self, place: &Place<'_>, no: u32, said: &HandEntry, struck: bool) -> Result<(), Why> {
        // The entry has the seats, unless a seat move was inserted before it later.
        let moved_since = self.last_move.is_some_and(|entry| entry > place.seen_by);
        let seats = if moved_since { self.chairs.seated().collect() } else { said.seats.clone() };
        let sides = self.games.sides(&self.chairs);
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
            moved = self.moved_by(&outcome, &seats)?;
            self.add_sums(&moved)?;
            for seat in &seats {
                self.totals.entry(*seat).or_default().hands += 1;
            }
            self.chairs.dealt(said.dealer);
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
        let (share, _) = self.kitty.minor.shared(self.chairs.seated().count());
        let done = if seat.joins { self.chairs.join(seat.who) } else { self.chairs.leave(seat.who) };
        if !done {
            return Err(Why::Seat { name: self.name(seat.who).to_owned(), joins: seat.joins });
        }
        let most = *self.options.players_allowed().end();
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
        let event = Event::Seat(seat.clone());
        self.steps.push(Arc::new(Step { entry: place.entry, said_by: place.said_by, event, moved }));
        Ok(())
    }

    fn begin(&mut self, place: &Place<'_>, said: &GameEntry) -> Result<(), Why> {
        if !self.options.plays_games() {
            return Err(Why::NoGames);
        }
        let left = self.games.current().map(|game| game.no);
        self.games
            .begin(said, &self.chairs)
            .map_err(|who| Why::Seat { name: self.name(who).to_owned(), joins: false })?;
        let event = Event::Game(NewGame { no: self.games.next_no(), sides: said.sides.clone(), left });
        let (entry, said_by) = (place.entry, place.said_by);
        self.steps.push(Arc::new(Step { entry, said_by, event, moved: Vec::new() }));
        Ok(())
    }

    fn moved_by(&self, outcome: &Outcome, seats: &[PlayerNo]) -> Result<Vec<(Holder, Sum)>, Overflow> {
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

    fn add_sums(&mut self, moved: &[(Holder, Sum)]) -> Result<(), Overflow> {
        for (holder, sum) in moved {
            let slot = match holder {
                Holder::Player(no) => &mut self.totals.entry(*no).or_default().sum,
                Holder::Kitty => &mut self.kitty,
            };
            *slot = slot.plus(*sum)?;
        }
        Ok(())
    }
}
