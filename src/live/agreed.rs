//! What was agreed before the first hand, as `new` reads it out.

use crate::book::Session;
use crate::engine;
use crate::face::text::{self, Look};
use crate::lang::Voice;

/// Returns what was agreed, laid out for a width.
pub(super) fn agreements(session: &Session, voice: Voice<'_>, look: Look) -> Vec<String> {
    let agreements = engine::agreements(session.rules.options(), &|minor| voice.amount(minor));
    let rows = agreements.iter().flat_map(|agreement| {
        let topics = std::iter::once(agreement.topic).chain(std::iter::repeat(""));
        topics.zip(agreement.lines.iter().map(String::as_str))
    });
    let rows: Vec<(&str, &str)> = rows.collect();
    let head = format!("{}\n\n", session.rules.title());
    (head + &text::hanging(&rows, look)).lines().map(str::to_owned).collect()
}
