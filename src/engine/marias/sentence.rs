//! The sentence about a hand of mariáš; English is in `Display`.

use super::{Component, Contract, Flek, PaidFor, SevenFate, Side, Suit};
use crate::engine::hand_facts::HandResult;
use crate::kernel::{Keyword, words::listed};

crate::phrases! {
    /// A part of the sentence about a hand, and of its row on a sheet.
    pub enum MariasClause holds Result(HandResult) {
        AllPassed {} = "all passed";
        /// The lone player and the trump suit, if it is known.
        Player { name: String, trump: Option<Suit> } = "{name}{}",
            trump.map_or_else(String::new, |trump| format!(" {trump}"));
        /// The lone player of a contract without trumps.
        Without { name: String, contract: Contract } = "{name} {contract}";
        GaveUp { name: String } = "{name} gave up";
        /// The partner, the wise one, or who revoked.
        Other { role: &'static str, name: String } = "{role} {name}";
        Announced { what: Vec<Component> } = "{}", listed(what);
        /// What is the same in every language: on a sheet the lone player with a symbol, the lone side's trick points and
        /// marriages as typed.
        Text { text: String } = "{text}";
        /// The talon, the total of a hundred, or tricks.
        Number { of: &'static str, number: i64 } = "{of} {number}";
        LaidDown {} = "laid down";
        Doubled { component: Component, flek: Flek } = "{flek}{}", match component {
            Component::Contract => String::new(),
            component => format!(" on the {component}"),
        };
        /// What became of the game, of a hundred or of two sevens.
        Paid { paid: PaidFor, won: bool } = "{paid} {}", if *won { "won" } else { "lost" };
        /// The fate of the trump seven; `None` if it was not in the last trick.
        Seven { of: Side, quiet: bool, fate: Option<SevenFate> } = "{}seven{} {}",
            if *quiet { "quiet " } else { "" }, of.behind_name(), fate.map_or("none", SevenFate::word);
    }
}

crate::phrases! {
    /// A hand in a sentence: `Petr hearts, 60+40/20, flek on the game: quiet hundred 100 won`.
    pub struct HandSentence as "MariasStory" {
        pub(super) clauses: Vec<MariasClause>,
        pub(super) results: Vec<MariasClause>,
    } = "{}{}{}", listed(clauses), if results.is_empty() { "" } else { ": " }, listed(results);
}
