//! What a table agrees on before the first hand of a game to points, and the rule card.

use super::options::{
    CheckFactor, CheckPayment, DixSaves, ExtensionEnds, ForcedBid, MadeScores, MeldBy, OpponentsScore,
    Options, OverRule, Renege, SaveAppliesTo, SaveMeld, SaveShort, SetBidder, SetBonus, StakeRounding,
    Unmakeable,
};
use super::{calls, checks, count};
use crate::engine::card::{CardHead, CardRow, CardTable, CardTables, CardTopic, meld_card};
use crate::engine::pinochle::{CountScheme, MeldName, MeldTable, RunExtra};
use crate::engine::terms::terms;
use crate::kernel::{Keyword, Minor, words::listed};

terms! {
    pub enum PointsTerm of options, money {
        Stake {
            "stake_game" => (options.stake_game > 0 || options.stake_per_100 > 0) {
                true => Stake {
                    game: Option<String> = (options.stake_game > 0).then(|| money(Minor(options.stake_game))),
                    hundred: Option<String> = (options.stake_per_100 > 0).then(|| money(Minor(options.stake_per_100))),
                    block: i64 = options.stake_block,
                    full: bool = options.stake_rounding == StakeRounding::Full,
                    alone: bool = options.is_individual(),
                } = "{} {}.",
                    if *alone { "Each loser pays the winner" } else { "Each loser pays his opposite number on the winning side" },
                    staked(game.as_deref(), hundred.as_deref(), *block, *full);
                false => NoStake {} = "Nothing is staked on the game.";
            }
            "check_value" if options.check_value > 0 =>
                UnitIs { checks: bool = options.checks, worth: String = money(Minor(options.check_value)) } =
                    "A {} is worth {worth}.", if *checks { "check" } else { "penalty unit" };
        }
        Game {
            "deals" if options.deals > 0 => Deals { deals: i64 = options.deals } =
                "A game is {deals} deals; the highest total wins, and another deal is played while it is shared.";
            "target" if options.deals == 0 => Target { target: i64 = options.target } = "The game is {target}.";
            "over_rule" if options.deals == 0 => SeveralHaveIt { first: OverRule = options.over_rule, by: i64 = options.extension } =
                "If several have it after one deal, {}the target rises by {by} until one alone has it.", match first {
                    OverRule::BidderFirst => "the declarers win if they are among them; if not, ",
                    OverRule::Highest => "the highest of them wins; if that is shared, ",
                    OverRule::Extend => "",
                };
            "extension_ends" if options.deals == 0 && options.extension_ends == ExtensionEnds::NextDeal => AnotherDeal {} =
                "When the target rises another deal is always played.";
            "claims" if options.deals == 0 && options.claims => Claims {} =
                "A player may stop the play and claim the game; if the claim is wrong, the other side wins.";
            "chips" if options.deals == 0 && options.chips => Chips { colored: i64 = options.target / 100 - 1 } =
                "The score is kept in chips: {colored} coloured and 10 white ones a side; ten whites are changed for a coloured \
                 one.";
        }
        Bidding {
            "trump_by" if options.is_turned() => TrumpTurned { dix: Option<i64> = options.table().dix.figure(1) } =
                "Nobody bids: the last card dealt is turned and names trump.{}", dix.map_or(String::new(), |dix| format!(
                    " Who holds a nine of trump may exchange it for the turned card, and scores {dix} for it; the dealer scores \
                     nothing for that nine."));
            "min_bid" if !options.is_turned() =>
                Bids {
                    lowest: i64 = calls::lowest_bid(options),
                    step: i64 = options.bid_step.at(options.min_bid),
                    further: Vec<FurtherStep> = options.bid_step.bands().iter()
                        .filter(|(from, _)| *from > options.min_bid)
                        .map(|&(from, step)| FurtherStep { from, step }).collect(),
                } = "Bids begin at {lowest} and go up by {step}{}.",
                    further.iter().map(|band| format!(", {band}")).collect::<String>();
            "bid_rounds" if !options.is_turned() && options.bid_rounds > 0 => BidRounds { rounds: i64 = options.bid_rounds } =
                "Each player may bid {}.", if *rounds == 1 { "once".to_owned() } else { format!("{rounds} times") };
            "bid_suit" if !options.is_turned() && options.bid_suit => BidSuit {} = "A bid names its trump suit.";
            "forced_bid" if !options.is_turned() =>
                ForcedBid { who: ForcedBid = options.forced_bid, bid: Option<i64> = calls::forced_amount(options) } = "{}.",
                    match (who, bid) {
                        (ForcedBid::None, _) => "When all pass nothing is scored".to_owned(),
                        (ForcedBid::Dealer, Some(bid)) => format!("When all others pass the dealer has it at {bid}"),
                        (ForcedBid::Dealer, None) => "When all others pass the dealer must bid".to_owned(),
                        (ForcedBid::First, _) => "The first hand must bid".to_owned(),
                    };
            "pass_help" if !options.is_turned() && !options.pass_help => NoPassHelp {} = "Nobody passes with help.";
            "doubling" if !options.is_turned() && options.doubling => Doubling {} =
                "Bids may be doubled, and what the hand scores counts twice; redoubled it counts four times.";
        }
        Melds {
            "meld_table" =>
                Melds { table: Option<&'static str> = options.meld_table.name, rows: Vec<MeldRow> = rows(&options.table()) } =
                    "Melds by {}: {}.", table.map_or("a table of your own".to_owned(), |name| format!("the table {name}")),
                    listed(rows);
            "run_extra" if options.table().run_extra != RunExtra::None =>
                SpareBesideRun { queen: bool = options.table().run_extra == RunExtra::Each } =
                    "Each spare trump king{} beside a run counts like a royal marriage.",
                    if *queen { " or queen" } else { "" };
            "run_marriages" if options.run_marriages.is_some() =>
                RunMarriages { figures: Vec<i64> = options.run_marriages.clone().unwrap_or_default() } =
                    "A run with one more royal marriage counts {} in all.",
                    figures.iter().map(i64::to_string).collect::<Vec<_>>().join(", with another one ");
            "joint_meld" if options.joint_meld => JointMeld {} = "Partners meld their cards together.";
            "meld_by" if options.meld_by == MeldBy::Bidder => BidderMelds {} = "Only the declarers meld.";
            "meld_minimum" if options.meld_minimum > 0 => MeldMinimum { least: i64 = options.meld_minimum } =
                "Less than {least} is nothing.";
            "save_meld" => Kept {
                defenders: bool = options.save_meld != SaveMeld::None
                    && options.save_applies_to == SaveAppliesTo::Defenders
                    && !options.is_turned(),
                with: SaveMeld = options.save_meld,
                points: i64 = options.save_minimum,
            } = "{} {}.", if *defenders { "Defenders keep their melds" } else { "Melds are kept" }, match (with, points) {
                (SaveMeld::None, _) => "without a trick".to_owned(),
                (SaveMeld::Trick, _) => "only with a trick".to_owned(),
                (SaveMeld::Point, 1) => "only with a point in tricks".to_owned(),
                (SaveMeld::Point, points) => format!("only with {points} points in tricks"),
            };
            "save_short" if options.save_meld == SaveMeld::Point && options.save_short == SaveShort::All =>
                NothingWithFewer { points: i64 = options.save_minimum } =
                    "With fewer than {points} in tricks the tricks do not count either.";
            "dix_saves" if options.save_meld != SaveMeld::None && options.has_nines() =>
                DixSaves { when: DixSaves = options.dix_saves } = "Nines of trump are {}.", match when {
                    DixSaves::No => "lost like any other meld",
                    DixSaves::OnlyMeld => "kept if they are the only melds",
                    DixSaves::Always => "always kept",
                };
        }
        Tricks {
            "count_scheme" => Counting {
                scheme: CountScheme = options.count_scheme,
                last: i64 = options.last_trick,
                total: i64 = count::trick_total(options),
            } = "{}, last trick {last}: {total} in all.", scheme.cards();
        }
        Score {
            "opponents_score" if options.is_turned() => EverybodyScores {} = "Everybody scores melds and tricks.";
            "made_scores" if !options.is_turned() =>
                BidScores { made: MadeScores = options.made_scores, set: SetBidder = options.set_bidder } =
                    "A bid made scores {}; one that fails: {}.",
                    match made {
                        MadeScores::All => "melds and tricks",
                        MadeScores::Bid => "the bid and no more",
                    },
                    match set {
                        SetBidder::MinusBid => "the bid comes off",
                        SetBidder::Zero => "nothing",
                        SetBidder::MinusBidMeldTricks => "bid, melds and tricks come off",
                    };
            "opponents_score" if !options.is_turned() => OthersScore {
                all: bool = options.opponents_score == OpponentsScore::All,
                bonus: bool = options.set_bonus == SetBonus::Bid,
            } = "The others score {}{}.", if *all { "melds and tricks" } else { "nothing of their own" },
                if *bonus { ", and the bid if it fails" } else { "" };
            "end_when_made" if !options.is_turned() && options.end_when_made => EndWhenMade {} =
                "Nothing is played once the melds make the bid.";
            "throw_in" if !options.is_turned() => ThrowIn {
                allowed: bool = options.throw_in,
                keep: bool = options.opponents_score == OpponentsScore::All && options.meld_by == MeldBy::All,
            } = "{}.", match (allowed, keep) {
                (false, _) => "Hands are not thrown in",
                (true, false) => "The declarers may throw in before the first trick",
                (true, true) => "The declarers may throw in before the first trick; the others keep their melds",
            };
            "unmakeable" if !options.is_turned() && options.unmakeable == Unmakeable::NoPlay => Unmakeable {} =
                "A bid that all tricks would not make is set, and not played.";
            "" => Scorekeeper {} = "Agree on who keeps the score.";
        }
        Renege {
            "renege" => Renege { rule: Renege = options.renege, bid: bool = !options.is_turned() } = "{}.", match (rule, bid) {
                (Renege::None, _) => "Reneges are settled at the table, and not entered",
                (Renege::Set, false) => "A side that reneges scores nothing in the deal",
                (Renege::Set, true) => {
                    "A bidder's side that reneges is set, whatever was counted; another side scores nothing in the deal, \
                     and the bid is made"
                }
            };
        }
        Checks {
            "check_rates" if options.checks => CheckRates {
                rates: Vec<Rate> = checks::rates(options).into_iter()
                    .map(|CheckFactor { times, what }| {
                        let minor = Minor(times.saturating_mul(options.check_value));
                        Rate { what, checks: times, money: (minor > Minor::ZERO).then(|| money(minor)) }
                    })
                    .collect(),
                failed: i64 = options.checks_for(&CheckPayment::Failed {}),
            } = "Checks are paid by the other side, each player to his opposite number: {}. Several melds of a kind pay as \
                 often as they hold it. A bid that fails pays the others {failed} times its checks, and its melds pay nothing.",
                listed(rates);
        }
    }
}

crate::phrases! {
    pub struct FurtherStep { from: i64, step: i64 } = "from {from} by {step}";
}

/// The melds that count, but for those that follow from others.
fn rows(table: &MeldTable) -> Vec<MeldRow> {
    let derived = [MeldName::Roundhouse, MeldName::ExtraKing, MeldName::ExtraQueen];
    let rows = MeldName::ALL.iter().map(|&(name, _)| {
        let figures: Vec<String> = table.row(name).figures().iter().map(i64::to_string).collect();
        MeldRow { name, figures: figures.join("/") }
    });
    rows.filter(|row| !row.figures.is_empty() && !derived.contains(&row.name)).collect()
}

/// For the game itself, for the points that a loser is behind, or for both.
fn staked(game: Option<&str>, hundred: Option<&str>, block: i64, full: bool) -> String {
    let block = if full { format!("full {block}") } else { format!("{block} begun") };
    let game = game.map(|game| format!("{game} for the game"));
    let hundred = hundred.map(|hundred| format!("{hundred} for each {block} that a loser is behind"));
    [game, hundred].into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

crate::phrases! {
    pub struct MeldRow { name: MeldName, figures: String } = "{name} {figures}";
}

crate::phrases! {
    pub struct Rate { what: CheckPayment, checks: i64, money: Option<String> } =
        "{what} {checks}{}", money.as_ref().map_or(String::new(), |money| format!(" ({money})"));
}

pub fn card(options: &Options) -> CardTables {
    let table = options.table();
    let tables = [checks_card(options), meld_card(&table, options.meld_table.name)];
    CardTables { deck: table.deck.size(), tables: tables.into_iter().flatten().collect() }
}

/// What pays checks, and what a bid costs that fails.
fn checks_card(options: &Options) -> Option<CardTable> {
    let failed = options.checks_for(&CheckPayment::Failed {});
    let row = |CheckFactor { times, what }| {
        let is_bid = matches!(what, CheckPayment::Bid { .. } | CheckPayment::FurtherBid {});
        let lost = times.checked_mul(failed).filter(|_| is_bid);
        CardRow::new(what, [Some(times), lost])
    };
    let rows = checks::rates(options).into_iter().filter(|_| options.checks).map(row).collect();
    let heads = vec![CardHead::Worth {}, CardHead::Contract { suits: Vec::new(), made: false }];
    CardTable::of(CardTopic::Checks {}, heads, rows)
}
