//! JSON of a night under other rules.

use super::{game_scored, opened};
use crate::kernel::units::Overflow;
use crate::report::accounts;
use crate::session::Session;
use crate::session::entry::Holder;
use crate::session::night::{Event, Night, Step, Sum};
use crate::session::other_rules::{GamesTotal, OtherRules};
use serde_json::{Map, Value, json};

/// Returns a night beside itself under other rules: each hand, and the sums of both with the difference.
pub fn under_other_rules(session: &Session, night: &OtherRules<'_>) -> Result<Value, Overflow> {
    let moved = |night: &Night, step: &Step| {
        let Event::Hand(hand) = &step.event else { return Value::Null };
        let each = |of: fn(&Sum) -> Value| -> Map<String, Value> {
            let moved = step.moved.iter();
            moved.map(|(who, sum)| (night.holder_name(*who).to_owned(), of(sum))).collect()
        };
        let mut map = Map::new();
        map.insert("net".to_owned(), json!(each(|sum| json!(sum.units))));
        map.insert("cash".to_owned(), json!(each(|sum| json!(sum.minor))));
        map.extend(game_scored(hand));
        map.into()
    };
    let mut hands = Vec::new();
    for row in night.rows()? {
        let Event::Hand(hand) = &row.own.event else { continue };
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
    for who in accounts(night.own) {
        let sums = night.sums(who)?;
        let games = match who {
            Holder::Player(no) if night.own.options().plays_games() => Some(night.games(no)?),
            Holder::Player(_) | Holder::Kitty => None,
        };
        let one = |sum: &Sum, games: Option<GamesTotal>| {
            let mut value = json!({"units": sum.units, "amount": sum.minor});
            if let (Some(total), Some(map)) = (games, value.as_object_mut()) {
                map.insert("points".to_owned(), json!(total.points));
                map.insert("games".to_owned(), json!(total.games));
            }
            value
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
        "session": opened(session), "rules": night.own.rules.name(), "as": night.other.rules.name(),
        "hands": hands, "left_out": between.collect::<Vec<_>>(), "accounts": sums_of,
    }))
}
