//! What happens to a push on its way.

use super::server::{Client, Server};
use crate::support::Room;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn a_connection_cut_in_the_middle_of_a_transaction_has_sent_nothing_and_the_next_push_all() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    room.does("log b300h100+100");
    let uuid: String = room.ledger().query_row("SELECT uuid FROM session", [], |row| row.get(0)).unwrap();
    // Whoever holds the lock of the chain lets the push wait in the middle of its transaction.
    let mut holder = server.connect("postgres", &hub);
    holder.batch_execute("BEGIN").unwrap();
    holder.execute("INSERT INTO meldbook.chain VALUES ($1, 'postgres')", &[&uuid]).unwrap();
    let cut = AtomicBool::new(false);
    thread::scope(|scope| {
        let pushed = scope.spawn(|| room.run(&format!("push {url}")).end());
        let mut client = server.connect("postgres", &hub);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(20) && !cut.load(Ordering::Relaxed) {
            let waiting = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                           WHERE wait_event_type = 'Lock' AND application_name = 'meldbook' AND datname = current_database()";
            cut.store(!client.query(waiting, &[]).unwrap().is_empty(), Ordering::Relaxed);
        }
        let ran = pushed.join().unwrap();
        assert!(ran.status == 3 && ran.stderr.contains("was lost"), "{ran}");
        // Why, if the server had the time to say it.
        let said =
            ran.stderr.replace("terminating connection due to administrator command", "connection closed");
        insta::assert_snapshot!(said.replace(&hub, "club"), @r"
        error: the connection to the hub club was lost: connection closed
        hint: what came through before is safe; the same command again does the rest
        ");
    });
    assert!(cut.load(Ordering::Relaxed));
    holder.batch_execute("ROLLBACK").unwrap();
    let count = |client: &mut Client| -> i64 {
        client.query_one("SELECT count(*) FROM meldbook.entry", &[]).unwrap().get(0)
    };
    assert_eq!(count(&mut holder), 0);
    room.does(&format!("push {url}"));
    assert_eq!(count(&mut holder), 3);
}

#[test]
fn many_who_push_the_same_night_at_once_leave_it_there_once() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    for _ in 0..20 {
        room.does("log a320s160+170");
    }
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| room.does(&format!("push {url}")));
        }
    });
    let mut client = server.connect("postgres", &hub);
    let count: i64 = client.query_one("SELECT count(*) FROM meldbook.entry", &[]).unwrap().get(0);
    assert_eq!(count, 21);
    assert!(room.says(&format!("--ledger club.db pull {url}")).contains("1 session added"));
}
