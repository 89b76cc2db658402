//! The page of agreements, as `new` prints them.

use crate::lang::Voice;
use crate::report::agreements;
use crate::report::text::Look;
use crate::session::Session;

/// Returns the agreements, wrapped to a width.
pub(super) fn agreements(session: &Session, voice: Voice<'_>, look: Look) -> Vec<String> {
    let head = format!("{}\n\n", session.night.rules.title_in(voice.lang.code()));
    let text = agreements::text(session.night.options(), voice, look);
    (head + &text).lines().map(str::to_owned).collect()
}
