//! The sentence about a hand of mariáš; English is in `Display`.

use super::{Announcement, BySide, Component, Contract, Flek, SevenFate, Side, Suit};
use crate::kernel::{Keyword, words::listed};
use serde::Serialize;
use std::fmt;

crate::phrases! {
    /// A part of the sentence about a hand. Each can be typed: the sentence, read as a line, is the same record.
    pub enum MariasClause {
        AllPassed {} = "all passed";
        /// The lone player and the trump suit, if it is known.
        Player { name: String, trump: Option<Suit> } = "{name}{}",
            trump.map_or_else(String::new, |trump| format!(" {}", trump.word()));
        PlayerBriefly { name: String, symbol: String } = "{name} {symbol}";
        /// The calls of the auction, as typed; they say who plays.
        Calls { calls: String } = "{calls},";
        /// The trump suit behind the calls.
        Trump { trump: Suit } = "{}", trump.word();
        /// The lone player of a contract without trumps.
        Without { name: String, contract: Contract } = "{name} {contract}";
        /// A contract without trumps behind the calls.
        ContractAlone { contract: Contract } = "{contract}";
        GaveUp { name: String } = "{name} gave up";
        /// Given up, behind the calls.
        GivenUp {} = "gave up";
        Partner { name: String } = "with {name}";
        Wise { name: String } = "with the wise one {name}";
        Announced { what: Vec<NamedAnnouncement> } = "{}", listed(what);
        Doubled { component: Component, flek: Flek } = "{flek}{}", match component {
            Component::Contract => String::new(),
            component => format!(" on the {component}"),
        };
        DoubledBriefly { component: Component, flek: Flek } = "{}", match (component, flek) {
            (Component::Contract, Flek::Higher { count }) => format!("flek:{count}"),
            (component, Flek::Higher { count }) => format!("flek:{}:{count}", component.typed()),
            (Component::Game | Component::Contract, flek) => flek.to_string(),
            (component, flek) => format!("{flek}:{}", component.typed()),
        };
        /// The total of a hundred, if nothing else is known.
        Total { points: i64 } = "total {points}";
        Count { count: String } = "{count}";
        DefendersCount { count: String } = "def {count}";
        Talon { points: i64 } = "talon {points}";
        /// The suit of the other of two sevens, as it is typed behind them.
        OtherSeven { suit: Suit } = "77:{}", suit.word();
        LaidDown {} = "laid down";
        Tricks { count: i64 } = "tricks {count}";
        NotPlayed {} = "not played";
        Revoked { name: String } = "revoke {name}";
        Bid { bid: String } = "bid:{bid}";
        Made {} = "made";
        Failed {} = "lost";
        /// The same two of a hand with trumps, where nothing is paid but sevens.
        HandMade {} = "made";
        HandLost {} = "lost";
        Game { won: bool } = "game {}", won_or_lost(*won);
        QuietHundred { of: Side } = "quiet hundred{} won", of.behind_name();
        Hundred { of: Side, won: bool } = "hundred{} {}", of.behind_name(), won_or_lost(*won);
        /// The fate of the trump seven; `None` if it was not in the last trick.
        Seven { of: Side, quiet: bool, fate: Option<SevenFate> } = "{}seven{} {}",
            if *quiet { "quiet " } else { "" }, of.behind_name(), match fate {
                None => "none",
                Some(SevenFate::Early) => "lost early",
                Some(fate) => fate.word(),
            };
        SevenBriefly { of: Side, quiet: bool, fate: Option<SevenFate> } = "{}7{}{}",
            if *quiet { "q" } else { "" }, of.typed(), fate.map_or("none", SevenFate::word);
        TwoSevens { won: bool } = "two sevens {}", won_or_lost(*won);
        TwoSevensBriefly { won: bool } = "77{}", won_or_lost(*won);
    }
}

fn won_or_lost(won: bool) -> &'static str {
    if won { "won" } else { "lost" }
}

crate::phrases! {
    /// What a side announced, as people call it: hundred and seven together have a name of their own.
    #[derive(Copy)]
    pub enum NamedAnnouncement as "MariasCalled" {
        One { by: Side, what: Announcement } = "{what}{}", by.behind_name();
        HundredSeven { by: Side } = "hundred and seven{}", by.behind_name();
    }
}

impl NamedAnnouncement {
    /// Returns what both sides announced, the lone side first.
    pub(super) fn all(announced: &BySide<Vec<Announcement>>) -> Vec<NamedAnnouncement> {
        let of = |by: Side| match announced[by].as_slice() {
            [Announcement::Seven, Announcement::Hundred] => vec![NamedAnnouncement::HundredSeven { by }],
            list => list.iter().map(|&what| NamedAnnouncement::One { by, what }).collect(),
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }
}

/// A hand in a sentence: `Petr hearts 60+40/20, flek on the game: quiet hundred won`.
#[derive(Debug, Clone, Serialize)]
#[serde(rename = "MariasStory")]
pub struct HandSentence {
    pub(super) head: Vec<MariasClause>,
    pub(super) announced: Vec<MariasClause>,
    pub(super) counted: Vec<MariasClause>,
    pub(super) besides: Vec<MariasClause>,
    pub(super) results: Vec<MariasClause>,
}

impl fmt::Display for HandSentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clauses = self.head.iter().chain(&self.announced).chain(&self.counted);
        f.write_str(&spaced(clauses))?;
        for clause in &self.besides {
            write!(f, ", {clause}")?;
        }
        for (at, result) in self.results.iter().enumerate() {
            write!(f, "{} {result}", if at == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

crate::phrases! {
    pub struct MariasCell { pub(super) clauses: Vec<MariasClause> } = "{}", spaced(clauses.iter());
}

impl MariasCell {
    pub fn says_who_gave_up(&self) -> bool {
        self.clauses.iter().any(|clause| matches!(clause, MariasClause::GaveUp { .. }))
    }
}

fn spaced<'a>(clauses: impl Iterator<Item = &'a MariasClause>) -> String {
    clauses.map(MariasClause::to_string).collect::<Vec<_>>().join(" ")
}
