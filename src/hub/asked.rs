//! What is asked of a hub, and what is sent to it.

use super::client::{FORK, GAP, Hub, SILENCE};
use super::{HubError, Result};
use crate::kernel::characters::visible;
use crate::store::CopiedEntry;
use std::{collections::BTreeMap, ops::ControlFlow};
use tokio_postgres::{Error, Row, error::SqlState, types::ToSql};

pub(super) const CHAINS_AT_ONCE: usize = 2000;

/// What an entry takes beside its texts.
const OF_AN_ENTRY: usize = 200;
const LONGEST_NAME: usize = 63;

/// How far a chain goes at a hub, and whose it is.
#[derive(Debug)]
pub(super) struct HubEnd {
    pub no: u32,
    pub hash: Vec<u8>,
    pub owner: String,
    pub is_mine: bool,
}

/// What a hub has behind an entry of a chain; or all of it, if it does not have that entry.
pub(super) struct HubEntries {
    pub id: String,
    pub from: u32,
    pub bytes: usize,
    pub longest: usize,
}

impl Hub {
    /// Returns what tells this hub from others, copies too; and the oldest running transaction: what came earlier is seen.
    pub(super) fn horizon(&mut self) -> Result<(String, i64)> {
        let found: Vec<(String, i64)> = self.rows(
            1,
            "SELECT concat_ws('/', system_identifier, d.oid, 'meldbook.entry'::regclass::oid), \
             txid_snapshot_xmin(txid_current_snapshot()) FROM pg_control_system(), pg_database d \
             WHERE datname = current_database()",
            &[],
            |row| Ok((row.try_get(0)?, row.try_get(1)?)),
        )?;
        found.into_iter().next().ok_or_else(|| HubError::NoHub { hub: self.shown().to_owned() })
    }

    pub(super) fn ends_of(&mut self, ids: &[&str]) -> Result<BTreeMap<String, HubEnd>> {
        self.rows(
            ids.len(),
            "SELECT e.chain, e.no, e.hash, c.owner::text, meldbook.may_append(c.owner) \
             FROM unnest($1::text[]) AS wanted (id), LATERAL (SELECT chain, no, hash FROM meldbook.entry \
             WHERE chain = wanted.id ORDER BY no DESC LIMIT 1) AS e, meldbook.chain c WHERE c.chain = wanted.id",
            &[&ids],
            end,
        )
    }

    /// Returns the ends of chains to which something came since a transaction, by id, behind one: at most [`CHAINS_AT_ONCE`].
    /// What came in a later transaction than any is from another server, where the hub was copied; it is among all since 0.
    pub(super) fn ends_since(&mut self, since: i64, id: &str) -> Result<BTreeMap<String, HubEnd>> {
        let most = i64::try_from(CHAINS_AT_ONCE).unwrap_or(i64::MAX);
        self.rows(
            CHAINS_AT_ONCE,
            "SELECT new.chain, new.no, e.hash, c.owner::text, false \
             FROM (SELECT chain, max(no) AS no FROM meldbook.entry WHERE chain > $2 AND came >= $1 \
             AND ($1 = 0 OR came < txid_snapshot_xmax(txid_current_snapshot())) \
             GROUP BY chain ORDER BY chain LIMIT $3) AS new \
             JOIN meldbook.entry e USING (chain, no) JOIN meldbook.chain c USING (chain)",
            &[&since, &id, &most],
            end,
        )
    }

    /// Of each chain, number and hash of an entry are given.
    pub(super) fn behind(&mut self, ends: &[(String, u32, Vec<u8>)]) -> Result<Vec<HubEntries>> {
        let ids: Vec<&str> = ends.iter().map(|(id, ..)| id.as_str()).collect();
        let numbers: Vec<i64> = ends.iter().map(|(_, no, _)| i64::from(*no)).collect();
        let hashes: Vec<&[u8]> = ends.iter().map(|(.., hash)| hash.as_slice()).collect();
        self.rows(
            ends.len(),
            "SELECT w.id, w.from_no, coalesce(sum(s.bytes), 0)::int8, coalesce(max(s.bytes), 0)::int8 \
             FROM (SELECT w.id, CASE WHEN e.hash = w.hash THEN w.no ELSE 0 END AS from_no \
             FROM unnest($1::text[], $2::int8[], $3::bytea[]) AS w (id, no, hash) \
             LEFT JOIN meldbook.entry e ON e.chain = w.id AND e.no = w.no) AS w \
             LEFT JOIN LATERAL (SELECT octet_length(change) + octet_length(said) AS bytes FROM meldbook.entry \
             WHERE chain = w.id AND no > w.from_no) AS s ON true \
             GROUP BY w.id, w.from_no ORDER BY w.id COLLATE \"C\"",
            &[&ids, &numbers, &hashes],
            |row| {
                let bytes = |at| row.try_get(at).map(|bytes: i64| usize::try_from(bytes).unwrap_or(usize::MAX));
                let from = number(row.try_get(1)?);
                Ok(HubEntries { id: row.try_get(0)?, from, bytes: bytes(2)?, longest: bytes(3)? })
            },
        )
    }

