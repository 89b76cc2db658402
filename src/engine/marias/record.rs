//! The record of a hand (rulebook section 3), the ladder of bids (section 8), and what can be wrong with a record.

use crate::engine::calls;
use crate::engine::fields::{Fields, fields};
use crate::kernel::Keyword;
use crate::kernel::json::{is_default, present, present_map, present_object};
use crate::keyword;
use crate::notation::{MARIAS, Meaning};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_with::apply;
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

type OfSides<T> = Option<BySide<T>>;

pub(super) type Fleks = Option<BTreeMap<Component, i64>>;

/// A hand as somebody wrote it, unchecked.
#[apply(
    Option => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")],
    Fleks => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "read_fleks")],
    OfSides => #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present_object")],
)]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Record {
    pub contract: Option<Contract>,
    /// For a durch with others its bidder.
    pub player: Option<String>,
    pub trump: Option<Suit>,
    pub announced: Option<Vec<Announcement>>,
    pub announced_against: Option<Vec<Announcement>>,
    pub flek: Fleks,
    /// With the last trick, without marriages and talon.
    pub points: OfSides<Option<i64>>,
    /// In the order shown.
    pub marriages: OfSides<Vec<i64>>,
    /// Sharp cards, in points.
    pub talon_points: Option<i64>,
    pub seven: Option<Seven>,
    pub two_sevens: Option<TwoSevens>,
    /// Not that of trumps.
    pub two_sevens_suit: Option<Suit>,
    pub result: Option<Verdict>,
    /// Of the side whose hundred it is, if nothing else was counted.
    pub total: Option<i64>,
    /// A perfect betl or durch, shown and claimed.
    pub laid_down: Option<bool>,
    /// How many the bidder of a durch with a partner won in person.
    pub tricks: Option<i64>,
    /// Who won the eighth trick of a durch with the wise one.
    pub wise: Option<String>,
    pub partner: Option<String>,
    pub unplayed: Option<bool>,
    pub revoke_by: Option<String>,
    pub bid: Option<Rung>,
    /// They give the player and the bid.
    pub auction: Option<Vec<Call>>,
}

pub struct Grammar;

/// In which contracts a field may stand, and whether only a hand played to its end has it.
pub struct FieldPlace {
    pub may_stand: fn(Contract) -> bool,
    pub is_outcome: bool,
}

const ALL: fn(Contract) -> bool = |_| true;
const BID: fn(Contract) -> bool = |contract| contract != Contract::Passed;
const PLAYED: fn(Contract) -> bool = |contract| !matches!(contract, Contract::GiveUp | Contract::Passed);
const SUIT: fn(Contract) -> bool = |contract| contract == Contract::Suit;
const WITHOUT_TRUMPS: fn(Contract) -> bool = |contract| PLAYED(contract) && contract != Contract::Suit;

const fn any(may_stand: fn(Contract) -> bool) -> FieldPlace {
    FieldPlace { may_stand, is_outcome: false }
}

const fn end(may_stand: fn(Contract) -> bool) -> FieldPlace {
    FieldPlace { may_stand, is_outcome: true }
}

fields! { Record, FieldPlace, Grammar {
    contract: "contract" => Own(Grammar), any(ALL);
    player: "lone player" => Player(), any(BID);
    trump: "trump" => Own(Grammar), any(SUIT);
    announced: "announcement" => Own(Grammar), any(SUIT), or Vec::is_empty;
    announced_against: "announcement against" => Own(Grammar), any(SUIT), or Vec::is_empty;
    flek: "flek" => Own(Grammar), any(PLAYED), or is_undoubled;
    points: "trick points" =>
        Own(Grammar), end(SUIT), or is_default, write "them, as in `60+40/20`, or made or lost";
    marriages: "marriages" => Own(Grammar), end(SUIT), or is_default;
    talon_points: "talon" => Number(Meaning::Talon), end(SUIT), or is_default;
    seven: "seven" => Own(Grammar), end(SUIT), or is_default, write "`7won`, `7killed` or `7early`";
    two_sevens: "two sevens" => Own(Grammar), end(SUIT), write "`two sevens won` or `77lost`";
    two_sevens_suit: "suit of the other seven" => Own(Grammar), any(SUIT);
    result: "result" => Own(Grammar), end(PLAYED);
    total: "total" => Number(Meaning::Total), end(SUIT);
    laid_down: "cards laid down" => Said(&[(Meaning::LaidDown, true)]), end(WITHOUT_TRUMPS), or is_default;
    tricks: "trick count" => Number(Meaning::Tricks), end(|contract| contract == Contract::DurchPartner);
    wise: "wise one" => Player(), end(|contract| contract == Contract::DurchWise);
    partner: "partner" => Player(), any(PLAYED);
    unplayed: "unplayed hand" => Said(&[(Meaning::Unplayed, true)]), any(SUIT), or is_default;
    revoke_by: "revoke" => Player(Meaning::Renege), any(PLAYED);
    bid: "bid" => Own(Grammar), any(BID);
    auction: "auction" => Own(Grammar), any(ALL), or Vec::is_empty;
} }

