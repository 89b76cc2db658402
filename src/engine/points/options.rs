//! The options (rulebook section 4), refused combinations, steps of bids (9), and what pays checks (6).

use crate::engine::pinochle::{
    AnyMeldTable, ChosenTable, CountScheme, MOST_POINTS, MeldFigures, MeldName, MeldTable, Rank, RunExtra,
    figures,
};
use crate::engine::terms::{Combination, refused};
use crate::kernel::options::PartFault;
use crate::kernel::{Kind, OneOf, OptionWord, Or, Setting, Switch, Whole, payment::Factor};
use crate::options;
use std::collections::BTreeMap;

options! {
    pub struct Options {
        players: i64 = Whole { least: 2, step: 1 }, "How many play.";
        sides: i64 = Whole { least: 2, step: 1 }, "How many sides they form; as many as players if each plays alone.";
        deck: i64 = OneOf(&[48, 80, 96, 120]), "How many cards the deck has.";
        hand_size: i64 = Whole { least: 1, step: 1 }, "How many cards a hand has.";
        widow_size: i64 = Whole { least: 0, step: 1 }, "How many cards the bidder takes up besides.";
        meld_table: ChosenTable = AnyMeldTable, "What melds are worth.";
        run_extra: Option<RunExtra> = Or { kind: OptionWord, none: "by_table" }, "What a spare trump king or queen beside a run is worth.";
        run_marriages: Option<Vec<i64>> = Or { kind: Figures, none: "none" },
            "What a run is worth with one more royal marriage, with two, and so on.", absent = None;
        roundhouse: enum Roundhouse { Parts = "parts", Flat = "flat" },
            "Whether a king and a queen of all suits are listed as one meld."; // `melds.md` section 3
        joint_meld: bool = Switch, "Whether partners' cards are melded together.";
        count_scheme: CountScheme = OptionWord, "What cards in tricks are worth.";
        last_trick: i64 = Whole { least: 0, step: 1 }, "What the last trick is worth.";
        trump_by: enum TrumpBy {
            Auction = "auction",
            /// The last card dealt is turned; there is no bidder.
            Turned = "turned",
        }, "Whether trump is bid for or turned.";
        min_bid: i64 = Whole { least: 1, step: 1 }, "The lowest bid.";
        bid_step: BidSteps = AnySteps, "What every bid is a multiple of, or every bid from each of these on.";
        bid_rounds: i64 = Whole { least: 0, step: 1 }, "How often a player may bid; 0: any number of times.";
        bid_suit: bool = Switch, "Whether a bid names its trump suit.";
        forced_bid: enum ForcedBid { None = "none", Dealer = "dealer", First = "first" },
            "Who must take the bid if nobody else does.";
        forced_amount: Option<Option<i64>> = Or { kind: Or { kind: Whole { least: 1, step: 1 }, none: "any" }, none: "min" },
            "What a forced dealer bids."; // the lowest bid, what he likes, or this, though nobody else may bid as little
        pass_help: bool = Switch, "Whether a pass may promise the partner help.", absent = true;
        meld_by: enum MeldBy { All = "all", Bidder = "bidder" }, "Whose melds count.";
        meld_minimum: i64 = Whole { least: 0, step: 1 }, "Melds worth less than this are worth nothing.";
        save_meld: enum SaveMeld { None = "none", Trick = "trick", Point = "point" },
            "What a side must win to keep its melds."; // section 2
        save_minimum: i64 = Whole { least: 0, step: 1 }, "The trick points that keep the melds, where points do.";
        save_short: enum SaveShort { Melds = "melds", All = "all" },
            "What a side loses with fewer trick points: its melds, or all.", absent = SaveShort::Melds;
        save_applies_to: enum SaveAppliesTo { Both = "both", Defenders = "defenders" },
            "Whose melds have to be kept so.";
        dix_saves: enum DixSaves { No = "no", OnlyMeld = "only_meld", Always = "always" },
            "When nines of trump keep themselves.";
        made_scores: enum MadeScores { All = "all", Bid = "bid" }, "What declarers score who made their bid.";
        set_bidder: enum SetBidder { MinusBid = "minus_bid", Zero = "zero", MinusBidMeldTricks = "minus_bid_meld_tricks" },
            "What declarers score who did not.";
        set_bonus: enum SetBonus { None = "none", Bid = "bid" },
            "What the others score besides when the bid was not made.";
        opponents_score: enum OpponentsScore { All = "all", Nothing = "nothing" }, "What the others score.";
        end_when_made: bool = Switch, "Whether nothing is played once melds make the bid.";
        throw_in: bool = Switch, "Whether the declarers may give up before the first trick.";
        unmakeable: enum Unmakeable { Play = "play", NoPlay = "no_play" },
            "Whether a hand that cannot make its bid is played.";
        doubling: bool = Switch, "Whether bids may be doubled and redoubled.";
        renege: enum Renege { Set = "set", None = "none" }, "Whether a renege can be entered, which its side loses.",
            absent = Renege::Set;
        target: i64 = Whole { least: 1, step: 1 }, "The points that win the game.";
        over_rule: enum OverRule {
            BidderFirst = "bidder_first",
            /// Nobody wins; the target rises.
            Extend = "extend",
            Highest = "highest",
        }, "Who wins when several reach the target in one deal."; // section 5
        extension: i64 = Whole { least: 1, step: 1 }, "By how much the target rises when no winner is decided.";
        extension_ends: enum ExtensionEnds { AtOnce = "at_once", NextDeal = "next_deal" },
            "Whether a target that rises can be reached by the same deal.", absent = ExtensionEnds::AtOnce; // section 5
        deals: i64 = Whole { least: 0, step: 1 }, "How many deals are a game; 0: it goes to the target.";
        claims: bool = Switch, "Whether a player may stop the play and claim the target.";
        chips: bool = Switch, "Whether the score is kept in chips.";
        checks: bool = Switch, "Whether checks are paid for melds, bids, tricks and games.";
        check_game_margin: enum CheckGameMargin { OverTarget = "over_target", Difference = "difference" },
            "What the hundreds are counted from that a game pays."; // section 6
        check_roundhouse_absorbs: bool = Switch, "Whether a roundhouse pays for its kings and queens too.";
        check_rates: Option<CheckRates> = Or { kind: AnyRates, none: "book" }, "How many checks are paid for what.",
            absent = None;
        check_value: i64 = Whole { least: 0, step: 1 }, "Minor currency units that a check is worth.";
        stake_game: i64 = Whole { least: 0, step: 1 }, "Minor currency units that a game is worth.";
        stake_per_100: i64 = Whole { least: 0, step: 1 }, "Minor currency units for each hundred that a loser is behind.";
        stake_block: i64 = Whole { least: 1, step: 1 }, "What a hundred is on this scale.";
        stake_rounding: enum StakeRounding { Full = "full", Part = "part" },
            "Whether a hundred begun counts."; // section 12
    }
}

