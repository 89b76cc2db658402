//! Reports: pure functions from what stands to grids and sentences.

pub mod agreements;
pub mod axis;
pub mod between;
pub mod board;
pub mod card;
pub mod changes;
pub mod csv;
pub mod entered;
pub mod exchange;
pub mod games;
pub mod grid;
pub mod hand;
pub mod head_to_head;
pub mod history;
pub mod hledger;
pub mod json;
pub mod movements;
pub mod other_rules;
pub mod page;
pub mod past_nights;
pub mod payment_code;
pub mod phrases;
pub mod reply;
pub mod rule_card;
pub mod sentences;
pub mod session_text;
pub mod settle;
pub mod standings;
pub mod stats;
pub mod text;
pub mod things;

pub use board::BoardStanding;
pub use exchange::ExchangeSentence;
pub use grid::{Cell, CellKind, Detail, Grid, GridColumn, RowKind};
pub use phrases::{BoardSign, EntryKind, Phrase, Word};
pub use reply::ErrorText;
pub use sentences::{ArgumentFault, Question, Sentence};
pub use standings::{accounts, holder};
pub use stats::StatPhrase;
pub use text::TextStyle;

use self::page::PageText;
use self::payment_code::CodeText;
use crate::kernel::{KITTY, Minor, Units};
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::night::NightError;
use crate::query::statistics::KeyWord;
use std::{borrow::Borrow, fmt::Display};

crate::messages! {
    [
        ArgumentFault<'_>, Phrase<'_>, EntryKind, Sentence<'_>, ExchangeSentence<'_>, StatPhrase<'_>,
        Question<'_>, PageText<'_>, CodeText<'_>,
    ]
    message Word = "word";
    message KeyWord = "key-word";
    message BoardSign = "board-sign";
}

/// A report, or why there is none: an amount is too large, or in a currency that nobody knows.
pub type Result<T, E = NightError> = std::result::Result<T, E>;

/// Formats units with their sign: `+12`.
pub fn signed(units: Units) -> String {
    if units.0 == 0 { "0".to_owned() } else { format!("{:+}", units.0) }
}

fn join<S: Borrow<str>>(texts: impl IntoIterator<Item = S>, between: &str) -> String {
    texts.into_iter().collect::<Vec<_>>().join(between)
}

/// Counts things: `1 hand`, `2 hands`.
pub fn count(n: impl Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let what = if n == "1" { one } else { many };
    format!("{n} {what}")
}

fn account_name(name: &str, lang: &Lang) -> String {
    if name == KITTY { lang.say(&Word::Kitty {}) } else { name.to_owned() }
}

fn each<T>(rows: &[T], cell: impl Fn(&T) -> String) -> Vec<String> {
    rows.iter().map(cell).collect()
}

/// A ledger takes in no currency that is unknown.
fn voice<'l>(lang: &'l Lang, code: &str) -> Voice<'l> {
    Voice::new(lang, code).unwrap_or(Voice { lang, currency: Currency::UNKNOWN })
}

fn in_column(
    amounts: &[(&str, Option<Minor>)],
    written: fn(Voice<'_>, Minor, bool) -> String,
    lang: &Lang,
) -> Vec<String> {
    let has_parts = amounts.iter().any(|(code, amount)| voice(lang, code).has_parts(*amount));
    let cell = |(code, amount): &(&str, Option<Minor>)| {
        amount.map_or(String::new(), |amount| written(voice(lang, code), amount, has_parts))
    };
    amounts.iter().map(cell).collect()
}
