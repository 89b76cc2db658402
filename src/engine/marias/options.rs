//! The options (rulebook section 9), refused combinations, and what trump suits multiply by (section 5.1).

use super::{Announcement, Contract, Rung, Suit};
use crate::engine::terms::{Combination, refused};
use crate::kernel::options::PartFault;
use crate::kernel::{Keyword, Kind, Minor, Setting, Switch, Whole, ensure};
use crate::options;

options! {
    pub struct Options {
        form: enum Form {
            /// Three, one against two.
            Three = "three",
            /// Four, of whom the dealer sits out.
            Pauzirak = "pauzirak",
            /// Four, with a called partner.
            Four = "four",
            Two = "two",
        }, "Who sits at the table and who pays."; // section 2
        auction: bool = Switch, "Whether the contract is bid for.";
        forehand_plays_suit: bool = Switch, "Whether forehand alone plays a suit.";
        betl_durch: bool = Switch, "Whether betl and durch are played.";
        open_contracts: bool = Switch, "Whether open betl and open durch are played.";
        partner_durch: bool = Switch, "Whether durch with a partner and with the wise one are played.";
        two_sevens: bool = Switch, "Whether two sevens may be announced.";
        announcements: bool = Switch, "Whether anything may be announced.";
        fleks: bool = Switch, "Whether there are doublings.";
        quiet_bonuses: bool = Switch, "Whether quiet sevens and quiet hundreds are paid.";
        stock_marriages_plain: bool = Switch, "Whether a trump marriage counts 20 while the stock lasts.";
        game_value: i64 = VALUE, "What the game is worth.";
        betl_value: i64 = VALUE, "What betl is worth.";
        durch_value: i64 = VALUE, "What durch is worth.";
        open_betl_value: i64 = VALUE, "What open betl is worth.";
        open_durch_value: i64 = VALUE, "What open durch is worth.";
        seven_value: i64 = VALUE, "What an announced seven is worth.";
        quiet_seven_value: i64 = VALUE, "What a quiet seven is worth.";
        hundred_value: i64 = VALUE, "What an announced hundred is worth.";
        quiet_hundred_value: i64 = VALUE, "What a quiet hundred is worth.";
        two_sevens_value: i64 = VALUE, "What two sevens are worth outside hearts.";
        two_sevens_hearts_value: i64 = VALUE, "What two sevens are worth in hearts.";
        game_with_two_sevens: bool = Switch, "Whether the game is paid beside two sevens.";
        extra_tens: enum ExtraTens {
            Double = "double",
            AddFull = "add_full",
            AddHalf = "add_half",
            Fixed = "fixed",
            /// By a value of its own.
            AddValue = "add_value",
        }, "How a hundred grows."; // section 5.3
        extra_ten_value: i64 = VALUE, "What every ten above 100 adds, where tens have a value of their own.", absent = 1;
        game_beside_hundred: enum GameBesideHundred { No = "no", Announced = "announced", All = "all" },
            "Whether the game is paid beside a hundred.", absent = GameBesideHundred::No; // section 5.2
        flek_on_tens: bool = Switch, "Whether a flek on the game doubles the tens of a quiet hundred too.", absent = true;
        announced_hundred_marriages: enum AnnouncedHundred { Best = "best", First = "first", All = "all" },
            "Which marriages carry an announced hundred."; // section 5.2
        quiet_hundred_marriages: enum QuietHundred { One = "one", All = "all" },
            "Which marriages carry a quiet hundred."; // section 5.2, reading A1
        failed_hundred_opposing: enum Opposing {
            Ignore = "ignore",
            /// Those of the lone side.
            AddToHundredAgainst = "add_to_hundred_against",
            Add = "add",
        }, "Whether the other side's marriages deepen a failed hundred."; // section 5.2
        failed_hundred_steps: i64 = VALUE, "How many tens more an announced hundred costs that fails.", absent = 0;
        quiet_hundred_beside_failed: bool = Switch,
            "Whether a quiet hundred of the other side is paid beside an announced one that fails.", absent = true; // A2
        hundred_seven_joint: bool = Switch, "Whether hundred and seven of one side stand or fall together.";
        both_hundreds: bool = Switch, "Whether both sides may announce the hundred.";
        false_seven: bool = Switch, "Whether a seven may be announced that nobody of the side holds.";
        killed_announced_seven_extra: bool = Switch, "Whether a killed announced seven costs a quiet one more.";
        against_after_flek: bool = Switch, "Whether the defenders announce after a flek only, at double value.";
        double_suits: DoubleSuits = AnySuits, "Which trump suits double, or what each multiplies by."; // section 5.1
        max_flek: i64 = VALUE, "The most doublings of one thing; 0: no limit.";
        max_flek_without_trumps: i64 = VALUE, "The most doublings of betl and durch; 0: as of everything.", absent = 0;
        max_win: i64 = VALUE, "The most units that one pays another for a hand; 0: no limit.";
        sharp_in_talon: bool = Switch, "Whether aces and tens may be laid away.";
        revoke_minimum: i64 = VALUE, "The least, or the added, penalty for a revoke.";
        revoke_rule: enum RevokeRule { Max = "max", Add = "add", Flat = "flat" },
            "Whether the penalty is the greater of minimum and stake, their sum, or the minimum alone."; // section 7
        revoke_doubles: bool = Switch, "Whether the trump suit multiplies the minimum of a revoke.", absent = false;
        min_flek_game: i64 = VALUE, "A plain game with fewer doublings is not played; 0: always played.";
        min_flek_seven: i64 = VALUE, "An announced seven with fewer doublings is not played.";
        zero_sum_unplayed: bool = Switch, "Whether a seven with a flek on the game alone is not played.";
        dealer_counts: bool = Switch, "Whether the dealer who sits out pays and is paid as a defender.";
        give_up_penalty: i64 = VALUE, "What giving up costs for each opponent; 0: nobody may give up.";
        bank: i64 = VALUE, "What the lone player pays into the kitty for each hand won; 0: there is no kitty.", absent = 0;
    }
    beside {
        /// From the stake; zero if only units are kept.
        unit: Minor
    }
}

