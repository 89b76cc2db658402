//! The columns of a place and of its postings: of a hand also what searches and statistics go by.

use crate::session::entry::{Holder, PlayerNo};
use crate::session::night::{Event, Hand};

/// The columns of a place; all from `line` on are those of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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
    pub trump: Option<&'a str>,
    pub made: Option<bool>,
    pub over: Option<i64>,
    pub outcome: Option<&'a str>,
}

impl PlaceRow<'_> {
    pub fn of(event: &Event) -> PlaceRow<'_> {
        let kind = match event {
            Event::Hand(hand) => return PlaceRow::of_hand(hand),
            Event::Seat(_) => "seat",
            Event::Set(_) => "set",
            Event::Game(_) => "game",
            Event::Penalty(_) => "penalty",
            Event::Result(_) => "result",
            Event::Spent(..) => "spent",
            Event::Paid(_) => "paid",
        };
        PlaceRow { kind, ..PlaceRow::default() }
    }

    fn of_hand(hand: &Hand) -> PlaceRow<'_> {
        let scored = hand.scored.as_ref();
        PlaceRow {
            kind: "hand",
            hand: Some(hand.no),
            struck: scored.is_none(),
            line: Some(without_note(&hand.line)),
            note: hand.note.as_deref(),
            dealer: Some(hand.dealer),
            declarer: scored.and_then(|scored| scored.declarer),
            contract: scored.and_then(|scored| scored.contract.as_deref()),
            bid: scored.and_then(|scored| scored.bid),
            trump: scored.and_then(|scored| scored.trump.as_deref()),
            made: scored.and_then(|scored| scored.made),
            over: scored.and_then(|scored| scored.over),
            outcome: scored.map(|scored| scored.result.as_str()),
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
pub fn side_and_seat(event: &Event, holder: Holder) -> (Option<u8>, Option<u32>) {
    let (Event::Hand(hand), Holder::Player(no)) = (event, holder) else { return (None, None) };
    let place_of = |who: PlayerNo| hand.seats.iter().position(|seat| *seat == who);
    let (seat, dealer, size) = (place_of(no), place_of(hand.dealer), hand.seats.len());
    let side = seat.and_then(|seat| hand.scored.as_ref()?.sides.get(seat).copied().flatten());
    let after =
        seat.zip(dealer).and_then(|(seat, dealer)| (seat + size).checked_sub(dealer)?.checked_rem(size));
    (side, after.and_then(|after| u32::try_from(after).ok()))
}
