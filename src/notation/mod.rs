//! The notation: parses a typed line into the record of a hand, or finds the word at fault. This room cuts a line into
//! [`token`]s, and finds words, suits, players and numbers by rules of every game. Each engine's own `notation.rs` gives them
//! a meaning.

mod calls;
mod commands;
mod counts;
mod error;
mod faults;
mod fold;
mod granted;
mod melds;
mod names;
mod players;
mod reader;
mod reading;
mod reference;
mod request_error;
mod said;
mod suits;
mod token;
mod vocabulary;
mod words;
mod written;

pub use calls::CallSaid;
pub use commands::{
    AMONG, Begins, COIN, COMMANDS, Command, CommandWord, CzechWord, EVERYBODY, Example, FROM, HAND,
    InnerWord, NO_ACCOUNT, PAID, POT, QR, SEATS, SHARE, Stands, THROUGH, UNITS, WHOLE_NIGHT, WITHIN, WORDS,
    command_of, command_word, commands_at,
};
pub use counts::CountColumn;
pub use error::{LineError, LineProblem, LineResult, WouldDo};
pub use fold::{fold, fold_text, fold_word};
pub use granted::Granted;
pub use melds::Melds;
pub use names::{NameError, read_name};
pub use players::{LONGEST_NAME, PlayerError, find_player, is_kitty, player_of, quoted, spelled, whole_name};
pub use reader::{Count, Item, Position, Reader};
pub use reading::{Heard, Reading, Role, TypedHand};
pub use reference::{Help, tied, words_in_help};
pub use request_error::{RequestError, SheetLineFault};
pub use said::{BEFORE_SHARERS, said, said_forms};
pub use suits::{MARIAS, PINOCHLE, SuitWords, whole as whole_suit};
pub use token::{Token, TokenKind, Tokens, check_characters, tokens};
pub use vocabulary::{Offers, Vocabulary};
pub use words::{
    Form, Game, LONGEST_PHRASE, Meaning, Row, Wants, WordHelp, is_known, simplest_word, words_of,
};
pub use written::suit_named;

crate::messages! {
    [
        WouldDo, PlayerError, NameError, Granted, Help, Game, Command,
        RequestError, SheetLineFault,
    ]
    holder LineError;
    variants LineProblem = "line-problem" { Player };
    holder WordHelp;
    variants Meaning = "meaning";
}
