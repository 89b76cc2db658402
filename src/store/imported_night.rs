//! The night of an imported sheet, played line by line; which night of the ledger an imported one is, and what differs.

use crate::command::{Request, SheetAt, SheetFile, View, draft::between::paid_for, draft::draft};
use crate::daybook::{People, standing};
use crate::kernel::{Minor, ensure};
use crate::night::{
    Change, Event, NightError, NightLog, NightSummary, PlayerNo, SettleTerms, Settled, State, Step,
};
use crate::notation::{fold, fold_text};
use crate::rules::Catalog;
use crate::store::{BadLine, Log, StoreError, error::Result, ledger::new_uuid};
use serde_json::Value;
use similar::{Algorithm, ChangeTag, capture_diff_slices};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub(super) struct NightsHere {
    pub dates: HashMap<String, Vec<i64>>,
    pub people: People,
}

impl NightsHere {
    pub(super) fn of(log: &Log<'_>) -> Result<NightsHere> {
        let mut dates: HashMap<String, Vec<i64>> = HashMap::new();
        log.rows("SELECT id, date FROM session WHERE NOT void", [], |row| {
            dates.entry(row.get(1)?).or_default().push(row.get(0)?);
            Ok(())
        })?;
        Ok(NightsHere { dates, people: People::of(&standing(&log.readable_daybooks()?)) })
    }

    /// Returns the sessions that count and may be the same night: at a club a hundred are played on one date. Two without a name
    /// in common are two nights, unless a sheet has this id or somebody was renamed.
    pub(super) fn like(
        &self,
        log: &Log<'_>,
        session: &NightLog,
        id: Option<&str>,
    ) -> Result<Vec<NightSummary>> {
        let of_date = self.dates.get(&session.row.date).map_or(&[][..], Vec::as_slice);
        let at_first = players_at_first(session).into_iter().flat_map(BTreeMap::values);
        let names = session.night.names.values().chain(at_first);
        let names = names.map(|name| fold(self.people.called(name)));
        let like = "WHERE s.id IN (SELECT value FROM json_each(?1)) AND NOT s.void AND (s.entries > 1 \
                    OR s.uuid IN (SELECT value FROM json_each(?2)) \
                    OR EXISTS (SELECT 1 FROM session_total t JOIN person p ON p.id = t.person \
                    JOIN person who ON who.id = p.same_as WHERE t.session = s.id \
                    AND who.key IN (SELECT value FROM json_each(?3))) \
                    OR ?4 IS NOT NULL AND EXISTS (SELECT 1 FROM entry WHERE chain = s.uuid AND no = 1 \
                    AND substr(said, -length(?4)) = ?4)) ORDER BY s.id";
        let of_date = Value::from_iter(of_date.iter().copied()).to_string();
        let renamed = Value::from_iter(log.renamed()?).to_string();
        let names = Value::from_iter(names).to_string();
        let id = id.map(|id| format!("{ID}{id}"));
        Ok(log.sessions_where(like, &[&of_date, &renamed, &names, &id])?)
    }
}

