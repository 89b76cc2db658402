//! Requests: parsed, printed and drafted as entries. Sheet files are made of requests.

mod between;
pub mod draft;
pub mod entered;
mod filter;
pub mod old_nights;
mod parse;
mod pieces;
mod plain;
mod print;
mod reply;
mod request;
pub mod sheet_file;

pub use crate::notation::RequestError;
pub use between::{BetweenReply, BetweenRequest, Daybooks, DebtView, Numbers};
pub use draft::{AGREED_KEYS, Drafted, ScoredHand, View};
pub use filter::{Filter, HandFilter};
pub use pieces::{print_sides, read_sides};
pub use plain::{Meant, Table, commands_in, examples_at, shell_pointer, similar_command};
pub use reply::Reply;
pub use request::{Answer, Change, Needs, Payment, Request, SettleBy};
pub use sheet_file::{At, Headers, SheetErrors, SheetFile};

crate::messages! {
    [filter::ChosenBy<'_>, old_nights::TableFault]
}
