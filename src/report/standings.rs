//! The accounts of a night, in the order and under the names in which every sheet shows them, and the standings.

use super::{Column, Grid, Phrase, Word, signed};
use crate::lang::Voice;
use crate::session::entry::{Cash, Holder};
use crate::session::night::{Night, Sum};

/// Returns the accounts of a night in the order of sheets: players as they sat and came, then the kitty if there is or was one.
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

/// Returns who pays whom how much.
pub(super) fn cash_in_words(night: &Night, cash: &Cash, voice: Voice<'_>) -> (String, String, String) {
    (holder(night, cash.from, voice), holder(night, cash.to, voice), voice.amount(cash.amount))
}

/// Returns the standings, best first, the kitty last, without columns for what is not played for.
pub fn standings(night: &Night, voice: Voice<'_>) -> Grid {
    let options = night.options();
    let won = |holder: &Holder| match holder {
        Holder::Player(no) => night.games().iter().filter(|game| game.is_won_by(*no)).count(),
        Holder::Kitty => 0,
    };
    let mut accounts = accounts(night);
    accounts.sort_by_key(|holder| {
        let best = std::cmp::Reverse((night.sum(*holder).minor, won(holder), night.sum(*holder).units));
        (*holder == Holder::Kitty, best)
    });
    let hands = |holder: &Holder| match holder {
        Holder::Kitty => String::new(),
        Holder::Player(no) => night.totals.get(no).map_or(0, |total| total.hands).to_string(),
    };
    let units = if options.plays_games() { Word::Checks {} } else { Word::Units {} };
    let each = |cell: &dyn Fn(&Holder) -> String| accounts.iter().map(cell).collect::<Vec<String>>();
    let column = |head: Word, cells| (Column::numbers(voice.say(&head)), cells);
    let columns = [
        Some((Column::words(""), each(&|who| name(night, *who, voice)))),
        Some(column(Word::Hands {}, each(&hands))),
        options.plays_games().then(|| column(Word::GamesWon {}, each(&|who| won(who).to_string()))),
        options.pays_units().then(|| column(units, each(&|who| signed(night.sum(*who).units)))),
        options
            .pays_money()
            .then(|| column(Word::Money {}, voice.column(accounts.iter().map(|who| night.sum(*who).minor)))),
    ];
    Grid::of_all_columns(columns.into_iter().flatten())
}

/// Returns the name of an account, and of a player who left that he did.
pub fn name(night: &Night, who: Holder, voice: Voice<'_>) -> String {
    let name = holder(night, who, voice);
    match who {
        Holder::Player(no) if !night.chairs.sits(no) => voice.say(&Phrase::Left { name: &name }),
        Holder::Player(_) | Holder::Kitty => name,
    }
}

/// Returns the standings in a line; `None` if only games were played and nothing was paid yet.
pub fn line(night: &Night, voice: Voice<'_>) -> Option<String> {
    let options = night.options();
    let all = accounts(night);
    let moved = all.iter().any(|holder| night.sum(*holder) != Sum::default());
    if options.plays_games() && !moved {
        return None;
    }
    let sum = |who: Holder| {
        let (name, sum) = (holder(night, who, voice), night.sum(who));
        let (units, money) = (signed(sum.units), voice.money(sum.minor));
        match (options.pays_units(), options.pays_money()) {
            (true, true) => format!("{name} {units} ({money})"),
            (true, false) => format!("{name} {units}"),
            (false, _) => format!("{name} {money}"),
        }
    };
    let sums: Vec<String> = all.into_iter().map(sum).collect();
    Some(voice.say(&Phrase::Standings { sums: sums.join(", ") }))
}
