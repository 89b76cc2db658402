//! The options (rulebook section 11), the combinations that are refused, and payoff schedules (section 8).

use crate::engine::pinochle::CountScheme;
use crate::engine::terms::{Combination, refused};
use crate::kernel::options::PartFault;
use crate::kernel::{Kind, OneOf, Or, Setting, Switch, Whole, WordOf};
use crate::options;

options! {
    pub struct Options {
        schedule: Schedule = AnySchedule, "Units paid for a bid, by bands.";
        unit_minor: i64 = Whole { least: 0, step: 1 }, "Minor currency units that a unit is worth; 0: only units are kept.";
        min_bid: i64 = Whole { least: 100, step: 10 }, "The lowest bid.";
        third_seat_open: enum ThirdSeat { Same = "same", At290Or310 = "290_or_310" },
            "What the last player may open at when two have passed."; // section 3
        forced_bid: bool = Switch, "Whether the first player must open.";
        no_40_90: bool = Switch, "Whether bids that end in 40 or 90 are barred.";
        max_players: i64 = OneOf(&[3, 4, 5]), "How many may sit at the table.";
        sits_out_four: enum SitsOutFour { Dealer = "dealer", DealersRight = "dealers_right" },
            "Who sits out with four at the table."; // section 2
        inactive_settle: bool = Switch, "Whether those who sit out pay and collect.";
        spades_multiplier: i64 = OneOf(&[1, 2]), "What spades multiply a hand by.";
        hearts_multiplier: i64 = OneOf(&[1, 2, 3]), "What hearts multiply a hand by.";
        bete_in_play: i64 = OneOf(&[1, 2]), "What a contract lost after the lead is multiplied by.";
        concede_uses_trump: bool = Switch, "Whether trump counts when the bidder concedes before the lead.";
        kitty: bool = Switch, "Whether there is a kitty.";
        kitty_collects_from: i64 = Whole { least: 100, step: 10 }, "The bid from which a losing bidder pays the kitty.";
        kitty_pays_from: Option<i64> = Or { kind: Whole { least: 100, step: 10 }, none: "never" },
            "The bid from which the kitty pays a winning bidder.";
        passed_out: enum PassedOut { Redeal = "redeal", ActivePay = "active_pay", AllPay = "all_pay", DealerPays = "dealer_pays" },
            "Who pays the kitty when all pass."; // section 10
        passed_out_units: i64 = Whole { least: 1, step: 1 }, "What each of them pays.";
        blind_surrender: enum BlindSurrender { None = "none", KittyOnly = "kitty_only" },
            "Whether the lowest contract may be given up before the widow is seen."; // section 9.2
        count_scheme: CountScheme = WordOf(&[CountScheme::A11, CountScheme::A10K10, CountScheme::A10K5]),
            "What cards in tricks are worth.";
        trick_rounding: enum TrickRounding {
            Exact = "exact",
            /// To a multiple of 10: 7, 8, 9 up, the rest down.
            SevenUp = "seven_up",
        }, "How the bidder's count is rounded."; // section 5
        must_win_trick: enum MustWinTrick { None = "none", Buried = "buried", All = "all" },
            "What a bidder without a trick loses."; // section 6
        double_melds: enum DoubleMelds { Twice = "twice", Bonus = "bonus" },
            "What two melds of a kind are worth."; // section 4
        extra_in_run: bool = Switch, "Whether a spare trump king or queen beside a run counts.";
        renege_bete: i64 = OneOf(&[1, 2]), "What a renege by the bidder is multiplied by.";
        renege_payer: enum RenegePayer { Each = "each", Offender = "offender" },
            "Who pays for an opponent's renege."; // section 9.3
    }
}

