//! A connection to a hub: what is asked of it, and what is sent.

use super::HubError;
use super::address::{Address, Defaults, Passwords};
use crate::store::log_lines::{ChainEnd, CopiedEntry};
use postgres::config::SslMode;
use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, NoTls, Row};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

const SCHEMA: &str = include_str!("../../hub.sql");

/// What the schema of a hub says of itself.
const IS_HUB: &str = "A hub of meldbook, version 2";

/// What that of a hub says that meldbook 0.2.0 made. It has no column `scored`.
const WAS_HUB: &str = "A hub of meldbook, version 1";

pub(super) const CHAINS_AT_ONCE: usize = 2000;

const FORK: &str = "MB001";
/// The entry before is missing.
const GAP: &str = "MB002";
const HASH: &str = "MB003";

pub struct Hub {
    client: Client,
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

impl Hub {
    /// Connects to a hub. If `init`, makes one in an empty database, or brings an older one along.
    pub fn open(url: &str, defaults: &Defaults, passwords: &Passwords, init: bool) -> Result<Hub, HubError> {
        let Address { config, certificates, shown } = Address::read(url, defaults, passwords)?;
        let client = match config.get_ssl_mode() {
            SslMode::Disable => config.connect(NoTls),
            _ => config.connect(connector(certificates.as_deref())?),
        };
        let client = client.map_err(|error| not_connected(&error, &shown))?;
        let mut hub = Hub { client, shown, made_of: None };
        let before = hub.find()?;
        if init && before != Found::Hub {
            match hub.make(before) {
                Ok(()) => hub.made_of = Some(before),
                // Somebody else may have made it at the same moment.
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

    fn find(&mut self) -> Result<Found, HubError> {
        let row = self.client.query_one(
            "SELECT to_regnamespace('meldbook') IS NOT NULL, \
             coalesce(obj_description(to_regnamespace('meldbook')::oid, 'pg_namespace'), '')",
            &[],
        );
        let (is_there, says): (bool, String) =
            row.and_then(|row| Ok((row.try_get(0)?, row.try_get(1)?))).map_err(|e| self.error(&e))?;
        match says.as_str() {
            _ if !is_there => Ok(Found::Nothing),
            IS_HUB => Ok(Found::Hub),
            WAS_HUB => Ok(Found::Older),
            _ => Err(HubError::OtherVersion { hub: self.shown.clone() }),
        }
    }

    /// Makes a hub, or brings an older one along, which only its owner may do.
    fn make(&mut self, before: Found) -> Result<(), HubError> {
        let made = self.client.transaction().and_then(|mut transaction| {
            transaction.batch_execute(SCHEMA)?;
            transaction.commit()
        });
        made.map_err(|error| match error.code() {
            Some(&SqlState::INSUFFICIENT_PRIVILEGE) if before == Found::Older => {
                HubError::Older { hub: self.shown.clone() }
            }
            _ => self.error(&error),
        })
    }

    fn rows<T, R: FromIterator<T>>(
        &mut self,
        sql: &str,
        params: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> Result<T, postgres::Error>,
    ) -> Result<R, HubError> {
        let rows = self.client.query(sql, params);
        rows.and_then(|rows| rows.iter().map(read).collect()).map_err(|error| self.error(&error))
    }

    pub(super) fn ends_of(&mut self, ids: &[&str]) -> Result<BTreeMap<String, ChainEnd>, HubError> {
        self.rows(
            "SELECT e.session, e.no, e.hash FROM unnest($1::text[]) AS wanted (id), \
             LATERAL (SELECT session, no, hash FROM meldbook.entry WHERE session = wanted.id \
             ORDER BY no DESC LIMIT 1) AS e",
            &[&ids],
            chain_end,
        )
    }

    /// Returns the last entry of the chains behind an id, in order, at most [`CHAINS_AT_ONCE`] of them.
    pub(super) fn ends_behind(&mut self, id: &str) -> Result<BTreeMap<String, ChainEnd>, HubError> {
        let most = i64::try_from(CHAINS_AT_ONCE).unwrap_or(i64::MAX);
        // Each id is looked up behind the one before: a chain costs two looks into the index, however long it is.
        self.rows(
            "WITH RECURSIVE chain (id) AS ( \
               (SELECT session FROM meldbook.entry WHERE session > $1 ORDER BY session LIMIT 1) \
               UNION ALL SELECT (SELECT session FROM meldbook.entry WHERE session > chain.id ORDER BY session LIMIT 1) \
               FROM chain WHERE chain.id IS NOT NULL) \
             SELECT e.session, e.no, e.hash FROM (SELECT id FROM chain WHERE id IS NOT NULL LIMIT $2) AS chain, \
             LATERAL (SELECT session, no, hash FROM meldbook.entry WHERE session = chain.id ORDER BY no DESC LIMIT 1) AS e",
            &[&id, &most],
            chain_end,
        )
    }

    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    pub(super) fn hashes_at(
        &mut self,
        wanted: &[(&str, u32)],
    ) -> Result<BTreeMap<String, Vec<u8>>, HubError> {
        let (ids, numbers): (Vec<&str>, Vec<i64>) =
            wanted.iter().map(|(id, no)| (*id, i64::from(*no))).unzip();
        self.rows(
            "SELECT e.session, e.hash FROM unnest($1::text[], $2::int8[]) AS wanted (id, no) \
             JOIN meldbook.entry e ON e.session = wanted.id AND e.no = wanted.no",
            &[&ids, &numbers],
            |row| Ok((row.try_get(0)?, row.try_get(1)?)),
        )
    }

    pub(super) fn chains(&mut self, ids: &[&str]) -> Result<Vec<CopiedEntry>, HubError> {
        let read = |row: &Row| {
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
        };
        self.rows(
            "SELECT session, no, kind, at, of, content, scored, hash FROM meldbook.entry \
             WHERE session = ANY ($1::text[]) ORDER BY session, no",
            &[&ids],
            read,
        )
    }

    /// Sends entries in one transaction, each chain in order. Returns how many of them were new.
    pub(super) fn send(&mut self, entries: &[CopiedEntry]) -> Result<u64, NotSent> {
        let sessions: Vec<&str> = entries.iter().map(|entry| entry.session.as_str()).collect();
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.no.into()).collect();
        let kinds: Vec<&str> = entries.iter().map(|entry| entry.kind.as_str()).collect();
        let times: Vec<i64> = entries.iter().map(|entry| entry.at).collect();
        let ofs: Vec<Option<i64>> = entries.iter().map(|entry| entry.of.map(i64::from)).collect();
        let contents: Vec<&str> = entries.iter().map(|entry| entry.content.as_str()).collect();
        let scored: Vec<Option<&str>> = entries.iter().map(|entry| entry.scored.as_deref()).collect();
        let hashes: Vec<&[u8]> = entries.iter().map(|entry| entry.hash.as_slice()).collect();
        // A statement by itself is a transaction by itself, and is committed when it returns.
        let sent = self.client.execute(
            "INSERT INTO meldbook.entry (session, no, kind, at, of, content, scored, hash) SELECT * FROM \
             unnest($1::text[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::text[], $7::text[], $8::bytea[])",
            &[&sessions, &numbers, &kinds, &times, &ofs, &contents, &scored, &hashes],
        );
        sent.map_err(|error| {
            let again =
                [FORK, GAP, SqlState::UNIQUE_VIOLATION.code(), SqlState::T_R_DEADLOCK_DETECTED.code()];
            let is_overtaken = error.code().is_some_and(|code| again.contains(&code.code()));
            let error = self.error(&error);
            if is_overtaken { NotSent::Overtaken(error) } else { NotSent::Failed(error) }
        })
    }

    fn error(&self, error: &postgres::Error) -> HubError {
        let (hub, why) = (self.shown.clone(), why(error));
        let Some(code) = error.code() else { return HubError::Lost { hub, why } };
        match code.code() {
            HASH | FORK | GAP => HubError::BadEntry { hub, why },
            // The data of an entry are not such as the table takes.
            code if code.starts_with("22") || code.starts_with("23") => HubError::BadEntry { hub, why },
            // The server ends, or somebody ended the connection.
            code if code.starts_with("57P") || code.starts_with("08") => HubError::Lost { hub, why },
            "42501" | "25006" => HubError::NotAllowed { hub, why },
            _ => HubError::Failed { hub, why },
        }
    }
}

fn chain_end(row: &Row) -> Result<(String, ChainEnd), postgres::Error> {
    Ok((row.try_get(0)?, (number(row.try_get(1)?), row.try_get(2)?)))
}

/// Makes a number of what the hub says. What cannot be one is 0, which no check of a chain lets pass.
fn number(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// Makes TLS connections with the checks of `verify-full`: who signed the certificate, in a file or known to the system, and
/// whether it names the host.
fn connector(file: Option<&Path>) -> Result<MakeRustlsConnect, HubError> {
    let mut roots = RootCertStore::empty();
    match file {
        Some(path) => {
            let failed = |why: String| HubError::Certificates { path: path.to_owned(), why };
            if std::fs::metadata(path).is_ok_and(|file| !file.is_file()) {
                return Err(failed("it is no file".to_owned()));
            }
            let found = CertificateDer::pem_file_iter(path).map_err(|e| failed(e.to_string()))?;
            for certificate in found {
                let certificate = certificate.map_err(|e| failed(e.to_string()))?;
                roots.add(certificate).map_err(|e| failed(e.to_string()))?;
            }
            if roots.is_empty() {
                return Err(failed("there is none".to_owned()));
            }
        }
        None => {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
            if roots.is_empty() {
                let why = found.errors.first().map_or("none was found".to_owned(), ToString::to_string);
                return Err(HubError::NoCertificates { why });
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| HubError::NoCertificates { why: error.to_string() })?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}

fn not_connected(error: &postgres::Error, hub: &str) -> HubError {
    let (hub, why) = (hub.to_owned(), why(error));
    let mut cause = error.source();
    while let Some(inner) = cause {
        let in_io = inner.downcast_ref::<std::io::Error>().and_then(|error| error.get_ref());
        if inner.is::<rustls::Error>() || in_io.is_some_and(|inner| inner.is::<rustls::Error>()) {
            return HubError::NotTrusted { hub, why };
        }
        cause = inner.source();
    }
    match error.code().map(SqlState::code) {
        Some(code) if code.starts_with("28") || code.starts_with("3D") => HubError::NotLetIn { hub, why },
        Some("42501") => HubError::NotLetIn { hub, why },
        Some(_) => HubError::NotReached { hub, why },
        None if why.contains("password") => HubError::NotLetIn { hub, why },
        None => HubError::NotReached { hub, why },
    }
}

/// Returns what the server says, or else the causes of an error in a line.
fn why(error: &postgres::Error) -> String {
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
