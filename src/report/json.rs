//! JSON of commands that print data. Amounts are integers in minor units; names are documented in `docs/json.md`.

use crate::command::{BetweenReply, Daybooks, Reply, ScoredHand};
use crate::daybook::{BookEntry, Daybook, Debt, Owes};
use crate::engine::{self, Seating, agreements::Topic};
use crate::kernel::{KITTY, Points, Table};
use crate::lang::{Lang, Voice};
use crate::night::{
    self, AccountTotal, Cash, End, EntryNo, Event, Hand, Holder, Night, NightGame, NightLog, NightSummary,
    OtherRules, PlayerNo, Settled, Step, Sum, agreed::profile_of, chain,
};
use crate::query::{By, FoundHand, HeadToHead, PairRow, StatRow, card::PlayerCard};
use crate::report::agreements::{Line, topics_of};
use crate::report::history::HistoryEntry;
use crate::report::{self, Result, games, other_rules::named};
use crate::rules::{Rules, diff};
use serde_json::{Map, Value, json};

pub fn with(mut object: Value, more: Value) -> Value {
    if let (Some(map), Value::Object(more)) = (object.as_object_mut(), more) {
        map.extend(more);
    }
    object
}

/// As [`with`], without the keys that have no value.
pub fn with_known(object: Value, mut more: Value) -> Value {
    more.as_object_mut().into_iter().for_each(|more| more.retain(|_, value| !value.is_null()));
    with(object, more)
}

