//! Changes texts the way people and machines get them wrong: words swapped, doubled and lost, numbers at their limits,
//! lines of another text, cut characters, deep nesting, long words.

use proptest::prelude::RngExt;
use proptest::test_runner::TestRng;

/// The longest input.
const MOST_BYTES: usize = 64 * 1024;

/// Numbers at which something may end.
const NUMBERS: [&str; 19] = [
    "0",
    "-0",
    "00",
    "1",
    "-1",
    "+5",
    "1.5",
    "1e9",
    "255",
    "65536",
    "2147483647",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999999999999999999",
    "0x7f",
];

/// What stands in nobody's table.
const STRANGE: [&str; 30] = [
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u{0}",
    "\u{1b}[31m",
    "\u{9b}0m",
    "\u{202e}",
    "\u{feff}",
    "\u{301}",
    "\u{a0}",
    "漢",
    "ﬁ",
    "ß",
    "İ",
    "٣",
    "𝟟",
    "👨‍👩‍👧",
    "#",
    "{",
    "}",
    "\"",
    "\\",
    "\\u0000",
    "'",
    "--",
    "null",
    "true",
    "[[worked]]",
];

/// Returns a text of the corpus, changed in some ways.
pub fn mutated(random: &mut TestRng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut text = pick(random, corpus).clone();
    for _ in 0..random.random_range(1..=4) {
        let other = pick(random, corpus);
        text = match random.random_range(0..10) {
            0..=5 => words_changed(random, &text, other),
            6 | 7 => lines_changed(random, &text, other),
            8 => bytes_changed(random, text),
            _ => nested(random, &text),
        };
        text.truncate(MOST_BYTES);
    }
    text
}

fn pick<'t, T>(random: &mut TestRng, from: &'t [T]) -> &'t T {
    &from[random.random_range(0..from.len())]
}

/// Cuts a text into words, blanks and signs.
fn words(text: &[u8]) -> Vec<&[u8]> {
    let class = |byte: u8| match byte {
        b'0'..=b'9' => 0,
        b' ' | b'\n' => 1,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => 2,
        other => 3 + u32::from(other),
    };
    text.chunk_by(|a, b| class(*a) == class(*b) && class(*a) < 3).collect()
}

fn words_changed(random: &mut TestRng, text: &[u8], other: &[u8]) -> Vec<u8> {
    let mut words = words(text);
    let others = self::words(other);
    if words.is_empty() || others.is_empty() {
        return other.to_vec();
    }
    let at = random.random_range(0..words.len());
    let to = random.random_range(0..words.len());
    let repeated: Vec<u8>;
    match random.random_range(0..8) {
        0 => words.swap(at, to),
        1 => drop(words.remove(at)),
        2 => words.insert(at, words[at]),
        3 => words[at] = *pick(random, &others),
        4 => words.insert(at, *pick(random, &others)),
        5 => {
            // A number, where there is one after this place.
            let number = (at..words.len()).find(|at| words[*at].first().is_some_and(u8::is_ascii_digit));
            words[number.unwrap_or(at)] = pick(random, &NUMBERS).as_bytes();
        }
        6 => words.insert(at, pick(random, &STRANGE).as_bytes()),
        _ => {
            let times = [2, 10, 300, 5000][random.random_range(0..4)];
            repeated = words[at].repeat(times.min(MOST_BYTES / words[at].len()));
            words[at] = &repeated;
        }
    }
    words.concat()
}

fn lines_changed(random: &mut TestRng, text: &[u8], other: &[u8]) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let others: Vec<&[u8]> = other.split_inclusive(|byte| *byte == b'\n').collect();
    if lines.is_empty() || others.is_empty() {
        return other.to_vec();
    }
    let at = random.random_range(0..lines.len());
    match random.random_range(0..6) {
        0 => {
            let to = random.random_range(0..lines.len());
            lines.swap(at, to);
        }
        1 => drop(lines.remove(at)),
        2 => lines.insert(at, lines[at]),
        3 => lines.insert(at, *pick(random, &others)),
        4 => lines.truncate(at),
        _ => {
            let times = [3, 30, 300][random.random_range(0..3)];
            lines.splice(at..at, std::iter::repeat_n(lines[at], times).collect::<Vec<_>>());
        }
    }
    lines.concat()
}

fn bytes_changed(random: &mut TestRng, mut text: Vec<u8>) -> Vec<u8> {
    if text.is_empty() {
        return vec![0xff];
    }
    let at = random.random_range(0..text.len());
    match random.random_range(0..4) {
        // Perhaps within a character.
        0 => text.truncate(at),
        1 => text[at] ^= 1 << random.random_range(0..8),
        2 => drop(text.remove(at)),
        _ => text.insert(at, random.random()),
    }
    text
}

/// Puts a word into so many brackets.
fn nested(random: &mut TestRng, text: &[u8]) -> Vec<u8> {
    let words = words(text);
    let at = random.random_range(0..words.len().max(1));
    let (open, close) =
        [("[", "]"), ("{\"a\":", "}"), ("(", ")"), ("a.", ""), ("{a=", "}")][random.random_range(0..5)];
    let deep = [2, 20, 127, 129, 2000][random.random_range(0..5)];
    let (before, after) = words.split_at(at.min(words.len()));
    let (word, after) = after.split_first().map_or((&b"1"[..], after), |(word, after)| (*word, after));
    let (open, close) = (open.repeat(deep), close.repeat(deep));
    [&before.concat(), open.as_bytes(), word, close.as_bytes(), &after.concat()].concat()
}
