//! What an entry says, at a hub: two lines that its hash covers.

use super::server::{Client, Server};
use crate::support::Room;

/// Sends an entry that nobody would write, first of a chain of its own, with the hash of other lines. Returns the code with
/// which the server refuses it.
fn sent(
    client: &mut Client,
    no: usize,
    (change, said): (Option<&str>, Option<&str>),
    lines: &str,
) -> Option<String> {
    let chain = format!("01a20517-7814-70a9-8a48-{no:012}");
    let insert = "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) VALUES ($1::text, 1, 5, $2, $3, \
                  sha256(convert_to(concat_ws(E'\\n', repeat('0', 64), $1::text, 1, 5, $4::text), 'UTF8')))";
    let sent = client.execute(insert, &[&chain, &change, &said, &lines]);
    sent.err().map(|error| error.as_db_error().unwrap().code().code().to_owned())
}

#[test]
fn what_an_entry_says_has_to_be_what_its_hash_covers_in_lines_that_are_told_apart_in_one_way() {
    let Some(server) = Server::shared() else { return };
    let mut client = server.connect("postgres", &server.hub());
    for (no, (change, said, lines, code)) in [
        (Some("{}"), Some("log a"), "{}\nlog a", None),
        (Some("{}"), Some(""), "{}\n", None),
        (Some("{}"), Some(""), "{}", Some("MB003")),
        (Some("{}"), Some("log a"), "{}\nlog b", Some("MB003")),
        (Some("{}"), Some("log a"), "{ }\nlog a", Some("MB003")),
        (Some("{}"), Some("log a"), "{}\nlog a\n", Some("MB003")),
        // The hash is right, and the lines are divided in another way.
        (Some("{}\nlog a"), Some("b"), "{}\nlog a\nb", Some("23514")),
        (Some("{}"), Some("log a\nb"), "{}\nlog a\nb", Some("23514")),
        (Some("{}\n"), Some("log a"), "{}\n\nlog a", Some("23514")),
        (Some("{}"), None, "{}", Some("23502")),
        (None, Some("{}"), "{}", Some("23502")),
        // What is said is not read.
        (Some("{\"a\":\"\\u0000\",\"a\":1}"), Some("log a"), "{\"a\":\"\\u0000\",\"a\":1}\nlog a", None),
        (Some("{"), Some("}"), "{\n}", Some("22P02")),
        (Some(""), Some("{}"), "\n{}", Some("22P02")),
    ]
    .into_iter()
    .enumerate()
    {
        let sent = sent(&mut client, no, (change, said), lines);
        assert_eq!(sent.as_deref(), code, "{change:?} {said:?} {lines:?}");
    }
}

#[test]
fn what_an_entry_says_has_a_limit() {
    let Some(server) = Server::shared() else { return };
    let mut client = server.connect("postgres", &server.hub());
    const MOST: usize = 16 << 20;
    for (no, (change, said, code)) in [
        (MOST, 0, None),
        (MOST + 1, 0, Some("23514")),
        (MOST - 100, 100, None),
        (100, MOST - 99, Some("23514")),
    ]
    .into_iter()
    .enumerate()
    {
        // Two of them are the quotes.
        let (change, said) = (format!("\"{}\"", "x".repeat(change - 2)), "x".repeat(said));
        let sent = sent(&mut client, no, (Some(&change), Some(&said)), &format!("{change}\n{said}"));
        assert_eq!(sent.as_deref(), code);
    }
}

#[test]
fn a_hub_that_is_made_again_stays_as_it_is_and_another_version_is_refused() {
    let Some(server) = Server::shared() else { return };
    let definition = |hub: &str| -> Vec<String> {
        let all = "SELECT concat_ws(' ', column_name, data_type, collation_name, is_nullable, column_default) \
                     FROM information_schema.columns WHERE table_schema = 'meldbook' \
             UNION ALL SELECT concat_ws(' ', conname, convalidated, pg_get_constraintdef(oid)) FROM pg_constraint \
                     WHERE connamespace = 'meldbook'::regnamespace \
             UNION ALL SELECT concat_ws(' ', pg_get_functiondef(oid), proacl) FROM pg_proc \
                     WHERE pronamespace = 'meldbook'::regnamespace \
             UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger \
                     WHERE tgrelid = 'meldbook.entry'::regclass \
             UNION ALL SELECT concat_ws(' ', relname, relacl) FROM pg_class WHERE relnamespace = 'meldbook'::regnamespace \
             UNION ALL SELECT concat_ws(' ', nspacl, obj_description(oid)) FROM pg_namespace WHERE nspname = 'meldbook' \
             ORDER BY 1";
        let rows = server.connect("postgres", hub).query(all, &[]).unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    };
    let (made, empty) = (server.hub(), server.database());
    let was = definition(&made);
    // Once more changes nothing, and several at once make one.
    let again = include_str!("../../hub.sql");
    server.connect("postgres", &made).batch_execute(again).unwrap();
    assert_eq!(definition(&made), was);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let room = Room::with_a_table();
                room.does(&format!("push {} --init", server.url("postgres", &empty)));
            });
        }
    });
    assert_eq!(definition(&empty), was);
    // What is called so and is no hub stays as it is.
    let other = server.database();
    let mut client = server.connect("postgres", &other);
    client.batch_execute("CREATE SCHEMA meldbook").unwrap();
    let refused = client.batch_execute(again).unwrap_err();
    assert!(refused.as_db_error().unwrap().message().contains("not that of a hub"), "{refused}");
    // One that an older program made, or a newer one, is none that this program knows.
    let room = Room::with_a_table();
    for version in [3, 5] {
        let comment = format!("COMMENT ON SCHEMA meldbook IS 'A hub of meldbook, version {version}'");
        server.connect("postgres", &made).batch_execute(&comment).unwrap();
        for line in ["push URL", "push URL --init", "pull URL"] {
            let said = room.refuses(3, &line.replace("URL", &server.url("postgres", &made)));
            assert!(said.contains("is not of version 4, the only one that this program knows"), "{said}");
        }
    }
}
