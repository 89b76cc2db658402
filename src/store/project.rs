//! Projections: tables derived from the log, written in the transaction of each entry and rebuilt from the log.

use crate::night::tally::Pair;
use crate::night::{Event, Holder, Night, NightLog, NightSummary, PlayerNo, Step, Sum, Total};
use crate::store::{Log, file_error::Result};
use rusqlite::{Statement, params};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type PersonIds = BTreeMap<Holder, i64>;

/// The next in the order of openings; two index lookups.
const NEXT_ACTIVE: &str = "(SELECT 1 + max(coalesce((SELECT max(active) FROM session WHERE open = 0), 0), \
                           coalesce((SELECT max(active) FROM session WHERE open = 1), 0)))";

impl Log<'_> {
    /// Writes the projections of a session, its places as `before` excepted. `activated`: opened, reopened or named here.
    pub fn project(&self, whole: &NightLog, before: Option<&Night>, activated: bool) -> Result<i64> {
        let after = &whole.night;
        let session = self.write_session(&whole.row, activated)?;
        let player = |&no: &PlayerNo| Ok((Holder::Player(no), self.person_id(after.name(no))?));
        let accounts = || std::iter::once(Ok((Holder::Kitty, 0))).chain(after.totals.keys().map(player));
        let people: PersonIds = self.sql(|| accounts().collect())?;
        let same_people = before.is_some_and(|before| people_of(before).eq(people_of(after)));
        // A place depends on its thing alone, on who is who, and on the rules before it.
        let is_same = |(a, b): &(&Arc<Step>, &Arc<Step>)| Arc::ptr_eq(&a.thing, &b.thing);
        let kept = before
            .filter(|before| same_people && before.opening_rules().name() == after.opening_rules().name())
            .map_or(0, |before| before.steps.iter().zip(&after.steps).take_while(is_same).count());
        if before.is_none_or(|before| before.steps.len() > kept) {
            self.clear_places(session, kept)?;
        }
        self.write_places(session, after, kept, &people)?;
        self.write_totals(session, after, &people)?;
        self.write_pairs(session, after, &people)?;
        self.project_debts(whole, session, whole.row.void)?;
        if let Some(before) = before.filter(|before| !same_people || before.about != after.about) {
            let [was, is] = [before, after].map(|night| people_of(night).map(|(_, name)| name).collect());
            let (was, is): (BTreeSet<&str>, BTreeSet<&str>) = (was, is);
            let [mut gone, mut new] = [was.difference(&is), is.difference(&was)];
            if let (Some(old), None, Some(name), None) = (gone.next(), gone.next(), new.next(), new.next()) {
                self.carry_account(old, name)?;
            }
            self.project_new_people()?;
        }
        Ok(session)
    }

    fn write_session(&self, row: &NightSummary, activated: bool) -> Result<i64> {
        #[rustfmt::skip]
        let NightSummary {
            id, uuid, date, place, rules, game, currency, hands, entries, touched, open, source, ..
        } = row;
        let known = Some(*id).filter(|id| *id != 0);
        let write = format!(
            "INSERT INTO session VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, iif(?11, {NEXT_ACTIVE}, 0), ?12, 0, ?13) \
             ON CONFLICT (id) DO UPDATE SET (date, place, rules, game, currency, hands, entries, touched, open) \
             = (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?12), active = iif(?11, excluded.active, active) RETURNING id"
        );
        #[rustfmt::skip]
        let row = params![
            known, uuid, date, place, rules, game, currency, hands, entries, touched, activated, open, source
        ];
        Ok(self.row(&write, row, |row| row.get(0))?.unwrap_or_default())
    }

    pub(super) fn project_new_people(&self) -> Result<()> {
        self.spell_people()?;
        self.project_books(&self.readable_daybooks()?)
    }

    /// Gives people the names of the sessions opened first, in whatever order those came in.
    pub(super) fn spell_people(&self) -> Result<()> {
        self.batch(
            "UPDATE person SET name = first.name FROM (SELECT person, t.name, min(uuid) FROM session_total t \
             JOIN session s ON s.id = t.session WHERE person GROUP BY person) first \
             WHERE first.person = person.id AND person.name <> first.name",
        )
    }

    fn clear_places(&self, session: i64, kept: usize) -> Result<()> {
        let kept = i64::try_from(kept).unwrap_or(i64::MAX);
        let places = [session, kept];
        self.execute("DELETE FROM place WHERE id > (?1 << 20) + ?2 AND id < ((?1 + 1) << 20)", places)?;
        let postings = "DELETE FROM posting WHERE place > (?1 << 20) + ?2 AND place < ((?1 + 1) << 20)";
        self.execute(postings, places).map(drop)
    }

    fn write_places(&self, session: i64, night: &Night, kept: usize, people: &PersonIds) -> Result<()> {
        // All columns in the order of `schema.sql`: to read a list of them takes longer than to write the row.
        let line = "INSERT INTO posting VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let place = "INSERT INTO place \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
        let write = |lines: &mut Statement<'_>, places: &mut Statement<'_>| {
            for (pos, step) in (1_i64..).zip(&night.steps).skip(kept) {
                let id = session << 20 | pos;
                self.lowest_place.set(id.min(self.lowest_place.get()));
                for (who, Sum { units, minor }) in &step.moved {
                    let (side, seat) = side_and_seat(&step.event, *who);
                    lines.execute(params![id, people.get(who), units.0, minor.0, side, seat])?;
                }
                let person = |no: PlayerNo| people.get(&Holder::Player(no));
                let hand = step.hand();
                let scored = hand.and_then(|hand| hand.scored.as_ref());
                places.execute(params![
                    id,
                    session,
                    pos,
                    step.event.kind(),
                    hand.map(|hand| hand.no),
                    hand.is_some() && scored.is_none(),
                    hand.map(|hand| hand.said.line_without_note()),
                    hand.map_or_else(|| rules_until(step), |hand| hand.said.note.as_deref()),
                    hand.and_then(|hand| person(hand.dealer)),
                    scored.and_then(|scored| person(scored.declarer?)),
                    scored.and_then(|scored| scored.contract.as_ref()),
                    scored.and_then(|scored| scored.bid),
                    scored.and_then(|scored| scored.trump.as_ref()),
                    scored.and_then(|scored| scored.made),
                    scored.and_then(|scored| scored.over),
                    scored.map(|scored| &scored.result),
                ])?;
            }
            Ok(())
        };
        self.sql(|| self.prepared(line, |lines| self.prepared(place, |places| write(lines, places))))
    }

    /// Checks that the lines of every place that was written sum to zero, as a trigger does where triggers run.
    pub(super) fn check_written_places(&self) -> Result<()> {
        let wrong = self.row(
            "SELECT place FROM posting WHERE place >= ?1 GROUP BY place HAVING sum(units) OR sum(minor) LIMIT 1",
            [self.lowest_place.get()],
            |row| row.get::<_, i64>(0),
        )?;
        wrong.map_or(Ok(()), |place| {
            Err(self.damaged(&format!("the lines of place {place} do not sum to zero")))
        })
    }

    fn write_totals(&self, session: i64, night: &Night, people: &PersonIds) -> Result<()> {
        let rows = night.final_totals().map_err(|overflow| self.damaged(&overflow))?;
        self.execute("DELETE FROM session_total WHERE session = ?1", [session])?;
        let row = "INSERT INTO session_total \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)";
        for (who, Total { hands, sum, tally }) in &rows {
            self.execute(
                row,
                params![
                    session,
                    people.get(who),
                    u32::from(*who),
                    night.holder_name(*who),
                    hands,
                    sum.units.0,
                    sum.minor.0,
                    tally.hand_units.0,
                    tally.hand_minor.0,
                    tally.declared,
                    tally.made,
                    tally.declared_units.0,
                    tally.declared_minor.0,
                    tally.best.map(|best| best.0),
                    tally.worst.map(|worst| worst.0),
                    tally.games,
                    tally.games_won,
                    tally.points.0,
                ],
            )?;
        }
        Ok(())
    }

    fn write_pairs(&self, session: i64, night: &Night, people: &PersonIds) -> Result<()> {
        self.execute("DELETE FROM pair WHERE session = ?1", [session])?;
        let person = |no: PlayerNo| people.get(&Holder::Player(no));
        for ((one, other), Pair { hands, together, units, minor }) in &night.pairs.0 {
            let row = params![session, person(*one), person(*other), hands, together, units.0, minor.0];
            self.execute("INSERT INTO pair VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", row)?;
        }
        Ok(())
    }
}

