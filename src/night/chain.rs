//! The hash chain of a session, and the seal that players write down.

use crate::night::{Entry, EntryNo};
use sha2::{Digest, Sha256};

/// Covers every entry before it.
pub type Hash = [u8; 32];

pub const START: Hash = [0; 32];

/// Crockford's base 32: I, L, O and U are easily misread in handwriting.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What the hash covers besides the hash before it.
#[derive(Debug, Clone, Copy)]
pub struct Link<'a> {
    pub chain: &'a str,
    pub no: EntryNo,
    pub at: i64,
    pub change: &'a str,
    pub said: &'a str,
}

impl<'a> Link<'a> {
    pub fn of<C>(chain: &'a str, entry: &'a Entry<C>) -> Link<'a> {
        let Entry { no, at, text, said, .. } = entry;
        Link { chain, no: *no, at: *at, change: text, said }
    }
}

/// Hashes six lines of plain text, defined in `schema.sql`.
pub fn hash(before: &Hash, link: Link<'_>) -> Hash {
    let Link { chain, no, at, change, said } = link;
    // The last two lines are long and are hashed where they stand.
    let lines = format!("{}\n{chain}\n{no}\n{at}\n", hex(before));
    Sha256::new()
        .chain_update(lines)
        .chain_update(change)
        .chain_update("\n")
        .chain_update(said)
        .finalize()
        .into()
}

pub fn hex(hash: &[u8]) -> String {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or('0');
    hash.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Returns the first 60 bits of a hash as twelve digits in three groups.
///
/// ```
/// assert_eq!(meldbook::night::chain::seal(&[0xff; 32]), "ZZZZ-ZZZZ-ZZZZ");
/// ```
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

/// Normalizes a typed seal: capitals, no blanks and dashes, look-alike letters as digits.
///
/// ```
/// assert_eq!(meldbook::night::chain::normal_seal("o1l-I"), "0111");
/// ```
pub fn normal_seal(typed: &str) -> String {
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
