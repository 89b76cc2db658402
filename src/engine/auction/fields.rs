//! The fields of a hand of auction pinochle in one table: how each is typed and printed, and which stand beside a hand that was
//! passed out (rulebook sections 12 and 16).

use super::record::{Ending, Record};
use crate::engine::fields::Fields;
use crate::engine::pinochle::Suit;
use crate::notation::{Meaning, Melds, spelled};

pub(super) struct FieldRow {
    pub name: &'static str,
    pub kind: FieldKind,
    /// Whether it may stand beside a hand that was passed out.
    pub beside_pass: bool,
}

/// Where a record keeps a value.
type FieldOf<T> = fn(&mut Record) -> &mut Option<T>;

pub(super) enum FieldKind {
    Calls,
    /// A player behind a word; the bidder, who stands first, has none.
    Player(FieldOf<String>, &'static str),
    /// Several players, each behind a word.
    Players(FieldOf<Vec<String>>, &'static str),
    /// A bare number.
    Bid(FieldOf<i64>),
    Suit(FieldOf<Suit>),
    Melds(FieldOf<Melds>),
    /// A number behind a word, and another one behind a slash.
    Counts(FieldOf<i64>, FieldOf<i64>),
    /// It is printed by the field before the slash.
    BehindSlash,
    /// The values that words say, each printed by its first word.
    Flag(FieldOf<bool>, &'static [(Meaning, bool, &'static str)]),
    Outcome(&'static [(Meaning, Ending, &'static str)]),
}

impl FieldKind {
    pub fn is_given(&self, record: &mut Record) -> bool {
        match self {
            FieldKind::Calls => record.auction.is_some(),
            FieldKind::Player(place, _) => place(record).is_some(),
            FieldKind::Players(place, _) => place(record).is_some(),
            FieldKind::Bid(place) | FieldKind::Counts(place, _) => place(record).is_some(),
            FieldKind::Suit(place) => place(record).is_some(),
            FieldKind::Melds(place) => place(record).is_some(),
            FieldKind::BehindSlash => record.opponent_tricks.is_some(),
            FieldKind::Flag(place, _) => place(record).is_some(),
            FieldKind::Outcome(_) => record.outcome.is_some(),
        }
    }

    /// Returns what a record holds there, for the message about anything else.
    const fn wanted(&self) -> &'static str {
        match self {
            FieldKind::Calls => "a list of calls, each a player and a bid or \"pass\"",
            FieldKind::Player(..) => "a name",
            FieldKind::Players(..) => "a list of names",
            FieldKind::Bid(_) | FieldKind::Counts(..) | FieldKind::BehindSlash => "a whole number",
            FieldKind::Suit(_) => "a suit (spades, hearts, diamonds or clubs)",
            FieldKind::Melds(_) => "points, a list of melds or a string of cards",
            FieldKind::Flag(..) => "true or false",
            FieldKind::Outcome(_) => {
                "passed_out, played, made, lost, conceded, conceded_in_play or opponents_conceded"
            }
        }
    }
}

impl Fields for Record {
    fn fields() -> Vec<(&'static str, &'static str)> {
        FIELDS.iter().map(|field| (field.name, field.kind.wanted())).collect()
    }
}

const fn field(name: &'static str, kind: FieldKind) -> FieldRow {
    FieldRow { name, kind, beside_pass: false }
}

const fn beside_pass(name: &'static str, kind: FieldKind) -> FieldRow {
    FieldRow { name, kind, beside_pass: true }
}

