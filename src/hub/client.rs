//! What is asked of a hub, and what is sent to it. Every wait has an end, and nothing is longer than it was asked for.

use super::HubError;
use super::address::{Address, Defaults, Passwords};
use super::wire;
use crate::kernel::characters::visible;
use crate::store::log_lines::CopiedEntry;
use futures_util::TryStreamExt;
use std::collections::BTreeMap;
use std::error::Error as _;
use std::future::Future;
use std::ops::ControlFlow;
use std::pin::pin;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Row};

const SCHEMA: &str = include_str!("../../hub.sql");

/// What the schema of a hub says of itself, behind which stands its version.
const IS_HUB: &str = "A hub of meldbook, version ";
const VERSION: &str = "3";
const OLDER: [&str; 2] = ["1", "2"];

/// How long a hub may say nothing when it was asked something.
const SILENCE: Duration = Duration::from_secs(20);

/// How long an older hub may take to be brought along.
const TO_BRING_ALONG: Duration = Duration::from_secs(1800);

pub(super) const CHAINS_AT_ONCE: usize = 2000;

const FORK: &str = "MB001";
/// The entry before is missing.
const GAP: &str = "MB002";
const HASH: &str = "MB003";
const OWNED: &str = "MB005";

/// What an entry takes beside its texts.
const OF_AN_ENTRY: usize = 200;

/// The longest name of a role.
const LONGEST_NAME: usize = 63;

pub struct Hub {
    runtime: Runtime,
    client: Client,
    /// What the connection came to, once it is over.
    over: Option<JoinHandle<Result<(), Error>>>,
    shown: String,
    /// What it was made of, if it was made when it was opened.
    made_of: Option<Found>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    Older,
    Hub,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("shown", &self.shown).finish_non_exhaustive()
    }
}

pub(super) enum NotSent {
    /// Somebody else sent entries of the same chain meanwhile.
    Overtaken(HubError),
    Failed(HubError),
}

/// How far a chain goes at a hub, and whose it is.
#[derive(Debug)]
pub(super) struct End {
    pub no: u32,
    pub hash: Vec<u8>,
    /// The role to which it belongs; none if it came before there were owners.
    pub owner: Option<String>,
    /// Whether whoever asks may go on with it.
    pub is_mine: bool,
}

/// What a hub has behind an entry of a chain; or all of it, if it does not have that entry.
pub(super) struct Behind {
    pub id: String,
    pub has: bool,
    pub bytes: usize,
    /// The longest entry.
    pub longest: usize,
}

