//! Normalizes words and names for comparison: removes case and accents.

use crate::kernel::characters::is_refused;
use compact_str::CompactString;
use deunicode::deunicode_char;

/// Returns the letters of a text without case and accents; blanks, digits and signs are skipped.
///
/// ```
/// use meldbook::notation::fold;
/// assert_eq!(fold("Péťa"), "peta");
/// assert_eq!(fold("O'Brien-Novák jr."), "obriennovakjr");
/// ```
pub fn fold(text: &str) -> String {
    fold_word(text).into()
}

/// Returns the same of one word, which is rarely so long that it is allocated.
pub(super) fn fold_word(text: &str) -> CompactString {
    if !is_plain(text) {
        return letters(text).collect();
    }
    let mut folded = CompactString::new(text);
    folded.make_ascii_lowercase();
    folded
}

/// Returns a text without case and accents, with its blanks, digits and signs: what notes and places are searched by.
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

/// Returns a name as it is written, folded: its letters with the signs between them, without blanks.
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

/// Returns whether a sign may stand in a name.
pub(super) fn is_name_sign(c: char) -> bool {
    matches!(c, '-' | '\'' | '.' | '’')
}

/// Returns the folded letters one by one.
pub(super) fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphabetic()).flat_map(|c| {
        let latin = deunicode_char(c);
        let latin_letters =
            latin.unwrap_or("").chars().filter(char::is_ascii_alphabetic).map(|l| l.to_ascii_lowercase());
        // Letters without a Latin spelling are kept, so that names in any script can be typed.
        let own = latin.is_none().then(|| c.to_lowercase()).into_iter().flatten();
        latin_letters.chain(own)
    })
}

/// Returns whether a text, folded, is this folded word.
pub(super) fn is_same(folded: &str, text: &str) -> bool {
    if is_plain(text) {
        return text.eq_ignore_ascii_case(folded);
    }
    letters(text).eq(folded.chars())
}

/// Returns whether a text, folded, begins with this folded word.
pub(super) fn begins(folded: &str, text: &str) -> bool {
    if is_plain(text) {
        return text.get(..folded.len()).is_some_and(|text| text.eq_ignore_ascii_case(folded));
    }
    let mut text = letters(text);
    folded.chars().all(|c| text.next() == Some(c))
}

/// Returns whether a text is ASCII letters only, the common case, which needs no table.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Returns whether a character only modifies the one before it: combining accents, variation selectors, joiners.
pub(super) fn is_joiner(c: char) -> bool {
    !c.is_ascii()
        && !c.is_alphabetic()
        && !c.is_whitespace()
        && !is_refused(c)
        && deunicode_char(c) == Some("")
}

/// Returns the most similar known word, if one is similar enough.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = Misspelt::of(word)?;
    let near = known.into_iter().filter_map(|known| Some((word.distance(&fold_word(known))?, known)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// A typed word, to be compared with known ones.
pub(super) struct Misspelt {
    folded: CompactString,
    length: usize,
    /// How many letters may differ.
    slips: usize,
}

impl Misspelt {
    /// Returns `None` for a word that is too short to be like another.
    pub(super) fn of(word: &str) -> Option<Misspelt> {
        let folded = fold_word(word);
        let length = folded.chars().count();
        (length > 1).then(|| Misspelt { folded, length, slips: length.div_ceil(3).min(2) })
    }

    /// Returns how far away a folded word is, if it is similar enough.
    pub(super) fn distance(&self, known: &str) -> Option<usize> {
        let length = known.chars().count();
        let slips = u32::try_from(self.slips).unwrap_or(u32::MAX);
        let (typed, other) = (letters_in(&self.folded), letters_in(known));
        // Words of another length or with other letters are further away, and are not compared.
        let is_like = length.abs_diff(self.length) <= self.slips
            && (typed & !other).count_ones() <= slips
            && (other & !typed).count_ones() <= slips;
        let distance = is_like.then(|| strsim::damerau_levenshtein(&self.folded, known))?;
        (distance <= self.slips && length > distance.saturating_add(1)).then_some(distance)
    }
}

/// Returns which letters a folded word has, as bits; those beyond `z` share the last one.
fn letters_in(folded: &str) -> u32 {
    folded.bytes().fold(0, |bits, byte| bits | 1 << byte.wrapping_sub(b'a').min(31))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_blanks_and_signs_go() {
        assert_eq!(fold("Čeněk"), "cenek");
        assert_eq!(fold("C\u{30c}ene\u{30c}k"), "cenek", "accents typed as marks of their own");
        assert_eq!(fold("STRAẞE"), fold("straße"));
        assert_eq!(fold("m160"), "m");
        assert_eq!(fold("♠ 🙂"), "", "a symbol has a name, and no letters");
    }

    #[test]
    fn marks_join_and_override_signs_are_refused() {
        assert!(is_joiner('\u{301}') && is_joiner('\u{fe0f}') && is_joiner('\u{200d}'));
        assert!(!is_joiner('a') && !is_joiner('!') && !is_joiner('\u{200b}'));
        assert!(is_refused('\u{202e}') && is_refused('\n') && is_refused('\0') && !is_refused('\t'));
    }
}
