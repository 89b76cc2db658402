//! A session in a list: what can be said of it without its entries.

/// A session in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// Its number.
    pub id: i64,
    /// Its UUID.
    pub uuid: String,
    /// The day.
    pub date: String,
    /// Where.
    pub place: Option<String>,
    /// The name of its rules.
    pub rules: String,
    /// The code of its currency.
    pub currency: String,
    /// How many hands stand.
    pub hands: i64,
    /// The number of its last entry.
    pub entries: u32,
    /// When its last entry was written, in seconds since 1970 UTC.
    pub touched: i64,
    /// Whether it goes on.
    pub open: bool,
    /// Its players, in the order of their numbers.
    pub players: Vec<String>,
}