keyword! {
    #[derive(Default)]
    pub enum Contract: Display as "MariasContract" {
        #[default]
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

    pub enum Suit: Display as "MariasSuit" {
        Hearts = "hearts",
        Bells = "bells",
        Acorns = "acorns",
        Leaves = "leaves",
    }

    /// `Contract` is one without trumps.
    pub enum Component: Display as "MariasComponent" {
        Game = "game",
        Seven = "seven",
        Hundred = "hundred",
        TwoSevens = "two_sevens",
        SevenAgainst = "seven_against",
        HundredAgainst = "hundred_against",
        Contract = "contract",
    }
}

impl Suit {
    /// The French suit that stands for it.
    pub fn symbol(self) -> char {
        let suit = MARIAS.iter().find(|suit| suit.name == self.word());
        suit.and_then(|suit| suit.symbols.first()).copied().unwrap_or_default()
    }
}

impl Component {
    pub(super) fn of(by: Side, what: Announcement) -> Component {
        match (what, by) {
            (Announcement::Seven, Side::Lone) => Component::Seven,
            (Announcement::Seven, Side::Defenders) => Component::SevenAgainst,
            (Announcement::Hundred, Side::Lone) => Component::Hundred,
            (Announcement::Hundred, Side::Defenders) => Component::HundredAgainst,
            (Announcement::TwoSevens, _) => Component::TwoSevens,
        }
    }

    /// Behind a colon (section 13.1); without trumps there is nothing else to double.
    pub(super) fn typed(self) -> &'static str {
        match self {
            Component::Game => "game",
            Component::Seven => "7",
            Component::Hundred => "100",
            Component::TwoSevens => "77",
            Component::SevenAgainst => "7p",
            Component::HundredAgainst => "100p",
            Component::Contract => "all",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Seven {
    /// Not in the last trick, and not announced.
    #[default]
    None,
    /// Held by a side.
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
    pub enum SevenFate as "MariasSevenFate" {
        /// The last trick; two sevens, the last two.
        Won = "won",
        /// Beaten in the last trick.
        Killed = "killed",
        /// Announced, and played before the last trick.
        Early = "early",
    }

    pub enum TwoSevens as "MariasTwoSevens" {
        Won = "won",
        Lost = "lost",
    }

    /// Seen from the lone side.
    pub enum Verdict as "MariasVerdict" {
        Made = "made",
        Lost = "lost",
    }
}

impl Verdict {
    pub(super) fn of(word: Meaning) -> Option<Verdict> {
        match word {
            Meaning::Made => Some(Verdict::Made),
            Meaning::Lost => Some(Verdict::Lost),
            _ => None,
        }
    }

    pub(super) fn opposite(self) -> Verdict {
        if self == Verdict::Made { Verdict::Lost } else { Verdict::Made }
    }

    pub(super) fn winner(self) -> Side {
        Side::Lone.winner(self == Verdict::Made)
    }
}

fn is_undoubled(fleks: &BTreeMap<Component, i64>) -> bool {
    fleks.values().all(|count| *count == 0)
}

fn read_fleks<'de, D: Deserializer<'de>>(from: D) -> Result<Fleks, D::Error> {
    let counts = present_map(from)?.unwrap_or_default().into_iter();
    let read = |(word, count): (String, i64)| Some((Component::from_word(&word)?, count));
    counts.map(read).collect::<Option<_>>().map(Some).ok_or_else(|| D::Error::custom("no component"))
}

impl<'de> Deserialize<'de> for Seven {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Seven::from_word(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("no fate of a seven"))
    }
}

impl Serialize for Seven {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.word().serialize(to)
    }
}

impl Record {
    pub fn renamed(&self, new: &dyn Fn(String) -> String) -> Record {
        let mut record = self.clone();
        record.rename_players(new);
        calls::rename(&mut record.auction, new);
        record
    }

    /// As a typed line gives it, announcements in the order of section 3. For an announced seven `none` is kept.
    pub fn normal(&self) -> Record {
        let mut record = self.clone();
        if let Some(counts) = &mut record.flek {
            counts.retain(|_, count| *count != 0);
        }
        if record.contract == Some(Contract::Passed) {
            record.auction = None;
        }
        // Forehand may play without a bid.
        if record.auction.iter().flatten().any(|call| call.bid.is_some()) {
            record.player = None;
        }
        record.bid = record.bid.filter(|_| record.auction.is_none());
        for field in [&mut record.announced, &mut record.announced_against] {
            field.iter_mut().for_each(|list| list.sort());
        }
        let seven =
            self.seven.filter(|_| self.both_announced().announcers(Announcement::Seven).next().is_some());
        record.leave_out_defaults();
        record.seven = record.seven.or(seven);
        record
    }

    pub(super) fn both_announced(&self) -> BySide<Vec<Announcement>> {
        let list = |field: &Option<Vec<Announcement>>| field.clone().unwrap_or_default();
        BySide { lone: list(&self.announced), defenders: list(&self.announced_against) }
    }
}

keyword! {
    pub enum Announcement: Display as "MariasAnnouncement" {
        /// To win the last trick with it.
        Seven = "seven",
        Hundred = "hundred",
        /// To win the last two tricks with them.
        TwoSevens = "two_sevens",
    }

    /// From the lowest (section 8).
    pub enum Rung: Display as "MariasRung" {
        Seven = "seven",
        SevenHearts = "seven_hearts",
        Hundred = "hundred",
        HundredSeven = "hundred_seven",
        HundredHearts = "hundred_hearts",
        HundredSevenHearts = "hundred_seven_hearts",
        Betl = "betl",
        Durch = "durch",
        TwoSevens = "two_sevens",
        TwoSevensHundred = "two_sevens_hundred",
        TwoSevensHearts = "two_sevens_hearts",
        TwoSevensHundredHearts = "two_sevens_hundred_hearts",
    }
}

type SuitBid = (&'static [Announcement], [Rung; 2], &'static str, Meaning);

/// What a bid of a suit announces, its rung in any suit and in hearts, and how it is typed and said (section 13.1).
/// The last one that is included in the announcements is the rung.
const SUIT_BIDS: [SuitBid; 5] = {
    use Announcement::{Hundred, Seven, TwoSevens};
    [
        (&[Seven], [Rung::Seven, Rung::SevenHearts], "7", Meaning::Seven),
        (&[Hundred], [Rung::Hundred, Rung::HundredHearts], "100", Meaning::Hundred),
        (&[Seven, Hundred], [Rung::HundredSeven, Rung::HundredSevenHearts], "107", Meaning::HundredSeven),
        (&[TwoSevens], [Rung::TwoSevens, Rung::TwoSevensHearts], "77", Meaning::TwoSevens),
        (
            &[Hundred, TwoSevens],
            [Rung::TwoSevensHundred, Rung::TwoSevensHundredHearts],
            "77+100",
            Meaning::HundredTwoSevens,
        ),
    ]
};

impl Announcement {
    pub(super) fn by_number(number: i64) -> Option<&'static [Announcement]> {
        let bid = SUIT_BIDS.iter().find(|(_, _, typed, _)| typed.parse() == Ok(number));
        bid.map(|(announced, ..)| *announced)
    }

    pub(super) fn by_word(word: Meaning) -> Option<&'static [Announcement]> {
        let bid = SUIT_BIDS.iter().find(|(.., meaning)| *meaning == word);
        bid.map(|(announced, ..)| *announced)
    }

    pub(super) fn typed(these: &[Announcement]) -> &'static str {
        let bid = SUIT_BIDS.iter().find(|(announced, ..)| *announced == these);
        bid.map_or("", |(_, _, typed, _)| typed)
    }
}

