//! The fields of a hand of auction pinochle in one table: how each is typed and printed, and which stand beside a hand that was
//! passed out (rulebook sections 12 and 16).

use super::record::{Ending, Record};
use crate::engine::pinochle::Suit;
use crate::kernel::Field;
use crate::notation::{Meaning, Melds, spelled};

pub(super) struct FieldRow {
    pub name: &'static str,
    pub kind: Kind,
    /// Whether it may stand beside a hand that was passed out.
    pub beside_pass: bool,
}

/// Where a record keeps a value.
type Place<T> = fn(&mut Record) -> &mut Field<T>;

pub(super) enum Kind {
    Calls,
    /// A player behind a word; the bidder, who stands first, has none.
    Player(Place<String>, &'static str),
    /// Several players, each behind a word.
    Players(Place<Vec<String>>, &'static str),
    /// A bare number.
    Bid(Place<i64>),
    Suit(Place<Suit>),
    Melds(Place<Melds>),
    /// A number behind a word, and another one behind a slash.
    Counts(Place<i64>, Place<i64>),
    /// It is printed by the field before the slash.
    BehindSlash,
    /// The values that words say, each printed by its first word.
    Flag(Place<bool>, &'static [(Meaning, bool, &'static str)]),
    Outcome(&'static [(Meaning, Ending, &'static str)]),
}

const fn field(name: &'static str, kind: Kind) -> FieldRow {
    FieldRow { name, kind, beside_pass: false }
}

const fn beside_pass(name: &'static str, kind: Kind) -> FieldRow {
    FieldRow { name, kind, beside_pass: true }
}

/// All fields, in the order in which they are typed and printed.
pub(super) const FIELDS: [FieldRow; 12] = [
    beside_pass("auction", Kind::Calls),
    field("bidder", Kind::Player(|record| &mut record.bidder, "")),
    field("bid", Kind::Bid(|record| &mut record.bid)),
    field("trump", Kind::Suit(|record| &mut record.trump)),
    field("meld", Kind::Melds(|record| &mut record.meld)),
    field("tricks", Kind::Counts(|record| &mut record.tricks, |record| &mut record.opponent_tricks)),
    beside_pass("opponent_tricks", Kind::BehindSlash),
    beside_pass("outcome", Kind::Outcome(OUTCOMES)),
    beside_pass(
        "widow_seen",
        Kind::Flag(|record| &mut record.widow_seen, &[(Meaning::Blind, false, "blind")]),
    ),
    beside_pass(
        "won_a_trick",
        Kind::Flag(
            |record| &mut record.won_a_trick,
            &[(Meaning::Trick, true, "trick"), (Meaning::NoTrick, false, "notrick")],
        ),
    ),
    field("renege_by", Kind::Player(|record| &mut record.renege_by, "renege ")),
    field("conceded_by", Kind::Players(|record| &mut record.conceded_by, "by ")),
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

fn printed(kind: &Kind, record: &mut Record) -> Option<String> {
    match kind {
        Kind::Calls => {
            let calls = record.auction.get()?.iter().map(|call| {
                let bid = call.bid.map_or_else(|| "-".to_owned(), |bid| bid.to_string());
                format!("{} {bid}", spelled(&call.player))
            });
            Some(calls.collect::<Vec<_>>().join(" "))
        }
        Kind::Player(place, word) => place(record).get().map(|name| format!("{word}{}", spelled(name))),
        Kind::Players(place, word) => {
            let names = place(record).get()?.iter().map(|name| format!("{word}{}", spelled(name)));
            Some(names.collect::<Vec<_>>().join(" "))
        }
        Kind::Bid(place) => place(record).get().map(i64::to_string),
        Kind::Suit(place) => place(record).get().map(|suit| suit.letter().to_string()),
        Kind::Melds(place) => place(record).get().map(|melds| match melds {
            Melds::Points(points) => format!("m{points}"),
            Melds::Names(_) | Melds::Cards(_) => format!("m={melds}"),
        }),
        Kind::Counts(own, others) => {
            let others = others(record).get().map(|points| format!("/{points}"));
            let own = own(record).get().map(i64::to_string);
            (own.is_some() || others.is_some())
                .then(|| format!("t{}{}", own.unwrap_or_default(), others.unwrap_or_default()))
        }
        Kind::BehindSlash => None,
        Kind::Flag(place, words) => {
            let value = place(record).get().copied()?;
            words.iter().find(|(_, other, _)| *other == value).map(|(.., word)| (*word).to_owned())
        }
        Kind::Outcome(words) => {
            let is_blind = record.widow_seen.get() == Some(&false);
            let outcome = *record.outcome.get()?;
            let is_said = match outcome {
                Ending::PassedOut => record.auction.is_absent(),
                // `blind` says it too.
                Ending::Conceded => !is_blind,
                _ => true,
            };
            let word = words.iter().find(|(_, other, _)| *other == outcome).filter(|_| is_said);
            word.map(|(.., word)| (*word).to_owned())
        }
    }
}
