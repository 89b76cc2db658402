//! An evening with a ledger of its own and a clock that stands still between hands.

use super::house_rules::built_in;
use meldbook::command::sheet_file::SheetFile;
use meldbook::command::{Reply, Request, SettleBy, TypedPayment, read_sides};
use meldbook::engine::{Setting, Settings};
use meldbook::kernel::units::Minor;
use meldbook::money::Currency;
use meldbook::night::address::Address;
use meldbook::night::entry::Holder;
use meldbook::night::opening::{Headers, SettingChange, SheetAt};
use meldbook::night::played::{Event, Night};
use meldbook::night::settling::{SettleTerms, Settled, SettledPart};
use meldbook::night::{NightLog, State};
use meldbook::report::history::history;
use meldbook::store::import::{Imported, Loaded};
use meldbook::store::log_lines::{BadLine, LogText};
use meldbook::store::{Access, Ledger, StoreError, Which};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

pub const FOUR: [&str; 4] = ["Anna", "Ben", "Cyril", "Dana"];

/// What a change comes to, as the tests look at it.
pub type Outcome = Result<Reply, StoreError>;

/// The place where ledgers of tests are made: in memory where the system has such a folder.
pub fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Reads a log that is in memory.
pub fn loaded(text: &str) -> Result<Loaded, Vec<BadLine>> {
    Loaded::log(&Arc::new(LogText::Held(text.to_owned())))
}

/// Takes in the sessions of one file, all or none.
pub fn import(ledger: &mut Ledger, loaded: Loaded) -> Result<Vec<Imported>, Vec<BadLine>> {
    import_from(ledger, "", loaded)
}

pub fn import_from(ledger: &mut Ledger, source: &str, loaded: Loaded) -> Result<Vec<Imported>, Vec<BadLine>> {
    let of_file = |error| vec![BadLine { line: 1, error }];
    let mut incoming = ledger.incoming().map_err(of_file)?;
    // Tests play the same night again and again.
    incoming.as_new = true;
    let imported = incoming.take(source, loaded, |imported| imported).map_err(of_file)?;
    incoming.commit().map(|_| imported).map_err(of_file)
}

pub fn import_log(ledger: &mut Ledger, text: &str) -> Result<Vec<Imported>, Vec<BadLine>> {
    import(ledger, loaded(text)?)
}

/// How a night under a built-in profile begins.
pub fn opened(rules: &str, set: &[(&str, &str)], players: &[&str], dealer: &str) -> State {
    opened_for(rules, typed(set), players, dealer, None)
}

/// Reads options as they are typed.
fn typed(set: &[(&str, &str)]) -> Settings {
    set.iter().map(|(key, value)| ((*key).to_owned(), Setting::typed(value))).collect()
}

/// How a night with a stake begins, as it is typed.
fn opened_for(rules: &str, set: Settings, players: &[&str], dealer: &str, stake: Option<&str>) -> State {
    let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    let at = |text: &str| SheetAt::unplaced(text.to_owned());
    let change =
        |(key, value): (String, Setting)| SheetAt::unplaced(SettingChange { key, value: value.to_string() });
    let headers = Headers {
        set: set.into_iter().map(change).collect(),
        players: SheetAt::unplaced(players),
        dealer: Some(at(dealer)),
        stake: stake.map(at),
        place: Some(at("the Black Horse")),
        ..Headers::default()
    };
    headers.opened(built_in(rules).unwrap(), Currency::USD, "2026-03-14").unwrap().1
}

pub struct Evening {
    pub ledger: Ledger,
    pub now: i64,
    folder: TempDir,
}

impl Evening {
    /// Nothing but a ledger.
    pub fn without_session() -> Evening {
        let folder = folder();
        let ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
        Evening { ledger, now: 1_773_500_000, folder }
    }

    pub fn open(rules: &str, set: &[(&str, &str)], players: &[&str], dealer: &str) -> Evening {
        Evening::staked(rules, typed(set), players, dealer, None)
    }

    /// With a stake, as it is typed.
    pub fn staked(
        rules: &str,
        set: Settings,
        players: &[&str],
        dealer: &str,
        stake: Option<&str>,
    ) -> Evening {
        let mut evening = Evening::without_session();
        evening.ledger.start(opened_for(rules, set, players, dealer, stake), evening.now).unwrap();
        evening
    }

