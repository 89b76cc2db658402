//! What hands came to, at a hub: covered by the hash of the entry that says it, and new to hubs that meldbook 0.2.0 made.

use super::server::{Client, Server};
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::session::chain::{self, Link, START};
use meldbook::session::entry::EntryNo;
use meldbook::store::log_lines::CopiedEntry;

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
    let brought = "{\"brought\":[]}";
    for hub in [server.hub(), brought_along(server)] {
        let mut client = server.connect("postgres", &hub);
        for (no, (content, scored, covered, code)) in [
            ("{}", None, None, None),
            ("{}", Some("[]"), Some("[]"), None),
            ("{}", Some("[]"), None, Some("MB003")),
            ("{}", Some("[]"), Some("[ ]"), Some("MB003")),
            ("{}", None, Some("[]"), Some("MB003")),
            ("{}", Some(brought), None, None),
            ("{}", Some(brought), Some(brought), Some("MB003")),
            // Only what begins like this was filled in.
            ("{}", Some(" {\"brought\":[]}"), None, Some("MB003")),
            ("{}", Some("{ \"brought\":[]}"), None, Some("MB003")),
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
}

#[test]
fn a_kind_is_one_word_and_both_texts_together_have_a_limit() {
    let Some(server) = Server::shared() else { return };
    for hub in [server.hub(), brought_along(server)] {
        let mut client = server.connect("postgres", &hub);
        for (no, kind) in ["hand fix", "opened hand", " hand", "hand ", "hand\n", "", "Hand", "hand2"]
            .into_iter()
            .enumerate()
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
}

/// Makes a hub as meldbook 0.2.0 did, and brings it along.
fn brought_along(server: &Server) -> String {
    let hub = server.hub_of_0_2_0();
    server.connect("postgres", &hub).batch_execute(include_str!("../../hub.sql")).unwrap();
    hub
}

/// Returns the entries of the ledger of a room, with the hashes that they had in version 0.2.0: of seven lines.
fn older_entries(room: &Room) -> Vec<CopiedEntry> {
    let ledger = room.ledger();
    let mut entries = ledger
        .prepare("SELECT session, no, kind, at, of, content, scored FROM entry ORDER BY session, no")
        .unwrap();
    let mut before = START;
    let read = |row: &rusqlite::Row<'_>| {
        let (session, no, kind): (String, u32, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let (at, of, content): (i64, Option<u32>, String) = (row.get(3)?, row.get(4)?, row.get(5)?);
        if no == 1 {
            before = START;
        }
        let link = Link {
            session: &session,
            no: EntryNo(no),
            at,
            kind: &kind,
            of: of.map(EntryNo),
            content: &content,
            scored: None,
        };
        before = chain::hash(&before, link);
        Ok(CopiedEntry { session, no, kind, at, of, content, scored: row.get(6)?, hash: before.to_vec() })
    };
    entries.query_map([], read).unwrap().map(Result::unwrap).collect()
}

/// Sends the ledger of a room to a hub as meldbook 0.2.0 did: no entry says what hands came to.
fn send_as_0_2_0(room: &Room, client: &mut Client) {
    for entry in older_entries(room) {
        let CopiedEntry { session, no, kind, at, of, content, hash, .. } = entry;
        let insert = "INSERT INTO meldbook.entry (session, no, kind, at, of, content, hash) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let (no, of) = (i64::from(no), of.map(i64::from));
        client.execute(insert, &[&session, &no, &kind, &at, &of, &content, &hash]).unwrap();
    }
}

/// Makes the ledger of a room one that was brought along from an older format.
fn bring_along(room: &Room) {
    let older = older_entries(room);
    let ledger = room.ledger();
    let guard: String = ledger
        .query_row("SELECT sql FROM sqlite_master WHERE name = 'entry_stays'", [], |row| row.get(0))
        .unwrap();
    ledger.execute_batch("DROP TRIGGER entry_stays").unwrap();
    for CopiedEntry { session, no, hash, .. } in older {
        let update = "UPDATE entry SET hash = ?3, scored = '{\"brought\":' || scored || '}' WHERE (session, no) = (?1, ?2)";
        ledger.execute(update, rusqlite::params![session, no, hash]).unwrap();
    }
    ledger.execute_batch(&guard).unwrap();
}

/// An entry as it stands: its session and number, both texts and its hash.
type Row = (String, u32, String, Option<String>, Vec<u8>);

/// Returns the log of a ledger.
fn log_of(room: &Room, ledger: &str) -> Vec<Row> {
    let ledger = rusqlite::Connection::open(room.path(ledger)).unwrap();
    let mut log =
        ledger.prepare("SELECT session, no, content, scored, hash FROM entry ORDER BY 1, 2").unwrap();
    let read =
        |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    log.query_map([], read).unwrap().map(Result::unwrap).collect()
}

#[test]
fn what_was_filled_in_for_older_entries_goes_to_a_hub_and_comes_back_as_it_is() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("log a320s160+170");
    room.does("owed ben anna 5 --date 2026-02-01");
    bring_along(&room);
    // The night goes on in the new format.
    room.does("verify --rebuild");
    room.does("log b300h100+100");
    room.does(&format!("push {url}"));
    room.does(&format!("--ledger club.db pull {url}"));
    let log = log_of(&room, "data/meldbook/ledger.db");
    assert_eq!(log_of(&room, "club.db"), log);
    let begins = |at: usize, with: &str| log[at].3.as_ref().is_some_and(|scored| scored.starts_with(with));
    assert!(begins(1, "{\"brought\":[") && begins(2, "["), "{log:?}");
    assert_eq!(room.says("--ledger club.db verify"), room.says("verify"));
    assert!(room.says(&format!("push {url}")).starts_with("nothing new"));
}

#[test]
fn figures_that_are_here_stay_when_a_night_goes_on_elsewhere() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("log a320s160+170");
    bring_along(&room);
    room.does("verify --rebuild");
    room.does("backup club.db");
    let club = rusqlite::Connection::open(room.path("club.db")).unwrap();
    let guard: String = club
        .query_row("SELECT sql FROM sqlite_master WHERE name = 'entry_stays'", [], |row| row.get(0))
        .unwrap();
    club.execute_batch("DROP TRIGGER entry_stays").unwrap();
    let changed = club
        .execute("UPDATE entry SET scored = replace(scored, '\"over\":10', '\"over\":20') WHERE no = 2", []);
    assert_eq!(changed.unwrap(), 1);
    club.execute_batch(&guard).unwrap();
    drop(club);
    room.does("--ledger club.db verify --rebuild");
    room.does("log b300h100+100");
    room.does(&format!("push {url}"));
    room.does(&format!("--ledger club.db pull {url}"));
    room.does("--ledger club.db verify");
}

