//! Statistics of players: rows of what each did, of what two won from each other, and two of them head to head.

use crate::kernel::{KITTY, Minor, Overflow, Units};
use crate::night::Sum;
use serde::Serialize;
use std::collections::BTreeMap;
use strum::{IntoStaticStr, VariantArray, VariantNames};

crate::phrases! {
    /// What statistics are broken down by; each is named so on the command line and over its column.
    #[derive(Copy, PartialOrd, Ord, IntoStaticStr, VariantArray)]
    #[strum(serialize_all = "snake_case")]
    #[serde(tag = "is", rename_all = "kebab-case")]
    pub enum By {
        Player = "player";
        Role = "role";
        Contract = "contract";
        Bid = "bid";
        Trump = "trump";
        Dealer = "dealer";
        /// How many places after the dealer.
        Seat = "seat";
        Partner = "partner";
        Opponent = "opponent";
        Rules = "rules";
        Place = "place";
        /// Who pushed it to a hub, or the file from which it came.
        Table = "table";
        Session = "session";
        Weekday = "weekday";
        Month = "month";
        Year = "year";
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouped {
    Players,
    Others,
    /// Only by these what two players won from each other can be broken down: it is kept by session.
    Sessions,
    /// Of these totals know nothing, in which penalties and shares of the kitty count too.
    Hands,
}

impl By {
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns how it groups rows, and the SQL of what a row is about, by `hand_player` or, if of a session, any view: `h`.
    fn grouping(self) -> (Grouped, &'static str) {
        match self {
            By::Player => (Grouped::Players, "NULL"),
            By::Partner | By::Opponent => (Grouped::Others, "other.same_as"),
            By::Role => (Grouped::Hands, "h.role"),
            By::Contract => (Grouped::Hands, "h.contract"),
            By::Bid => (Grouped::Hands, "h.bid"),
            By::Trump => (Grouped::Hands, "h.trump"),
            By::Dealer => (Grouped::Hands, "h.dealer"),
            By::Seat => (Grouped::Hands, "h.seat"),
            By::Rules => (Grouped::Sessions, "h.rules"),
            By::Place => (Grouped::Sessions, "h.place"),
            By::Table => (Grouped::Sessions, "h.source"),
            By::Session => (Grouped::Sessions, "h.session"),
            By::Weekday => (Grouped::Sessions, "strftime('%u', h.date)"),
            By::Month => (Grouped::Sessions, "substr(h.date, 1, 7)"),
            By::Year => (Grouped::Sessions, "substr(h.date, 1, 4)"),
        }
    }

    pub fn groups(self) -> Grouped {
        self.grouping().0
    }

    pub fn sql(self) -> &'static str {
        self.grouping().1
    }

    pub fn joined(self) -> String {
        let side = match self {
            By::Partner => "=",
            By::Opponent => "<>",
            _ => return String::new(),
        };
        format!(
            "JOIN posting o ON o.place = h.at AND o.side {side} h.side AND o.person \
             JOIN person other ON other.id = o.person AND other.same_as <> h.person"
        )
    }

    pub fn key_word(self, key: String) -> String {
        let at = key.parse::<usize>().ok().and_then(|day| day.checked_sub(1));
        let word =
            at.filter(|_| self == By::Weekday).and_then(|at| <KeyWord as VariantNames>::VARIANTS.get(at));
        word.map_or(key, |word| (*word).to_owned())
    }

    pub fn words_where(is_meant: impl Fn(Grouped) -> bool) -> Vec<&'static str> {
        <By as VariantArray>::VARIANTS.iter().filter(|by| is_meant(by.groups())).map(|by| by.word()).collect()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatMeasure {
    /// Hands, penalties and shares of the kitty.
    All,
    Hands,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct StatRow {
    /// What the row is about: a month, `declarer`, a partner; none for [`By::Player`], and where there is none.
    #[serde(skip)]
    pub key: Option<String>,
    pub player: String,
    pub currency: String,
    /// The word of the game, where rows are of one: contracts and trumps of a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    pub sessions: i64,
    pub hands: i64,
    /// Hands as bidder or lone player, given up ones too.
    pub declared: i64,
    pub made: i64,
    pub units: i64,
    /// Minor units.
    pub amount: i64,
    /// What the declared hands brought.
    pub declared_units: i64,
    pub declared_amount: i64,
    /// The amounts of the best and of the worst hand; none without a hand.
    pub best: Option<i64>,
    pub worst: Option<i64>,
    /// Games to points that somebody won, games that this player won, and points. By what hands were about, no game counts.
    #[serde(skip)]
    pub games: i64,
    #[serde(skip)]
    pub games_won: i64,
    #[serde(skip)]
    pub points: i64,
    /// Of the hands, those of games to points.
    #[serde(skip)]
    pub to_points: i64,
}

crate::phrases! {
    /// The words that keys may be: days, parts in a hand, and contracts of mariáš that begin with no number, from the lowest.
    #[derive(strum::EnumString)]
    #[strum(serialize_all = "snake_case")]
    #[serde(tag = "is", rename_all = "kebab-case")]
    pub enum KeyWord {
        Monday {} = "Monday";
        Tuesday {} = "Tuesday";
        Wednesday {} = "Wednesday";
        Thursday {} = "Thursday";
        Friday {} = "Friday";
        Saturday {} = "Saturday";
        Sunday {} = "Sunday";
        Declarer {} = "declarer";
        Partner {} = "partner";
        Defender {} = "defender";
        SatOut {} = "sat out";
        Game {} = "game";
        Seven {} = "seven";
        Hundred {} = "hundred";
        HundredSeven {} = "hundred and seven";
        TwoSevens {} = "two sevens";
        Betl {} = "betl";
        Durch {} = "durch";
        GiveUp {} = "give-up";
    }
}

impl StatRow {
    pub fn is_kitty(&self) -> bool {
        self.player == KITTY
    }
}

/// Adds the kitty, which lost what all players together won, so that units and money add up to zero: behind the rows of each
/// key and currency, or where a hand has several keys, of each currency.
pub fn with_kitty(rows: Vec<StatRow>, by: By) -> Result<Vec<StatRow>, Overflow> {
    if matches!(by, By::Partner | By::Opponent) {
        return Ok(rows);
    }
    let is_one = matches!(by, By::Role | By::Seat);
    let group = |row: &StatRow| (row.key.clone().filter(|_| !is_one), row.currency.clone());
    let mut kitties: BTreeMap<_, StatRow> = BTreeMap::new();
    for row in &rows {
        let (key, currency) = group(row);
        let kitty = kitties.entry((key.clone(), currency.clone())).or_insert_with(|| StatRow {
            key,
            currency,
            player: KITTY.to_owned(),
            ..StatRow::default()
        });
        kitty.units = kitty.units.checked_sub(row.units).ok_or(Overflow)?;
        kitty.amount = kitty.amount.checked_sub(row.amount).ok_or(Overflow)?;
    }
    kitties.retain(|_, kitty| (kitty.units, kitty.amount) != (0, 0));
    let mut all = Vec::with_capacity(rows.len().saturating_add(kitties.len()));
    let mut rows = rows.into_iter().peekable();
    while let Some(row) = rows.next() {
        let own = group(&row);
        all.push(row);
        if !is_one && rows.peek().is_none_or(|next| group(next) != own) {
            all.extend(kitties.remove(&own));
        }
    }
    all.extend(kitties.into_values());
    Ok(all)
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairRow {
    pub player: String,
    pub other: String,
    pub currency: String,
    pub sessions: i64,
    /// Hands for which both sat at the table.
    pub hands: i64,
    /// Those that they played on the same side.
    pub together: i64,
    pub units: Units,
    pub amount: Minor,
}

impl PairRow {
    pub fn reversed(&self) -> Result<PairRow, Overflow> {
        Ok(PairRow {
            player: self.other.clone(),
            other: self.player.clone(),
            units: self.units.negated()?,
            amount: self.amount.negated()?,
            ..self.clone()
        })
    }
}

pub fn seen_by(pairs: &[PairRow], player: &str, currency: &str) -> Result<Vec<PairRow>, Overflow> {
    let seen = |pair: &PairRow| match (pair.player == player, pair.other == player) {
        (true, _) => Some(Ok(pair.clone())),
        (false, true) => Some(pair.reversed()),
        (false, false) => None,
    };
    pairs.iter().filter(|pair| pair.currency == currency).filter_map(seen).collect()
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeadToHead {
    /// All of it, seen by the first one.
    pub pair: PairRow,
    /// What the nights come to under each key, in the order of the keys.
    pub by: Vec<(Option<String>, PairRow)>,
    /// Hands on the same side, on different sides, and those that one of them sat out.
    pub partners: PairTotals,
    pub opponents: PairTotals,
    pub sat_out: PairTotals,
}

/// What each of two players won or lost in the same hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairTotals {
    pub hands: i64,
    pub one: Sum,
    pub other: Sum,
}
