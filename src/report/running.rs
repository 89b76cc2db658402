//! Running totals hand by hand: the numbers of every chart of a night.

use super::{Phrase, accounts, games, signed, standings};
use crate::kernel::units::Points;
use crate::lang::Voice;
use crate::session::entry::{Holder, PlayerNo, Sides};
use crate::session::games::Game;
use crate::session::night::{Event, Hand, Night};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// The account or side.
    pub name: String,
    /// Units and money, or points, shown beside the name.
    pub figures: Vec<String>,
    /// The total before the first hand and after each.
    pub totals: Vec<i64>,
}

/// Returns the running totals of all accounts over the night, struck hands included. What is paid between two hands
/// counts with the one before.
pub fn of_night(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    let options = night.options();
    let accounts = accounts(night);
    let money = voice.column(accounts.iter().map(|holder| night.sum(*holder).minor));
    let mut series: Vec<(Holder, Series)> = accounts
        .into_iter()
        .zip(money)
        .map(|(holder, money)| {
            let sum = night.sum(holder);
            let units = options.pays_units().then(|| signed(sum.units));
            let money = options.pays_money().then_some(money);
            let figures = units.into_iter().chain(money).collect();
            let name = standings::name(night, holder, voice);
            (holder, Series { name, figures, totals: vec![0] })
        })
        .collect();
    for step in &night.steps {
        for (holder, one) in &mut series {
            let before = one.totals.last().copied().unwrap_or(0);
            let moved =
                step.moved.iter().find(|(other, _)| other == holder).map_or(0, |(_, sum)| sum.units.0);
            let after = before.saturating_add(moved);
            match (&step.event, one.totals.last_mut()) {
                (Event::Hand(_), _) | (_, None) => one.totals.push(after),
                (_, Some(last)) => *last = after,
            }
        }
    }
    series.into_iter().map(|(_, series)| series).collect()
}

/// Returns the running totals of the game in progress; of the last one until a hand of the next is played or somebody
/// begins it.
pub fn of_last_game(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    match shown_game(night) {
        Some(game) => of_game(night, game, voice),
        None => next_sides(night).iter().map(|side| one_side(night, side, vec![0], voice)).collect(),
    }
}

/// Returns the game that is looked at now: the one in progress, or the last one until the next begins.
pub fn shown_game(night: &Night) -> Option<&Game> {
    let begins = night.steps.last().is_some_and(|step| matches!(step.event, Event::Game(_)));
    night.games().last().filter(|_| !begins)
}

/// Returns the sides of the next hand, one player each if everybody plays alone.
pub fn next_sides(night: &Night) -> Sides {
    match night.sides() {
        sides if sides.is_empty() => night.chairs.seated().map(|player| vec![player]).collect(),
        sides => sides,
    }
}

/// Returns the running totals of the sides of a game.
pub fn of_game(night: &Night, game: &Game, voice: Voice<'_>) -> Vec<Series> {
    let of_column = |(column, side): (usize, &Vec<_>)| {
        let after = hands_of(night, game).filter_map(|hand| hand.totals.get(column).map(|total| total.0));
        let totals = std::iter::once(0).chain(after).collect();
        one_side(night, side, totals, voice)
    };
    game.sides.iter().enumerate().map(of_column).collect()
}

/// Returns the hands of a game, without struck ones.
pub fn hands_of<'n>(night: &'n Night, game: &Game) -> impl Iterator<Item = &'n Hand> {
    let no = game.no;
    night.hands().map(|(_, hand)| hand).filter(move |hand| hand.game == Some(no))
}

fn one_side(night: &Night, side: &[PlayerNo], totals: Vec<i64>, voice: Voice<'_>) -> Series {
    let total = totals.last().copied().unwrap_or(0);
    let chips = games::chips_left(night.options(), Points(total), voice);
    let won = night.games().iter().filter(|game| side.iter().all(|player| game.is_won_by(*player))).count();
    let won = (won > 0).then(|| voice.say(&Phrase::HasWon { games: won }));
    let figures = std::iter::once(total.to_string()).chain(chips).chain(won).collect();
    Series { name: games::label(night, side), figures, totals }
}
