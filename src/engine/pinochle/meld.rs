//! The melds of a hand and their points (rulebook `melds.md` sections 2 and 3).

use super::card::{Card, CardFault, Cards, Rank, Suit};
use super::meld_table::{MeldName, MeldTable, RunExtra};
use crate::kernel::Keyword;
use serde::Serialize;
use std::{cmp::Reverse, fmt, iter};

/// A card may be used once in each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Runs, marriages, and extras beside a run.
    Sequences,
    /// Four of a rank, one of each suit.
    Around,
    Pinochle,
    Dix,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MeldKind {
    /// Not a roundhouse, which is made of others.
    pub name: MeldName,
    /// Of a marriage in a plain suit.
    pub suit: Option<Suit>,
}

impl MeldKind {
    /// In the order in which evaluations are listed.
    pub const ALL: [MeldKind; 14] = [
        MeldKind::of(MeldName::Run),
        MeldKind::of(MeldName::ExtraKing),
        MeldKind::of(MeldName::ExtraQueen),
        MeldKind::of(MeldName::RoyalMarriage),
        MeldKind::marriage(Suit::Spades),
        MeldKind::marriage(Suit::Hearts),
        MeldKind::marriage(Suit::Diamonds),
        MeldKind::marriage(Suit::Clubs),
        MeldKind::of(MeldName::Pinochle),
        MeldKind::of(MeldName::Aces),
        MeldKind::of(MeldName::Kings),
        MeldKind::of(MeldName::Queens),
        MeldKind::of(MeldName::Jacks),
        MeldKind::of(MeldName::Dix),
    ];

    pub const fn of(name: MeldName) -> MeldKind {
        MeldKind { name, suit: None }
    }

    pub const fn marriage(suit: Suit) -> MeldKind {
        MeldKind { name: MeldName::Marriage, suit: Some(suit) }
    }

    pub fn cards(self, trump: Suit) -> impl Iterator<Item = Card> {
        let (_, suits, ranks, _) = self.name.made_of();
        let suits = match suits {
            SuitsOfMelds::Trump => [Some(trump), None, None, None],
            SuitsOfMelds::Own => [self.suit, None, None, None],
            SuitsOfMelds::All => Suit::ALL.map(Some),
        };
        let pinochle = [QUEEN_OF_SPADES, JACK_OF_DIAMONDS].into_iter();
        let pinochle = pinochle.filter(move |_| self.name == MeldName::Pinochle);
        let of_suit = |suit| ranks.iter().map(move |&rank| Card { rank, suit });
        suits.into_iter().flatten().flat_map(of_suit).chain(pinochle)
    }
}

/// Those of a pinochle are of two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SuitsOfMelds {
    Trump,
    Own,
    All,
}

impl MeldName {
    /// Its class, suits and ranks, and its cards as a rule card shows them.
    const fn made_of(self) -> (Class, SuitsOfMelds, &'static [Rank], &'static str) {
        use Class::{Around, Sequences};
        use Rank::{Ace, Jack, King, Nine, Queen};
        match self {
            MeldName::Run => (Sequences, SuitsOfMelds::Trump, Rank::WITHOUT_NINES, "A 10 K Q J of trump"),
            MeldName::ExtraKing => (Sequences, SuitsOfMelds::Trump, &[King], "K of trump beside a run"),
            MeldName::ExtraQueen => (Sequences, SuitsOfMelds::Trump, &[Queen], "Q of trump beside a run"),
            MeldName::RoyalMarriage => (Sequences, SuitsOfMelds::Trump, &[King, Queen], "K Q of trump"),
            MeldName::Marriage => (Sequences, SuitsOfMelds::Own, &[King, Queen], "K Q of another suit"),
            MeldName::Roundhouse => (Around, SuitsOfMelds::All, &[King, Queen], "K Q of each suit"),
            MeldName::Pinochle => (Class::Pinochle, SuitsOfMelds::Own, &[], "Q♠ J♦"),
            MeldName::Aces => (Around, SuitsOfMelds::All, &[Ace], "A of each suit"),
            MeldName::Kings => (Around, SuitsOfMelds::All, &[King], "K of each suit"),
            MeldName::Queens => (Around, SuitsOfMelds::All, &[Queen], "Q of each suit"),
            MeldName::Jacks => (Around, SuitsOfMelds::All, &[Jack], "J of each suit"),
            MeldName::Dix => (Class::Dix, SuitsOfMelds::Trump, &[Nine], "9 of trump"),
        }
    }
}

crate::phrases! {
    /// As a rule card shows them.
    pub struct MeldCards { pub name: MeldName } = "{}", name.made_of().3;
}

