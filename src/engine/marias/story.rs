//! How a hand went: its ending, and the sentence about it.

use super::checked_hand::{CheckedHand, End, Holding, Main, SuitResult};
use super::commitment::Commitment;
use super::factor::{Flek, Paid};
use super::record::{Announcement, Component, Contract, Seven, SevenFate};
use super::sentence::{Called, HandSentence, MariasCell, MariasClause};
use super::side::Side;
use crate::kernel::table::Table;

/// How a hand went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    hand: CheckedHand,
    /// What was paid for, and the side that won it.
    paid: Vec<(Paid, Side)>,
}

impl Story {
    pub(super) fn new(hand: CheckedHand, commitments: &[Commitment]) -> Story {
        let paid = commitments.iter().map(|commitment| (commitment.paid, commitment.winner)).collect();
        Story { hand, paid }
    }

    /// Returns how the hand ended; a hand with trumps by the highest of what the lone side played for (section 8):
    /// its two sevens, or else its hundred or game. A single seven decides no hand.
    #[must_use]
    pub fn result(&self) -> MariasResult {
        let paid_for = |is_it: fn(Paid) -> bool| self.paid.iter().find(|(paid, _)| is_it(*paid));
        let main = paid_for(|paid| paid == Paid::TwoSevens).or_else(|| paid_for(|paid| !paid.is_seven()));
        match (&self.hand.end, main) {
            (End::Passed, _) => MariasResult::Passed {},
            (End::GivenUp, _) => MariasResult::GivenUp {},
            (End::Unplayed, _) => MariasResult::Unplayed {},
            (End::Revoke { .. }, _) => MariasResult::Revoke {},
            (End::Tricks { made: true, .. }, _) | (End::Suit(_), Some((_, Side::Lone))) => {
                MariasResult::Made {}
            }
            (End::Tricks { .. } | End::Suit(_), _) => MariasResult::Lost {},
        }
    }

    /// Returns who played what, and how often it was doubled.
    fn contract(&self, table: &Table) -> Vec<MariasClause> {
        let hand = &self.hand;
        let Some(player) = hand.player else { return vec![MariasClause::AllPassed {}] };
        let name = table.name(player).to_owned();
        let mut clauses = vec![match hand.contract {
            Contract::Suit => MariasClause::Player { name, trump: hand.trump },
            Contract::GiveUp => MariasClause::GaveUp { name },
            contract => MariasClause::Without { name, contract },
        }];
        let partner = hand.partner.map(|seat| table.name(seat).to_owned());
        clauses.extend(partner.map(|name| MariasClause::Partner { name }));
        let what = Called::all(&hand.announced);
        clauses.extend((!what.is_empty()).then_some(MariasClause::Announced { what }));
        clauses
    }

    /// Returns what was counted or recorded.
    fn count(&self, table: &Table) -> Vec<MariasClause> {
        let name = |seat| table.name(seat).to_owned();
        match &self.hand.end {
            End::Suit(SuitResult { main: Main::Counted(count), .. }) => {
                let Holding { tricks, marriages } = count.held.lone.clone();
                let against = count.held.defenders.marriages.clone();
                let talon = (count.talon > 0).then_some(MariasClause::Talon { points: count.talon });
                [MariasClause::Count { tricks, marriages, against }].into_iter().chain(talon).collect()
            }
            End::Revoke { by } => vec![MariasClause::Revoked { name: name(*by) }],
            End::Unplayed => vec![MariasClause::NotPlayed {}],
            End::Tricks { laid_down, tricks, wise, .. } => {
                let laid_down = laid_down.then_some(MariasClause::LaidDown {});
                let tricks = tricks.map(|count| MariasClause::Tricks { count });
                let wise = wise.map(|seat| MariasClause::Wise { name: name(seat) });
                [laid_down, tricks, wise].into_iter().flatten().collect()
            }
            End::Passed | End::GivenUp | End::Suit(_) => Vec::new(),
        }
    }

    /// Returns what was doubled.
    fn doubled(&self) -> Vec<MariasClause> {
        let fleks = self.hand.fleks.iter().filter_map(|(component, count)| {
            Some(MariasClause::Doubled { component: *component, flek: Flek::of(*count)? })
        });
        fleks.collect()
    }

