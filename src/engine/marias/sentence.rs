//! The sentence about a hand of mariáš.

use super::{Component, Contract, Flek, PaidFor, SevenFate, Side, Suit};
use crate::engine::hand_facts::HandResult;
use crate::kernel::{Keyword, words::listed};

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