impl Options {
    /// Those that the rulebook refuses (end of section 11).
    pub fn contradictions(&self) -> Vec<Combination> {
        let is_290 = self.third_seat_open == ThirdSeat::At290Or310;
        let has_payers = self.passed_out != PassedOut::Redeal;
        let is_blind = self.blind_surrender == BlindSurrender::KittyOnly;
        refused([
            (self.schedule.units(self.min_bid).is_none(), &["schedule", "min_bid"]),
            (is_290 && self.min_bid > 290, &["third_seat_open", "min_bid"]),
            (has_payers && !self.kitty, &["passed_out", "kitty"]),
            (is_blind && !self.kitty, &["blind_surrender", "kitty"]),
        ])
    }
}

/// A band ends before the next one's first bid; the last has no end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    pub name: Option<&'static str>,
    /// First bid and units, in rising order.
    bands: Vec<(i64, i64)>,
}

/// The schedules of section 8: name, first bid, and the units of each band of [`WIDTH`].
const NAMED: &[(&str, i64, &[i64])] = &[
    ("scarne_standard", 250, &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ("scarne_bonus", 250, &[2, 3, 5, 7, 10, 13, 17, 21, 25, 30]),
    ("three_five_ten", 300, &[3, 5, 10, 15, 20, 25, 30]),
    ("one_two_four", 300, &[1, 2, 4, 6, 8, 10]),
];

const WIDTH: usize = 50;

crate::phrases! {
    #[derive(Copy)]
    pub struct Band as "AuctionBand" {
        pub from: i64,
        /// `None` in the last band.
        pub to: Option<i64>,
        pub units: i64,
    } = "{from}{} {units}", to.map_or(" and more".to_owned(), |to| format!("-{to}"));
}

impl Band {
    /// As statistics name it: `300-340`, the last one `700+`.
    pub fn class(self) -> String {
        self.to.map_or_else(|| format!("{}+", self.from), |to| format!("{}-{to}", self.from))
    }
}

impl Schedule {
    /// `None` below the first band.
    pub fn units(&self, bid: i64) -> Option<Band> {
        let at = self.bands.iter().rposition(|(from, _)| *from <= bid)?;
        let (from, units) = self.bands.get(at).copied()?;
        Some(Band { from, to: self.bands.get(at + 1).map(|(next, _)| next - 10), units })
    }

    pub fn first_bid(&self) -> i64 {
        self.bands.first().map_or(0, |(from, _)| *from)
    }

    pub fn bands(&self) -> impl Iterator<Item = Band> {
        self.bands.iter().filter_map(|(from, _)| self.units(*from))
    }
}

/// Written as a name, or as a list of `[first_bid, units]`.
pub struct AnySchedule;

impl Kind<Schedule> for AnySchedule {
    const EXAMPLE: &'static str = "[[250, 2], [300, 3]]";

    fn read(&self, setting: &Setting) -> Result<Schedule, PartFault> {
        match setting {
            Setting::Text(word) => {
                let (name, first, units) = NAMED.iter().find(|(name, ..)| name == word).ok_or(None)?;
                let bands = (*first..).step_by(WIDTH).zip(units.iter().copied()).collect();
                Ok(Schedule { name: Some(name), bands })
            }
            Setting::List(rows) => {
                let bands = rows.iter().map(Setting::pair).collect::<Option<Vec<_>>>().ok_or(None)?;
                let fits = bands.iter().all(|(from, units)| *from > 0 && from % 10 == 0 && *units >= 1);
                let rises = bands.is_sorted_by(|(a, _), (b, _)| a < b);
                let is_schedule = fits && rises && !bands.is_empty();
                is_schedule.then_some(Schedule { name: None, bands }).ok_or(None)
            }
            _ => Err(None),
        }
    }

    fn write(&self, value: &Schedule) -> Setting {
        match value.name {
            Some(name) => Setting::Text(name.to_owned()),
            None => Setting::of_pairs(&value.bands),
        }
    }

    fn words(&self) -> Vec<&'static str> {
        NAMED.iter().map(|(name, ..)| *name).collect()
    }
}
