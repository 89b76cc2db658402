//! Statistics, computed a second time: slowly, hand by hand, from what a sheet says of each night.

use super::super::evening::{Evening, import_from, loaded, sheet_text};
use super::deeds::{Deed, Start, attempt};
use super::night;
use crate::seed::law;
use crate::support::voice;
use meldbook::command::{Filter, Request};
use meldbook::engine::{Options, Payment};
use meldbook::kernel::payment::{Account, Direction};
use meldbook::night::played::{Event, Hand, Step};
use meldbook::night::{Holder, NightLog, Sum};
use meldbook::notation::fold;
use meldbook::query::statistics::{By, Grouped, StatMeasure, StatRow, with_kitty};
use meldbook::report::hand::cells as hand_cells;
use meldbook::report::json;
use meldbook::store::{Log, Which};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use std::collections::BTreeMap;
use strum::VariantArray;

const DAYS: [&str; 6] = ["2025-01-31", "2025-02-01", "2025-12-31", "2026-01-01", "2026-02-28", "2026-03-14"];
/// The files from which nights came.
const SOURCES: [&str; 2] = ["anna.jsonl", "club.jsonl"];
const PLACES: [&str; 3] = ["U Zelenků", "the Black Horse", "Dana's"];

/// What a sheet says of one player in one hand.
#[derive(Debug, Clone)]
struct Seen {
    session: i64,
    date: String,
    place: Option<String>,
    table: Option<String>,
    rules: String,
    currency: String,
    no: u32,
    player: String,
    role: &'static str,
    contract: Option<String>,
    bid: Option<i64>,
    trump: Option<&'static str>,
    dealer: String,
    seat: usize,
    made: bool,
    units: i64,
    minor: i64,
    to_points: bool,
    partners: Vec<String>,
    opponents: Vec<String>,
}

/// What two players had to do with each other in a hand.
#[derive(Debug, Clone)]
struct Met {
    session: i64,
    currency: String,
    one: String,
    other: String,
    together: bool,
    units: i64,
    minor: i64,
}

/// The declarer, the bid and the trump suit, as the cell of the sheet has them: `Anna 320 ♠`.
fn read_cell(hand: &Hand) -> (Option<String>, Option<i64>, Option<&'static str>) {
    let [cell, ..] = hand_cells(hand, voice());
    let players = hand.table().players;
    let name = players.into_iter().filter(|name| {
        cell.strip_prefix(name.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':', ',']))
    });
    let name = name.max_by_key(String::len);
    let marias = matches!(hand.options(), Options::Marias(_));
    let rest = name.as_ref().map_or(cell.as_str(), |name| &cell[name.len()..]);
    let bid = rest.split(' ').find_map(|word| word.parse().ok()).filter(|_| !marias && name.is_some());
    let trump = cell.chars().find_map(|sign| match (sign, marias) {
        ('♥', _) => Some("hearts"),
        ('♠', false) => Some("spades"),
        ('♦', false) => Some("diamonds"),
        ('♣', false) => Some("clubs"),
        ('♠', true) => Some("leaves"),
        ('♦', true) => Some("bells"),
        ('♣', true) => Some("acorns"),
        _ => None,
    });
    (name, bid, trump)
}

/// The class of a contract.
fn class(hand: &Hand, record: &Value, bid: Option<i64>) -> String {
    match hand.options() {
        Options::Auction(options) => {
            let bid = bid.unwrap();
            let bands: Vec<i64> = options.schedule.bands().map(|band| band.from).collect();
            let from = bands.iter().rfind(|from| **from <= bid);
            let next = bands.iter().find(|from| **from > bid);
            match (from, next) {
                (Some(from), Some(next)) => format!("{from}-{}", next - 10),
                (Some(from), None) => format!("{from}+"),
                (None, _) => bid.to_string(),
            }
        }
        Options::Points(_) => {
            let hundred = bid.unwrap() / 100 * 100;
            format!("{hundred}-{}", hundred + 99)
        }
        Options::Results(_) => panic!("results have no hands"),
        Options::Marias(_) => {
            let contract = record["contract"].as_str().unwrap();
            let has = |what: &str| {
                record["announced"].as_array().is_some_and(|all| all.iter().any(|of| of == what))
            };
            match contract {
                "suit" if has("two_sevens") => "two_sevens".to_owned(),
                "suit" if has("hundred") && has("seven") => "hundred_seven".to_owned(),
                "suit" if has("hundred") => "hundred".to_owned(),
                "suit" if has("seven") => "seven".to_owned(),
                "suit" => "game".to_owned(),
                other => {
                    other.trim_start_matches("open_").split('_').next().map_or_else(String::new, |first| {
                        if other == "give_up" { other.to_owned() } else { first.to_owned() }
                    })
                }
            }
        }
    }
}

