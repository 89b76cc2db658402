//! The accounts of a night in the order and under the names of every sheet, the standings, and running totals for charts.

use super::{Grid, GridColumn, Phrase, Result, Word, each, games, join, signed};
use crate::kernel::{Minor, Points, Units};
use crate::lang::Voice;
use crate::night::{Cash, Event, Hand, Holder, Night, NightGame, PlayerNo, SettleTerms, Settled, Sum};
use std::collections::BTreeMap;

/// In the order of sheets: players as they sat and came, then the kitty if there is or was one.
pub fn accounts(night: &Night) -> Vec<Holder> {
    let mut accounts: Vec<Holder> = night.players().into_iter().map(Holder::Player).collect();
    if night.options().has_kitty() || night.kitty_used {
        accounts.push(Holder::Kitty);
    }
    accounts
}

pub fn holder(night: &Night, holder: Holder, voice: Voice<'_>) -> String {
    match holder {
        Holder::Player(no) => night.name(no).to_owned(),
        Holder::Kitty => voice.say(&Word::Kitty {}),
    }
}

pub(super) fn cash_in_words(night: &Night, cash: &Cash, voice: Voice<'_>) -> (String, String, String) {
    (holder(night, cash.from, voice), holder(night, cash.to, voice), voice.amount(cash.amount))
}

pub fn has_paid(night: &Night, cash: &Cash, voice: Voice<'_>) -> String {
    let (from, to, amount) = cash_in_words(night, cash, voice);
    voice.say(&Phrase::HasPaid { from, to, amount })
}

/// What play brought while a night is open, then what is still to be got or given.
pub fn money(night: &Night, who: Holder) -> Minor {
    if night.closed.is_none() {
        return night.sum(who).minor;
    }
    // What cannot be added up was not closed.
    let settled = Settled::of(night, SettleTerms::default()).ok();
    settled.and_then(|settled| settled.parts.get(&who).map(|part| part.balance)).unwrap_or_default()
}

pub fn money_word(night: &Night) -> Word {
    if night.closed.is_some() { Word::ToGetOrGive {} } else { Word::Play {} }
}

/// Returns whether there is money to be paid now: then it comes before the units that were played.
pub(super) fn is_due(night: &Night) -> bool {
    night.closed.is_some() && night.has_money()
}

/// Best first, the kitty last, without columns for what is not played for.
pub fn standings(night: &Night, voice: Voice<'_>) -> Result<Grid> {
    let options = night.options();
    let units: BTreeMap<Holder, Units> =
        night.final_totals()?.into_iter().map(|(who, total)| (who, total.sum.units)).collect();
    let units = |who: &Holder| units.get(who).copied().unwrap_or_default();
    let won = |holder: &Holder| match holder {
        Holder::Player(no) => night.games().iter().filter(|game| game.is_won_by(*no)).count(),
        Holder::Kitty => 0,
    };
    let mut accounts = accounts(night);
    accounts.sort_by_key(|holder| {
        // By what was won, whatever has been paid of it since.
        let best = std::cmp::Reverse((night.sum(*holder).minor, won(holder), units(holder)));
        (*holder == Holder::Kitty, best)
    });
    let hands = |holder: &Holder| match holder {
        Holder::Kitty => String::new(),
        Holder::Player(no) => night.totals.get(no).map_or(0, |total| total.hands).to_string(),
    };
    let head_of_units = if options.plays_games() { Word::Checks {} } else { Word::Units {} };
    let column = |head: Word, cells| (GridColumn::numbers(voice.say(&head)), cells);
    let columns = [
        Some((GridColumn::words("").key(), each(&accounts, |who| name(night, *who, voice)))),
        Some(column(Word::Hands {}, each(&accounts, hands))),
        options.plays_games().then(|| column(Word::GamesWon {}, each(&accounts, |who| won(who).to_string()))),
        night.has_units().then(|| column(head_of_units, each(&accounts, |who| signed(units(who))))),
        night.has_money().then(|| {
            let money = accounts.iter().map(|who| money(night, *who));
            column(money_word(night), voice.column(money))
        }),
    ];
    Ok(Grid::of_columns(columns.into_iter().flatten()))
}

pub fn name(night: &Night, who: Holder, voice: Voice<'_>) -> String {
    let name = holder(night, who, voice);
    match who {
        Holder::Player(no) if !night.chairs.sits(no) => voice.say(&Phrase::Left { name: &name }),
        Holder::Player(_) | Holder::Kitty => name,
    }
}

