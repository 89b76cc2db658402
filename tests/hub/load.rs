//! A club's year at a hub: many ledgers pushed by many processes at once, which are killed, cut off and repeated.
//! A round is a ledger; MELDBOOK_TEST_PROGRAM names the program. docs/testing.md has the long run.

use super::server::Server;
use crate::seed::rounds;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const PROCESSES: usize = 16;

const PEOPLE: [&str; 12] =
    ["Anna", "Ben", "Cyril", "Dora", "Eva", "Filip", "Gita", "Hugo", "Ida", "Jan", "Karel", "Lida"];

/// Returns the next of numbers that look random, always the same.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn program(folder: &Path, ledger: &str, words: &[&str]) -> Command {
    let program = env::var("MELDBOOK_TEST_PROGRAM").unwrap_or(env!("CARGO_BIN_EXE_meldbook").to_owned());
    let mut command = Command::new(program);
    command.current_dir(folder).env_clear().env("HOME", folder).env("TZ", "UTC").env("LC_ALL", "C.UTF-8");
    command.args(["--ledger", ledger]).args(words).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn says(folder: &Path, ledger: &str, words: &[&str]) -> String {
    let Output { status, stdout, stderr } = program(folder, ledger, words).output().unwrap();
    assert!(status.success(), "{words:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// A night of three of the people.
fn sheet(no: usize, hands: usize) -> String {
    let mut state = u64::try_from(no).unwrap();
    let at = |place: usize| PEOPLE[(no + place * (1 + no % 3)) % PEOPLE.len()];
    let players = [at(0), at(1), at(2)];
    let day = 1 + no % 28;
    let mut text = format!(
        "rules scarne\nplayers {}\nstake 5c\ndate 2026-03-{day:02}\nplace table {no}\n\n",
        players.join(", ")
    );
    for _ in 0..hands {
        let bidder = players[usize::try_from(random(&mut state) % 3).unwrap()];
        let tricks = 10 + random(&mut state) % 24 * 10;
        let suit = ["s", "h", "d", "c"][usize::try_from(random(&mut state) % 4).unwrap()];
        text.push_str(&format!("{bidder} 300 {suit} m100 t{tricks}\n"));
    }
    text
}

/// Returns what each player won, in cents.
fn totals(folder: &Path, ledger: &str) -> BTreeMap<String, i64> {
    let text = says(folder, ledger, &["--json", "totals"]);
    let rows: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut sums = BTreeMap::new();
    for row in rows.as_array().unwrap_or_else(|| panic!("{text}")) {
        *sums.entry(row["player"].as_str().unwrap().to_owned()).or_default() +=
            row["amount"].as_i64().unwrap();
    }
    sums
}

fn at_once(count: usize, threads: usize, each: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let no = next.fetch_add(1, Ordering::Relaxed);
                    if no >= count {
                        break;
                    }
                    each(no);
                }
            });
        }
    });
}

