//! The rules behind a hand: below each line of its account, the sentence of the rule that it comes from.

use super::hand::{accounts_of, explanation};
use super::{Look, text};
use crate::engine::{Behind, rules_behind};
use crate::lang::Voice;
use crate::session::{Hand, Night, Step};
use serde_json::{Value, json};

#[derive(PartialEq)]
struct Rule {
    /// The factor that it is behind, or what it is about.
    of: String,
    sentence: String,
}

/// Explains every unit of a hand as `why` does, and each line by the rules in force that it comes from.
pub fn why(night: &Night, step: &Step, hand: &Hand, voice: Voice<'_>, look: Look) -> String {
    let mut lines = Vec::new();
    let outcome = explanation(hand);
    let accounts = accounts_of(night, step, hand, outcome.as_ref(), voice);
    for (at, line) in accounts.iter().enumerate() {
        match look.width {
            Some(width) => lines.extend(hanging(&line.text, width)),
            None => lines.push(line.text.clone()),
        }
        let rules = rules(hand, &line.behind, voice);
        // Payments to several players by the same rules are listed together.
        let next = accounts.get(at + 1).map(|next| self::rules(hand, &next.behind, voice));
        if next.is_some_and(|next| next == rules) {
            continue;
        }
        for Rule { of, sentence } in rules {
            let line = format!("    {of}: {sentence}");
            match look.width {
                Some(width) => lines.extend(hanging(&line, width)),
                None => lines.push(line),
            }
        }
    }
    lines.join("\n")
}

/// Wraps a line; what follows its first part stands further in.
fn hanging(line: &str, width: u16) -> impl Iterator<Item = String> {
    let parts = text::wrapped(line, width.saturating_sub(2)).into_iter().enumerate();
    parts.map(|(at, part)| if at == 0 { part } else { format!("  {part}") })
}

fn rules(hand: &Hand, behind: &[Behind<'_>], voice: Voice<'_>) -> Vec<Rule> {
    let mut all: Vec<Rule> = Vec::new();
    for what in behind {
        for (topic, term) in rules_behind(hand.options(), *what, &|minor| voice.amount(minor)) {
            let of = match what {
                Behind::Factor(factor) => voice.say(*factor),
                _ => voice.say(&topic),
            };
            let rule = Rule { of, sentence: voice.say(&term) };
            if !all.iter().any(|known| known.sentence == rule.sentence) {
                all.push(rule);
            }
        }
    }
    all
}

/// Returns the rules behind a hand as JSON: each with the line of the account that it explains.
pub fn json(night: &Night, step: &Step, hand: &Hand, voice: Voice<'_>) -> Value {
    let outcome = explanation(hand);
    let lines = accounts_of(night, step, hand, outcome.as_ref(), voice);
    let rules = lines.iter().flat_map(|line| {
        let rules = rules(hand, &line.behind, voice).into_iter();
        rules.map(|rule| json!({"line": line.text.trim_start(), "of": rule.of, "rule": rule.sentence}))
    });
    rules.collect()
}
