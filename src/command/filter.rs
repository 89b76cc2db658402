//! The filters of queries: over sessions, and over hands.

use std::ops::RangeInclusive;

/// Which sessions a query covers: those that match all fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Folded names: sessions with all of these people. Totals and statistics are theirs alone.
    pub people: Vec<String>,
    /// Folded names: sessions with all of these people, too.
    pub with: Vec<String>,
    pub session: Option<i64>,
    pub rules: Option<String>,
    /// The words of engines.
    pub games: Option<Vec<&'static str>>,
    pub since: Option<String>,
    pub until: Option<String>,
    pub places: Option<Vec<String>>,
    /// Who pushed them to a hub, or the file from which they came.
    pub table: Option<String>,
    /// At most so many of the sessions that match all else: the latest.
    pub last: Option<u32>,
    pub void: bool,
    pub without: Vec<i64>,
    /// Of these sessions only such hands; what a night came to in all is then not asked for.
    pub hands: Option<HandFilter>,
}

impl Filter {
    /// Returns whether only a night can fit, beside its day and people: what is owed for no night has no rules, no place and
    /// nobody else at the table, and is neither void nor left out.
    pub fn asks_for_nights(&self) -> bool {
        let Filter { people, since, until, void, without, hands, .. } = self.clone();
        *self != Filter { people, since, until, void, without, hands, ..Filter::default() }
    }
}

/// Which hands a search finds: those that match all fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HandFilter {
    pub bid: Option<RangeInclusive<i64>>,
    /// Any of these, as records write them.
    pub trumps: Option<Vec<&'static str>>,
    /// As [`DeclaredContract`](crate::engine::DeclaredContract) writes it.
    pub contract: Option<String>,
    pub made: Option<bool>,
    /// A folded name.
    pub declarer: Option<String>,
    /// A folded name.
    pub dealer: Option<String>,
    /// A part of the note, in any case, with or without accents.
    pub note: Option<String>,
}
