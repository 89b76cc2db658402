//! A chain belongs to who began it, whoever else may push.

use super::server::{Client, Server};
use crate::support::Room;
use insta::assert_snapshot;

/// Inserts the next entry of a chain, with the right hash, whatever it says.
fn append(client: &mut Client, chain: &str, change: &str) -> Option<String> {
    let insert = "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) \
                  SELECT chain, no + 1, at, $2::text, said, sha256(convert_to(concat_ws(E'\\n', encode(hash, 'hex'), \
                  chain, no + 1, at, $2::text, said), 'UTF8')) FROM meldbook.entry WHERE chain = $1::text \
                  ORDER BY no DESC LIMIT 1";
    let sent = client.execute(insert, &[&chain, &change]);
    sent.err().map(|error| error.as_db_error().unwrap().code().code().to_owned())
}

fn chains(client: &mut Client) -> Vec<(String, Option<String>)> {
    let chains = "SELECT chain, owner::text FROM meldbook.chain ORDER BY chain";
    client.query(chains, &[]).unwrap().iter().map(|row| (row.get(0), row.get(1))).collect()
}

#[test]
fn nobody_goes_on_with_a_night_or_a_daybook_of_somebody_else() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    server.role("table_one", Some("meldbook_writer"));
    server.role("table_two", Some("meldbook_writer"));
    room.does("log a320s160+170");
    room.does("owed ben anna 5 --date 2026-02-01");
    room.does(&format!("push {}", server.url("table_one", &hub)));
    let mut client = server.connect("table_two", &hub);
    let all = chains(&mut client);
    assert_eq!(all.len(), 2);
    let before: Vec<String> = rows(&mut client);
    // A hand, cash, and what nobody can read.
    let hand: String =
        client.query_one("SELECT change FROM meldbook.entry WHERE no = 2", &[]).unwrap().get(0);
    for (chain, owner) in &all {
        assert_eq!(owner.as_deref(), Some("table_one"));
        for change in [hand.as_str(), "{\"facts\":[]}", "{\"\":1}"] {
            assert_eq!(append(&mut client, chain, change).as_deref(), Some("MB005"), "{change}");
        }
    }
    // Whatever is said of the writer, and whoever somebody would like to be.
    for sql in [
        "UPDATE meldbook.chain SET owner = 'table_two'",
        "INSERT INTO meldbook.chain VALUES ('01a20517-7814-70a9-8a48-02be0fb13376', 'table_two')",
        "DELETE FROM meldbook.chain",
        "SELECT * FROM meldbook.chain FOR UPDATE",
        "SELECT * FROM meldbook.chain FOR KEY SHARE",
        "SET SESSION AUTHORIZATION table_one",
        "SET ROLE table_one",
        "GRANT table_one TO table_two",
        "DO $$ BEGIN LOCK TABLE meldbook.chain IN SHARE MODE; END $$",
        "ALTER TABLE meldbook.chain OWNER TO table_two",
    ] {
        let error = client.batch_execute(sql).expect_err(sql);
        assert_eq!(error.code().unwrap().code(), "42501", "{sql}: {error}");
    }
    assert_eq!(rows(&mut client), before);
    // What is there already may be said again by anybody.
    let again = "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) \
                 SELECT chain, no, at, change, said, hash FROM meldbook.entry";
    assert_eq!(client.execute(again, &[]).unwrap(), 0);
    // Each row keeps who wrote it, whatever it says itself.
    let began = "INSERT INTO meldbook.entry (chain, no, at, change, said, writer, came, hash) SELECT $1::text, 1, 5, '{}', '', \
                 'table_one', 7, sha256(convert_to(concat_ws(E'\\n', repeat('0', 64), $1::text, 1, 5, '{}', ''), 'UTF8'))";
    let own = "01a20517-7814-70a9-8a48-02be0fb13399";
    client.execute(began, &[&own]).unwrap();
    let wrote = "SELECT writer::text, came > 7 FROM meldbook.entry WHERE chain = $1";
    let wrote = client.query_one(wrote, &[&own]).unwrap();
    assert_eq!((wrote.get(0), wrote.get(1)), ("table_two", true));
    // The owner of the hub names a role of which both are members.
    let mut owner = server.connect("postgres", &hub);
    let (night, daybook) = (&all[0].0, &all[1].0);
    owner
        .batch_execute(&format!(
            "DROP ROLE IF EXISTS both_tables; CREATE ROLE both_tables; GRANT both_tables TO table_one, table_two; \
             UPDATE meldbook.chain SET owner = 'both_tables' WHERE chain = '{night}'"
        ))
        .unwrap();
    assert_eq!(append(&mut client, night, &hand), None);
    assert_eq!(append(&mut client, daybook, "{}").as_deref(), Some("MB005"));
    owner.batch_execute("REVOKE both_tables FROM table_two").unwrap();
    assert_eq!(append(&mut client, night, &hand).as_deref(), Some("MB005"));
}

fn rows(client: &mut Client) -> Vec<String> {
    let rows = client.query("SELECT e::text FROM meldbook.entry e ORDER BY chain, no", &[]).unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

#[test]
fn a_push_sends_what_was_begun_here_and_the_rest_by_name() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    server.role("table_ben", Some("meldbook_writer"));
    server.role("table_eva", Some("meldbook_writer"));
    let (ben, eva) = (server.url("table_ben", &hub), server.url("table_eva", &hub));
    room.does("log a320s160+170");
    room.does("owed ben anna 5 --date 2026-02-01");
    room.does("--ledger eva.db new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    room.does("--ledger eva.db merge data/meldbook/ledger.db");
    let mut client = server.connect("postgres", &hub);
    assert_snapshot!(room.says(&format!("--ledger eva.db push {eva}")), @r"
    session 1 of 2026-03-20: 1 entry sent
    1 session sent
    2 chains of others, which the hub does not have, not sent: `push --also SESSION` sends one, `--also all` sends all
    ");
    assert_eq!(chains(&mut client).len(), 1);
    room.does(&format!("push {ben}"));
    // They are not hers to go on with.
    room.does("log b300h100+100");
    room.does("--ledger eva.db merge data/meldbook/ledger.db");
    assert_snapshot!(room.says(&format!("--ledger eva.db push {eva}")), @"nothing new: 1 session known already");
    let asked = room.run(&format!("--ledger eva.db push {eva} --also 2")).end();
    assert_eq!((asked.status, asked.stderr.as_str()), (1, ""));
    assert_snapshot!(asked.stdout, @r"
    nothing new: 1 session known already
    session 2 of 2026-03-14 belongs to table_ben at the hub; nothing of it was sent
    ");
    client.batch_execute("UPDATE meldbook.chain SET owner = 'table_eva'").unwrap();
    assert!(room.says(&format!("--ledger eva.db push {eva} --also 2")).contains("session 2 of 2026-03-14:"));
    let refused = room.run(&format!("push {ben}")).end();
    assert_eq!(refused.status, 0, "the hub has all of it: {refused}");
    room.does("log a300h100+200");
    let refused = room.run(&format!("push {ben}")).end();
    assert!(refused.status == 1 && refused.stdout.contains("belongs to table_eva"), "{refused}");
    // A hub that was lost is filled by whoever has everything.
    let other = server.url("table_eva", &server.hub());
    room.does(&format!("--ledger club.db pull {eva}"));
    assert!(room.says(&format!("--ledger club.db push {other}")).contains("chains of others"));
    assert!(room.says(&format!("--ledger club.db push {other} --also all")).contains("2 sessions sent"));
}
