//! Words of several games. A game may copy a row and change parts of it.

use super::{Meaning, Row, Wants, adjective, noun, row, verb, word};

pub(super) const MADE: Row = row(Meaning::Made, "outcome", "made")
    .in_english(&["made", "won"])
    .in_czech(&[
        adjective("uhráno|vyhráno"),
        word("uhrál|uhrála|vyhrál|vyhrála|splnil|splnila"),
        adjective("splněno"),
        noun("výhra"),
    ])
    .with_sign('+')
    .help("the contract was made; beside counts it is checked against them");

pub(super) const LOST: Row = row(Meaning::Lost, "outcome", "lost")
    .in_english(&["lost", "set", "bete"])
    .in_czech(&[
        adjective("prohráno"),
        word("prohrál|prohrála|nesplnil|nesplnila|neuhrál|neuhrála|nedal|nedala"),
        adjective("nesplněno"),
        word("padl|padla|spadl|spadla"),
        noun("prohra"),
    ])
    .with_sign('-')
    .help("the contract was lost; beside counts it is checked against them");

pub(super) const PASS: Row = row(Meaning::Pass, "outcome", "pass")
    .in_english(&["pass"])
    .in_czech(&[word("pas|všichni pas|všichni pasovali|nikdo nedražil")])
    .help("in place of the bidder: everybody passed; in an auction: this player did");

pub(super) const MELD: Row = row(Meaning::Meld, "meld", "m160")
    .in_english(&["m", "meld"])
    .in_czech(&[word("hlášky")])
    .followed_by(Wants::Melds)
    .help(
        "the bidder's melds: points, several added up (`m100+60`), or behind `=` names \
           (`m=run+pinochle`) or cards (`m=AS,10S,QS`)",
    );

pub(super) const TRICKS: Row = row(Meaning::Tricks, "tricks", "t170")
    .in_english(&["t", "tricks", "trick points"])
    .in_czech(&[word("štychy|zdvihy")])
    .followed_by(Wants::Number)
    .help("the bidder's trick points");

pub(super) const TRICK: Row = row(Meaning::Trick, "won_a_trick", "trick")
    .in_english(&["trick"])
    .in_czech(&[word("štych|zdvih")])
    .help("the bidder won a trick, as every line says that does not say `notrick`");

pub(super) const NO_TRICK: Row = row(Meaning::NoTrick, "won_a_trick", "notrick")
    .in_english(&["notrick"])
    .in_czech(&[word("bez štychu|bez zdvihu")])
    .help("the bidder won no trick");

pub(super) const DEALER: Row = row(Meaning::Dealer, "dealer", "dealer ben")
    .in_english(&["dealer"])
    .in_czech(&[word("rozdává"), verb("rozdával|rozdal|dával")])
    .followed_by(Wants::Player)
    .help("who dealt, whoever was expected; it stands beside the hand");

pub(super) const BID: Row = row(Meaning::Bid, "bid", "bid 320")
    .in_english(&["bid"])
    .in_czech(&[word("závazek")])
    .followed_by(Wants::Number)
    .help("the bid; a bare number says it too");

pub(super) const TRUMP: Row = row(Meaning::Trump, "trump", "trump hearts")
    .in_english(&["trump"])
    .in_czech(&[word("trumf|trumfy")])
    .followed_by(Wants::Suit)
    .help("what is trump; the suit alone says it too");
