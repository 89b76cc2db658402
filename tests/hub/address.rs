//! The address of a hub, and what stands in for the parts that it leaves out.

use meldbook::hub::{Defaults, HubAddress, HubError, Passwords};
use std::path::PathBuf;

type Result<T> = std::result::Result<T, HubError>;

fn passwords_in(text: &str) -> (tempfile::NamedTempFile, Passwords) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let passwords = Passwords { variable: None, file: Some(file.path().to_owned()) };
    (file, passwords)
}

fn read(url: &str) -> Result<HubAddress> {
    HubAddress::read(url, &Defaults::default(), &Passwords::default())
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
        let HubAddress { config, ways, shown: told, .. } =
            HubAddress::read(url, defaults, &Passwords::default())?;
        assert_eq!((told.as_str(), config.get_ports().first().copied()), (shown, port), "{url}");
        assert_eq!(config.get_user() == Some("eva"), url.contains("eva"), "{url}");
        assert_eq!(ways[0].is_encrypted, shown.contains(" at "), "{url}: what leaves the machine has TLS");
    }
    for port in ["five", "0", "5432,", "65536"] {
        let wrong = Defaults { ports: set(port), ..Defaults::default() };
        let refused = HubAddress::read("postgres:///club", &wrong, &Passwords::default());
        assert!(matches!(refused, Err(HubError::Port { .. })), "{port}");
    }
    Ok(())
}

#[test]
fn the_password_of_an_address_is_that_of_its_whole_place() -> Result<()> {
    let (_file, passwords) = passwords_in("db.example.org:6543:season:anna:secret\n");
    let set = |value: &str| Some(value.to_owned());
    let defaults = Defaults {
        hosts: set("db.example.org"),
        ports: set("6543"),
        user: set("anna"),
        database: set("season"),
        ..Defaults::default()
    };
    let found = |url: &str| -> Result<bool> {
        Ok(HubAddress::read(url, &defaults, &passwords)?.ways[0].password.is_some())
    };
    assert!(found("postgres://")? && !found("postgres:///club")? && !found("postgres://eva@")?);
    Ok(())
}

#[test]
fn each_host_of_an_address_is_reached_in_its_own_way() -> Result<()> {
    let (_file, passwords) = passwords_in("localhost:5432:club:anna:here\nhub:5433:club:anna:there\n");
    let url = "postgres://anna@%2Ftmp,hub:5433,other:5433/club";
    let ways = HubAddress::read(url, &Defaults::default(), &passwords)?.ways;
    let found: Vec<_> = ways.iter().map(|way| (way.is_encrypted, way.password.as_deref())).collect();
    assert_eq!(found, [(false, Some("here")), (true, Some("there")), (true, None)]);
    Ok(())
}

#[test]
fn tls_is_as_the_address_says_and_never_less_than_it_seems() -> Result<()> {
    for (url, is_encrypted) in [
        ("postgres://anna@hub/club", true),
        ("postgres://anna@hub/club?sslmode=require", true),
        ("postgres://anna@hub/club?sslmode=verify-full", true),
        ("postgres://anna@hub/club?sslmode=disable", false),
        ("postgres:///club?host=/tmp", false),
        ("postgres://%2Ftmp/club", false),
    ] {
        assert_eq!(read(url)?.ways[0].is_encrypted, is_encrypted, "{url}");
    }
    for mode in ["prefer", "allow", "verify-ca", ""] {
        assert!(read(&format!("postgres://anna@hub/club?sslmode={mode}")).is_err(), "{mode}");
    }
    // What the address leaves out comes from the variables here too.
    let set = |value: &str| Some(value.to_owned());
    let variables = Defaults { ssl_mode: set("disable"), certificates: set("a.crt"), ..Defaults::default() };
    for (url, is_encrypted, file) in [
        ("postgres://anna@hub/club", false, set("a.crt")),
        ("postgres://anna@hub/club?sslmode=require&sslrootcert=b.crt", true, set("b.crt")),
        ("postgres://anna@hub/club?sslmode=require&sslrootcert=system", true, None),
    ] {
        let HubAddress { ways, certificates, .. } = HubAddress::read(url, &variables, &Passwords::default())?;
        assert_eq!((ways[0].is_encrypted, certificates), (is_encrypted, file.map(PathBuf::from)), "{url}");
    }
    let prefers = Defaults { ssl_mode: set("prefer"), ..Defaults::default() };
    assert!(HubAddress::read("postgres://anna@hub/club", &prefers, &Passwords::default()).is_err());
    Ok(())
}

#[test]
fn a_line_fits_a_host_port_database_and_user() {
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
        let (_file, passwords) = passwords_in(line);
        let url = "postgres://anna@hub.example.org/club";
        let ways = HubAddress::read(url, &Defaults::default(), &passwords).unwrap().ways;
        assert_eq!(ways[0].password.as_deref(), password, "{line}");
    }
}
