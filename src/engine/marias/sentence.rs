//! The sentence about a hand of mariáš; English is in `Display`.

use super::{Component, Contract, Flek, PaidFor, SevenFate, Side, Suit};
use crate::kernel::words::listed;

crate::phrases! {
    /// A part of the sentence about a hand, and of its row on a sheet.
    pub enum MariasClause {
        AllPassed {} = "all passed";
        /// The lone player and the trump suit, if it is known.
        Player { name: String, trump: Option<Suit> } = "{name}{}",
            trump.map_or_else(String::new, |trump| format!(" {trump}"));
        /// The same on a sheet.
        PlayerBriefly { name: String, symbol: String } = "{name} {symbol}";
        /// The lone player of a contract without trumps.
        Without { name: String, contract: Contract } = "{name} {contract}";
        GaveUp { name: String } = "{name} gave up";
        Partner { name: String } = "with {name}";
        Wise { name: String } = "with the wise one {name}";
        Announced { what: Vec<Component> } = "{}", listed(what);
        /// The lone side's trick points and marriages, as typed.
        Count { count: String } = "{count}";
        Talon { points: i64 } = "talon {points}";
        /// The total of a hundred, if nothing else is known.
        Total { points: i64 } = "total {points}";
        LaidDown {} = "laid down";
        Tricks { count: i64 } = "tricks {count}";
        NotPlayed {} = "not played";
        Revoked { name: String } = "revoke {name}";
        Doubled { component: Component, flek: Flek } = "{flek}{}", match component {
            Component::Contract => String::new(),
            component => format!(" on the {component}"),
        };
        /// What became of the game, of a hundred or of two sevens.
        Paid { paid: PaidFor, won: bool } = "{paid} {}", if *won { "won" } else { "lost" };
        /// The fate of the trump seven; `None` if it was not in the last trick.
        Seven { of: Side, quiet: bool, fate: Option<SevenFate> } = "{}seven{} {}",
            if *quiet { "quiet " } else { "" }, of.behind_name(), match fate {
                None => "none",
                Some(SevenFate::Won) => "won",
                Some(SevenFate::Killed) => "killed",
                Some(SevenFate::Early) => "lost early",
            };
        /// The hand, where nothing else says how it went.
        Hand { made: bool } = "{}", if *made { "made" } else { "lost" };
    }
}

crate::phrases! {
    /// A hand in a sentence: `Petr hearts, 60+40/20, flek on the game: quiet hundred 100 won`.
    pub struct HandSentence as "MariasStory" {
        pub(super) clauses: Vec<MariasClause>,
        pub(super) results: Vec<MariasClause>,
    } = "{}{}{}", listed(clauses), if results.is_empty() { "" } else { ": " }, listed(results);
}
