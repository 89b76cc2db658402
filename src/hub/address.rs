//! The address of a hub: `postgres://USER@HOST:PORT/DATABASE?sslmode=...`, as other programs write it, without a password;
//! and the password: from the environment, or from the password file that all programs for PostgreSQL read.

use super::{HubError, Result};
use crate::rules::open_file;
use percent_encoding::percent_decode_str;
use std::{path::PathBuf, time::Duration};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// Nobody waits longer for a hub to let anybody in.
const PATIENCE: Duration = Duration::from_secs(10);

/// Nor for somebody else who pushes the same chain, or makes the hub.
const LOCKS: &str = "-c lock_timeout=5s";

/// Where PostgreSQL listens on this machine.
const SOCKETS: &str = "/var/run/postgresql";

/// What stands in for the parts that an address leaves out, as in all programs for PostgreSQL.
#[derive(Debug, Clone, Default)]
pub struct Defaults {
    /// The value of PGHOST: hosts, or folders of sockets, separated by commas.
    pub hosts: Option<String>,
    /// The value of PGPORT; only of an address without a host, because one with a host has 5432 if it names no port.
    pub ports: Option<String>,
    /// The value of PGUSER; the user of this system if there is none.
    pub user: Option<String>,
    /// The value of PGDATABASE; the database called as the user if there is none.
    pub database: Option<String>,
    /// The values of PGSSLMODE and of PGSSLROOTCERT.
    pub ssl_mode: Option<String>,
    pub certificates: Option<String>,
}

impl Defaults {
    fn complete(&self, config: &mut Config) -> Result<()> {
        if config.get_hosts().is_empty() {
            let mut hosts: Vec<String> = config.get_hostaddrs().iter().map(ToString::to_string).collect();
            if hosts.is_empty() {
                hosts = self.hosts.as_deref().unwrap_or_default().split(',').map(str::to_owned).collect();
            }
            for host in hosts {
                // An empty host is the socket of this machine.
                config.host(if host.is_empty() { SOCKETS } else { &host });
            }
        }
        if config.get_ports().is_empty() {
            for port in self.ports.iter().flat_map(|ports| ports.split(',')) {
                let wrong = || HubError::Port { port: port.to_owned() };
                config.port(port.trim().parse().ok().filter(|port| *port > 0).ok_or_else(wrong)?);
            }
        }
        if config.get_user().is_none()
            && let Some(user) = self.user.clone().or_else(|| whoami::username().ok())
        {
            config.user(&user);
        }
        if config.get_dbname().is_none()
            && let Some(database) = &self.database
        {
            config.dbname(database);
        }
        Ok(())
    }
}

pub(super) struct Address {
    pub config: Config,
    /// Whether there is TLS on the way there.
    pub ssl: SslMode,
    /// The file with the certificate by which the hub is known; the system's certificates if none is named.
    pub certificates: Option<PathBuf>,
    pub patience: Duration,
    pub shown: String,
}