/// Returns all that a hub has of what one of 0.2.0 has.
fn older_columns(client: &mut Client) -> Vec<String> {
    let columns =
        "SELECT (session, no, kind, at, of, content, hash)::text FROM meldbook.entry ORDER BY session, no";
    client.query(columns, &[]).unwrap().iter().map(|row| row.get(0)).collect()
}

#[test]
fn a_hub_that_0_2_0_made_is_brought_along_by_its_owner_and_keeps_all_that_it_has() {
    let Some(server) = Server::shared() else { return };
    let (hub, room) = (server.hub_of_0_2_0(), Room::with_a_table());
    let url = server.url("postgres", &hub);
    let mut client = server.connect("postgres", &hub);
    let old = Room::with_a_table();
    old.does("log a320s160+170");
    old.does("owed ben anna 5 --date 2026-02-01");
    // A hand that was undone may come back.
    old.does("new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    old.does("log e300h100+200");
    old.does("undo");
    send_as_0_2_0(&old, &mut client);
    let before = older_columns(&mut client);
    assert_eq!(before.len(), 6);

    room.does("log b300h100+100");
    room.does("owed cyril anna 7 --date 2026-02-01");
    server.role("writer_0_2_0", Some("meldbook_writer"));
    let said = room.refuses(3, &format!("push {url}"));
    assert_snapshot!(said.replace(&hub, "club"), @r"
    error: the hub club was made by an older version of meldbook, and does not know whose a chain is
    hint: its owner, and nobody else, brings it along: `meldbook push URL --init`, once; all that is there stays
    ");
    let writer = server.url("writer_0_2_0", &hub);
    for line in
        [format!("push {writer}"), format!("push {writer} --init"), format!("--ledger club.db pull {writer}")]
    {
        assert_eq!(room.refuses(3, &line), said, "{line}");
    }
    assert!(!room.path("club.db").exists());
    assert_snapshot!(room.refuses(3, &format!("--lang cs pull {url}")).replace(&hub, "club"), @r"
    chyba: hub club založila starší verze meldbooku a neví, komu který řetěz patří
    rada: jeho vlastník, a nikdo jiný, ho převede: jednou spustí `meldbook push URL --init`; vše, co tam je, zůstane
    ");
    assert_eq!(older_columns(&mut client), before);

    let brought = room.run(&format!("push {url} --init")).end();
    assert_eq!(brought.status, 0);
    assert_snapshot!(brought.to_string().replace(&url, "URL").replace(&hub, "club"), @r"
    $ meldbook push URL --init
    session 1 of 2026-03-14: sent, 2 entries
    1 session sent, 1 daybook entry sent
    the hub club, which an older version of meldbook made, now knows whose a chain is
    a chain belongs to the role that begins it; you name another, or a role of which several are members, in psql:
      UPDATE meldbook.chain SET owner = 'anna' WHERE owner = 'ben'
      UPDATE meldbook.chain SET owner = 'anna' WHERE owner IS NULL    -- all that came before version 0.3.0
    ");
    assert!(older_columns(&mut client).iter().filter(|row| before.contains(row)).eq(&before));
    assert!(room.says(&format!("push {url} --init")).starts_with("nothing new"));
    room.does("log a300h100+200");
    client.batch_execute("UPDATE meldbook.chain SET owner = 'writer_0_2_0'").unwrap();
    room.does(&format!("push {writer}"));

    // What the hands of 0.2.0 came to is worked out by their rules.
    let pulled = room.run(&format!("--ledger club.db pull {writer}")).end();
    assert_eq!((pulled.status, pulled.stderr.as_str()), (0, ""));
    // Two daybooks may have been written in one second.
    let mut lines: Vec<&str> = pulled.stdout.lines().collect();
    lines[3..5].sort_unstable();
    assert_snapshot!(lines.join("\n"), @r"
    session 1 of 2026-03-14: 2 hands added
    session 2 of 2026-03-14: 1 hand added
    session 3 of 2026-03-20: 0 hands added
    Ben owes Anna $5.00 since 2026-02-01
    Cyril owes Anna $7.00 since 2026-02-01
    3 sessions added, 2 daybook entries added
    ");
    room.does("--ledger club.db verify");
    // The hand that was undone has figures too.
    room.does("--ledger club.db redo --session 2026-03-20");
    room.does("--ledger club.db verify");
}

#[test]
fn a_hub_that_was_brought_along_is_as_one_that_was_made_today() {
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
    let (made, brought, older) = (server.hub(), brought_along(server), server.hub_of_0_2_0());
    assert_eq!(definition(&brought), definition(&made));
    assert_ne!(definition(&older), definition(&made));
    // Once more changes nothing, and so do two at once.
    let again = include_str!("../../hub.sql");
    server.connect("postgres", &made).batch_execute(again).unwrap();
    assert_eq!(definition(&made), definition(&brought));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let room = Room::with_a_table();
                room.does(&format!("push {} --init", server.url("postgres", &older)));
            });
        }
    });
    assert_eq!(definition(&older), definition(&made));
    // What is called so and is no hub stays as it is.
    let other = server.database();
    let mut client = server.connect("postgres", &other);
    client.batch_execute("CREATE SCHEMA meldbook").unwrap();
    let refused = client.batch_execute(again).unwrap_err();
    assert!(refused.as_db_error().unwrap().message().contains("not that of a hub"), "{refused}");
}
