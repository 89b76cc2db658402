//! Parsing and printing the stake: the worth of a unit, or of each thing that a game pays for.

use crate::engine::{Engine, Options, Setting, Settings};
use crate::kernel::{Minor, ensure};
use crate::money::{Amount, Currency, MoneyError};
use crate::rules::Rules;

/// The options that hold a stake, and their values.
type Stakes = Vec<(&'static str, Minor)>;

crate::phrases! {
    pub enum StakeFault: Error holds Money(MoneyError) {
        Twice { key: &'static str } = "the stake is set twice, by `stake` and by `{key}`";
        Form { text: String, example: String } =
            "`{text}` is not a stake of these rules; write it as in `{example}`";
        PartTwice { word: &'static str } = "the stake of `{word}` is set twice";
    }
}

/// Stands for the worth of a unit if no option holds it.
pub(crate) const UNIT: &str = "unit";

/// A stake of nothing, as an amount of zero is: units are kept, or chips change hands.
const NOTHING: [&str; 2] = ["chips", "žetony"];

/// What a check is worth; in games without checks penalties are paid in its place.
const CHECK: &str = "check";
const PENALTY: &str = "penalty";

/// Returns the word for the stake that penalties are paid at in games to points.
pub(crate) fn of_penalties(options: &Options) -> &'static str {
    if options.pays_units() { CHECK } else { PENALTY }
}

/// Returns whether rules have the part of a stake that a word names.
fn has(options: &Options, word: &str) -> bool {
    !matches!(word, CHECK | PENALTY) || word == of_penalties(options)
}

/// Returns the options that hold what was staked under rules and is staked under others too. What a penalty costs is not
/// the worth of a check; but where checks are worth something, a penalty costs as much.
pub(crate) fn kept(agreed: &Options, under: &Options) -> Vec<&'static str> {
    let stakes = |word: &str| has(agreed, word) || word == PENALTY && agreed.unit_minor() > 0;
    let parts = under.engine().stakes().iter().filter(|(word, _)| has(under, word));
    parts.filter(|(word, _)| stakes(word)).map(|(_, key)| *key).collect()
}

/// What a stake can be set for: a word, empty for the unit, and the option that holds the value, or [`UNIT`].
type StakeParts = &'static [(&'static str, &'static str)];

impl Engine {
    pub(crate) fn stakes(self) -> StakeParts {
        match self {
            Engine::Auction => &[("", "unit_minor")],
            Engine::Marias | Engine::Results => &[("", UNIT)],
            Engine::Points => &[
                ("game", "stake_game"),
                ("hundred", "stake_per_100"),
                (CHECK, "check_value"),
                (PENALTY, "check_value"),
            ],
        }
    }
}

pub fn example(options: &Options) -> String {
    match options.engine().stakes() {
        [("", UNIT)] => "1".to_owned(),
        [("", _)] => "5c".to_owned(),
        parts => {
            let parts = parts.iter().filter(|(word, _)| has(options, word));
            let parts = parts.zip(["1", "25c", "5c"]).map(|((word, _), amount)| format!("{word}={amount}"));
            parts.collect::<Vec<String>>().join(",")
        }
    }
}

/// Parses a stake into its options and their one currency: the one agreed, else one that it names, else the usual
/// one. What `stood` already is taken, even if these rules have no such part.
pub fn read(
    options: &Options,
    stood: bool,
    text: &str,
    agreed: Option<Currency>,
    usual: Currency,
) -> Result<(Currency, Stakes), StakeFault> {
    let stakes = options.engine().stakes();
    let zero = Amount::parse_in(text, agreed, usual).ok().filter(|amount| amount.minor == Minor::ZERO);
    if zero.is_some() || NOTHING.contains(&text.trim()) {
        let nothing = stakes.iter().map(|(_, key)| (*key, Minor::ZERO));
        let currency = zero.map_or(agreed.unwrap_or(usual), |zero| zero.currency);
        return Ok((currency, nothing.collect()));
    }
    let parts = match stakes {
        [("", key)] => match text.split_once('=') {
            Some((word, _)) => {
                let word = word.trim().to_owned();
                return Err(StakeFault::Form { text: word, example: example(options) });
            }
            None => vec![(*key, text.to_owned())],
        },
        parts => split(text, parts, |word| stood || has(options, word), || example(options))?,
    };
    let mut currency = agreed;
    for (_, amount) in &parts {
        let named = Amount::parse_in(amount, agreed, usual)?.positive()?.currency;
        currency = currency.or(Some(named).filter(|named| *named != usual));
    }
    let currency = currency.unwrap_or(usual);
    let worth = |(key, amount): (_, String)| Ok((key, Amount::parse(&amount, currency)?.positive()?.minor));
    Ok((currency, parts.into_iter().map(worth).collect::<Result<_, StakeFault>>()?))
}

/// Splits `game=1,hundred=0,25`. A comma belongs to the amount unless a word and `=` follow.
fn split(
    text: &str,
    parts: StakeParts,
    has: impl Fn(&str) -> bool,
    example: impl Fn() -> String,
) -> Result<Vec<(&'static str, String)>, StakeFault> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    for piece in text.split(',') {
        let Some((word, amount)) = piece.split_once('=') else {
            match found.last_mut() {
                Some((_, amount)) => amount.push_str(&format!(",{piece}")),
                None => return Err(StakeFault::Form { text: text.to_owned(), example: example() }),
            }
            continue;
        };
        let word = word.trim();
        let part = parts.iter().find(|(known, _)| word.eq_ignore_ascii_case(known) && has(known));
        let none = || StakeFault::Form { text: word.to_owned(), example: example() };
        let (known, key) = part.ok_or_else(none)?;
        let is_new = found.iter().all(|(other, _)| other != key);
        ensure(is_new, || StakeFault::PartTwice { word: known })?;
        found.push((key, amount.to_owned()));
    }
    Ok(found)
}

