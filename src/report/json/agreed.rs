//! JSON of what was agreed.

use super::{opened, rules, thing};
use crate::engine::agreements::Topic;
use crate::lang::Voice;
use crate::report::agreements::{Line, topics};
use crate::rules::diff;
use crate::session::Session;
use crate::session::agreed::profile_of;
use crate::session::night::Event;
use serde_json::{Value, json};

/// Returns what was agreed: the rules in force now, in sentences too, where they differ from their profile, and what was
/// changed between hands.
pub fn agreed(session: &Session, voice: Voice<'_>) -> Value {
    let night = &session.night;
    let topics = topics(&night.rules, voice).into_iter();
    let line = |line: &Line| json!({"text": line.text, "differs": line.differs});
    let topic = |(topic, lines): (Topic, Vec<Line>)| json!({"topic": topic.to_string(), "lines": lines.iter().map(line).collect::<Vec<_>>()});
    let topics: Vec<Value> = topics.filter(|(_, lines)| !lines.is_empty()).map(topic).collect();
    let differs = profile_of(&night.rules).map(|profile| diff(&profile, &night.rules)).unwrap_or_default();
    let differs: Vec<Value> = differs
        .into_iter()
        .map(|of| json!({"option": of.key, "profile": of.left, "agreed": of.right}))
        .collect();
    let changes = night.steps.iter().filter_map(|step| match &step.event {
        Event::Set(agreed) if agreed.before != agreed.after => {
            let mut value = thing(night, step);
            value.as_object_mut()?.insert("from_hand".to_owned(), json!(step.address.hand.saturating_add(1)));
            Some(value)
        }
        _ => None,
    });
    json!({
        "session": opened(session), "rules": rules(&night.rules), "agreements": topics, "differs": differs,
        "changes": changes.collect::<Vec<_>>(),
    })
}
