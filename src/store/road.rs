//! The one road from older formats: the log is copied byte for byte, and what its hands came to is filled in from the old
//! file's own tables, an engine asked for what they lack. No other code knows of older formats.

use crate::daybook::debts::{Debt, Owes, pairs};
use crate::kernel::units::{Minor, Units};
use crate::notation::fold;
use crate::session::bring_along::{KeptHand, bring_along};
use crate::session::{EntryNo, Sum};
use crate::store::file::{version_in, with_suffix};
use crate::store::{
    BroughtAlong, Difference, FileError, LedgerFile, Log, WorkFolder, file_error::Result, log::of_readable,
    schema::VERSION, work_folder::folder_of,
};
use rusqlite::{Connection, OpenFlags, params};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

const LOG: &str = "session, no, kind, at, of, content, hash";

/// What formats 1 and 2 had besides what there is today.
const GONE: [&str; 6] =
    ["debt_said_by", "here", "person_is_new", "place_stays", "session_is_new", "total_is_new"];

impl LedgerFile {
    /// Brings a file of an older version along. The file is copied before, if it is to be kept.
    pub(super) fn bring_along(&mut self, older: i64, keep: bool) -> Result<Option<BroughtAlong>> {
        let path = self.path.clone();
        let (mut copy, mut made) = (None::<PathBuf>, None::<PathBuf>);
        let mut brought = None;
        let done = self.put_in_place(|old, fresh| {
            // Another process may have done it since.
            let version: i64 =
                old.sql(|| old.tx.pragma_query_value(None, "user_version", |row| row.get(0)))?;
            if version == VERSION {
                return Ok(false);
            }
            if keep {
                // One that was made before others wrote once more.
                remove(made.take());
                let (backup, is_new) = back_up(&path, older)?;
                made = is_new.then(|| backup.clone());
                copy = Some(backup);
            }
            let filled =
                BroughtAlong { from: older, to: VERSION, copy: copy.clone(), ..BroughtAlong::default() };
            fill(old, fresh, brought.insert(filled))?;
            Ok(true)
        });
        // It would be made again by each command that fails.
        if done.is_err() && version_in(&self.db, &path).is_ok_and(|version| version == older) {
            remove(made);
        }
        done.map(|()| brought)
    }
}

fn fill(old: &Log<'_>, fresh: &Log<'_>, brought: &mut BroughtAlong) -> Result<()> {
    let is_foreign = |found: &Difference| matches!(found, Difference::ObjectForeign { name, .. } if !GONE.contains(&name.as_str()));
    brought.foreign = old.compare_objects()?.into_iter().filter(is_foreign).collect();
    fresh.copy_log(old, LOG)?;
    let numbers = old.session_numbers()?.into_iter().flatten();
    let numbers: BTreeMap<String, i64> = numbers.map(|(id, uuid)| (uuid, id)).collect();
    for uuid in fresh.sessions_in_log()? {
        let number = numbers.get(&uuid).copied();
        let kept = number.map(|number| of_readable(old.kept_hands(number))).transpose()?.flatten();
        let filled = fresh.entries(&uuid).map_err(|error| error.to_string());
        let filled = filled
            .and_then(|entries| bring_along(&uuid, entries, kept.as_deref()).map_err(|e| e.to_string()));
        match filled {
            Ok(filled) => {
                let number = number.unwrap_or_default();
                brought.otherwise.extend(filled.otherwise.into_iter().map(|hand| (number, hand)));
                for entry in filled.entries.iter().filter(|entry| entry.scored.is_some()) {
                    let row = "UPDATE entry SET scored = ?3 WHERE session = ?1 AND no = ?2";
                    fresh.execute(row, params![uuid, entry.no.0, entry.scored])?;
                }
            }
            Err(problem) => brought.unreadable.push((uuid, problem)),
        }
    }
    fresh.project_all(old, |_, _| {})?;
    brought.owed = owed_otherwise(old, fresh)?;
    Ok(())
}

