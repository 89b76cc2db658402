//! Matches a whole line with the patterns of the table.

use super::{PLAIN_FORMS, PlainForm};
use crate::money::Beginning;
use crate::notation::commands::command_word;
use crate::notation::fold::{fold, is_joiner, is_name_sign};

/// What the slots of a pattern stand for, as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Slots(Vec<(&'static str, String)>);

impl Slots {
    pub fn get(&self, slot: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == slot).map(|(_, typed)| typed.as_str())
    }

    pub fn set(&mut self, slot: &'static str, value: String) {
        self.0.retain(|(known, _)| *known != slot);
        self.0.push((slot, value));
    }

    /// Returns a command with what was typed in the place of its slots.
    pub fn fill(&self, command: &str) -> String {
        let piece = |piece: &str| {
            let slot = piece.trim_end_matches(|c: char| !c.is_ascii_uppercase());
            let behind = piece.strip_prefix(slot).unwrap_or_default();
            format!("{}{behind}", self.get(slot).unwrap_or(slot))
        };
        command.split_inclusive(|c: char| !c.is_ascii_uppercase()).map(piece).collect()
    }
}

struct Word<'a> {
    /// Without the signs behind it.
    text: &'a str,
    folded: String,
    /// The sign behind it.
    sign: Option<char>,
    begin: usize,
    end: usize,
}

/// Finds the form that a whole line is. `is_player` says of some words whether they name somebody at the table, if that is
/// known.
pub fn plain_form(
    line: &str,
    is_player: &dyn Fn(&str) -> Option<bool>,
) -> Option<(&'static PlainForm, Slots)> {
    let line = line.trim().trim_end_matches(['.', '!']).trim_end();
    let words = words(line);
    // Nobody says so much; a longer line would only be tried in vain.
    if words.len() > MOST_WORDS {
        return None;
    }
    let reading = Reading { line, words: &words, is_player };
    PLAIN_FORMS.iter().flat_map(|(_, forms)| *forms).find_map(|form| {
        let slots = form.patterns().find_map(|pattern| {
            let parts: Vec<&'static str> = pattern.split(' ').collect();
            let mut slots = Slots::default();
            reading.fits(&parts, 0, &mut slots).then_some(slots)
        })?;
        Some((form, slots))
    })
}

fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let begin = at + rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let length = match rest.strip_prefix('"').and_then(|quoted| quoted.find('"')) {
            Some(length) => length + 2,
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let end = begin + length;
        let Some(typed) = line.get(begin..end) else { break };
        let bare = typed.trim_end_matches([',', ':', ';', '?']);
        let sign = typed.get(bare.len()..).and_then(|signs| signs.chars().next());
        let text = if bare.is_empty() { typed } else { bare };
        words.push(Word { text, folded: fold(text), sign, begin, end: begin + text.len() });
        at = end;
    }
    words
}

struct Reading<'a> {
    line: &'a str,
    words: &'a [Word<'a>],
    is_player: &'a dyn Fn(&str) -> Option<bool>,
}

/// The words of a list, and what stands for them in a command.
const SUITS: [&str; 4] = ["spades", "hearts", "diamonds", "clubs"];
const TIMES: [(&str, &str); 3] = [("single", "1"), ("double", "2"), ("triple", "3")];
const HAND: [&str; 5] = ["hand", "hru", "hra", "hre", "rozdani"];
const LAST: [&str; 4] = ["last", "posledni", "minula", "minulou"];
/// What begins to say who shares a round.
const WHOM: [&str; 10] = ["for", "but", "not", "except", "without", "pro", "ale", "ne", "krome", "bez"];
const LONGEST: usize = 6;
const MOST_WORDS: usize = 60;

