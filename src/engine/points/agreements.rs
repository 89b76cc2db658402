//! What a table agrees on before the first hand of a game to points: stakes, target, and what varies between rules.

use super::checks::Check;
use super::options::{
    DixSaves, ForcedAmount, ForcedBid, MadeScores, MeldBy, OpponentsScore, Options, OverRule, SaveAppliesTo,
    SaveMeld, SetBidder, SetBonus, StakeRounding, TrumpBy, Unmakeable,
};
use super::{calls, checks, count};
use crate::engine::agreements::{Rows, Topic};
use crate::engine::pinochle::{CountScheme, MeldName, MeldTable, RunExtra};
use crate::kernel::{Keyword, Minor};
use PointsTerm as Term;
use serde::Serialize;
use std::fmt;

/// Returns what to agree on, with the values in force. `money` writes an amount of the session's currency.
pub(in crate::engine) fn agreements(
    options: &Options,
    money: &dyn Fn(Minor) -> String,
) -> [(Topic, Rows<Term>); 8] {
    [
        (Topic::Stake {}, stake(options, money)),
        (Topic::Game {}, game(options)),
        (Topic::Seats {}, seats(options)),
        (Topic::Bidding {}, bidding(options)),
        (Topic::Melds {}, melds(options)),
        (Topic::Tricks {}, counting(options)),
        (Topic::Score {}, scoring(options)),
        (Topic::Checks {}, checks(options, money)),
    ]
}

fn stake(options: &Options, money: &dyn Fn(Minor) -> String) -> Rows<Term> {
    let amount = |minor: i64| (minor > 0).then(|| money(Minor(minor)));
    let is_staked = options.stake_game > 0 || options.stake_per_100 > 0;
    let game = Term::Stake {
        game: amount(options.stake_game),
        hundred: amount(options.stake_per_100),
        block: options.stake_block,
        full: options.stake_rounding == StakeRounding::Full,
        alone: options.is_individual(),
    };
    // With checks their worth is told there, and penalties are paid in checks.
    let has_penalties = !options.checks && options.check_value > 0;
    vec![
        ("stake_game", is_staked, game),
        ("stake_game", !is_staked, Term::NoStake {}),
        ("check_value", has_penalties, Term::PenaltyIs { penalty: money(Minor(options.check_value)) }),
    ]
}

fn game(options: &Options) -> Rows<Term> {
    let Options { deals, target, extension: by, .. } = *options;
    let to_target = deals == 0;
    let over_rule = match options.over_rule {
        OverRule::BidderFirst if options.trump_by == TrumpBy::Auction => Term::BidderFirst { by },
        OverRule::Highest => Term::HighestFirst { by },
        OverRule::BidderFirst | OverRule::Extend => Term::Extend { by },
    };
    vec![
        ("deals", !to_target, Term::Deals { deals }),
        ("target", to_target, Term::Target { target }),
        ("over_rule", to_target, over_rule),
        ("claims", to_target && options.claims, Term::Claims {}),
        ("chips", to_target && options.chips, Term::Chips { colored: target / 100 - 1 }),
    ]
}

fn seats(options: &Options) -> Rows<Term> {
    let Options { players, sides, deck, hand_size, widow_size, .. } = *options;
    let sides = (!options.is_individual()).then_some(sides);
    // Sides alternate, so whoever sits opposite may be an opponent.
    let opposite = sides.is_none_or(|sides| (players / 2) % sides == 0);
    vec![("players", true, Term::Seats { players, sides, opposite, deck, hand_size, widow_size })]
}

fn bidding(options: &Options) -> Rows<Term> {
    if options.trump_by == TrumpBy::Turned {
        let dix = options.table().dix.figure(1);
        let exchange = dix.map(|dix| ("trump_by", true, Term::DixExchange { dix }));
        return [("trump_by", true, Term::TrumpTurned {})].into_iter().chain(exchange).collect();
    }
    let (lowest, rounds) = (calls::lowest_bid(options), options.bid_rounds);
    let Options { bid_step: step, bid_step_from: from, bid_step_high: high, .. } = *options;
    let has_high = from > 0 && high > 0;
    let forced = match (options.forced_bid, options.forced_amount) {
        (ForcedBid::None, _) => Term::NothingScored {},
        (ForcedBid::Dealer, ForcedAmount::Min) => Term::DealerHasIt { lowest },
        (ForcedBid::Dealer, ForcedAmount::Any) => Term::DealerMustBid {},
        (ForcedBid::First, _) => Term::FirstMustBid {},
    };
    vec![
        ("min_bid", has_high, Term::BidsHigher { lowest, step, from, high }),
        ("min_bid", !has_high, Term::Bids { lowest, step }),
        ("bid_rounds", rounds == 1, Term::OneBid {}),
        ("bid_rounds", rounds > 1, Term::BidRounds { rounds }),
        ("bid_suit", options.bid_suit, Term::BidSuit {}),
        ("forced_bid", true, forced),
        ("doubling", options.doubling, Term::Doubling {}),
    ]
}

