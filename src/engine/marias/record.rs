//! The record of a hand of mariáš (rulebook section 3): what happened, as people saw it.

pub use super::ladder::{Announcement, Call, Rung};
use super::{BySide, Side};
use crate::kernel::{Field, FieldValue, Keyword};
use crate::{keyword, record};
use serde::Deserialize;
use serde_json::Value;
use std::{collections::BTreeMap, fmt};

record! {
    /// A hand as somebody wrote it, unchecked.
    pub struct Record {
        contract: Contract,
        /// The lone player; for a durch with others its bidder.
        player: String => "a name",
        trump: Suit,
        announced: Vec<Announcement> => "a list of announcements: \"seven\", \"hundred\" or \"two_sevens\"",
        announced_against: Vec<Announcement> => "a list of announcements: \"seven\" or \"hundred\"",
        flek: Fleks => "an object of doublings by component",
        /// Trick points with the last trick, without marriages and talon.
        points: BySide<Option<i64>> => "an object of trick points: {\"lone\": 50} or {\"defenders\": 40}",
        /// The marriages of each side, in the order shown.
        marriages: BySide<Vec<i64>> = BySide::default() => "an object of marriages: {\"lone\": [40, 20]}",
        /// Sharp cards in the talon, in points.
        talon_points: i64 = 0 => "a number of points",
        /// What became of the trump seven.
        seven: Seven = Seven::None,
        two_sevens: TwoSevens,
        /// The suit of the seven that is not of trumps, of two.
        two_sevens_suit: Suit,
        result: Verdict,
        /// Points and marriages of the side whose hundred it is, if nothing else was counted.
        total: i64 => "a number of points",
        /// Whether a perfect betl or durch was shown and claimed.
        laid_down: bool = false => "true or false",
        /// How many tricks the bidder of a durch with a partner won in person.
        tricks: i64 => "a number of tricks",
        /// Who won the eighth trick of a durch with the wise one.
        wise: String => "a name",
        partner: String => "a name",
        unplayed: bool = false => "true or false",
        revoke_by: String => "a name",
        bid: Rung,
        /// The calls of the auction; they give the player and the bid.
        auction: Vec<Call> => "a list of calls like [\"Jan\", \"seven\"]",
    }
}

keyword! {
    #[derive(Deserialize)]
    pub enum Contract as "MariasContract" {
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
        GiveUp = "give_up",
        Passed = "passed",
    }

    #[derive(Deserialize)]
    pub enum Suit: Display as "MariasSuit" {
        Hearts = "hearts",
        Bells = "bells",
        Acorns = "acorns",
        Leaves = "leaves",
    }
}

crate::phrases! {
    /// What may be doubled; a contract is one without trumps.
    #[derive(Copy, PartialOrd, Ord, Deserialize)]
    pub enum Component as "MariasComponent" {
        Game = "game";
        Announced { by: Side, what: Announcement } = "{what}{}", by.behind_name();
        Contract = "contract";
    }
}

impl Suit {
    /// Returns the sign of the French suit that stands for it.
    pub fn symbol(self) -> char {
        match self {
            Suit::Hearts => '♥',
            Suit::Bells => '♦',
            Suit::Acorns => '♣',
            Suit::Leaves => '♠',
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contract::DurchPartner => f.write_str("durch with a partner"),
            Contract::DurchWise => f.write_str("durch with the wise one"),
            contract => f.write_str(&contract.word().replace('_', " ")),
        }
    }
}

impl Component {
    /// Returns the same announcement of the other side.
    pub(super) fn of_other_side(self) -> Option<Component> {
        match self {
            Component::Announced { by, what } => Some(Component::Announced { by: by.other(), what }),
            Component::Game | Component::Contract => None,
        }
    }

    /// Returns how it is typed behind a colon (section 13.1); a contract without trumps needs no name.
    pub(super) fn typed(self) -> String {
        match self {
            Component::Game => "game".to_owned(),
            Component::Announced { by, what } => format!("{}{}", what.typed(), by.typed()),
            Component::Contract => String::new(),
        }
    }
}

impl Keyword for Component {
    const ALL: &'static [(Self, &'static str)] = &[
        (Component::Game, "game"),
        (Component::Announced { by: Side::Lone, what: Announcement::Seven }, "seven"),
        (Component::Announced { by: Side::Lone, what: Announcement::Hundred }, "hundred"),
        (Component::Announced { by: Side::Lone, what: Announcement::TwoSevens }, "two_sevens"),
        (Component::Announced { by: Side::Defenders, what: Announcement::Seven }, "seven_against"),
        (Component::Announced { by: Side::Defenders, what: Announcement::Hundred }, "hundred_against"),
        (Component::Contract, "contract"),
    ];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Seven {
    /// It was not in the last trick, and nobody had announced it.
    #[default]
    None,
    /// It was held by a side.
    Of { side: Side, fate: SevenFate },
}

