//! JSON of commands that print data. Amounts are integers in minor units; names are documented in `docs/json.md`.

mod agreed;
mod other_rules;
mod statistics;

pub use agreed::agreed;
pub use other_rules::under_other_rules;
pub use statistics::{card, found_hand, head_to_head, stats, totals};

use crate::command::draft::ScoredHand;
use crate::command::{BetweenReply, Reply};
use crate::daybook::debts::{Debt, Owes};
use crate::daybook::{Daybook, Entry};
use crate::engine::{self, Seating};
use crate::kernel::payment::KITTY;
use crate::kernel::table::Table;
use crate::kernel::units::Points;
use crate::report::{self, history::HistoryEntry};
use crate::rules::{Difference, Rules, diff};
use crate::session::entry::{Cash, EntryNo, PlayerNo, Said, Sides};
use crate::session::games::{End, Game};
use crate::session::night::{Event, Hand, Night, Step, Sum};
use crate::session::settling::Settled;
use crate::session::{Session, SessionRow};
use crate::store::query::PersonRow;
use serde_json::{Map, Value, json};

pub fn session(row: &SessionRow, players: &[String]) -> Value {
    let mut value = json!({
        "session": row.id,
        "id": row.uuid,
        "date": row.date,
        "place": row.place,
        "rules": row.rules,
        "currency": row.currency,
        "players": players,
        "hands": row.hands,
        "open": row.open,
    });
    if let Some(map) = value.as_object_mut().filter(|_| row.void) {
        map.insert("void".to_owned(), json!(true));
    }
    value
}

/// Returns a session, with the current names.
pub fn opened(session: &Session) -> Value {
    let night = &session.night;
    let players: Vec<String> = night.totals.keys().map(|no| night.name(*no).to_owned()).collect();
    self::session(&session.row, &players)
}

/// Adds to an answer which session it is about; nothing has none.
pub fn of_session(session: &Session, mut answer: Value) -> Value {
    if let Some(map) = answer.as_object_mut() {
        map.insert("session".to_owned(), opened(session));
    }
    answer
}

pub fn sessions(rows: &[SessionRow]) -> Value {
    rows.iter().map(|row| session(row, &row.players)).collect()
}

/// Returns what a hand came to and why, as far as today's engine gives the same: the reason of each line, and what was
/// assumed because its line does not say it.
pub fn explained_hand(session: &Session, step: &Step, hand: &Hand, scored: Option<&ScoredHand>) -> Value {
    let mut value = self::hand(session, step, hand);
    let outcome = scored.map(|scored| scored.outcome.clone()).or_else(|| report::hand::explanation(hand));
    let lines = outcome.and_then(|outcome| crate::jsonl::lines(&outcome, &hand.table).ok());
    let granted = scored.map_or_else(|| report::hand::granted(hand), |scored| scored.granted.clone());
    if let Some(map) = value.as_object_mut() {
        // A note and a strike stand behind.
        let behind = ["note", "struck"].map(|key| map.shift_remove_entry(key));
        map.insert("lines".to_owned(), lines.unwrap_or_else(|| json!([])));
        if !granted.is_empty() {
            map.insert("granted".to_owned(), granted.iter().map(ToString::to_string).collect());
        }
        map.extend(behind.into_iter().flatten());
    }
    value
}

/// Returns what a hand came to, with its number and its record.
pub fn hand(session: &Session, step: &Step, hand: &Hand) -> Value {
    let night = &session.night;
    let mut net = Map::new();
    let mut cash = Map::new();
    for (holder, sum) in &step.moved {
        net.insert(night.holder_name(*holder).to_owned(), json!(sum.units));
        cash.insert(night.holder_name(*holder).to_owned(), json!(sum.minor));
    }
    let options = hand.options();
    if options.lists_kitty() {
        for amounts in [&mut net, &mut cash] {
            amounts.entry(KITTY).or_insert_with(|| json!(0));
        }
    }
    let seating = engine::seating(options, &hand.table).ok();
    let mut value = json!({
        "at": step.address,
        "kind": "hand",
        "no": hand.no,
        "hand": hand.record.as_ref().map_or_else(|text| json!(text), |record| json!(record)),
        "dealer": hand.table.dealer,
        "sits_out": sits_out(seating.as_ref(), &hand.table),
    });
    if let Some(map) = value.as_object_mut() {
        map.extend(game_scored(hand));
        let paid = [("net", json!(net), options.pays_units()), ("cash", json!(cash), options.pays_money())];
        for (key, amounts, applies) in paid {
            if applies {
                map.insert(key.to_owned(), amounts);
            }
        }
        if let Some(note) = &hand.note {
            map.insert("note".to_owned(), json!(note));
        }
        if hand.scored.is_none() {
            map.insert("struck".to_owned(), json!(true));
        }
    }
    value
}

