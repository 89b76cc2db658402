//! What the database itself refuses, whoever asks, and who may ask at all.

use super::server::{Client, Server};
use crate::support::Room;
use insta::assert_snapshot;

/// A night of two entries at a hub.
fn hub_with_a_night(server: &Server) -> (String, Room) {
    let (hub, room) = (server.hub(), Room::with_a_table());
    room.does("log a320s160+170");
    room.does(&format!("push {}", server.url("postgres", &hub)));
    (hub, room)
}

/// Returns the code and the message with which the server refuses a statement.
fn refused(client: &mut Client, sql: &str) -> String {
    let error = client.batch_execute(sql).expect_err(sql);
    let said = error.as_db_error().unwrap_or_else(|| panic!("{sql}: {error}"));
    format!("{} {}", said.code().code(), said.message())
}

/// Inserts a row like another one but for what is said otherwise.
fn insert(no: &str, changes: &str) -> String {
    format!(
        "INSERT INTO meldbook.entry SELECT (jsonb_populate_record(e, jsonb_build_object({changes}))).* \
         FROM meldbook.entry e WHERE no = {no}"
    )
}

#[test]
fn the_database_takes_the_next_entry_of_a_chain_and_nothing_else() {
    let Some(server) = Server::shared() else { return };
    let (hub, room) = hub_with_a_night(server);
    let mut client = server.connect("postgres", &hub);
    let before = rows(&mut client);
    // An equal row is there already, and that is all.
    assert_eq!(client.execute(insert("2", "").as_str(), &[]).unwrap(), 0);
    assert_eq!(client.execute("INSERT INTO meldbook.entry SELECT * FROM meldbook.entry", &[]).unwrap(), 0);
    for (code, sql) in [
        // The same place, another entry.
        ("MB001", insert("2", "'at', 5")),
        ("MB001", insert("2", "'change', '[]'")),
        ("MB001", insert("2", "'said', ''")),
        ("MB001", insert("2", "'said', NULL")),
        ("MB001", insert("1", "'hash', '\\x' || repeat('ab', 32)")),
        // Nothing before it.
        ("MB002", insert("2", "'no', 4")),
        ("MB002", insert("2", "'chain', '01a20517-7814-70a9-8a48-02be0fb13376'")),
        // The hash is that of another place or chain.
        ("MB003", insert("2", "'no', 3")),
        ("MB003", insert("1", "'chain', '01a20517-7814-70a9-8a48-02be0fb13376'")),
        ("MB003", insert("2", "'no', 3, 'hash', '\\x' || repeat('00', 32)")),
        // Never, not even by the owner.
        ("MB004", "UPDATE meldbook.entry SET at = at + 1 WHERE no = 2".to_owned()),
        ("MB004", "UPDATE meldbook.entry SET at = at".to_owned()),
        ("MB004", "DELETE FROM meldbook.entry WHERE no = 2".to_owned()),
        ("MB004", "DELETE FROM meldbook.entry WHERE false".to_owned()),
        ("MB004", "TRUNCATE meldbook.entry".to_owned()),
        // ON CONFLICT changes nothing of that.
        ("MB001", insert("2", "'at', 5") + " ON CONFLICT DO NOTHING"),
        ("MB004", insert("2", "'at', 5") + " ON CONFLICT (chain, no) DO UPDATE SET at = 5"),
    ] {
        let said = refused(&mut client, &sql);
        assert!(said.starts_with(code), "{sql}\n{said}, not {code}");
    }
    assert_eq!(rows(&mut client), before);
    // The hash is checked in the database as everywhere else: the next one that is right goes in.
    room.does("log b300h100+100");
    room.does(&format!("push {}", server.url("postgres", &hub)));
    assert_eq!(rows(&mut client).len(), 3);
}

