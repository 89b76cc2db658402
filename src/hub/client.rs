//! A connection to a hub. Every wait has an end, and no answer is longer than was asked for.

use crate::hub::address::{Defaults, HubAddress};
use crate::hub::{HubError, Result, wire};
use crate::kernel::ensure;
use futures_util::TryStreamExt;
use std::{error::Error as _, future::Future, ops::ControlFlow, pin::pin, time::Duration};
use tokio::{runtime::Runtime, task::JoinHandle, time::timeout};
use tokio_postgres::{Client, Error, NoTls, Row, error::SqlState, types::ToSql};

const SCHEMA: &str = include_str!("../../hub.sql");

/// What the schema of a hub says of itself, behind which stands its version.
const IS_HUB: &str = "A hub of meldbook, version ";
const VERSION: &str = "4";
pub(super) const SILENCE: Duration = Duration::from_secs(20);
const LONGEST_REASON: usize = 1000;
pub(super) const FORK: &str = "MB001";
/// The entry before is missing.
pub(super) const GAP: &str = "MB002";
const HASH: &str = "MB003";
const OWNED: &str = "MB005";

pub struct Hub {
    runtime: Runtime,
    client: Client,
    over: Option<JoinHandle<Result<(), Error>>>,
    shown: String,
    is_new: bool,
}

impl Hub {
    /// Connects to a hub. If `init`, makes one in an empty database.
    pub fn open(url: &str, defaults: &Defaults, init: bool) -> Result<Hub> {
        let address = HubAddress::read(url, defaults)?;
        let hub = || address.shown.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| HubError::NotReached { hub: hub(), why: error.to_string() })?;
        let reached = runtime.block_on(async { timeout(address.patience, log_in(&address)).await });
        let (client, over) = reached.map_err(|_| HubError::Silent { hub: hub() })??;
        let mut hub = Hub { runtime, client, over: Some(over), shown: address.shown, is_new: false };
        let mut is_there = hub.is_there()?;
        if init {
            match hub.make() {
                Ok(()) => (hub.is_new, is_there) = (!is_there, true),
                // Somebody else may have made it at the same moment, or own it.
                Err(error) if !hub.is_there()? => return Err(error),
                Err(_) => is_there = true,
            }
        }
        if is_there { Ok(hub) } else { Err(HubError::NoHub { hub: hub.shown }) }
    }

    /// Returns what messages call the hub, if it was made when it was opened.
    pub fn made(&self) -> Option<&str> {
        self.is_new.then_some(&self.shown)
    }

    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    fn is_there(&mut self) -> Result<bool> {
        let says: Vec<Option<String>> = self.rows(
            1,
            "SELECT CASE WHEN to_regnamespace('meldbook') IS NOT NULL \
             THEN coalesce(obj_description(to_regnamespace('meldbook')::oid, 'pg_namespace'), '') END",
            &[],
            |row| row.try_get(0),
        )?;
        let Some(says) = says.into_iter().next().flatten() else { return Ok(false) };
        ensure(says.strip_prefix(IS_HUB) == Some(VERSION), || HubError::OtherVersion {
            hub: self.shown.clone(),
        })?;
        Ok(true)
    }

    fn make(&mut self) -> Result<()> {
        let made = self
            .wait(SILENCE, |client| async { client.batch_execute(&format!("BEGIN; {SCHEMA} COMMIT")).await });
        if made.is_err() {
            self.wait(SILENCE, |client| async { client.batch_execute("ROLLBACK").await })?;
        }
        made
    }

    pub(super) fn wait<'a, T, A: Future<Output = Result<T, Error>>>(
        &'a mut self,
        longest: Duration,
        ask: impl FnOnce(&'a Client) -> A,
    ) -> Result<T> {
        let Hub { runtime, client, over, shown, .. } = self;
        match runtime.block_on(async { timeout(longest, ask(client)).await }) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(why_not(runtime, over, shown, error)),
            Err(_) => Err(HubError::Silent { hub: shown.clone() }),
        }
    }

    /// Takes rows one after the other, as long as it is gone on with.
    pub(super) fn each(
        &mut self,
        sql: &str,
        params: &[&(dyn ToSql + Sync)],
        mut take: impl FnMut(Row) -> Result<ControlFlow<()>, Error>,
    ) -> Result<()> {
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
            Some(Ok(false)) => {
                Err(HubError::Failed { hub, why: "it sends more than it was asked for".to_owned() })
            }
            Some(Err(error)) => Err(why_not(runtime, over, shown, error)),
            None => Err(HubError::Silent { hub }),
        }
    }

    /// Returns at most so many rows, and refuses more.
    pub(super) fn rows<T, R: Default + Extend<T>>(
        &mut self,
        most: usize,
        sql: &str,
        params: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<R> {
        let (mut rows, mut count) = (R::default(), 0_usize);
        self.each(sql, params, |row| {
            count = count.saturating_add(1);
            rows.extend([read(&row)?]);
            Ok(if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(rows)
    }
}

/// What comes on the connection is read while something is waited for.
async fn log_in(address: &HubAddress) -> Result<(Client, JoinHandle<Result<(), Error>>)> {
    let wire = wire::connect(address).await?;
    let logged_in = address.config.connect_raw(wire, NoTls).await;
    let (client, connection) = logged_in.map_err(|error| not_connected(&error, &address.shown))?;
    Ok((client, tokio::spawn(connection)))
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
    match error.code().map_or("", SqlState::code) {
        HASH | FORK | GAP => HubError::BadEntry { hub, why },
        // The data of an entry are not such as the table takes.
        code if code.starts_with("22") || code.starts_with("23") => HubError::BadEntry { hub, why },
        // The server ends, or somebody ended the connection.
        code if code.is_empty() || code.starts_with("57P") || code.starts_with("08") => {
            HubError::Lost { hub, why }
        }
        "42501" | "25006" | OWNED => HubError::NotAllowed { hub, why },
        code if is_busy(code) => HubError::Busy { hub, why },
        _ => HubError::Failed { hub, why },
    }
}

/// No room for a connection, a lock or anything else, or a lock was kept too long.
fn is_busy(code: &str) -> bool {
    code.starts_with("53") || code == SqlState::LOCK_NOT_AVAILABLE.code()
}

fn not_connected(error: &Error, hub: &str) -> HubError {
    let (hub, why) = (hub.to_owned(), why(error));
    match error.code().map_or("", SqlState::code) {
        "" if why.contains("password") => HubError::NotLetIn { hub, why },
        code if code.starts_with("28") || code.starts_with("3D") || code == "42501" => {
            HubError::NotLetIn { hub, why }
        }
        code if is_busy(code) => HubError::Busy { hub, why },
        _ => HubError::NotReached { hub, why },
    }
}

/// Returns what the server says, or else the causes of an error in a line.
fn why(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().chars().take(LONGEST_REASON).collect();
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
