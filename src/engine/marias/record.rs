//! The record of a hand of mariáš (rulebook section 3): what happened, as people saw it.

use crate::kernel::field::{Field, FieldValue};
use crate::kernel::keyword::Keyword;
use crate::keyword;
use crate::record;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

record! {
    /// A hand as somebody wrote it down. Nothing in it is checked.
    pub struct Record {
        /// What was played.
        contract: Contract,
        /// The lone player; for a durch with others its bidder.
        player: String,
        /// The trump suit.
        trump: Suit,
        /// What the lone side announced.
        announced: Vec<Announcement>,
        /// What the defenders announced.
        announced_against: Vec<Announcement>,
        /// How often each component was doubled.
        flek: Fleks,
        /// Trick points with the last trick, without marriages and talon.
        points: TrickPoints,
        /// The marriages of each side, in the order shown.
        marriages: Marriages,
        /// Sharp cards in the talon, in points.
        talon_points: i64,
        /// What became of the trump seven; absent means none.
        seven: Seven,
        /// What became of announced two sevens.
        two_sevens: TwoSevens,
        /// How it went, seen from the lone side.
        result: Verdict,
        /// Points and marriages of the side whose hundred it is, where nothing else was counted.
        total: i64,
        /// Whether a perfect betl or durch was shown and claimed.
        laid_down: bool,
        /// How many tricks the bidder of a durch with a partner won in person.
        tricks: i64,
        /// Who won the eighth trick of a durch with the wise one.
        wise: String,
        /// The called partner.
        partner: String,
        /// Whether it was not played at all.
        unplayed: bool,
        /// Who revoked.
        revoke_by: String,
        /// The last bid of the auction.
        bid: Rung,
    }
}

keyword! {
    /// What was played.
    #[serde(rename = "MariasContract")]
    pub enum Contract {
        /// A game with trumps.
        Suit = "suit",
        /// No trick.
        Betl = "betl",
        /// Every trick.
        Durch = "durch",
        /// No trick, with the cards shown.
        OpenBetl = "open_betl",
        /// Every trick, with the cards shown.
        OpenDurch = "open_durch",
        /// Every trick, with a called partner.
        DurchPartner = "durch_partner",
        /// Seven tricks, and the eighth for whoever wins it.
        DurchWise = "durch_wise",
        /// Given up after the auction.
        GiveUp = "give_up",
        /// Everybody passed.
        Passed = "passed",
    }
}

keyword! {
    /// A trump suit.
    #[serde(rename = "MariasSuit")]
    pub enum Suit {
        /// Hearts.
        Hearts = "hearts",
        /// Bells.
        Bells = "bells",
        /// Acorns.
        Acorns = "acorns",
        /// Leaves.
        Leaves = "leaves",
    }
}

keyword! {
    /// What a side announces.
    #[serde(rename = "MariasAnnouncement")]
    pub enum Announcement {
        /// To win the last trick with the trump seven.
        Seven = "seven",
        /// To reach a hundred.
        Hundred = "hundred",
        /// To win the last two tricks with sevens.
        TwoSevens = "two_sevens",
    }
}

keyword! {
    /// What may be doubled.
    #[serde(rename = "MariasComponent")]
    pub enum Component {
        /// The game.
        Game = "game",
        /// The announced seven.
        Seven = "seven",
        /// The announced hundred.
        Hundred = "hundred",
        /// The announced two sevens.
        TwoSevens = "two_sevens",
        /// The seven announced against.
        SevenAgainst = "seven_against",
        /// The hundred announced against.
        HundredAgainst = "hundred_against",
        /// A contract without trumps.
        Contract = "contract",
    }
}