impl Options {
    /// They define the game: a profile states them, and `set` cannot change them.
    pub const FIXED: &'static [&'static str] =
        &["players", "sides", "deck", "hand_size", "widow_size", "joint_meld", "bid_suit"];

    pub fn table(&self) -> MeldTable {
        let table = *self.meld_table.table;
        let run_extra = self.run_extra.unwrap_or(table.run_extra);
        let run_marriages = MeldFigures::of(self.run_marriages.as_deref().unwrap_or_default());
        MeldTable { run_extra, run_marriages, ..table }
    }

    pub fn has_nines(&self) -> bool {
        self.meld_table.table.deck.ranks.contains(&Rank::Nine)
    }

    /// The cards of each partner, a bidder first; melded together they are one hand.
    pub(super) fn hands(&self, partners: usize, has_bidder: bool) -> Vec<usize> {
        let widow = if has_bidder { self.widow_size } else { 0 };
        let mut hands = vec![usize::try_from(self.hand_size).unwrap_or_default(); partners];
        let first = hands.first_mut();
        first.into_iter().for_each(|first| *first += usize::try_from(widow).unwrap_or_default());
        if self.joint_meld { vec![hands.iter().sum()] } else { hands }
    }

    pub fn is_turned(&self) -> bool {
        self.trump_by == TrumpBy::Turned
    }

    pub fn is_individual(&self) -> bool {
        self.sides == self.players
    }

    /// Those that the rulebook refuses (end of section 4), and impossible deals.
    pub fn contradictions(&self) -> Vec<Combination> {
        let Options { players, sides, deck, hand_size, widow_size, deals, claims, chips, checks, .. } = *self;
        let dealt = players.saturating_mul(hand_size).saturating_add(widow_size);
        let turned = self.is_turned();
        let first_step = self.bid_step.bands().first().map_or(0, |(from, _)| *from);
        refused([
            (players % sides != 0, &["sides", "players"]),
            (dealt > deck, &["hand_size", "players", "widow_size", "deck"]),
            (usize::try_from(deck) != Ok(self.meld_table.table.deck.size()), &["meld_table", "deck"]),
            (self.run_extra.is_some() && deck != 48, &["run_extra", "deck"]),
            (!self.has_fitting_run_marriages(), &["run_marriages", "meld_table"]),
            (claims && sides != 2, &["claims", "sides"]),
            (claims && deals > 0, &["claims", "deals"]),
            (chips && sides != 2, &["chips", "sides"]),
            (chips && deals > 0, &["chips", "deals"]),
            (checks && sides != 2, &["checks", "sides"]),
            (checks && deals > 0, &["checks", "deals"]),
            (first_step > self.min_bid, &["bid_step", "min_bid"]),
            (turned && checks, &["checks", "trump_by"]),
            (turned && self.meld_by == MeldBy::Bidder, &["meld_by", "trump_by"]),
            (chips && self.count_scheme != CountScheme::A10K10, &["chips", "count_scheme"]),
            // Chips that passed never come back.
            (chips && self.set_bidder != SetBidder::Zero, &["chips", "set_bidder"]),
            (
                chips && (self.last_trick % 10, self.target % 100) != (0, 0),
                &["chips", "last_trick", "target"],
            ),
        ])
    }

    /// A hand holds one royal marriage less beside a run than the deck has; melds are multiples of a unit.
    fn has_fitting_run_marriages(&self) -> bool {
        let (table, marriages) = (self.table(), self.run_marriages.as_deref().unwrap_or_default());
        marriages.len() < usize::from(table.deck.copies)
            && marriages.iter().all(|points| points % table.unit == 0)
    }
}

