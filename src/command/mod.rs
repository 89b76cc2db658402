//! Requests: parsed, printed and drafted as entries. Sheet files are made of requests.

mod between;
pub mod draft;
pub mod entered;
mod filter;
pub mod old_nights;
mod pieces;
mod reply;
mod request;
pub mod sheet_file;

pub use crate::night::opening::{Headers, SettingChange, SheetAt};
pub use crate::notation::RequestError;
pub use between::{BetweenRequest, DebtView};
pub use draft::{Drafted, ScoredHand, View};
pub use filter::{Chosen, Filter, HandFilter};
pub use pieces::{AGREED_KEYS, print_sides, read_sides};
pub use reply::{BetweenReply, Daybooks, Joined, Others, Reply, VoidOrNot};
pub use request::{Needs, Request, SettleBy, TypedPayment};
pub use sheet_file::{SheetErrors, SheetFile};

crate::messages! {
    [filter::ChosenBy, old_nights::TableFault]
}