pub fn play_night(
    opened: State,
    items: &[SheetAt<Request>],
    catalog: &Catalog,
    now: i64,
) -> Result<NightLog, Vec<BadLine>> {
    let begun = NightLog::begin(new_uuid(), opened, now);
    let mut session = begun.map_err(|error| BadLine::of_file(error.into()))?;
    let mut bad = Vec::new();
    for item in items {
        // What was paid after the close stands in the daybook.
        if let (Request::Paid { payments }, Some(_)) = (&item.value, &session.night.closed) {
            match paid_for(&session, payments) {
                Ok(cash) => {
                    let between = session.payments_between().iter().copied().chain(cash).collect();
                    session = session.with_payments_between(between);
                }
                Err(error) => bad.push(BadLine { line: item.line, error: error.into() }),
            }
            continue;
        }
        let dealer = session.night.chairs.dealer();
        let drafted = draft(&item.value, View { session: &session, catalog, stood: true });
        let taken = drafted.and_then(|drafted| match drafted {
            Some(drafted) => session.take(&drafted.change),
            None => Ok(()),
        });
        if let Err(error) = taken {
            bad.push(BadLine { line: item.line, error: error.into() });
            // The deal passes on, or every later hand would seem to have the wrong dealer.
            if let (Request::Hand { .. }, Some(dealer)) = (&item.value, dealer) {
                session.night.chairs.dealt(dealer);
            }
        }
    }
    if let (Err(error), []) = (Settled::of(&session.night, SettleTerms::default()), bad.as_slice()) {
        let line = items.last().map_or(1, |item| item.line);
        bad.push(BadLine { line, error: error.into() });
    }
    ensure(bad.is_empty(), || bad)?;
    session.in_one_entry(now).map_err(|error| BadLine::of_file(error.into()))
}

/// Compares date, place, players and first hand; of results alone, who won or lost.
pub(super) fn is_same(a: &NightLog, b: &NightLog, people: &People) -> bool {
    // Current names: a sheet file has no others.
    let players = |session: &NightLog| -> Vec<String> {
        let night = &session.night;
        night.opening.seated().map(|no| fold(people.called(night.name(no)))).collect()
    };
    let first = |session: &NightLog| {
        session.night.hands().next().map(|(_, hand)| {
            let table = hand.table();
            (hand.record().map(|record| record.normal()), table.players, table.dealer)
        })
    };
    a.row.date == b.row.date
        && match is_of_results(a) || is_of_results(b) {
            true => {
                let own = results_of(b, people);
                is_at_one_place(a, b) && who_won(a, people).iter().any(|won| names(won).eq(names(&own)))
            }
            false => players(a) == players(b) && first(a) == first(b),
        }
}

/// Returns whether two sessions of one date may be one night: all players of one are among the other's. A night in which
/// nothing happened is none, nor are hands under other rules.
pub(super) fn is_similar(a: &NightLog, b: &NightLog, people: &People) -> bool {
    let have_hands = [a, b].iter().all(|session| session.row.hands > 0);
    if a.night.steps.is_empty() || b.night.steps.is_empty() || (have_hands && a.row.rules != b.row.rules) {
        return false;
    }
    let [a_won, b_won] = [a, b].map(|session| results_of(session, people));
    let is_in = |name: &String, won: &WonByName| names(won).any(|other| other == name);
    let are_among = |some: &WonByName, all: &WonByName| names(some).all(|name| is_in(name, all));
    if is_at_one_place(a, b) && (are_among(&a_won, &b_won) || are_among(&b_won, &a_won)) {
        return true;
    }
    // The same amounts, with a name or the place written otherwise.
    let amounts = |won: &WonByName| {
        let mut amounts: Vec<Minor> = won.iter().map(|(_, amount)| *amount).collect();
        amounts.sort();
        amounts
    };
    let shared = names(&a_won).filter(|name| is_in(name, &b_won)).count();
    let has_moved = a_won.iter().any(|(_, amount)| *amount != Minor::ZERO);
    has_moved && amounts(&a_won) == amounts(&b_won) && shared.saturating_mul(2) >= a_won.len()
}

/// Returns whether only results, or nothing, are known of a night. Whoever kept its hands kept the same night.
pub(super) fn is_of_results(session: &NightLog) -> bool {
    let is_result = |step: &Arc<Step>| matches!(step.event, Event::Result(_));
    let steps = &session.night.steps;
    session.night.hands().next().is_none() && (steps.is_empty() || steps.iter().any(is_result))
}

/// Without a place it may be any.
fn is_at_one_place(a: &NightLog, b: &NightLog) -> bool {
    let [a, b] = [a, b].map(|session| session.row.place.as_deref().map(fold_text));
    a.is_none() || b.is_none() || a == b
}

