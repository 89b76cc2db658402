//! Words of several games. A game may copy a row and change parts of it.

use super::{Meaning, Row, Wants, row, verb, vowel, word};

pub(super) const MADE: Row = row(Meaning::Made, "outcome", &["made", "won"])
    .in_czech(&[vowel("vyhráno|uhráno")])
    .with_sign('+')
    .help("the contract was made; beside counts it is checked against them");

pub(super) const LOST: Row = row(Meaning::Lost, "outcome", &["lost", "set", "bete"])
    .in_czech(&[vowel("prohráno")])
    .with_sign('-')
    .help("the contract was lost; beside counts it is checked against them");

pub(super) const PASS: Row = row(Meaning::Pass, "outcome", &["pass", "all passed"])
    .in_czech(&[word("pas|všichni pas|všichni pasovali")])
    .help("in place of the bidder: everybody passed; in an auction: this player did");

pub(super) const MELD: Row = row(Meaning::Meld, "meld", &["m", "meld"])
    .example("m160")
    .in_czech(&[word("hlášky")])
    .followed_by(Wants::Melds)
    .help(
        "the bidder's melds: points, several added up (`m100+60`), or behind `=` names \
           (`m=run+pinochle`) or cards (`m=AS,10S,QS`)",
    );

pub(super) const TRICKS: Row = row(Meaning::Tricks, "tricks", &["t", "tricks"])
    .example("t170")
    .in_czech(&[word("štychy|zdvihy")])
    .followed_by(Wants::Number)
    .help("the bidder's trick points");

pub(super) const TRICK: Row = row(Meaning::Trick, "won_a_trick", &["trick"])
    .in_czech(&[word("štych|zdvih")])
    .help("the bidder won a trick, as every line says that does not say `notrick`");

pub(super) const NO_TRICK: Row = row(Meaning::NoTrick, "won_a_trick", &["notrick"])
    .in_czech(&[word("bez štychu|bez zdvihu")])
    .help("the bidder won no trick");

pub(super) const RENEGE: Row = row(Meaning::Renege, "renege_by", &["renege", "revoke"])
    .example("renege ben")
    .in_czech(&[word("renonc")])
    .followed_by(Wants::Player)
    .help("who reneged");

pub(super) const DEALER: Row = row(Meaning::Dealer, "dealer", &["dealer"])
    .example("dealer ben")
    .followed_by(Wants::Player)
    .help("who dealt, whoever was expected; it stands beside the hand");

/// In a sentence they could belong to the name before or behind them.
pub(super) const DEALS: Row = row(Meaning::Deals, "dealer", &["dealt", "deals"])
    .example("dealt:ben")
    .in_czech(&[word("rozdává|dává"), verb("rozdával|dával|pauzíroval")])
    .followed_by(Wants::PlayerAtEnd)
    .help("who dealt: behind a colon, or as the last two words of the line");

/// Says as well who doubled.
pub(super) const GAVE: Row = row(Meaning::Dealer, "dealer", &[])
    .example("dal:ben")
    .in_czech(&[verb("dal")])
    .followed_by(Wants::Tied)
    .help("who dealt, whoever was expected; it stands beside the hand");
