//! How a hand went: its ending, and the sentence about it.

use super::checked_hand::{CheckedHand, HandEnd};
use super::commitment::Commitment;
use super::sentence::{HandHead, MainResult};
use super::vocabulary::{VOCABULARY, print_announced, print_result};
use super::{Announcement, Contract, HandSentence, PaidFor, Record, Side, Suit};
use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::kernel::{Keyword, Seat, Table};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub(super) hand: CheckedHand,
    record: Box<Record>,
    paid: Vec<(PaidFor, Side)>,
}

impl Story {
    pub(in crate::engine) fn trump(&self) -> Option<&'static str> {
        self.hand.trump.map(Keyword::word)
    }

    pub(super) fn new(hand: CheckedHand, record: &Record, commitments: &[Commitment]) -> Story {
        let paid = commitments.iter().map(|commitment| (commitment.paid, commitment.winner)).collect();
        Story { hand, record: Box::new(record.clone()), paid }
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

    fn head(&self, table: &Table) -> Option<HandHead> {
        let CheckedHand { contract, player, partner, trump, .. } = self.hand;
        let name = |seat| table.name(seat).to_owned();
        let partner = partner.or(self.hand.wise()).map(name);
        Some(HandHead { player: name(player?), symbol: trump.map(Suit::symbol), contract, partner })
    }

    pub fn sentence(&self, table: &Table) -> HandSentence {
        let record = self.record.normal();
        let words = [print_announced(&record), print_result(&record)].concat();
        let typed: String = words.iter().map(|word| format!(" {word}")).collect();
        let main = self.paid.iter().filter(|(paid, _)| paid.is_main());
        let result = |&(paid, winner): &(PaidFor, Side)| {
            let won = winner == paid.hundred_of().unwrap_or(Side::Lone);
            MainResult { paid, won }
        };
        let results = main.map(result).collect();
        let czech = VOCABULARY.in_czech(&typed);
        HandSentence { head: self.head(table), typed, czech, results, ending: self.result() }
    }

    /// Returns the contract and the count for a sheet: who played what, what was announced; and how it went.
    pub fn sheet_cells(&self, table: &Table) -> (Option<HandHead>, String, String) {
        let record = self.record.normal();
        (self.head(table), print_announced(&record).join(" "), print_result(&record).join(" "))
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
