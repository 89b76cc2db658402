//! How a hand went: its ending, and the sentence about it.

use super::checked_hand::{CheckedHand, HandEnd, Main, PointCount, SuitResult};
use super::commitment::Commitment;
use super::vocabulary::{counted, typed_call};
use super::{
    Announcement, Component, Contract, Flek, HandSentence, MariasCell, MariasClause, NamedAnnouncement,
    PaidFor, Rung, SevenFate, Side, TwoSevens,
};
use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::kernel::{Keyword, Seat, Table};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub(super) hand: CheckedHand,
    paid: Vec<(PaidFor, Side)>,
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
        let paid_for = |is_it: fn(PaidFor) -> bool| self.paid.iter().find(|(paid, _)| is_it(*paid));
        let main =
            paid_for(|paid| paid == PaidFor::TwoSevens {}).or_else(|| paid_for(|paid| !paid.is_seven()));
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

    fn contract(&self, table: &Table, calls: &[(Seat, Option<Rung>)]) -> Vec<MariasClause> {
        let hand = &self.hand;
        let name = |seat| table.name(seat).to_owned();
        let Some(player) = hand.player else { return vec![MariasClause::AllPassed {}] };
        let wise = hand.wise();
        // A partner or the wise one says which durch it is.
        let contract = match hand.contract {
            Contract::DurchPartner => Contract::Durch,
            Contract::DurchWise if wise.is_some() => Contract::Durch,
            contract => contract,
        };
        let mut clauses = Vec::new();
        if !calls.is_empty() {
            let calls: Vec<_> = calls.iter().map(|(seat, bid)| typed_call(table.name(*seat), *bid)).collect();
            clauses.push(MariasClause::Calls { calls: calls.join(", ") });
        }
        // The calls say who plays, but of forehand who needed no bid.
        let is_named = !calls.iter().any(|(_, bid)| bid.is_some());
        let name_of = Some(player).filter(|_| is_named).map(name);
        clauses.extend(match (contract, name_of) {
            (Contract::Suit, Some(name)) => Some(MariasClause::Player { name, trump: hand.trump }),
            (Contract::Suit, None) => hand.trump.map(|trump| MariasClause::Trump { trump }),
            (Contract::GiveUp, Some(name)) => Some(MariasClause::GaveUp { name }),
            (Contract::GiveUp, None) => Some(MariasClause::GivenUp {}),
            (contract, Some(name)) => Some(MariasClause::Without { name, contract }),
            (contract, None) => Some(MariasClause::ContractAlone { contract }),
        });
        clauses.extend(hand.partner.map(|seat| MariasClause::Partner { name: name(seat) }));
        clauses.extend(wise.map(|seat| MariasClause::Wise { name: name(seat) }));
        let what = NamedAnnouncement::all(&hand.announced);
        clauses.extend((!what.is_empty()).then_some(MariasClause::Announced { what }));
        if let HandEnd::Tricks { made, .. } = hand.end {
            clauses.push(if made { MariasClause::Made {} } else { MariasClause::Failed {} });
        }
        clauses
    }

    fn count(&self) -> Vec<MariasClause> {
        let Some(count) = self.hand.count() else { return Vec::new() };
        let of = |side: Side| typed_count(count, side);
        let bare = |side: Side| (count.held[side].tricks - count.talon).to_string();
        match (count.counted.lone, count.counted.defenders) {
            (true, true) => vec![
                MariasClause::Count { count: of(Side::Lone) },
                MariasClause::DefendersCount { count: bare(Side::Defenders) },
            ],
            (false, true) => vec![MariasClause::DefendersCount { count: of(Side::Defenders) }],
            (_, false) => vec![MariasClause::Count { count: of(Side::Lone) }],
        }
    }

    fn besides(&self, table: &Table) -> Vec<MariasClause> {
        let name = |seat| table.name(seat).to_owned();
        match &self.hand.end {
            HandEnd::Suit(SuitResult { main: Main::Counted(count), .. }) => {
                Vec::from_iter((count.talon > 0).then_some(MariasClause::Talon { points: count.talon }))
            }
            HandEnd::Suit(SuitResult { main: Main::Reported { total, .. }, .. }) => {
                Vec::from_iter(total.map(|points| MariasClause::Total { points }))
            }
            HandEnd::Revoke { by } => vec![MariasClause::Revoked { name: name(*by) }],
            HandEnd::Unplayed => vec![MariasClause::NotPlayed {}],
            HandEnd::Tricks { laid_down, tricks, .. } => {
                let laid_down = laid_down.then_some(MariasClause::LaidDown {});
                let tricks = tricks.map(|count| MariasClause::Tricks { count });
                [laid_down, tricks].into_iter().flatten().collect()
            }
            HandEnd::Passed | HandEnd::GivenUp => Vec::new(),
        }
    }

    fn doubled(&self) -> impl Iterator<Item = (Component, Flek)> {
        self.hand.fleks.iter().filter_map(|(component, count)| Some((*component, Flek::of(*count)?)))
    }

    /// Returns what became of the game or the hundreds, and of the sevens.
    fn results(&self) -> Vec<MariasClause> {
        let HandEnd::Suit(result) = &self.hand.end else { return Vec::new() };
        let main = self.paid.iter().filter_map(|&(paid, winner)| match paid {
            PaidFor::Game {} => Some(MariasClause::Game { won: winner == Side::Lone }),
            PaidFor::QuietHundred { of, .. } => Some(MariasClause::QuietHundred { of }),
            PaidFor::Hundred { of, .. } => Some(MariasClause::Hundred { of, won: winner == of }),
            // It was reached, and its seven tells why it was lost.
            PaidFor::HundredWithSeven { of } => Some(MariasClause::Hundred { of, won: true }),
            _ => None,
        });
        let seven = self.seven().map(|(of, quiet, fate)| MariasClause::Seven { of, quiet, fate });
        let two_sevens =
            result.two_sevens.map(|fate| MariasClause::TwoSevens { won: fate == TwoSevens::Won });
        let mut clauses: Vec<_> = main.chain(seven).chain(two_sevens).collect();
        let has_main = self.paid.iter().any(|(paid, _)| paid.is_main());
        if let Main::Reported { winner, .. } = &result.main
            && !has_main
        {
            let is_made = *winner == Side::Lone;
            clauses.push(if is_made { MariasClause::HandMade {} } else { MariasClause::HandLost {} });
        }
        clauses
    }

    fn seven(&self) -> Option<(Side, bool, Option<SevenFate>)> {
        let HandEnd::Suit(SuitResult { seven, .. }) = self.hand.end else { return None };
        self.hand.announced.whose_seven(seven)
    }

    pub fn sentence(&self, table: &Table) -> HandSentence {
        let contract = self.contract(table, &self.hand.calls).into_iter();
        let (announced, head) = contract.partition(|clause| matches!(clause, MariasClause::Announced { .. }));
        let mut besides = self.besides(table);
        besides.extend(self.hand.other_seven.map(|suit| MariasClause::OtherSeven { suit }));
        besides.extend(self.doubled().map(|(component, flek)| MariasClause::Doubled { component, flek }));
        besides.extend(self.hand.bid.map(|bid| MariasClause::Bid { bid: bid.typed() }));
        HandSentence { head, announced, counted: self.count(), besides, results: self.results() }
    }

    /// Returns the contract and the count for a sheet: `Petr ♥ seven`, `60+40/20 7killed re:7`. The count adds, in the
    /// notation, what the word of the ending does not say: each seven's fate, and the doublings.
    pub fn sheet_cells(&self, table: &Table) -> [MariasCell; 2] {
        let hand = &self.hand;
        if hand.player.is_none() {
            return [Vec::new(), Vec::new()].map(|clauses| MariasCell { clauses });
        }
        let contract = self.contract(table, &[]).into_iter().filter_map(|clause| match clause {
            MariasClause::Player { name, trump: Some(trump) } => {
                Some(MariasClause::PlayerBriefly { name, symbol: trump.symbol().to_string() })
            }
            // The ending has a column of its own.
            MariasClause::Made {} | MariasClause::Failed {} => None,
            other => Some(other),
        });
        let seven = self.seven().map(|(of, quiet, fate)| MariasClause::SevenBriefly { of, quiet, fate });
        let two_sevens = if let HandEnd::Suit(result) = &hand.end { result.two_sevens } else { None };
        let two_sevens =
            two_sevens.map(|fate| MariasClause::TwoSevensBriefly { won: fate == TwoSevens::Won });
        let doubled =
            self.doubled().map(|(component, flek)| MariasClause::DoubledBriefly { component, flek });
        let other = hand.other_seven.map(|suit| MariasClause::OtherSeven { suit });
        let lone = hand.count().map(|count| MariasClause::Count { count: typed_count(count, Side::Lone) });
        let count = lone.into_iter().chain(self.besides(table));
        let count = count.chain(seven).chain(two_sevens).chain(other).chain(doubled);
        [MariasCell { clauses: contract.collect() }, MariasCell { clauses: count.collect() }]
    }

    /// Returns the lone side's marriages and trick points, if they were counted.
    pub fn counted(&self) -> Option<(i64, i64)> {
        let lone = &self.hand.count()?.held.lone;
        Some((lone.marriages.iter().sum(), lone.tricks))
    }
}

fn typed_count(count: &PointCount, side: Side) -> String {
    let (own, others) = (&count.held[side], &count.held[side.other()]);
    // The sharp cards of the talon are the defenders', but were not counted.
    let talon = if side == Side::Defenders { count.talon } else { 0 };
    counted(own.tricks - talon, &own.marriages, &others.marriages, count.talon)
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