impl Address {
    pub fn read(url: &str, defaults: &Defaults, passwords: &Passwords) -> Result<Address> {
        let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        let rest = rest.ok_or(HubError::Address {})?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        if place.rsplit_once('@').is_some_and(|(user, _)| user.contains(':') || user.contains("%3")) {
            return Err(HubError::PasswordInAddress {});
        }
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
        if config.get_password().is_some() {
            return Err(HubError::PasswordInAddress {});
        }
        let is_encrypted = match mode.as_deref() {
            None | Some("verify-full" | "require") => true,
            Some("disable") => false,
            Some(mode) => return Err(HubError::SslMode { mode: mode.to_owned() }),
        };
        defaults.complete(&mut config)?;
        let host = match config.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(Host::Unix(_)) => String::new(),
            None => String::new(),
        };
        // A socket does not leave the machine.
        let ssl = if is_encrypted && !host.is_empty() { SslMode::Require } else { SslMode::Disable };
        // What is sent through the stream is encrypted already, or not to be.
        config.ssl_mode(SslMode::Disable).options(LOCKS);
        let patience = config.get_connect_timeout().copied().unwrap_or(PATIENCE);
        if config.get_application_name().is_none() {
            config.application_name("meldbook");
        }
        let port = config.get_ports().first().map_or("5432".to_owned(), u16::to_string);
        let user = config.get_user().unwrap_or_default().to_owned();
        let database = config.get_dbname().unwrap_or(&user).to_owned();
        let place = if host.is_empty() { "localhost" } else { &host };
        if let Some(password) = passwords.find([place, &port, &database, &user])? {
            config.password(password);
        }
        let shown = match (host.as_str(), database.as_str()) {
            ("", database) => database.to_owned(),
            (host, "") => host.to_owned(),
            (host, database) => format!("{database} at {host}"),
        };
        let certificates = certificates.filter(|file| file != "system").map(PathBuf::from);
        Ok(Address { config, ssl, certificates, patience, shown })
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[derive(Clone, Default)]
pub struct Passwords {
    pub variable: Option<String>,
    /// The password file: PGPASSFILE, or ~/.pgpass.
    pub file: Option<PathBuf>,
}

impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Passwords").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Passwords {
    pub(super) fn find(&self, wanted: [&str; 4]) -> Result<Option<String>> {
        if let Some(password) = &self.variable {
            return Ok(Some(password.clone()));
        }
        let Some(path) = &self.file else { return Ok(None) };
        let Ok(text) = open_file(path).and_then(std::io::read_to_string) else { return Ok(None) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(path).map_or(0, |file| file.permissions().mode());
            if mode & 0o077 != 0 {
                return Err(HubError::PasswordsOpen { path: path.clone() });
            }
        }
        Ok(text.lines().find_map(|line| password_of(line, wanted)))
    }
}

