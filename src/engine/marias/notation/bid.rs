//! A bid of the auction: in a call, or the last one behind `bid:` (rulebook sections 8 and 13.1).

use super::component;
use crate::engine::marias::record::{Announcement, Rung};
use crate::notation::{LineError, LineProblem, MariasProblem, Meaning, Next, Reader, Row, Said};

/// Reads the bid after a colon: a number, with `h` for hearts, or betl or durch.
pub(super) fn rung(reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<Rung, LineError> {
    if !reader.takes(':') {
        return Err(reader.fault(said, LineProblem::Lacking { row }));
    }
    let Some(rung) = rung_without_hearts(reader) else {
        return Err(reader.fault_here(said, row, LineProblem::Marias(MariasProblem::NoRung)));
    };
    Ok(if rung.has_suit() && reader.takes_suit_letter('h') { rung.in_hearts() } else { rung })
}

pub(super) fn is_bid(item: Next) -> bool {
    is_without_suit(item).is_some() || component::of_item(item).is_some()
}

fn is_without_suit(item: Next) -> Option<Rung> {
    match item {
        Next::Word(row) if row.meaning == Meaning::Betl => Some(Rung::Betl),
        Next::Word(row) if row.meaning == Meaning::Durch => Some(Rung::Durch),
        _ => None,
    }
}

/// Takes a bid, if one is next, as far as it does not name hearts.
pub(super) fn rung_without_hearts(reader: &mut Reader<'_>) -> Option<Rung> {
    let (item, length) = reader.next_item(0)?;
    if let Some(rung) = is_without_suit(item) {
        reader.take_item(item, length);
        return Some(rung);
    }
    let mut announced = component::of_item(item)?.to_vec();
    reader.take_item(item, length);
    // `77+100` is two sevens and hundred.
    if announced == [Announcement::TwoSevens] && component::takes_joined_hundred(reader) {
        announced.push(Announcement::Hundred);
    }
    Some(Rung::of(&announced, false))
}