/// Removes the stake from the settings of a session, and prints it; `None` if nothing is staked.
pub fn print(rules: &Rules, differing: &mut Settings, currency: Currency) -> Option<String> {
    agreed(rules.options(), rules).for_each(|(_, key, _)| drop(differing.remove(key)));
    print_under(rules.options(), rules, currency)
}

/// Prints the parts of the stake of a session that mean something under other rules.
pub fn print_under(options: &Options, rules: &Rules, currency: Currency) -> Option<String> {
    let part = |(word, _, minor): (&str, _, _)| {
        let amount = Amount { minor, currency }.plain();
        if word.is_empty() { amount.to_string() } else { format!("{word}={amount}") }
    };
    let parts: Vec<String> = agreed(options, rules).map(part).collect();
    (!parts.is_empty()).then(|| parts.join(","))
}

/// Returns each part of the stake under rules that means something under others: its word, the option that holds it, and
/// what it is worth.
pub(crate) fn agreed<'r>(
    options: &'r Options,
    rules: &'r Rules,
) -> impl Iterator<Item = (&'static str, &'static str, Minor)> + 'r {
    let worth = |key: &str| match rules.settings().get(key) {
        Some(Setting::Int(minor)) => *minor,
        _ if key == UNIT => rules.options().unit_minor(),
        _ => 0,
    };
    let parts = rules.engine().stakes().iter().filter(|(word, _)| has(options, word));
    let parts = parts.map(move |(word, key)| (*word, *key, Minor(worth(key))));
    parts.filter(|(.., minor)| *minor != Minor::ZERO)
}

pub fn is_in(engine: Engine, set: &Settings) -> bool {
    engine.stakes().iter().any(|(_, key)| set.contains_key(*key))
}

/// Returns rules with nothing staked in games, for a stake that replaces the whole of another.
pub fn without(rules: &Rules) -> Rules {
    let parts = rules.engine().stakes().iter().filter(|(word, _)| !word.is_empty());
    let nothing = parts.map(|(_, key)| ((*key).to_owned(), Setting::Int(0))).collect();
    rules.with(&nothing).unwrap_or_else(|_| rules.clone())
}
