//! How a hand of mariáš went, and the sentence about it.

use super::checked_hand::{CheckedHand, HandEnd, Main, PointCount};
use super::{Announcement, Component, Contract, Flek, PaidFor, SevenFate, Side, Suit, vocabulary::counted};
use crate::engine::hand_facts::{DeclaredContract, HandResult};
use crate::kernel::{Keyword, Seat, Table, words::listed};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub(super) hand: CheckedHand,
    pub(super) paid: Vec<(PaidFor, Side)>,
}

impl Story {
    pub(in crate::engine) fn trump(&self) -> Option<&'static str> {
        self.hand.trump.map(Keyword::word)
    }

    /// A hand with trumps ends as its two sevens, or else its hundred or game (section 8). A seven decides no hand.
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

    /// Whether the lone side made the highest that it announced, be it a seven. Who gave up or revoked lost it.
    fn made(&self, partners: &[Seat]) -> Option<bool> {
        let has = |what| self.hand.announced.has(Side::Lone, what);
        let seven = has(Announcement::Seven) && !has(Announcement::Hundred) && !has(Announcement::TwoSevens);
        Some(match self.hand.end {
            // Whoever is paid in the end made it, which may be nobody.
            HandEnd::Unplayed => return None,
            HandEnd::Suit(_) if seven => self.paid.contains(&(PaidFor::Seven { of: Side::Lone }, Side::Lone)),
            HandEnd::Revoke { by } => Some(by) != self.hand.player && !partners.contains(&by),
            _ => self.result() == HandResult::Made {},
        })
    }

    /// Who played what, and what was announced; on a sheet the trump suit is a symbol.
    fn contract(&self, table: &Table, is_on_sheet: bool) -> Vec<MariasClause> {
        let hand = &self.hand;
        let Some(player) = hand.player else { return vec![MariasClause::AllPassed {}] };
        let name = |seat| table.name(seat).to_owned();
        let mut clauses = vec![match (hand.contract, hand.trump) {
            (Contract::Suit, Some(trump)) if is_on_sheet => {
                MariasClause::Text { text: format!("{} {}", table.name(player), trump.symbol()) }
            }
            (Contract::Suit, trump) => MariasClause::Player { name: name(player), trump },
            (Contract::GiveUp, _) => MariasClause::GaveUp { name: name(player) },
            (contract, _) => MariasClause::Without { name: name(player), contract },
        }];
        clauses.extend(hand.partner.map(|seat| MariasClause::Other { role: "with", name: name(seat) }));
        let wise = hand.wise().map(name);
        clauses.extend(wise.map(|name| MariasClause::Other { role: "with the wise one", name }));
        let what: Vec<_> = hand.announced.components().collect();
        clauses.extend((!what.is_empty()).then_some(MariasClause::Announced { what }));
        clauses
    }

    /// What was counted, what ended the play, and what was doubled.
    fn counts(&self, table: &Table) -> Vec<MariasClause> {
        let hand = &self.hand;
        let name = |seat| table.name(seat).to_owned();
        let mut clauses = Vec::new();
        match &hand.end {
            HandEnd::Suit(Main::Counted(PointCount { held, talon })) => {
                let (own, others) = (&held.lone, &held.defenders.marriages);
                let text = counted(own.tricks, &own.marriages, others, *talon);
                clauses.push(MariasClause::Text { text });
                clauses.extend((*talon > 0).then_some(MariasClause::Number { of: "talon", number: *talon }));
            }
            HandEnd::Suit(Main::Reported { total, .. }) => {
                clauses.extend(total.map(|number| MariasClause::Number { of: "total", number }));
            }
            HandEnd::Revoke { by } => clauses.push(MariasClause::Other { role: "revoke", name: name(*by) }),
            HandEnd::Tricks { laid_down, tricks, .. } => {
                clauses.extend(laid_down.then_some(MariasClause::LaidDown {}));
                clauses.extend(tricks.map(|number| MariasClause::Number { of: "tricks", number }));
            }
            HandEnd::Passed | HandEnd::GivenUp | HandEnd::Unplayed => {}
        }
        let flek = |(&component, count): (_, &u32)| {
            Some(MariasClause::Doubled { component, flek: Flek::of(*count)? })
        };
        clauses.extend(hand.fleks.iter().filter_map(flek));
        clauses
    }

    /// What became of the game, the hundreds, two sevens and the trump seven.
    fn results(&self) -> Vec<MariasClause> {
        match self.hand.end {
            HandEnd::Tricks { .. } | HandEnd::Unplayed => vec![self.result().into()],
            HandEnd::Suit(_) => {
                let paid = self.paid.iter().filter(|(paid, _)| paid.decides_the_hand());
                let paid = paid.map(|&(paid, by)| MariasClause::Paid { paid, won: by == paid.side() });
                paid.chain(self.seven()).collect()
            }
            HandEnd::Passed | HandEnd::GivenUp | HandEnd::Revoke { .. } => Vec::new(),
        }
    }

    fn seven(&self) -> Option<MariasClause> {
        let HandEnd::Suit(_) = self.hand.end else { return None };
        let (of, quiet, fate) = self.hand.announced.whose_seven(self.hand.seven)?;
        Some(MariasClause::Seven { of, quiet, fate })
    }

    pub fn sentence(&self, table: &Table) -> HandSentence {
        let clauses = self.contract(table, false).into_iter().chain(self.counts(table)).collect();
        HandSentence { clauses, results: self.results() }
    }

    /// Contract and count: `Petr ♥ seven`, `60+40/20, re on the seven, seven killed`, without the ending.
    pub fn sheet_cells(&self, table: &Table) -> [Vec<MariasClause>; 2] {
        let contract = self.hand.player.map(|_| self.contract(table, true)).unwrap_or_default();
        [contract, self.counts(table).into_iter().chain(self.seven()).collect()]
    }

    /// Marriages and trick points of the lone side.
    pub fn counted(&self) -> Option<(i64, i64)> {
        let HandEnd::Suit(Main::Counted(PointCount { held, .. })) = &self.hand.end else { return None };
        Some((held.lone.marriages.iter().sum(), held.lone.tricks))
    }
}

