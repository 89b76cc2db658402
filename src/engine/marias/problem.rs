//! What can be wrong with a record of mariáš.

use super::{Announcement, Component, Contract, Rung, Side};
use crate::kernel::{CommonProblem, FieldNoun, words::if_else_dealt};

crate::phrases! {
    pub enum Problem: Error as "MariasProblem" holds Common(CommonProblem) {
        DealerNeeded {} = "the dealer is missing: it has to be known who sits out";
        SitsOut { name: String, other: Option<String> } =
            "`{name}` dealt and sits this hand out{}", if_else_dealt(other.as_deref());

        NotPlayed { contract: Contract } = "{contract} is not played under these rules";
        BelowTheBid { played: Rung, bid: Rung } = "{played} is lower than the bid, which was {bid}";
        NotOfContract { contract: Contract, field: FieldNoun } = "{contract} has no {field}";
        NotForehand { name: String, forehand: String, other: Option<Box<str>> } =
            "`{name}` is not forehand: the suit is for `{forehand}` to play{}", if_else_dealt(other.as_deref());
        PlayedAlone { contract: Contract } = "{contract} is played alone here: there is no partner";
        OwnPartner { name: String } =
            "`{name}` cannot be his own partner: leave the partner out if he plays alone";

        CallOutOfTurn { number: usize, name: String, turn: String } =
            "call {number}: `{name}` spoke, but it was `{turn}` who had to speak";
        CallTooLow { bid: Rung, last: Rung } = "`{bid}` is lower than the last bid, which was `{last}`";
        CallCannotHold { bid: Rung } =
            "`{bid}` was bid already, and only who is earlier in the order can hold it";
        CallAfterTheEnd { number: usize, name: String } =
            "call {number} of `{name}` comes after the end of the auction";
        CallMissing { name: String } = "the auction is not over: `{name}` still has to speak";
        NotTheLastBid { bid: Rung, last: Rung } = "the last bid of the auction was {last}, not {bid}";
        NobodyWon {} = "everybody passed in the auction, so nothing was played";
        SomebodyWon { winner: String } = "the auction was won by `{winner}`, so not everybody passed";

        AnnouncedTwice {} = "the same thing is announced twice";
        SevenInTwoSevens {} = "two sevens have the seven among them: only one of the two is announced";
        NothingAnnounced {} = "after an auction a suit announces something: seven, hundred or two sevens";
        TwoSevensAgainst {} = "only the lone side announces two sevens";
        AnnouncedByBoth { what: Announcement } = "the lone side has announced the {what} already";
        AgainstBeforeFlek { component: Component } =
            "the defenders announce only after a flek on the {component} (`against_after_flek`)";

        /// `instead` is what is typed for the one of the other side.
        NothingToDouble { component: Component, instead: Option<String> } =
            "there is nothing to double: no {component} is played in this hand{}", played_instead(instead.as_ref());
        FlekBelowZero { component: Component, count: i64 } =
            "the {component} cannot be doubled {count} times";
        TooManyFleks { component: Component, count: i64, most: i64, key: &'static str } =
            "the {component} is doubled {count} times, and {most} are the most (`{key}`)";
        JointFleksDiffer { hundred: u32, seven: u32 } =
            "hundred and seven are doubled together, not {hundred} and {seven} times (`hundred_seven_joint`)";
        ReOnLaidDown {} = "nobody says re to a hand that was laid down: it has one flek at most";

        TooHighToGiveUp { bid: Rung } = "only the lowest bid, seven, can be given up, not {bid}";

        ResultMissing {} = "the result is missing: trick points, as in `60+40/20`, or made or lost";
        WithoutPoints { field: FieldNoun } = "the {field} goes with points, and there are none";
        NoTalon {} = "nothing is laid away in this game";
        NoSharpInTalon {} = "aces and tens are not laid away under these rules (`sharp_in_talon`)";
        NoMarriage { marriage: i64 } = "a marriage is 20 or, in trumps, 40, not {marriage}";
        TwoTrumpMarriages {} = "one suit is trumps: there is only one marriage of 40";
        TooManyMarriages { found: usize, most: usize } = "{found} marriages of 20: there are {most} at most";

        TwoSevensMissing {} = "two sevens were announced: what became of them is missing, as in `two sevens won` or `77lost`";
        TwoSevensNotAnnounced {} = "nobody announced two sevens";
        OtherSevenInTrump {} = "the other of two sevens is not of the trump suit";
        SevenBesideTwoSevens {} =
            "the trump seven is one of the two sevens: record what became of it in `two_sevens`";
        SevenMissing {} = "the seven was announced: what became of it is missing, as in `7won`, `7killed` or `7early`";
        SevenOfOtherSide {} = "the other side announced the seven, and holds it";
        EarlyNotAnnounced {} = "a seven that was not announced cannot be lost before the last trick";
        NoQuietSeven {} = "a seven that nobody announced is not paid under these rules (`quiet_bonuses`)";
        NoLastTrick { side: Side } = "{}", no_last_trick(*side);

        ResultOfBothHundreds {} = "both sides announced the hundred: points are needed to tell them apart";
        GameUntold {} =
            "the hundred failed, and the game is paid beside it: points are needed to tell who won it";
        AgainstTwoSevens {} = "the result and the two sevens do not agree";
        AgainstThePoints { lone: i64, defenders: i64 } =
            "the result does not agree with the points, {lone} to {defenders}";
        AgainstTheHundred { of: Side, carried: i64 } =
            "the result does not agree with the points: {}", carried_by(*of, *carried);
        TotalBesidePoints {} = "the total follows from the points: leave out one of them";
        TotalOfNoHundred {} = "no hundred can be paid in this hand, so it has no total";

        LaidDownLost {} = "a hand that was laid down is perfect: it was not lost";
        TricksMissing {} = "who pays depends on the tricks of the bidder's own: their number is missing";
        WiseMissing {} = "who won the eighth trick is missing";
        WiseOfLost {} = "a durch that was lost was not played to its eighth trick";

        PlayedAgainst { what: Announcement } =
            "the defenders announced the {what}: the hand has to be played";
        PlayedWith { what: Announcement } = "a hand with an announced {what} has to be played";
        HasToBePlayed { game: i64, seven: i64 } = "{} the hand has to be played", fleks_on(*game, *seven);
        BesideUnplayed { field: FieldNoun } = "a hand that was not played has no {field}";
        BesideRevoke { field: FieldNoun } =
            "after a revoke nothing else of the hand is paid: it has no {field}";
        UnplayedBesideRevoke {} = "nobody can revoke in a hand that was not played";
    }
}

impl Problem {
    pub fn call(&self) -> Option<usize> {
        match self {
            Problem::CallOutOfTurn { number, .. } | Problem::CallAfterTheEnd { number, .. } => Some(*number),
            _ => None,
        }
    }

    pub fn is_incomplete(&self) -> bool {
        match self {
            Problem::Common(problem) => problem.is_incomplete(),
            Problem::DealerNeeded {}
            | Problem::NothingAnnounced {}
            | Problem::AgainstBeforeFlek { .. }
            | Problem::NothingToDouble { .. }
            | Problem::JointFleksDiffer { .. }
            | Problem::BelowTheBid { .. }
            | Problem::ResultMissing {}
            | Problem::WithoutPoints { .. }
            | Problem::TwoSevensMissing {}
            | Problem::SevenMissing {}
            | Problem::TricksMissing {}
            | Problem::WiseMissing {}
            | Problem::CallMissing { .. } => true,
            _ => false,
        }
    }
}

fn played_instead(instead: Option<&String>) -> String {
    instead.map(|instead| format!("; the one that is played is `flek:{instead}`")).unwrap_or_default()
}

fn no_last_trick(side: Side) -> &'static str {
    match side {
        Side::Lone => "the lone side won the last trick, so it has 10 trick points at least",
        Side::Defenders => "the defenders won the last trick, so they have 10 trick points at least",
    }
}

fn carried_by(side: Side, carried: i64) -> String {
    match side {
        Side::Lone => format!("the lone side has {carried} for its hundred"),
        Side::Defenders => format!("the defenders have {carried} for their hundred"),
    }
}

/// Returns how often game and seven were doubled, as the beginning of a sentence.
fn fleks_on(game: i64, seven: i64) -> String {
    let fleks = |count: i64| format!("{count} {}", if count == 1 { "flek" } else { "fleks" });
    match (game, seven) {
        (0, 0) => "without a flek".to_owned(),
        (game, 0) => format!("with {} on the game", fleks(game)),
        (0, seven) => format!("with {} on the seven", fleks(seven)),
        (game, seven) => format!("with {} on the game and {seven} on the seven", fleks(game)),
    }
}
