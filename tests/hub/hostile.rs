//! What a hub may hold that no ledger would write: one chain never keeps the others out.

use super::server::{Client, Server};
use crate::support::Room;
use insta::assert_snapshot;

/// Begins or goes on with a chain, with the right hash, whatever it says.
fn forge(client: &mut Client, chain: &str, change: &str) {
    forge_said(client, chain, change, "");
}

fn forge_said(client: &mut Client, chain: &str, change: &str, said: &str) {
    let insert = "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) SELECT $1::text, no, 1770000000, $2::text, $3::text, \
                  sha256(convert_to(concat_ws(E'\\n', before, $1::text, no, 1770000000, $2::text, $3::text), 'UTF8')) \
                  FROM (SELECT coalesce(max(no), 0) + 1 AS no, coalesce((SELECT encode(hash, 'hex') FROM \
                  meldbook.entry WHERE chain = $1::text ORDER BY no DESC LIMIT 1), repeat('0', 64)) AS before \
                  FROM meldbook.entry WHERE chain = $1::text) AS next";
    client.execute(insert, &[&chain, &change, &said]).unwrap();
}

fn night_of(room: &Room) -> String {
    room.ledger().query_row("SELECT uuid FROM session", [], |row| row.get(0)).unwrap()
}

#[test]
fn what_is_sound_of_a_chain_comes_in_and_the_rest_is_named() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    room.does("owed ben anna 5 --date 2026-02-01");
    room.does(&format!("push {url}"));
    let mut client = server.connect("postgres", &hub);
    let daybook: String = client
        .query_one("SELECT chain FROM meldbook.entry WHERE change LIKE '{\"facts\":[{\"owed%'", &[])
        .unwrap()
        .get(0);
    forge(&mut client, &night_of(&room), "{\"nonsense\":1}");
    let owed = "{\"facts\":[{\"owed\":{\"from\":\"Ben\",\"to\":\"Ben\",\"amount\":-1,\"currency\":\"XXX\",\"date\":\"2026-02-01\"}}]}";
    forge(&mut client, &daybook, owed);
    // An undo of nothing.
    forge(&mut client, "01a20517-7814-70a9-8a48-02be0fb13301", "{\"back\":0}");
    let pulled = room.run(&format!("--ledger club.db pull {url}")).end();
    assert_eq!(pulled.status, 1);
    assert!(pulled.stdout.contains("session 1 of 2026-03-14: 1 hand added"), "{pulled}");
    assert!(pulled.stdout.contains("Ben owes Anna $5.00"), "{pulled}");
    assert_eq!(pulled.stdout.matches("which is not sound").count(), 3, "{pulled}");
    room.does("--ledger club.db verify");
    assert_eq!(room.says("--ledger club.db totals"), room.says("totals"));
    // It is named once, and again when more of it comes; nothing comes twice.
    let nothing = |pulled: String| assert_eq!(pulled, "nothing new: 1 session known already\n");
    nothing(room.says(&format!("--ledger club.db pull {url}")));
    nothing(room.says(&format!("--ledger club.db pull {url}")));
    forge(&mut client, &night_of(&room), "{\"nonsense\":2}");
    let more = room.run(&format!("--ledger club.db pull {url}")).end();
    assert_eq!(more.stdout.matches("which is not sound").count(), 1, "{more}");
    nothing(room.says(&format!("--ledger club.db pull {url}")));
}

#[test]
fn amounts_that_nobody_can_add_up_keep_nothing_else_out() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    room.does(&format!("push {url}"));
    let mut client = server.connect("postgres", &hub);
    let book = "ffffffff-7814-70a9-8a48-02be0fb13301";
    for _ in 0..3 {
        let owed = "{\"facts\":[{\"owed\":{\"from\":\"Ben\",\"to\":\"Anna\",\"amount\":9000000000000000000,\"currency\":\"USD\",\"date\":\"2026-02-01\"}}]}";
        forge(&mut client, book, owed);
    }
    let pulled = room.run(&format!("--ledger club.db pull {url}")).end();
    assert!(pulled.stdout.contains("session 1 of 2026-03-14: 1 hand added"), "{pulled}");
    room.does("log b300h100+100");
    room.does(&format!("push {url}"));
    let pulled = room.run(&format!("--ledger club.db pull {url}")).end();
    assert!(pulled.stdout.contains("session 1 of 2026-03-14: 1 new entry"), "{pulled}");
}

#[test]
fn a_pull_that_takes_nothing_in_names_what_it_left_out() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::new(), server.hub());
    let url = server.url("postgres", &hub);
    assert_snapshot!(room.says(&format!("pull {url}")), @"nothing new");
    let mut client = server.connect("postgres", &hub);
    forge(&mut client, "01a20517-7814-70a9-8a48-02be0fb13301", "{\"nonsense\":1}");
    let pulled = room.run(&format!("pull {url}")).end();
    assert!(pulled.status == 1 && pulled.stdout.contains("left out is"), "{pulled}");
}

#[test]
fn a_long_chain_is_named_and_never_read() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    room.does(&format!("push {url}"));
    let mut client = server.connect("postgres", &hub);
    // As long as an entry may be.
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat((16 << 20) - 8));
    for _ in 0..3 {
        forge(&mut client, "01a20517-7814-70a9-8a48-02be0fb13301", &long);
    }
    let pulled = room.run(&format!("--ledger club.db pull {url}")).within_megabytes(400).end();
    assert!(pulled.status == 1 && pulled.stdout.contains("it is longer than 32 MiB"), "{pulled}");
    assert!(pulled.stdout.contains("session 1 of 2026-03-14: 1 hand added"), "{pulled}");
    // A chain just below that is read, and its memory is bounded too.
    for _ in 0..2 {
        forge(&mut client, "01a20517-7814-70a9-8a48-02be0fb13302", &long);
    }
    let pulled = room.run(&format!("--ledger club.db pull {url}")).within_megabytes(400).end();
    assert!(
        pulled.status == 1 && pulled.stdout.contains("02be0fb13302") || pulled.stdout.contains("[ID]"),
        "{pulled}"
    );
}

#[test]
fn the_longest_entry_comes_in_and_keeps_nothing_else_out() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does(&format!("push {url}"));
    let mut client = server.connect("postgres", &hub);
    let opened: String = client.query_one("SELECT change FROM meldbook.entry", &[]).unwrap().get(0);
    // As long as an entry may be, and sound: what was typed is not looked at.
    let said = "x".repeat((16 << 20) - opened.len());
    forge_said(&mut client, "01a20517-7814-70a9-8a48-02be0fb13301", &opened, &said);
    let pulled = room.says(&format!("--ledger club.db pull {url}"));
    assert!(pulled.contains("2 sessions added"), "{pulled}");
    room.does("--ledger club.db verify");
    room.does(&format!("--ledger club.db push {} --also all", server.url("postgres", &server.hub())));
}
