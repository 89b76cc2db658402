//! What a table agrees on before the first hand, with the values in force.

use super::phrases::Phrase;
use crate::engine;
use crate::engine::agreements::Topic;
use crate::lang::Voice;
use crate::report::text::{self, Look};
use crate::rules::Rules;
use crate::session::agreed::has_house_rules;

/// Returns the title of rules, marked if values differ from their profile.
#[must_use]
pub fn title(rules: &Rules, voice: Voice<'_>) -> String {
    marked(rules.title_in(voice.lang.code()), rules, voice)
}

/// Returns the name of rules, marked if values differ from their profile.
#[must_use]
pub fn name(rules: &Rules, voice: Voice<'_>) -> String {
    marked(rules.name(), rules, voice)
}

fn marked(of: &str, rules: &Rules, voice: Voice<'_>) -> String {
    match has_house_rules(rules) {
        true => voice.say(&Phrase::WithHouseRules { of }),
        false => of.to_owned(),
    }
}

/// Returns the agreements by topic; at the end the customs of the profile.
#[must_use]
pub fn topics(rules: &Rules, voice: Voice<'_>) -> Vec<(String, Vec<String>)> {
    let agreements = engine::agreements(rules.options(), &|minor| voice.amount(minor));
    let mut topics: Vec<(String, Vec<String>)> = agreements
        .into_iter()
        .map(|agreement| {
            (voice.say(&agreement.topic), agreement.lines.iter().map(|line| voice.say(line)).collect())
        })
        .collect();
    let customs: Vec<String> = rules.customs_in(voice.lang.code()).map(str::to_owned).collect();
    if !customs.is_empty() {
        topics.push((voice.say(&Topic::Customs {}), customs));
    }
    topics
}

/// Returns the agreements, each topic beside the first of its lines, wrapped to a width.
#[must_use]
pub fn text(rules: &Rules, voice: Voice<'_>, look: Look) -> String {
    let topics = topics(rules, voice);
    let rows = topics.iter().flat_map(|(topic, lines)| {
        let heads = std::iter::once(topic.as_str()).chain(std::iter::repeat(""));
        heads.zip(lines.iter().map(String::as_str))
    });
    text::hanging(&rows.collect::<Vec<_>>(), look)
}
