//! The columns of a place and of its postings: of a hand also what searches and statistics go by.

use crate::session::entry::{Holder, PlayerNo};
use crate::session::night::{Event, Hand};

/// The columns of a place; all from `line` on are those of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PlaceRow<'a> {
    pub kind: &'static str,
    pub hand: Option<u32>,
    pub struck: bool,
    /// Without its note.
    pub line: Option<&'a str>,
    pub note: Option<&'a str>,
    pub dealer: Option<PlayerNo>,
    pub declarer: Option<PlayerNo>,
    pub contract: Option<&'a str>,
    pub bid: Option<i64>,
    pub trump: Option<&'static str>,
    pub made: Option<bool>,
    pub over: Option<i64>,
    pub outcome: Option<String>,
}

impl PlaceRow<'_> {
    /// Returns the columns of a place.
    #[must_use]
    pub fn of(event: &Event) -> PlaceRow<'_> {
        let kind = match event {
            Event::Hand(hand) => return PlaceRow::of_hand(hand),
            Event::Seat(_) => "seat",
            Event::Set(_) => "set",
            Event::Game(_) => "game",
            Event::Penalty(_) => "penalty",
            Event::Spent(..) => "spent",
            Event::Paid(_) => "paid",
        };
        PlaceRow { kind, ..PlaceRow::default() }
    }

    fn of_hand(hand: &Hand) -> PlaceRow<'_> {
        let contract = hand.declared.contract.as_ref();
        PlaceRow {
            kind: "hand",
            hand: Some(hand.no),
            struck: hand.outcome.is_none(),
            line: Some(without_note(&hand.line)),
            note: hand.note.as_deref(),
            dealer: Some(hand.dealer),
            declarer: contract.and_then(|contract| hand.seats.get(contract.declarer.0).copied()),
            contract: contract.map(|contract| contract.class.as_str()),
            bid: contract.and_then(|contract| contract.bid),
            trump: hand.declared.trump,
            made: contract.and_then(|contract| contract.made),
            over: contract.and_then(|contract| contract.over),
            outcome: hand.outcome.as_ref().map(|outcome| outcome.story.result().to_string()),
        }
    }
}

/// Returns a line without the note behind `#`. A record typed as JSON has none.
fn without_note(line: &str) -> &str {
    let words = if line.starts_with('{') { None } else { line.split_once('#') };
    words.map_or(line, |(words, _)| words).trim()
}

/// Returns the columns `side` and `seat` of a posting: on which side somebody played a hand, and how many places after
/// the dealer.
#[must_use]
pub fn side_and_seat(event: &Event, holder: Holder) -> (Option<u8>, Option<u32>) {
    let (Event::Hand(hand), Holder::Player(no)) = (event, holder) else { return (None, None) };
    let place_of = |who: PlayerNo| hand.seats.iter().position(|seat| *seat == who);
    let (seat, dealer, size) = (place_of(no), place_of(hand.dealer), hand.seats.len());
    let side = seat.and_then(|seat| hand.declared.sides.get(seat).copied().flatten());
    let after =
        seat.zip(dealer).and_then(|(seat, dealer)| (seat + size).checked_sub(dealer)?.checked_rem(size));
    (side, after.and_then(|after| u32::try_from(after).ok()))
}
