//! Which melds a hand holds and what they are worth on a table (rulebook `melds.md` sections 2 and 3).

use super::card::{Card, Cards, Rank};
use super::meld_table::{MeldName, MeldTable, RunExtra};
use super::suit::Suit;
use crate::kernel::keyword::Keyword;
use serde::Serialize;
use std::cmp::Reverse;
use std::fmt;

/// A card may serve once in each class, and only once inside a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Runs, marriages, and extras beside a run.
    Sequences,
    /// Four of a rank, one of each suit.
    Around,
    /// Pinochles.
    Pinochle,
    /// Nines of trump.
    Dix,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 4] = [Class::Sequences, Class::Around, Class::Pinochle, Class::Dix];
}

/// A meld, without its fold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// A T K Q J of trump.
    Run,
    /// A spare king of trump beside a run.
    ExtraKing,
    /// A spare queen of trump beside a run.
    ExtraQueen,
    /// K Q of trump.
    RoyalMarriage,
    /// K Q of a plain suit.
    Marriage(Suit),
    /// Q of spades and J of diamonds.
    Pinochle,
    /// An ace of each suit.
    Aces,
    /// A king of each suit.
    Kings,
    /// A queen of each suit.
    Queens,
    /// A jack of each suit.
    Jacks,
    /// A nine of trump.
    Dix,
}

impl MeldKind {
    /// Every meld that is not of some plain suit.
    pub const WITHOUT_SUIT: [MeldKind; 10] = [
        MeldKind::Run,
        MeldKind::ExtraKing,
        MeldKind::ExtraQueen,
        MeldKind::RoyalMarriage,
        MeldKind::Pinochle,
        MeldKind::Aces,
        MeldKind::Kings,
        MeldKind::Queens,
        MeldKind::Jacks,
        MeldKind::Dix,
    ];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> MeldName {
        match self {
            MeldKind::Run => MeldName::Run,
            MeldKind::ExtraKing => MeldName::ExtraKing,
            MeldKind::ExtraQueen => MeldName::ExtraQueen,
            MeldKind::RoyalMarriage => MeldName::RoyalMarriage,
            MeldKind::Marriage(_) => MeldName::Marriage,
            MeldKind::Pinochle => MeldName::Pinochle,
            MeldKind::Aces => MeldName::Aces,
            MeldKind::Kings => MeldName::Kings,
            MeldKind::Queens => MeldName::Queens,
            MeldKind::Jacks => MeldName::Jacks,
            MeldKind::Dix => MeldName::Dix,
        }
    }

    /// Returns the rulebook's name; marriages of all plain suits share one.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.name().word()
    }

    /// Returns the class within which a card serves once.
    #[must_use]
    pub fn class(self) -> Class {
        match self {
            MeldKind::Run
            | MeldKind::ExtraKing
            | MeldKind::ExtraQueen
            | MeldKind::RoyalMarriage
            | MeldKind::Marriage(_) => Class::Sequences,
            MeldKind::Aces | MeldKind::Kings | MeldKind::Queens | MeldKind::Jacks => Class::Around,
            MeldKind::Pinochle => Class::Pinochle,
            MeldKind::Dix => Class::Dix,
        }
    }

    /// Returns the cards of one such meld.
    pub fn cards(self, trump: Suit) -> impl Iterator<Item = Card> {
        const MARRIAGE: &[Rank] = &[Rank::King, Rank::Queen];
        let (suits, ranks): ([Option<Suit>; 4], &'static [Rank]) = match self {
            MeldKind::Run => (only(trump), RUN),
            MeldKind::ExtraKing => (only(trump), &[Rank::King]),
            MeldKind::ExtraQueen => (only(trump), &[Rank::Queen]),
            MeldKind::RoyalMarriage => (only(trump), MARRIAGE),
            MeldKind::Marriage(suit) => (only(suit), MARRIAGE),
            MeldKind::Pinochle => (only(Suit::Spades), &[Rank::Queen]),
            MeldKind::Aces => (Suit::ALL.map(Some), &[Rank::Ace]),
            MeldKind::Kings => (Suit::ALL.map(Some), &[Rank::King]),
            MeldKind::Queens => (Suit::ALL.map(Some), &[Rank::Queen]),
            MeldKind::Jacks => (Suit::ALL.map(Some), &[Rank::Jack]),
            MeldKind::Dix => (only(trump), &[Rank::Nine]),
        };
        let jack = (self == MeldKind::Pinochle).then_some(JACK_OF_DIAMONDS);
        suits
            .into_iter()
            .flatten()
            .flat_map(|suit| ranks.iter().map(move |&rank| Card { rank, suit }))
            .chain(jack)
    }
}