/// All fields, in the order in which they are typed and printed.
pub(super) const FIELDS: [FieldRow; 12] = [
    beside_pass("auction", FieldKind::Calls),
    field("bidder", FieldKind::Player(|record| &mut record.bidder, "")),
    field("bid", FieldKind::Bid(|record| &mut record.bid)),
    field("trump", FieldKind::Suit(|record| &mut record.trump)),
    field("meld", FieldKind::Melds(|record| &mut record.meld)),
    field("tricks", FieldKind::Counts(|record| &mut record.tricks, |record| &mut record.opponent_tricks)),
    beside_pass("opponent_tricks", FieldKind::BehindSlash),
    beside_pass("outcome", FieldKind::Outcome(OUTCOMES)),
    beside_pass(
        "widow_seen",
        FieldKind::Flag(|record| &mut record.widow_seen, &[(Meaning::Blind, false, "blind")]),
    ),
    beside_pass(
        "won_a_trick",
        FieldKind::Flag(
            |record| &mut record.won_a_trick,
            &[(Meaning::Trick, true, "trick"), (Meaning::NoTrick, false, "notrick")],
        ),
    ),
    field("renege_by", FieldKind::Player(|record| &mut record.renege_by, "renege ")),
    field("conceded_by", FieldKind::Players(|record| &mut record.conceded_by, "by ")),
];

const OUTCOMES: &[(Meaning, Ending, &str)] = &[
    (Meaning::Pass, Ending::PassedOut, "pass"),
    (Meaning::Made, Ending::Made, "made"),
    (Meaning::Lost, Ending::Lost, "lost"),
    (Meaning::Fold, Ending::Conceded, "fold"),
    (Meaning::Late, Ending::ConcededInPlay, "late"),
    (Meaning::Claim, Ending::OpponentsConceded, "claim"),
];

pub(super) fn field_named(name: &str) -> Option<&'static FieldRow> {
    const ALL: &[FieldRow] = &FIELDS;
    ALL.iter().find(|field| field.name == name)
}

/// Writes a record as a line. What words cannot express is lost or wrong, so the caller must check that the line
/// reads as the same record.
pub fn print(record: &Record) -> String {
    let mut record = record.clone();
    let words: Vec<String> = FIELDS.iter().filter_map(|field| printed(&field.kind, &mut record)).collect();
    words.join(" ")
}

fn printed(kind: &FieldKind, record: &mut Record) -> Option<String> {
    match kind {
        FieldKind::Calls => {
            let calls = record.auction.as_ref()?.iter().map(|call| {
                let bid = call.bid.map_or_else(|| "-".to_owned(), |bid| bid.to_string());
                format!("{} {bid}", spelled(&call.player))
            });
            Some(calls.collect::<Vec<_>>().join(" "))
        }
        FieldKind::Player(place, word) => {
            place(record).as_ref().map(|name| format!("{word}{}", spelled(name)))
        }
        FieldKind::Players(place, word) => {
            let names = place(record).as_ref()?.iter().map(|name| format!("{word}{}", spelled(name)));
            Some(names.collect::<Vec<_>>().join(" "))
        }
        FieldKind::Bid(place) => place(record).as_ref().map(i64::to_string),
        FieldKind::Suit(place) => place(record).as_ref().map(|suit| suit.letter().to_string()),
        FieldKind::Melds(place) => place(record).as_ref().map(|melds| match melds {
            Melds::Points(points) => format!("m{points}"),
            Melds::Names(_) | Melds::Cards(_) => format!("m={melds}"),
        }),
        FieldKind::Counts(own, others) => {
            let others = others(record).as_ref().map(|points| format!("/{points}"));
            let own = own(record).as_ref().map(i64::to_string);
            (own.is_some() || others.is_some())
                .then(|| format!("t{}{}", own.unwrap_or_default(), others.unwrap_or_default()))
        }
        FieldKind::BehindSlash => None,
        FieldKind::Flag(place, words) => {
            let value = place(record).as_ref().copied()?;
            words.iter().find(|(_, other, _)| *other == value).map(|(.., word)| (*word).to_owned())
        }
        FieldKind::Outcome(words) => {
            let is_blind = record.widow_seen.as_ref() == Some(&false);
            let outcome = *record.outcome.as_ref()?;
            let is_said = match outcome {
                Ending::PassedOut => record.auction.is_none(),
                // `blind` says it too.
                Ending::Conceded => !is_blind,
                _ => true,
            };
            let word = words.iter().find(|(_, other, _)| *other == outcome).filter(|_| is_said);
            word.map(|(.., word)| (*word).to_owned())
        }
    }
}