/// Returns the effect of a hand on its game, by the label of each side; nothing without games.
fn game_scored(hand: &Hand) -> Map<String, Value> {
    let mut map = Map::new();
    let Some(game) = hand.game_scored() else { return map };
    let label = |at: usize| hand.table.label(at).to_owned();
    let by_side = |values: Vec<Value>| -> Value {
        values.into_iter().enumerate().map(|(at, value)| (label(at), value)).collect::<Map<_, _>>().into()
    };
    let points = |points: &[Points]| by_side(points.iter().map(|points| json!(points)).collect());
    map.insert("game".to_owned(), json!(hand.game));
    map.insert("points".to_owned(), points(&game.points));
    map.insert("after".to_owned(), points(&hand.totals));
    map.insert("game_over".to_owned(), json!(game.winner.map(label)));
    if game.raised {
        map.insert("target_now".to_owned(), json!(game.target));
    }
    if !game.chips.is_empty() {
        let chips = game.chips.iter().map(|(colored, white)| json!({"colored": colored, "white": white}));
        map.insert("chips".to_owned(), by_side(chips.collect()));
    }
    map
}

fn game(night: &Night, game: &Game) -> Value {
    let label = |side: &Vec<PlayerNo>| report::games::label(night, side);
    let totals = game.sides.iter().zip(&game.totals);
    let totals: Map<String, Value> = totals.map(|(side, total)| (label(side), json!(total))).collect();
    json!({
        "game": game.no,
        "totals": totals,
        "target": game.target,
        "won_by": game.winner().and_then(|column| game.sides.get(column)).map(label),
        "left": game.end == Some(End::Left),
        "last_hand": game.last_hand,
    })
}

/// Returns the next hand: who deals it, who speaks first or leads, and who sits it out. Nobody speaks while too few sit.
fn next(night: &Night, table: &Table) -> Value {
    let seating = engine::seating(night.options(), table).ok();
    let first = seating.as_ref().and_then(|seating| seating.active.first());
    json!({
        "dealer": table.dealer,
        "first": first.map(|seat| table.name(*seat)),
        "sits_out": sits_out(seating.as_ref(), table),
    })
}

fn sits_out<'t>(seating: Option<&Seating>, table: &'t Table) -> Vec<&'t str> {
    let inactive = seating.into_iter().flat_map(|seating| &seating.inactive);
    inactive.map(|seat| table.name(*seat)).collect()
}

/// Returns the standings, who sits where, and who deals next.
pub fn standings(session: &Session) -> Value {
    let night = &session.night;
    let table = night.next_table();
    let players: Vec<Value> = night
        .totals
        .iter()
        .map(|(no, total)| {
            json!({
                "player": night.name(*no),
                "hands": total.hands,
                "units": total.sum.units,
                "amount": total.sum.minor,
                "seated": night.chairs.sits(*no),
            })
        })
        .collect();
    let mut value = json!({
        "session": opened(session),
        "players": players,
        "kitty": night.kitty.minor,
        "dealer": table.dealer,
        "seats": table.players,
        "next": next(night, &table),
    });
    if night.options().plays_games()
        && let Some(map) = value.as_object_mut()
    {
        let games: Vec<Value> = night.games().iter().map(|of| game(night, of)).collect();
        map.insert("games".to_owned(), json!(games));
        map.insert("sides".to_owned(), json!(labels(night, &night.sides())));
    }
    value
}

fn labels(night: &Night, sides: &Sides) -> Vec<String> {
    sides.iter().map(|side| report::games::label(night, side)).collect()
}

/// Returns a session's sheet: its hands, and who joined or left, in order.
pub fn sheet(session: &Session) -> Value {
    let night = &session.night;
    let rows: Vec<Value> = night
        .steps
        .iter()
        .map(|step| match &step.event {
            Event::Hand(hand) => self::hand(session, step, hand),
            _ => thing(night, step),
        })
        .collect();
    let mut value = standings(session);
    if let Some(map) = value.as_object_mut() {
        map.insert("sheet".to_owned(), json!(rows));
    }
    value
}

