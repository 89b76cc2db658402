//! Parsing and printing the stake: the worth of a unit, or of each thing that a game pays for.

use crate::engine::{Engine, Setting, Settings};
use crate::kernel::{Minor, ensure};
use crate::money::{Amount, Currency};
use crate::night::NightError;
use crate::rules::Rules;

type Stakes = Vec<(&'static str, Minor)>;

/// Stands for the worth of a unit if no option holds it.
pub(crate) const UNIT: &str = "unit";

/// A stake of nothing, as an amount of zero is: units are kept, or chips change hands.
const NOTHING: [&str; 2] = ["chips", "žetony"];

/// A word, empty for the unit, and the option that holds the value, or [`UNIT`].
type StakeParts = &'static [(&'static str, &'static str)];

impl Engine {
    pub(crate) fn stakes(self) -> StakeParts {
        match self {
            Engine::Auction => &[("", "unit_minor")],
            Engine::Marias | Engine::Results => &[("", UNIT)],
            // Penalties are paid in checks, also under rules that pay none.
            Engine::Points => {
                &[("game", "stake_game"), ("hundred", "stake_per_100"), ("check", "check_value")]
            }
        }
    }

    pub fn example_stake(self) -> &'static str {
        match self {
            Engine::Auction => "5c",
            Engine::Marias | Engine::Results => "1",
            Engine::Points => "game=1,hundred=25c,check=5c",
        }
    }
}

/// In the currency agreed, else in one that it names, else in the usual one.
pub fn read(
    engine: Engine,
    text: &str,
    agreed: Option<Currency>,
    usual: Currency,
) -> Result<(Currency, Stakes), NightError> {
    let stakes = engine.stakes();
    let zero = Amount::parse_in(text, agreed, usual).ok().filter(|amount| amount.minor == Minor::ZERO);
    if zero.is_some() || NOTHING.contains(&text.trim()) {
        let nothing = stakes.iter().map(|(_, key)| (*key, Minor::ZERO));
        let currency = zero.map_or(agreed.unwrap_or(usual), |zero| zero.currency);
        return Ok((currency, nothing.collect()));
    }
    let other_form =
        |text: &str| NightError::StakeForm { text: text.trim().to_owned(), example: engine.example_stake() };
    let parts = match stakes {
        [("", key)] => match text.split_once('=') {
            Some((word, _)) => return Err(other_form(word)),
            None => vec![(*key, text.to_owned())],
        },
        parts => split(text, parts, other_form)?,
    };
    let mut currency = agreed;
    for (_, amount) in &parts {
        let named = Amount::parse_in(amount, agreed, usual)?.positive()?.currency;
        currency = currency.or(Some(named).filter(|named| *named != usual));
    }
    let currency = currency.unwrap_or(usual);
    let worth = |(key, amount): (_, String)| Ok((key, Amount::parse(&amount, currency)?.positive()?.minor));
    Ok((currency, parts.into_iter().map(worth).collect::<Result<_, NightError>>()?))
}

/// A comma belongs to the amount unless a word and `=` follow: `game=1,hundred=0,25`.
fn split(
    text: &str,
    parts: StakeParts,
    other_form: impl Fn(&str) -> NightError,
) -> Result<Vec<(&'static str, String)>, NightError> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    for piece in text.split(',') {
        let Some((word, amount)) = piece.split_once('=') else {
            let (_, amount) = found.last_mut().ok_or_else(|| other_form(text))?;
            amount.push_str(&format!(",{piece}"));
            continue;
        };
        let part = parts.iter().find(|(known, _)| word.trim().eq_ignore_ascii_case(known));
        let (known, key) = part.ok_or_else(|| other_form(word))?;
        let is_new = found.iter().all(|(other, _)| other != key);
        ensure(is_new, || NightError::Twice { word: (*known).to_owned() })?;
        found.push((key, amount.to_owned()));
    }
    Ok(found)
}

/// Removes the stake from settings; `None` if nothing is staked.
pub fn print(rules: &Rules, differing: &mut Settings, currency: Currency) -> Option<String> {
    agreed(rules).for_each(|(_, key, _)| drop(differing.remove(key)));
    printed(rules, currency)
}

pub fn printed(rules: &Rules, currency: Currency) -> Option<String> {
    let part = |(word, _, minor): (&str, _, _)| {
        let amount = Amount { minor, currency }.plain();
        if word.is_empty() { amount.to_string() } else { format!("{word}={amount}") }
    };
    let parts: Vec<String> = agreed(rules).map(part).collect();
    (!parts.is_empty()).then(|| parts.join(","))
}

pub(crate) fn agreed(rules: &Rules) -> impl Iterator<Item = (&'static str, &'static str, Minor)> {
    let worth = |key: &str| match rules.settings().get(key) {
        Some(Setting::Int(minor)) => *minor,
        _ if key == UNIT => rules.options().unit_minor(),
        _ => 0,
    };
    let parts = rules.engine().stakes().iter().map(move |(word, key)| (*word, *key, Minor(worth(key))));
    parts.filter(|(.., minor)| *minor != Minor::ZERO)
}

pub fn is_in(engine: Engine, set: &Settings) -> bool {
    engine.stakes().iter().any(|(_, key)| set.contains_key(*key))
}

/// For a stake that replaces the whole of another.
pub fn without(rules: &Rules) -> Rules {
    let parts = rules.engine().stakes().iter().filter(|(word, _)| !word.is_empty());
    let nothing = parts.map(|(_, key)| ((*key).to_owned(), Setting::Int(0))).collect();
    rules.with(&nothing).unwrap_or_else(|_| rules.clone())
}
