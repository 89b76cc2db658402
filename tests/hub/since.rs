//! What a pull asks for: what came since the last one, however pushes overlap.

use super::server::Server;
use crate::support::Room;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

/// Inserts a chain as it is in a ledger, within whatever transaction is open.
fn send(client: &mut super::server::Client, room: &Room, ledger: &str) {
    let ledger = rusqlite::Connection::open(room.path(ledger)).unwrap();
    let mut entries =
        ledger.prepare("SELECT chain, no, at, change, said, hash FROM entry ORDER BY chain, no").unwrap();
    let mut rows = entries.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        let (chain, no, at, change, said, hash): (String, i64, i64, String, String, Vec<u8>) =
            row.try_into().unwrap();
        let insert =
            "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) VALUES ($1, $2, $3, $4, $5, $6)";
        client.execute(insert, &[&chain, &no, &at, &change, &said, &hash]).unwrap();
    }
}

#[test]
fn a_push_that_began_earlier_and_ends_later_is_not_skipped() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("--ledger early.db new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    room.does("--ledger early.db log e300h100+200");
    let pull = || room.says(&format!("--ledger club.db pull {url}"));
    let mut early = server.connect("postgres", &hub);
    early.batch_execute("BEGIN").unwrap();
    send(&mut early, &room, "early.db");
    // Another one begins later, and is done first.
    room.does("log a320s160+170");
    room.does(&format!("push {url}"));
    assert!(pull().contains("1 session added"));
    assert!(pull().starts_with("nothing new"));
    early.batch_execute("COMMIT").unwrap();
    assert!(pull().contains("session 2 of 2026-03-20: 1 hand added"));
    assert!(pull().starts_with("nothing new: 2 sessions known already"));
    // One that is taken back never comes, and holds nobody up.
    let mut never = server.connect("postgres", &hub);
    never.batch_execute("BEGIN").unwrap();
    room.does("--ledger never.db new scarne Eva Ben Zora --stake 5c --date 2026-03-21");
    send(&mut never, &room, "never.db");
    assert!(pull().starts_with("nothing new"));
    never.batch_execute("ROLLBACK").unwrap();
    room.does("log b300h100+100");
    room.does(&format!("push {url}"));
    assert!(pull().contains("session 1 of 2026-03-14: 1 new entry"));
    room.does("--ledger club.db verify");
    // Made again from the log, the ledger still knows what it pulled.
    room.does("--ledger club.db verify --rebuild");
    assert!(pull().starts_with("nothing new"));
}

/// Passes bytes on, and counts what comes from the server.
fn counting(server: &'static Server) -> (u16, std::sync::Arc<std::sync::atomic::AtomicUsize>) {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, count) = (listener.local_addr().unwrap().port(), Arc::new(AtomicUsize::new(0)));
    let counted = Arc::clone(&count);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let there = std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap();
            let (mut from, mut to) = (stream.try_clone().unwrap(), there.try_clone().unwrap());
            thread::spawn(move || std::io::copy(&mut from, &mut to));
            let (mut from, mut to, counted) = (there, stream, Arc::clone(&counted));
            thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(read @ 1..) = from.read(&mut bytes) {
                    counted.fetch_add(read, Ordering::Relaxed);
                    if to.write_all(&bytes[..read]).is_err() {
                        break;
                    }
                }
            });
        }
    });
    (port, count)
}

#[test]
fn a_pull_costs_what_is_new() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    for day in 1..=30 {
        room.does(&format!("new scarne Anna Ben Cyril --stake 5c --date 2026-04-{day:02}"));
    }
    for _ in 0..40 {
        room.does("log a320s160+170");
    }
    room.does(&format!("push {url}"));
    let (port, count) = counting(server);
    let far = format!(
        "postgres://postgres@localhost:{port}/{hub}?sslrootcert={}/ours-ca.crt",
        server.folder.display()
    );
    let pulled = || {
        let before = count.load(std::sync::atomic::Ordering::Relaxed);
        room.does(&format!("--ledger club.db pull '{far}'"));
        count.load(std::sync::atomic::Ordering::Relaxed) - before
    };
    let (first, nothing) = (pulled(), pulled());
    room.does("log b300h100+100");
    room.does(&format!("push {url}"));
    let one_hand = pulled();
    // TLS and the way in are some five thousand bytes each time.
    assert!(first > 40_000 && nothing < 9_000 && one_hand < nothing + 4_000, "{first} {nothing} {one_hand}");
    // A hub that was copied to another server is another hub: all of it is compared once.
    let copied = server.copy_of(&hub);
    room.does("log a300h100+200");
    let other = server.url("postgres", &copied);
    room.does(&format!("push {other}"));
    let said = room.says(&format!("--ledger club.db pull {other}"));
    assert!(said.contains(": 1 new entry"), "{said}");
    assert!(room.says(&format!("--ledger club.db pull {other}")).starts_with("nothing new"));
}

#[test]
fn a_silent_server_and_a_held_lock_are_given_up_in_words() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let began = Instant::now();
    let said = room.refuses(3, &format!("pull 'postgres://anna@127.0.0.1:{port}/club?connect_timeout=2'"));
    assert!(said.contains("does not answer") && began.elapsed() < Duration::from_secs(20), "{said}");
    drop(listener);
    // Who holds the row of a chain lets others wait for some seconds, and then they say so.
    let url = server.url("postgres", &hub);
    room.does(&format!("push {url}"));
    let mut holder = server.connect("postgres", &hub);
    holder.batch_execute("BEGIN; SELECT * FROM meldbook.chain FOR UPDATE").unwrap();
    room.does("log a320s160+170");
    let said = room.refuses(3, &format!("push {url}"));
    assert!(said.contains("is too busy: canceling statement due to lock timeout"), "{said}");
    // Somebody may say what is there already, and holds nobody up by that.
    holder.batch_execute("ROLLBACK").unwrap();
    server.role("repeats", Some("meldbook_writer"));
    let mut repeats = server.connect("repeats", &hub);
    let again = "BEGIN; INSERT INTO meldbook.entry (chain, no, at, change, said, hash) \
                 SELECT chain, no, at, change, said, hash FROM meldbook.entry";
    repeats.batch_execute(again).unwrap();
    room.does(&format!("push {url}"));
}

#[test]
fn a_full_table_of_locks_is_told_as_what_it_is() {
    let Some(server) = Server::start() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let mut greedy = server.connect("postgres", &hub);
    let full = (0..10).any(|part| {
        let from = part * 10_000;
        let sql = format!("SELECT pg_advisory_lock(i) FROM generate_series({from}, {from} + 9999) AS i");
        greedy.batch_execute(&sql).is_err()
    });
    assert!(full, "the server has room for so many locks");
    let said = room.refuses(3, &format!("push {}", server.url("postgres", &hub)));
    assert!(
        said.contains("is too busy: out of shared memory") && said.contains("max_locks_per_transaction"),
        "{said}"
    );
}
