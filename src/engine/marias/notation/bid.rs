//! The last bid of the auction behind `bid:` (rulebook sections 8 and 13.1).

use super::component::{by_number, by_word};
use crate::engine::marias::record::{Announcement, Rung};
use crate::notation::{LineError, LineProblem, MariasProblem, Meaning, Reader, Row, Said};

/// Reads the bid after a colon: a number, with `h` for hearts, or betl or durch.
pub(super) fn rung(reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<Rung, LineError> {
    let no_rung = || LineProblem::Marias(MariasProblem::NoRung);
    if !reader.takes(':') {
        return Err(reader.fault(said, LineProblem::Lacking { row }));
    }
    let announced = match reader.number_here()? {
        Some(count) => by_number(count.value).ok_or_else(|| reader.fault(count.said, no_rung()))?,
        None => {
            let is_rung =
                |meaning| by_word(meaning).is_some() || matches!(meaning, Meaning::Betl | Meaning::Durch);
            match reader.takes_word(is_rung).map(|(_, row)| row.meaning) {
                Some(Meaning::Betl) => return Ok(Rung::Betl),
                Some(Meaning::Durch) => return Ok(Rung::Durch),
                word => word.and_then(by_word).ok_or_else(|| reader.fault_here(said, row, no_rung()))?,
            }
        }
    };
    let mut announced = announced.to_vec();
    // `77+100` is two sevens and hundred.
    if announced == [Announcement::TwoSevens] && reader.takes_joined(100) {
        announced.push(Announcement::Hundred);
    }
    Ok(Rung::of(&announced, reader.takes_suit_letter('h')))
}
