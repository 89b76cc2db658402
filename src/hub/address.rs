//! The address of a hub, `postgres://USER@HOST:PORT/DATABASE?sslmode=...`, and the password, which is never in it.

use super::{HubError, Result};
use crate::kernel::ensure;
use crate::rules::open_file;
use percent_encoding::percent_decode_str;
use std::{path::PathBuf, time::Duration};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// Nobody waits longer for a hub to let anybody in.
const PATIENCE: Duration = Duration::from_secs(10);

/// Nor for somebody else who pushes the same chain, or makes the hub.
const LOCKS: &str = "-c lock_timeout=5s";

const SOCKETS: &str = "/var/run/postgresql";

/// What stands in for the parts that an address leaves out, as in all programs for PostgreSQL.
#[derive(Default)]
pub struct Defaults {
    /// The value of PGHOST: a host, or a folder of sockets.
    pub host: Option<String>,
    /// The value of PGPORT, for an address without a host.
    pub port: Option<String>,
    /// The value of PGUSER; the user of this system if there is none.
    pub user: Option<String>,
    /// The values of PGSSLMODE and of PGSSLROOTCERT.
    pub ssl_mode: Option<String>,
    pub certificates: Option<String>,
    /// The value of PGPASSWORD, and the password file: PGPASSFILE, or ~/.pgpass.
    pub password: Option<String>,
    pub password_file: Option<PathBuf>,
}

pub struct HubAddress {
    pub config: Config,
    /// Whether with TLS. A socket does not leave the machine.
    pub is_encrypted: bool,
    /// The file with the certificate by which the hub is known; the system's certificates if none is named.
    pub certificates: Option<PathBuf>,
    pub patience: Duration,
    pub shown: String,
}

impl HubAddress {
    pub fn read(url: &str, defaults: &Defaults) -> Result<HubAddress> {
        let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        let rest = rest.ok_or(HubError::Address {})?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        let user = place.rsplit_once('@').map_or("", |(user, _)| user);
        ensure(!user.contains(':') && !user.contains("%3"), || HubError::PasswordInAddress {})?;
        let (mut kept, mut mode, mut certificates) =
            (Vec::new(), defaults.ssl_mode.clone(), defaults.certificates.clone());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or(HubError::Address {})?;
            match (key, decoded(value)) {
                ("sslmode", mode_of) => mode = Some(mode_of),
                ("sslrootcert", file) => certificates = Some(file),
                (
                    "host" | "hostaddr" | "port" | "user" | "dbname" | "connect_timeout" | "application_name",
                    _,
                ) => {
                    kept.push(pair);
                }
                (key, _) if decoded(key).to_ascii_lowercase().contains("pass") => {
                    return Err(HubError::PasswordInAddress {});
                }
                _ => return Err(HubError::Address {}),
            }
        }
        let url = format!("postgres://{place}?{}", kept.join("&"));
        let mut config: Config = url.parse().map_err(|_| HubError::Address {})?;
        ensure(config.get_password().is_none(), || HubError::PasswordInAddress {})?;
        let is_encrypted = match mode.as_deref() {
            None | Some("verify-full" | "require") => true,
            Some("disable") => false,
            Some(mode) => return Err(HubError::SslMode { mode: mode.to_owned() }),
        };
        match (config.get_hosts(), config.get_hostaddrs()) {
            // The socket of this machine, unless another place is usual.
            ([], []) => {
                config.host(defaults.host.as_deref().unwrap_or(SOCKETS));
                if let (Some(port), []) = (&defaults.port, config.get_ports()) {
                    config.port(port.parse().map_err(|_| HubError::Address {})?);
                }
            }
            ([], [number]) => drop(config.host(number.to_string())),
            ([_], [] | [_]) => {}
            _ => return Err(HubError::Address {}),
        }
        let user = defaults.user.clone().or_else(|| whoami::username().ok());
        if let (None, Some(user)) = (config.get_user(), user) {
            config.user(&user);
        }
        // A socket has none.
        let host = if let Some(Host::Tcp(host)) = config.get_hosts().first() { host.as_str() } else { "" };
        let host = host.to_owned();
        // What is sent through the stream is encrypted already, or not to be.
        config.ssl_mode(SslMode::Disable).options(LOCKS);
        let patience = config.get_connect_timeout().copied().unwrap_or(PATIENCE);
        config.application_name("meldbook");
        let user = config.get_user().unwrap_or_default().to_owned();
        let database = config.get_dbname().unwrap_or(&user).to_owned();
        let port = config.get_ports().first().map_or("5432".to_owned(), u16::to_string);
        let place = if host.is_empty() { "localhost" } else { &host };
        if let Some(password) = defaults.password_of([place, &port, &database, &user])? {
            config.password(password);
        }
        let is_encrypted = is_encrypted && !host.is_empty();
        let shown = match (host.as_str(), database.as_str()) {
            ("", database) => database.to_owned(),
            (host, "") => host.to_owned(),
            (host, database) => format!("{database} at {host}"),
        };
        let certificates = certificates.filter(|file| file != "system").map(PathBuf::from);
        Ok(HubAddress { config, is_encrypted, certificates, patience, shown })
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

impl Defaults {
    fn password_of(&self, wanted: [&str; 4]) -> Result<Option<String>> {
        if let Some(password) = &self.password {
            return Ok(Some(password.clone()));
        }
        let Some(path) = &self.password_file else { return Ok(None) };
        let Ok(text) = open_file(path).and_then(std::io::read_to_string) else { return Ok(None) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(path).map_or(0, |file| file.permissions().mode());
            ensure(mode & 0o077 == 0, || HubError::PasswordsOpen { path: path.clone() })?;
        }
        Ok(text.lines().find_map(|line| password_in(line, wanted)))
    }
}

/// Returns the password in a line `host:port:database:user:password` that fits. `*` fits anything; a backslash escapes.
fn password_in(line: &str, wanted: [&str; 4]) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    // Each with whether it has a backslash.
    let mut fields = vec![(String::new(), false)];
    let mut rest = line.chars();
    while let (Some(c), Some((field, escaped))) = (rest.next(), fields.last_mut()) {
        match c {
            '\\' => {
                field.extend(rest.next());
                *escaped = true;
            }
            ':' => fields.push((String::new(), false)),
            c => field.push(c),
        }
    }
    let fits =
        |(wanted, (field, escaped)): (&str, &(String, bool))| field == wanted || (field == "*" && !escaped);
    let (password, _) = fields.get(wanted.len())?;
    wanted.into_iter().zip(&fields).all(fits).then(|| password.clone())
}
