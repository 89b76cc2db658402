//! Daybooks in the ledger: their chains, and the projections of what they say.

use crate::daybook::fact::Renamed;
use crate::daybook::{
    self, BookEntry, Daybook, Fact, Meant, OldDebt, Owed, PREFIX, People, Spoken, SpokenNight, Void,
    end_elsewhere, id_elsewhere, renames, replaced, standing, voids,
};
use crate::night::called::NamedPlayer;
use crate::night::chain::{START, hex};
use crate::night::{Change, EntryNo, Holder, Night, NightLog, sound::TIMES};
use crate::notation::fold;
use crate::query::hands::DebtRow;
use crate::store::chain::{Together, hashes, id_of_end, together};
use crate::store::{FileError, Log, file_error::Result, local::new_id, log::readable};
use rusqlite::{OptionalExtension, Statement, params};
use std::collections::{BTreeMap, BTreeSet};

impl Log<'_> {
    pub fn daybook_ids(&self) -> Result<Vec<String>> {
        self.rows(
            "SELECT DISTINCT chain FROM entry WHERE chain >= ?1 AND typeof(chain) = 'text' ORDER BY chain",
            [PREFIX],
            |row| row.get(0),
        )
    }

    pub fn daybooks(&self) -> Result<Vec<Daybook>> {
        self.daybook_ids()?.into_iter().map(|id| self.daybook(id)).collect()
    }

    fn daybook(&self, id: String) -> Result<Daybook> {
        let (mut entries, head) = self.entries_and_head::<daybook::BookChange>(&id)?;
        let failed = |error| FileError::Daybook { daybook: id.clone(), error };
        for entry in &mut entries {
            self.name_as_here(&mut entry.change)?;
        }
        Daybook::read(id.clone(), entries, head).map_err(failed)
    }

    /// Returns whether all that stands behind so many entries was taken back.
    pub(super) fn says_nothing_since(&self, id: &str, known: usize) -> Result<bool> {
        let book = self.daybook(id.to_owned())?;
        let entries = book.entries.iter().take(known).cloned().collect();
        let failed = |error| FileError::Daybook { daybook: id.to_owned(), error };
        let before = Daybook::read(id.to_owned(), entries, START).map_err(failed)?;
        let [now, before] = [book, before]
            .map(|book| standing(&[book]).iter().map(|(_, entry)| entry.no).collect::<Vec<EntryNo>>());
        Ok(now == before)
    }

    /// Returns this file's own daybook, which may be empty. A copy of the file has another.
    pub fn own_daybook(&self) -> Result<Daybook> {
        let id = self.own_daybook_id()?.unwrap_or_else(new_id);
        if self.daybook_ids()?.contains(&id) { self.daybook(id) } else { Ok(Daybook::empty(id)) }
    }

    pub fn append_to_daybook(&self, book: &mut Daybook) -> Result<()> {
        let Some(last) = book.entries.last() else { return Ok(()) };
        let changed = book.meant_by(last.no).cloned();
        let renamed = self.renamed_by(&changed)?;
        let before: Vec<NightLog> =
            renamed.iter().map(|(uuid, id)| self.replayed(uuid, *id)).collect::<Result<_>>()?;
        book.head = self.append(&book.id, &book.head, last)?;
        self.note_own_daybook(&book.id)?;
        self.renames.replace(None);
        for ((uuid, _), before) in renamed.iter().zip(&before) {
            self.project_named(uuid, Some(&before.night))?;
        }
        let books = self.daybooks()?;
        let names = |fact: &Fact| matches!(fact, Fact::People(_) | Fact::Rename(_));
        if changed.is_some_and(|entry| entry.change.facts().iter().any(names)) {
            self.spell_people()?;
        }
        self.project_books(&books)
    }

    /// Returns id and number of the sessions here in which somebody got another name, or had until now.
    fn renamed_by<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a BookEntry>,
    ) -> Result<BTreeSet<(String, i64)>> {
        let mut sessions = BTreeSet::new();
        for fact in entries.into_iter().flat_map(|entry| entry.change.facts()) {
            let Fact::Rename(Renamed { of, .. }) = fact else { continue };
            sessions.extend(self.meant(of)?);
            // A name that waited was given to the first end that came.
            sessions.insert(end_elsewhere(&of.chain).unwrap_or(&of.chain).to_owned());
        }
        let numbered = sessions.into_iter().map(|uuid| Ok(self.number_of(&uuid)?.map(|id| (uuid, id))));
        numbered.filter_map(Result::transpose).collect()
    }

    fn project_named(&self, uuid: &str, before: Option<&Night>) -> Result<()> {
        let Some(row) = self.session_with_uuid(uuid)? else { return Ok(()) };
        let mut session = self.replayed(uuid, row.id)?;
        (session.row.void, session.row.open) = (row.void, row.open);
        self.project(&session, before, false).map(drop)
    }

    /// In the order in which they count.
    pub(super) fn renames_of(&self, session: &str) -> Result<Vec<NamedPlayer>> {
        if self.renames.borrow().is_none() {
            let any =
                "SELECT 1 FROM entry WHERE chain >= ?1 AND change LIKE '{\"facts\":%\"rename\":%' LIMIT 1";
            let found = match self.row(any, [PREFIX], |_| Ok(()))? {
                Some(()) => renames(&standing(&self.readable_daybooks()?), |meant| self.meant(meant))?,
                None => Default::default(),
            };
            self.renames.replace(Some(found));
        }
        Ok(self.renames.borrow().as_ref().and_then(|all| all.get(session)).cloned().unwrap_or_default())
    }

    pub(super) fn renamed(&self) -> Result<Vec<String>> {
        // Of any session: all are read then.
        self.renames_of("")?;
        Ok(self.renames.borrow().iter().flat_map(BTreeMap::keys).cloned().collect())
    }

    pub(super) fn project_new_daybooks(&self) -> Result<()> {
        // A session that came since may be the end of a fork in which somebody has another name.
        self.renames.replace(None);
        let books = self.daybooks()?;
        for (uuid, _) in self.renamed_by(books.iter().flat_map(|book| &book.entries))? {
            self.project_named(&uuid, None)?;
        }
        self.spell_people()?;
        self.project_books(&books)
    }

    /// Returns a time not before the last entry of the daybook, and, if the last one counts, after all here.
    pub(super) fn next_said(&self, book: &Daybook, change: &daybook::BookChange, now: i64) -> Result<i64> {
        let counts_last = |fact: &Fact| match fact {
            Fact::Void(_) | Fact::Restored(_) | Fact::People(_) | Fact::Rename(_) => true,
            Fact::Paid(_) | Fact::Net(_) | Fact::Owed(_) => false,
        };
        let own = book.entries.last().map_or(now, |entry| entry.at.max(now));
        if !change.facts().iter().any(counts_last) {
            return Ok(own);
        }
        let last = "SELECT max(at + (chain <> ?1)) FROM entry WHERE chain >= ?2";
        let last: Option<i64> = self.row(last, [book.id.as_str(), PREFIX], |row| row.get(0))?.flatten();
        Ok(last.map_or(own, |last| own.max(last.min(*TIMES.end()))))
    }

    pub(super) fn readable_daybooks(&self) -> Result<Vec<Daybook>> {
        let ids = self.daybook_ids()?.into_iter();
        ids.filter_map(|id| readable(self.daybook(id)).transpose()).collect()
    }

    pub(super) fn project_books(&self, books: &[Daybook]) -> Result<()> {
        let entries = standing(books);
        self.project_voids(books)?;
        let (rows, _) = self.said_of_debts(books)?;
        self.execute("DELETE FROM debt WHERE id < 0", [])?;
        self.project_people(&entries, &rows)?;
        self.write_debts(None, &rows)
    }

    /// A daybook that cannot be read is left out: `verify` names it.
    pub fn spoken_of(&self) -> Result<Spoken> {
        let mut spoken = Spoken::default();
        type Seat = (String, i64, String, String, Option<u32>, Option<String>);
        let seats: Vec<Seat> = self.rows(
            "SELECT s.uuid, s.id, s.date, s.currency, t.seat, p.name FROM session s \
             LEFT JOIN session_total t ON t.session = s.id LEFT JOIN person p ON p.id = t.person",
            [],
            |row| row.try_into(),
        )?;
        for (uuid, number, date, currency, seat, name) in seats {
            let new = || SpokenNight { number, date, currency, players: BTreeMap::new() };
            let night = spoken.nights.entry(uuid).or_insert_with(new);
            night.players.extend(seat.map(Holder::from).zip(name));
        }
        for book in self.readable_daybooks()? {
            for entry in &book.entries {
                let owed = entry.change.facts().iter().filter_map(|fact| match fact {
                    Fact::Owed(Owed { from, to, date, currency, .. }) => Some(OldDebt {
                        names: [from.clone(), to.clone()],
                        date: date.clone(),
                        currency: currency.clone(),
                    }),
                    _ => None,
                });
                spoken.debts.insert((book.id.clone(), entry.no), owed.collect());
            }
        }
        Ok(spoken)
    }

    /// Returns the sessions here that something is said of: both ends of a fork if it was said before they parted.
    pub(super) fn meant(&self, of: &Meant) -> Result<Vec<String>> {
        let Meant { chain, no, hash } = of;
        let here = self.hash_of(chain, no.0)?.filter(|here| hex(here) == *hash);
        // Of one that has not come yet, what is said waits.
        let is_meant = here.is_some() || self.hash_of(chain, 1)?.is_none();
        let mut meant = Vec::from_iter(is_meant.then(|| chain.clone()));
        for own in self.sessions_of_its_moment(chain)? {
            let hashes = hashes::<Change>(chain, &self.entries(&own)?);
            meant.extend(hashes.iter().any(|own| hex(own) == *hash).then_some(own));
        }
        Ok(meant)
    }

    /// As they are called here; by an id that is nobody's if another end of a fork is meant.
    fn name_as_here(&self, change: &mut daybook::BookChange) -> Result<()> {
        change.each_meant(|of| {
            if of.is_debt() {
                return Ok(());
            }
            match self.meant(of)?.into_iter().next() {
                Some(own) if own == of.chain => {}
                Some(own) => {
                    of.hash = self.hash_of(&own, of.no.0)?.map(|hash| hex(&hash)).unwrap_or_default();
                    of.chain = own;
                }
                None => of.chain = id_elsewhere(&of.chain, &of.hash),
            }
            Ok(())
        })
    }

    /// As all machines know them: an end of a fork as it is called where it came from.
    pub(super) fn name_to_all(&self, change: &mut daybook::BookChange) -> Result<()> {
        change.each_meant(|of| {
            of.hash = self.hash_of(&of.chain, of.no.0)?.map(|hash| hex(&hash)).unwrap_or_default();
            if of.is_debt() {
                return Ok(());
            }
            for id in self.sessions_of_its_moment(&of.chain)? {
                let entries = self.entries(&of.chain)?;
                let there = hashes(&id, &entries);
                if let Together::Forks(common) = together(&self.hashes(&id)?, &there)
                    && id_of_end(&id, &entries, common) == of.chain
                {
                    let meant = usize::try_from(of.no.0).ok().and_then(|no| there.get(no.checked_sub(1)?));
                    of.hash = meant.map(|hash| hex(hash)).unwrap_or_default();
                    of.chain = id;
                    break;
                }
            }
            Ok(())
        })
    }

    /// Returns the sessions that do not count: void ones, and those put in the place of one that counts.
    pub(super) fn void_sessions(&self, books: &[Daybook]) -> Result<BTreeSet<String>> {
        let mut void = self.said_to_be_void(&standing(books))?;
        let in_place = self.counting_in_place(books, &void)?;
        void.extend(in_place.into_iter().map(|(_, new)| new));
        Ok(void)
    }

    pub(super) fn said_to_be_void(&self, entries: &[(&str, &BookEntry)]) -> Result<BTreeSet<String>> {
        let mut said = voids(entries, |meant| self.meant(meant))?;
        said.retain(|_, fact| matches!(fact, Fact::Void(_)));
        Ok(said.into_keys().collect())
    }

    /// Returns the sessions here that count although another was put in their place, each with that one.
    pub(super) fn counting_in_place(
        &self,
        books: &[Daybook],
        void: &BTreeSet<String>,
    ) -> Result<Vec<(String, String)>> {
        let mut places: Vec<(String, &str)> = Vec::new();
        for (of, new) in replaced(books) {
            places.extend(self.meant(of)?.into_iter().map(|old| (old, new)));
        }
        let mut counting = Vec::new();
        for (old, new) in &places {
            // A record that was put in the place of another may be void for a third, while the first counts again.
            let (mut olds, mut known) = (vec![old.as_str()], BTreeSet::from([*new]));
            while let Some(old) = olds.pop() {
                if !void.contains(old) && self.number_of(old)?.is_some() {
                    counting.push((old.to_owned(), (*new).to_owned()));
                } else if known.insert(old) {
                    let before = places.iter().filter(|(_, new)| *new == old);
                    olds.extend(before.map(|(older, _)| older.as_str()));
                }
            }
        }
        Ok(counting)
    }

    /// Returns the session that counts although this one was put in its place.
    pub(super) fn counts_in_place_of(&self, session: &str) -> Result<Option<i64>> {
        let books = self.daybooks()?;
        let counting = self.counting_in_place(&books, &self.said_to_be_void(&standing(&books))?)?;
        let old = counting.into_iter().find(|(_, new)| new == session);
        old.map_or(Ok(None), |(old, _)| self.number_of(&old))
    }

    /// Returns whether an end with these hashes counts for nothing; a replaced one counts for the other record.
    pub(super) fn is_end_void(&self, session: &str, there: &[Vec<u8>]) -> Result<bool> {
        let books = self.daybooks()?;
        let said = voids(&standing(&books), |meant| meant_there(meant, session, there))?;
        Ok(said.values().any(|fact| matches!(fact, Fact::Void(Void { replaced_by: None, .. }))))
    }

    /// As [`Log::renames_of`], for an end with these hashes. What of it is here is the session `own`.
    pub(super) fn renames_of_end(
        &self,
        session: &str,
        there: &[Vec<u8>],
        own: Option<&str>,
    ) -> Result<Vec<NamedPlayer>> {
        let books = self.readable_daybooks()?;
        let said = renames(&standing(&books), |meant| {
            let ends = meant_there(meant, session, there)?;
            let is_own = own.map(|own| Ok(self.meant(meant)?.iter().any(|one| one == own))).transpose()?;
            Ok(if ends.is_empty() && is_own == Some(true) { vec![session.to_owned()] } else { ends })
        })?;
        Ok(said.into_values().flatten().collect())
    }

    fn project_voids(&self, books: &[Daybook]) -> Result<()> {
        let known: Vec<(i64, String, bool)> =
            self.rows("SELECT id, uuid, void FROM session", [], |row| row.try_into())?;
        let said = self.void_sessions(books)?;
        for (id, uuid, was_void) in known {
            let void = said.contains(&uuid);
            if void == was_void {
                continue;
            }
            let session = self.replayed(&uuid, id)?;
            let open = !void && session.night.closed.is_none();
            self.execute("UPDATE session SET void = ?2, open = ?3 WHERE id = ?1", params![id, void, open])?;
            self.project_debts(&session, id, void)?;
        }
        Ok(())
    }

    fn project_people(&self, entries: &[(&str, &BookEntry)], rows: &[DebtRow]) -> Result<()> {
        let people = People::of(entries);
        let named: BTreeSet<&str> =
            rows.iter().flat_map(|row| [row.from.as_str(), row.to.as_str()]).collect();
        self.sql(|| {
            self.tx.execute("UPDATE person SET same_as = id WHERE same_as <> id", [])?;
            let mut spelled = BTreeSet::new();
            for name in named.iter().copied().chain(people.names().map(|(_, called)| called)) {
                let id = self.person_id(name)?;
                // The first one counts, unless a session spells the name.
                if spelled.insert(id) {
                    self.tx.execute(
                        "UPDATE person SET name = ?2 WHERE id = ?1 AND name <> ?2 AND id <> 0 \
                         AND NOT EXISTS (SELECT 1 FROM session_total WHERE person = ?1)",
                        params![id, name],
                    )?;
                }
            }
            for (key, called) in people.names() {
                if fold(called) == key {
                    self.tx.execute("UPDATE person SET name = ?2 WHERE key = ?1", [key, called])?;
                }
                self.tx.execute(
                    "UPDATE person SET same_as = (SELECT id FROM person WHERE key = ?2) WHERE key = ?1",
                    [key, &fold(called)],
                )?;
            }
            let named = named.into_iter().chain(people.names().map(|(_, called)| called)).map(fold);
            self.tx.execute(
                "DELETE FROM person WHERE id <> 0 AND id NOT IN (SELECT person FROM session_total) \
                 AND id NOT IN (SELECT same_as FROM person p WHERE p.id <> person.id) \
                 AND key NOT IN (SELECT value FROM json_each(?1)) \
                 AND id NOT IN (SELECT debtor FROM debt UNION SELECT creditor FROM debt)",
                [serde_json::Value::from_iter(named).to_string()],
            )?;
            Ok(())
        })
    }

    pub(super) fn person_id(&self, name: &str) -> rusqlite::Result<i64> {
        if name == crate::kernel::payment::KITTY {
            return Ok(0);
        }
        let key = fold(name);
        let by_key = |known: &mut Statement<'_>| known.query_row([&key], |row| row.get(0)).optional();
        if let Some(known) = self.prepared("SELECT id FROM person WHERE key = ?1", by_key)? {
            return Ok(known);
        }
        let person =
            "INSERT INTO person (name, key, same_as) VALUES (?1, ?2, (SELECT 1 + max(id) FROM person))";
        self.tx.prepare_cached(person)?.execute([name, &key])?;
        Ok(self.tx.last_insert_rowid())
    }
}

/// Returns a session if something is said of its end that has these hashes.
fn meant_there(of: &Meant, session: &str, there: &[Vec<u8>]) -> Result<Vec<String>> {
    let is_there = there.iter().any(|hash| hex(hash) == of.hash);
    let is_meant = is_there && end_elsewhere(&of.chain).unwrap_or(&of.chain) == session;
    Ok(Vec::from_iter(is_meant.then(|| session.to_owned())))
}
