//! Which sessions a question is about.

/// Which sessions a question is about. Everything that is given must hold.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// People, by folded name: sessions with all of them, totals of each.
    pub people: Vec<String>,
    /// The number of a session.
    pub session: Option<i64>,
    /// The name of the rules.
    pub rules: Option<String>,
    /// The first day.
    pub since: Option<String>,
    /// The last day.
    pub until: Option<String>,
    /// A part of the place's name.
    pub place: Option<String>,
}
