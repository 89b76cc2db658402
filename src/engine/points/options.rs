//! The options of pinochle to a point target (rulebook section 4) and the combinations that are refused.

use super::bids::{AnyForced, AnySteps, BidSteps, Figures, ForcedAmount};
use super::check_rates::{AnyRates, CheckRates};
use super::chips::Chips;
use crate::engine::pinochle::{
    AnyMeldTable, ChosenTable, CountScheme, MeldFigures, MeldTable, Rank, RunExtra,
};
use crate::kernel::{
    Condition, Keyword, OneOf, OptionFault, OptionWord, Or, Points, Switch, Whole, contradiction,
};
use crate::options;

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
        forced_amount: ForcedAmount = AnyForced, "What a forced dealer bids.";
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
        check_rates: CheckRates = AnyRates, "How many checks are paid for what.", absent = CheckRates::default();
        check_value: i64 = Whole { least: 0, step: 1 }, "Minor currency units that a check is worth.";
        stake_game: i64 = Whole { least: 0, step: 1 }, "Minor currency units that a game is worth.";
        stake_per_100: i64 = Whole { least: 0, step: 1 }, "Minor currency units for each hundred that a loser is behind.";
        stake_block: i64 = Whole { least: 1, step: 1 }, "What a hundred is on this scale.";
        stake_rounding: enum StakeRounding { Full = "full", Part = "part" },
            "Whether a hundred begun counts."; // section 12
    }
}

