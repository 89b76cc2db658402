//! The address of a hub, and what stands in for the parts that it leaves out.

use meldbook::hub::{Defaults, HubAddress, HubError};
use std::path::PathBuf;

type Result<T> = std::result::Result<T, HubError>;

fn passwords_in(text: &str) -> (tempfile::NamedTempFile, Defaults) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let passwords = Defaults { password_file: Some(file.path().to_owned()), ..Defaults::default() };
    (file, passwords)
}

fn read(url: &str) -> Result<HubAddress> {
    HubAddress::read(url, &Defaults::default())
}

#[test]
fn what_an_address_leaves_out_is_of_this_machine() -> Result<()> {
    for (url, shown, port) in [
        ("postgres://hub/club", "club at hub", Some(5432)),
        ("postgres://eva@hub:5433", "eva at hub", Some(5433)),
        ("postgres:///club?host=/tmp", "club", None),
        ("postgres:///club", "club", None),
    ] {
        let HubAddress { config, is_encrypted, shown: told, .. } = read(url)?;
        assert_eq!((told.as_str(), config.get_ports().first().copied()), (shown, port), "{url}");
        assert_eq!(config.get_user() == Some("eva"), url.contains("eva"), "{url}");
        assert_eq!(is_encrypted, shown.contains(" at "), "{url}: what leaves the machine has TLS");
    }
    Ok(())
}

#[test]
fn an_address_has_one_host() {
    for url in ["postgres://anna@%2Ftmp,hub:5433/club", "postgres://hub,other/club"] {
        assert!(matches!(read(url), Err(HubError::Address {})), "{url}");
    }
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
        assert_eq!(read(url)?.is_encrypted, is_encrypted, "{url}");
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
        let address = HubAddress::read(url, &variables)?;
        let found = (address.is_encrypted, address.certificates);
        assert_eq!(found, (is_encrypted, file.map(PathBuf::from)), "{url}");
    }
    let prefers = Defaults { ssl_mode: set("prefer"), ..Defaults::default() };
    assert!(HubAddress::read("postgres://anna@hub/club", &prefers).is_err());
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
        let config = HubAddress::read(url, &passwords).unwrap().config;
        assert_eq!(config.get_password(), password.map(str::as_bytes), "{line}");
    }
}
