//! What looking back costs in a ledger of a million hands, beside one SQL pass over what everybody won and lost by them.
//!
//! The ledger is made once, by taking in made-up sheets, and kept under `target/tmp`. `MELDBOOK_HANDS=100000` makes a smaller
//! one; `MELDBOOK_KEEP=FILE` says where it is kept.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

use divan::{Bencher, black_box};
use meldbook::command::sheet_file::SheetFile;
use meldbook::command::{Filter, HandFilter};
use meldbook::money::Currency;
use meldbook::query::statistics::{By, StatMeasure};
use meldbook::rules::Catalog;
use meldbook::store::import::Loaded;
use meldbook::store::{Access, Ledger};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const NAMES: [&str; 8] = ["Ada", "Bob", "Cyril", "Dot", "Eve", "Fay", "Gus", "Hal"];
const PLACES: [&str; 3] = ["the Black Horse", "U Zelenků", "Dot's"];
const HANDS_OF_A_NIGHT: u64 = 40;

/// The rules, how many play, and lines of hands behind the player's name.
const GAMES: [(&str, usize, &[&str]); 3] = [
    (
        "scarne",
        3,
        &[
            "320 s m160 t170",
            "250 h m100 t140 # one short",
            "300 d lost",
            "350 c made",
            "400 s m200 t210",
            "270 h fold",
            "310 d m150 t180",
        ],
    ),
    (
        "marias",
        3,
        &["h 60+40", "l 7 50", "a 30+20 flek", "b 100 70+40", "betl made", "l 7killed 40", "durch lost"],
    ),
    (
        "family",
        4,
        &[
            "320 h m120/40 t210",
            "250 s m80/60 t200",
            "300 d m140/20 t100",
            "280 c m100/100 t190",
            "350 h m200/40 t170 # the run came",
        ],
    ),
];

static LEDGER: LazyLock<PathBuf> = LazyLock::new(ledger);

fn main() {
    divan::main();
}

/// A generator of numbers, the same ones each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let sides = u64::try_from(sides).expect("a number of sides");
        usize::try_from((self.0 >> 11) % sides).expect("a side")
    }
}

/// Returns the sheet of a night.
fn sheet(night: u64, dice: &mut Dice) -> String {
    let (rules, players, lines) = GAMES[dice.below(GAMES.len())];
    let mut names = NAMES;
    for at in 0..players {
        let with = at + dice.below(names.len() - at);
        names.swap(at, with);
    }
    let names = &names[..players];
    let first = chrono::NaiveDate::from_ymd_opt(1930, 1, 1).expect("a day");
    let date = first + chrono::Days::new(night);
    let place = PLACES[dice.below(PLACES.len())];
    let stake = if rules == "family" { "game=1,hundred=0.25" } else { "5c" };
    let mut text = format!(
        "rules {rules}\nplayers {}\nstake {stake}\ncurrency EUR\ndate {date}\nplace {place}\ndealer {}\n\n",
        names.join(", "),
        names[0]
    );
    for hand in 1..=usize::try_from(HANDS_OF_A_NIGHT).expect("a number of hands") {
        // In mariáš forehand plays the suits.
        let seat = if rules == "marias" { hand % players } else { dice.below(players) };
        let (who, line) = (names[seat], lines[dice.below(lines.len())]);
        writeln!(text, "{who} {line}").expect("a line");
    }
    text + "close paid\n"
}

