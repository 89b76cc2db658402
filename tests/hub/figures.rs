//! What hands came to, at a hub: covered by the hash of the entry that says it.

use super::server::{Client, Server};
use crate::support::Room;

/// An entry that nobody would write, first of a chain of its own.
struct Forged {
    kind: &'static str,
    content: String,
    scored: Option<String>,
    /// The eighth line that the hash covers.
    covered: Option<String>,
}

impl Forged {
    fn new(content: &str, scored: Option<&str>, covered: Option<&str>) -> Forged {
        let text = |text: &str| text.to_owned();
        Forged { kind: "hand", content: text(content), scored: scored.map(text), covered: covered.map(text) }
    }

    /// Returns the code with which the server refuses it.
    fn sent(&self, client: &mut Client, no: usize) -> Option<String> {
        let session = format!("01a20517-7814-70a9-8a48-{no:012}");
        let insert = "INSERT INTO meldbook.entry (session, no, kind, at, content, scored, hash) \
                      SELECT *, sha256(convert_to(concat_ws(E'\\n', repeat('0', 64), session, no, at, kind, '', content, \
                      $5::text), 'UTF8')) FROM (SELECT $1::text AS session, 1 AS no, $2::text AS kind, 5 AS at, \
                      $3::text AS content, $4::text AS scored) AS forged";
        let Forged { kind, content, scored, covered } = self;
        let sent = client.execute(insert, &[&session, kind, content, scored, covered]);
        sent.err().map(|error| error.as_db_error().unwrap().code().code().to_owned())
    }
}

#[test]
fn figures_have_to_be_those_that_the_hash_covers() {
    let Some(server) = Server::shared() else { return };
    let mut client = server.connect("postgres", &server.hub());
    for (no, (content, scored, covered, code)) in [
        ("{}", None, None, None),
        ("{}", Some("[]"), Some("[]"), None),
        ("{}", Some("[]"), None, Some("MB003")),
        ("{}", Some("[]"), Some("[ ]"), Some("MB003")),
        ("{}", None, Some("[]"), Some("MB003")),
        ("{}", Some("{\"brought\":[]}"), None, Some("MB003")),
        // The hash is right, and the texts are divided in another way.
        ("{}\n[]", None, None, Some("22P02")),
        // What is said is not read.
        ("{\"a\":\"\\u0000\",\"a\":1}", None, None, None),
        ("{\n", Some("}"), Some("}"), Some("22P02")),
        ("{}", Some(""), Some(""), Some("22P02")),
    ]
    .into_iter()
    .enumerate()
    {
        let sent = Forged::new(content, scored, covered).sent(&mut client, no);
        assert_eq!(sent.as_deref(), code, "{content:?} {scored:?} {covered:?}");
    }
}

#[test]
fn a_kind_is_one_word_and_both_texts_together_have_a_limit() {
    let Some(server) = Server::shared() else { return };
    let mut client = server.connect("postgres", &server.hub());
    for (no, kind) in
        ["hand fix", "opened hand", " hand", "hand ", "hand\n", "", "Hand", "hand2"].into_iter().enumerate()
    {
        let sent = Forged { kind, ..Forged::new("{}", None, None) }.sent(&mut client, no);
        assert_eq!(sent.as_deref(), Some("23514"), "{kind:?}");
    }
    for (no, kind) in (100..).zip(["result", "a_kind_of_tomorrow"]) {
        assert_eq!(Forged { kind, ..Forged::new("{}", None, None) }.sent(&mut client, no), None);
    }
    // Two bytes of each are the quotes.
    for (no, (content, scored, code)) in (200..).zip([
        (1 << 20, 0, None),
        ((1 << 20) + 1, 0, Some("23514")),
        ((1 << 20) - 100, 100, None),
        ((1 << 20) - 100, 101, Some("23514")),
        (100, (1 << 20) - 99, Some("23514")),
    ]) {
        let text = |length: usize| format!("\"{}\"", "x".repeat(length - 2));
        let (content, scored) = (text(content), Some(scored).filter(|length| *length > 0).map(text));
        let sent = Forged::new(&content, scored.as_deref(), scored.as_deref()).sent(&mut client, no);
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
    for version in [2, 4] {
        let comment = format!("COMMENT ON SCHEMA meldbook IS 'A hub of meldbook, version {version}'");
        server.connect("postgres", &made).batch_execute(&comment).unwrap();
        for line in ["push URL", "push URL --init", "pull URL"] {
            let said = room.refuses(3, &line.replace("URL", &server.url("postgres", &made)));
            assert!(said.contains("is not of version 3, the only one that this program knows"), "{said}");
        }
    }
}
