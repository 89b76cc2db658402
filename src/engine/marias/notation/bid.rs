//! The last bid of the auction behind `bid:` (rulebook sections 8 and 13.1).

use crate::engine::marias::Rung;
use crate::notation::{Count, LineError, LineProblem, MariasProblem, Meaning, Reader, Row, Said};

/// Reads the bid that a colon ties to the word: a number with an `h` behind it for hearts, betl or durch.
pub(super) fn rung(reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<Rung, LineError> {
    let no_rung = || LineProblem::Marias(MariasProblem::NoRung);
    if !reader.takes(':') {
        return Err(reader.fault(said, LineProblem::Lacking { row }));
    }
    let (plain, hearts) = match reader.number_here()? {
        Some(Count { value: 7, .. }) => (Rung::Seven, Rung::SevenHearts),
        Some(Count { value: 100, .. }) => (Rung::Hundred, Rung::HundredHearts),
        Some(Count { value: 107, .. }) => (Rung::HundredSeven, Rung::HundredSevenHearts),
        Some(Count { value: 77, .. }) => two_sevens(reader),
        Some(count) => return Err(reader.fault(count.said, no_rung())),
        None => match reader.takes_word(is_rung).map(|(_, row)| row.meaning) {
            Some(Meaning::Seven) => (Rung::Seven, Rung::SevenHearts),
            Some(Meaning::Hundred) => (Rung::Hundred, Rung::HundredHearts),
            Some(Meaning::HundredSeven) => (Rung::HundredSeven, Rung::HundredSevenHearts),
            Some(Meaning::TwoSevens) => two_sevens(reader),
            Some(Meaning::Betl) => return Ok(Rung::Betl),
            Some(Meaning::Durch) => return Ok(Rung::Durch),
            _ => return Err(reader.fault_here(said, row, no_rung())),
        },
    };
    Ok(if reader.takes_suit_letter('h') { hearts } else { plain })
}

fn is_rung(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Seven
            | Meaning::Hundred
            | Meaning::HundredSeven
            | Meaning::TwoSevens
            | Meaning::Betl
            | Meaning::Durch
    )
}

/// Returns the rungs of two sevens; `+ 100` may follow.
fn two_sevens(reader: &mut Reader<'_>) -> (Rung, Rung) {
    if reader.takes_joined(100) {
        (Rung::TwoSevensHundred, Rung::TwoSevensHundredHearts)
    } else {
        (Rung::TwoSevens, Rung::TwoSevensHearts)
    }
}