    /// Four at a table with a kitty, a cent a unit; Ben deals first.
    pub fn with_a_kitty() -> Evening {
        Evening::open("classic", &[("forced_bid", "false")], &FOUR, "Ben")
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("ledger.db")
    }

    /// Carries a request out, a minute after the last one.
    pub fn run(&mut self, request: &Request) -> Outcome {
        self.now += 60;
        self.ledger.run(Which::Current, request, self.now)
    }

    pub fn log(&mut self, line: &str) -> Outcome {
        self.run(&Request::Hand { line: line.to_owned() })
    }

    pub fn fix(&mut self, no: u32, line: &str) -> Outcome {
        self.run(&Request::Fix { at: Address::of_hand(no), line: line.to_owned() })
    }

    pub fn strike(&mut self, no: u32) -> Outcome {
        self.run(&Request::Strike { at: Address::of_hand(no) })
    }

    pub fn insert(&mut self, no: u32, line: &str) -> Outcome {
        self.run(&Request::Insert { at: Address::of_hand(no), line: line.to_owned() })
    }

    pub fn undo(&mut self) -> Outcome {
        self.run(&Request::Undo)
    }

    pub fn redo(&mut self) -> Outcome {
        self.run(&Request::Redo)
    }

    pub fn seat_in(&mut self, name: &str, from: Option<u32>) -> Outcome {
        self.run(&Request::Seat { name: name.to_owned(), joins: true }.since(from))
    }

    pub fn seat_out(&mut self, name: &str, from: Option<u32>) -> Outcome {
        self.run(&Request::Seat { name: name.to_owned(), joins: false }.since(from))
    }

    /// A new game: `anna+dana,ben+cyril`, or the same partners where nothing is said.
    pub fn game(&mut self, sides: &str) -> Outcome {
        let sides = if sides.is_empty() { Vec::new() } else { read_sides(sides).unwrap() };
        self.run(&Request::Game { sides })
    }

    pub fn rename(&mut self, old: &str, new: &str) -> Outcome {
        self.run(&Request::Rename { old: old.to_owned(), new: new.to_owned() })
    }

    /// A payment, in minor units of a currency with a hundred of them.
    pub fn paid(&mut self, from: &str, to: &str, amount: i64) -> Outcome {
        let amount = format!("{}.{:02}", amount / 100, amount % 100);
        let (from, to) = (from.to_owned(), to.to_owned());
        self.run(&Request::Paid { payments: vec![TypedPayment { from, to, amount }] })
    }

    pub fn close(&mut self) -> Outcome {
        self.run(&Request::Close { terms: SettleBy::default() })
    }

    pub fn reopen(&mut self) -> Outcome {
        self.run(&Request::Reopen)
    }

    pub fn session(&mut self) -> NightLog {
        self.ledger.session(Which::Current).unwrap()
    }

    pub fn seal(&mut self) -> String {
        let session = self.session();
        session.seal().unwrap()
    }

    pub fn settled(&mut self) -> Settled {
        Settled::of(&self.session().night, SettleTerms::default()).unwrap()
    }

    /// What every entry did; undo and redo with the entry that they are of.
    pub fn kinds(&mut self) -> Vec<String> {
        let session = self.session();
        let history = history(&session.entries, &session.past, crate::support::voice());
        history
            .iter()
            .map(|entry| match entry.of {
                Some(of) => format!("{} of {of}", entry.kind),
                None => entry.kind.to_owned(),
            })
            .collect()
    }

    /// The log alone, byte by byte.
    pub fn log_text(&mut self) -> String {
        let session = self.session();
        self.ledger.read().unwrap().export_log(&session).unwrap()
    }

    /// What `verify` finds.
    pub fn findings(&mut self) -> Vec<String> {
        let (_, findings) = self.ledger.verify().unwrap();
        findings.iter().map(ToString::to_string).collect()
    }

    pub fn row(&mut self) -> Vec<String> {
        row(&self.session().night)
    }

    pub fn money(&mut self) -> Vec<i64> {
        money(&self.session().night)
    }

    pub fn next_dealer(&mut self) -> String {
        self.session().night.next_table().dealer.unwrap()
    }

    pub fn seated(&mut self) -> String {
        self.session().night.next_table().players.join(" ")
    }
}

/// What stands of a session, as its sheet file says it; without its id, which is another where it is taken in.
pub fn sheet_text(session: &NightLog) -> String {
    let mut file = SheetFile::of(session).unwrap();
    file.headers.id = None;
    file.to_string()
}