#[test]
fn whatever_is_killed_or_cut_off_the_hub_is_complete_and_single_and_adds_up() {
    let Some(server) = Server::start() else { return };
    let (ledgers, hands) = (rounds(24), 6);
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let name = |no: usize| format!("table-{no}.db");
    at_once(ledgers, 4, |no| {
        let (file, sheet) = (format!("{no}.sheet"), sheet(no, hands));
        let (head, hands) = sheet.split_once("\n\n").unwrap();
        fs::write(folder.join(&file), head).unwrap();
        says(folder, &name(no), &["import", &file]);
        hands.lines().for_each(|hand| drop(says(folder, &name(no), &["log", hand])));
    });

    let hub = server.hub();
    let url = server.url("postgres", &hub);
    let (done, kills, failures) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let over = AtomicBool::new(false);
    let began = Instant::now();
    thread::scope(|scope| {
        // The server is stopped in the middle of everything, twice, and connections are cut all the time.
        scope.spawn(|| {
            let mut restarts = 0;
            while !over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
                if restarts < 2 && done.load(Ordering::Relaxed) >= ledgers * (restarts + 1) / 3 {
                    restarts += 1;
                    server.control(&["-m", "immediate", "stop"]);
                    server.control(&["start"]);
                }
                let Ok(mut client) = server.try_to_connect("postgres", "postgres") else { continue };
                let _ = client.batch_execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'meldbook' \
                     ORDER BY random() LIMIT 1",
                );
            }
            // A few ledgers may be through before the second time.
            assert!(restarts >= 1);
        });
        at_once(ledgers, PROCESSES, |no| {
            let mut state = u64::try_from(no).unwrap();
            for attempt in 0.. {
                assert!(attempt < 500, "table {no} never came through");
                let mut child = program(folder, &name(no), &["push", &url]).spawn().unwrap();
                if random(&mut state).is_multiple_of(4) {
                    thread::sleep(Duration::from_millis(random(&mut state) % 200));
                    kills.fetch_add(1, Ordering::Relaxed);
                    let _ = child.kill();
                }
                let output = child.wait_with_output().unwrap();
                match output.status.code() {
                    Some(0) => break,
                    None => {}
                    // The server was away, or the connection.
                    Some(3) => drop(failures.fetch_add(1, Ordering::Relaxed)),
                    Some(_) => panic!("{}", String::from_utf8_lossy(&output.stderr)),
                }
            }
            done.fetch_add(1, Ordering::Relaxed);
        });
        over.store(true, Ordering::Relaxed);
    });
    let pushed_in = began.elapsed();

    // Complete, single, and every chain whole.
    let entries = ledgers * (hands + 1);
    let mut client = server.connect("postgres", &hub);
    let (count, chains): (i64, i64) = client
        .query_one("SELECT count(*), count(DISTINCT chain) FROM meldbook.entry", &[])
        .map(|row| (row.get(0), row.get(1)))
        .unwrap();
    assert_eq!((count, chains), (i64::try_from(entries).unwrap(), i64::try_from(ledgers).unwrap()));
    let broken = "SELECT count(*) FROM (SELECT *, lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER links AS before, \
                  row_number() OVER links AS place FROM meldbook.entry \
                  WINDOW links AS (PARTITION BY chain ORDER BY no)) AS e WHERE no <> place OR hash <> sha256(convert_to( \
                  concat_ws(E'\\n', encode(before, 'hex'), chain, no, at, change, said), 'UTF8'))";
    assert_eq!(client.query_one(broken, &[]).unwrap().get::<_, i64>(0), 0);

    let began = Instant::now();
    says(folder, "club.db", &["pull", &url]);
    let pulled_in = began.elapsed();
    let began = Instant::now();
    assert!(says(folder, "club.db", &["pull", &url]).starts_with("nothing new"));
    let pulled_again_in = began.elapsed();
    assert!(says(folder, "club.db", &["verify"]).contains("everything is correct"));
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    for no in 0..ledgers {
        for (player, minor) in totals(folder, &name(no)) {
            *sums.entry(player).or_default() += minor;
        }
    }
    assert_eq!(totals(folder, "club.db"), sums);
    assert!(sums.values().any(|sum| *sum != 0));

    // All of it once more, from one ledger into an empty hub.
    let other = server.url("postgres", &server.hub());
    let began = Instant::now();
    says(folder, "club.db", &["push", &other, "--also", "all"]);
    let pushed_at_once_in = began.elapsed();
    let size: String = client
        .query_one("SELECT pg_size_pretty(pg_total_relation_size('meldbook.entry'))", &[])
        .unwrap()
        .get(0);
    let rate = |took: Duration| entries * 1000 / usize::try_from(took.as_millis().max(1)).unwrap();
    println!(
        "{ledgers} ledgers, {entries} entries, {size} at the hub\n\
         pushed by {PROCESSES} processes, {kills} killed, {failures} cut off: {pushed_in:.1?}, {} entries a second\n\
         pulled: {pulled_in:.1?}, {} entries a second; again, with nothing new: {pulled_again_in:.1?}\n\
         pushed by one process: {pushed_at_once_in:.1?}, {} entries a second",
        rate(pushed_in),
        rate(pulled_in),
        rate(pushed_at_once_in),
        kills = kills.into_inner(),
        failures = failures.into_inner(),
    );
}