/// What stands between the worth of a meld and that of more of them.
const STROKE: &str = "/";

/// Returns the row of each meld that counts, but for what follows from others.
fn rows(table: &MeldTable) -> Vec<MeldRow> {
    let derived = [MeldName::Roundhouse, MeldName::ExtraKing, MeldName::ExtraQueen];
    let names = MeldName::ALL.iter().map(|(name, _)| *name).filter(|name| !derived.contains(name));
    let rows = names.map(|name| {
        let row = table.row(name);
        let figures: Vec<String> = row.figures().iter().map(i64::to_string).collect();
        MeldRow { name, figures: figures.join(STROKE) }
    });
    rows.filter(|row| !row.figures.is_empty()).collect()
}

fn melds(options: &Options) -> Rows<Term> {
    let table = options.table();
    let rows = rows(&table);
    let has_folds = rows.iter().any(|row| row.figures.contains(STROKE));
    let (by_bidder, least) = (options.meld_by == MeldBy::Bidder, options.meld_minimum);
    let has_bidder = options.trump_by == TrumpBy::Auction;
    let whose = match (options.save_applies_to, options.meld_by) {
        (SaveAppliesTo::Defenders, _) if has_bidder && options.is_individual() => Keeper::Defender {},
        (SaveAppliesTo::Defenders, _) if has_bidder => Keeper::Defenders {},
        (_, MeldBy::Bidder) => Keeper::Declarers {},
        _ if options.is_individual() => Keeper::Player {},
        _ => Keeper::Side {},
    };
    // Where only the declarers meld there is nothing that defenders could lose.
    let is_nobodys = by_bidder && whose != (Keeper::Declarers {});
    let save_meld = if is_nobodys { SaveMeld::None } else { options.save_meld };
    let kept = match save_meld {
        SaveMeld::None => Term::KeptWithoutTrick {},
        SaveMeld::Trick => Term::KeptWithTrick { whose },
        SaveMeld::Point => Term::KeptWithPoints { whose, points: options.save_minimum },
    };
    let (dix, has_dix) = match options.dix_saves {
        DixSaves::No => (Term::DixNever {}, table.dix.figure(1).is_some()),
        DixSaves::OnlyMeld => (Term::DixOnly {}, true),
        DixSaves::Always => (Term::DixAlways {}, true),
    };
    vec![
        ("meld_table", true, Term::Melds { table: options.meld_table.name, rows }),
        ("meld_table", has_folds, Term::Folds {}),
        ("meld_table", !has_folds, Term::NoFolds {}),
        ("run_extra", table.run_extra == RunExtra::King, Term::SpareKing {}),
        ("run_extra", table.run_extra == RunExtra::Each, Term::SpareEach {}),
        ("joint_meld", options.joint_meld, Term::JointMeld {}),
        ("meld_by", by_bidder, Term::BidderMelds {}),
        ("meld_minimum", least > 0, Term::MeldMinimum { least }),
        ("save_meld", true, kept),
        ("dix_saves", save_meld != SaveMeld::None && has_dix, dix),
    ]
}

fn counting(options: &Options) -> Rows<Term> {
    let (scheme, last, total) = (options.count_scheme, options.last_trick, count::trick_total(options));
    vec![("count_scheme", true, Term::Counting { scheme, last, total })]
}

fn scoring(options: &Options) -> Rows<Term> {
    let keeper = if options.chips { Term::ChipsHolder {} } else { Term::Scorekeeper {} };
    if options.trump_by == TrumpBy::Turned {
        return vec![("opponents_score", true, Term::EverybodyScores {}), ("", true, keeper)];
    }
    let (made, set) = (options.made_scores, options.set_bidder);
    let all = options.opponents_score == OpponentsScore::All;
    let bonus = options.set_bonus == SetBonus::Bid;
    let keep = all && options.meld_by == MeldBy::All;
    vec![
        ("made_scores", true, Term::BidScores { made, set }),
        ("opponents_score", true, Term::OthersScore { all, bonus }),
        ("end_when_made", options.end_when_made, Term::EndWhenMade {}),
        ("throw_in", options.throw_in, Term::ThrowIn { keep }),
        ("throw_in", !options.throw_in, Term::NoThrowIn {}),
        ("unmakeable", options.unmakeable == Unmakeable::NoPlay, Term::Unmakeable {}),
        ("", true, keeper),
    ]
}