impl Options {
    /// The options that define the game: a profile states them, and `set` cannot change them.
    pub const FIXED: &'static [&'static str] =
        &["players", "sides", "deck", "hand_size", "widow_size", "joint_meld", "bid_suit"];

    pub fn table(&self) -> MeldTable {
        let table = *self.meld_table.table;
        let run_extra = self.run_extra.unwrap_or(table.run_extra);
        MeldTable {
            run_extra,
            run_marriages: MeldFigures::of(self.run_marriages.as_deref().unwrap_or_default()),
            ..table
        }
    }

    pub fn chips_left(&self, total: Points) -> Option<Chips> {
        self.chips.then(|| Chips::left(self.target, total))
    }

    pub fn has_nines(&self) -> bool {
        self.meld_table.table.deck.ranks.contains(&Rank::Nine)
    }

    /// Returns how many cards so many partners hold each, a bidder first; those that are melded together are one hand.
    pub(super) fn hands(&self, partners: usize, has_bidder: bool) -> Vec<usize> {
        let widow = if has_bidder { self.widow_size } else { 0 };
        let mut hands = vec![usize::try_from(self.hand_size).unwrap_or_default(); partners];
        let first = hands.first_mut();
        first.into_iter().for_each(|first| *first += usize::try_from(widow).unwrap_or_default());
        if self.joint_meld { vec![hands.iter().sum()] } else { hands }
    }

    pub fn is_individual(&self) -> bool {
        self.sides == self.players
    }

    /// Returns the combinations that the rulebook refuses (end of section 4), and deals that are impossible.
    pub fn contradictions(&self) -> Vec<OptionFault> {
        let Options { players, sides, deck, hand_size, widow_size, target, last_trick, deals, .. } = *self;
        let dealt = players.saturating_mul(hand_size).saturating_add(widow_size);
        let of_table = self.meld_table.table.deck.size();
        let cards = [
            contradiction(players % sides != 0, &["sides", "players"], || {
                format!("{players} players do not make {sides} equal sides")
            }),
            contradiction(dealt > deck, &["hand_size", "players", "widow_size", "deck"], || {
                let hands = format!("{players} hands of {hand_size} and a widow of {widow_size}");
                format!("{hands} are {dealt} cards, more than {deck}")
            }),
            contradiction(usize::try_from(deck) != Ok(of_table), &["meld_table", "deck"], || {
                format!("`meld_table` is for {of_table} cards, and the `deck` has {deck}")
            }),
            contradiction(self.run_extra.is_some() && deck != 48, &["run_extra", "deck"], || {
                format!("`run_extra` is for 48 cards, and the `deck` has {deck}")
            }),
            self.bad_run_marriages(),
        ];
        let of_two = [("claims", self.claims), ("chips", self.chips), ("checks", self.checks)];
        let of_two = of_two.into_iter().filter(|(_, on)| *on).flat_map(|(key, _)| {
            let for_two = || format!("`{key}` are for two sides, not {sides}");
            let to_target = || format!("`{key}` are for a game to a target, and `deals` is {deals}");
            [
                contradiction(sides != 2, &[key, "sides"], for_two),
                contradiction(deals > 0, &[key, "deals"], to_target),
            ]
        });
        let turned = self.trump_by == TrumpBy::Turned;
        let (first_step, min_bid) =
            (self.bid_step.bands().first().map_or(0, |(from, _)| *from), self.min_bid);
        let scheme = self.count_scheme;
        let others = [
            contradiction(first_step > min_bid, &["bid_step", "min_bid"], || {
                format!("`bid_step` begins at {first_step}, and the lowest bid is {min_bid}")
            }),
            contradiction(turned && self.checks, &["checks", "trump_by"], || {
                "`checks` need a bid, and trump is turned (`trump_by`)".to_owned()
            }),
            contradiction(turned && self.meld_by == MeldBy::Bidder, &["meld_by", "trump_by"], || {
                "`meld_by` = \"bidder\" needs a bidder, and trump is turned (`trump_by`)".to_owned()
            }),
            contradiction(self.chips && scheme != CountScheme::A10K10, &["chips", "count_scheme"], || {
                format!("`chips` need `count_scheme` = \"a10_k10\", not \"{}\"", scheme.word())
            }),
            contradiction(self.chips && self.set_bidder != SetBidder::Zero, &["chips", "set_bidder"], || {
                let found = self.set_bidder.word();
                format!(
                    "`chips` need `set_bidder` = \"zero\", not \"{found}\": chips that passed never come back"
                )
            }),
            contradiction(self.chips && last_trick % 10 != 0, &["chips", "last_trick"], || {
                format!("`chips` need a `last_trick` that is a multiple of 10, not {last_trick}")
            }),
            contradiction(self.chips && target % 100 != 0, &["chips", "target"], || {
                format!("`chips` need a `target` that is a multiple of 100, not {target}")
            }),
        ];
        cards.into_iter().chain(of_two).chain(others).flatten().collect()
    }

    /// A hand holds one royal marriage less beside a run than the deck has.
    fn bad_run_marriages(&self) -> Option<OptionFault> {
        let marriages = self.run_marriages.as_deref().filter(|marriages| !marriages.is_empty())?;
        let table = self.table();
        let most = usize::from(table.deck.copies).saturating_sub(1);
        let off = marriages.iter().find(|points| *points % table.unit != 0);
        let message = if marriages.len() > most {
            format!(
                "`run_marriages` has {} values, but a hand holds {most} at most beside a run",
                marriages.len()
            )
        } else {
            format!("`run_marriages`: {} is not a multiple of {}, as all melds are", off?, table.unit)
        };
        contradiction(true, &["run_marriages", "meld_table"], || message)
    }

    pub fn conditions(&self) -> Vec<Condition> {
        let unless = |holds, without, keys| Condition { holds, without, keys };
        vec![
            unless(self.trump_by == TrumpBy::Auction, "trump_by=auction", OF_AUCTION),
            unless(!self.is_individual(), "trump_by=auction", "pass_help"),
            unless(self.forced_bid == ForcedBid::Dealer, "forced_bid=dealer", "forced_amount"),
            unless(self.save_meld != SaveMeld::None, "save_meld=trick", "save_applies_to|dix_saves"),
            unless(self.save_meld == SaveMeld::Point, "save_meld=point", "save_minimum|save_short"),
            unless(self.deals == 0, "deals=0", "target|over_rule|extension|extension_ends"),
            unless(self.checks, "checks=true", OF_CHECKS),
        ]
    }
}

const OF_AUCTION: &str = "min_bid|bid_step|bid_rounds|forced_bid|forced_amount|\
     pass_help|save_applies_to|made_scores|set_bidder|set_bonus|opponents_score|end_when_made|throw_in|\
     unmakeable|doubling";

const OF_CHECKS: &str = "check_value|check_game_margin|check_roundhouse_absorbs|check_rates";