/// Everybody at the table of a hand, as the sheet shows it.
fn seen(session: &NightLog, step: &Step, hand: &Hand) -> Vec<Seen> {
    let row = json::explained_hand(session, step, hand, None);
    let record = serde_json::to_value(hand.record().unwrap().normal()).unwrap();
    let (declarer, bid, trump) = read_cell(hand);
    let story = hand.explain().unwrap().story;
    let result = story.result().to_string();
    let moved = |player: &str| {
        let of = step.moved.iter().find(|(who, _)| session.night.holder_name(*who) == player);
        of.map_or((0, 0), |(_, sum)| (sum.units.0, sum.minor.0))
    };
    let sentence = story.text(&hand.table());
    let class_of_seven = declarer.is_some() && class(hand, &record, bid) == "seven";
    let made = match result.as_str() {
        // Where a seven was all that was announced, it decides.
        "made" | "lost" if class_of_seven => sentence.contains("seven won"),
        "made" | "claim" | "made: melds" => true,
        // In mariáš whoever is paid has made it.
        "unplayed" | "revoke" => moved(declarer.as_deref().unwrap()).0 > 0,
        _ => false,
    };
    let sits_out: Vec<&str> =
        row["sits_out"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let players = &hand.table().players;
    let marias_partner = |player: &str| record["partner"] == player || record["wise"] == player;
    let plays_games = hand.options().plays_games();
    let is_partner = |one: &str, other: &str| {
        if let Some(sides) = &hand.table().sides {
            return sides.iter().any(|side| {
                side.players.iter().any(|name| name == one) && side.players.iter().any(|name| name == other)
            });
        }
        let Some(declarer) = declarer.as_deref().filter(|_| !plays_games) else { return false };
        let declares = |name: &str| name == declarer || marias_partner(name);
        declares(one) == declares(other)
    };
    let others = |player: &str, partners: bool| -> Vec<String> {
        let play = |name: &&String| name.as_str() != player && !sits_out.contains(&name.as_str());
        let others = players.iter().filter(play).filter(|name| is_partner(player, name) == partners);
        others.filter(|_| !sits_out.contains(&player)).map(|name| fold(name)).collect()
    };
    let dealer = row["dealer"].as_str().unwrap();
    let dealt = players.iter().position(|name| name == dealer);
    let one = |(at, player): (usize, &String)| Seen {
        session: session.row.id,
        date: session.row.date.clone(),
        place: session.row.place.clone(),
        table: session.row.source.clone(),
        rules: hand.rules.name().to_owned(),
        currency: session.row.currency.clone(),
        no: hand.no,
        player: fold(player),
        role: match &declarer {
            _ if sits_out.contains(&player.as_str()) => "sat_out",
            Some(declarer) if declarer == player => "declarer",
            Some(declarer) if is_partner(declarer, player) => "partner",
            _ => "defender",
        },
        contract: declarer.as_ref().map(|_| class(hand, &record, bid)),
        bid,
        trump,
        dealer: fold(dealer),
        seat: (at + players.len() - dealt.unwrap_or(0)) % players.len(),
        made,
        units: moved(player).0,
        minor: moved(player).1,
        to_points: plays_games,
        partners: others(player, true),
        opponents: others(player, false),
    };
    players.iter().enumerate().map(one).collect()
}

/// Who paid whom in a hand.
fn met(session: &NightLog, hand: &Hand, seen: &[Seen]) -> Vec<Met> {
    let outcome = hand.explain().unwrap();
    let unit = hand.options().unit_minor();
    let mut all = Vec::new();
    for one in seen {
        for other in seen.iter().filter(|other| other.player != one.player) {
            let name = |account: Account| match account {
                Account::Seat(_) => fold(account.name(&hand.table())),
                Account::Kitty => String::new(),
            };
            let units_of = |payment: &Payment| -> i64 {
                let hub = name(payment.hub);
                let gets = if payment.direction == Direction::Collects { 1 } else { -1 };
                payment
                    .others
                    .iter()
                    .map(|account| {
                        let account = name(*account);
                        if (hub.as_str(), account.as_str()) == (one.player.as_str(), other.player.as_str()) {
                            gets * payment.each.0
                        } else if (account.as_str(), hub.as_str())
                            == (one.player.as_str(), other.player.as_str())
                        {
                            -gets * payment.each.0
                        } else {
                            0
                        }
                    })
                    .sum()
            };
            let units: i64 = outcome.payments.iter().map(units_of).sum();
            let stakes = outcome.stakes.iter().map(|stake| {
                let (from, to) = (name(Account::Seat(stake.from)), name(Account::Seat(stake.to)));
                match (to == one.player && from == other.player, from == one.player && to == other.player) {
                    (true, _) => stake.minor.0,
                    (_, true) => -stake.minor.0,
                    _ => 0,
                }
            });
            all.push(Met {
                session: session.row.id,
                currency: session.row.currency.clone(),
                one: one.player.clone(),
                other: other.player.clone(),
                together: one.partners.contains(&other.player),
                units,
                minor: units * unit + stakes.sum::<i64>(),
            });
        }
    }
    all
}

/// The days from Monday.
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The keys of a player's hand.
fn keys(by: By, seen: &Seen) -> Vec<Option<String>> {
    let one = |key: &str| vec![Some(key.to_owned())];
    match by {
        By::Player => vec![None],
        By::Year => one(&seen.date[..4]),
        By::Month => one(&seen.date[..7]),
        By::Weekday => {
            use chrono::Datelike;
            let day: chrono::NaiveDate = seen.date.parse().unwrap();
            one(WEEKDAYS[day.weekday().num_days_from_monday() as usize])
        }
        By::Rules => one(&seen.rules),
        By::Place => vec![seen.place.clone()],
        By::Table => vec![seen.table.clone()],
        By::Session => one(&seen.session.to_string()),
        By::Role => one(seen.role),
        By::Contract => vec![seen.contract.clone()],
        By::Bid => vec![seen.bid.map(|bid| bid.to_string())],
        By::Trump => vec![seen.trump.map(str::to_owned)],
        By::Dealer => one(&seen.dealer),
        By::Seat => one(&seen.seat.to_string()),
        By::Partner => seen.partners.iter().cloned().map(Some).collect(),
        By::Opponent => seen.opponents.iter().cloned().map(Some).collect(),
    }
}

type Key = (Option<String>, String, String);

/// The rows of statistics, by adding up what was seen.
fn slowly(seen: &[Seen], by: By) -> BTreeMap<Key, StatRow> {
    let mut groups: BTreeMap<Key, Vec<&Seen>> = BTreeMap::new();
    for hand in seen {
        for key in keys(by, hand) {
            groups.entry((key, hand.player.clone(), hand.currency.clone())).or_default().push(hand);
        }
    }
    let row = |(key, hands): (Key, Vec<&Seen>)| {
        let declared: Vec<&&Seen> = hands.iter().filter(|hand| hand.role == "declarer").collect();
        let count = |n: usize| i64::try_from(n).unwrap();
        let mut sessions: Vec<i64> = hands.iter().map(|hand| hand.session).collect();
        sessions.sort_unstable();
        sessions.dedup();
        let stat = StatRow {
            sessions: count(sessions.len()),
            hands: count(hands.len()),
            to_points: count(hands.iter().filter(|hand| hand.to_points).count()),
            declared: count(declared.len()),
            made: count(declared.iter().filter(|hand| hand.made).count()),
            units: hands.iter().map(|hand| hand.units).sum(),
            amount: hands.iter().map(|hand| hand.minor).sum(),
            declared_units: declared.iter().map(|hand| hand.units).sum(),
            declared_amount: declared.iter().map(|hand| hand.minor).sum(),
            best: hands.iter().map(|hand| hand.minor).max(),
            worst: hands.iter().map(|hand| hand.minor).min(),
            ..StatRow::default()
        };
        (key, stat)
    };
    groups.into_iter().map(row).collect()
}

/// A ledger with these evenings, taken in from their logs, and what can be seen in each.
fn a_season(nights: &[(Start, Vec<Deed>, Index, Index)]) -> (Evening, Vec<Seen>, Vec<Met>, Vec<NightLog>) {
    let mut all = Evening::without_session();
    for (start, deeds, day, place) in nights {
        let mut evening = start.begin();
        let about = format!("set date={} place={}", day.get(&DAYS), place.get(&PLACES));
        if let Err(error) = evening.run(&Request::parse(&about).unwrap()) {
            assert!(error.to_string().contains("already so"), "{error}");
        }
        for deed in deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        let log = evening.ledger.read().unwrap().export_log(&session).unwrap();
        let source = *day.get(&SOURCES);
        let imported = import_from(&mut all.ledger, source, loaded(&log).unwrap());
        imported.unwrap_or_else(|bad| panic!("{bad:?} of {}", sheet_text(&session)));
    }
    let rows = all.ledger.read().unwrap().sessions(&Filter::default()).unwrap();
    let sessions: Vec<NightLog> =
        rows.iter().map(|row| all.ledger.session(Which::Named(&row.uuid)).unwrap()).collect();
    let (mut hands, mut pairs) = (Vec::new(), Vec::new());
    for session in &sessions {
        for step in &session.night.steps {
            let Event::Hand(hand) = &step.event else { continue };
            if hand.scored.is_some() {
                let seen = seen(session, step, hand);
                pairs.extend(met(session, hand, &seen));
                hands.extend(seen);
            }
        }
    }
    (all, hands, pairs, sessions)
}

/// Whether a hand is in a filter.
type Fits = Box<dyn Fn(&Seen) -> bool>;

/// A filter of sessions, and whether a hand is in it.
fn filters(sessions: &[NightLog], at: Index) -> Vec<(Filter, Fits)> {
    let mut filters: Vec<(Filter, Fits)> = vec![(Filter::default(), Box::new(|_: &Seen| true))];
    if sessions.is_empty() {
        return filters;
    }
    let row = &at.get(sessions).row;
    let (date, place, rules) = (row.date.clone(), row.place.clone(), row.rules.clone());
    let since = Filter { since: Some(date.clone()), ..Filter::default() };
    let from = date.clone();
    filters.push((since, Box::new(move |seen| seen.date >= from)));
    let until = Filter { until: Some(date.clone()), rules: Some(rules.clone()), ..Filter::default() };
    filters.push((until, Box::new(move |seen| seen.date <= date && seen.rules == rules)));
    let places = Filter { places: Some(place.iter().cloned().collect()), ..Filter::default() };
    filters.push((places, Box::new(move |seen| seen.place.is_some() && seen.place == place)));
    let table = row.source.clone();
    let tables = Filter { table: table.clone(), ..Filter::default() };
    filters.push((tables, Box::new(move |seen| seen.table == table)));
    let mut latest: Vec<(String, i64)> =
        sessions.iter().map(|session| (session.row.date.clone(), session.row.id)).collect();
    latest.sort();
    let last: Vec<i64> = latest.iter().rev().take(2).map(|(_, id)| *id).collect();
    filters.push((
        Filter { last: Some(2), ..Filter::default() },
        Box::new(move |seen| last.contains(&seen.session)),
    ));
    let name = at.get(sessions).night.names.values().next().cloned().unwrap();
    let with: Vec<i64> = sessions
        .iter()
        .filter(|session| session.night.totals.keys().any(|no| fold(session.night.name(*no)) == fold(&name)))
        .map(|session| session.row.id)
        .collect();
    let ids = with.clone();
    filters.push((
        Filter { with: vec![fold(&name)], ..Filter::default() },
        Box::new(move |seen| with.contains(&seen.session)),
    ));
    let key = fold(&name);
    filters.push((
        Filter { people: vec![fold(&name)], ..Filter::default() },
        Box::new(move |seen| ids.contains(&seen.session) && seen.player == key),
    ));
    filters
}

/// What accounts came to in a currency, by their folded names.
type Sums = BTreeMap<(String, String), (i64, i64)>;

/// Adds up what nights moved: all of it with the kitty shared out, and what hands alone did.
fn moved(sessions: &[NightLog]) -> (Sums, Sums) {
    let (mut all, mut hands) = (Sums::new(), Sums::new());
    for session in sessions {
        let night = &session.night;
        let add = |sums: &mut Sums, who: Holder, sum: Sum| {
            let key = (fold(night.holder_name(who)), session.row.currency.clone());
            let known = sums.entry(key).or_default();
            *known = (known.0 + sum.units.0, known.1 + sum.minor.0);
        };
        for step in &night.steps {
            for (who, sum) in &step.moved {
                add(&mut all, *who, *sum);
                if matches!(step.event, Event::Hand(_)) {
                    add(&mut hands, *who, *sum);
                }
            }
        }
        for (no, share) in night.closed.iter().flat_map(|closed| &closed.shares) {
            add(&mut all, Holder::Player(*no), Sum { minor: *share, ..Sum::default() });
            add(&mut all, Holder::Kitty, Sum { minor: share.negated().unwrap(), ..Sum::default() });
        }
    }
    all.retain(|_, sum| *sum != (0, 0));
    hands.retain(|_, sum| *sum != (0, 0));
    (all, hands)
}

/// Every column of money and units adds up to zero over all players and the kitty; `totals` and `stats` say what the nights
/// moved, and a night is the same by whatever it is found.
fn figures_agree(log: &Log<'_>, sessions: &[NightLog]) {
    let everything = Filter::default();
    let (all, hands) = moved(sessions);
    for (measure, expected) in [(StatMeasure::All, all), (StatMeasure::Hands, hands)] {
        for by in By::VARIANTS.iter().copied().filter(|by| !matches!(by, By::Partner | By::Opponent)) {
            if measure == StatMeasure::All && !matches!(by.groups(), Grouped::Players | Grouped::Sessions) {
                continue;
            }
            let rows = with_kitty(log.statistics(&everything, by, measure).unwrap(), by).unwrap();
            let (mut columns, mut found) = (Sums::new(), Sums::new());
            for row in rows {
                let is_group = !matches!(by, By::Role | By::Seat);
                let key = row.key.clone().filter(|_| is_group).unwrap_or_default();
                for sums in [
                    columns.entry((key, row.currency.clone())).or_default(),
                    found.entry((fold(&row.player), row.currency.clone())).or_default(),
                ] {
                    *sums = (sums.0 + row.units, sums.1 + row.amount);
                }
            }
            assert!(columns.values().all(|sums| *sums == (0, 0)), "{by:?} {measure:?}: {columns:?}");
            found.retain(|_, sums| *sums != (0, 0));
            assert_eq!(found, expected, "{by:?} {measure:?}");
        }
    }
    let of_nights = log.nights(&everything).unwrap();
    for row in
        log.statistics(&everything, By::Session, StatMeasure::All).unwrap().iter().filter(|row| row.hands > 0)
    {
        let nights = &of_nights[&(row.player.clone(), row.currency.clone())];
        let of_session = nights.iter().filter(|night| Some(night.session.to_string()) == row.key);
        let brought: (i64, i64) =
            of_session.fold((0, 0), |sum, night| (sum.0 + night.units, sum.1 + night.amount));
        assert_eq!(brought, (row.units, row.amount), "{row:?}");
    }
}

fn agree(nights: &[(Start, Vec<Deed>, Index, Index)], at: Index) {
    let (mut all, hands, pairs, sessions) = a_season(nights);
    assert_eq!(all.findings(), [""; 0]);
    let log = all.ledger.read().unwrap();
    figures_agree(&log, &sessions);
    for (filter, fits) in filters(&sessions, at) {
        let fitting: Vec<Seen> = hands.iter().filter(|seen| fits(seen)).cloned().collect();
        for by in By::VARIANTS.iter().copied() {
            let found = log.statistics(&filter, by, StatMeasure::Hands).unwrap();
            let found = found.into_iter().filter(|row| row.hands > 0).map(|row| {
                let names = matches!(by, By::Dealer | By::Partner | By::Opponent);
                let key = row.key.clone().map(|key| if names { fold(&key) } else { key });
                let stat = StatRow {
                    key: None,
                    player: String::new(),
                    currency: String::new(),
                    games: 0,
                    games_won: 0,
                    points: 0,
                    ..row.clone()
                };
                ((key, fold(&row.player), row.currency), stat)
            });
            let found: BTreeMap<Key, StatRow> = found.collect();
            assert_eq!(found, slowly(&fitting, by), "{by:?} under {filter:?}");
        }
        // Every hand is found once, with what it moved.
        let mut found: Vec<(i64, u32, String, i64)> = Vec::new();
        for hand in log.find_hands(&filter).unwrap() {
            let no = u32::try_from(hand.no).unwrap();
            let moved = hand.moved.iter().filter(|(name, ..)| name != "kitty");
            found.extend(moved.map(|(name, _, minor)| (hand.session.id, no, fold(name), *minor)));
        }
        let wanted = |seen: &&Seen| filter.people.is_empty() || filter.people.contains(&seen.player);
        found.retain(|(_, _, name, _)| filter.people.is_empty() || filter.people.contains(name));
        found.sort();
        let mut expected: Vec<(i64, u32, String, i64)> = fitting
            .iter()
            .filter(wanted)
            .map(|seen| (seen.session, seen.no, seen.player.clone(), seen.minor))
            .collect();
        expected.sort();
        assert_eq!(found, expected, "{filter:?}");
    }
    type Names = (String, String, String);
    let mut expected: BTreeMap<Names, (i64, i64, i64, i64, Vec<i64>)> = BTreeMap::new();
    for met in &pairs {
        let sum = expected.entry((met.one.clone(), met.other.clone(), met.currency.clone())).or_default();
        sum.0 += 1;
        sum.1 += i64::from(met.together);
        sum.2 += met.units;
        sum.3 += met.minor;
        sum.4.push(met.session);
        sum.4.dedup();
    }
    let rows = log.pair_rows(&Filter::default()).unwrap();
    let both = rows.iter().flat_map(|row| [row.clone(), row.reversed().unwrap()]);
    let found: BTreeMap<_, _> = both
        .map(|row| {
            let key = (fold(&row.player), fold(&row.other), row.currency);
            (key, (row.hands, row.together, row.units.0, row.amount.0, row.sessions))
        })
        .collect();
    let expected: BTreeMap<_, _> = expected
        .into_iter()
        .map(|(key, (hands, together, units, minor, sessions))| {
            (key, (hands, together, units, minor, i64::try_from(sessions.len()).unwrap()))
        })
        .collect();
    assert_eq!(found, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 400, ..law(8) })]

    #[test]
    fn statistics_are_what_adding_up_by_hand_gives(
        nights in prop::collection::vec(
            (night(14), any::<Index>(), any::<Index>())
                .prop_map(|((start, deeds), day, place)| (start, deeds, day, place)),
            1..5,
        ),
        at in any::<Index>(),
    ) {
        agree(&nights, at);
    }
}