impl Form {
    pub(super) fn players(self) -> usize {
        match self {
            Form::Two => 2,
            Form::Three => 3,
            Form::Pauzirak | Form::Four => 4,
        }
    }

    pub(super) fn dealer_plays(self) -> bool {
        self != Form::Pauzirak
    }

    pub(super) fn at_play(self) -> usize {
        self.players().saturating_sub(usize::from(!self.dealer_plays()))
    }
}

/// In units, or a count.
const VALUE: Whole = Whole { least: 0, step: 1 };

impl Options {
    /// Sections 5.3 and 9.
    pub fn contradictions(&self) -> Vec<Combination> {
        let is_half = self.extra_tens == ExtraTens::AddHalf;
        let is_free = self.revoke_rule == RevokeRule::Flat && self.revoke_minimum == 0;
        refused([
            (is_half && self.hundred_value % 2 != 0, &["hundred_value", "extra_tens"]),
            (is_half && self.quiet_hundred_value % 2 != 0, &["quiet_hundred_value", "extra_tens"]),
            (self.partner_durch && self.form != Form::Four, &["partner_durch", "form"]),
            (is_free, &["revoke_rule", "revoke_minimum"]),
        ])
    }

    /// In hearts nothing else doubles it (section 5.6).
    pub(super) fn two_sevens_value(&self, trump: Option<Suit>) -> i64 {
        if trump == Some(Suit::Hearts) { self.two_sevens_hearts_value } else { self.two_sevens_value }
    }

    /// 0 for contracts with trumps.
    pub(super) fn contract_value(&self, contract: Contract) -> i64 {
        match contract {
            Contract::Betl => self.betl_value,
            Contract::OpenBetl => self.open_betl_value,
            Contract::OpenDurch => self.open_durch_value,
            Contract::Durch | Contract::DurchPartner | Contract::DurchWise => self.durch_value,
            Contract::Suit | Contract::GiveUp | Contract::Passed => 0,
        }
    }

    pub(super) fn has_hundreds(&self) -> bool {
        self.announcements || self.quiet_bonuses
    }

    /// From the lowest (section 8).
    pub(super) fn rungs(&self) -> impl Iterator<Item = Rung> {
        let is_played = |rung: &Rung| match rung.announced() {
            Some(announced) => self.two_sevens || !announced.contains(&Announcement::TwoSevens),
            None => self.betl_durch,
        };
        Rung::ALL.iter().map(|(rung, _)| *rung).filter(is_played)
    }

    /// Section 5.5.
    pub(super) fn is_joint(&self, announced: &[Announcement]) -> bool {
        self.hundred_seven_joint
            && announced.contains(&Announcement::Hundred)
            && announced.contains(&Announcement::Seven)
    }
}

/// So that sums stay far inside 64 bits.
const MOST: i64 = 1000;

/// What each suit multiplies by, in the order of [`SUITS`].
const NAMED: &[(&str, [i64; 4])] = &[("hearts", [1, 1, 1, 2]), ("none", [1, 1, 1, 1]), ("red", [1, 1, 2, 2])];

/// In the order of price lists.
pub(super) const SUITS: [Suit; 4] = [Suit::Acorns, Suit::Leaves, Suit::Bells, Suit::Hearts];

/// In the order of [`SUITS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoubleSuits([i64; 4]);

impl DoubleSuits {
    pub(super) fn times(self, trump: Suit) -> i64 {
        let DoubleSuits(times) = self;
        let of_suit = SUITS.iter().zip(times).find(|(suit, _)| **suit == trump);
        of_suit.map_or(1, |(_, times)| times)
    }

    pub(super) fn is_none(self) -> bool {
        self.word() == Some("none")
    }

    pub(super) fn word(self) -> Option<&'static str> {
        NAMED.iter().find(|(_, times)| *times == self.0).map(|(word, _)| *word)
    }
}

/// Written as a name, or as a table of all four suits.
pub struct AnySuits;

impl Kind<DoubleSuits> for AnySuits {
    const EXAMPLE: &'static str = "{ acorns = 1, leaves = 2, bells = 3, hearts = 4 }";

    fn read(&self, setting: &Setting) -> Result<DoubleSuits, PartFault> {
        match setting {
            Setting::Text(word) => {
                let named = NAMED.iter().find(|(name, _)| name == word);
                named.map(|(_, times)| DoubleSuits(*times)).ok_or(None)
            }
            table => {
                let words = SUITS.map(Keyword::word);
                let times = table.numbers(&words, 1..=MOST)?;
                ensure(times.len() == words.len(), || None)?;
                Ok(DoubleSuits(words.map(|word| times.get(word).copied().unwrap_or(1))))
            }
        }
    }

    fn write(&self, suits: &DoubleSuits) -> Setting {
        match suits.word() {
            Some(word) => Setting::Text(word.to_owned()),
            None => Setting::of_numbers(SUITS.map(Keyword::word).into_iter().zip(suits.0)),
        }
    }

    fn words(&self) -> Vec<&'static str> {
        NAMED.iter().map(|(word, _)| *word).collect()
    }
}
