//! The page of agreements, as `new` prints them.

use crate::lang::Voice;
use crate::report::agreements;
use crate::report::text::Look;
use crate::session::Session;

/// Returns the agreements, wrapped to a width.
pub(super) fn agreements(session: &Session, voice: Voice<'_>, look: Look) -> Vec<String> {
    let rules = &session.night.rules;
    let head = format!("{}\n\n", agreements::title(rules, voice));
    let text = agreements::of_night(&session.night, voice, look);
    (head + &text).lines().map(str::to_owned).collect()
}
