//! Which hands would be scored otherwise if they were entered today. That is no fault: what was entered stands.

use crate::kernel::Units;
use crate::night::{Address, Hand, Night, NightError, NightLog, Past, ReplayProblem, Scored};
use std::sync::Arc;

crate::phrases! {
    /// Something that would come to something else if it was entered today.
    pub enum Otherwise {
        Scored { hand: u32, stands: String, gives: String } =
            "hand {hand} stands as {stands}; its rules give {gives} today";
        Refused { hand: u32, stands: String, why: ReplayProblem } =
            "hand {hand} stands as {stands}; today it would be refused: {why}";
        Moved { at: Address } = "what moved at {at} is not what it would move today";
    }
}

/// Scores a session from elsewhere again, but for what was so after its first entries already.
pub fn otherwise_since(session: &NightLog, known: usize) -> Result<Vec<Otherwise>, NightError> {
    let mut found = otherwise(session, &session.night);
    let before = session.entries.get(..known).unwrap_or_default();
    if found.is_empty() || before.is_empty() {
        return Ok(found.into_iter().map(|(_, otherwise)| otherwise).collect());
    }
    let log = |error| NightError::Log { session: session.row.uuid.clone(), error };
    let past = Past::of(before.iter().map(|entry| (entry.no, &entry.change))).map_err(log)?;
    let before = otherwise(session, &session.played(&past.state)?);
    // The same thing: its number changes with what is inserted before it.
    found.retain(|(thing, _)| before.iter().all(|(other, _)| thing != other));
    Ok(found.into_iter().map(|(_, otherwise)| otherwise).collect())
}

/// Works everything out again that a night holds, each found with a text by which it is known in another state.
pub fn otherwise(session: &NightLog, night: &Night) -> Vec<(String, Otherwise)> {
    let mut found = Vec::new();
    let Ok(mut walk) = session.beginning(session.state()) else { return found };
    walk.rules = Arc::new(night.opening_rules().clone());
    // What hands led to is asked only by what stands behind them and is none.
    let last_other = night.steps.iter().rposition(|step| step.hand().is_none()).unwrap_or(0);
    for (at, step) in night.steps.iter().enumerate() {
        let key = || serde_json::to_string(&*step.thing).unwrap_or_default();
        if let Some(hand) = step.hand() {
            found.extend(rescored(hand, night).map(|otherwise| (key(), otherwise)));
        } else {
            let moved = walk.thing(step.thing.said.clone());
            if moved.is_ok_and(|thing| thing.moved != step.thing.moved) {
                found.push((key(), Otherwise::Moved { at: step.address }));
            }
        }
        if at < last_other {
            // It stands in the night, so it can stand here.
            let _ = walk.add(Arc::clone(&step.thing));
        }
    }
    found
}

fn rescored(hand: &Hand, night: &Night) -> Option<Otherwise> {
    let (no, stands) = (hand.no, hand.scored.as_ref()?);
    match hand.score_today() {
        Ok(gives) if gives == *stands => None,
        Ok(gives) => {
            let (stands, gives) = (told(stands, hand, night), told(&gives, hand, night));
            Some(Otherwise::Scored { hand: no, stands, gives })
        }
        Err(why) => Some(Otherwise::Refused { hand: no, stands: told(stands, hand, night), why }),
    }
}

/// Returns what a hand comes to, in short: `made: Anna +6, Ben -6`.
fn told(scored: &Scored, hand: &Hand, night: &Night) -> String {
    let moved = scored.moved(&hand.seats).unwrap_or_default().into_iter();
    let moved = moved.filter(|(_, sum)| sum.units != Units::ZERO);
    let mut parts: Vec<String> =
        moved.map(|(who, sum)| format!("{} {:+}", night.holder_name(who), sum.units.0)).collect();
    if let Some(game) = &scored.game {
        let points = game.points.iter().enumerate();
        parts.extend(points.map(|(at, points)| format!("{} {points}", hand.table().label(at))));
        parts.extend(game.target.filter(|_| game.raised).map(|target| format!("target {target}")));
        parts.extend(game.winner.map(|at| format!("game won by {}", hand.table().label(at))));
    }
    match parts.is_empty() {
        true => scored.result.to_string(),
        false => format!("{}: {}", scored.result, parts.join(", ")),
    }
}
