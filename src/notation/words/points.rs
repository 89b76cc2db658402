//! The words of pinochle to a point target (rulebook `points-pinochle.md` section 15).

use super::shared::{BID, DEALER, LOST, MADE, MELD, NO_TRICK, PASS, TRICK, TRICKS, TRUMP};
use super::{Meaning, Row, Wants, adjective, word};

/// The words, in the order of the reference.
pub(super) const WORDS: &[Row] = &[
    Row {
        field: "result",
        help: "the bid was made, as the table says; it is checked against the counts",
        ..MADE
    },
    Row {
        field: "result",
        help: "the bid was not made, as the table says; it is checked against the counts",
        ..LOST
    },
    Row { field: "passed_out", ..PASS },
    Row {
        meaning: Meaning::Help,
        field: "auction",
        english: &[word("help"), word("with help"), word("pass with help")],
        czech: &[word("s pomocí"), word("pas s pomocí")],
        sign: None,
        wants: Wants::Nothing,
        example: "b help",
        help: "only in an auction: this player passed with help, which is kept as a pass",
    },
    BID,
    TRUMP,
    Row {
        wants: Wants::SideMelds,
        example: "m120/40",
        help: "the melds by places, each partner's added up (`m80+40/20`); behind `=` each place is points, names \
               or cards (`m=run+pinochle/80`); one player's stand behind his name (`m:ben=QS,JD`)",
        ..MELD
    },
    Row { example: "t210", help: "the trick points by places; one left out is the rest", ..TRICKS },
    Row {
        wants: Wants::Tied,
        example: "trick:ben",
        help: "this player's side won a trick, though perhaps one worth nothing",
        ..TRICK
    },
    Row { wants: Wants::Tied, example: "notrick:ben", help: "this player's side won no trick", ..NO_TRICK },
    Row {
        meaning: Meaning::Throw,
        field: "thrown_in",
        english: &[word("throw"), word("thrown in")],
        czech: &[adjective("zahozeno")],
        sign: None,
        wants: Wants::Nothing,
        example: "throw",
        help: "the bidder's side gave up before the first trick",
    },
    Row {
        meaning: Meaning::Double,
        field: "doubled",
        english: &[word("double"), word("doubled")],
        czech: &[word("kontra")],
        sign: None,
        wants: Wants::Nothing,
        example: "double",
        help: "the bid was doubled; in an auction a call",
    },
    Row {
        meaning: Meaning::Redouble,
        field: "doubled",
        english: &[word("redouble"), word("redoubled")],
        czech: &[word("rekontra")],
        sign: None,
        wants: Wants::Nothing,
        example: "redouble",
        help: "the bid was doubled and redoubled; in an auction a call",
    },
    Row {
        meaning: Meaning::Claim,
        field: "claim",
        english: &[word("claim")],
        czech: &[word("nárok")],
        sign: None,
        wants: Wants::Tied,
        example: "claim:ben",
        help: "this player stopped the play: his side has the target",
    },
    Row {
        meaning: Meaning::Dix,
        field: "dix",
        english: &[word("dix")],
        czech: &[word("devítky")],
        sign: None,
        wants: Wants::TiedNumber,
        example: "dix:ben=20",
        help: "how many points of his side's melds are nines of trump",
    },
    Row {
        meaning: Meaning::Exchange,
        field: "dix_exchange",
        english: &[word("exchange")],
        czech: &[word("výměna")],
        sign: None,
        wants: Wants::Tied,
        example: "exchange:ben",
        help: "this player changed the dix for the turned card, which the dealer had",
    },
    Row {
        meaning: Meaning::Pays,
        field: "awards",
        english: &[word("pays")],
        czech: &[word("platí")],
        sign: None,
        wants: Wants::TiedMelds,
        example: "pays:ben=run+aces",
        help: "the melds of his side that checks are paid for, where melds are typed as points",
    },
    DEALER,
];