pub fn session(row: &NightSummary, players: &[String]) -> Value {
    let value = json!({
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
    with_known(value, json!({"void": row.void.then_some(true)}))
}

pub fn opened(session: &NightLog) -> Value {
    let night = &session.night;
    let players: Vec<String> = night.totals.keys().map(|no| night.name(*no).to_owned()).collect();
    with_known(self::session(&session.row, &players), json!({"scorekeeper": night.about.scorekeeper}))
}

pub fn of_session(session: &NightLog, answer: Value) -> Value {
    with(answer, json!({"session": opened(session)}))
}

pub fn sessions(rows: &[NightSummary]) -> Value {
    let session = |row: &NightSummary| {
        let [won, lost] = &row.most;
        with(session(row, &row.players), json!({"won_most": won, "lost_most": lost}))
    };
    rows.iter().map(session).collect()
}

/// With the reason of each line, as far as today's engine gives the same, and what was assumed.
pub fn explained_hand(session: &NightLog, step: &Step, hand: &Hand, scored: Option<&ScoredHand>) -> Value {
    let outcome = scored.map(|scored| scored.outcome.clone()).or_else(|| report::hand::explanation(hand));
    let lines = outcome.and_then(|outcome| crate::jsonl::lines(&outcome, &hand.table()));
    let granted = scored.map_or_else(|| report::hand::granted(hand), |scored| scored.granted.clone());
    let granted: Vec<String> = granted.iter().map(ToString::to_string).collect();
    let granted = (!granted.is_empty()).then_some(granted);
    hand_with(session, step, hand, json!({"lines": lines.unwrap_or_else(|| json!([])), "granted": granted}))
}

fn hand_with(session: &NightLog, step: &Step, hand: &Hand, explained: Value) -> Value {
    let (options, table) = (hand.options(), hand.table());
    let mut moved = moved(&session.night, step);
    if options.lists_kitty() {
        for amounts in &mut moved {
            amounts.entry(KITTY).or_insert_with(|| json!(0));
        }
    }
    let [net, cash] = moved;
    let value = json!({
        "at": step.address,
        "kind": "hand",
        "no": hand.no,
        "hand": hand.record().map_or_else(|| raw(hand.said.record.0.get()), |record| json!(record)),
        "dealer": table.dealer,
        "sits_out": sits_out(engine::seating(options, &table).ok().as_ref(), &table),
    });
    let (net, cash) = (options.pays_units().then_some(net), options.pays_money().then_some(cash));
    let remarks = json!({"note": hand.said.note, "struck": hand.scored.is_none().then_some(true)});
    let more = [json!({"net": net, "cash": cash}), explained, remarks];
    more.into_iter().fold(with_game(value, hand), with_known)
}

fn moved(night: &Night, step: &Step) -> [Map<String, Value>; 2] {
    let each = |of: fn(&Sum) -> Value| {
        step.moved.iter().map(|(who, sum)| (night.holder_name(*who).to_owned(), of(sum))).collect()
    };
    [each(|sum| json!(sum.units)), each(|sum| json!(sum.minor))]
}

fn with_game(value: Value, hand: &Hand) -> Value {
    let Some(game) = hand.game_scored() else { return value };
    let label = |at: usize| hand.table().label(at).to_owned();
    let by_side = |values: Vec<Value>| -> Value {
        values.into_iter().enumerate().map(|(at, value)| (label(at), value)).collect::<Map<_, _>>().into()
    };
    let points = |points: &[Points]| by_side(points.iter().map(|points| json!(points)).collect());
    let chips = game.chips.iter().map(|(colored, white)| json!({"colored": colored, "white": white}));
    let scored = json!({
        "game": hand.game,
        "points": points(&game.points),
        "after": points(&hand.totals),
        "game_over": game.winner.map(label),
    });
    let more = json!({
        "target_now": game.raised.then_some(game.target),
        "chips": (!game.chips.is_empty()).then(|| by_side(chips.collect())),
    });
    with_known(with(value, scored), more)
}

fn game(night: &Night, game: &NightGame) -> Value {
    let label = |side: &Vec<PlayerNo>| games::label(night, side);
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

/// Nobody speaks while too few sit.
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

pub fn standings(session: &NightLog) -> Value {
    let night = &session.night;
    let mut table = night.next_table();
    table.dealer.take_if(|_| night.absent_dealer().is_some());
    let players = night.totals.iter().map(|(no, total)| {
        json!({
            "player": night.name(*no),
            "hands": total.hands,
            "units": total.sum.units,
            "amount": total.sum.minor,
            "seated": night.chairs.sits(*no),
        })
    });
    let value = json!({
        "session": opened(session),
        "players": players.collect::<Value>(),
        "kitty": night.kitty.minor,
        "dealer": table.dealer,
        "seats": table.players,
        "next": next(night, &table),
    });
    let has_games = night.options().plays_games();
    let games = has_games.then(|| night.games().iter().map(|of| game(night, of)).collect::<Value>());
    let sides = has_games.then(|| games::labels(night, &night.sides()));
    with_known(value, json!({"games": games, "sides": sides}))
}

pub fn sheet(session: &NightLog) -> Value {
    let night = &session.night;
    let rows = night.steps.iter().map(|step| match &step.event {
        Event::Hand(hand) => hand_with(session, step, hand, json!({})),
        _ => thing(night, step),
    });
    with(standings(session), json!({"sheet": rows.collect::<Value>()}))
}

pub fn thing(night: &Night, step: &Step) -> Value {
    let name = |no: &PlayerNo| night.name(*no);
    let [net, cash] = moved(night, step);
    let value = match &step.event {
        Event::Hand(_) => Value::Null,
        Event::Game(game) => {
            json!({"kind": "game", "game": game.no, "sides": games::labels(night, &game.sides), "left": game.left})
        }
        Event::Seat(seat) => {
            let share = step.moved.first().map_or(0, |(_, sum)| sum.minor.0);
            let way = if seat.joins { "in" } else { "out" };
            json!({"kind": "seat", "seat": way, "player": name(&seat.who), "share": share})
        }
        Event::Set(agreed) => {
            let changed = diff(&agreed.before, &agreed.after).into_iter();
            let changed = changed.map(|of| (of.key.to_owned(), json!({"was": of.left, "now": of.right})));
            let changed: Map<String, Value> = changed.collect();
            let seats: Vec<&str> = agreed.said.seats.iter().map(name).collect();
            json!({"kind": "set", "rules": agreed.after.name(), "changed": changed, "seats": seats})
        }
        Event::Penalty(said) => {
            json!({"kind": "penalty", "from": name(&said.from), "net": net, "cash": cash, "why": said.why})
        }
        Event::Result(said) => json!({"kind": "result", "net": net, "cash": cash, "note": said.note}),
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
    with(value, json!({"at": step.address}))
}

/// Returns what a log says, or the text of it where no reader holds it.
fn raw(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| json!(text))
}

fn payments(night: &Night, payments: &[Cash]) -> Vec<Value> {
    let name = |who| night.holder_name(who);
    let one = |cash: &Cash| json!({"from": name(cash.from), "to": name(cash.to), "amount": cash.amount});
    payments.iter().map(one).collect()
}

pub fn change(changed: &Reply, of: Option<EntryNo>) -> Value {
    let more = json!({
        "of": of.filter(|_| changed.between.is_none()),
        "daybook": changed.between.as_ref().map(daybook_entry),
        "seal": changed.broken_seal.as_ref().or(changed.seal.as_ref()),
    });
    with_known(with(standings(&changed.session), json!({"entry": changed.added})), more)
}

fn daybook_entry(entry: &BookEntry) -> Value {
    let content: Value = serde_json::from_str(&entry.text).unwrap_or_default();
    json!({"no": entry.no, "at": entry.at, "kind": entry.change.kind(), "of": entry.change.of(), "change": content, "said": entry.said})
}

pub fn between(reply: &BetweenReply) -> Value {
    let entry = reply.book.entry(reply.added).map(daybook_entry);
    json!({"entry": entry, "left": owes(&reply.left), "seal": chain::seal(&reply.book.head)})
}

pub fn daybooks(all: &Daybooks) -> Value {
    let of_book = |book: &Daybook| {
        let one = |(entry, seal): (&BookEntry, String)| {
            let more = json!({
                "taken_back": book.taken_back(entry.no), "seal": seal, "daybook": book.id,
                "own": book.id == all.own,
            });
            with_known(daybook_entry(entry), more)
        };
        book.sealed().map(one).collect::<Vec<_>>()
    };
    all.books.iter().flat_map(of_book).collect()
}

pub fn owes(owed: &[Owes]) -> Value {
    let one = |Owes { from, to, amount, currency, debts }: &Owes| {
        let part = |debt: &Debt| {
            let amount = if debt.from == *from { debt.amount.0 } else { debt.amount.0.saturating_neg() };
            json!({"session": debt.night.as_ref().map(|night| night.id), "date": debt.date, "amount": amount})
        };
        let debts = (!debts.is_empty()).then(|| debts.iter().map(part).collect::<Value>());
        let owes = json!({"from": from.name, "to": to.name, "amount": amount, "currency": currency});
        with_known(owes, json!({"debts": debts}))
    };
    owed.iter().map(one).collect()
}

pub fn debts(debts: &[Debt]) -> Value {
    let one = |debt: &Debt| {
        let Debt { night, date, from, to, amount, currency, .. } = debt;
        json!({
            "from": from.name, "to": to.name, "amount": amount, "currency": currency,
            "session": night.as_ref().map(|night| night.id), "date": date,
        })
    };
    debts.iter().map(one).collect()
}

pub fn settlement(reply: &Reply) -> Value {
    let (session, seal) = (&reply.session, reply.seal.as_deref());
    let settled = reply.settled.as_ref();
    of_session(session, settled.map_or(Value::Null, |settled| self::settled(session, settled, seal)))
}

pub fn settled(session: &NightLog, settled: &Settled, seal: Option<&str>) -> Value {
    let night = &session.night;
    let parts = settled.parts.iter().map(|(who, part)| (night.holder_name(*who).to_owned(), part));
    let balances = parts.clone().map(|(name, part)| (name, json!(part.balance)));
    let rounding = parts.filter(|(_, part)| part.rounding.0 != 0);
    let rounding: Map<_, _> = rounding.map(|(name, part)| (name, json!(part.rounding))).collect();
    let chips = report::settle::chips(night);
    let value = json!({
        "currency": session.row.currency,
        "balances": balances.collect::<Map<_, _>>(),
        "kitty": settled.kitty,
        "payments": payments(night, &settled.payments),
    });
    let more = json!({
        "chips": (!chips.is_empty()).then(|| payments(night, &chips)),
        "rounding": (!rounding.is_empty()).then_some(rounding),
        "unfinished": report::settle::in_progress(night).map(|unfinished| game(night, unfinished)),
        "seal": seal,
    });
    with_known(value, more)
}

pub fn history(history: &[HistoryEntry], session: &NightLog) -> Value {
    let one = |(told, entry): (&HistoryEntry, &night::Entry)| {
        let change: Value = serde_json::from_str(&entry.text).unwrap_or_default();
        with(json!(told), json!({"change": change, "said": entry.said}))
    };
    history.iter().zip(&session.entries).map(one).collect()
}

pub fn exported(session: &NightLog, settlement: Option<Value>) -> Value {
    with(sheet(session), json!({"rules": rules(&session.night.rules), "settlement": settlement}))
}

pub fn rules(rules: &Rules) -> Value {
    json!({
        "name": rules.name(),
        "title": rules.title(),
        "sources": rules.sources(),
        "engine": rules.engine().word(),
        "options": rules.settings(),
    })
}

pub fn agreed(session: &NightLog, voice: Voice<'_>) -> Value {
    let night = &session.night;
    let topic = |(topic, lines): (Topic, Vec<Line>)| json!({"topic": topic.to_string(), "lines": lines});
    let topics: Value = topics_of(night, voice).into_iter().map(topic).collect();
    let differs = profile_of(&night.rules).map(|profile| diff(&profile, &night.rules)).into_iter().flatten();
    let differs = differs.map(|of| json!({"option": of.key, "profile": of.left, "agreed": of.right}));
    json!({
        "session": opened(session), "rules": rules(&night.rules), "agreements": topics,
        "differs": differs.collect::<Value>(),
    })
}

pub fn under_other_rules(session: &NightLog, night: &OtherRules<'_>) -> Result<Value> {
    let account = |who: Holder| -> Result<Value> {
        let has_games = who != Holder::Kitty && night.own.options().plays_games();
        let one = |total: AccountTotal| {
            let (points, games) = has_games.then_some((total.points, total.games)).unzip();
            let sums = json!({"units": total.sum.units, "amount": total.sum.minor});
            with_known(sums, json!({"points": points, "games": games}))
        };
        let [own, other, more] = night.compared(who)?.map(one);
        Ok(json!({
            "account": night.own.holder_name(who), "own": own, "other": other, "difference": more,
        }))
    };
    let accounts = report::other_rules::everybody(night).into_iter().map(account);
    let left_out = report::other_rules::reasons(night, Voice::new(&Lang::english(), &session.row.currency)?);
    let left_out = left_out.into_iter().map(|(why, at)| json!({"at": at, "why": why}));
    Ok(json!({
        "session": opened(session), "rules": night.own.rules.name(), "as": named(night.instead),
        "left_out": left_out.collect::<Vec<_>>(), "accounts": accounts.collect::<Result<Value>>()?,
    }))
}

pub fn totals(rows: &[StatRow], by: By) -> Value {
    let one = |row: &StatRow| {
        let value = json!({
            "player": row.player,
            "sessions": row.sessions,
            "hands": row.hands,
            "units": row.units,
            "amount": row.amount,
            "currency": row.currency,
        });
        with_games_and_key(value, row, by)
    };
    rows.iter().map(one).collect()
}

pub fn what_if(rows: &[[StatRow; 2]], other: &str, left_out: &[(NightSummary, String)]) -> Value {
    let one = |[own, would]: &[StatRow; 2]| {
        json!({
            "player": own.player, "sessions": own.sessions, "hands": own.hands, "currency": own.currency,
            "own": {"units": own.units, "amount": own.amount},
            "other": {"units": would.units, "amount": would.amount},
        })
    };
    let left_out = left_out.iter().map(|(row, why)| json!({"session": row.id, "why": why}));
    json!({
        "as": other,
        "totals": rows.iter().map(one).collect::<Value>(),
        "left_out": left_out.collect::<Value>(),
    })
}

pub fn stats(rows: &[StatRow], by: By) -> Value {
    rows.iter().map(|row| with_games_and_key(json!(row), row, by)).collect()
}

fn with_games_and_key(mut value: Value, row: &StatRow, by: By) -> Value {
    if row.games != 0 || row.points != 0 {
        value = with(value, json!({"games": row.games, "games_won": row.games_won, "points": row.points}));
    }
    if by != By::Player {
        value = with(value, json!({"key": key(row.key.as_deref(), by)}));
    }
    value
}

fn key(key: Option<&str>, by: By) -> Value {
    let number = key.filter(|_| matches!(by, By::Session | By::Bid | By::Seat));
    match number.and_then(|key| key.parse::<i64>().ok()) {
        Some(number) => json!(number),
        None => json!(key),
    }
}

pub fn card(card: &PlayerCard) -> Value {
    let more = json!({
        "roles": stats(&card.roles, By::Role),
        "contracts": stats(&card.contracts, By::Contract),
        "trumps": stats(&card.trumps, By::Trump),
        "seats": stats(&card.seats, By::Seat),
        "partners": stats(&card.partners, By::Partner),
        "bids": card.bids,
        "over": card.over,
        "under": card.under,
        "best_hand": card.best_hand,
        "worst_hand": card.worst_hand,
        "best_night": card.best_night(),
        "worst_night": card.worst_night(),
        "longest_made": card.longest_made,
        "longest_lost": card.longest_lost,
        "won_most_from": card.won_most_from.as_ref().map(from),
        "lost_most_to": card.lost_most_to.as_ref().map(from),
        "form": card.form(),
    });
    with(with_games_and_key(json!(card.all), &card.all, By::Player), more)
}

fn from(pair: &PairRow) -> Value {
    json!({"player": pair.other, "hands": pair.hands, "units": pair.units, "amount": pair.amount})
}

/// An object for each currency, and for each key if there is `by`; one without a currency if they never met.
pub fn head_to_head(players: [&str; 2], all: &[HeadToHead], by: Option<By>) -> Vec<Value> {
    let of_currency = |of: &HeadToHead| match by {
        None => vec![pair(players, &of.pair)],
        Some(by) => {
            let row = |(key, row): &(Option<String>, PairRow)| {
                with(pair(players, row), json!({"key": self::key(key.as_deref(), by)}))
            };
            of.by.iter().map(row).collect()
        }
    };
    match all {
        [] => vec![with(pair(players, &PairRow::default()), json!({"currency": null}))],
        all => all.iter().flat_map(of_currency).collect(),
    }
}

fn pair(players: [&str; 2], row: &PairRow) -> Value {
    json!({
        "players": players, "currency": row.currency, "sessions": row.sessions, "hands": row.hands,
        "units": row.units, "amount": row.amount, "together": row.together,
    })
}

pub fn found_hand(hand: &FoundHand) -> Value {
    let moved = hand.moved.iter().filter(|(name, units, minor)| name != KITTY || *units != 0 || *minor != 0);
    let (net, amount): (Map<String, Value>, Map<String, Value>) = moved
        .map(|(name, units, minor)| ((name.clone(), json!(units)), (name.clone(), json!(minor))))
        .unzip();
    let NightSummary { id, date, place, .. } = hand.session.as_ref();
    json!({
        "session": id, "date": date, "no": hand.no, "rules": hand.rules, "place": place,
        "dealer": hand.dealer, "declarer": hand.declarer, "line": hand.line, "note": hand.note,
        "outcome": hand.outcome, "net": net, "amount": amount,
    })
}
