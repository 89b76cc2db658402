//! The words of a search for hands: ranges of bids, trump suits, contracts.

use super::context::Context;
use super::filters;
use anyhow::Result;
use meldbook::kernel::words;
use meldbook::lang::Lang;
use meldbook::notation::{Game, MARIAS, Meaning, PINOCHLE, SuitWords, fold, suit_named, words_of};
use meldbook::report::stat_words::{self, StatPhrase};
use meldbook::store::StoreError;
use meldbook::store::log::Log;
use meldbook::store::statistics::CONTRACTS;
use std::ops::RangeInclusive;

/// Parses a range of bids: `350..`, `..300`, `300..350` and `350`.
pub fn bids(text: &str) -> Result<RangeInclusive<i64>, StatPhrase<'_>> {
    let fault = || StatPhrase::NotBids { text };
    let number = |text: &str, none: i64| match text.trim() {
        "" => Ok(none),
        text if text.chars().all(|c| c.is_ascii_digit()) => text.parse().map_err(|_| fault()),
        _ => Err(fault()),
    };
    let (least, most) = match text.split_once("..") {
        Some((least, most)) if !(least.trim().is_empty() && most.trim().is_empty()) => {
            (number(least, i64::MIN)?, number(most, i64::MAX)?)
        }
        None if !text.trim().is_empty() => (number(text, 0)?, number(text, 0)?),
        _ => return Err(fault()),
    };
    if least > most {
        return Err(StatPhrase::NoBidBetween { least, most });
    }
    Ok(least..=most)
}

/// Finds the trump suits that a word may mean, in both decks: leaves of mariáš are spades with French cards.
pub fn trumps(context: &Context, word: &str) -> Result<Vec<&'static str>> {
    let suits = || PINOCHLE.iter().chain(MARIAS);
    let folded = fold(word.trim());
    // As records name it.
    if let Some(suit) = suits().find(|suit| suit.name == folded) {
        return Ok(vec![suit.name]);
    }
    // `č` is hearts, not clubs, and `ž` is acorns, not leaves.
    let mut letters = word.trim().chars().flat_map(char::to_lowercase);
    if let (Some(letter), None) = (letters.next(), letters.next())
        && let Some(suit) = suits().find(|suit| suit.czech_letter == Some(letter))
    {
        return Ok(vec![suit.name]);
    }
    let mut found: Vec<&'static str> = [PINOCHLE, MARIAS]
        .into_iter()
        .filter_map(|deck| suit_named(deck, word.trim()))
        .map(|suit| suit.name)
        .collect();
    found.dedup();
    if !found.is_empty() {
        return Ok(found);
    }
    let is_english = context.lang.is_english();
    let names = |suit: &'static SuitWords| if is_english { suit.english } else { suit.czech };
    let begun = suits().flat_map(names).filter(|name| !folded.is_empty() && fold(name).starts_with(&folded));
    let mut meant: Vec<&str> = begun.copied().collect();
    if meant.is_empty() {
        meant.extend(words::nearest(&folded, suits().flat_map(SuitWords::names)));
    }
    meant.dedup();
    let message = context.words(&StatPhrase::NoSuchTrump { word });
    Err(filters::unknown(context, message, &meant, &[]))
}

/// The words of a line that name the classes of mariáš.
const CLASSES: [(&str, Meaning); 8] = [
    ("game", Meaning::Suit),
    ("seven", Meaning::Seven),
    ("hundred", Meaning::Hundred),
    ("hundred_seven", Meaning::HundredSeven),
    ("two_sevens", Meaning::TwoSevens),
    ("betl", Meaning::Betl),
    ("durch", Meaning::Durch),
    ("give_up", Meaning::GiveUp),
];

/// Finds a contract of the ledger by its class, by its name in either language, cut short or not, or by a word of a line.
pub fn contract(context: &Context, log: &Log<'_>, word: &str) -> Result<String> {
    let declared = log.contracts_declared().map_err(StoreError::from)?;
    let mut known = declared.clone();
    known.extend(CONTRACTS.map(str::to_owned));
    known.sort();
    known.dedup();
    // Folded text has no digits.
    let plain = |text: &str| -> String {
        match text.contains(|c: char| c.is_ascii_digit()) {
            true => text.chars().filter(char::is_ascii_digit).collect(),
            false => fold(text),
        }
    };
    let typed = plain(word);
    if let Some(class) = known.iter().find(|class| names_of(class).iter().any(|name| plain(name) == typed)) {
        return Ok(class.clone());
    }
    let begins = |class: &&String| names_of(class).iter().any(|name| plain(name).starts_with(&typed));
    let begun: Vec<&String> = known.iter().filter(|_| !typed.is_empty()).filter(begins).collect();
    match begun.as_slice() {
        [one] => Ok((*one).clone()),
        [] => {
            let all: Vec<String> = known.iter().flat_map(|class| names_of(class)).collect();
            let nearest = words::nearest(word, all.iter().map(String::as_str)).map(str::to_owned);
            let message = context.words(&StatPhrase::NoSuchContract { word });
            let declared: Vec<String> =
                declared.iter().map(|class| stat_words::contract(class, &context.lang)).collect();
            Err(filters::unknown(context, message, nearest.as_slice(), &declared))
        }
        several => {
            let message = context.words(&StatPhrase::ManyContracts { word });
            let several: Vec<&str> = several.iter().map(|class| class.as_str()).collect();
            Err(filters::unknown(context, message, &several, &[]))
        }
    }
}

/// Returns all names of a class of contracts.
fn names_of(class: &str) -> Vec<String> {
    let languages = [Lang::english(), Lang::czech()];
    let said = languages.iter().map(|lang| stat_words::contract(class, lang));
    let mut names: Vec<String> = std::iter::once(class.to_owned()).chain(said).collect();
    let meaning = CLASSES.iter().find(|(known, _)| *known == class).map(|(_, meaning)| *meaning);
    for row in words_of(Game::Marias).filter(|row| Some(row.meaning) == meaning) {
        // Of `dvě 7` only the number would be left, which means another contract.
        let is_word = |text: &&str| !text.contains(|c: char| c.is_ascii_digit());
        names.extend(row.forms().map(|form| form.text).filter(is_word).map(str::to_owned));
        // The number that a line may have in place of the word.
        let is_number = |text: &&str| text.chars().all(|c| c.is_ascii_digit());
        names.extend(Some(row.example).filter(is_number).map(str::to_owned));
    }
    if class == "give_up" {
        // No words of a line, but of reports.
        names.extend(["given up", "vzdáno"].map(str::to_owned));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::bids;

    #[test]
    fn a_range_of_bids_may_be_open_at_one_end() {
        assert_eq!(bids("350.."), Ok(350..=i64::MAX));
        assert_eq!(bids("..300"), Ok(i64::MIN..=300));
        assert_eq!(bids("300 .. 350"), Ok(300..=350));
        assert_eq!(bids("350"), Ok(350..=350));
        for text in ["", "..", "a..", "3x", "-5", "300..350..400", "99999999999999999999"] {
            assert!(bids(text).is_err(), "{text}");
        }
        assert_eq!(
            bids("350..300").unwrap_err().to_string(),
            "no bid is both 350 or more and 300 or less; write 300..350"
        );
    }
}
