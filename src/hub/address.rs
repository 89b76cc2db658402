//! The address of a hub: `postgres://USER@HOST:PORT/DATABASE?sslmode=...`, as other programs write it, without a password.

use super::error::HubError;
use super::password::Passwords;
use postgres::Config;
use postgres::config::{Host, SslMode};
use std::path::PathBuf;
use std::time::Duration;

/// Nobody waits longer for a hub to answer at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is sent is acknowledged within this time, or the connection is lost.
const SILENCE: Duration = Duration::from_secs(60);

/// Where PostgreSQL listens on this machine.
const SOCKETS: &str = "/var/run/postgresql";

/// The address of a hub, read.
pub(super) struct Address {
    pub config: Config,
    /// The file with the certificate by which the hub is known; the system's certificates if none is named.
    pub certificates: Option<PathBuf>,
    /// How the hub is called in messages.
    pub shown: String,
}

impl Address {
    /// Reads an address, and finds the password.
    pub fn read(url: &str, passwords: &Passwords) -> Result<Address, HubError> {
        let rest = ["postgres://", "postgresql://"].iter().find_map(|scheme| url.strip_prefix(scheme));
        let rest = rest.ok_or(HubError::Address {})?;
        let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
        if place.rsplit_once('@').is_some_and(|(user, _)| user.contains(':') || user.contains("%3")) {
            return Err(HubError::PasswordInAddress {});
        }
        let (mut kept, mut mode, mut certificates) = (Vec::new(), None, None);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or(HubError::Address {})?;
            match (key, decoded(value)) {
                ("sslmode", mode_of) => mode = Some(mode_of),
                ("sslrootcert", file) if file == "system" => certificates = None,
                ("sslrootcert", file) => certificates = Some(PathBuf::from(file)),
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
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            config.host(SOCKETS);
        }
        let host = match config.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(Host::Unix(_)) => String::new(),
            None => config.get_hostaddrs().first().map(ToString::to_string).unwrap_or_default(),
        };
        // A socket does not leave the machine.
        config.ssl_mode(if is_encrypted && !host.is_empty() { SslMode::Require } else { SslMode::Disable });
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        config.tcp_user_timeout(SILENCE).keepalives_idle(SILENCE);
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
        Ok(Address { config, certificates, shown })
    }
}

/// Reads `%2F` as `/`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let pair = tail.get(..2).and_then(|pair| std::str::from_utf8(pair).ok());
        match (first, pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<Address, HubError> {
        Address::read(url, &Passwords::default())
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
    fn tls_is_as_the_address_says_and_never_less_than_it_seems() -> Result<(), HubError> {
        for (url, mode) in [
            ("postgres://anna@hub/club", SslMode::Require),
            ("postgres://anna@hub/club?sslmode=require", SslMode::Require),
            ("postgres://anna@hub/club?sslmode=verify-full", SslMode::Require),
            ("postgres://anna@hub/club?sslmode=disable", SslMode::Disable),
            ("postgres:///club?host=/tmp", SslMode::Disable),
            ("postgres://%2Ftmp/club", SslMode::Disable),
        ] {
            assert_eq!(read(url)?.config.get_ssl_mode(), mode, "{url}");
        }
        for mode in ["prefer", "allow", "verify-ca", ""] {
            assert!(read(&format!("postgres://anna@hub/club?sslmode={mode}")).is_err(), "{mode}");
        }
        Ok(())
    }
}