/// From which bid on, and by how much, in rising order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BidSteps(Vec<(i64, i64)>);

impl BidSteps {
    /// Returns what a bid is a multiple of.
    pub fn at(&self, bid: i64) -> i64 {
        let reached = self.0.iter().rev().find(|(from, _)| *from <= bid);
        reached.or(self.0.first()).map_or(1, |(_, step)| *step)
    }

    /// The bids beside one off the step. Where the steps change each band begins with a bid.
    pub(super) fn beside(&self, bid: i64) -> (i64, i64) {
        let (last, step) = (bid.saturating_sub(1), self.at(bid));
        let below = last.saturating_sub(last.rem_euclid(self.at(last)));
        let above = bid.saturating_sub(bid.rem_euclid(step)).saturating_add(step);
        let next_band = self.0.iter().map(|(from, _)| *from).find(|from| *from > bid);
        (below, next_band.map_or(above, |from| above.min(from)))
    }

    pub(super) fn bands(&self) -> &[(i64, i64)] {
        &self.0
    }
}

/// Written as a number, or as a list of `[from, step]`: `[[0, 1], [60, 5]]`.
pub struct AnySteps;

impl Kind<BidSteps> for AnySteps {
    const EXAMPLE: &'static str = "10 or [[0, 1], [60, 5]]";

    fn read(&self, setting: &Setting) -> Result<BidSteps, PartFault> {
        match setting {
            Setting::Int(step @ 1..) => Ok(BidSteps(vec![(0, *step)])),
            Setting::List(bands) if !bands.is_empty() => {
                let bands = bands.iter().map(Setting::pair).collect::<Option<Vec<_>>>().ok_or(None)?;
                let is_band = |(from, step): &(i64, i64)| *from >= 0 && *step >= 1 && from % step == 0;
                let is_rising = bands.is_sorted_by(|(before, _), (from, _)| before < from);
                (is_rising && bands.iter().all(is_band)).then_some(BidSteps(bands)).ok_or(None)
            }
            _ => Err(None),
        }
    }

    fn write(&self, BidSteps(bands): &BidSteps) -> Setting {
        match bands.as_slice() {
            [(0, step)] => Setting::Int(*step),
            bands => Setting::of_pairs(bands),
        }
    }
}

/// None of them 0; written as `[45, 75, 135]`.
pub struct Figures;

impl Kind<Vec<i64>> for Figures {
    const EXAMPLE: &'static str = "[45, 75, 135]";