/// Returns the name of the rules in force until others were agreed here.
fn rules_until(step: &Step) -> Option<&str> {
    let agreed = step.agreed().filter(|agreed| agreed.before.name() != agreed.after.name());
    agreed.map(|agreed| agreed.before.name())
}

/// Returns `side`, and `seat`: how many places after the dealer.
fn side_and_seat(event: &Event, holder: Holder) -> (Option<u8>, Option<u32>) {
    let (Event::Hand(hand), Holder::Player(no)) = (event, holder) else { return (None, None) };
    let place_of = |who: PlayerNo| hand.seats.iter().position(|seat| *seat == who);
    let (seat, dealer, size) = (place_of(no), place_of(hand.dealer), hand.seats.len());
    let side = seat.and_then(|seat| hand.scored.as_ref()?.sides.get(seat).copied().flatten());
    let after =
        seat.zip(dealer).and_then(|(seat, dealer)| (seat + size).checked_sub(dealer)?.checked_rem(size));
    (side, after.and_then(|after| u32::try_from(after).ok()))
}

/// Returns the players who have a total: who joined by a place that was struck out since has none.
fn people_of(night: &Night) -> impl Iterator<Item = (PlayerNo, &str)> {
    night.totals.keys().map(|no| (*no, night.name(*no)))
}