const RUN: &[Rank] = &[Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];
const QUEEN_OF_SPADES: Card = Card { rank: Rank::Queen, suit: Suit::Spades };
const JACK_OF_DIAMONDS: Card = Card { rank: Rank::Jack, suit: Suit::Diamonds };

fn only(suit: Suit) -> [Option<Suit>; 4] {
    [Some(suit), None, None, None]
}

/// One entry of an evaluation: so many alike, and what they are worth together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Meld {
    /// Which meld.
    pub name: MeldName,
    /// The plain suit of a marriage, where it is known.
    pub suit: Option<Suit>,
    /// How many of them this entry is made of.
    pub fold: usize,
    /// What it is worth.
    pub points: i64,
}

/// What stands before the name of so many alike, for two of them first.
pub(super) const FOLDS: [&str; 5] = ["double_", "triple_", "quadruple_", "quintuple_", "sextuple_"];

/// Writes the rulebook's name: `run`, `double_run`.
impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fold.checked_sub(2).and_then(|at| FOLDS.get(at)).copied().unwrap_or_default())?;
        f.write_str(self.name.word())
    }
}

impl Meld {
    /// Returns its cards.
    pub fn cards(self, trump: Suit) -> impl Iterator<Item = Card> {
        let kinds: Vec<MeldKind> = match (self.name, self.suit) {
            (MeldName::Roundhouse, _) => vec![MeldKind::Kings, MeldKind::Queens],
            (MeldName::Marriage, suit) => suit.map(MeldKind::Marriage).into_iter().collect(),
            (name, _) => MeldKind::WITHOUT_SUIT.into_iter().filter(|kind| kind.name() == name).collect(),
        };
        std::iter::repeat_n(kinds, self.fold).flatten().flat_map(move |kind| kind.cards(trump))
    }
}

/// Puts a king and a queen of all four suits under one name, if all their melds stand there unfolded: a royal
/// marriage outside a run, a marriage in each plain suit, kings and queens. One of each is taken.
#[must_use]
pub fn with_roundhouse(mut melds: Vec<Meld>) -> Vec<Meld> {
    let single = |name: MeldName, suit: Option<Suit>| {
        move |meld: &Meld| meld.name == name && meld.fold == 1 && (suit.is_none() || meld.suit == suit)
    };
    let royal = melds.iter().position(single(MeldName::RoyalMarriage, None));
    let plain = Suit::ALL.map(|suit| melds.iter().position(single(MeldName::Marriage, Some(suit))));
    let kings = melds.iter().position(single(MeldName::Kings, None));
    let queens = melds.iter().position(single(MeldName::Queens, None));
    let parts: Vec<usize> = [royal, kings, queens].into_iter().chain(plain).flatten().collect();
    if parts.len() < 6 {
        return melds;
    }
    let points = parts.iter().filter_map(|at| melds.get(*at)).map(|meld| meld.points).sum();
    let mut at = 0..;
    melds.retain(|_| at.next().is_some_and(|at| !parts.contains(&at)));
    let sequences = [MeldName::Run, MeldName::ExtraKing, MeldName::ExtraQueen, MeldName::RoyalMarriage];
    let behind = melds
        .iter()
        .rposition(|meld| sequences.contains(&meld.name) || meld.name == MeldName::Marriage)
        .map_or(0, |at| at + 1);
    melds.insert(behind, Meld { name: MeldName::Roundhouse, suit: None, fold: 1, points });
    melds
}