impl Hub {
    /// Connects to a hub. If `init`, makes one in an empty database, or brings an older one along.
    pub fn open(url: &str, defaults: &Defaults, passwords: &Passwords, init: bool) -> Result<Hub, HubError> {
        let address = Address::read(url, defaults, passwords)?;
        let hub = || address.shown.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| HubError::NotReached { hub: hub(), why: error.to_string() })?;
        let reached = runtime.block_on(async { timeout(address.patience, log_in(&address)).await });
        let (client, over) = reached.map_err(|_| HubError::Silent { hub: hub() })??;
        let mut hub = Hub { runtime, client, over: Some(over), shown: address.shown, made_of: None };
        let before = hub.find()?;
        if init {
            match hub.make(before) {
                Ok(()) => hub.made_of = Some(before),
                // Somebody else may have made it at the same moment, or own it.
                Err(error) if hub.find()? != Found::Hub => return Err(error),
                Err(_) => {}
            }
        }
        match hub.find()? {
            Found::Hub => Ok(hub),
            Found::Older => Err(HubError::Older { hub: hub.shown }),
            Found::Nothing => Err(HubError::NoHub { hub: hub.shown }),
        }
    }

    /// Returns how the hub is called in messages, if it was made when it was opened.
    pub fn made(&self) -> Option<&str> {
        (self.made_of == Some(Found::Nothing)).then_some(&self.shown)
    }

    /// Returns how the hub is called in messages, if it was brought along when it was opened.
    pub fn brought_along(&self) -> Option<&str> {
        (self.made_of == Some(Found::Older)).then_some(&self.shown)
    }

    /// Returns whether everybody on its server can make large objects: then no superuser has made the hub.
    pub fn is_open(&mut self) -> Result<bool, HubError> {
        let can = "SELECT has_function_privilege('public', 'pg_catalog.lo_create(oid)', 'EXECUTE')";
        let found: Vec<bool> = self.rows(1, can, &[], |row| row.try_get::<_, bool>(0))?;
        Ok(found.contains(&true))
    }

    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    fn find(&mut self) -> Result<Found, HubError> {
        let says: Vec<Option<String>> = self.rows(
            1,
            "SELECT CASE WHEN to_regnamespace('meldbook') IS NOT NULL \
             THEN coalesce(obj_description(to_regnamespace('meldbook')::oid, 'pg_namespace'), '') END",
            &[],
            |row| row.try_get(0),
        )?;
        let Some(says) = says.into_iter().next().flatten() else { return Ok(Found::Nothing) };
        match says.strip_prefix(IS_HUB) {
            Some(VERSION) => Ok(Found::Hub),
            Some(version) if OLDER.contains(&version) => Ok(Found::Older),
            _ => Err(HubError::OtherVersion { hub: self.shown.clone() }),
        }
    }

    /// Makes a hub, or brings an older one along, which only its owner may do.
    fn make(&mut self, before: Found) -> Result<(), HubError> {
        let made = self.wait(TO_BRING_ALONG, |client| async {
            client.batch_execute(&format!("BEGIN; {SCHEMA} COMMIT")).await
        });
        if made.is_err() {
            self.wait(SILENCE, |client| async { client.batch_execute("ROLLBACK").await })?;
        }
        match made {
            Err(HubError::NotAllowed { hub, .. }) if before == Found::Older => Err(HubError::Older { hub }),
            made => made,
        }
    }

    /// Waits for an answer, but not for ever.
    fn wait<'a, T, A: Future<Output = Result<T, Error>>>(
        &'a mut self,
        longest: Duration,
        ask: impl FnOnce(&'a Client) -> A,
    ) -> Result<T, HubError> {
        let Hub { runtime, client, over, shown, .. } = self;
        match runtime.block_on(async { timeout(longest, ask(client)).await }) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(why_not(runtime, over, shown, error)),
            Err(_) => Err(HubError::Silent { hub: shown.clone() }),
        }
    }

    /// Takes rows one after the other, as long as it is gone on with.
    fn each(
        &mut self,
        sql: &str,
        params: &[&(dyn ToSql + Sync)],
        mut take: impl FnMut(Row) -> Result<ControlFlow<()>, Error>,
    ) -> Result<(), HubError> {
        let hub = self.shown.clone();
        let Hub { runtime, client, over, shown, .. } = self;
        let asked = runtime.block_on(async {
            let rows = timeout(SILENCE, client.query_raw(sql, params.iter().copied())).await.ok();
            let mut rows = pin!(match rows {
                None => return None,
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(rows)) => rows,
            });
            loop {
                let row = match timeout(SILENCE, rows.try_next()).await.ok()? {
                    Ok(Some(row)) => row,
                    Ok(None) => return Some(Ok(true)),
                    Err(error) => return Some(Err(error)),
                };
                match take(row) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => return Some(Ok(false)),
                    Err(error) => return Some(Err(error)),
                }
            }
        });
        match asked {
            Some(Ok(true)) => Ok(()),
            Some(Ok(false)) => Err(HubError::TooMuch { hub }),
            Some(Err(error)) => Err(why_not(runtime, over, shown, error)),
            None => Err(HubError::Silent { hub }),
        }
    }

    /// Returns at most so many rows, and refuses more.
    fn rows<T, R: Default + Extend<T>>(
        &mut self,
        most: usize,
        sql: &str,
        params: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<R, HubError> {
        let (mut rows, mut count) = (R::default(), 0_usize);
        self.each(sql, params, |row| {
            count = count.saturating_add(1);
            rows.extend([read(&row)?]);
            Ok(if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(rows)
    }

    /// Returns what tells this hub from others, a copy of it too; and the oldest transaction that still runs. All that came
    /// in an earlier one is seen from now on.
    pub(super) fn horizon(&mut self) -> Result<(String, i64), HubError> {
        let found: Vec<(String, i64)> = self.rows(
            1,
            "SELECT concat_ws('/', system_identifier, d.oid, 'meldbook.entry'::regclass::oid), \
             txid_snapshot_xmin(txid_current_snapshot()) FROM pg_control_system(), pg_database d \
             WHERE datname = current_database()",
            &[],
            |row| Ok((row.try_get(0)?, row.try_get(1)?)),
        )?;
        found.into_iter().next().ok_or_else(|| HubError::NoHub { hub: self.shown.clone() })
    }

    pub(super) fn ends_of(&mut self, ids: &[&str]) -> Result<BTreeMap<String, End>, HubError> {
        self.rows(
            ids.len(),
            "SELECT e.session, e.no, e.hash, c.owner::text, meldbook.may_append(c.owner) \
             FROM unnest($1::text[]) AS wanted (id), LATERAL (SELECT session, no, hash FROM meldbook.entry \
             WHERE session = wanted.id ORDER BY no DESC LIMIT 1) AS e, meldbook.chain c WHERE c.session = wanted.id",
            &[&ids],
            end,
        )
    }

    /// Returns the last entry of the chains of which something came since a transaction, in order of their ids, behind one:
    /// at most [`CHAINS_AT_ONCE`] of them. What came in a transaction that is still to be is from another server, where the
    /// hub was copied; it is among all that came since 0.
    pub(super) fn ends_since(&mut self, since: i64, id: &str) -> Result<BTreeMap<String, End>, HubError> {
        let most = i64::try_from(CHAINS_AT_ONCE).unwrap_or(i64::MAX);
        self.rows(
            CHAINS_AT_ONCE,
            "SELECT new.session, new.no, e.hash, c.owner::text, false \
             FROM (SELECT session, max(no) AS no FROM meldbook.entry WHERE session > $2 AND came >= $1 \
             AND ($1 = 0 OR came < txid_snapshot_xmax(txid_current_snapshot())) \
             GROUP BY session ORDER BY session LIMIT $3) AS new \
             JOIN meldbook.entry e USING (session, no) JOIN meldbook.chain c USING (session)",
            &[&since, &id, &most],
            end,
        )
    }

    /// Returns what there is behind an entry of each chain, of which number and hash are given.
    pub(super) fn behind(&mut self, ends: &[(String, u32, Vec<u8>)]) -> Result<Vec<Behind>, HubError> {
        let ids: Vec<&str> = ends.iter().map(|(id, ..)| id.as_str()).collect();
        let numbers: Vec<i64> = ends.iter().map(|(_, no, _)| i64::from(*no)).collect();
        let hashes: Vec<&[u8]> = ends.iter().map(|(.., hash)| hash.as_slice()).collect();
        self.rows(
            ends.len(),
            "SELECT w.id, w.has, coalesce(sum(s.bytes), 0)::int8, coalesce(max(s.bytes), 0)::int8 \
             FROM (SELECT w.id, w.no, coalesce(e.hash = w.hash, w.no = 0) AS has \
             FROM unnest($1::text[], $2::int8[], $3::bytea[]) AS w (id, no, hash) \
             LEFT JOIN meldbook.entry e ON e.session = w.id AND e.no = w.no) AS w \
             LEFT JOIN LATERAL (SELECT octet_length(content) + coalesce(octet_length(scored), 0) AS bytes FROM meldbook.entry \
             WHERE session = w.id AND no > CASE WHEN w.has THEN w.no ELSE 0 END) AS s ON true \
             GROUP BY w.id, w.has ORDER BY w.id COLLATE \"C\"",
            &[&ids, &numbers, &hashes],
            |row| {
                let bytes = |at| row.try_get(at).map(|bytes: i64| usize::try_from(bytes).unwrap_or(usize::MAX));
                Ok(Behind { id: row.try_get(0)?, has: row.try_get(1)?, bytes: bytes(2)?, longest: bytes(3)? })
            },
        )
    }

    /// Returns the hashes of entries, by their chains.
    pub(super) fn hashes_at(
        &mut self,
        wanted: &[(&str, u32)],
    ) -> Result<BTreeMap<String, Vec<u8>>, HubError> {
        let (ids, numbers): (Vec<&str>, Vec<i64>) =
            wanted.iter().map(|(id, no)| (*id, i64::from(*no))).unzip();
        self.rows(
            wanted.len(),
            "SELECT e.session, e.hash FROM unnest($1::text[], $2::int8[]) AS wanted (id, no) \
             JOIN meldbook.entry e ON e.session = wanted.id AND e.no = wanted.no",
            &[&ids, &numbers],
            |row| Ok((row.try_get(0)?, row.try_get(1)?)),
        )
    }

    /// Returns what chains have behind an entry of each, in order; not more than so many bytes.
    pub(super) fn entries_behind(
        &mut self,
        wanted: &[(&str, u32)],
        most: usize,
    ) -> Result<Vec<CopiedEntry>, HubError> {
        let (ids, numbers): (Vec<&str>, Vec<i64>) =
            wanted.iter().map(|(id, no)| (*id, i64::from(*no))).unzip();
        let (mut entries, mut bytes) = (Vec::new(), 0_usize);
        self.each(
            "SELECT session, e.no, kind, at, of, content, scored, hash \
             FROM unnest($1::text[], $2::int8[]) AS wanted (id, no) \
             JOIN meldbook.entry e ON e.session = wanted.id AND e.no > wanted.no ORDER BY session, e.no",
            &[&ids, &numbers],
            |row| {
                let entry = copied(&row)?;
                bytes = bytes.saturating_add(entry.length());
                entries.push(entry);
                let room = most.saturating_add(entries.len().saturating_mul(OF_AN_ENTRY));
                Ok(if bytes > room { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        )?;
        Ok(entries)
    }

    /// Sends entries in one transaction, each chain in order.
    pub(super) fn send(&mut self, entries: &[CopiedEntry]) -> Result<(), NotSent> {
        let sessions: Vec<&str> = entries.iter().map(|entry| entry.session.as_str()).collect();
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.no.into()).collect();
        let kinds: Vec<&str> = entries.iter().map(|entry| entry.kind.as_str()).collect();
        let times: Vec<i64> = entries.iter().map(|entry| entry.at).collect();
        let ofs: Vec<Option<i64>> = entries.iter().map(|entry| entry.of.map(i64::from)).collect();
        let contents: Vec<&str> = entries.iter().map(|entry| entry.content.as_str()).collect();
        let scored: Vec<Option<&str>> = entries.iter().map(|entry| entry.scored.as_deref()).collect();
        let hashes: Vec<&[u8]> = entries.iter().map(|entry| entry.hash.as_slice()).collect();
        let mut is_overtaken = false;
        let again = [FORK, GAP, SqlState::UNIQUE_VIOLATION.code(), SqlState::T_R_DEADLOCK_DETECTED.code()];
        // A statement by itself is a transaction by itself, and is committed when it returns.
        let sent = self.wait(SILENCE, |client| async {
            let params: [&(dyn ToSql + Sync); 8] =
                [&sessions, &numbers, &kinds, &times, &ofs, &contents, &scored, &hashes];
            let sent = client.execute(
                "INSERT INTO meldbook.entry (session, no, kind, at, of, content, scored, hash) SELECT * FROM \
                 unnest($1::text[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::text[], $7::text[], $8::bytea[])",
                &params,
            );
            let sent = sent.await;
            is_overtaken = sent.as_ref().is_err_and(|e| e.code().is_some_and(|code| again.contains(&code.code())));
            sent
        });
        sent.map(drop)
            .map_err(|error| if is_overtaken { NotSent::Overtaken(error) } else { NotSent::Failed(error) })
    }
}

/// Connects, and lets whatever comes on the connection be read while something is waited for.
async fn log_in(address: &Address) -> Result<(Client, JoinHandle<Result<(), Error>>), HubError> {
    let wire = wire::connect(address).await?;
    let logged_in = address.config.connect_raw(wire, NoTls).await;
    let (client, connection) = logged_in.map_err(|error| not_connected(&error, &address.shown))?;
    Ok((client, tokio::spawn(connection)))
}

fn end(row: &Row) -> Result<(String, End), Error> {
    let owner: Option<String> = row.try_get(3)?;
    let owner = owner.map(|owner| visible(&owner.chars().take(LONGEST_NAME).collect::<String>()).to_string());
    Ok((
        row.try_get(0)?,
        End { no: number(row.try_get(1)?), hash: row.try_get(2)?, owner, is_mine: row.try_get(4)? },
    ))
}

fn copied(row: &Row) -> Result<CopiedEntry, Error> {
    Ok(CopiedEntry {
        session: row.try_get(0)?,
        no: number(row.try_get(1)?),
        kind: row.try_get(2)?,
        at: row.try_get(3)?,
        of: row.try_get::<_, Option<i64>>(4)?.map(number),
        content: row.try_get(5)?,
        scored: row.try_get(6)?,
        hash: row.try_get(7)?,
    })
}

/// Makes a number of what the hub says. What cannot be one is 0, which no check of a chain lets pass.
fn number(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// Returns why something failed; of a connection that is over, what ended it.
fn why_not(
    runtime: &Runtime,
    over: &mut Option<JoinHandle<Result<(), Error>>>,
    hub: &str,
    error: Error,
) -> HubError {
    let error = match over.take_if(|_| error.is_closed()) {
        Some(over) => match runtime.block_on(async { timeout(SILENCE, over).await }) {
            Ok(Ok(Err(cause))) => cause,
            _ => error,
        },
        None => error,
    };
    let (hub, why) = (hub.to_owned(), why(&error));
    let Some(code) = error.code() else { return HubError::Lost { hub, why } };
    match code.code() {
        HASH | FORK | GAP => HubError::BadEntry { hub, why },
        // The data of an entry are not such as the table takes.
        code if code.starts_with("22") || code.starts_with("23") => HubError::BadEntry { hub, why },
        // The server ends, or somebody ended the connection.
        code if code.starts_with("57P") || code.starts_with("08") => HubError::Lost { hub, why },
        "42501" | "25006" | OWNED => HubError::NotAllowed { hub, why },
        code if is_busy(code) => HubError::Busy { hub, why },
        _ => HubError::Failed { hub, why },
    }
}

/// Returns whether a server has no room left for another connection, for a lock or for anything else, or somebody else has
/// kept a lock too long.
fn is_busy(code: &str) -> bool {
    code.starts_with("53") || code == SqlState::LOCK_NOT_AVAILABLE.code()
}

fn not_connected(error: &Error, hub: &str) -> HubError {
    let (hub, why) = (hub.to_owned(), why(error));
    match error.code().map(SqlState::code) {
        Some(code) if code.starts_with("28") || code.starts_with("3D") => HubError::NotLetIn { hub, why },
        Some("42501") => HubError::NotLetIn { hub, why },
        Some(code) if is_busy(code) => HubError::Busy { hub, why },
        Some(_) => HubError::NotReached { hub, why },
        None if why.contains("password") => HubError::NotLetIn { hub, why },
        None => HubError::NotReached { hub, why },
    }
}

/// Returns what the server says, or else the causes of an error in a line.
fn why(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    let mut why = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let said = inner.to_string();
        if !why.contains(&said) {
            why = format!("{why}: {said}");
        }
        cause = inner.source();
    }
    why
}