const QUEEN_OF_SPADES: Card = Card { rank: Rank::Queen, suit: Suit::Spades };
const JACK_OF_DIAMONDS: Card = Card { rank: Rank::Jack, suit: Suit::Diamonds };

/// `fold` equal melds, and their points together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Meld {
    pub name: MeldName,
    pub suit: Option<Suit>,
    pub fold: usize,
    pub points: i64,
}

/// For two equal melds, three, and so on.
pub(super) const FOLDS: [&str; 5] = ["double_", "triple_", "quadruple_", "quintuple_", "sextuple_"];

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fold.checked_sub(2).and_then(|at| FOLDS.get(at)).copied().unwrap_or_default())?;
        f.write_str(self.name.word())
    }
}

impl Meld {
    /// What it is made of, without folds; empty if its suit is unknown.
    pub fn kinds(self) -> Vec<MeldKind> {
        let kinds = match (self.name, self.suit) {
            (MeldName::Roundhouse, _) => vec![MeldKind::of(MeldName::Kings), MeldKind::of(MeldName::Queens)],
            (MeldName::Marriage, None) => Vec::new(),
            (name, suit) => vec![MeldKind { name, suit }],
        };
        iter::repeat_n(kinds, self.fold).flatten().collect()
    }

    pub fn cards(self, trump: Suit) -> impl Iterator<Item = Card> {
        self.kinds().into_iter().flat_map(move |kind| kind.cards(trump))
    }

    pub fn needs_trump(self) -> bool {
        self.name.made_of().1 == SuitsOfMelds::Trump
    }
}

/// Replaces the parts of a roundhouse with one entry, if all are there unfolded, with a royal marriage outside a run.
pub fn with_roundhouse(mut melds: Vec<Meld>) -> Vec<Meld> {
    use MeldName::{Kings, Marriage, Queens, RoyalMarriage};
    let is_part =
        |meld: &Meld| meld.fold == 1 && matches!(meld.name, RoyalMarriage | Marriage | Kings | Queens);
    let mut parts: Vec<Meld> = melds.iter().copied().filter(is_part).collect();
    // Equal melds stand side by side.
    parts.dedup();
    if parts.len() < 6 {
        return melds;
    }
    for part in &parts {
        if let Some(at) = melds.iter().position(|meld| meld == part) {
            melds.remove(at);
        }
    }
    let points = total(&parts);
    let behind = melds.partition_point(|meld| meld.name < MeldName::Roundhouse);
    melds.insert(behind, Meld { name: MeldName::Roundhouse, suit: None, fold: 1, points });
    melds
}

pub fn total(melds: &[Meld]) -> i64 {
    melds.iter().map(|meld| meld.points).sum()
}

/// How many of each of [`MeldKind::ALL`], without folds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally([usize; MeldKind::ALL.len()]);

impl Tally {
    pub fn add(&mut self, kind: MeldKind) {
        let slots = MeldKind::ALL.into_iter().zip(&mut self.0);
        slots.filter(|(known, _)| *known == kind).for_each(|(_, slot)| *slot += 1);
    }

    pub fn count(&self, name: MeldName) -> usize {
        self.all().filter(|(kind, _)| kind.name == name).map(|(_, count)| count).sum()
    }

    pub(super) fn with(mut self, name: MeldName, count: usize) -> Tally {
        let slots = MeldKind::ALL.into_iter().zip(&mut self.0);
        slots.filter(|(kind, _)| kind.name == name).for_each(|(_, slot)| *slot = count);
        self
    }

    fn all(&self) -> impl Iterator<Item = (MeldKind, usize)> {
        MeldKind::ALL.into_iter().zip(self.0)
    }

    /// The fewest cards that hold these melds: a card serves once in each class, and is there `copies` times at most.
    pub fn cards(&self, trump: Suit, copies: u8) -> Result<Cards, CardFault> {
        let mut by_class: [Cards; 4] = Default::default();
        for (kind, count) in self.held() {
            let Some(cards) = by_class.get_mut(kind.name.made_of().0 as usize) else { continue };
            // One more than the deck holds is enough to fail.
            let copies = count.min(usize::from(copies) + 1);
            (0..copies).flat_map(|_| kind.cards(trump)).for_each(|card| cards.add(card));
        }
        let mut needed = Cards::default();
        for card in Card::all() {
            let most = by_class.iter().map(|cards| cards.count(card)).max().unwrap_or_default();
            (0..most).for_each(|_| needed.add(card));
        }
        needed.check_all(copies).map(|()| needed)
    }

    /// In the order in which evaluations are listed.
    pub fn held(&self) -> impl Iterator<Item = (MeldKind, usize)> {
        self.all().filter(|(_, count)| *count > 0)
    }
}

