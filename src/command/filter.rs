//! The filter of queries over sessions.

/// Which sessions a query covers: those that match all fields.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Filter {
    /// Folded names: sessions with all of these people, totals of each.
    pub people: Vec<String>,
    pub session: Option<i64>,
    pub rules: Option<String>,
    pub since: Option<String>,
    pub until: Option<String>,
    /// A part of the name of the place.
    pub place: Option<String>,
    /// Void sessions too.
    pub void: bool,
}
