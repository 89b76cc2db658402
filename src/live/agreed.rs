//! The agreements before the first hand, as `new` prints them.

use crate::engine;
use crate::lang::Voice;
use crate::report::text::{self, Look};
use crate::session::Session;

/// Returns the agreements, wrapped to a width.
pub(super) fn agreements(session: &Session, voice: Voice<'_>, look: Look) -> Vec<String> {
    let agreements = engine::agreements(session.night.options(), &|minor| voice.amount(minor));
    let rows = agreements.iter().flat_map(|agreement| {
        let topics = std::iter::once(voice.say(&agreement.topic)).chain(std::iter::repeat_with(String::new));
        topics.zip(agreement.lines.iter().map(|line| voice.say(line)))
    });
    let rows: Vec<(String, String)> = rows.collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(topic, line)| (topic.as_str(), line.as_str())).collect();
    let head = format!("{}\n\n", session.night.rules.title_in(voice.lang.code()));
    (head + &text::hanging(&rows, look)).lines().map(str::to_owned).collect()
}