/// Returns what melds are worth together.
#[must_use]
pub fn total(melds: &[Meld]) -> i64 {
    melds.iter().map(|meld| meld.points).sum()
}

/// How many there are of each meld, folds not yet formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    run: usize,
    extra_king: usize,
    extra_queen: usize,
    royal_marriage: usize,
    /// By plain suit; the place of trump stays empty.
    marriages: [usize; Suit::ALL.len()],
    pinochle: usize,
    aces: usize,
    kings: usize,
    queens: usize,
    jacks: usize,
    dix: usize,
}

impl Tally {
    /// Adds one meld.
    pub fn add(&mut self, kind: MeldKind) {
        let count = match kind {
            MeldKind::Run => &mut self.run,
            MeldKind::ExtraKing => &mut self.extra_king,
            MeldKind::ExtraQueen => &mut self.extra_queen,
            MeldKind::RoyalMarriage => &mut self.royal_marriage,
            MeldKind::Marriage(suit) => match self.marriages.get_mut(suit as usize) {
                Some(count) => count,
                None => return,
            },
            MeldKind::Pinochle => &mut self.pinochle,
            MeldKind::Aces => &mut self.aces,
            MeldKind::Kings => &mut self.kings,
            MeldKind::Queens => &mut self.queens,
            MeldKind::Jacks => &mut self.jacks,
            MeldKind::Dix => &mut self.dix,
        };
        *count += 1;
    }

    /// Returns how many there are of a meld.
    #[must_use]
    pub fn count(&self, kind: MeldKind) -> usize {
        match kind {
            MeldKind::Run => self.run,
            MeldKind::ExtraKing => self.extra_king,
            MeldKind::ExtraQueen => self.extra_queen,
            MeldKind::RoyalMarriage => self.royal_marriage,
            MeldKind::Marriage(suit) => self.marriages.get(suit as usize).copied().unwrap_or_default(),
            MeldKind::Pinochle => self.pinochle,
            MeldKind::Aces => self.aces,
            MeldKind::Kings => self.kings,
            MeldKind::Queens => self.queens,
            MeldKind::Jacks => self.jacks,
            MeldKind::Dix => self.dix,
        }
    }

    /// Returns every meld that is there, with how many, in the order in which evaluations are listed.
    pub fn held(&self) -> impl Iterator<Item = (MeldKind, usize)> {
        let [spades, hearts, diamonds, clubs] = Suit::ALL.map(MeldKind::Marriage);
        [
            MeldKind::Run,
            MeldKind::ExtraKing,
            MeldKind::ExtraQueen,
            MeldKind::RoyalMarriage,
            spades,
            hearts,
            diamonds,
            clubs,
            MeldKind::Pinochle,
            MeldKind::Aces,
            MeldKind::Kings,
            MeldKind::Queens,
            MeldKind::Jacks,
            MeldKind::Dix,
        ]
        .into_iter()
        .map(|kind| (kind, self.count(kind)))
        .filter(|(_, count)| *count > 0)
    }
}