keyword! {
    /// What became of the trump seven.
    #[serde(rename = "MariasSeven")]
    pub enum Seven {
        /// It was not in the last trick.
        None = "none",
        /// The lone side won the last trick with it.
        LoneWon = "lone_won",
        /// The lone side played it to the last trick and was beaten.
        LoneKilled = "lone_killed",
        /// The lone side had to play it earlier.
        LoneLostEarly = "lone_lost_early",
        /// A defender won the last trick with it.
        DefendersWon = "defenders_won",
        /// A defender played it to the last trick and was beaten.
        DefendersKilled = "defenders_killed",
        /// A defender had to play it earlier.
        DefendersLostEarly = "defenders_lost_early",
    }
}

keyword! {
    /// What became of announced two sevens.
    #[serde(rename = "MariasTwoSevens")]
    pub enum TwoSevens {
        /// Both won their tricks.
        Won = "won",
        /// Not both.
        Lost = "lost",
    }
}

keyword! {
    /// How a hand went, seen from the lone side.
    #[serde(rename = "MariasVerdict")]
    pub enum Verdict {
        /// Made.
        Made = "made",
        /// Lost.
        Lost = "lost",
    }
}

keyword! {
    /// A bid of the auction, from the lowest rung (section 8).
    #[serde(rename = "MariasRung")]
    pub enum Rung {
        /// Seven.
        Seven = "seven",
        /// Seven in hearts.
        SevenHearts = "seven_hearts",
        /// Hundred.
        Hundred = "hundred",
        /// Hundred and seven.
        HundredSeven = "hundred_seven",
        /// Hundred in hearts.
        HundredHearts = "hundred_hearts",
        /// Hundred and seven in hearts.
        HundredSevenHearts = "hundred_seven_hearts",
        /// Betl.
        Betl = "betl",
        /// Durch.
        Durch = "durch",
        /// Two sevens.
        TwoSevens = "two_sevens",
        /// Two sevens and hundred.
        TwoSevensHundred = "two_sevens_hundred",
        /// Two sevens in hearts.
        TwoSevensHearts = "two_sevens_hearts",
        /// Two sevens and hundred in hearts.
        TwoSevensHundredHearts = "two_sevens_hundred_hearts",
    }
}

/// How often each component was doubled.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fleks(pub BTreeMap<Component, i64>);

/// The trick points of either side, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TrickPoints {
    /// Those of the lone side.
    pub lone: Option<i64>,
    /// Those of the defenders.
    pub defenders: Option<i64>,
}

/// The marriages of each side, in the order shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marriages {
    /// Those of the lone side.
    pub lone: Vec<i64>,
    /// Those of the defenders.
    pub defenders: Vec<i64>,
}

/// Reads and writes a choice as its word.
macro_rules! by_word {
    ($($name:ident),+) => {
        $(impl FieldValue for $name {
            fn from_json(value: Value) -> Result<Self, Value> {
                value.as_str().and_then($name::from_word).ok_or(value)
            }
            fn to_json(&self) -> Value {
                Value::from(self.word())
            }
        })+
    };
}

by_word!(Contract, Suit, Announcement, Seven, TwoSevens, Verdict, Rung);

impl FieldValue for Fleks {
    fn from_json(value: Value) -> Result<Self, Value> {
        let read = || {
            let counts = value.as_object()?.iter();
            counts.map(|(word, count)| Some((Component::from_word(word)?, count.as_i64()?))).collect()
        };
        match read() {
            Some(counts) => Ok(Fleks(counts)),
            None => Err(value),
        }
    }
    fn to_json(&self) -> Value {
        self.0.iter().map(|(component, count)| (component.word().to_owned(), Value::from(*count))).collect()
    }
}

/// The keys of what is told by sides.
const LONE: &str = "lone";
const DEFENDERS: &str = "defenders";

/// Returns what is under the keys of the two sides, of an object that has no others.
fn by_sides<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<[Option<T>; 2]> {
    let object = value.as_object()?;
    if !object.keys().all(|key| [LONE, DEFENDERS].contains(&key.as_str())) {
        return None;
    }
    let side =
        |key| object.get(key).filter(|value| !value.is_null()).map(&read).map_or(Some(None), |v| v.map(Some));
    Some([side(LONE)?, side(DEFENDERS)?])
}