/// Returns what happened at a place that is no hand.
pub fn thing(night: &Night, step: &Step) -> Value {
    let name = |no: &PlayerNo| night.name(*no);
    let each = |of: fn(&Sum) -> Value| -> Map<String, Value> {
        let moved = step.moved.iter();
        moved.map(|(who, sum)| (night.holder_name(*who).to_owned(), of(sum))).collect()
    };
    let mut value = match &step.event {
        Event::Hand(_) => Value::Null,
        Event::Game(game) => {
            json!({"kind": "game", "game": game.no, "sides": labels(night, &game.sides), "left": game.left})
        }
        Event::Seat(seat) => {
            let share = step.moved.first().map_or(0, |(_, sum)| sum.minor.0);
            let way = if seat.joins { "in" } else { "out" };
            json!({"kind": "seat", "seat": way, "player": name(&seat.who), "share": share})
        }
        Event::Set(agreed) => {
            let changed: Map<String, Value> = diff(&agreed.before, &agreed.after)
                .into_iter()
                .map(|of| (of.key.to_owned(), json!({"was": of.left, "now": of.right})))
                .collect();
            let seats: Vec<&str> = agreed.said.seats.iter().map(name).collect();
            json!({"kind": "set", "rules": agreed.after.name(), "changed": changed, "seats": seats})
        }
        Event::Penalty(said) => {
            let (net, cash) = (each(|sum| json!(sum.units)), each(|sum| json!(sum.minor)));
            json!({"kind": "penalty", "from": name(&said.from), "net": net, "cash": cash, "why": said.why})
        }
        Event::Result(said) => {
            let (net, cash) = (each(|sum| json!(sum.units)), each(|sum| json!(sum.minor)));
            json!({"kind": "result", "net": net, "cash": cash, "note": said.note})
        }
        Event::Spent(said, shares) => {
            let shares: Map<String, Value> =
                shares.iter().map(|(no, share)| (name(no).to_owned(), json!(share))).collect();
            json!({
                "kind": "spent", "player": name(&said.who), "amount": said.amount, "what": said.what,
                "shares": shares,
            })
        }
        Event::Paid(payments) => json!({"kind": "paid", "payments": self::payments(night, payments)}),
    };
    if let Some(map) = value.as_object_mut() {
        map.insert("at".to_owned(), json!(step.address));
    }
    value
}

fn payments(night: &Night, payments: &[Cash]) -> Vec<Value> {
    let name = |who| night.holder_name(who);
    let one = |cash: &Cash| json!({"from": name(cash.from), "to": name(cash.to), "amount": cash.amount});
    payments.iter().map(one).collect()
}

/// Returns a change: the entries it added, the one it is about, and the standings after it.
pub fn change(changed: &Reply, of: Option<EntryNo>) -> Value {
    let mut value = standings(&changed.session);
    if let Some(map) = value.as_object_mut() {
        map.insert("entry".to_owned(), json!(changed.added));
        if let Some(of) = of.filter(|_| changed.between.is_none()) {
            map.insert("of".to_owned(), json!(of));
        }
        if let Some(entry) = &changed.between {
            map.insert("daybook".to_owned(), daybook_entry(entry));
        }
        if let Some(seal) = &changed.broken_seal {
            map.insert("seal".to_owned(), json!(seal));
        }
    }
    value
}

/// Returns the standings, and what those at the table owe each other from earlier nights.
pub fn standings_and_owed(session: &Session, owed: &[Owes]) -> Value {
    let mut value = standings(session);
    if let Some(map) = value.as_object_mut().filter(|_| !owed.is_empty()) {
        map.insert("owed".to_owned(), owes(owed));
    }
    value
}

fn daybook_entry(entry: &Entry) -> Value {
    let content: Value = serde_json::from_str(&entry.text).unwrap_or_default();
    json!({"no": entry.no, "at": entry.at, "kind": entry.content.kind(), "of": entry.of, "content": content})
}

/// Returns a change between nights: its entry, and what those concerned still owe each other.
pub fn between(reply: &BetweenReply) -> Value {
    let entry = reply.added.and_then(|no| reply.book.entry(no)).map(daybook_entry);
    json!({"entry": entry, "left": owes(&reply.left)})
}

