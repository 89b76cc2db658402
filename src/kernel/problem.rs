//! What can be wrong with a record of any game.

use crate::kernel::table::Table;
use crate::kernel::words::{nearest, or_nearest};
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::ops::RangeInclusive;

/// What can be wrong with a record of any game: facts, put into a sentence by `Display`.
///
/// Every sentence is lower case, has no full stop, and names what was found and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(rename = "Problem")]
pub enum CommonProblem {
    #[error("{} missing", the(.0))]
    Missing(&'static str),
    #[error("expected {wanted}, found {found}")]
    WrongKind { found: String, wanted: &'static str },
    #[error("unknown field `{name}`{}", or_nearest(*nearest))]
    UnknownField { name: String, nearest: Option<&'static str> },
    #[error("{found} players: this table takes {}", span(allowed))]
    TableSize { found: usize, allowed: RangeInclusive<usize> },
    #[error("a player has no name")]
    BlankName,
    #[error("two players are called `{name}`")]
    SameName { name: String },
    #[error("no player can be called `{name}`: the kitty is the common account")]
    KittyName { name: String },
    #[error("the name {name:?} contains control characters")]
    ControlCharacters { name: String },
    #[error("nobody at the table is called `{name}`{}", or_nearest(nearest.as_deref()))]
    NotAtTable { name: String, nearest: Option<String> },
    #[error("the amounts are too large to be counted")]
    Overflow,
}

/// A field that a record lacks, by its name or in words; one of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct MissingField {
    pub it: &'static str,
}

impl fmt::Display for MissingField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(called(self.it))
    }
}

/// Returns what people call a field, with article and verb; a phrase in its place is left as it is.
fn the(field: &str) -> String {
    match called(field) {
        phrase if phrase.starts_with('`') || phrase.starts_with("the ") => format!("{phrase} is"),
        // As it is always said.
        "trump" => "trump is".to_owned(),
        several if several.ends_with('s') => format!("the {several} are"),
        one => format!("the {one} is"),
    }
}

const SHOWN: usize = 60;

impl CommonProblem {
    pub fn may_be_mended(&self) -> bool {
        matches!(self, CommonProblem::Missing(_))
    }

    /// Builds the problem for an unknown field, with a suggestion from `known`.
    pub fn unknown_field(name: &str, known: &[&'static str]) -> Self {
        let nearest = nearest(name, known.iter().copied());
        CommonProblem::UnknownField { name: name.to_owned(), nearest }
    }

    /// Builds the problem for a name that is not at the table, with a suggestion.
    pub fn not_at_table(name: &str, table: &Table) -> Self {
        let nearest = nearest(name, table.players.iter().map(String::as_str)).map(str::to_owned);
        CommonProblem::NotAtTable { name: name.to_owned(), nearest }
    }

    pub fn wrong_kind(value: &Value, wanted: &'static str) -> Self {
        CommonProblem::WrongKind { found: shown(value), wanted }
    }
}

/// Returns a JSON value as a message shows it; a long one is cut.
pub fn shown(value: &Value) -> String {
    let mut text = value.to_string();
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

fn span(allowed: &RangeInclusive<usize>) -> String {
    let (fewest, most) = (allowed.start(), allowed.end());
    if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") }
}

/// The fields of a record that people call otherwise, in English; the names that records have are the rulebook's.
const CALLED: &[(&str, &str)] = &[
    ("player", "lone player"),
    ("tricks", "trick count"),
    ("opponent_tricks", "opponents' trick count"),
    ("won_a_trick", "trick won"),
    ("renege_by", "renege"),
    ("revoke_by", "revoke"),
    ("conceded_by", "concession"),
    ("widow_seen", "widow"),
    ("passed_out", "pass"),
    ("thrown_in", "throwing in"),
    ("doubled", "double"),
    ("awards", "paid melds"),
    ("dix_exchange", "exchange of the dix"),
    ("announced", "announcement"),
    ("announced_against", "announcement against"),
    ("points", "trick points"),
    ("talon_points", "talon"),
    ("two_sevens", "two sevens"),
    ("laid_down", "cards laid down"),
    ("wise", "wise one"),
];

/// Returns what people call a field: `trick count` for `tricks`.
pub fn called(field: &str) -> &str {
    CALLED.iter().find(|(known, _)| *known == field).map_or(field, |(_, name)| name)
}