impl Reading<'_> {
    fn fits(&self, parts: &[&'static str], at: usize, slots: &mut Slots) -> bool {
        let Some((part, rest)) = parts.split_first() else { return at == self.words.len() };
        if let Some(inner) = part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
            let mut with = vec![inner];
            with.extend(rest);
            return self.fits(&with, at, slots) || self.fits(rest, at, slots);
        }
        if part.chars().all(|c| c.is_ascii_uppercase()) {
            return self.slot(part, rest, at, slots);
        }
        let Some(word) = self.words.get(at) else { return false };
        let (part, needs_sign) = part.strip_suffix(',').map_or((*part, false), |part| (part, true));
        let is_it = part.split('|').any(|known| {
            let folded = fold(known);
            if folded.is_empty() { word.text == known } else { folded == word.folded && is_word(word.text) }
        });
        is_it && (!needs_sign || matches!(word.sign, Some(',' | ':'))) && self.fits(rest, at + 1, slots)
    }

    /// Fills a slot with as many words as the rest of the pattern leaves.
    fn slot(&self, slot: &'static str, rest: &[&'static str], at: usize, slots: &mut Slots) -> bool {
        let most = self.words.len().saturating_sub(at);
        let free = matches!(slot, "LINE" | "WHAT" | "WHOM");
        let lengths: Vec<usize> = match (free, slot) {
            (true, _) => (1..=most).collect(),
            // The longest amount, `5 dollars 50`, and the longest address, `the last hand`.
            (false, "AMOUNT" | "AT" | "HAND" | "NO") => (1..=most.min(LONGEST)).rev().collect(),
            (false, _) => (1..=most.min(3)).collect(),
        };
        for length in lengths {
            let Some(value) = self.value(slot, at, length) else { continue };
            let before = slots.clone();
            slots.set(slot, value.clone());
            if slot == "HAND" {
                slots.set("AT", value.clone());
            }
            if matches!(slot, "N" | "AT")
                && let Ok(number) = value.parse::<u32>()
            {
                slots.set("NEXT", number.saturating_add(1).to_string());
            }
            if self.fits(rest, at + length, slots) {
                return true;
            }
            *slots = before;
        }
        false
    }

    /// Returns what some words are in a slot, unless they cannot be in it.
    fn value(&self, slot: &str, at: usize, length: usize) -> Option<String> {
        let words = self.words.get(at..at + length)?;
        let (first, last) = (words.first()?, words.last()?);
        let typed = self.line.get(first.begin..last.end)?;
        let one = || (length == 1).then(|| first.text.to_owned());
        match slot {
            "NAME" | "FROM" | "OTHER" | "PLAYER" | "NEW" => {
                let is_name = words.iter().all(|word| is_name(word.text));
                let known = (self.is_player)(typed);
                let is_one = length == 1 && command_word(typed).is_none_or(|row| row.word == "kitty");
                let fits = match slot {
                    "PLAYER" => known.unwrap_or(length == 1),
                    _ => is_one || known == Some(true),
                };
                // `no, for ben` is said of an entry, and no one of that name.
                let is_aside = slot == "NEW" && last.sign.is_some();
                (is_name && fits && !is_aside)
                    .then(|| if length > 1 { format!("\"{typed}\"") } else { typed.to_owned() })
            }
            "AMOUNT" => {
                let split = Beginning::of(typed)?;
                (split.rest.is_empty() && split.either.is_none()).then(|| split.amount.to_owned())
            }
            "N" => one().filter(|typed| is_number(typed)),
            "NO" if length == 1 => {
                let number = first.text.strip_suffix(['.', ')'])?;
                is_number(number).then(|| number.to_owned())
            }
            "NO" => self.hand(words).filter(|_| last.sign == Some(':')),
            "HAND" => self.hand(words).filter(|_| length > 1),
            "AT" => self.hand(words),
            "SUIT" => {
                one().and_then(|_| SUITS.contains(&first.folded.as_str()).then(|| first.folded.clone()))
            }
            "TIMES" => {
                let times = TIMES.iter().find(|(word, _)| length == 1 && *word == first.folded);
                times.map(|(_, times)| (*times).to_owned())
            }
            "WHAT" => words.iter().all(|word| !is_number(word.text)).then(|| typed.to_owned()),
            "WHOM" => WHOM.contains(&first.folded.as_str()).then(|| typed.to_owned()),
            _ => Some(typed.to_owned()),
        }
    }

    fn hand(&self, words: &[Word<'_>]) -> Option<String> {
        let is = |word: &Word<'_>, known: &[&str]| known.contains(&word.folded.as_str());
        let number = |word: &Word<'_>| word.text.strip_prefix('#').unwrap_or(word.text).to_owned();
        let words = match words {
            [the, rest @ ..] if the.folded == "the" && !rest.is_empty() => rest,
            words => words,
        };
        match words {
            [one] if is_number(&number(one)) => Some(number(one)),
            [hand, one] if is(hand, &HAND) && is_number(&number(one)) => Some(number(one)),
            [last] if is(last, &LAST) => Some("last".to_owned()),
            [last, hand] if is(last, &LAST) && is(hand, &HAND) => Some("last".to_owned()),
            _ => None,
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns whether a word of the line has no digit, which folding would skip.
fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphabetic() || is_joiner(c) || is_name_sign(c))
}

fn is_name(text: &str) -> bool {
    let bare = text.trim_matches('"');
    bare.chars().all(|c| {
        c.is_alphabetic() || is_joiner(c) || is_name_sign(c) || (c == ' ' && bare.len() < text.len())
    }) && bare.chars().any(char::is_alphabetic)
}