/// The list of a night: each hand by number and line, each move.
pub fn row(night: &Night) -> Vec<String> {
    let place = |step: &meldbook::night::played::Step| match &step.event {
        Event::Hand(hand) => {
            let struck = if hand.scored.is_none() { " struck" } else { "" };
            format!("{}: {}{struck}", hand.no, hand.said.line)
        }
        Event::Seat(seat) => {
            format!("{} {}", night.name(seat.who), if seat.joins { "in" } else { "out" })
        }
        Event::Game(game) => format!("game {}", game.no),
        other => format!("{other:?}"),
    };
    night.steps.iter().map(|step| place(step)).collect()
}

/// What each player's play came to, in the order of their numbers, and then the kitty, in minor units.
pub fn money(night: &Night) -> Vec<i64> {
    let players = night.totals.keys().map(|no| night.sum(Holder::Player(*no)).minor.0);
    players.chain([night.kitty.minor.0]).collect()
}

/// What a part of a settlement comes to for each player.
pub fn parts(settled: &Settled, of: fn(&SettledPart) -> Minor) -> Vec<i64> {
    settled.parts.values().map(|part| of(part).0).collect()
}

/// The payments of a settlement: from, to, amount.
pub fn payments(settled: &Settled) -> Vec<(u32, u32, i64)> {
    settled.payments.iter().map(|p| (u32::from(p.from), u32::from(p.to), p.amount.0)).collect()
}

/// Everything in a ledger but its log and its own marks, table by table, row by row. Places and people are called by what
/// they stand for: their ids are handles that nothing outside the file knows.
pub fn projections(path: &Path) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let questions = [
        "SELECT 'session', * FROM session ORDER BY id",
        "SELECT 'person', p.name, p.key, who.key FROM person p JOIN person who ON who.id = p.same_as ORDER BY p.key",
        "SELECT 'place', session, pos, kind, hand, struck, line, note, dealt.key, declared.key, contract, bid, trump, \
         made, over, outcome FROM place LEFT JOIN person dealt ON dealt.id = dealer \
         LEFT JOIN person declared ON declared.id = declarer ORDER BY session, pos",
        "SELECT 'posting', p.session, p.pos, who.key, l.units, l.minor, l.side, l.seat FROM posting l \
         LEFT JOIN place p ON p.id = l.place LEFT JOIN person who ON who.id = l.person \
         ORDER BY p.session, p.pos, who.key",
        "SELECT 'total', t.session, who.key, seat, hands, units, minor, hand_units, hand_minor, declared, made, \
         declared_units, declared_minor, best, worst, games, games_won, points FROM session_total t \
         LEFT JOIN person who ON who.id = t.person ORDER BY t.session, who.key",
        "SELECT 'pair', session, p.key, q.key, hands, together, units, minor FROM pair JOIN person p ON p.id = one \
         JOIN person q ON q.id = other ORDER BY session, p.key, q.key",
        "SELECT 'debt', session, date, owes.key, gets.key, minor, currency FROM debt \
         JOIN person owes ON owes.id = debtor JOIN person gets ON gets.id = creditor ORDER BY 2, 3, 4, 5, 6, 7",
    ];
    questions.iter().flat_map(|sql| rows(&db, sql)).collect()
}

/// The rows of an answer, each as one line.
pub fn rows(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).unwrap();
    let columns = statement.column_count();
    let line = |row: &Row<'_>| {
        let cells = (0..columns).map(|at| match row.get_ref(at).unwrap() {
            ValueRef::Null => "-".to_owned(),
            ValueRef::Integer(number) => number.to_string(),
            ValueRef::Text(text) => String::from_utf8(text.to_vec()).unwrap(),
            other => format!("{other:?}"),
        });
        Ok(cells.collect::<Vec<_>>().join(" "))
    };
    statement.query_map([], line).unwrap().collect::<Result<_, _>>().unwrap()
}

/// Lifts the triggers of a ledger, does something to it, and sets them up again.
pub fn tamper(path: &Path, deed: impl FnOnce(&Connection)) {
    let db = Connection::open(path).unwrap();
    db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    let triggers = rows(&db, "SELECT sql FROM sqlite_schema WHERE type = 'trigger'");
    for name in rows(&db, "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
        db.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    deed(&db);
    for trigger in triggers {
        db.execute_batch(&trigger).unwrap();
    }
}
