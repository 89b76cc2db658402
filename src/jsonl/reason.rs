//! Why an account wins or loses, in any language.

use crate::engine::{Posting, factors};
use crate::kernel::{Account, Direction, GameStake, Table};
use crate::lang::Lang;

crate::phrases! {
    pub enum MovedReason<'a> {
        Paid { sum: String, from: bool, each: bool, kitty: bool, names: Vec<&'a str> } =
            "{sum} {}{}{}", way(*from), if *each { "each of " } else { "" }, names.join(", ");
        /// Money at the end of a game; `game` or `blocks` is 0 if nothing is paid for that.
        Stake { game: i64, blocks: i64, block: i64, all: i64, from: bool, name: &'a str } =
            "{} {}{name}", at_stake(*game, *blocks, *block, *all), way(*from);
    }
}

fn way(from: bool) -> &'static str {
    if from { "from " } else { "to " }
}

fn at_stake(game: i64, blocks: i64, block: i64, all: i64) -> String {
    match (game, block) {
        (game, 0) => format!("game {game}"),
        (0, _) => format!("{blocks} hundreds x {block} = {all}"),
        _ => format!("game {game} + {blocks} hundreds x {block} = {all}"),
    }
}

pub(super) fn of_posting(posting: &Posting<'_>, table: &Table, lang: &Lang) -> String {
    let payment = posting.payment;
    let is_hub = posting.account == payment.hub;
    let others = if is_hub { payment.others.as_slice() } else { std::slice::from_ref(&payment.hub) };
    lang.say(&MovedReason::Paid {
        sum: factors(payment, lang),
        from: (payment.direction == Direction::Collects) == is_hub,
        each: is_hub && others.len() > 1,
        kitty: others == [Account::Kitty],
        names: others.iter().map(|other| other.name(table)).collect(),
    })
}

pub(super) fn of_stake(stake: &GameStake, from: bool, name: &str, lang: &Lang) -> String {
    let GameStake { game, per_block, blocks, minor, .. } = *stake;
    lang.say(&MovedReason::Stake { game: game.0, blocks, block: per_block.0, all: minor.0, from, name })
}
