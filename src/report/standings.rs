//! The standings: who has what so far.

use super::{accounts, money, signed};
use crate::face::grid::Grid;
use crate::money::Currency;
use crate::night::{Holder, Night, Sum};

/// Returns what each account has so far, best first, the kitty last. Columns of what is not played for are
/// left out.
#[must_use]
pub fn standings(night: &Night, currency: Currency) -> Grid {
    let options = &night.options;
    let heads = [
        (">hands", true),
        (">games won", options.plays_games()),
        (if options.plays_games() { ">checks" } else { ">units" }, options.pays_units()),
        (">money", options.pays_money()),
    ];
    let shown = heads.map(|(_, shown)| shown);
    let heads: Vec<&str> = heads.into_iter().filter(|(_, shown)| *shown).map(|(head, _)| head).collect();
    let mut grid = Grid::new(&[&[""], heads.as_slice()].concat());
    let won = |holder: Holder| match holder {
        Holder::Player(no) => night.games().iter().filter(|game| game.is_won_by(no)).count(),
        Holder::Kitty => 0,
    };
    let mut accounts = accounts(night);
    accounts.sort_by_key(|holder| {
        let best = std::cmp::Reverse((night.sum(*holder).minor, won(*holder), night.sum(*holder).units));
        (*holder == Holder::Kitty, best)
    });
    for holder in accounts {
        let sum = night.sum(holder);
        let (name, hands) = match holder {
            Holder::Kitty => (night.holder_name(holder).to_owned(), String::new()),
            Holder::Player(no) => {
                let left = if night.circle.sits(no) { "" } else { " (left)" };
                let hands = night.totals.get(&no).map_or(0, |total| total.hands);
                (format!("{}{left}", night.name(no)), hands.to_string())
            }
        };
        let cells = [hands, won(holder).to_string(), signed(sum.units), money(sum.minor, currency)];
        let cells = cells.into_iter().zip(shown).filter(|(_, shown)| *shown).map(|(cell, _)| cell);
        grid.row([name].into_iter().chain(cells));
    }
    grid
}

/// Returns what each account has so far, in a line; nothing where only games were played and nothing was paid yet.
#[must_use]
pub fn line(night: &Night, currency: Currency) -> Option<String> {
    let options = &night.options;
    let all = accounts(night);
    let moved = all.iter().any(|holder| night.sum(*holder) != Sum::default());
    if options.plays_games() && !moved {
        return None;
    }
    let sum = |holder: Holder| {
        let (name, sum) = (night.holder_name(holder), night.sum(holder));
        let (units, money) = (signed(sum.units), money(sum.minor, currency));
        match (options.pays_units(), options.pays_money()) {
            (true, true) => format!("{name} {units} ({money})"),
            (true, false) => format!("{name} {units}"),
            (false, _) => format!("{name} {money}"),
        }
    };
    let sums: Vec<String> = all.into_iter().map(sum).collect();
    Some(format!("standings: {}", sums.join(", ")))
}
