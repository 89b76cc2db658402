//! What numbers and words announce, and whose it is (rulebook section 13.1).

use crate::engine::marias::record::Announcement;
use crate::engine::marias::side::Side;
use crate::notation::{Meaning, Reader};

const SEVEN: &[Announcement] = &[Announcement::Seven];
const HUNDRED: &[Announcement] = &[Announcement::Hundred];
const BOTH: &[Announcement] = &[Announcement::Seven, Announcement::Hundred];
const TWO_SEVENS: &[Announcement] = &[Announcement::TwoSevens];

/// Returns what a number announces.
pub(in crate::engine::marias) fn by_number(number: i64) -> Option<&'static [Announcement]> {
    match number {
        7 => Some(SEVEN),
        77 => Some(TWO_SEVENS),
        100 => Some(HUNDRED),
        107 => Some(BOTH),
        _ => None,
    }
}

/// Returns what a word announces.
pub(super) fn by_word(meaning: Meaning) -> Option<&'static [Announcement]> {
    match meaning {
        Meaning::Seven => Some(SEVEN),
        Meaning::TwoSevens => Some(TWO_SEVENS),
        Meaning::Hundred => Some(HUNDRED),
        Meaning::HundredSeven => Some(BOTH),
        _ => None,
    }
}

/// Returns the side of the announcement just read: the defenders, if the next word says so. They never announce two
/// sevens.
pub(super) fn side(reader: &mut Reader<'_>, what: &[Announcement]) -> Side {
    let is_against = what != TWO_SEVENS && reader.takes_word(|meaning| meaning == Meaning::Against).is_some();
    if is_against { Side::Defenders } else { Side::Lone }
}
