//! JSON of rules: those in force, what was agreed, and a night under others.

use super::{game_scored, opened, thing, with};
use crate::engine::agreements::Topic;
use crate::lang::Voice;
use crate::night::{Event, GamesTotal, Holder, Night, NightLog, OtherRules, Step, Sum, agreed::profile_of};
use crate::report::agreements::{Line, topics_of};
use crate::report::{Result, accounts, other_rules::named};
use crate::rules::{Rules, diff};
use serde_json::{Value, json};

pub fn rules(rules: &Rules) -> Value {
    json!({
        "name": rules.name(),
        "title": rules.title(),
        "sources": rules.sources(),
        "engine": rules.engine().info().word,
        "options": rules.settings(),
    })
}

/// Returns what was agreed: the rules in force now, in sentences too, where they differ from their profile, and what was
/// changed between hands.
pub fn agreed(session: &NightLog, voice: Voice<'_>) -> Value {
    let night = &session.night;
    let topics = topics_of(night, voice).into_iter();
    let topic = |(topic, lines): (Topic, Vec<Line>)| json!({"topic": topic.to_string(), "lines": lines});
    let topics: Vec<Value> = topics.filter(|(_, lines)| !lines.is_empty()).map(topic).collect();
    let differs = profile_of(&night.rules).map(|profile| diff(&profile, &night.rules)).unwrap_or_default();
    let differs: Vec<Value> = differs
        .into_iter()
        .map(|of| json!({"option": of.key, "profile": of.left, "agreed": of.right}))
        .collect();
    let changes = night.steps.iter().filter_map(|step| match &step.event {
        Event::Set(agreed) if agreed.before != agreed.after => {
            let from_hand = json!(step.address.hand.saturating_add(1));
            Some(with(thing(night, step), [("from_hand", Some(from_hand))]))
        }
        _ => None,
    });
    json!({
        "session": opened(session), "rules": rules(&night.rules), "agreements": topics, "differs": differs,
        "changes": changes.collect::<Vec<_>>(),
    })
}

pub fn under_other_rules(session: &NightLog, night: &OtherRules<'_>) -> Result<Value> {
    let moved = |night: &Night, step: &Step| {
        let Some(hand) = step.hand() else { return Value::Null };
        let [net, cash] = super::moved(night, step);
        with(json!({"net": net, "cash": cash}), game_scored(hand))
    };
    let mut hands = Vec::new();
    for row in night.rows()? {
        let Some(hand) = row.own.hand() else { continue };
        if hand.scored.is_some() {
            hands.push(json!({
                "at": row.own.address,
                "no": hand.no,
                "own": moved(night.own, row.own),
                "other": row.other.map(|step| moved(&night.other, step)),
                "why": night.refusal(hand).map(|stuck| stuck.why.to_string()),
            }));
        }
    }
    let mut sums_of = Vec::new();
    let mut everybody = accounts(night.own);
    if accounts(&night.other).contains(&Holder::Kitty) && !everybody.contains(&Holder::Kitty) {
        everybody.push(Holder::Kitty);
    }
    for who in everybody {
        let sums = night.sums(who)?;
        let games = match who {
            Holder::Player(no) if night.own.options().plays_games() => Some(night.games(no)?),
            Holder::Player(_) | Holder::Kitty => None,
        };
        let one = |sum: &Sum, games: Option<GamesTotal>| {
            let more = [
                ("points", games.map(|total| json!(total.points))),
                ("games", games.map(|total| json!(total.games))),
            ];
            with(json!({"units": sum.units, "amount": sum.minor}), more)
        };
        sums_of.push(json!({
            "account": night.own.holder_name(who),
            "own": one(&sums.own, games.map(|of| of.own)),
            "other": one(&sums.other, games.map(|of| of.other)),
            "difference": one(&sums.more, games.map(|of| of.more)),
        }));
    }
    let between = night.refused_between().map(|stuck| json!({"at": stuck.at, "why": stuck.why.to_string()}));
    Ok(json!({
        "session": opened(session), "rules": night.own.rules.name(), "as": named(night.instead),
        "hands": hands, "left_out": between.collect::<Vec<_>>(), "accounts": sums_of,
    }))
}