    pub(super) fn hashes_at(&mut self, wanted: &[(&str, u32)]) -> Result<BTreeMap<String, Vec<u8>>> {
        let (ids, numbers): (Vec<&str>, Vec<i64>) =
            wanted.iter().map(|(id, no)| (*id, i64::from(*no))).unzip();
        self.rows(
            wanted.len(),
            "SELECT e.chain, e.hash FROM unnest($1::text[], $2::int8[]) AS wanted (id, no) \
             JOIN meldbook.entry e ON e.chain = wanted.id AND e.no = wanted.no",
            &[&ids, &numbers],
            |row| Ok((row.try_get(0)?, row.try_get(1)?)),
        )
    }

    /// In order; not more than so many bytes.
    pub(super) fn entries_behind(&mut self, wanted: &[(&str, u32)], most: usize) -> Result<Vec<CopiedEntry>> {
        let (ids, numbers): (Vec<&str>, Vec<i64>) =
            wanted.iter().map(|(id, no)| (*id, i64::from(*no))).unzip();
        let (mut entries, mut bytes) = (Vec::new(), 0_usize);
        self.each(
            "SELECT chain, e.no, at, change, said, hash \
             FROM unnest($1::text[], $2::int8[]) AS wanted (id, no) \
             JOIN meldbook.entry e ON e.chain = wanted.id AND e.no > wanted.no ORDER BY chain, e.no",
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

    /// Sends entries in one transaction. Returns false if somebody else sent some of a chain meanwhile.
    pub(super) fn send(&mut self, entries: &[CopiedEntry]) -> Result<bool> {
        let chains: Vec<&str> = entries.iter().map(|entry| entry.chain.as_str()).collect();
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.no.into()).collect();
        let times: Vec<i64> = entries.iter().map(|entry| entry.at).collect();
        let changes: Vec<&str> = entries.iter().map(|entry| entry.change.as_str()).collect();
        let said: Vec<&str> = entries.iter().map(|entry| entry.said.as_str()).collect();
        let hashes: Vec<&[u8]> = entries.iter().map(|entry| entry.hash.as_slice()).collect();
        let overtaken =
            [FORK, GAP, SqlState::UNIQUE_VIOLATION.code(), SqlState::T_R_DEADLOCK_DETECTED.code()];
        // A statement by itself is a transaction by itself, and is committed when it returns.
        self.wait(SILENCE, |client| async move {
            let params: [&(dyn ToSql + Sync); 6] = [&chains, &numbers, &times, &changes, &said, &hashes];
            let sent = client.execute(
                "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) SELECT * FROM \
                 unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::text[], $6::bytea[])",
                &params,
            );
            match sent.await {
                Err(error) if error.code().is_some_and(|code| overtaken.contains(&code.code())) => Ok(false),
                sent => sent.map(|_| true),
            }
        })
    }
}

fn end(row: &Row) -> Result<(String, HubEnd), Error> {
    let owner: String = row.try_get(3)?;
    let owner = visible(&owner.chars().take(LONGEST_NAME).collect::<String>()).to_string();
    Ok((
        row.try_get(0)?,
        HubEnd { no: number(row.try_get(1)?), hash: row.try_get(2)?, owner, is_mine: row.try_get(4)? },
    ))
}

fn copied(row: &Row) -> Result<CopiedEntry, Error> {
    Ok(CopiedEntry {
        chain: row.try_get(0)?,
        no: number(row.try_get(1)?),
        at: row.try_get(2)?,
        change: row.try_get(3)?,
        said: row.try_get(4)?,
        hash: row.try_get(5)?,
    })
}

/// What cannot be a number is 0, which no check of a chain lets pass.
fn number(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}
