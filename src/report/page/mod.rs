//! The page: a night or a season as one HTML file that needs nothing else. Its templates stand in `templates/` and
//! escape whatever they are given.

mod chart;
mod night;
pub mod season;
pub mod season_rows;
mod sheet;
mod table;
mod words;

pub use chart::Line;
pub use night::night;
pub use season::season;
pub use words::PageText;

use super::text::{self, Look};
use crate::lang::Lang;
use askama::Template;

/// How often a page that is kept current is loaded again, in seconds.
pub const REFRESH: u32 = 5;

/// What every page has around its contents.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    lang: &'static str,
    title: String,
    /// After how many seconds it loads itself again.
    refresh: Option<u32>,
    kept_with: String,
    refreshes: String,
}

impl Frame {
    fn new(title: String, refresh: Option<u32>, lang: &Lang) -> Frame {
        Frame {
            lang: lang.code(),
            title,
            refresh,
            kept_with: lang.say(&PageText::KeptWith { version: env!("CARGO_PKG_VERSION") }),
            refreshes: lang.say(&PageText::RefreshesItself {}),
        }
    }
}

/// Renders a page. Characters that a ledger from elsewhere could hold, but no line can, are replaced as on a terminal.
fn rendered(page: &impl Template) -> String {
    // Writing to a string cannot fail.
    let html = page.render().unwrap_or_default() + "\n";
    text::shown(&html, Look::default()).into_owned()
}
