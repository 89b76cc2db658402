//! Which hands would be scored otherwise if they were entered today. That is no fault: what was entered stands.

use crate::night::{Hand, Night, NightError, NightLog, Past, ReplayError};
use std::sync::Arc;

/// Scores a session from elsewhere again, but for what was so after its first entries already.
pub fn otherwise_since(session: &NightLog, known: usize) -> Result<Vec<ReplayError>, NightError> {
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
pub fn otherwise(session: &NightLog, night: &Night) -> Vec<(String, ReplayError)> {
    let mut found = Vec::new();
    let Ok(mut walk) = session.beginning(session.state()) else { return found };
    walk.rules = Arc::new(night.opening_rules().clone());
    // What hands led to is asked only by what stands behind them and is none.
    let last_other = night.steps.iter().rposition(|step| step.hand().is_none()).unwrap_or(0);
    for (at, step) in night.steps.iter().enumerate() {
        let key = || serde_json::to_string(&*step.thing).unwrap_or_default();
        let moves_otherwise = || {
            let today = walk.thing(step.thing.said.clone()).ok()?;
            (today.moved != step.thing.moved).then_some(NightError::Otherwise)
        };
        let why = step.hand().map_or_else(moves_otherwise, rescored);
        found.extend(why.map(|why| (key(), ReplayError { at: step.address, why })));
        if at < last_other {
            // It stands in the night, so it can stand here.
            let _ = walk.add(Arc::clone(&step.thing));
        }
    }
    found
}

fn rescored(hand: &Hand) -> Option<NightError> {
    let stands = hand.scored.as_ref()?;
    match hand.score_today() {
        Ok(gives) => (gives != *stands).then_some(NightError::Otherwise),
        Err(why) => Some(why),
    }
}