/// The contract, by the highest that the lone side announced (section 4), and who played with the lone player.
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

crate::phrases! {
    /// A part of the sentence, or of the row on a sheet.
    pub enum MariasClause holds Result(HandResult) {
        AllPassed {} = "all passed";
        Player { name: String, trump: Option<Suit> } = "{name}{}",
            trump.map_or_else(String::new, |trump| format!(" {trump}"));
        Without { name: String, contract: Contract } = "{name} {contract}";
        GaveUp { name: String } = "{name} gave up";
        /// The partner, the wise one, or who revoked.
        Other { role: &'static str, name: String } = "{role} {name}";
        Announced { what: Vec<Component> } = "{}", listed(what);
        /// The same in every language: on a sheet the player with a symbol; trick points and marriages as typed.
        Text { text: String } = "{text}";
        /// The talon, the total of a hundred, or tricks.
        Number { of: &'static str, number: i64 } = "{of} {number}";
        LaidDown {} = "laid down";
        Doubled { component: Component, flek: Flek } = "{flek}{}", match component {
            Component::Contract => String::new(),
            component => format!(" on the {component}"),
        };
        Paid { paid: PaidFor, won: bool } = "{paid} {}", if *won { "won" } else { "lost" };
        /// `None` if it was not in the last trick.
        Seven { of: Side, quiet: bool, fate: Option<SevenFate> } = "{}seven{} {}",
            if *quiet { "quiet " } else { "" }, of.behind_name(), fate.map_or("none", SevenFate::word);
    }
}

crate::phrases! {
    /// `Petr hearts, 60+40/20, flek on the game: quiet hundred 100 won`
    pub struct HandSentence as "MariasStory" {
        pub(super) clauses: Vec<MariasClause>,
        pub(super) results: Vec<MariasClause>,
    } = "{}{}{}", listed(clauses), if results.is_empty() { "" } else { ": " }, listed(results);
}
