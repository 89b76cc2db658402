//! What may be typed at the table: one request, read and written, and sheet files, which are made of them.

mod request;
pub mod sheet_file;
mod words;

pub use request::{Request, RequestError};
pub use words::{CommandWord, WORDS, word_of, words_at};