/// Returns what each two owed each other as the older program said it, and as it is now, where these differ.
fn owed_otherwise(old: &Log<'_>, fresh: &Log<'_>) -> Result<Vec<[Option<Owes>; 2]>> {
    let by_pair = |debts: &[Debt]| {
        let owed = pairs(debts).map_err(|overflow| fresh.too_large(overflow))?.into_iter();
        let named = |owes: Owes| {
            let [one, other] = [&owes.from, &owes.to].map(|who| fold(&who.name));
            ((owes.currency.clone(), one.clone().min(other.clone()), one.max(other)), owes)
        };
        Ok::<BTreeMap<_, _>, FileError>(owed.map(named).collect())
    };
    // Format 1 had no debts between nights.
    let Some(said) = of_readable(old.debts_said())? else { return Ok(Vec::new()) };
    let was = by_pair(&said.into_iter().map(|(debt, _)| debt).collect::<Vec<_>>())?;
    let is = by_pair(&fresh.debts()?)?;
    let all: BTreeSet<_> = was.keys().chain(is.keys()).collect();
    let both = all.into_iter().map(|pair| [was.get(pair), is.get(pair)]);
    let differ = |[was, is]: &[Option<&Owes>; 2]| {
        let said = |owes: &Owes| (fold(&owes.from.name), owes.amount);
        was.map(said) != is.map(said)
    };
    Ok(both.filter(differ).map(|both| both.map(Option::<&Owes>::cloned)).collect())
}

impl Log<'_> {
    fn kept_hands(&self, session: i64) -> Result<Vec<KeptHand>> {
        let has = "SELECT 1 FROM pragma_table_info('place') WHERE name = 'declarer'";
        let is_declared = self.row(has, [], |_| Ok(()))?.is_some();
        let columns = match is_declared {
            true => "(SELECT key FROM person WHERE id = declarer), contract, bid, trump, made, over, outcome",
            false => "NULL, NULL, NULL, NULL, NULL, NULL, NULL",
        };
        let hands = format!(
            "SELECT id, entry, {columns} FROM place WHERE session = ?1 AND kind = 'hand' ORDER BY pos"
        );
        let mut hands: Vec<(i64, KeptHand)> = self.rows(&hands, [session], |row| {
            let hand = KeptHand {
                entry: EntryNo(row.get(1)?),
                declarer: row.get(2)?,
                contract: row.get(3)?,
                bid: row.get(4)?,
                trump: row.get(5)?,
                made: row.get(6)?,
                over: row.get(7)?,
                result: row.get(8)?,
                moved: BTreeMap::new(),
                sides: BTreeMap::new(),
                is_declared,
            };
            Ok((row.get(0)?, hand))
        })?;
        let side = if is_declared { "side" } else { "NULL" };
        let postings = format!(
            "SELECT key, units, minor, {side} FROM posting, person WHERE place = ?1 AND person.id = person"
        );
        for (place, hand) in &mut hands {
            let postings = self.rows(&postings, [*place], |row| {
                let sum = Sum { units: Units(row.get(1)?), minor: Minor(row.get(2)?) };
                Ok((row.get::<_, String>(0)?, sum, row.get::<_, Option<u8>>(3)?))
            })?;
            for (key, sum, side) in postings {
                hand.sides.insert(key.clone(), side);
                hand.moved.insert(key, sum);
            }
        }
        Ok(hands.into_iter().map(|(_, hand)| hand).collect())
    }
}

/// Copies a ledger to an unused name in the same folder, unless a command that was killed left the same copy there. The
/// caller's transaction keeps others from writing meanwhile, and another connection reads beside it. Returns the name, and
/// whether it is new.
fn back_up(path: &Path, version: i64) -> Result<(PathBuf, bool)> {
    let named = |n: u32| match n {
        0 => with_suffix(path, &format!(".v{version}.backup")),
        n => with_suffix(path, &format!(".v{version}.backup-{n}")),
    };
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::PermissionDenied => FileError::ReadOnlyFolder(path.to_owned()),
        _ => FileError::Io { path: path.to_owned(), error },
    };
    // It has its name only when all of it is there.
    let beside = WorkFolder::new_in(folder_of(path)).map_err(failed)?;
    let file = beside.make_file(0o600).map_err(failed)?;
    let copy = || {
        let reader = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        reader.execute("VACUUM INTO ?1", [beside.path().to_string_lossy()])
    };
    copy().map_err(|error| FileError::of(path, error))?;
    let is_same = |name: &PathBuf| fs::read(name).ok() == fs::read(beside.path()).ok();
    let same = (0..).map(named).take_while(|name| name.exists()).find(is_same);
    if let Some(same) = same {
        return Ok((same, false));
    }
    let backup = (0..).map(named).find(|name| !name.exists()).unwrap_or_else(|| named(0));
    let put_in_place = || {
        file.sync_all()?;
        fs::rename(beside.path(), &backup)
    };
    put_in_place().map_err(|error| FileError::Io { path: backup.clone(), error })?;
    Ok((backup, true))
}

/// Removes a copy that nobody needs; nothing is lost if it stays.
fn remove(copy: Option<PathBuf>) {
    if let Some(copy) = copy {
        let _ = fs::remove_file(copy);
    }
}
