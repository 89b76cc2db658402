//! A row of the list of sessions.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    pub id: i64,
    pub uuid: String,
    pub date: String,
    pub place: Option<String>,
    pub rules: String,
    /// The engine's word.
    pub game: String,
    pub currency: String,
    /// The number of hands that are not struck out.
    pub hands: i64,
    /// The number of its last entry.
    pub entries: u32,
    /// When its last entry was written, in seconds since 1970 UTC.
    pub touched: i64,
    /// Neither closed nor void.
    pub open: bool,
    /// It does not count.
    pub void: bool,
    /// It came from elsewhere, and was not named here since: it is never the current one.
    pub foreign: bool,
    /// What was written last here is in it.
    pub written_last: bool,
    /// The players, in the order of their numbers.
    pub players: Vec<String>,
}
