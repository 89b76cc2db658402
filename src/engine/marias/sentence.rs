//! A hand of mariáš in a sentence; English is in `Display`.

use super::{Contract, PaidFor};
use crate::engine::hand_facts::HandResult;
use crate::kernel::words::listed;

crate::phrases! {
    /// Who played what: `Petr ♥`, `Petr betl`. The partner was called, or is the wise one.
    pub struct HandHead {
        pub(super) player: String,
        pub(super) symbol: Option<char>,
        pub(super) contract: Contract,
        pub(super) partner: Option<String>,
    } =
        "{player}{}{}", match (contract, symbol) {
            (Contract::Suit, Some(symbol)) => format!(" {symbol}"),
            (Contract::Suit | Contract::GiveUp | Contract::Passed, _) => String::new(),
            (contract, _) => format!(" {contract}"),
        }, partner.as_ref().map_or_else(String::new, |name| format!(" with {name}"));
}

crate::phrases! {
    /// What became of the game or of a hundred, seen from the side that played for it.
    #[derive(Copy)]
    pub struct MainResult { pub(super) paid: PaidFor, pub(super) won: bool } = "{paid} {}", if *won { "won" } else { "lost" };
}

crate::phrases! {
    /// A hand in a sentence: `Petr ♥ 7 50 re:7: game won`. What was announced and counted is in the notation, with a blank
    /// before each word.
    pub struct HandSentence as "MariasStory" {
        pub(super) head: Option<HandHead>,
        pub(super) typed: String,
        pub(super) czech: String,
        pub(super) results: Vec<MainResult>,
        pub(super) ending: HandResult,
    } = "{}{}", head.as_ref().map_or_else(String::new, |head| format!("{head}{typed}: ")),
        if results.is_empty() { ending.to_string() } else { listed(results) };
}