impl MeldTable {
    /// Returns every meld of a hand with its worth, so that the total is the highest there is.
    ///
    /// ```
    /// use meldbook::engine::pinochle::{CLASSIC, Cards, Suit, total};
    ///
    /// let cards = Cards::read("AS TS KS QS JS QS JD JD", &CLASSIC.deck)?;
    /// let melds = CLASSIC.evaluate(&cards, Suit::Spades);
    /// assert_eq!(melds.iter().map(ToString::to_string).collect::<Vec<_>>(), ["run", "double_pinochle"]);
    /// assert_eq!(total(&melds), 450);
    /// # Ok::<(), meldbook::engine::pinochle::CardFault>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, cards: &Cards, trump: Suit) -> Vec<Meld> {
        self.list(&self.tally(cards, trump))
    }

    /// Counts the melds of a hand. In trump as many runs are declared as score most together with what is
    /// left over; where that makes no difference, the more.
    fn tally(&self, cards: &Cards, trump: Suit) -> Tally {
        let held = |rank, suit| -> usize { cards.count(Card { rank, suit }).into() };
        let around = |rank| Suit::ALL.into_iter().map(|suit| held(rank, suit)).min().unwrap_or_default();
        let mut tally = Tally {
            pinochle: usize::from(cards.count(QUEEN_OF_SPADES).min(cards.count(JACK_OF_DIAMONDS))),
            aces: around(Rank::Ace),
            kings: around(Rank::King),
            queens: around(Rank::Queen),
            jacks: around(Rank::Jack),
            dix: held(Rank::Nine, trump),
            ..Tally::default()
        };
        for (suit, count) in Suit::ALL.into_iter().zip(&mut tally.marriages) {
            if suit != trump {
                *count = held(Rank::King, suit).min(held(Rank::Queen, suit));
            }
        }
        let runs = RUN.iter().map(|&rank| held(rank, trump)).min().unwrap_or_default();
        let (kings, queens) = (held(Rank::King, trump), held(Rank::Queen, trump));
        (0..=runs)
            .map(|runs| self.beside_runs(tally, runs, kings - runs, queens - runs))
            .max_by_key(|tally| self.worth(tally))
            .unwrap_or(tally)
    }

    /// Adds so many runs to a tally, and what the trump kings and queens left over make.
    fn beside_runs(&self, tally: Tally, runs: usize, kings: usize, queens: usize) -> Tally {
        let pairs = kings.min(queens);
        let (royal_marriage, extra_king, extra_queen) = match self.run_extra {
            RunExtra::Each if runs > 0 => (0, kings, queens),
            RunExtra::King if runs > 0 => (pairs, kings - pairs, 0),
            _ => (pairs, 0, 0),
        };
        Tally { run: runs, royal_marriage, extra_king, extra_queen, ..tally }
    }

    /// Returns what melds are worth together.
    fn worth(&self, tally: &Tally) -> i64 {
        tally.held().map(|(kind, count)| best(self.row(kind.name()).figures(), count).points).sum()
    }

    /// Lists melds with what they are worth, as many alike taken together as the table has figures for,
    /// larger folds first.
    #[must_use]
    pub fn list(&self, tally: &Tally) -> Vec<Meld> {
        let mut melds = Vec::new();
        for (kind, mut count) in tally.held() {
            let (name, row) = (kind.name(), self.row(kind.name()));
            let suit = if let MeldKind::Marriage(suit) = kind { Some(suit) } else { None };
            loop {
                let fold = best(row.figures(), count).fold;
                let Some(points) = row.figure(fold) else { break };
                melds.push(Meld { name, suit, fold, points });
                count -= fold;
            }
        }
        melds
    }
}

/// The best way to write so many alike as a sum of folds. More points come first, then fewer entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Best {
    points: i64,
    entries: Reverse<usize>,
    /// The largest of the folds.
    fold: usize,
}

/// Returns the best way to write `count` alike as folds that the row has a figure for.
fn best(row: &[i64], count: usize) -> Best {
    if let ([points, ..], 1) = (row, count) {
        return Best { points: *points, entries: Reverse(1), fold: 1 };
    }
    let mut bests = vec![Best::default()];
    for _ in 0..count {
        let next = row
            .iter()
            .zip(1..)
            .zip(bests.iter().rev())
            .map(|((points, fold), rest)| Best {
                points: points + rest.points,
                entries: Reverse(rest.entries.0 + 1),
                fold: rest.fold.max(fold),
            })
            .max()
            .unwrap_or_default();
        bests.push(next);
    }
    bests.pop().unwrap_or_default()
}
