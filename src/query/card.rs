//! A player's card in one currency; and the nights of all players.

use crate::kernel::Overflow;
use crate::query::statistics::{PairRow, StatRow};
use serde::Serialize;
use std::collections::HashMap;

pub const FORM: usize = 20;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerCard {
    pub all: StatRow,
    /// Of the first and the last hand.
    pub dates: Option<(String, String)>,
    /// All hands, by the part that the player had in them.
    pub roles: Vec<StatRow>,
    /// The declared ones, by contract and by trump suit of each game, and by seat after the dealer.
    pub contracts: Vec<StatRow>,
    pub trumps: Vec<StatRow>,
    pub seats: Vec<StatRow>,
    /// All hands, by each player on the same side.
    pub partners: Vec<StatRow>,
    pub bids: CardSum,
    /// How far the count came above the bid, where it reached it.
    pub over: CardSum,
    pub under: CardSum,
    /// This and the next by money, else by units.
    pub best_hand: Option<HandOf>,
    pub worst_hand: Option<HandOf>,
    /// The longest runs of contracts made, and of contracts lost; the latest of several.
    pub longest_made: Option<Run>,
    pub longest_lost: Option<Run>,
    /// Nights that count as sessions of the player in totals, by date.
    pub nights: Vec<CardNight>,
    /// Whom the player won most from, by the payments of hands.
    pub won_most_from: Option<PairRow>,
    /// Whom the player lost most to; the amounts are below zero.
    pub lost_most_to: Option<PairRow>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct CardSum {
    pub count: i64,
    pub total: i64,
}

impl CardSum {
    fn of(mut values: impl Iterator<Item = i64>) -> Result<CardSum, Overflow> {
        values.try_fold(CardSum::default(), |CardSum { count, total }, value| {
            Ok(CardSum { count: count + 1, total: total.checked_add(value).ok_or(Overflow)? })
        })
    }
}

pub struct CardHand {
    pub brought: HandOf,
    pub declares: bool,
    pub bid: Option<i64>,
    /// How far the count came over the bid, or below zero under it.
    pub over: Option<i64>,
    pub made: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlacePlayed {
    pub session: i64,
    pub date: String,
    pub no: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HandOf {
    #[serde(flatten)]
    pub place: PlacePlayed,
    pub units: i64,
    pub amount: i64,
}

/// Contracts one after the other that all were made, or all were lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    pub contracts: i64,
    pub from: PlacePlayed,
    pub to: PlacePlayed,
}

/// What play brought on a night, as totals have it: with penalties, and shares of the kitty once given out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardNight {
    pub session: i64,
    pub date: String,
    pub hands: i64,
    pub units: i64,
    pub amount: i64,
    pub points: i64,
}

/// By the name of a player and currency; of each, by date.
pub type Nights = HashMap<(String, String), Vec<CardNight>>;

impl PlayerCard {
    pub fn of_hands(hands: &[CardHand]) -> Result<PlayerCard, Overflow> {
        let declared: Vec<&CardHand> = hands.iter().filter(|hand| hand.declares).collect();
        let overs = || declared.iter().filter_map(|hand| hand.over);
        // What a claim left open neither makes a run longer nor ends it.
        let ended: Vec<&CardHand> = declared.iter().copied().filter(|hand| hand.made.is_some()).collect();
        let longest = |made: bool| {
            let runs = ended.chunk_by(|one, next| one.made == next.made);
            let runs = runs.filter(|run| run.first().is_some_and(|hand| hand.made == Some(made)));
            let run = runs.max_by_key(|run| run.len())?;
            let [from, to] = [run.first()?, run.last()?].map(|hand| hand.brought.place.clone());
            Some(Run { contracts: i64::try_from(run.len()).ok()?, from, to })
        };
        let brought = || hands.iter().map(|hand| &hand.brought);
        let moved = |hand: &&HandOf| hand.order() != (0, 0);
        Ok(PlayerCard {
            dates: hands
                .first()
                .zip(hands.last())
                .map(|(first, last)| [first, last].map(|hand| hand.brought.place.date.clone()).into()),
            bids: CardSum::of(declared.iter().filter_map(|hand| hand.bid))?,
            over: CardSum::of(overs().filter(|over| *over >= 0))?,
            under: CardSum::of(overs().filter(|over| *over < 0).map(i64::saturating_neg))?,
            best_hand: brought().rev().max_by_key(|hand| hand.order()).filter(moved).cloned(),
            worst_hand: brought().min_by_key(|hand| hand.order()).filter(moved).cloned(),
            longest_made: longest(true),
            longest_lost: longest(false),
            ..PlayerCard::default()
        })
    }

    /// Returns the latest nights, oldest first.
    pub fn form(&self) -> &[CardNight] {
        self.nights.get(self.nights.len().saturating_sub(FORM)..).unwrap_or_default()
    }

    /// Money; units if none of them brought any; points if there are no units either.
    pub fn form_values(&self) -> Vec<i64> {
        let of: [fn(&CardNight) -> i64; 3] =
            [|night| night.amount, |night| night.units, |night| night.points];
        let columns = of.map(|of| self.form().iter().map(of).collect::<Vec<i64>>());
        let found = columns.into_iter().find(|values| values.iter().any(|value| *value != 0));
        found.unwrap_or_default()
    }

    /// By money, else units, else points; the first of several.
    pub fn best_night(&self) -> Option<&CardNight> {
        let best = self.measured().rev().max_by_key(|night| night.order());
        best.filter(|_| self.nights.iter().any(|night| night.order() != (0, 0, 0)))
    }

    pub fn worst_night(&self) -> Option<&CardNight> {
        self.measured().min_by_key(|night| night.order()).filter(|_| self.best_night().is_some())
    }

    /// Returns the ends of the longest run, and how many nights it has; the latest of several.
    pub fn longest_run_of_nights(&self, won: bool) -> Option<(&CardNight, &CardNight, usize)> {
        let zero = (0, 0, 0);
        let fits = |night: &&CardNight| if won { night.order() > zero } else { night.order() < zero };
        let nights: Vec<&CardNight> = self.measured().collect();
        let runs = nights
            .split(|night| !fits(night))
            .filter_map(|run| Some((*run.first()?, *run.last()?, run.len())));
        runs.max_by_key(|(_, _, nights)| *nights)
    }

    /// Returns the nights that can be compared: points are neither more nor less than money, but zero is a zero of either.
    fn measured(&self) -> impl DoubleEndedIterator<Item = &CardNight> {
        let has_money = self.nights.iter().any(|night| night.amount != 0);
        let is_zero = |night: &CardNight| night.order() == (0, 0, 0);
        self.nights.iter().filter(move |night| !has_money || night.amount != 0 || is_zero(night))
    }
}

impl CardNight {
    pub fn order(&self) -> (i64, i64, i64) {
        (self.amount, self.units, self.points)
    }
}

impl HandOf {
    pub fn order(&self) -> (i64, i64) {
        (self.amount, self.units)
    }
}
