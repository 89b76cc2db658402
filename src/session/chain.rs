//! The hash chain of a session, and the seal that players write down.

use crate::session::entry::{Entry, EntryNo};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The hash of an entry, which covers every entry before it.
pub type Hash = [u8; 32];

/// What the first entry's hash covers in place of one before it.
pub const START: Hash = [0; 32];

/// The digits of a seal: no I, L, O or U, so that nobody misreads a handwritten one (Crockford's base 32).
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What of an entry its hash covers, beside the hash before it.
#[derive(Debug, Clone, Copy)]
pub struct Link<'a> {
    /// The session's UUID.
    pub session: &'a str,
    /// The entry's number.
    pub no: EntryNo,
    /// When it was written.
    pub at: i64,
    /// Its kind.
    pub kind: &'a str,
    /// The entry it is about.
    pub of: Option<EntryNo>,
    /// The exact text of its content.
    pub content: &'a str,
}

impl<'a> Link<'a> {
    /// Returns what the hash of an entry covers.
    #[must_use]
    pub fn of(session: &'a str, entry: &'a Entry) -> Link<'a> {
        let Entry { no, at, of, content, text } = entry;
        Link { session, no: *no, at: *at, kind: content.kind(), of: *of, content: text }
    }
}

/// Returns the hash of an entry: seven lines of plain text, as `schema.sql` says.
#[must_use]
pub fn hash(before: &Hash, link: Link<'_>) -> Hash {
    let mut text = String::with_capacity(160 + link.content.len());
    for byte in before {
        text.extend([byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or('0')));
    }
    let of = link.of.map_or(String::new(), |of| of.to_string());
    let Link { session, no, at, kind, content, .. } = link;
    let _ = write!(text, "\n{session}\n{no}\n{at}\n{kind}\n{of}\n{content}");
    Sha256::digest(text.as_bytes()).into()
}

/// Returns the seal of a close: the first 60 bits of its hash, as twelve digits in three groups.
///
/// ```
/// assert_eq!(meldbook::session::chain::seal(&[0xff; 32]), "ZZZZ-ZZZZ-ZZZZ");
/// ```
#[must_use]
pub fn seal(hash: &Hash) -> String {
    let bits = hash.iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let mut seal = String::with_capacity(14);
    for place in 0..12_u32 {
        if place == 4 || place == 8 {
            seal.push('-');
        }
        let digit = usize::try_from(bits >> (59 - 5 * place) & 31).unwrap_or(0);
        seal.push(char::from(DIGITS.get(digit).copied().unwrap_or(b'0')));
    }
    seal
}

/// Returns a seal as it is compared: capitals, no blanks and dashes, and the letters that look like digits
/// read as those.
#[must_use]
pub fn seal_as_read(typed: &str) -> String {
    typed
        .chars()
        .filter(|c| c.is_ascii_alphanumeric())
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_what_sha256sum_says_of_the_seven_lines() {
        let link = Link { session: "s", no: EntryNo(1), at: 7, kind: "opened", of: None, content: "{}" };
        let hex: String = hash(&START, link).iter().map(|b| format!("{b:02x}")).collect();
        // printf '%064d\ns\n1\n7\nopened\n\n{}' 0 | sha256sum
        assert_eq!(hex, "e65656d58b4a04d530a04f419d183dab25bc8617202ee25b29bb6141cdfded95");
    }

    #[test]
    fn a_seal_reads_the_same_however_it_is_written_down() {
        let code = seal(&[0x12; 32]);
        assert_eq!(seal_as_read(&code.to_lowercase().replace('-', " ")), seal_as_read(&code));
        assert_eq!(seal_as_read("o1l-I"), "0111");
    }
}
