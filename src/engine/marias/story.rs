//! How a hand went: its ending, and the sentence about it.

use super::checked_hand::{CheckedHand, HandEnd, Main, PointCount, SuitResult};
use super::commitment::Commitment;
use super::vocabulary::counted;
use super::{Announcement, Contract, Flek, HandSentence, MariasClause, PaidFor, Side};
use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::kernel::{Keyword, Seat, Table};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub(super) hand: CheckedHand,
    pub(super) paid: Vec<(PaidFor, Side)>,
}

impl Story {
    pub(in crate::engine) fn trump(&self) -> Option<&'static str> {
        self.hand.trump.map(Keyword::word)
    }

    pub(super) fn new(hand: CheckedHand, commitments: &[Commitment]) -> Story {
        let paid = commitments.iter().map(|commitment| (commitment.paid, commitment.winner)).collect();
        Story { hand, paid }
    }

    /// Returns how the hand ended; a hand with trumps by the highest of what the lone side played for (section 8):
    /// its two sevens, or else its hundred or game. A single seven decides no hand.
    pub fn result(&self) -> HandResult {
        let two_sevens = self.paid.iter().find(|(paid, _)| *paid == PaidFor::TwoSevens {});
        let main = two_sevens.or_else(|| self.paid.iter().find(|(paid, _)| paid.decides_the_hand()));
        match (&self.hand.end, main) {
            (HandEnd::Passed, _) => HandResult::Passed {},
            (HandEnd::GivenUp, _) => HandResult::GivenUp {},
            (HandEnd::Unplayed, _) => HandResult::Unplayed {},
            (HandEnd::Revoke { .. }, _) => HandResult::Revoke {},
            (HandEnd::Tricks { made: true, .. }, _) | (HandEnd::Suit(_), Some((_, Side::Lone))) => {
                HandResult::Made {}
            }
            (HandEnd::Tricks { .. } | HandEnd::Suit(_), _) => HandResult::Lost {},
        }
    }

    /// Returns whether the lone side made the highest that it announced: a seven, if that was all. Who gave up lost it,
    /// and so did who revoked.
    fn made(&self, partners: &[Seat]) -> Option<bool> {
        let has = |what| self.hand.announced.has(Side::Lone, what);
        let seven = has(Announcement::Seven) && !has(Announcement::Hundred) && !has(Announcement::TwoSevens);
        Some(match self.hand.end {
            // Whoever is paid in the end, which may be nobody.
            HandEnd::Unplayed => return None,
            HandEnd::Suit(_) if seven => self.paid.contains(&(PaidFor::Seven { of: Side::Lone }, Side::Lone)),
            HandEnd::Revoke { by } => Some(by) != self.hand.player && !partners.contains(&by),
            _ => self.result() == HandResult::Made {},
        })
    }

    /// Returns who played what, and what was announced.
    fn contract(&self, table: &Table) -> Vec<MariasClause> {
        let hand = &self.hand;
        let Some(player) = hand.player else { return vec![MariasClause::AllPassed {}] };
        let name = |seat| table.name(seat).to_owned();
        let wise = hand.wise();
        // A partner or the wise one says which durch it is.
        let contract = match hand.contract {
            Contract::DurchPartner => Contract::Durch,
            Contract::DurchWise if wise.is_some() => Contract::Durch,
            contract => contract,
        };
        let mut clauses = vec![match contract {
            Contract::Suit => MariasClause::Player { name: name(player), trump: hand.trump },
            Contract::GiveUp => MariasClause::GaveUp { name: name(player) },
            contract => MariasClause::Without { name: name(player), contract },
        }];
        clauses.extend(hand.partner.map(|seat| MariasClause::Partner { name: name(seat) }));
        clauses.extend(wise.map(|seat| MariasClause::Wise { name: name(seat) }));
        let what: Vec<_> = hand.announced.components().collect();
        clauses.extend((!what.is_empty()).then_some(MariasClause::Announced { what }));
        clauses
    }

    /// Returns what was counted, what ended the play, and what was doubled.
    fn counts(&self, table: &Table) -> Vec<MariasClause> {
        let hand = &self.hand;
        let name = |seat| table.name(seat).to_owned();
        let mut clauses = Vec::new();
        match &hand.end {
            HandEnd::Suit(SuitResult { main: Main::Counted(PointCount { held, talon }), .. }) => {
                let (own, others) = (&held.lone, &held.defenders.marriages);
                let count = counted(own.tricks, &own.marriages, others, *talon);
                clauses.push(MariasClause::Count { count });
                clauses.extend((*talon > 0).then_some(MariasClause::Talon { points: *talon }));
            }
            HandEnd::Suit(SuitResult { main: Main::Reported { total, .. }, .. }) => {
                clauses.extend(total.map(|points| MariasClause::Total { points }));
            }
            HandEnd::Revoke { by } => clauses.push(MariasClause::Revoked { name: name(*by) }),
            HandEnd::Unplayed => clauses.push(MariasClause::NotPlayed {}),
            HandEnd::Tricks { laid_down, tricks, .. } => {
                clauses.extend(laid_down.then_some(MariasClause::LaidDown {}));
                clauses.extend(tricks.map(|count| MariasClause::Tricks { count }));
            }
            HandEnd::Passed | HandEnd::GivenUp => {}
        }
        let flek = |(&component, count): (_, &u32)| {
            Some(MariasClause::Doubled { component, flek: Flek::of(*count)? })
        };
        clauses.extend(hand.fleks.iter().filter_map(flek));
        clauses
    }

    /// Returns what became of the game, the hundreds and two sevens.
    fn results(&self) -> Vec<MariasClause> {
        let made = match &self.hand.end {
            HandEnd::Tricks { made, .. } => Some(*made),
            HandEnd::Suit(SuitResult { main: Main::Reported { winner, .. }, .. }) => {
                Some(*winner == Side::Lone)
            }
            _ => None,
        };
        let is_played = matches!(self.hand.end, HandEnd::Suit(_));
        let paid = self.paid.iter().filter(|(paid, _)| is_played && paid.decides_the_hand());
        let mut clauses: Vec<_> =
            paid.map(|&(paid, winner)| MariasClause::Paid { paid, won: winner == paid.side() }).collect();
        if clauses.is_empty() {
            clauses.extend(made.map(|made| MariasClause::Hand { made }));
        }
        clauses
    }

    fn seven(&self) -> Option<MariasClause> {
        let HandEnd::Suit(SuitResult { seven, .. }) = self.hand.end else { return None };
        let (of, quiet, fate) = self.hand.announced.whose_seven(seven)?;
        Some(MariasClause::Seven { of, quiet, fate })
    }

    pub fn sentence(&self, table: &Table) -> HandSentence {
        let clauses = self.contract(table).into_iter().chain(self.counts(table)).collect();
        HandSentence { clauses, results: self.results().into_iter().chain(self.seven()).collect() }
    }

    /// Returns the contract and the count for a sheet: `Petr ♥ seven`, `60+40/20, re on the seven, seven killed`. The ending
    /// has a column of its own.
    pub fn sheet_cells(&self, table: &Table) -> [Vec<MariasClause>; 2] {
        let briefly = |clause| match clause {
            MariasClause::Player { name, trump: Some(trump) } => {
                MariasClause::PlayerBriefly { name, symbol: trump.symbol().to_string() }
            }
            other => other,
        };
        // Who passed has no contract.
        let contract = self.contract(table).into_iter().filter(|_| self.hand.player.is_some());
        let is_two_sevens =
            |clause: &MariasClause| matches!(clause, MariasClause::Paid { paid: PaidFor::TwoSevens {}, .. });
        let two_sevens = self.results().into_iter().filter(is_two_sevens);
        let is_counted = |clause: &MariasClause| !matches!(clause, MariasClause::NotPlayed {});
        let counts = self.counts(table).into_iter().filter(is_counted);
        let count = counts.chain(self.seven()).chain(two_sevens).collect();
        [contract.map(briefly).collect(), count]
    }

    /// Returns the lone side's marriages and trick points, if they were counted.
    pub fn counted(&self) -> Option<(i64, i64)> {
        let lone = &self.hand.count()?.held.lone;
        Some((lone.marriages.iter().sum(), lone.tricks))
    }
}

