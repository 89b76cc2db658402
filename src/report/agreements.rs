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

/// Returns the agreements, each topic beside the first of its lines, wrapped to a width; at the end the customs of the
/// profile.
#[must_use]
pub fn text(rules: &Rules, voice: Voice<'_>, look: Look) -> String {
    let agreements = engine::agreements(rules.options(), &|minor| voice.amount(minor));
    let topics = agreements
        .into_iter()
        .map(|agreement| (agreement.topic, agreement.lines.iter().map(|line| voice.say(line)).collect()))
        .collect();
    hanging(topics, rules, voice, look)
}

/// Returns sentences beside their topics, and after them the customs of the profile.
pub(super) fn hanging(
    mut topics: Vec<(Topic, Vec<String>)>,
    rules: &Rules,
    voice: Voice<'_>,
    look: Look,
) -> String {
    let customs = rules.customs_in(voice.lang.code()).map(str::to_owned);
    topics.push((Topic::Customs {}, customs.collect()));
    let rows = topics.iter().flat_map(|(topic, lines)| {
        let heads = std::iter::once(voice.say(topic)).chain(std::iter::repeat_with(String::new));
        heads.zip(lines)
    });
    let rows: Vec<(String, &String)> = rows.collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(topic, line)| (topic.as_str(), line.as_str())).collect();
    text::hanging(&rows, look)
}