impl Keyword for Seven {
    const ALL: &'static [(Self, &'static str)] = &[
        (Seven::None, "none"),
        (Seven::Of { side: Side::Lone, fate: SevenFate::Won }, "lone_won"),
        (Seven::Of { side: Side::Lone, fate: SevenFate::Killed }, "lone_killed"),
        (Seven::Of { side: Side::Lone, fate: SevenFate::Early }, "lone_lost_early"),
        (Seven::Of { side: Side::Defenders, fate: SevenFate::Won }, "defenders_won"),
        (Seven::Of { side: Side::Defenders, fate: SevenFate::Killed }, "defenders_killed"),
        (Seven::Of { side: Side::Defenders, fate: SevenFate::Early }, "defenders_lost_early"),
    ];
}

keyword! {
    #[derive(Deserialize)]
    pub enum SevenFate as "MariasSevenFate" {
        /// It won the last trick; two sevens won the last two.
        Won = "won",
        /// It was played to the last trick and beaten there.
        Killed = "killed",
        /// It had been announced, and had to be played before the last trick.
        Early = "early",
    }

    pub enum TwoSevens as "MariasTwoSevens" {
        Won = "won",
        Lost = "lost",
    }

    /// How a hand went, seen from the lone side.
    pub enum Verdict as "MariasVerdict" {
        Made = "made",
        Lost = "lost",
    }
}

impl Verdict {
    pub(super) fn opposite(self) -> Verdict {
        if self == Verdict::Made { Verdict::Lost } else { Verdict::Made }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fleks(pub BTreeMap<Component, i64>);

impl FieldValue for Fleks {
    fn from_json(value: &Value) -> Option<Self> {
        let counts = value.as_object()?.iter();
        let counts = counts.map(|(word, count)| Some((Component::from_word(word)?, count.as_i64()?)));
        counts.collect::<Option<_>>().map(Fleks)
    }
    fn to_json(&self) -> Value {
        self.0.iter().map(|(component, count)| (component.word().to_owned(), Value::from(*count))).collect()
    }
    fn is_nothing(&self) -> bool {
        self.0.values().all(|count| *count == 0)
    }
}

/// An object with the sides as its keys; a side with nothing is left out, or it is `null`.
impl<T: FieldValue + Default + PartialEq> FieldValue for BySide<T> {
    fn from_json(value: &Value) -> Option<Self> {
        let object = value.as_object()?;
        let side = |side: Side| match object.get(side.word()) {
            None | Some(Value::Null) => Some(T::default()),
            Some(value) => T::from_json(value),
        };
        let both = BySide { lone: side(Side::Lone)?, defenders: side(Side::Defenders)? };
        object.keys().all(|key| Side::from_word(key).is_some()).then_some(both)
    }
    fn to_json(&self) -> Value {
        let given = Side::BOTH.into_iter().filter(|side| self[*side] != T::default());
        given.map(|side| (side.word().to_owned(), self[side].to_json())).collect()
    }
}

impl Record {
    pub fn renamed(&self, rename: &dyn Fn(&str) -> Option<String>) -> Record {
        let new = |name: String| rename(&name).unwrap_or(name);
        let mut record = self.clone();
        record.player = record.player.map(new);
        record.wise = record.wise.map(new);
        record.partner = record.partner.map(new);
        record.revoke_by = record.revoke_by.map(new);
        record.auction =
            record.auction.map(|calls| calls.into_iter().map(|call| call.renamed(new)).collect());
        record
    }

    /// Returns the record with defaults, empty lists and unreadable fields left out, and announcements in the
    /// order of section 3: the form that a typed line gives. For an announced seven `none` is kept too.
    pub fn normal(&self) -> Record {
        let mut record = self.readable();
        if let Field::Is(Fleks(counts)) = &mut record.flek {
            counts.retain(|_, count| *count != 0);
        }
        record.points.leave_out(|points| *points == BySide::default());
        record.auction = self.auction.filter(|_| true);
        match (record.auction.is_given(), record.contract.get()) {
            (true, Some(Contract::Passed)) => record.auction = Field::Absent,
            // The calls say both, but of forehand who plays without a bid.
            (true, _) => {
                let calls = record.auction.get().into_iter().flatten();
                if calls.clone().any(|call| call.bid.is_some()) {
                    record.player = Field::Absent;
                }
                record.bid = Field::Absent;
            }
            (false, _) => {}
        }
        for field in [&mut record.announced, &mut record.announced_against] {
            if let Field::Is(list) = field {
                list.sort();
            }
        }
        if self.both_announced().announcers(Announcement::Seven).next().is_some() {
            record.seven = self.seven.get().copied().into();
        }
        record
    }

    pub(super) fn both_announced(&self) -> BySide<Vec<Announcement>> {
        let list = |field: &Field<Vec<Announcement>>| field.get().cloned().unwrap_or_default();
        BySide { lone: list(&self.announced), defenders: list(&self.announced_against) }
    }
}
