//! What may be typed at the table, and what the book answers: one piece of code for every command, whether a
//! shell, a pipe or the live table said it.

mod answer;
mod obey;
mod request;
mod told;
mod words;

pub use answer::Answer;
pub use obey::obey;
pub use request::{Request, RequestError};
pub use told::{entry, head, help, settlement, sheet, suits_of};
pub use words::{CommandWord, WORDS, word_of, words_at};
