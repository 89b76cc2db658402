//! Normalizes words and names for comparison: removes case and accents.

use crate::kernel::characters::is_refused;
use deunicode::deunicode_char;

/// Letters and digits without case and accents; blanks and signs are skipped.
///
/// ```
/// use meldbook::notation::fold;
/// assert_eq!(fold("Péťa"), "peta");
/// assert_eq!(fold("O'Brien-Novák jr. 2"), "obriennovakjr2");
/// ```
pub fn fold(text: &str) -> String {
    if !text.is_ascii() {
        return letters(text).collect();
    }
    let mut folded = text.to_ascii_lowercase();
    if !is_plain(text) {
        folded.retain(|c| c.is_ascii_alphanumeric());
    }
    folded
}

/// As words of the table are compared. One with letters that are not Latin is none of them, and stays as it is.
pub fn fold_word(word: &str) -> String {
    let is_latin = |c: char| matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}') || !c.is_alphabetic();
    if word.chars().all(is_latin) { fold(word) } else { word.to_owned() }
}

/// Without case and accents, with blanks, digits and signs: what notes and places are searched by.
///
/// ```
/// use meldbook::notation::fold_text;
/// assert_eq!(fold_text("U Žeňky, stůl 7"), "u zenky, stul 7");
/// ```
pub fn fold_text(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !is_joiner(*c)) {
        match c.is_alphabetic() {
            true => folded.extend(letters(c.encode_utf8(&mut [0; 4]))),
            false => folded.push(c),
        }
    }
    folded
}

/// Letters with the signs between them, without blanks.
pub(super) fn fold_written(name: &str) -> String {
    let mut written = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '’' => written.push('\''),
            sign if is_name_sign(sign) => written.push(sign),
            c => written.extend(letters(c.encode_utf8(&mut [0; 4]))),
        }
    }
    written
}

pub(super) fn is_name_sign(c: char) -> bool {
    matches!(c, '-' | '\'' | '.' | '’')
}

pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit() || matches!(c, ' ' | '_' | '@') || is_name_sign(c) || is_joiner(c)
}

pub(super) fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphabetic() || c.is_ascii_digit()).flat_map(|c| {
        let latin = deunicode_char(c);
        let latin_letters =
            latin.unwrap_or("").chars().filter(char::is_ascii_alphanumeric).map(|l| l.to_ascii_lowercase());
        // Letters without a Latin spelling are kept, so that names in any script can be typed.
        let own = latin.is_none_or(str::is_empty).then(|| c.to_lowercase()).into_iter().flatten();
        latin_letters.chain(own)
    })
}

pub(super) fn is_same(folded: &str, text: &str) -> bool {
    if is_plain(text) {
        return text.eq_ignore_ascii_case(folded);
    }
    letters(text).eq(folded.chars())
}

pub(super) fn begins(folded: &str, text: &str) -> bool {
    if is_plain(text) {
        return text.get(..folded.len()).is_some_and(|text| text.eq_ignore_ascii_case(folded));
    }
    let mut text = letters(text);
    folded.chars().all(|c| text.next() == Some(c))
}

/// The common case, which needs no table.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Combining accents, variation selectors, joiners.
pub(super) fn is_joiner(c: char) -> bool {
    !c.is_ascii()
        && !c.is_alphabetic()
        && !c.is_whitespace()
        && !is_refused(c)
        && deunicode_char(c) == Some("")
}

/// From a known word of three letters or more, by a letter that is wrong, missing, doubled or swapped with the next.
pub(super) fn is_slip(word: &str, known: &str) -> bool {
    let (word, known) = (fold(word), fold(known));
    known.chars().count() > 2 && strsim::damerau_levenshtein(&word, &known) == 1
}