/// Returns the history of a daybook, one object an entry.
pub fn daybook(book: &Daybook) -> Value {
    let one = |entry: &Entry| {
        let mut value = daybook_entry(entry);
        if let (Some(map), Some(by)) = (value.as_object_mut(), book.taken_back(entry.no)) {
            map.insert("taken_back".to_owned(), json!(by));
        }
        value
    };
    book.entries.iter().map(one).collect()
}

/// Returns who owes whom what.
pub fn owes(owed: &[Owes]) -> Value {
    let one = |owes: &Owes| {
        let part = |debt: &Debt| {
            let amount = if debt.from == owes.from { debt.amount.0 } else { debt.amount.0.saturating_neg() };
            json!({"session": debt.night.as_ref().map(|night| night.id), "date": debt.date, "amount": amount})
        };
        let Owes { from, to, amount, currency, debts } = owes;
        let mut value = json!({"from": from.name, "to": to.name, "amount": amount, "currency": currency});
        if let Some(map) = value.as_object_mut().filter(|_| !debts.is_empty()) {
            map.insert("debts".to_owned(), debts.iter().map(part).collect());
        }
        value
    };
    owed.iter().map(one).collect()
}

/// Returns each debt, with the session and the date that it is from.
pub fn debts(debts: &[Debt]) -> Value {
    let one = |debt: &Debt| {
        let Debt { night, date, from, to, amount, currency } = debt;
        json!({
            "from": from.name, "to": to.name, "amount": amount, "currency": currency,
            "session": night.as_ref().map(|night| night.id), "date": date,
        })
    };
    debts.iter().map(one).collect()
}

pub fn people(rows: &[PersonRow]) -> Value {
    let one = |row: &PersonRow| {
        let PersonRow { name, others, sessions, first, last } = row;
        json!({"name": name, "also": others, "sessions": sessions, "first": first, "last": last})
    };
    rows.iter().map(one).collect()
}

pub fn settled(session: &Session, settled: &Settled, seal: Option<&str>) -> Value {
    let night = &session.night;
    let balances: Map<String, Value> = settled
        .parts
        .iter()
        .map(|(who, part)| (night.holder_name(*who).to_owned(), json!(part.balance)))
        .collect();
    let payments = payments(night, &settled.payments);
    let mut value = json!({
        "currency": session.row.currency,
        "balances": balances,
        "kitty": settled.kitty,
        "payments": payments,
    });
    let rounding: Map<String, Value> = settled
        .parts
        .iter()
        .filter(|(_, part)| part.rounding.0 != 0)
        .map(|(who, part)| (night.holder_name(*who).to_owned(), json!(part.rounding)))
        .collect();
    if let Some(map) = value.as_object_mut() {
        if !rounding.is_empty() {
            map.insert("rounding".to_owned(), Value::Object(rounding));
        }
        if let Some(unfinished) = report::settle::in_progress(night) {
            map.insert("unfinished".to_owned(), game(night, unfinished));
        }
        if let Some(seal) = seal {
            map.insert("seal".to_owned(), json!(seal));
        }
    }
    value
}

/// Returns the history of a session, one object an entry.
pub fn history(history: &[HistoryEntry], session: &Session) -> Value {
    history
        .iter()
        .zip(&session.entries)
        .map(|(told, entry)| {
            json!({
                "no": told.no,
                "at": told.at,
                "kind": told.kind,
                "text": told.text,
                "of": told.of,
                "place": told.place,
                "taken_back_by": told.taken_back,
                "content": serde_json::from_str::<Value>(&entry.text).unwrap_or(Value::Null),
            })
        })
        .collect()
}

/// Returns everything about a session: its sheet, the rules in force at its end and, if it is closed, its settlement.
pub fn exported(session: &Session, settlement: Option<Value>) -> Value {
    let mut value = sheet(session);
    if let Some(map) = value.as_object_mut() {
        map.insert("rules".to_owned(), rules(&session.night.rules));
        map.insert("settlement".to_owned(), json!(settlement));
    }
    value
}

/// Returns rules with every option.
pub fn rules(rules: &Rules) -> Value {
    json!({
        "name": rules.name(),
        "title": rules.title(),
        "sources": rules.sources(),
        "engine": rules.engine().info().word,
        "options": rules.settings(),
    })
}

/// Returns the options in which two sets of rules differ.
pub fn differences(differences: &[Difference]) -> Value {
    differences
        .iter()
        .map(|difference| json!({"option": difference.key, "left": difference.left, "right": difference.right}))
        .collect()
}