/// Returns what was declared, and who played with the lone player. Its class is the highest that the lone side
/// announced (section 4).
pub(in crate::engine) fn declared(story: &Story) -> (Option<DeclaredContract>, Vec<Seat>) {
    let hand = &story.hand;
    let Some(declarer) = hand.player else { return (None, Vec::new()) };
    let partners = hand.partner.into_iter().chain(hand.wise()).filter(|seat| *seat != declarer);
    let partners: Vec<Seat> = partners.collect();
    let has = |what| hand.announced.has(Side::Lone, what);
    let (seven, hundred) = (has(Announcement::Seven), has(Announcement::Hundred));
    let class = match hand.contract {
        Contract::Suit if has(Announcement::TwoSevens) => "two_sevens",
        Contract::Suit if seven && hundred => "hundred_seven",
        Contract::Suit if hundred => "hundred",
        Contract::Suit if seven => "seven",
        Contract::Suit | Contract::Passed => "game",
        Contract::Betl | Contract::OpenBetl => "betl",
        Contract::Durch | Contract::OpenDurch | Contract::DurchPartner | Contract::DurchWise => "durch",
        Contract::GiveUp => "give_up",
    };
    let (class, made) = (class.to_owned(), story.made(&partners));
    (Some(DeclaredContract { declarer, class, bid: None, made, over: None }), partners)
}
