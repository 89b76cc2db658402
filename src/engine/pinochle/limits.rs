//! What cards can make at most: a bid or a meld above it is a slip.

use super::card::{Card, Cards, Rank, Suit};
use super::meld::{Tally, best};
use super::meld_table::{MeldFigures, MeldName, MeldTable};
use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

crate::phrases! {
    pub enum LimitFault: Error {
        Bid { bid: i64, most: i64, meld: i64, tricks: i64 } =
            "no cards make a bid of {bid}, at most {most}: {meld} in melds and {tricks} in tricks";
        Meld { meld: i64, most: i64, cards: usize, hands: usize } =
            "no cards meld {meld}, at most {most}: the best of {cards} cards{}",
            if *hands > 1 { format!(" in {hands} hands") } else { String::new() };
    }
}

/// Those worth most, of which a hand holds few. What else it may hold is found for each choice of them.
const LARGE: [MeldName; 6] =
    [MeldName::Run, MeldName::Aces, MeldName::Kings, MeldName::Queens, MeldName::Jacks, MeldName::Pinochle];

/// Some large melds, the cards they need, and the most that a hand with them is worth.
struct CountedWay {
    points: i64,
    needed: Cards,
}

impl MeldTable {
    /// Refuses a bid above all tricks and the melds of partners' hands of these sizes.
    pub fn check_bid(&self, bid: i64, tricks: i64, hands: &[usize]) -> Result<(), LimitFault> {
        self.exceeded(bid.saturating_sub(tricks), hands).map_or(Ok(()), |meld| {
            Err(LimitFault::Bid { bid, most: meld.saturating_add(tricks), meld, tricks })
        })
    }

    pub fn check_meld(&self, meld: i64, hands: &[usize]) -> Result<(), LimitFault> {
        self.exceeded(meld, hands).map_or(Ok(()), |most| {
            Err(LimitFault::Meld { meld, most, cards: hands.iter().sum(), hands: hands.len() })
        })
    }

    /// The most that these hands meld together, if `points` are more.
    fn exceeded(&self, points: i64, hands: &[usize]) -> Option<i64> {
        // Runs alone need no search.
        let runs = hands.iter().max().map_or(0, |cards| cards / 5);
        if self.run.figures().iter().take(runs).any(|alone| points <= *alone) {
            return None;
        }
        // Of more than two hands each pair is searched as if the others left it all cards.
        let most = hands.chunks(2).map(|pair| self.most_of(pair)).fold(0, i64::saturating_add);
        (points > most).then_some(most)
    }

    /// The most that one hand or two can meld. The search takes milliseconds, so what it found is kept.
    fn most_of(&self, hands: &[usize]) -> i64 {
        static FOUND: Mutex<Vec<(MeldTable, Vec<usize>, i64)>> = Mutex::new(Vec::new());
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let known = found.iter().find(|(table, sizes, _)| table == self && sizes == hands);
        if let Some((.., most)) = known {
            return *most;
        }
        let most = self.search(hands);
        found.push((*self, hands.to_vec(), most));
        most
    }

    fn search(&self, hands: &[usize]) -> i64 {
        // Hearts and clubs are alike.
        let of_trump = [Suit::Spades, Suit::Diamonds, Suit::Hearts].map(|trump| {
            let ways: Vec<_> = hands.iter().map(|cards| self.ways(*cards, trump)).collect();
            match ways.as_slice() {
                [one, other] => self.most_together(one, other),
                _ => ways.iter().flatten().map(|way| way.points).max().unwrap_or_default(),
            }
        });
        of_trump.into_iter().max().unwrap_or_default()
    }

    /// The highest way comes first in both.
    fn most_together(&self, one: &[CountedWay], other: &[CountedWay]) -> i64 {
        let mut most = 0;
        for way in one {
            let better = other.iter().take_while(|beside| way.points.saturating_add(beside.points) > most);
            let fits = |beside: &&CountedWay| {
                let copies = |card| way.needed.count(card).saturating_add(beside.needed.count(card));
                Card::all().all(|card| copies(card) <= self.deck.copies)
            };
            most = better.filter(fits).map(|beside| way.points + beside.points).max().unwrap_or(most);
        }
        most
    }