/// Writes what is told by sides; a side left out has none.
fn to_sides(lone: Option<Value>, defenders: Option<Value>) -> Value {
    let side = |key: &str, value: Option<Value>| value.map(|value| (key.to_owned(), value));
    side(LONE, lone).into_iter().chain(side(DEFENDERS, defenders)).collect::<Map<_, _>>().into()
}

impl FieldValue for TrickPoints {
    fn from_json(value: Value) -> Result<Self, Value> {
        match by_sides(&value, Value::as_i64) {
            Some([lone, defenders]) => Ok(TrickPoints { lone, defenders }),
            None => Err(value),
        }
    }
    fn to_json(&self) -> Value {
        to_sides(self.lone.map(Value::from), self.defenders.map(Value::from))
    }
}

impl FieldValue for Marriages {
    fn from_json(value: Value) -> Result<Self, Value> {
        let list = |value: &Value| value.as_array()?.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>();
        match by_sides(&value, list) {
            Some([lone, defenders]) => {
                Ok(Marriages { lone: lone.unwrap_or_default(), defenders: defenders.unwrap_or_default() })
            }
            None => Err(value),
        }
    }
    fn to_json(&self) -> Value {
        let list = |list: &Vec<i64>| (!list.is_empty()).then(|| Value::from(list.clone()));
        to_sides(list(&self.lone), list(&self.defenders))
    }
}

impl Record {
    /// Returns the record with every player called by another name.
    #[must_use]
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        let mut record = self.clone();
        record.player = record.player.map(new);
        record.wise = record.wise.map(new);
        record.partner = record.partner.map(new);
        record.revoke_by = record.revoke_by.map(new);
        record
    }

    /// Returns the record with defaults, empty lists and unreadable fields left out, and announcements in the
    /// order of section 3: the form that a typed line gives. Of an announced seven also `none` is told.
    #[must_use]
    pub fn normal(&self) -> Record {
        fn readable<T: Clone>(field: &Field<T>, keep: impl Fn(&T) -> bool) -> Field<T> {
            field.get().filter(|value| keep(value)).cloned().into()
        }
        let in_order = |mut list: Vec<Announcement>| {
            list.sort();
            list
        };
        let announced = [&self.announced, &self.announced_against]
            .map(|list| readable(list, |list| !list.is_empty()).map(in_order));
        let is_seven_announced =
            announced.iter().any(|list| list.get().is_some_and(|list| list.contains(&Announcement::Seven)));
        let [announced, announced_against] = announced;
        let doubled = |fleks: Fleks| Fleks(fleks.0.into_iter().filter(|(_, count)| *count != 0).collect());
        Record {
            contract: readable(&self.contract, |_| true),
            player: readable(&self.player, |_| true),
            trump: readable(&self.trump, |_| true),
            announced,
            announced_against,
            flek: readable(&self.flek, |fleks| fleks.0.values().any(|count| *count != 0)).map(doubled),
            points: readable(&self.points, |points| *points != TrickPoints::default()),
            marriages: readable(&self.marriages, |shown| *shown != Marriages::default()),
            talon_points: readable(&self.talon_points, |points| *points != 0),
            seven: readable(&self.seven, |seven| *seven != Seven::None || is_seven_announced),
            two_sevens: readable(&self.two_sevens, |_| true),
            result: readable(&self.result, |_| true),
            total: readable(&self.total, |_| true),
            laid_down: readable(&self.laid_down, |laid_down| *laid_down),
            tricks: readable(&self.tricks, |_| true),
            wise: readable(&self.wise, |_| true),
            partner: readable(&self.partner, |_| true),
            unplayed: readable(&self.unplayed, |unplayed| *unplayed),
            revoke_by: readable(&self.revoke_by, |_| true),
            bid: readable(&self.bid, |_| true),
            unknown: Vec::new(),
        }
    }
}