fn checks(options: &Options, money: &dyn Fn(Minor) -> String) -> Rows<Term> {
    if !options.checks {
        return Vec::new();
    }
    let worth = |checks: i64| {
        let minor = checks.checked_mul(options.check_value).filter(|minor| *minor > 0);
        minor.map(|minor| money(Minor(minor)))
    };
    let rate = |factor: &checks::Factor| Rate {
        what: factor.what.clone(),
        checks: factor.times,
        money: worth(factor.times),
    };
    let rates = |factors: &[checks::Factor]| factors.iter().map(rate).collect::<Vec<Rate>>();
    let melds = rates(&checks::melds(options));
    let bids = Term::CheckBids {
        rates: rates(checks::BIDS),
        by: checks::BAND,
        more: checks::MORE,
        money: worth(checks::MORE),
    };
    let tricks = rates(&[checks::EVERY_TRICK, checks::EVERY_POINT]);
    let game = rates(&[checks::GAME, checks::BELOW_ZERO]);
    let hundred = Rate { what: checks::margin(options), checks: 1, money: worth(1) };
    let value = worth(1).map(|check| ("check_value", true, Term::CheckIs { check }));
    let lines = [
        ("checks for melds", true, Term::CheckMelds { rates: melds }),
        ("checks for bids", true, bids),
        ("checks for tricks", true, Term::CheckTricks { rates: tricks }),
        ("check_game_margin", true, Term::CheckGame { rates: game, hundred }),
    ];
    lines.into_iter().chain(value).collect()
}

/// Returns what is paid for a game: for the game itself, for the points between the totals, or for both.
fn staked(game: Option<&str>, hundred: Option<&str>, block: i64, full: bool) -> String {
    let block = if full { format!("full {block}") } else { format!("{block} begun") };
    let game = game.map(|game| format!("{game} for the game"));
    let hundred = hundred.map(|hundred| format!("{hundred} for each {block} between their totals"));
    [game, hundred].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

fn made_scores(made: MadeScores) -> &'static str {
    match made {
        MadeScores::All => "melds and tricks",
        MadeScores::Bid => "the bid and no more",
    }
}

fn set_bidder(set: SetBidder) -> &'static str {
    match set {
        SetBidder::MinusBid => "the bid comes off",
        SetBidder::Zero => "nothing",
        SetBidder::MinusBidMeldTricks => "bid, melds and tricks come off",
    }
}

/// What one, two, three ... of a meld are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MeldRow {
    name: MeldName,
    figures: String,
}

impl fmt::Display for MeldRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name.word().replace('_', " "), self.figures)
    }
}

/// What is paid for something in checks, and in money where a check is worth some.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rate {
    what: Check,
    checks: i64,
    money: Option<String>,
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}{}",
            self.what.to_string().replace('_', " "),
            self.checks,
            beside(self.money.as_ref())
        )
    }
}

fn beside(money: Option<&String>) -> String {
    money.map_or(String::new(), |money| format!(" ({money})"))
}

fn listed<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

crate::phrases! {
    /// Whose melds must be kept by winning a trick.
    #[derive(Copy)]
    pub enum Keeper {
        Side {} = "A side keeps its melds";
        Player {} = "A player keeps his melds";
        Declarers {} = "The declarers keep their melds";
        Defender {} = "A defender keeps his melds";
        Defenders {} = "Defenders keep their melds";
    }
}

