//! Running totals hand by hand: the numbers of the chart.

use crate::kernel::units::Points;
use crate::lang::Voice;
use crate::report;
use crate::session::entry::Holder;
use crate::session::night::{Event, Night};

/// One line of the chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Series {
    pub name: String,
    /// Units and money, or points, shown beside the name.
    pub figures: Vec<String>,
    /// The total before the first hand and after each.
    pub totals: Vec<i64>,
}

/// Returns the running totals: of the sides in the current game, or of the accounts over the night.
pub(super) fn series(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    if night.options().plays_games() { of_game(night, voice) } else { of_night(night, voice) }
}

/// Returns the running totals of the last game, or of the next one before its first hand.
fn of_game(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    let table = night.next_table();
    let last = night.games().last().filter(|game| game.end.is_none());
    let names: Vec<String> = match last {
        Some(game) => game.sides.iter().map(|side| report::games::label(night, side)).collect(),
        None => {
            let sides = table.sides.as_ref().map_or(table.players.len(), Vec::len);
            (0..sides).map(|column| table.label(column).to_owned()).collect()
        }
    };
    let hands = || night.hands().filter(|(_, hand)| last.is_some_and(|game| hand.game == Some(game.no)));
    let of_column = |(column, name): (usize, String)| {
        let after = hands().filter_map(|(_, hand)| {
            let score = hand.outcome.as_ref()?.story.score()?;
            Some(score.sides.get(column)?.after.0)
        });
        let totals: Vec<i64> = std::iter::once(0).chain(after).collect();
        let total = totals.last().copied().unwrap_or(0);
        let chips = report::games::chips_left(night.options(), Points(total), voice);
        Series { name, figures: std::iter::once(total.to_string()).chain(chips).collect(), totals }
    };
    names.into_iter().enumerate().map(of_column).collect()
}

fn of_night(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    let options = night.options();
    let accounts = report::accounts(night);
    let money = voice.column(accounts.iter().map(|holder| night.sum(*holder).minor));
    let mut series: Vec<(Holder, Series)> = accounts
        .into_iter()
        .zip(money)
        .map(|(holder, money)| {
            let sum = night.sum(holder);
            let units = options.pays_units().then(|| report::signed(sum.units));
            let money = options.pays_money().then_some(money);
            let figures = units.into_iter().chain(money).collect();
            let name = report::standings::name(night, holder, voice);
            (holder, Series { name, figures, totals: vec![0] })
        })
        .collect();
    for step in &night.steps {
        let Event::Hand(_) = step.event else { continue };
        for (holder, one) in &mut series {
            let before = one.totals.last().copied().unwrap_or(0);
            let moved =
                step.moved.iter().find(|(other, _)| other == holder).map_or(0, |(_, sum)| sum.units.0);
            one.totals.push(before.saturating_add(moved));
        }
    }
    series.into_iter().map(|(_, series)| series).collect()
}

/// Returns the goal of the game in progress, as the sheet words it.
pub(super) fn goal(night: &Night, voice: Voice<'_>) -> Option<String> {
    let game = night.games().last()?;
    game.end.is_none().then(|| report::games::head(game, voice))
}

/// Returns the last totals as levels, from 0 for the lowest of all lines to 7 for the highest.
pub(super) fn levels(totals: &[i64], all: &[Series], width: usize) -> Vec<u8> {
    let points = || all.iter().flat_map(|series| &series.totals).copied();
    let (Some(least), Some(most)) = (points().min(), points().max()) else { return Vec::new() };
    let span = most.saturating_sub(least).max(1);
    let from = totals.len().saturating_sub(width);
    let level = |total: &i64| {
        let share = total.saturating_sub(least).saturating_mul(7).checked_div(span).unwrap_or(0);
        u8::try_from(share.clamp(0, 7)).unwrap_or(0)
    };
    totals.iter().skip(from).map(level).collect()
}
