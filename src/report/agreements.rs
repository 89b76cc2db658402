//! What a table agrees on before the first hand, with the values in force.

use crate::engine::{self, Options};
use crate::lang::Voice;
use crate::report::text::{self, Look};

/// Returns the agreements, each topic beside the first of its lines, wrapped to a width.
#[must_use]
pub fn text(options: &Options, voice: Voice<'_>, look: Look) -> String {
    let agreements = engine::agreements(options, &|minor| voice.amount(minor));
    let rows = agreements.iter().flat_map(|agreement| {
        let topics = std::iter::once(voice.say(&agreement.topic)).chain(std::iter::repeat_with(String::new));
        topics.zip(agreement.lines.iter().map(|line| voice.say(line)))
    });
    let rows: Vec<(String, String)> = rows.collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(topic, line)| (topic.as_str(), line.as_str())).collect();
    text::hanging(&rows, look)
}