crate::phrases! {
    pub enum PointsTerm {
        /// What a game pays; `None` is nothing.
        Stake { game: Option<String>, hundred: Option<String>, block: i64, full: bool, alone: bool } = "{} {}.", if *alone { "Each loser pays the winner" } else { "Each loser pays his opposite number on the winning side" }, staked(game.as_deref(), hundred.as_deref(), *block, *full);
        Target { target: i64 } = "The game is {target}.";
        BidderFirst { by: i64 } = "If several have it after one deal, the declarers win if they are among them; if not, the target rises by {by}.";
        HighestFirst { by: i64 } = "If several have it after one deal, the highest of them wins; if that is shared, the target rises by {by}.";
        Extend { by: i64 } = "If several have it after one deal, the target rises by {by} until one alone has it.";
        Seats { players: i64, sides: Option<i64>, opposite: bool, deck: i64, hand_size: i64, widow_size: i64 } = "{players} play{}: {deck} cards, {hand_size} each{}.", sides.map_or(", each alone".to_owned(), |sides| format!(" on {sides} sides, {}", if *opposite { "partners opposite each other" } else { "seated in turn" })), if *widow_size > 0 { format!(", and {widow_size} for the bidder") } else { String::new() };
        ThrowIn { keep: bool } = "The declarers may throw in before the first trick{}.", if *keep { "; the others keep their melds" } else { "" };
        Bids { lowest: i64, step: i64 } = "Bids begin at {lowest} and go up by {step}.";
        BidsHigher { lowest: i64, step: i64, from: i64, high: i64 } = "Bids begin at {lowest} and go up by {step}, above {from} by {high}.";
        Melds { table: Option<&'static str>, rows: Vec<MeldRow> } = "Melds by {}: {}.", table.map_or("a table of your own".to_owned(), |name| format!("the table {name}")), listed(rows);
        Folds {} = "Behind a stroke stands what two of them are worth together, then three, and so on; more are counted as fewer.";
        NoFolds {} = "Several of a kind count each by itself.";
        KeptWithoutTrick {} = "Melds are kept without a trick.";
        KeptWithTrick { whose: Keeper } = "{whose} only with a trick.";
        KeptWithPoints { whose: Keeper, points: i64 } = "{whose} only with {} in tricks.", if *points == 1 { "a point".to_owned() } else { format!("{points} points") };
        Counting { scheme: CountScheme, last: i64, total: i64 } = "{}, last trick {last}: {total} in all.", scheme.cards();
        BidScores { made: MadeScores, set: SetBidder } = "A bid made scores {}; one that fails: {}.", made_scores(*made), set_bidder(*set);
        OthersScore { all: bool, bonus: bool } = "The others score {}{}.", if *all { "melds and tricks" } else { "nothing of their own" }, if *bonus { ", and the bid if it fails" } else { "" };
CheckMelds { rates: Vec<Rate> } = "Checks are paid by the other side, each player to his opposite number. For melds: {}; several of a kind as often as they hold it.", listed(rates);
        CheckBids { rates: Vec<Rate>, by: i64, more: i64, money: Option<String> } = "For a bid that is made: {}, and {more}{} more for every further {by}; one that fails pays the others twice that, and its melds pay nothing.", listed(rates), beside(money.as_ref());
        CheckTricks { rates: Vec<Rate> } = "For tricks: {}.", listed(rates);
        CheckGame { rates: Vec<Rate>, hundred: Rate } = "For the game: {}, and {}{} for each of the {}.", listed(rates), hundred.checks, beside(hundred.money.as_ref()), hundred.what;
        Deals { deals: i64 } = "A game is {deals} deals; the highest total wins, and another deal is played while it is shared.";
        Chips { colored: i64 } = "The score is kept in chips: {colored} coloured and 10 white ones a side; ten whites are changed for a coloured one.";
        BidRounds { rounds: i64 } = "Each player has {rounds} bids.";
        DealerHasIt { lowest: i64 } = "When all others pass the dealer has it at {lowest}.";
        MeldMinimum { least: i64 } = "Less than {least} is nothing.";
        CheckIs { check: String } = "A check is {check}.";
        PenaltyIs { penalty: String } = "One of a penalty is {penalty}.";
        NoStake {} = "Nothing is staked on the game.";
        Claims {} = "A player may stop the play and claim the game; if the claim is wrong, the other side wins.";
        TrumpTurned {} = "Nobody bids: the last card dealt is turned and names trump.";
        OneBid {} = "Each player has one bid.";
        BidSuit {} = "A bid names its trump suit.";
        NothingScored {} = "When all pass nothing is scored.";
        DealerMustBid {} = "When all others pass the dealer must bid.";
        FirstMustBid {} = "The first hand must bid.";
        Doubling {} = "Bids may be doubled and redoubled.";
        DixExchange { dix: i64 } = "Who holds a nine of trump may exchange it for the turned card, and scores {dix} for it; the dealer scores nothing for that nine.";
        DixNever {} = "Nines of trump are lost like any other meld.";
        NoThrowIn {} = "Hands are not thrown in.";
        Scorekeeper {} = "Agree on who keeps the score.";
        ChipsHolder {} = "Agree on who keeps the score, and who holds the chips.";
        SpareKing {} = "A spare trump king beside a run counts like a royal marriage.";
        SpareEach {} = "Each spare trump king or queen beside a run counts like a royal marriage.";
        JointMeld {} = "Partners meld their cards together.";
        BidderMelds {} = "Only the declarers meld.";
        DixOnly {} = "Nines of trump are kept if they are the only melds.";
        DixAlways {} = "Nines of trump are always kept.";
        EverybodyScores {} = "Everybody scores melds and tricks.";
        EndWhenMade {} = "Nothing is played once the melds make the bid.";
        Unmakeable {} = "A bid that all tricks would not make is set, and not played.";
    }
}