impl MeldTable {
    /// Chosen for the highest total.
    pub fn evaluate(&self, cards: &Cards, trump: Suit) -> Vec<Meld> {
        self.list(&self.tally(cards, trump))
    }

    /// In trump it takes the number of runs that scores most with the cards left over; of equal ones the largest.
    fn tally(&self, cards: &Cards, trump: Suit) -> Tally {
        let held = |kind: MeldKind| {
            let copies = kind.cards(trump).map(|card| usize::from(cards.count(card)));
            copies.min().unwrap_or_default()
        };
        let tally = Tally(MeldKind::ALL.map(|kind| match kind.name {
            // Those in trump, but for the dix, depend on the number of runs.
            MeldName::Run | MeldName::ExtraKing | MeldName::ExtraQueen | MeldName::RoyalMarriage => 0,
            MeldName::Marriage if kind.suit == Some(trump) => 0,
            _ => held(kind),
        }));
        let of_trump = [MeldName::Run, MeldName::ExtraKing, MeldName::ExtraQueen];
        let [runs, kings, queens] = of_trump.map(|name| held(MeldKind::of(name)));
        (0..=runs)
            .map(|runs| self.beside_runs(tally, runs, kings - runs, queens - runs))
            .max_by_key(|tally| self.worth(tally))
            .unwrap_or(tally)
    }

    /// Adds runs, and the melds of the trump kings and queens left over.
    pub(super) fn beside_runs(&self, tally: Tally, runs: usize, kings: usize, queens: usize) -> Tally {
        let pairs = kings.min(queens);
        let (royal_marriage, extra_king, extra_queen) = match self.run_extra {
            // Royal marriages that count with the run go before kings and queens that count singly.
            RunExtra::Each if runs > 0 => {
                let together = pairs.min(self.run_marriages.figures().len());
                (together, kings - together, queens - together)
            }
            RunExtra::King if runs > 0 => (pairs, kings - pairs, 0),
            _ => (pairs, 0, 0),
        };
        tally
            .with(MeldName::Run, runs)
            .with(MeldName::RoyalMarriage, royal_marriage)
            .with(MeldName::ExtraKing, extra_king)
            .with(MeldName::ExtraQueen, extra_queen)
    }

    pub(super) fn worth(&self, tally: &Tally) -> i64 {
        self.entries(tally).map(|meld| meld.points).sum()
    }

    /// How many royal marriages count together with the one run, and what they add to it.
    fn beside_one_run(&self, tally: &Tally) -> Option<(usize, i64)> {
        let marriages = tally.count(MeldName::RoyalMarriage).min(self.run_marriages.figures().len());
        let together = self.run_marriages.figure(marriages).filter(|_| tally.count(MeldName::Run) == 1)?;
        Some((marriages, together - best(self.run.figures(), 1).points))
    }

    /// Counts royal marriages among melds by name together with the run, where the table has it so.
    pub fn joined_to_run(&self, melds: Vec<Meld>) -> Vec<Meld> {
        let count = |name| melds.iter().filter(|meld| meld.name == name).map(|meld| meld.fold).sum();
        let of_trump = [MeldName::Run, MeldName::RoyalMarriage];
        let tally = of_trump.into_iter().fold(Tally::default(), |tally, name| tally.with(name, count(name)));
        if self.beside_one_run(&tally).is_none() {
            return melds;
        }
        let rest = melds.into_iter().filter(|meld| !of_trump.contains(&meld.name));
        self.list(&tally).into_iter().chain(rest).collect()
    }

    /// In the largest folds that the table has a value for, largest first.
    pub fn list(&self, tally: &Tally) -> Vec<Meld> {
        self.entries(tally).collect()
    }

    fn entries(&self, tally: &Tally) -> impl Iterator<Item = Meld> {
        let beside_run = self.beside_one_run(tally);
        tally.held().flat_map(move |(MeldKind { name, suit }, mut count)| {
            let (mut joined, row) = (beside_run.filter(|_| name == MeldName::RoyalMarriage), self.row(name));
            iter::from_fn(move || {
                let (fold, points) = match joined.take() {
                    Some(joined) => joined,
                    None if count == 0 => return None,
                    None => {
                        let fold = best(row.figures(), count).fold;
                        (fold, row.figure(fold)?)
                    }
                };
                count -= fold;
                Some(Meld { name, suit, fold, points })
            })
        })
    }
}

/// Most points, then fewest entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Best {
    pub points: i64,
    entries: Reverse<usize>,
    fold: usize,
}

/// The best way to write `count` equal melds as folds that the row has a value for.
pub(super) fn best(row: &[i64], count: usize) -> Best {
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
