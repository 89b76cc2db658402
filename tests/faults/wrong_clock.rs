//! Clocks that are wrong, and times that no clock can have said.

use super::shim::library;
use super::{Desk, HAND, Said};
use crate::evening::tamper;
use rusqlite::Connection;

const FIRST_SECOND_OF_2000: i64 = 946_684_800;
const LAST_SECOND_OF_9999: i64 = 253_402_300_799;

#[test]
fn a_clock_before_2000_or_after_9999_is_wrong() {
    let Some(library) = library() else { return };
    let desk = Desk::open();
    let log_at = |seconds: i64, nanoseconds: i64| -> Said {
        let mut command = desk.with_library(library, ["--session", "1", "log", HAND]);
        command.env("MELDBOOK_SHIM_CLOCK", format!("{seconds} {nanoseconds}"));
        command.output().unwrap().into()
    };
    let last: i64 = Connection::open(&desk.ledger)
        .unwrap()
        .query_row("SELECT max(at) FROM entry", [], |row| row.get(0))
        .unwrap();
    // No entry is earlier than the one before it.
    for (now, right) in [(FIRST_SECOND_OF_2000, last), (LAST_SECOND_OF_9999, LAST_SECOND_OF_9999)] {
        log_at(now, 0).done();
        let db = Connection::open(&desk.ledger).unwrap();
        let at: i64 = db
            .query_row("SELECT at FROM entry WHERE no = (SELECT max(no) FROM entry)", [], |row| row.get(0))
            .unwrap();
        assert_eq!(at, right);
    }
    for (seconds, nanoseconds) in [
        (FIRST_SECOND_OF_2000 - 1, 999_999_999),
        (0, 0),
        (-1, 999_999_999),
        (-(1 << 40), 0),
        (LAST_SECOND_OF_9999 + 1, 0),
        (1 << 50, 0),
    ] {
        log_at(seconds, nanoseconds)
            .failed("the clock of this machine is wrong: it is set before 2000 or after 9999");
    }
}

#[test]
fn a_time_that_no_entry_may_have_is_shown_as_its_number() {
    let desk = Desk::open();
    desk.run(["set", "kitty=true"]).done();
    let history = |at: i64| {
        tamper(&desk.ledger, |db| {
            db.execute("UPDATE entry SET at = ?1 WHERE no = 2", [at]).unwrap();
        });
        desk.run(["history"]).done()
    };
    let far_off = [i64::MIN, i64::MAX, 8_210_266_876_799];
    for at in far_off.into_iter().chain([-1, 0, FIRST_SECOND_OF_2000 - 1, LAST_SECOND_OF_9999 + 1]) {
        let said = history(at);
        assert!(said.contains(&format!(" {at} ")), "{said}");
    }
    for at in [FIRST_SECOND_OF_2000, LAST_SECOND_OF_9999] {
        let said = history(at);
        assert!(!said.contains(&format!(" {at} ")), "{said}");
    }
}
