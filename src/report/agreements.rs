//! What a table agrees on before the first hand, and the sentences of the rules behind the account of a hand.

use super::hand::{accounts_of, explanation};
use super::{Phrase, TextStyle, join, text};
use crate::engine::{self, Behind, Setting, Term, agreements::Topic, rules_behind};
use crate::lang::Voice;
use crate::night::agreed::{has_house_rules, profile_of};
use crate::night::{Hand, Night, Step};
use crate::rules::{Rules, RulesDifference, diff};

pub fn title(rules: &Rules, voice: Voice<'_>) -> String {
    marked(rules.title_in(voice.lang.code()), rules, voice)
}

pub fn name(rules: &Rules, voice: Voice<'_>) -> String {
    marked(rules.name(), rules, voice)
}

fn marked(of: &str, rules: &Rules, voice: Voice<'_>) -> String {
    if has_house_rules(rules) { voice.say(&Phrase::WithHouseRules { of }) } else { of.to_owned() }
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Line {
    pub text: String,
    pub differs: bool,
}

pub(super) fn customs(rules: &Rules, voice: Voice<'_>) -> (Topic, Vec<Line>) {
    let customs = rules.customs_in(voice.lang.code());
    (Topic::Customs {}, customs.map(|text| Line { text: text.to_owned(), differs: false }).collect())
}

/// Returns the agreements in force, each with whether the profile says otherwise.
pub fn terms(rules: &Rules, profile: Option<&Rules>, voice: Voice<'_>) -> Vec<(Topic, Term, bool)> {
    let usual = profile.map(|profile| agreed(profile, voice));
    let differs = |topic: &Topic, term: &Term| {
        let is_same = |(of, _, usual): &(Topic, &str, Term)| of == topic && usual == term;
        usual.as_ref().is_some_and(|usual| !usual.iter().any(is_same))
    };
    let marked = |(topic, _, term)| {
        let differs = differs(&topic, &term);
        (topic, term, differs)
    };
    agreed(rules, voice).into_iter().map(marked).collect()
}

fn agreed(rules: &Rules, voice: Voice<'_>) -> Vec<(Topic, &'static str, Term)> {
    engine::agreements(rules.options(), &|minor| voice.amount(minor))
}

pub(super) fn by_topic(
    terms: impl Iterator<Item = (Topic, Term, bool)>,
    voice: Voice<'_>,
) -> Vec<(Topic, Vec<Line>)> {
    let mut topics: Vec<(Topic, Vec<Line>)> = Vec::new();
    for (topic, term, differs) in terms {
        let line = Line { text: voice.say(&term), differs };
        match topics.last_mut() {
            Some((last, lines)) if *last == topic => lines.push(line),
            _ => topics.push((topic, vec![line])),
        }
    }
    topics
}

/// By topic, then the customs of the profile. A named `scorekeeper` is not asked for.
pub fn topics(rules: &Rules, scorekeeper: Option<&str>, voice: Voice<'_>) -> Vec<(Topic, Vec<Line>)> {
    let named = scorekeeper.map(|name| Line { text: name.to_owned(), differs: false });
    let terms = terms(rules, profile_of(rules).as_ref(), voice).into_iter();
    let terms = terms.filter(|(_, term, _)| scorekeeper.is_none() || !term.asks_for_scorekeeper());
    let topics = by_topic(terms, voice).into_iter();
    let topics = topics.chain([(Topic::Scorekeeper {}, named.into_iter().collect()), customs(rules, voice)]);
    topics.filter(|(_, lines)| !lines.is_empty()).collect()
}

/// As [`topics`], at the end of a night, with what was noted of it.
pub fn topics_of(night: &Night, voice: Voice<'_>) -> Vec<(Topic, Vec<Line>)> {
    let mut topics = topics(&night.rules, night.about.scorekeeper.as_deref(), voice);
    let lines = night.about.note.iter().flat_map(|note| note.lines());
    let lines = lines.map(|text| Line { text: text.to_owned(), differs: false });
    topics.push((Topic::Agreed {}, lines.collect()));
    topics.retain(|(_, lines)| !lines.is_empty());
    topics
}

/// With a mark where the profile says otherwise, and at the end what that is.
pub fn text(night: &Night, voice: Voice<'_>, look: TextStyle) -> String {
    with_house_rules(&topics_of(night, voice), &night.rules, voice, look)
}

/// For a score sheet: stakes, kitty, bonuses, and where the profile says otherwise.
pub fn head(night: &Night, voice: Voice<'_>, look: TextStyle) -> String {
    let mut topics = topics_of(night, voice);
    for (topic, lines) in &mut topics {
        let most = match topic {
            Topic::Stake {} | Topic::Checks {} | Topic::Scorekeeper {} | Topic::Agreed {} => usize::MAX,
            // Who pays it and whom it pays; how it is shared is asked at the end.
            Topic::Kitty {} => 2,
            _ => 0,
        };
        let mut first = 0..most;
        lines.retain(|line| first.next().is_some() || line.differs);
    }
    with_house_rules(&topics, &night.rules, voice, look)
}

fn with_house_rules(
    topics: &[(Topic, Vec<Line>)],
    rules: &Rules,
    voice: Voice<'_>,
    look: TextStyle,
) -> String {
    let differs =
        house_rules(rules, profile_of(rules).as_ref(), voice).map(|line| text::wrapped_to(&line, look));
    hanging(topics, voice, look) + &differs.unwrap_or_default()
}

pub(super) fn hanging(topics: &[(Topic, Vec<Line>)], voice: Voice<'_>, look: TextStyle) -> String {
    let mark = |line: &Line| if line.differs { format!("* {}", line.text) } else { line.text.clone() };
    let rows = topics.iter().flat_map(|(topic, lines)| {
        let heads = std::iter::once(voice.say(topic)).chain(std::iter::repeat(String::new()));
        heads.zip(lines.iter().map(mark))
    });
    text::hanging(rows, look)
}

/// Returns what the profile of rules has in place of what they have.
pub fn house_rules(rules: &Rules, profile: Option<&Rules>, voice: Voice<'_>) -> Option<String> {
    let mut of_profile = new_agreements(rules, profile?, voice);
    if of_profile.is_empty() {
        of_profile = changed_agreements(rules, profile?, voice);
    }
    (!of_profile.is_empty())
        .then(|| voice.say(&Phrase::HouseRules { rules: rules.name(), has: of_profile.join("; ") }))
}

/// Returns what holds now and did not before, and what holds no longer.
pub(super) fn changed_agreements(before: &Rules, after: &Rules, voice: Voice<'_>) -> Vec<String> {
    let now = agreed(after, voice);
    let holds = |key: &str| key.is_empty() || now.iter().any(|(_, known, _)| *known == key);
    let gone = agreed(before, voice).into_iter().filter(|(_, key, _)| !holds(key));
    let gone = gone.map(|(.., term)| voice.say(&Phrase::NotInForce { term: in_sentence(&term, voice) }));
    new_agreements(before, after, voice).into_iter().chain(gone).collect()
}

/// Returns what holds now and did not before, and what changed of which no agreement speaks.
fn new_agreements(before: &Rules, after: &Rules, voice: Voice<'_>) -> Vec<String> {
    let (was, now) = (agreed(before, voice), agreed(after, voice));
    let new = now.iter().filter(|(.., term)| !was.iter().any(|(.., known)| known == term));
    let is_unsaid = |rules: &Rules, key: &str, value: &Option<Setting>| {
        let other = value.clone().map(|value| [(key.to_owned(), value)].into());
        let other = other.and_then(|other| rules.with(&other).ok());
        other.is_some_and(|other| agreed(&other, voice) == agreed(rules, voice))
    };
    let unsaid = diff(before, after).into_iter().filter(|RulesDifference { key, left, right }| {
        is_unsaid(before, key, right) && is_unsaid(after, key, left)
    });
    let text = |value: Option<Setting>| value.map_or(String::new(), |value| value.to_string());
    let unsaid = unsaid.map(|RulesDifference { key, left, right }| {
        voice.say(&Phrase::OtherValue { key, was: text(left), now: text(right) })
    });
    new.map(|(.., term)| in_sentence(term, voice)).chain(unsaid).collect()
}

fn in_sentence(term: &Term, voice: Voice<'_>) -> String {
    voice.say(term).trim_end_matches('.').to_owned()
}

/// As `why`, with the rules in force behind each line.
pub fn why_with_rules(night: &Night, step: &Step, hand: &Hand, voice: Voice<'_>) -> String {
    let outcome = explanation(hand);
    let accounts = accounts_of(night, step, hand, outcome.as_ref(), voice).into_iter();
    let lines = accounts.flat_map(|(text, behind)| {
        let rules = rules(hand, &behind, voice).into_iter();
        std::iter::once(text).chain(rules.map(|(of, sentence)| format!("    {of}: {sentence}")))
    });
    join(lines, "\n")
}

fn rules(hand: &Hand, behind: &[Behind<'_>], voice: Voice<'_>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for what in behind {
        for (topic, term) in rules_behind(hand.options(), *what, &|minor| voice.amount(minor)) {
            let of = match what {
                Behind::Factor(factor) => voice.say(*factor),
                _ => voice.say(&topic),
            };
            let sentence = voice.say(&term);
            if !all.iter().any(|(_, known)| *known == sentence) {
                all.push((of, sentence));
            }
        }
    }
    all
}