impl Rung {
    /// The rung of a suit, or the highest one below it.
    pub(super) fn of(announced: &[Announcement], hearts: bool) -> Rung {
        let includes = |bid: &[Announcement]| bid.iter().all(|what| announced.contains(what));
        let found = SUIT_BIDS.iter().rev().find(|(bid, ..)| includes(bid));
        let [plain, in_hearts] = found.map_or([Rung::Seven, Rung::SevenHearts], |(_, rungs, ..)| *rungs);
        if hearts { in_hearts } else { plain }
    }

    /// `None` for betl and durch.
    pub(super) fn announced(self) -> Option<&'static [Announcement]> {
        SUIT_BIDS.iter().find(|(_, rungs, ..)| rungs.contains(&self)).map(|(announced, ..)| *announced)
    }

    pub(super) fn in_hearts(self) -> Rung {
        self.announced().map_or(self, |announced| Rung::of(announced, true))
    }

    /// In a call and behind `bid:` (section 13.1).
    pub(super) fn typed(self) -> String {
        match self.announced().map(Announcement::typed) {
            Some(typed) if self == self.in_hearts() => format!("{typed}h"),
            Some(typed) => typed.to_owned(),
            None => self.word().to_owned(),
        }
    }
}

pub type Call = calls::Call<Rung>;