fn rows(client: &mut Client) -> Vec<String> {
    let rows = client.query("SELECT e::text FROM meldbook.entry e ORDER BY chain, no", &[]).unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

#[test]
fn what_is_in_the_hub_is_what_is_in_the_ledger_byte_for_byte() {
    let Some(server) = Server::shared() else { return };
    let (hub, room) = (server.hub(), Room::new());
    room.does("new scarne Žofie 'Ben Ö.' Cyril --stake 5c --place 'U Lípy \\ vlevo \"' --dealer cyril");
    room.does("log z320s160+170");
    room.does("owed ben zofie 5");
    room.does(&format!("push {}", server.url("postgres", &hub)));
    let columns = "chain, no, at, change, said, hash";
    let there: Vec<_> = server
        .connect("postgres", &hub)
        .query(&format!("SELECT {columns} FROM meldbook.entry ORDER BY chain, no"), &[])
        .unwrap()
        .iter()
        .map(|row| {
            let text = |at: usize| row.get::<_, String>(at);
            let number = |at: usize| row.get::<_, i64>(at);
            (text(0), number(1), number(2), text(3), text(4), row.get::<_, Vec<u8>>(5))
        })
        .collect();
    let ledger = room.ledger();
    let mut statement = ledger.prepare(&format!("SELECT {columns} FROM entry ORDER BY chain, no")).unwrap();
    let here = statement.query_map([], |row| row.try_into());
    assert_eq!(there, here.unwrap().map(Result::unwrap).collect::<Vec<_>>());
    // And back.
    room.does(&format!("--ledger club.db pull {}", server.url("postgres", &hub)));
    let pulled: i64 = ledger
        .execute("ATTACH ?1 AS club", [room.path("club.db").to_str()])
        .and_then(|_| {
            let same = format!("SELECT count(*) FROM (SELECT {columns} FROM entry INTERSECT SELECT {columns} FROM club.entry)");
            ledger.query_row(&same, [], |row| row.get(0))
        })
        .unwrap();
    assert_eq!(pulled, 3);
}

#[test]
fn writers_add_and_read_and_readers_read_and_nobody_else_does_anything() {
    let Some(server) = Server::shared() else { return };
    let (hub, room) = hub_with_a_night(server);
    for (name, granted) in [("anna_w", Some("meldbook_writer")), ("eva_r", Some("meldbook_reader"))] {
        server.role(name, granted);
        let mut client = server.connect(name, &hub);
        let read = client.query("SELECT * FROM meldbook.entry", &[]).is_ok();
        let added = client.execute(insert("2", "").as_str(), &[]).is_ok();
        assert_eq!((read, added), (granted.is_some(), granted == Some("meldbook_writer")), "{name}");
        for sql in [
            "UPDATE meldbook.entry SET at = 0",
            "DELETE FROM meldbook.entry",
            "TRUNCATE meldbook.entry",
            "ALTER TABLE meldbook.entry DISABLE TRIGGER ALL",
            "DROP TRIGGER entry_stays ON meldbook.entry",
            "DROP TABLE meldbook.entry",
            "CREATE OR REPLACE FUNCTION meldbook.check_entry() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "CREATE TABLE meldbook.other (text text)",
            "SET session_replication_role = replica",
            "SELECT meldbook.refuse()",
            "DO $$ BEGIN LOCK TABLE meldbook.entry IN ACCESS EXCLUSIVE MODE; END $$",
            "CREATE RULE quiet AS ON INSERT TO meldbook.entry DO INSTEAD NOTHING",
            "SET ROLE postgres",
            "CREATE TEMPORARY TABLE own (text text)",
            "SELECT lo_from_bytea(0, 'x')",
            "SELECT pg_advisory_lock(1)",
            "SELECT pg_try_advisory_xact_lock_shared(1, 1)",
            "UPDATE meldbook.chain SET owner = session_user",
        ] {
            let said = refused(&mut client, sql);
            assert!(said.starts_with("42501") || said.starts_with("0A000"), "{name}: {sql}: {said}");
        }
    }
    server.role("nobody_n", None);
    let refused = server.try_to_connect("nobody_n", &hub).err().unwrap();
    assert!(refused.as_db_error().unwrap().message().contains("permission denied for database"));
    let owner = "UPDATE meldbook.chain SET owner = 'anna_w'";
    server.connect("postgres", &hub).batch_execute(owner).unwrap();
    room.does("log b300h100+100");
    let push = |name: &str| room.run(&format!("push {}", server.url(name, &hub))).end();
    let pull = |name: &str| room.run(&format!("--ledger {name}.db pull {}", server.url(name, &hub))).end();
    for name in ["eva_r", "nobody_n"] {
        // The chain is not Eva's.
        let said = push(name);
        let is_refused = match name {
            "eva_r" => said.status == 1 && said.stdout.contains("belongs to anna_w"),
            _ => said.status == 3 && said.stderr.contains("does not let you in"),
        };
        assert!(is_refused, "{said}");
    }
    room.does("--ledger eva.db new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    let said = room.run(&format!("--ledger eva.db push {}", server.url("eva_r", &hub))).end();
    assert!(said.status == 3 && said.stderr.contains("does not allow this"), "{said}");
    assert_eq!((push("anna_w").status, pull("anna_w").status, pull("eva_r").status), (0, 0, 0));
    let said = pull("nobody_n");
    assert!(said.status == 3 && said.stderr.contains("does not let you in"), "{said}");
}

#[test]
fn a_hub_is_made_once_and_only_if_asked() {
    let Some(server) = Server::shared() else { return };
    let (database, room) = (server.database(), Room::with_a_table());
    let url = server.url("postgres", &database);
    for line in ["push", "pull"] {
        assert!(room.refuses(3, &format!("{line} {url}")).contains("there is no hub"));
    }
    let made = room.run(&format!("push {url} --init")).end();
    assert_eq!(made.status, 0);
    assert_snapshot!(made.stderr.replace(&database, "club"), @r"
    made a hub in club
    ");
    assert!(room.says(&format!("push {url} --init")).starts_with("nothing new"));
    // One of a later version is not touched.
    let mut client = server.connect("postgres", &database);
    client.batch_execute("COMMENT ON SCHEMA meldbook IS 'A hub of meldbook, version 5'").unwrap();
    assert!(room.refuses(3, &format!("push {url} --init")).contains("not of version 4"));
    // Somebody who may not make one is told so.
    let other = server.database();
    server.role("poor", None);
    let said = room.refuses(3, &format!("push {} --init", server.url("poor", &other)));
    assert!(said.contains("permission denied"), "{said}");
}

#[test]
fn a_hub_is_made_without_a_ledger_but_not_for_one_that_is_named_and_missing() {
    let Some(server) = Server::shared() else { return };
    let (database, room) = (server.database(), Room::new());
    let url = server.url("postgres", &database);
    // Nothing is made: the next line finds none.
    assert_snapshot!(room.refuses(1, &format!("--ledger typo.db push {url} --init")), @r"
    error: there is no ledger at typo.db
    hint: `meldbook new RULES PLAYER...` opens a session and creates the ledger
    ");
    let said = room.run(&format!("push {url} --init")).variable("MELDBOOK_LEDGER", "typo.db").end();
    assert!(said.status == 1 && said.stderr.contains("typo.db"), "{said}");
    let made = room.run(&format!("push {url} --init")).end();
    assert_snapshot!(made.to_string().replace(&url, "URL").replace(&database, "club"), @r"
    $ meldbook push URL --init
    there is no ledger at [ROOM]/data/meldbook/ledger.db yet, so nothing was sent
    made a hub in club
    ");
    assert_snapshot!(room.says(&format!("push {url} --init")), @"there is no ledger at [ROOM]/data/meldbook/ledger.db yet, so nothing was sent");
    assert_snapshot!(room.says(&format!("--json push {url} --init")), @r#"{"sessions":[],"known":0,"daybook_entries":0,"said":["there is no ledger at [ROOM]/data/meldbook/ledger.db yet, so nothing was sent"]}"#);
    // There is a hub now, but without `--init` a push is to send something.
    assert!(room.refuses(1, &format!("push {url}")).contains("there is no ledger"));
    assert!(!room.path("data/meldbook").exists());
}
