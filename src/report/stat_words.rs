//! The words and sentences of statistics: what rows are about, results of hands, and what a card says.

use super::{Word, count};
use crate::engine::marias::{MariasClause, MariasResult};
use crate::engine::{auction::AuctionResult, marias, pinochle, points::PointsResult};
use crate::kernel::{Keyword, say::Say};
use crate::lang::Lang;
use crate::query::statistics::{By, KeyWord, Keys, StatRow};
use strum::IntoEnumIterator;

crate::phrases! {
    pub enum StatPhrase<'a> {
        Of { part: i64, all: i64 } = "{part} of {all}";
        Percent { share: i64 } = "{share}%";
        /// Counted from the dealer, 1 is the next player.
        AfterDealer { places: i64 } = "{} after dealer", ordinal(*places);
        FewContracts { fewer: i64 } = "* of fewer than {fewer} contracts: too few to go by";
        FewHands { fewer: i64 } = "* of fewer than {fewer} hands: too few to go by";
        FewOfEither { fewer: i64 } = "* of fewer than {fewer} contracts or hands: too few to go by";
        ContractsDeclared {} = "contracts declared:";
        /// Contracts and trumps, where somebody played more than one game.
        OfGame { what: String, game: &'a str } = "{what}\n{}", match *game {
            "auction" => "auction",
            "points" => "points",
            _ => "mariáš",
        };
        Card { player: &'a str, sessions: i64, hands: i64, first: String, last: Option<String>, currency: &'a str } =
            "{player} | {}, {}, {first}{} | {currency}",
            count(sessions, "session", "sessions"),
            count(hands, "hand", "hands"),
            last.as_ref().map_or(String::new(), |last| format!(" to {last}"));
        /// Where a hand is, with the command that explains it.
        HandAt { amount: String, date: String, session: i64, no: i64 } =
            "{amount} on {date}: `meldbook why {no} --session {session}`";
        InUnits { units: String } = "{units} units";
        InPoints { points: String } = "{points} points";
        NightAt { amount: String, date: String, session: i64, hands: i64 } =
            "{amount} on {date}, session {session}, {}", count(hands, "hand", "hands");
        /// Of contracts made or lost, or of `nights` won or lost.
        InARow { nights: bool, won: bool, count: i64, from: String, to: Option<String> } =
            "{count} {} in a row, {}", match (nights, won) {
                (false, true) => "contracts made",
                (false, false) => "contracts lost",
                (true, true) => "nights won",
                (true, false) => "nights lost",
            }, span(from, to.as_deref());
        AverageBid { bid: String, bids: i64 } = "{bid} in {}", count(bids, "bid", "bids");
        CameOver { over: String, hands: i64 } = "the count was {over} over the bid in {}", count(hands, "hand", "hands");
        /// Where the count never came to the bid.
        OnlyUnder { under: String, hands: i64 } = "the count was {under} under the bid in {}", count(hands, "hand", "hands");
        CameUnder { under: String, hands: i64 } = "{under} under it in {}", count(hands, "hand", "hands");
        LastNights { nights: usize } = "the last {}, oldest first", count(nights, "night", "nights");
        FromPlayer { player: &'a str, amount: String, hands: i64 } =
            "{player}, {amount} in {} at the same table", count(hands, "hand", "hands");
        HeadToHead { one: &'a str, other: &'a str, sessions: i64, hands: i64, currency: &'a str } =
            "{one} and {other} | {}, {} at the same table | {currency}",
            count(sessions, "session", "sessions"),
            count(hands, "hand", "hands");
        HasWon { one: &'a str, other: &'a str, amount: String } =
            "by the payments of these hands {one} has won {amount} from {other}";
        /// The head of a column.
        WonFrom { one: &'a str, other: &'a str } = "{one} from {other}";
        NothingWon { one: &'a str, other: &'a str } =
            "by the payments of these hands {one} and {other} have won nothing from each other";
        NeverMet { one: &'a str, other: &'a str } = "{one} and {other} never were at the table for the same hand";
        /// What one player has won from the other so far, after each night.
        RunningFrom { one: &'a str, other: &'a str } = "what {one} has won from {other}, after each night";
        NoHandFits {} = "no hand fits";
        /// Below hands that were found.
        Explains { session: i64, no: i64 } =
            "`meldbook why {no} --session {session}` says where each unit of the first one comes from";
        MoreHands { shown: usize, found: usize } =
            "these are the last {shown} of {found} hands; `--json` prints them all";
        NoSuchTrump { word: &'a str } = "`{word}` is no suit of the pinochle or the mariáš deck";
        NotBids { text: &'a str } =
            "`{text}` is not a range of bids; write it like 350.., ..300, 300..350 or 350";
        NoBidBetween { least: i64, most: i64 } =
            "no bid is both {least} or more and {most} or less; write {most}..{least}";
        NoSuchContract { word: &'a str } = "no hand of this ledger has the contract `{word}`";
        ManyContracts { word: &'a str } = "more than one contract begins with `{word}`";
        SamePlayer { name: &'a str } = "a head to head is between two players, not {name} alone";
        HandsForTwo {} = "two players are compared by all their hands: leave out what chooses hands";
        ByOneOf { words: String } = "`--by` is {words}";
        ByForTwo { by: &'a str } = "two players cannot be compared by `{by}`, because what one won from the other is kept by session";
    }
}

fn span(from: &str, to: Option<&str>) -> String {
    to.map_or_else(|| format!("on {from}"), |to| format!("{from} to {to}"))
}

/// Writes `1st`, `2nd`, `3rd`.
fn ordinal(n: i64) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

pub(super) fn keys(rows: &[StatRow], by: By, lang: &Lang) -> Vec<String> {
    let deck = SuitDeck::of(rows.iter().filter_map(|row| row.key.as_deref()));
    rows.iter().map(|row| named(row.key.as_deref(), by, deck, lang)).collect()
}

pub(super) fn key(key: Option<&str>, by: By, lang: &Lang) -> String {
    named(key, by, SuitDeck::of(key.into_iter()), lang)
}

fn named(key: Option<&str>, by: By, deck: SuitDeck, lang: &Lang) -> String {
    let Some(key) = key else {
        // Who has no seat after the dealer sat out.
        return lang.say(&match by {
            By::Seat => return lang.say(&KeyWord::SatOut {}),
            By::Table => Word::Here {},
            _ => Word::Nothing {},
        });
    };
    match by.groups().1 {
        Keys::Words => contract(key, lang),
        Keys::Suits => suit(key, deck, lang),
        Keys::Seats => match key.parse() {
            Ok(0) => lang.say(&Word::Dealer {}),
            Ok(places) => lang.say(&StatPhrase::AfterDealer { places }),
            Err(_) => key.to_owned(),
        },
        Keys::Plain => key.to_owned(),
    }
}

/// Returns a contract, or another key that is one of a few words; one of numbers stays as it is.
pub fn contract(key: &str, lang: &Lang) -> String {
    key.parse().map_or_else(|_| key.to_owned(), |word: KeyWord| lang.say(&word))
}

/// Whose names a suit has: hearts of mariáš have another Czech name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SuitDeck {
    Pinochle,
    Marias,
    /// Hands of both games are in one answer.
    Both,
}

impl SuitDeck {
    pub fn of<'a>(suits: impl Iterator<Item = &'a str> + Clone) -> SuitDeck {
        let is_of = |deck: &[&str]| suits.clone().any(|suit| deck.contains(&suit));
        match (is_of(&["bells", "acorns", "leaves"]), is_of(&["spades", "diamonds", "clubs"])) {
            (true, true) => SuitDeck::Both,
            (true, false) => SuitDeck::Marias,
            (false, _) => SuitDeck::Pinochle,
        }
    }

    pub fn of_game(game: &str) -> SuitDeck {
        if game == "marias" { SuitDeck::Marias } else { SuitDeck::Pinochle }
    }
}

/// Returns the name of a suit that a record names; both names where it may be of either deck.
pub(super) fn suit(word: &str, deck: SuitDeck, lang: &Lang) -> String {
    let pinochle = || pinochle_suit(word).map(|suit| lang.say(&suit));
    let marias = || marias::Suit::from_word(word).map(|trump| lang.say(&MariasClause::Trump { trump }));
    let names = match deck {
        SuitDeck::Pinochle => [pinochle(), None],
        SuitDeck::Marias => [marias(), None],
        SuitDeck::Both => [pinochle(), marias()],
    };
    let mut names: Vec<String> = names.into_iter().flatten().collect();
    names.dedup();
    if names.is_empty() { word.to_owned() } else { names.join("/") }
}

pub(super) fn symbol(word: &str, deck: SuitDeck) -> Option<char> {
    let pinochle = || pinochle_suit(word).map(pinochle::Suit::symbol);
    let marias = || marias::Suit::from_word(word).map(marias::Suit::symbol);
    match deck {
        SuitDeck::Pinochle => pinochle(),
        SuitDeck::Marias => marias(),
        SuitDeck::Both => pinochle().or_else(marias),
    }
}

fn pinochle_suit(word: &str) -> Option<pinochle::Suit> {
    pinochle::Suit::ALL.into_iter().find(|suit| suit.name() == word)
}

/// Returns how a hand ended, from the English word that is kept of it.
pub fn result(game: &str, word: &str, lang: &Lang) -> String {
    let said = match game {
        "marias" => said(MariasResult::iter(), word, lang),
        "points" => said(PointsResult::iter(), word, lang),
        _ => said(AuctionResult::iter(), word, lang),
    };
    said.unwrap_or_else(|| word.to_owned())
}

fn said<T: Say + std::fmt::Display>(
    mut results: impl Iterator<Item = T>,
    word: &str,
    lang: &Lang,
) -> Option<String> {
    results.find(|result| result.to_string() == word).map(|result| lang.say(&result))
}