    fn read(&self, setting: &Setting) -> Result<Vec<i64>, PartFault> {
        let is_list = matches!(setting, Setting::List(items) if !items.is_empty());
        figures(setting).filter(|_| is_list).ok_or(None)
    }

    fn write(&self, figures: &Vec<i64>) -> Setting {
        Setting::List(figures.iter().map(|points| Setting::Int(*points)).collect())
    }
}

crate::phrases! {
    /// `KingsAndQueens`: of a roundhouse, if paid separately. `FurtherBid`: a band beyond those listed.
    pub enum CheckPayment as "Check" {
        Meld { name: MeldName } = "{name}";
        DoublePinochle {} = "double pinochle";
        KingsAndQueens {} = "its kings and queens";
        Fold {} = "as often as the fold has it";
        Bid { from: i64, to: i64 } = "bid {from}-{to}";
        FurtherBid {} = "each further 50 of the bid";
        Failed {} = "bid failed";
        EveryTrick {} = "every trick";
        EveryPoint {} = "all points but not every trick";
        Game {} = "game";
        Hundreds { behind: bool } = "hundreds {}", if *behind { "begun between the totals" } else { "above the target" };
        BelowZero {} = "losers below zero";
    }
}

pub(super) type CheckFactor = Factor<CheckPayment>;

/// The name by which a number is agreed on, what is paid for, and the book's number.
pub(super) const CHECK_ROWS: &[(&str, CheckPayment, i64)] = &[
    ("roundhouse", CheckPayment::Meld { name: MeldName::Roundhouse }, 5),
    ("kings_and_queens", CheckPayment::KingsAndQueens {}, 2),
    ("run", CheckPayment::Meld { name: MeldName::Run }, 4),
    ("aces", CheckPayment::Meld { name: MeldName::Aces }, 2),
    ("double_pinochle", CheckPayment::DoublePinochle {}, 2),
    ("kings", CheckPayment::Meld { name: MeldName::Kings }, 1),
    ("queens", CheckPayment::Meld { name: MeldName::Queens }, 1),
    ("jacks", CheckPayment::Meld { name: MeldName::Jacks }, 1),
    ("bid_200", CheckPayment::Bid { from: 200, to: 240 }, 2),
    ("bid_250", CheckPayment::Bid { from: 250, to: 290 }, 4),
    ("bid_300", CheckPayment::Bid { from: 300, to: 340 }, 7),
    ("bid_350", CheckPayment::Bid { from: 350, to: 390 }, 10),
    ("further_bid", CheckPayment::FurtherBid {}, 5),
    ("failed_bid", CheckPayment::Failed {}, 2),
    ("every_trick", CheckPayment::EveryTrick {}, 5),
    ("every_point", CheckPayment::EveryPoint {}, 4),
    ("game", CheckPayment::Game {}, 10),
    ("hundred", CheckPayment::Hundreds { behind: false }, 1),
    ("below_zero", CheckPayment::BelowZero {}, 5),
];

/// Those that are not the book's.
pub type CheckRates = BTreeMap<&'static str, i64>;

impl Options {
    /// `None` if nothing is paid for it.
    pub(super) fn check(&self, what: &CheckPayment) -> Option<CheckFactor> {
        let (word, _, usual) = CHECK_ROWS.iter().find(|(_, known, _)| known == what)?;
        let own = self.check_rates.as_ref().and_then(|own| own.get(word));
        let times = *own.unwrap_or(usual);
        (times > 0).then(|| CheckFactor { times, what: what.clone() })
    }

    pub(super) fn checks_for(&self, what: &CheckPayment) -> i64 {
        self.check(what).map_or(0, |factor| factor.times)
    }
}

/// Written as a table of those that differ: `{ run = 6, failed_bid = 1 }`.
pub struct AnyRates;

impl Kind<CheckRates> for AnyRates {
    const EXAMPLE: &'static str = "{ game = 20, run = 6 }";

    fn read(&self, setting: &Setting) -> Result<CheckRates, PartFault> {
        let known: Vec<&str> = CHECK_ROWS.iter().map(|(word, ..)| *word).collect();
        setting.numbers(&known, 0..=MOST_POINTS)
    }

    fn write(&self, own: &CheckRates) -> Setting {
        Setting::of_numbers(own.iter().map(|(word, checks)| (*word, *checks)))
    }
}
