//! The words of auction pinochle (rulebook `auction-pinochle.md` section 16).

use super::shared::{DEALER, DEALS, GAVE, LOST, MADE, MELD, NO_TRICK, PASS, RENEGE, TRICK, TRICKS};
use super::{Meaning, Row, Wants, row, verb, vowel, word};

pub(super) const WORDS: &[Row] = &[
    MADE,
    LOST,
    row(Meaning::Fold, "outcome", &["fold"])
        .in_czech(&[vowel("složeno")])
        .help("the bidder threw the hand in before leading a card"),
    row(Meaning::Late, "outcome", &["late"])
        .in_czech(&[word("pozdě")])
        .help("the bidder gave up after leading a card"),
    row(Meaning::Claim, "outcome", &["claim"]).in_czech(&[vowel("uznáno")]).help("both opponents gave up"),
    PASS,
    row(Meaning::Blind, "widow_seen", &["blind"])
        .in_czech(&[word("naslepo")])
        .help("given up before the widow was turned; without another outcome it is a `fold` too"),
    MELD,
    TRICKS,
    TRICK,
    NO_TRICK,
    RENEGE,
    row(Meaning::By, "conceded_by", &["by"])
        .example("by ben")
        .in_czech(&[verb("vzdal")])
        .followed_by(Wants::Player)
        .help("which opponent gave up, once for each"),
    DEALER,
    DEALS,
    GAVE,
];