crate::phrases! {
    pub enum Problem: Error as "MariasProblem" {
        NotPlayed { contract: Contract, key: &'static str } = "these rules have no {contract} (`{key}`)";
        BelowTheBid { played: Rung, bid: Rung } = "{played} is lower than the bid, which was {bid}";
        NotForehand { name: String, forehand: String } =
            "`{name}` is not forehand: the suit is for `{forehand}` to play; if somebody else dealt, add `dealer NAME`";

        TwoSevensAgainst {} = "only the lone side announces two sevens";
        AgainstBeforeFlek { component: Component } =
            "the defenders announce only after a flek on the {component} (`against_after_flek`)";

        NothingToDouble { component: Component } =
            "there is nothing to double: no {component} is played in this hand";
        TooManyFleks { component: Component, count: i64, most: i64, key: &'static str } =
            "the {component} is doubled {count} times, and {most} are the most (`{key}`)";
        JointFleksDiffer { hundred: u32, seven: u32 } =
            "hundred and seven are doubled together, not {hundred} and {seven} times (`hundred_seven_joint`)";

        TooManyMarriages { found: usize, worth: i64, most: usize } =
            "{found} marriages of {worth}, and there can be {most} at most";

        NoLastTrick { side: Side } =
            "{} won the last trick: that is 10 trick points at least", side.called();

        PointsNeeded {} =
            "points are needed: the result alone does not tell who won each hundred, or the game beside one";
        AgainstThePoints { lone: i64, defenders: i64 } =
            "the result does not agree with the points, {lone} to {defenders}";

        HasToBePlayed {} = "a hand with these announcements and fleks has to be played";
    }
}

keyword! {
    #[derive(Default)]
    pub enum Side as "MariasSide" {
        /// Or forehand and the called partner.
        #[default]
        Lone = "lone",
        Defenders = "defenders",
    }
}

impl Side {
    /// The lone side first.
    pub const BOTH: [Side; 2] = [Side::Lone, Side::Defenders];

    pub(in crate::engine) fn called(self) -> &'static str {
        if self == Side::Lone { "the lone side" } else { "the defenders" }
    }

    pub fn other(self) -> Side {
        if self == Side::Lone { Side::Defenders } else { Side::Lone }
    }

    /// Who wins what this side plays for.
    pub(super) fn winner(self, made: bool) -> Side {
        if made { self } else { self.other() }
    }

    /// `seven against`
    pub(super) fn behind_name(self) -> &'static str {
        if self == Side::Lone { "" } else { " against" }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(bound(
    serialize = "T: Serialize + Default + PartialEq",
    deserialize = "T: Deserialize<'de> + Default"
))]
pub struct BySide<T> {
    #[serde(skip_serializing_if = "is_default")]
    pub lone: T,
    #[serde(skip_serializing_if = "is_default")]
    pub defenders: T,
}

impl<T> BySide<T> {
    pub(super) fn each(mut of: impl FnMut(Side) -> T) -> Self {
        BySide { lone: of(Side::Lone), defenders: of(Side::Defenders) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Lone => &self.lone,
            Side::Defenders => &self.defenders,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Lone => &mut self.lone,
            Side::Defenders => &mut self.defenders,
        }
    }
}