/// Stands in the first entry before the id in the sheet file: in the ledger a night has another one.
const ID: &str = " # id ";

pub(super) fn note_id(session: &mut NightLog, id: &str) {
    session.entries.first_mut().into_iter().for_each(|first| first.said.push_str(&format!("{ID}{id}")));
}

pub(super) fn id_in_sheet(session: &NightLog) -> Option<&str> {
    session.entries.first()?.said.rsplit_once(ID).map(|(_, id)| id)
}

type WonByName = Vec<(String, Minor)>;

fn names(won: &[(String, Minor)]) -> impl Iterator<Item = &String> {
    won.iter().map(|one| &one.0)
}

/// Returns what everybody won who won or lost anything, else that all won nothing: by the names of now, by the first ones,
/// and with their shares of the kitty. Several names of one person are one.
fn who_won(session: &NightLog, people: &People) -> [WonByName; 3] {
    let at_first = players_at_first(session);
    let night = &session.night;
    let now = |no: PlayerNo| night.name(no).to_owned();
    let then =
        |no: PlayerNo| at_first.and_then(|players| players.get(&no)).cloned().unwrap_or_else(|| now(no));
    let won = |name: &dyn Fn(PlayerNo) -> String, totals: &[(PlayerNo, Minor)]| {
        let has_moved = totals.iter().any(|(_, minor)| *minor != Minor::ZERO);
        let moved = totals.iter().filter(|(_, minor)| !has_moved || *minor != Minor::ZERO);
        let mut won: WonByName = moved.map(|(no, minor)| (fold(people.called(&name(*no))), *minor)).collect();
        won.sort();
        won
    };
    let played: Vec<_> = night.totals.iter().map(|(no, total)| (*no, total.sum.minor)).collect();
    let shared = night.final_totals().unwrap_or_default();
    let shared: Vec<_> =
        shared.iter().filter_map(|(who, total)| Some((who.player()?, total.sum.minor))).collect();
    [won(&now, &played), won(&then, &played), won(&now, &shared)]
}

fn players_at_first(session: &NightLog) -> Option<&BTreeMap<PlayerNo, String>> {
    match &session.entries.first()?.change {
        Change::Opened(state) => Some(&state.players),
        Change::Changed(_) | Change::Back(_) => None,
    }
}

fn results_of(session: &NightLog, people: &People) -> WonByName {
    let [now, ..] = who_won(session, people);
    now
}

/// Refuses with the lines in which two sheets differ. Of a row of `results` only what everybody won counts.
pub(super) fn check_stands(known: &NightLog, new: &NightLog, people: &People, results: bool) -> Result<()> {
    let has_results = results && known.row.currency == new.row.currency;
    if has_results && who_won(known, people).contains(&results_of(new, people)) {
        return Ok(());
    }
    let lines = |session: &NightLog| -> Result<Vec<String>, NightError> {
        let mut sheet = SheetFile::of(session)?;
        sheet.headers.id = None;
        // Neither capitals nor accents make it another place.
        if let (Some(place), Some(here)) = (&mut sheet.headers.place, &known.row.place)
            && fold_text(&place.value) == fold_text(here)
        {
            place.value.clone_from(here);
        }
        Ok(sheet.to_string().lines().map(str::to_owned).collect())
    };
    let (here, there) = (lines(known)?, lines(new)?);
    let ops = capture_diff_slices(Algorithm::Myers, &here, &there);
    let changes = ops.iter().flat_map(|op| op.iter_changes(&here, &there));
    let changes = changes.filter(|change| change.tag() != ChangeTag::Equal);
    let differing: String =
        changes.map(|change| format!("\n  {} {}", change.tag(), change.value())).collect();
    if differing.is_empty() {
        return Ok(());
    }
    let (session, date) = (known.row.id, known.row.date.clone());
    Err(StoreError::SameNight { session, date, differing })
}