/// Makes the ledger, or finds it.
fn ledger() -> PathBuf {
    let hands: u64 =
        std::env::var("MELDBOOK_HANDS").map_or(1_000_000, |hands| hands.parse().expect("a number"));
    let format: u64 =
        include_str!("../schema.sql").bytes().fold(7, |sum, byte| sum.rotate_left(5) ^ u64::from(byte));
    let named = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("looking-back-{hands}-{format:x}.db"));
    let path = std::env::var_os("MELDBOOK_KEEP").map_or(named, PathBuf::from);
    if path.exists() {
        return path;
    }
    let unfinished = path.with_extension("unfinished");
    let _ = std::fs::remove_file(&unfinished);
    let catalog = Catalog::default();
    let mut ledger = Ledger::open(&unfinished, Access::Create).expect("a ledger");
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let nights: Vec<u64> = (0..hands / HANDS_OF_A_NIGHT).collect();
    for batch in nights.chunks(500) {
        let mut incoming = ledger.incoming().expect("an import");
        for night in batch {
            let sheet = SheetFile::parse(&sheet(*night, &mut dice)).expect("a sheet");
            let rules = catalog.load(&sheet.headers.rules.value).expect("built-in rules").rules;
            let opened = sheet.headers.opened(&rules, Currency::USD, "2026-01-01").expect("an opening").1;
            let loaded = Loaded::sheet(None, opened, &sheet.items, &catalog, 0).expect("a night");
            incoming.take("", loaded, drop).expect("a night taken in");
        }
        incoming.commit().expect("nights in the ledger");
        eprintln!("{} nights of {}", batch.last().map_or(0, |last| last + 1), nights.len());
    }
    drop(ledger);
    std::fs::rename(&unfinished, &path).expect("a ledger");
    path
}

fn look<T>(bencher: Bencher, mut query: impl FnMut(&meldbook::store::log::Log<'_>) -> T) {
    let mut ledger = Ledger::open(&LEDGER, Access::Read).expect("a ledger");
    bencher.bench_local(|| {
        let log = ledger.read().expect("a ledger to read");
        black_box(query(&log))
    });
}

fn of(names: &[&str]) -> Filter {
    Filter { people: names.iter().map(|name| meldbook::notation::fold(name)).collect(), ..Filter::default() }
}

#[divan::bench(sample_count = 5)]
fn floor_one_pass_over_postings(bencher: Bencher) {
    let db = rusqlite::Connection::open(&*LEDGER).expect("a ledger");
    let sql = "SELECT person, count(*), sum(units), sum(minor) FROM posting GROUP BY person";
    bencher.bench_local(|| {
        let mut pass = db.prepare(sql).expect("a statement");
        let rows = pass.query_map([], |row| row.get::<_, i64>(3)).expect("rows");
        black_box(rows.flatten().sum::<i64>())
    });
}

#[divan::bench(sample_count = 20)]
fn totals(bencher: Bencher) {
    look(bencher, |log| log.statistics(&Filter::default(), By::Player, StatMeasure::All).expect("totals"));
}

#[divan::bench(sample_count = 10)]
fn totals_by_month(bencher: Bencher) {
    look(bencher, |log| log.statistics(&Filter::default(), By::Month, StatMeasure::All).expect("totals"));
}

#[divan::bench(sample_count = 10)]
fn stats(bencher: Bencher) {
    look(bencher, |log| {
        log.statistics(&Filter::default(), By::Player, StatMeasure::Hands).expect("statistics")
    });
}

#[divan::bench(sample_count = 3)]
fn stats_by_contract(bencher: Bencher) {
    look(bencher, |log| {
        log.statistics(&Filter::default(), By::Contract, StatMeasure::Hands).expect("statistics")
    });
}

#[divan::bench(sample_count = 3)]
fn stats_by_partner(bencher: Bencher) {
    look(bencher, |log| {
        log.statistics(&Filter::default(), By::Partner, StatMeasure::Hands).expect("statistics")
    });
}

#[divan::bench(sample_count = 5)]
fn head_to_head(bencher: Bencher) {
    look(bencher, |log| log.pair_rows(&of(&["Ada", "Bob"])).expect("pairs"));
}

#[divan::bench(sample_count = 5)]
fn hands_lost_at_400(bencher: Bencher) {
    let hands = HandFilter { bid: Some(400..=i64::MAX), made: Some(false), ..HandFilter::default() };
    let filter = Filter { hands: Some(hands), ..Filter::default() };
    look(bencher, |log| log.find_hands(&filter).expect("hands").len());
}

#[divan::bench(sample_count = 3)]
fn hands_with_a_note(bencher: Bencher) {
    let hands = HandFilter { note: Some("run".to_owned()), ..HandFilter::default() };
    let filter = Filter { hands: Some(hands), ..Filter::default() };
    look(bencher, |log| log.find_hands(&filter).expect("hands").len());
}