    /// Returns what each side won or lost of its own.
    fn results(&self) -> Vec<MariasClause> {
        match self.hand.end {
            End::Suit(_) => {}
            End::Tricks { made: true, .. } => return vec![MariasClause::Made {}],
            End::Tricks { made: false, .. } => return vec![MariasClause::Failed {}],
            End::Passed | End::GivenUp | End::Unplayed | End::Revoke { .. } => return Vec::new(),
        }
        let result = |&(paid, winner): &(Paid, Side)| match paid {
            _ if winner == paid.side() => MariasClause::Won { paid },
            Paid::Seven { of } | Paid::SevenKilled { of } => match self.seven_fate(of) {
                Some(fate @ (SevenFate::Killed | SevenFate::Early)) => MariasClause::Fell { of, fate },
                _ => MariasClause::Lost { paid },
            },
            _ => MariasClause::Lost { paid },
        };
        self.paid.iter().map(result).collect()
    }

    /// Returns what became of every seven that was played for.
    fn fates(&self) -> impl Iterator<Item = MariasClause> {
        let is_played = matches!(self.hand.end, End::Suit(_));
        self.paid.iter().filter(move |_| is_played).filter_map(|&(paid, winner)| {
            let what = match paid {
                Paid::TwoSevens => Announcement::TwoSevens,
                paid if paid.is_seven() => Announcement::Seven,
                _ => return None,
            };
            let by = paid.side();
            let fate = match self.seven_fate(by) {
                _ if winner == by => Some(SevenFate::Won),
                fate @ Some(SevenFate::Killed | SevenFate::Early) if what == Announcement::Seven => fate,
                _ => None,
            };
            Some(MariasClause::Fate { seven: Component::Announced { by, what }, fate })
        })
    }

    /// Returns what became of the trump seven, if a side held it.
    fn seven_fate(&self, of: Side) -> Option<SevenFate> {
        match self.hand.end {
            End::Suit(SuitResult { seven: Seven::Of { side, fate }, .. }) if side == of => Some(fate),
            _ => None,
        }
    }

    /// Returns the sentence about the hand.
    #[must_use]
    pub fn sentence(&self, table: &Table) -> HandSentence {
        let clauses = self.count(table).into_iter().chain(self.doubled());
        let (count, besides): (Vec<_>, Vec<_>) =
            clauses.partition(|clause| matches!(clause, MariasClause::Count { .. }));
        let mut head = self.contract(table);
        head.extend(count);
        HandSentence { head, besides, results: self.results() }
    }

    /// Returns the contract and the count for a sheet: `Petr ♥ seven`, `60+40/20 7killed re:7`. The count adds, in the
    /// notation, what the word of the ending does not say: each seven's fate, and the doublings.
    #[must_use]
    pub fn sheet_cells(&self, table: &Table) -> (MariasCell, MariasCell) {
        if self.hand.player.is_none() {
            return (MariasCell { clauses: Vec::new() }, MariasCell { clauses: Vec::new() });
        }
        let contract = self.contract(table).into_iter().map(|clause| match clause {
            MariasClause::Player { name, trump: Some(trump) } => {
                MariasClause::Player { name: format!("{name} {}", trump.symbol()), trump: None }
            }
            other => other,
        });
        let total = match self.hand.end {
            End::Suit(SuitResult { main: Main::Reported { total, .. }, .. }) => total,
            _ => None,
        };
        let doubled = self.doubled().into_iter().map(|clause| match clause {
            MariasClause::Doubled { component, flek } => MariasClause::DoubledBriefly { component, flek },
            other => other,
        });
        let total = total.map(|points| MariasClause::Total { points });
        let count = self.count(table).into_iter().chain(total).chain(self.fates()).chain(doubled);
        (MariasCell { clauses: contract.collect() }, MariasCell { clauses: count.collect() })
    }
}

crate::phrases! {
    /// How a hand ended, for a sheet.
    pub enum MariasResult {
        Passed {} = "passed";
        /// After the auction.
        GivenUp {} = "given up";
        Unplayed {} = "unplayed";
        Revoke {} = "revoke";
        /// By the lone side.
        Made {} = "made";
        /// By the lone side.
        Lost {} = "lost";
    }
}