/// Returns the password in a line `host:port:database:user:password`, if the line fits. `*` fits anything, and a backslash
/// stands before a colon or a backslash that is meant.
fn password_of(line: &str, wanted: [&str; 4]) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<Address> {
        Address::read(url, &Defaults::default(), &Passwords::default())
    }

    #[test]
    fn what_an_address_leaves_out_comes_from_the_variables() -> Result<()> {
        let set = |value: &str| Some(value.to_owned());
        let variables = Defaults {
            hosts: set("db.example.org"),
            ports: set("6543"),
            user: set("anna"),
            database: set("season"),
            ..Defaults::default()
        };
        let sockets = Defaults { hosts: set("/srv/sockets"), ..Defaults::default() };
        for (url, defaults, shown, port) in [
            ("postgres://", &variables, "season at db.example.org", Some(6543)),
            ("postgres:///club", &variables, "club at db.example.org", Some(6543)),
            ("postgres://hub/club", &variables, "club at hub", Some(5432)),
            ("postgres://eva@hub:5433", &variables, "season at hub", Some(5433)),
            ("postgres:///club?host=/tmp", &variables, "club", Some(6543)),
            ("postgres:///club", &sockets, "club", None),
            ("postgres:///club", &Defaults::default(), "club", None),
        ] {
            let Address { config, ssl, shown: told, .. } =
                Address::read(url, defaults, &Passwords::default())?;
            assert_eq!((told.as_str(), config.get_ports().first().copied()), (shown, port), "{url}");
            assert_eq!(config.get_user() == Some("eva"), url.contains("eva"), "{url}");
            let is_encrypted = ssl == SslMode::Require;
            assert_eq!(is_encrypted, shown.contains(" at "), "{url}: what leaves the machine has TLS");
        }
        for port in ["five", "0", "5432,", "65536"] {
            let wrong = Defaults { ports: set(port), ..Defaults::default() };
            let refused = Address::read("postgres:///club", &wrong, &Passwords::default());
            assert!(matches!(refused, Err(HubError::Port { .. })), "{port}");
        }
        Ok(())
    }

    #[test]
    fn the_password_of_an_address_is_that_of_its_whole_place() -> Result<()> {
        let file = tempfile::NamedTempFile::new().map_err(|_| HubError::Address {})?;
        std::fs::write(file.path(), "db.example.org:6543:season:anna:secret\n")
            .map_err(|_| HubError::Address {})?;
        let passwords = Passwords { variable: None, file: Some(file.path().to_owned()) };
        let set = |value: &str| Some(value.to_owned());
        let defaults = Defaults {
            hosts: set("db.example.org"),
            ports: set("6543"),
            user: set("anna"),
            database: set("season"),
            ..Defaults::default()
        };
        let found = |url: &str| -> Result<bool> {
            Ok(Address::read(url, &defaults, &passwords)?.config.get_password().is_some())
        };
        assert!(found("postgres://")? && !found("postgres:///club")? && !found("postgres://eva@")?);
        Ok(())
    }

    #[test]
    fn a_password_in_an_address_is_refused_wherever_it_stands_and_never_repeated() {
        for url in [
            "postgres://anna:secret@hub/club",
            "postgres://anna:sec/ret@hub/club",
            "postgres://anna:sec@ret@hub/club",
            "postgres://anna%3Asecret@hub/club",
            "postgres://anna@hub/club?password=secret",
            "postgres://anna@hub/club?sslmode=require&passw%6Frd=secret",
            "postgres://anna@hub/club?sslpassword=secret",
            "postgres://anna:sec?ret@hub/club",
            "host=hub user=anna password=secret",
            "secret",
        ] {
            let refused = read(url).map(|address| address.shown);
            let said =
                format!("{refused:?} {}", refused.as_ref().err().map_or(String::new(), ToString::to_string));
            assert!(refused.is_err() && !said.contains("sec"), "{url}: {said}");
        }
    }

    #[test]
    fn tls_is_as_the_address_says_and_never_less_than_it_seems() -> Result<()> {
        for (url, mode) in [
            ("postgres://anna@hub/club", SslMode::Require),
            ("postgres://anna@hub/club?sslmode=require", SslMode::Require),
            ("postgres://anna@hub/club?sslmode=verify-full", SslMode::Require),
            ("postgres://anna@hub/club?sslmode=disable", SslMode::Disable),
            ("postgres:///club?host=/tmp", SslMode::Disable),
            ("postgres://%2Ftmp/club", SslMode::Disable),
        ] {
            assert_eq!(read(url)?.ssl, mode, "{url}");
        }
        for mode in ["prefer", "allow", "verify-ca", ""] {
            assert!(read(&format!("postgres://anna@hub/club?sslmode={mode}")).is_err(), "{mode}");
        }
        // What the address leaves out comes from the variables here too.
        let set = |value: &str| Some(value.to_owned());
        let variables =
            Defaults { ssl_mode: set("disable"), certificates: set("a.crt"), ..Defaults::default() };
        for (url, mode, file) in [
            ("postgres://anna@hub/club", SslMode::Disable, set("a.crt")),
            ("postgres://anna@hub/club?sslmode=require&sslrootcert=b.crt", SslMode::Require, set("b.crt")),
            ("postgres://anna@hub/club?sslmode=require&sslrootcert=system", SslMode::Require, None),
        ] {
            let Address { ssl, certificates, .. } = Address::read(url, &variables, &Passwords::default())?;
            assert_eq!((ssl, certificates), (mode, file.map(PathBuf::from)), "{url}");
        }
        let prefers = Defaults { ssl_mode: set("prefer"), ..Defaults::default() };
        assert!(Address::read("postgres://anna@hub/club", &prefers, &Passwords::default()).is_err());
        Ok(())
    }

    #[test]
    fn a_line_fits_a_host_port_database_and_user() {
        let wanted = ["hub.example.org", "5432", "club", "anna"];
        for (line, password) in [
            ("hub.example.org:5432:club:anna:secret", Some("secret")),
            ("*:*:*:*:secret", Some("secret")),
            (r"*:*:*:anna:a\:b\\c", Some(r"a:b\c")),
            ("*:*:*:anna:", Some("")),
            ("*:*:*:ben:secret", None),
            (r"\*:*:*:anna:secret", None),
            ("# *:*:*:anna:secret", None),
            ("*:*:*:anna", None),
            ("", None),
        ] {
            assert_eq!(password_of(line, wanted).as_deref(), password, "{line}");
        }
    }
}
