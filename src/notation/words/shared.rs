//! Words of several games. A game may copy a row and change parts of it.

use super::{Meaning, Row, Wants, adjective, word};

/// The contract was made.
pub(super) const MADE: Row = Row {
    meaning: Meaning::Made,
    field: "outcome",
    english: &[word("made"), word("won")],
    czech: &[adjective("uhráno"), adjective("vyhráno")],
    sign: Some('+'),
    wants: Wants::Nothing,
    example: "made",
    help: "the contract was made; beside counts it is checked against them",
};

/// The contract was lost.
pub(super) const LOST: Row = Row {
    meaning: Meaning::Lost,
    field: "outcome",
    english: &[word("lost"), word("set"), word("bete")],
    czech: &[adjective("prohráno")],
    sign: Some('-'),
    wants: Wants::Nothing,
    example: "lost",
    help: "the contract was lost; beside counts it is checked against them",
};

/// Everybody passed; in the auction, somebody did.
pub(super) const PASS: Row = Row {
    meaning: Meaning::Pass,
    field: "outcome",
    english: &[word("pass")],
    czech: &[word("pas")],
    sign: None,
    wants: Wants::Nothing,
    example: "pass",
    help: "in place of the bidder: everybody passed; in an auction: this player did",
};

pub(super) const MELD: Row = Row {
    meaning: Meaning::Meld,
    field: "meld",
    english: &[word("m"), word("meld")],
    czech: &[word("hlášky")],
    sign: None,
    wants: Wants::Melds,
    example: "m160",
    help: "the bidder's melds: points, several added up (`m100+60`), or behind `=` names \
           (`m=run+pinochle`) or cards (`m=AS,10S,QS`)",
};

pub(super) const TRICKS: Row = Row {
    meaning: Meaning::Tricks,
    field: "tricks",
    english: &[word("t"), word("tricks"), word("trick points")],
    czech: &[word("štychy"), word("zdvihy")],
    sign: None,
    wants: Wants::Number,
    example: "t170",
    help: "the bidder's trick points",
};

/// A trick was won.
pub(super) const TRICK: Row = Row {
    meaning: Meaning::Trick,
    field: "won_a_trick",
    english: &[word("trick")],
    czech: &[word("štych"), word("zdvih")],
    sign: None,
    wants: Wants::Nothing,
    example: "trick",
    help: "the bidder won a trick, as every line says that does not say `notrick`",
};

/// No trick was won.
pub(super) const NO_TRICK: Row = Row {
    meaning: Meaning::NoTrick,
    field: "won_a_trick",
    english: &[word("notrick")],
    czech: &[word("bez štychu"), word("bez zdvihu")],
    sign: None,
    wants: Wants::Nothing,
    example: "notrick",
    help: "the bidder won no trick",
};

/// Who dealt.
pub(super) const DEALER: Row = Row {
    meaning: Meaning::Dealer,
    field: "dealer",
    english: &[word("dealer")],
    czech: &[word("rozdává")],
    sign: None,
    wants: Wants::Player,
    example: "dealer ben",
    help: "who dealt, whoever was expected; it stands beside the hand",
};

pub(super) const BID: Row = Row {
    meaning: Meaning::Bid,
    field: "bid",
    english: &[word("bid")],
    czech: &[word("závazek")],
    sign: None,
    wants: Wants::Number,
    example: "bid 320",
    help: "the bid; a bare number says it too",
};

pub(super) const TRUMP: Row = Row {
    meaning: Meaning::Trump,
    field: "trump",
    english: &[word("trump")],
    czech: &[word("trumf"), word("trumfy")],
    sign: None,
    wants: Wants::Suit,
    example: "trump hearts",
    help: "what is trump; the suit alone says it too",
};
