//! The words of pinochle to a point target (rulebook `points-pinochle.md` section 15).

use super::shared::{DEALER, DEALS, GAVE, LOST, MADE, MELD, NO_TRICK, PASS, RENEGE, TRICK, TRICKS};
use super::{Meaning, Row, Wants, row, vowel, word};

pub(super) const WORDS: &[Row] = &[
    Row {
        field: "result",
        help: "the bid was made, as the table says; it is checked against the counts",
        ..MADE
    },
    Row {
        field: "result",
        english: &["set", "lost", "bete"],
        help: "the bid was not made, as the table says; it is checked against the counts",
        ..LOST
    },
    Row { field: "passed_out", ..PASS },
    row(Meaning::Help, "auction", &["help", "pass with help"])
        .example("b help")
        .in_czech(&[word("s pomocí|pas s pomocí")])
        .help("only in an auction: this player passed with help, which is kept as a pass"),
    Row {
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
    row(Meaning::Throw, "thrown_in", &["throw"])
        .in_czech(&[vowel("zahozeno")])
        .help("the bidder's side gave up before the first trick"),
    row(Meaning::Double, "doubled", &["double"])
        .in_czech(&[word("kontra")])
        .help("the bid was doubled; in an auction a call"),
    row(Meaning::Redouble, "doubled", &["redouble"])
        .in_czech(&[word("rekontra")])
        .help("the bid was doubled and redoubled; in an auction a call"),
    RENEGE,
    row(Meaning::Claim, "claim", &["claim"])
        .example("claim:ben")
        .in_czech(&[word("nárok")])
        .followed_by(Wants::Player)
        .help("this player stopped the play: his side has the target"),
    row(Meaning::Dix, "dix", &["dix"])
        .example("dix:ben=20")
        .in_czech(&[word("devítky")])
        .followed_by(Wants::Tied)
        .help("how many points of his side's melds are nines of trump"),
    row(Meaning::Exchange, "dix_exchange", &["exchange"])
        .example("exchange:ben")
        .in_czech(&[word("výměna")])
        .followed_by(Wants::Tied)
        .help("this player changed the dix for the turned card, which the dealer had"),
    row(Meaning::Pays, "awards", &["pays"])
        .example("pays:ben=run+aces")
        .in_czech(&[word("platí")])
        .followed_by(Wants::Tied)
        .help("the melds of his side that checks are paid for, where melds are typed as points"),
    DEALER,
    DEALS,
    GAVE,
];
