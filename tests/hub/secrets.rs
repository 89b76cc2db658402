//! Passwords, and whom a connection trusts.

use super::server::Server;
use crate::support::Room;
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn the_password_comes_from_the_environment_or_a_private_file_and_is_never_shown() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let mut client = server.connect("postgres", &hub);
    client
        .batch_execute(
            "DROP ROLE IF EXISTS secretive; CREATE ROLE secretive LOGIN PASSWORD 'right:secret' IN ROLE meldbook_writer",
        )
        .unwrap();
    let url = server.url("secretive", &hub);
    let push = |password: Option<&str>| {
        let run = room.run(&format!("push {url}"));
        let run = match password {
            Some(password) => run.variable("PGPASSWORD", password),
            None => run,
        };
        let ran = run.end();
        assert!(!format!("{}{}", ran.stdout, ran.stderr).contains("secret:"), "{ran}");
        assert!(!ran.stderr.contains("right:secret") && !ran.stderr.contains("wrong:secret"), "{ran}");
        ran
    };
    for password in [None, Some("wrong:secret")] {
        let ran = push(password);
        assert!(ran.status == 3 && ran.stderr.contains("does not let you in"), "{ran}");
    }
    assert_eq!(push(Some("right:secret")).status, 0);
    // The file, which others must not be able to read.
    let file = |text: &str, mode: u32| {
        room.file("home/.pgpass", text);
        fs::set_permissions(room.path("home/.pgpass"), fs::Permissions::from_mode(mode)).unwrap();
    };
    let right =
        format!("# all clubs\nelsewhere:*:*:*:no\nlocalhost:{}:*:secretive:right\\:secret\n", server.port);
    file(&right, 0o600);
    assert_eq!(push(None).status, 0);
    file(&right, 0o644);
    let ran = push(None);
    assert!(ran.status == 3 && ran.stderr.contains("can be read by others"), "{ran}");
    file("*:*:*:*:wrong\\:secret\n", 0o600);
    assert_eq!(push(None).status, 3);
    assert_eq!(push(Some("right:secret")).status, 0);
}

#[test]
fn a_certificate_that_does_not_fit_is_refused_before_anything_is_said() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let push = |host: &str, options: &str| {
        room.run(&format!("push 'postgres://postgres@{host}:{}/{hub}?{options}'", server.port))
            .variable("PGPASSWORD", "a-secret")
            .end()
    };
    let authority = |name: &str| format!("sslrootcert={}/{name}-ca.crt", server.folder.display());
    let (ours, another) = (authority("ours"), authority("another"));
    for options in [ours.clone(), format!("{ours}&sslmode=require"), format!("sslmode=verify-full&{ours}")] {
        let ran = push("localhost", &options);
        assert_eq!(ran.status, 0, "{ran}");
    }
    for (host, options) in [
        // Signed by somebody else, or by nobody whom the system knows.
        ("localhost", another.as_str()),
        ("localhost", "sslmode=require"),
        ("localhost", ""),
        // For another host.
        ("127.0.0.1", ours.as_str()),
        ("127.0.0.1", &format!("sslmode=require&{ours}")),
    ] {
        let ran = push(host, options);
        let is_refused =
            ran.stderr.contains("is not who it should be") || ran.stderr.contains("no certificates");
        assert!(ran.status == 3 && is_refused && !ran.stderr.contains("a-secret"), "{options}: {ran}");
    }
    // The server takes nobody without TLS.
    let ran = push("localhost", "sslmode=disable");
    assert!(ran.status == 3 && ran.stderr.contains("does not let you in"), "{ran}");
    let ran = push("localhost", "sslrootcert=nowhere.crt");
    assert!(ran.status == 3 && ran.stderr.contains("nowhere.crt"), "{ran}");
}

#[test]
fn a_hub_without_tls_gets_nothing() {
    let Some(server) = Server::shared() else { return };
    let room = Room::with_a_table();
    // Whatever answers a request for TLS with no.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = std::thread::spawn(move || {
        use std::io::{Read, Write};
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 8];
        stream.read_exact(&mut request).unwrap();
        stream.write_all(b"N").unwrap();
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        rest
    });
    let _ = server;
    let line = format!("push postgres://anna@localhost:{port}/club");
    let ran = room.run(&line).variable("PGPASSWORD", "a-secret").end();
    assert!(ran.status == 3 && ran.stderr.contains("TLS"), "{ran}");
    assert_eq!(heard.join().unwrap(), b"");
}