/// After a close, what is still to be paid; `None` if games have paid nothing yet.
pub fn line(night: &Night, voice: Voice<'_>) -> Option<String> {
    let options = night.options();
    let all = accounts(night);
    let moved = all.iter().any(|holder| night.sum(*holder) != Sum::default());
    if options.plays_games() && !moved {
        return None;
    }
    let sum = |who: Holder| {
        let figures = match is_due(night) {
            true => voice.money(money(night, who)),
            false => in_figures(night, night.sum(who), voice),
        };
        format!("{} {figures}", holder(night, who, voice))
    };
    let sums = join(all.into_iter().map(sum), ", ");
    Some(match is_due(night) {
        true => format!("{}: {sums}", voice.say(&money_word(night))),
        false => voice.say(&Phrase::Standings { sums }),
    })
}

pub fn money_of_games(night: &Night, voice: Voice<'_>) -> Option<String> {
    line(night, voice).filter(|_| night.options().plays_games())
}

/// `+18 (+$0.90)`, or what of it is played for.
pub(super) fn in_figures(night: &Night, sum: Sum, voice: Voice<'_>) -> String {
    match (night.has_units(), night.has_money()) {
        (true, true) => format!("{} ({})", signed(sum.units), voice.money(sum.minor)),
        (true, false) => signed(sum.units),
        (false, _) => voice.money(sum.minor),
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Series {
    pub name: String,
    pub members: Vec<Holder>,
    /// Units and money, or points, shown beside the name.
    pub figures: Vec<String>,
    /// Which of the figures comes before the others: money, else units, or points.
    pub main: usize,
    /// The total before the first hand and after each.
    pub totals: Vec<i64>,
}

/// Struck hands included. What is paid between two hands counts with the one before.
pub fn of_night(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    let accounts = accounts(night);
    let money = voice.column(accounts.iter().map(|holder| money(night, *holder)));
    let one = |(holder, money): (Holder, String)| {
        let units = night.has_units().then(|| signed(night.sum(holder).units));
        let mut figures: Vec<String> = units.into_iter().chain(night.has_money().then_some(money)).collect();
        let mut main = figures.len().saturating_sub(1);
        if is_due(night) {
            figures.rotate_right(1);
            main = 0;
        }
        Series { name: name(night, holder, voice), members: vec![holder], figures, main, totals: vec![0] }
    };
    let mut series: Vec<Series> = accounts.into_iter().zip(money).map(one).collect();
    for step in &night.steps {
        for one in &mut series {
            let before = one.totals.last().copied().unwrap_or(0);
            let moved = step.moved.iter().find(|(other, _)| one.members.contains(other));
            let after = before.saturating_add(moved.map_or(0, |(_, sum)| sum.units.0));
            match (&step.event, one.totals.last_mut()) {
                (Event::Hand(_), _) | (_, None) => one.totals.push(after),
                (_, Some(last)) => *last = after,
            }
        }
    }
    series
}

/// Of the game in progress, or the last one until the next begins.
pub fn of_last_game(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    shown_game(night).map_or_else(|| of_next_game(night, voice), |game| of_game(night, game, voice))
}

pub fn of_next_game(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    let sides = games::next_sides(night);
    sides.iter().map(|side| one_side(night, side, vec![0], voice)).collect()
}

/// The one in progress, or the last one until the next begins.
pub fn shown_game(night: &Night) -> Option<&NightGame> {
    let last = night.steps.iter().rev().find(|step| match &step.event {
        Event::Hand(hand) => hand.scored.is_some(),
        event => matches!(event, Event::Game(_)),
    });
    let begins = last.is_some_and(|step| matches!(step.event, Event::Game(_)));
    night.games().last().filter(|_| !begins)
}

pub fn of_game(night: &Night, game: &NightGame, voice: Voice<'_>) -> Vec<Series> {
    let of_column = |(column, side): (usize, &Vec<_>)| {
        let after = hands_of(night, game).filter_map(|hand| hand.totals.get(column).map(|total| total.0));
        let totals = std::iter::once(0).chain(after).collect();
        one_side(night, side, totals, voice)
    };
    game.sides.iter().enumerate().map(of_column).collect()
}

pub fn hands_of<'n>(night: &'n Night, game: &NightGame) -> impl Iterator<Item = &'n Hand> {
    let no = game.no;
    night.hands().map(|(_, hand)| hand).filter(move |hand| hand.game == Some(no))
}

fn one_side(night: &Night, side: &[PlayerNo], totals: Vec<i64>, voice: Voice<'_>) -> Series {
    let total = totals.last().copied().unwrap_or(0);
    let chips = games::chips_left(night.options(), Points(total), voice);
    let won = night.games().iter().filter(|game| side.iter().all(|player| game.is_won_by(*player))).count();
    let won = (won > 0).then(|| voice.say(&Phrase::HasWon { games: won }));
    let figures = std::iter::once(total.to_string()).chain(chips).chain(won).collect();
    let members = side.iter().map(|no| Holder::Player(*no)).collect();
    Series { name: games::label(night, side), members, figures, main: 0, totals }
}
