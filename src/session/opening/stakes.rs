//! What is staked, as it is typed and printed: the worth of a unit, or of each thing that a game pays for.

use crate::engine::{Engine, Setting, Settings};
use crate::kernel::units::Minor;
use crate::money::{Amount, Currency, MoneyError, Stake};
use crate::rules::Rules;
use serde::Serialize;

/// What each option that is worth money is worth.
type Stakes = Vec<(&'static str, Minor)>;

/// What is wrong with a stake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum StakeFault {
    /// No amount, or not one of the currency agreed.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// Said as a house rule too, and otherwise.
    #[error("the stake is said twice, as `stake` and as `{key}`")]
    Twice {
        /// The option.
        key: &'static str,
    },
    /// An amount, and nobody said what for.
    #[error("`{text}` does not say what for: a stake here is as `{}`", example_of(parts))]
    WhatFor {
        /// What was written.
        text: String,
        /// What can be staked.
        parts: Parts,
    },
    /// Something that cannot be staked.
    #[error("nothing is paid for a `{word}` here: a stake is as `{}`", example_of(parts))]
    NoPart {
        /// The word as typed.
        word: String,
        /// What can be staked.
        parts: Parts,
    },
    /// The same thing staked twice.
    #[error("the stake of `{word}` is said twice")]
    PartTwice {
        /// The word.
        word: &'static str,
    },
}

/// The worth of a unit where no option holds it.
pub(super) const UNIT: &str = "unit";

/// What can be staked: a word, and the option that holds its worth, or [`UNIT`]. Without a word it is the unit.
type Parts = &'static [(&'static str, &'static str)];

impl Engine {
    /// Returns what can be staked, each with the option that holds its worth.
    #[must_use]
    pub(crate) fn stakes(self) -> Parts {
        match self {
            Engine::Auction => &[("", "unit_minor")],
            Engine::Marias => &[("", UNIT)],
            Engine::Points => {
                &[("game", "stake_game"), ("hundred", "stake_per_100"), ("check", "check_value")]
            }
        }
    }
}

/// Returns a stake as it could be typed.
#[must_use]
pub fn example(engine: Engine) -> String {
    match engine.stakes() {
        [("", UNIT)] => "1".to_owned(),
        [("", _)] => "5c".to_owned(),
        parts => example_of(parts),
    }
}

fn example_of(parts: Parts) -> String {
    let amounts = ["1", "25c", "5c"];
    let parts = parts.iter().zip(amounts).map(|((word, _), amount)| format!("{word}={amount}"));
    parts.collect::<Vec<String>>().join(",")
}

/// Reads a stake: each option that it sets, and the one currency of all its amounts, which is the one agreed
/// or one that it names, else the usual one.
pub fn read(
    engine: Engine,
    text: &str,
    agreed: Option<Currency>,
    usual: Currency,
) -> Result<(Currency, Stakes), StakeFault> {
    let parts = match engine.stakes() {
        [("", key)] => vec![(*key, text.to_owned())],
        parts => named(text, parts)?,
    };
    let mut currency = agreed;
    for (_, amount) in &parts {
        let named = Stake::parse(amount, agreed, usual)?.unit().currency;
        currency = currency.or(Some(named).filter(|named| *named != usual));
    }
    let currency = currency.unwrap_or(usual);
    let worth =
        |(key, amount): (_, String)| Ok((key, Stake::parse(&amount, Some(currency), usual)?.unit().minor));
    Ok((currency, parts.into_iter().map(worth).collect::<Result<_, StakeFault>>()?))
}

/// Takes `game=1,hundred=0,25` apart. A comma before which no further word begins belongs to the amount.
fn named(text: &str, parts: Parts) -> Result<Vec<(&'static str, String)>, StakeFault> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    for piece in text.split(',') {
        let Some((word, amount)) = piece.split_once('=') else {
            match found.last_mut() {
                Some((_, amount)) => amount.push_str(&format!(",{piece}")),
                None => return Err(StakeFault::WhatFor { text: text.to_owned(), parts }),
            }
            continue;
        };
        let word = word.trim();
        let Some((known, key)) = parts.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)) else {
            return Err(StakeFault::NoPart { word: word.to_owned(), parts });
        };
        if found.iter().any(|(other, _)| other == key) {
            return Err(StakeFault::PartTwice { word: known });
        }
        found.push((key, amount.to_owned()));
    }
    Ok(found)
}

/// Takes what is staked out of the settings of a session, and writes it as it is read; `None` where nothing is.
#[must_use]
pub fn print(rules: &Rules, differing: &mut Settings, currency: Currency) -> Option<String> {
    let of = rules.settings();
    let mut text = Vec::new();
    for (word, key) in rules.engine().stakes() {
        let minor = match of.get(*key) {
            Some(Setting::Int(minor)) => *minor,
            _ if *key == UNIT => rules.options().unit_minor(),
            _ => continue,
        };
        if minor == 0 {
            continue;
        }
        differing.remove(*key);
        let amount = Amount { minor: Minor(minor), currency }.plain();
        text.push(if word.is_empty() { amount.to_string() } else { format!("{word}={amount}") });
    }
    (!text.is_empty()).then(|| text.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A currency, and minor units by option.
    type Plain = (String, Vec<(&'static str, i64)>);

    fn read(text: &str) -> Result<Plain, String> {
        let read = super::read(Engine::Points, text, None, Currency::USD);
        let plain =
            |parts: Vec<(&'static str, Minor)>| parts.into_iter().map(|(key, m)| (key, m.0)).collect();
        read.map(|(currency, parts)| (currency.to_string(), plain(parts))).map_err(|error| error.to_string())
    }

    #[test]
    fn each_part_is_named_and_may_be_left_out() {
        let all = [("stake_game", 100), ("stake_per_100", 25), ("check_value", 5)];
        assert_eq!(read("game=1,hundred=25c,check=5c"), Ok(("USD".to_owned(), all.to_vec())));
        assert_eq!(read("hundred = 0,25"), Ok(("USD".to_owned(), vec![("stake_per_100", 25)])));
        assert_eq!(
            read("check=5c, game=1,5"),
            Ok(("USD".to_owned(), vec![("check_value", 5), ("stake_game", 150)]))
        );
    }

    #[test]
    fn one_currency_for_all() {
        let (currency, parts) = read("game=1,check=10 Kč").unwrap();
        assert_eq!((currency.as_str(), parts), ("CZK", vec![("stake_game", 100), ("check_value", 1000)]));
        assert_eq!(
            read("game=1 EUR,check=2 Kč").unwrap_err(),
            "`2 Kč` is in CZK, but this session is in EUR"
        );
        assert_eq!(
            read("game=1 USD,check=2 EUR").unwrap_err(),
            "`1 USD` is in USD, but this session is in EUR"
        );
    }

    #[test]
    fn what_is_no_stake_says_what_would_be() {
        let example = "game=1,hundred=25c,check=5c";
        assert_eq!(
            read("5c").unwrap_err(),
            format!("`5c` does not say what for: a stake here is as `{example}`")
        );
        assert_eq!(
            read("match=5c").unwrap_err(),
            format!("nothing is paid for a `match` here: a stake is as `{example}`")
        );
        assert_eq!(read("game=1,game=2").unwrap_err(), "the stake of `game` is said twice");
        assert_eq!(
            read("game=nothing").unwrap_err(),
            "`nothing` is no amount of money; `1.35`, `5c`, `0.10 EUR` and `2 Kč` are"
        );
    }
}