    /// All ways to hold large melds, the highest first.
    fn ways(&self, cards: usize, trump: Suit) -> Vec<CountedWay> {
        let small = self.small();
        let needed =
            |tally: &Tally| tally.cards(trump, self.deck.copies).ok().filter(|needed| needed.len() <= cards);
        let mut tallies = vec![Tally::default()];
        for name in LARGE {
            let with = |tally: Tally| self.counts().map(move |count| tally.with(name, count));
            tallies = tallies.into_iter().flat_map(with).filter(|tally| needed(tally).is_some()).collect();
        }
        let way = |tally: Tally| {
            let needed = needed(&tally)?;
            let left = cards.saturating_sub(needed.len());
            let beside = small.beside(tally.count(MeldName::Run), &needed, trump, left);
            Some(CountedWay { points: self.worth(&tally).saturating_add(beside), needed })
        };
        let mut ways: Vec<CountedWay> = tallies.into_iter().filter_map(way).collect();
        ways.sort_by_key(|way| Reverse(way.points));
        ways
    }

    fn small(&self) -> Small {
        let worth = |row: &MeldFigures| self.counts().map(|n| best(row.figures(), n).points).collect();
        let beside = |runs: usize| {
            let alone = self.worth(&Tally::default().with(MeldName::Run, runs));
            let worth = |(kings, queens)| {
                let tally = self.beside_runs(Tally::default(), runs, kings, queens);
                (kings, queens, self.worth(&tally) - alone)
            };
            self.counts()
                .flat_map(|kings| self.counts().map(move |queens| (kings, queens)))
                .map(worth)
                .collect()
        };
        Small { marriages: worth(&self.marriage), nines: worth(&self.dix), in_trump: [beside(0), beside(1)] }
    }

    /// How often a hand can hold one card.
    fn counts(&self) -> impl Iterator<Item = usize> + use<> {
        0..=usize::from(self.deck.copies)
    }
}

/// What small melds are worth that many hands hold.
struct Small {
    /// Of none, one, two ...
    marriages: Vec<i64>,
    nines: Vec<i64>,
    /// Kings and queens, without and beside runs, and their worth.
    in_trump: [Vec<(usize, usize, i64)>; 2],
}

impl Small {
    /// The most that they are worth beside melds that need these cards, with `left` cards more.
    fn beside(&self, runs: usize, needed: &Cards, trump: Suit, left: usize) -> i64 {
        let held = |rank, suit| usize::from(needed.count(Card { rank, suit }));
        // With so many cards more.
        let mut most = [0; MOST_LEFT];
        let left = left.min(MOST_LEFT - 1);
        for suit in Suit::ALL {
            let (kings, queens) = (held(Rank::King, suit), held(Rank::Queen, suit));
            most = if suit == trump {
                let [alone, beside] = &self.in_trump;
                let spare = if runs > 0 { beside } else { alone };
                let copies = self.marriages.len();
                let more = |(k, q, points): &(usize, usize, i64)| {
                    Some(((k + runs).checked_sub(kings)? + (q + runs).checked_sub(queens)?, *points))
                };
                with(&most, spare.iter().filter(|(k, q, _)| k.max(q) + runs < copies).filter_map(more))
            } else {
                let more = |pairs: usize| pairs.saturating_sub(kings) + pairs.saturating_sub(queens);
                with(&most, (0..).zip(&self.marriages).map(|(pairs, points)| (more(pairs), *points)))
            };
        }
        let most = with(&most, (0..).zip(self.nines.iter().copied()));
        most.get(left).copied().unwrap_or_default()
    }
}

/// More cards than a hand has.
const MOST_LEFT: usize = 81;

/// Adds the best of some choices, each of so many cards, to the most with so many cards.
fn with(most: &[i64; MOST_LEFT], choice: impl Iterator<Item = (usize, i64)>) -> [i64; MOST_LEFT] {
    let mut with = [0; MOST_LEFT];
    for (cards, points) in choice {
        let sums = most.iter().map(|before| before.saturating_add(points));
        for (best, sum) in with.iter_mut().skip(cards).zip(sums) {
            *best = (*best).max(sum);
        }
    }
    with
}
