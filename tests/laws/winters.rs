//! Money follows its night: a winter of nights on several machines, whatever is renamed, merged, paid, reopened, corrected,
//! voided, replaced and taken back, is added up a second time from the log alone, and comes to what the program says.

use super::exports::balances;
use crate::evening::{folder, opened};
use crate::seed::law;
use crate::support::voice;
use meldbook::command::sheet_file::SheetFile;
use meldbook::command::{BetweenRequest, DebtView, Filter, Request, SettleBy};
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::night::State;
use meldbook::query::exchange::WhyLeftOut;
use meldbook::query::statistics::{By, StatMeasure};
use meldbook::report::csv::Csv;
use meldbook::report::{json, movements};
use meldbook::rules::Catalog;
use meldbook::store::MergeOptions;
use meldbook::store::import::Loaded;
use meldbook::store::ledger::load;
use meldbook::store::{Access, Ledger, Now, StoreError, Which};
use proptest::prelude::*;
use proptest::sample::select;
use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

/// Sums by person and currency; nothing is zero.
type Sums = BTreeMap<(String, String), i64>;

fn add(sums: &mut Sums, person: &str, currency: &str, amount: i64) {
    let slot = sums.entry((person.to_owned(), currency.to_owned())).or_default();
    *slot += amount;
    sums.retain(|_, sum| *sum != 0);
}

/// A name without case and accents, for the names of these winters.
fn plain(name: &str) -> String {
    let letter = |c| match c {
        'á' => 'a',
        'é' => 'e',
        'ň' => 'n',
        c => c,
    };
    name.to_lowercase().chars().map(letter).collect()
}

/// An entry, as the table has it.
struct Line {
    no: u64,
    at: i64,
    change: Value,
    text: String,
    said: String,
    hash: String,
}

/// A night as its list stands after an entry.
#[derive(Clone, Default)]
struct Stands {
    date: String,
    currency: String,
    /// By number, each with the entry that gave the name, if that was not the opening.
    players: BTreeMap<u64, (String, u64)>,
    seats: BTreeSet<u64>,
    list: Vec<Value>,
    close: Option<Value>,
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn place(value: &Value) -> usize {
    usize::try_from(number(value)).unwrap()
}

fn amount(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn each(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

impl Stands {
    fn of(lines: &[Line]) -> Stands {
        let mut stood: Vec<Stands> = Vec::new();
        for line in lines {
            let mut now = stood.last().cloned().unwrap_or_default();
            if let Some(no) = line.change.get("back") {
                now = stood[usize::try_from(number(no)).unwrap() - 1].clone();
            }
            if let Some(opened) = line.change.get("opened") {
                now.takes(opened, 0);
                now.list = each(&opened["list"]).to_vec();
            }
            if let Some(changed) = line.change.get("changed") {
                now.takes(changed, line.no);
                for splice in each(&changed["list"]).iter().rev() {
                    let (at, out) = (place(&splice[0]), place(&splice[1]));
                    now.list.splice(at..at + out, each(&splice[2]).iter().cloned());
                }
                for again in each(&changed["again"]) {
                    let thing = &mut now.list[place(&again[0])];
                    for key in ["came", "moved"] {
                        again[1].get(key).into_iter().for_each(|new| thing[key] = new.clone());
                    }
                }
            }
            stood.push(now);
        }
        stood.pop().unwrap()
    }

    fn takes(&mut self, said: &Value, no: u64) {
        for (key, slot) in [("date", &mut self.date), ("currency", &mut self.currency)] {
            said[key].as_str().into_iter().for_each(|text| text.clone_into(slot));
        }
        for player in each(&said["players"]) {
            self.players.insert(number(&player[0]), (player[1].as_str().unwrap().to_owned(), no));
        }
        if let Some(seats) = said.get("seats") {
            self.seats = each(seats).iter().map(number).collect();
        }
        if let Some(close) = said.get("close") {
            self.close = Some(close.clone()).filter(|close| !close.is_null());
        }
    }

    fn seated(&self) -> BTreeSet<u64> {
        let mut seated = self.seats.clone();
        for seat in self.list.iter().filter_map(|thing| thing.get("seat")) {
            let who = number(&seat["who"]);
            let _ = if seat["joins"] == true { seated.insert(who) } else { seated.remove(&who) };
        }
        seated
    }

    /// What each account won and lost, and what it came to with rounds and cash, without what the close did.
    fn sums(&self) -> (BTreeMap<u64, i64>, BTreeMap<u64, i64>) {
        let (mut play, mut all) = (BTreeMap::new(), BTreeMap::new());
        for thing in &self.list {
            let mut moved = Vec::new();
            for paid in each(&thing["came"]["paid"]) {
                moved.extend([(&paid[1], amount(&paid[3])), (&paid[0], -amount(&paid[3]))]);
            }
            moved.extend(each(&thing["moved"]).iter().map(|moved| (&moved[0], amount(&moved[2]))));
            for paid in each(&thing["paid"]) {
                moved.extend([(&paid[0], amount(&paid[2])), (&paid[1], -amount(&paid[2]))]);
            }
            for (who, sum) in moved {
                *all.entry(number(who)).or_default() += sum;
                if thing.get("spent").is_none() && thing.get("paid").is_none() {
                    *play.entry(number(who)).or_default() += sum;
                }
            }
        }
        (play, all)
    }
}

/// A night with all that is said of it.
struct Night {
    stands: Stands,
    names: BTreeMap<u64, String>,
    void: bool,
    replaced_by: Option<String>,
    /// Cash in daybooks.
    cash: Vec<(u64, u64, i64)>,
}

impl Night {
    fn closed(&self) -> Option<&Value> {
        self.stands.close.as_ref()
    }

    /// What each account is to get (+) or give: of a night that goes on without shares of the kitty.
    fn balances(&self) -> BTreeMap<u64, i64> {
        let mut sums = self.stands.sums().1;
        if let Some(close) = self.closed() {
            for key in ["shares", "rounding"] {
                for part in each(&close[key]) {
                    *sums.entry(number(&part[0])).or_default() += amount(&part[1]);
                    if key == "shares" {
                        *sums.entry(0).or_default() -= amount(&part[1]);
                    }
                }
            }
            for paid in each(&close["payments"]).iter().filter(|_| close["paid"] == true) {
                *sums.entry(number(&paid[0])).or_default() += amount(&paid[2]);
                *sums.entry(number(&paid[1])).or_default() -= amount(&paid[2]);
            }
        }
        for (from, to, amount) in &self.cash {
            *sums.entry(*from).or_default() += amount;
            *sums.entry(*to).or_default() -= amount;
        }
        sums
    }

    /// What its close and cash since left each two owing: the first the second.
    fn owed(&self) -> BTreeMap<(u64, u64), i64> {
        let mut owed: BTreeMap<(u64, u64), i64> = BTreeMap::new();
        let Some(close) = self.closed() else { return owed };
        let payments = each(&close["payments"]).iter().filter(|_| close["paid"] != true);
        for paid in payments.chain(each(&close["counted"])) {
            *owed.entry((number(&paid[0]), number(&paid[1]))).or_default() += amount(&paid[2]);
        }
        for (from, to, amount) in &self.cash {
            *owed.entry((*from, *to)).or_default() -= amount;
        }
        owed
    }
}

/// What is owed for no night.
struct Old {
    from: String,
    to: String,
    /// What it says, and nothing once that was taken back.
    amount: i64,
    paid: i64,
    currency: String,
}

/// All that a log comes to.
struct Books {
    nights: BTreeMap<String, Night>,
    /// By daybook, entry, and which of the debts in it.
    old: BTreeMap<(String, u64, u64), Old>,
    /// Each name that is another's, and whose.
    people: BTreeMap<String, String>,
}

fn chains(path: &PathBuf) -> BTreeMap<String, Vec<Line>> {
    let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let sql = "SELECT chain, no, at, change, said, lower(hex(hash)) FROM entry ORDER BY chain, no";
    let mut select = db.prepare(sql).unwrap();
    let mut rows = select.query([]).unwrap();
    let mut chains: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    while let Some(row) = rows.next().unwrap() {
        let text: String = row.get(3).unwrap();
        let change = serde_json::from_str(&text).unwrap();
        let [no, at] = [1, 2].map(|at| row.get::<_, i64>(at).unwrap());
        let [said, hash] = [4, 5].map(|at| row.get::<_, String>(at).unwrap());
        let line = Line { no: no.unsigned_abs(), at, change, text, said, hash };
        chains.entry(row.get(0).unwrap()).or_default().push(line);
    }
    chains
}

/// The hash of an entry, if its chain has this id.
fn hash(chain: &str, lines: &[Line], no: u64) -> Option<String> {
    let mut head = "0".repeat(64);
    for Line { no: here, at, text, said, .. } in lines.iter().take(usize::try_from(no).unwrap()) {
        let all = format!("{head}\n{chain}\n{here}\n{at}\n{text}\n{said}");
        head = Sha256::digest(all).iter().map(|byte| format!("{byte:02x}")).collect();
    }
    (lines.len() as u64 >= no).then_some(head)
}

impl Books {
    fn of(path: &PathBuf) -> Books {
        let chains = chains(path);
        let is_daybook = |chain: &str| chain.starts_with("ffffffff-");
        let (books, nights): (Vec<_>, Vec<_>) = chains.iter().partition(|(chain, _)| is_daybook(chain));
        // What stands, in the order in which it was said.
        let (mut facts, mut old) = (Vec::new(), BTreeMap::new());
        // What was ever put in the place of a night, also if that was taken back.
        let mut places: Vec<(&Value, &str)> = Vec::new();
        for (book, lines) in books {
            let mut off = BTreeSet::new();
            for line in lines {
                let turned = |key: &str| line.change.get(key).map(|turn| number(&turn["entry"]));
                off.extend(turned("off"));
                off.retain(|no| turned("on") != Some(*no));
            }
            for line in lines {
                let mut owed = 0;
                for fact in each(&line.change["facts"]) {
                    if let Some(said) = fact.get("owed") {
                        let [from, to, currency] =
                            ["from", "to", "currency"].map(|key| said[key].as_str().unwrap().to_owned());
                        let amount = if off.contains(&line.no) { 0 } else { amount(&said["amount"]) };
                        let debt = Old { from, to, amount, paid: 0, currency };
                        old.insert((book.clone(), line.no, owed), debt);
                        owed += 1;
                    }
                    if let Some(new) = fact["void"]["replaced_by"].as_str() {
                        places.push((&fact["void"]["of"], new));
                    }
                    if !off.contains(&line.no) {
                        facts.push(((line.at, book.as_str(), line.no), fact));
                    }
                }
            }
        }
        facts.sort_by_key(|(when, _)| *when);
        let facts: Vec<&Value> = facts.into_iter().map(|(_, fact)| fact).collect();
        let of_nights = nights.iter().map(|(chain, lines)| {
            let stands = Stands::of(lines);
            let names = stands.players.iter().map(|(no, (name, _))| (*no, name.clone()));
            let names = names.chain([(0, "kitty".to_owned())]).collect();
            ((*chain).clone(), Night { stands, names, void: false, replaced_by: None, cash: Vec::new() })
        });
        let mut books = Books { nights: of_nights.collect(), old, people: BTreeMap::new() };
        // Which nights an entry is of: both ends of one that diverged, if it was said before.
        let are_meant = |of: &Value| -> Vec<String> {
            let (chain, no) = (of["chain"].as_str().unwrap(), number(&of["no"]));
            let of_it = nights.iter().filter(|(here, lines)| match **here == chain {
                true => lines.get(place(&of["no"]) - 1).is_some_and(|line| of["hash"] == line.hash.as_str()),
                false => {
                    here.get(..13) == chain.get(..13)
                        && hash(chain, lines, no).is_some_and(|hash| of["hash"] == hash.as_str())
                }
            });
            of_it.map(|(here, _)| (*here).clone()).collect()
        };
        let mut voids: BTreeMap<String, (u64, bool)> = BTreeMap::new();
        let mut replaced: BTreeMap<String, String> = BTreeMap::new();
        let mut renames: Vec<(u64, String, u64, String)> = Vec::new();
        for fact in &facts {
            if let Some(said) = fact.get("people") {
                books.are_one(said["old"].as_str().unwrap(), said["name"].as_str().unwrap());
            }
            for (key, is_void) in [("void", true), ("restored", false)] {
                let Some(said) = fact.get(key) else { continue };
                for night in are_meant(&said["of"]) {
                    let no = number(&said["of"]["no"]);
                    let new = said["replaced_by"].as_str().filter(|new| books.nights.contains_key(*new));
                    replaced.extend(new.map(|new| (night.clone(), new.to_owned())));
                    if voids.get(&night).is_none_or(|(before, _)| *before <= no) {
                        voids.insert(night, (no, is_void));
                    }
                }
            }
            if let Some(said) = fact.get("rename") {
                for night in are_meant(&said["of"]) {
                    let name = said["name"].as_str().unwrap().to_owned();
                    renames.push((number(&said["of"]["no"]), night, number(&said["who"]), name));
                }
            }
        }
        voids.retain(|_, (_, is_void)| *is_void);
        for (chain, night) in &mut books.nights {
            night.void = voids.contains_key(chain);
            night.replaced_by = replaced.remove(chain).filter(|_| night.void);
        }
        // In the place of one that counts again nothing does.
        for (of, new) in places {
            let counts = are_meant(of).iter().any(|old| !voids.contains_key(old));
            books.nights.get_mut(new).into_iter().for_each(|night| night.void |= counts);
        }
        renames.sort_by_key(|(no, ..)| *no);
        for (no, chain, who, name) in renames {
            let night = books.nights.get_mut(&chain).unwrap();
            let taken =
                night.names.iter().any(|(other, known)| *other != who && plain(known) == plain(&name));
            let named = night.stands.players.get(&who);
            if named.is_some_and(|(_, since)| *since <= no) && !taken {
                night.names.insert(who, name);
            }
        }
        let parts = facts.iter().flat_map(|fact| {
            let cleared = each(&fact["net"]["cleared"]).iter().map(|cleared| &cleared[0]);
            each(&fact["paid"]["parts"]).iter().chain(cleared)
        });
        for part in parts {
            books.pays(part, &are_meant);
        }
        books
    }

    fn are_one(&mut self, old: &str, name: &str) {
        let (old, name) = (self.person(old), self.person(name));
        self.people.values_mut().filter(|person| **person == old).for_each(|person| person.clone_from(&name));
        self.people.insert(old, name);
    }

    fn person(&self, name: &str) -> String {
        let name = plain(name);
        self.people.get(&name).cloned().unwrap_or(name)
    }

    fn pays(&mut self, part: &Value, are_meant: &impl Fn(&Value) -> Vec<String>) {
        let (from, to, amount) = (number(&part["from"]), number(&part["to"]), amount(&part["amount"]));
        let (of, currency) = (&part["of"], part["currency"].as_str().unwrap());
        let chain = of["chain"].as_str().unwrap();
        if chain.starts_with("ffffffff-") {
            let pair = (from.min(to) - 1) / 2;
            if let Some(debt) = self.old.get_mut(&(chain.to_owned(), number(&of["no"]), pair)) {
                assert_eq!(debt.currency, currency);
                debt.paid += if from < to { amount } else { -amount };
            }
            return;
        }
        for mut chain in are_meant(of) {
            let mut pair = [from, to];
            // What was paid for a night counts for the one in its place.
            for _ in 0..self.nights.len() {
                let old = &self.nights[&chain];
                let Some(new) = old.replaced_by.as_ref() else { break };
                let Some(night) = self.nights.get(new) else { break };
                let same = |who: u64| {
                    let name = old.names.get(&who)?;
                    night.names.iter().find(|(_, known)| plain(known) == plain(name)).map(|(no, _)| *no)
                };
                // Whoever is not in the new one gets nothing there.
                pair = pair.map(|who| same(who).unwrap_or(u64::MAX));
                chain = new.clone();
            }
            let night = self.nights.get_mut(&chain).unwrap();
            let fits = pair.iter().all(|who| night.names.contains_key(who));
            if fits && night.stands.currency == currency {
                night.cash.push((pair[0], pair[1], amount));
            }
        }
    }

    /// What everybody is to get (+) or give, over all nights and debts.
    fn position(&self) -> Sums {
        let mut sums = Sums::new();
        for night in self.nights.values().filter(|night| !night.void) {
            for (who, sum) in night.balances() {
                add(&mut sums, &self.person(&night.names[&who]), &night.stands.currency, sum);
            }
        }
        for old in self.old.values() {
            add(&mut sums, &self.person(&old.to), &old.currency, old.amount - old.paid);
            add(&mut sums, &self.person(&old.from), &old.currency, old.paid - old.amount);
        }
        sums
    }

    /// What each account of each night is to get, whatever anybody is called.
    fn accounts(&self) -> BTreeMap<(String, u64), i64> {
        let nights = self.nights.iter().filter(|(_, night)| !night.void);
        let accounts = nights.flat_map(|(chain, night)| {
            night.balances().into_iter().map(move |(who, sum)| ((chain.clone(), who), sum))
        });
        accounts.filter(|(_, sum)| *sum != 0).collect()
    }
}

/// Those who come most often come first; some are spelled in two ways.
const NAMES: [&str; 14] = [
    "Anna", "Ben", "Cyril", "Anna", "Ben", "Cyril", "Anna", "Ben", "Cyril", "Dana", "Emil", "Áňna", "BEN",
    "Dana",
];
const MACHINES: usize = 3;

/// A command at one of the machines.
#[derive(Clone)]
struct Step {
    at: usize,
    session: Option<u32>,
    line: String,
    /// It is done and taken back, and nothing may have moved.
    and_undo: bool,
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let session = self.session.map(|session| format!(" --session {session}")).unwrap_or_default();
        write!(f, "m{}{session} {}{}", self.at, self.line, if self.and_undo { "; undo; redo" } else { "" })
    }
}

fn line() -> impl Strategy<Value = String> {
    let name = || select(&NAMES[..]);
    let pair = || (name(), name());
    let money = || select(&["1", "2", "3", "0.50", "10"][..]);
    let at = || select(&["0a", "0b", "1", "1a", "2", "2a"][..]);
    let said = prop_oneof![
        6 => (pair(), money()).prop_map(|((a, b), sum)| format!("result {a} -{sum}, {b} +{sum}")),
        2 => (name(), any::<bool>()).prop_map(|(a, made)| format!("{a} 320 s {}", if made { "made" } else { "lost" })),
        1 => pair().prop_map(|(a, b)| format!("penalty {a} {b} 3 misdeal")),
        1 => name().prop_map(|a| format!("penalty {a} kitty 5 revoke")),
        1 => (name(), money()).prop_map(|(a, sum)| format!("spent {a} {sum} beer")),
        1 => (name(), money(), name()).prop_map(|(a, sum, b)| format!("spent {a} {sum} beer among {a}, {b}")),
        2 => (pair(), money()).prop_map(|((a, b), sum)| format!("paid {a} {b} {sum}")),
        2 => (name(), any::<bool>()).prop_map(|(a, joins)| format!("seat {} {a}", if joins { "in" } else { "out" })),
    ]
    .boxed();
    let cash = prop_oneof![
        5 => (pair(), money()).prop_map(|((a, b), sum)| format!("paid {a} {b} {sum}")),
        1 => name().prop_map(|a| format!("paid {a} kitty 1")),
        1 => (pair(), money()).prop_map(|((a, b), sum)| format!("owed {a} {b} {sum}")),
        1 => Just("debts --paid".to_owned()),
        1 => Just("debts --net --paid".to_owned()),
        1 => Just("settle --paid".to_owned()),
    ];
    let called = || select(&["Eva", "Eva", "Filip", "Anna", "Ben", "Dana", "Áňna", "Emil"][..]);
    let pair_named = || (name(), called());
    let names = prop_oneof![
        2 => pair_named().prop_map(|(a, b)| format!("rename {a} {b}")),
        1 => pair_named().prop_map(|(a, b)| format!("rename {a} {b} --last 2")),
        1 => pair_named().prop_map(|(a, b)| format!("rename {a} {b} --everywhere")),
        1 => pair_named().prop_map(|(a, b)| format!("people merge {a} {b}")),
    ];
    let later = prop_oneof![
        4 => Just("settle --close".to_owned()),
        1 => Just("settle --close --paid".to_owned()),
        3 => Just("undo".to_owned()),
        2 => Just("redo".to_owned()),
        2 => Just("reopen".to_owned()),
        1 => Just("void --why twice".to_owned()),
        1 => Just("void --restore".to_owned()),
        1 => at().prop_map(|at| format!("strike {at}")),
        1 => (at(), said.clone()).prop_map(|(at, line)| format!("fix {at} {line}")),
        1 => (at(), said.clone()).prop_map(|(at, line)| format!("insert {at} {line}")),
        1 => select(&["USD", "EUR", "CZK"][..]).prop_map(|code| format!("set currency={code}")),
        1 => (pair(), money()).prop_map(|((a, b), sum)| format!("import --replace result {a} -{sum}, {b} +{sum}")),
        1 => pair_named().prop_map(|(a, b)| format!("import --replace rename {a} {b}")),
    ];
    prop_oneof![5 => said, 6 => cash, 4 => names, 8 => later]
}

fn new_night() -> impl Strategy<Value = String> {
    let new = (select(&["USD", "USD", "EUR", "CZK"][..]), any::<bool>(), 3..5_usize, 0..NAMES.len());
    new.prop_map(|(code, kitty, many, first)| {
        let mut players: Vec<&str> = Vec::new();
        for name in NAMES.iter().cycle().skip(first).take(NAMES.len()) {
            if players.len() < many && !players.iter().any(|other| plain(other) == plain(name)) {
                players.push(name);
            }
        }
        format!("new {} {code} {}", if kitty { "classic" } else { "scarne" }, players.join(" "))
    })
}

/// Some commands one after the other at one machine.
fn scene() -> impl Strategy<Value = Vec<Step>> {
    let machine = || prop_oneof![5 => Just(0_usize), 3 => Just(1), 1 => Just(2)];
    let step = |at, session, line: &str| Step { at, session, line: line.to_owned(), and_undo: false };
    let won = || {
        let money = select(&["1", "2", "3", "10"][..]);
        (select(&["Anna -{}, Ben +{}", "Ben -{}, Cyril +{}", "Cyril -{}, Anna +{}"][..]), money)
            .prop_map(|(who, sum)| format!("result {}", who.replace("{}", sum)))
    };
    let close = || select(&["settle --close", "settle --close", "settle --close --paid"][..]);
    let night = (machine(), new_night(), prop::collection::vec(prop_oneof![won(), line()], 1..4), close());
    let night = night.prop_map(move |(at, new, said, close)| {
        let mut steps = vec![step(at, None, &new)];
        steps.extend(said.iter().map(|line| step(at, None, line)));
        steps.push(step(at, None, close));
        steps
    });
    let again = (machine(), 1..4_u32, prop::collection::vec(line(), 1..3), close());
    let again = again.prop_map(move |(at, session, said, close)| {
        let mut steps = vec![step(at, Some(session), "reopen")];
        steps.extend(said.iter().map(|line| step(at, Some(session), line)));
        steps.push(step(at, Some(session), close));
        steps
    });
    let exchange =
        (machine(), machine(), any::<bool>(), 1..3_u32).prop_map(move |(at, from, as_new, session)| {
            vec![step(at, Some(session), &format!("merge {from}{}", if as_new { " --as-new" } else { "" }))]
        });
    let session = prop_oneof![3 => Just(None), 2 => (1..4_u32).prop_map(Some)];
    let command = (machine(), session, line(), prop::bool::weighted(0.2));
    let command =
        command.prop_map(|(at, session, line, and_undo)| vec![Step { at, session, line, and_undo }]);
    prop_oneof![3 => night, 2 => again, 12 => command, 2 => exchange]
}

struct Machine {
    path: PathBuf,
    ledger: Ledger,
}

/// What became of a command.
type Done = Result<(), String>;

fn refused(error: StoreError) -> String {
    assert!(!matches!(error, StoreError::File(_)), "{error}");
    format!("{error}")
}

impl Machine {
    fn books(&self) -> Books {
        Books::of(&self.path)
    }

    fn does(&mut self, session: Option<&str>, line: &str, at: i64) -> Done {
        let which = session.map_or(Which::Current, Which::Named);
        let now = Now { at, today: "2026-12-31", currency: None };
        let words: Vec<&str> = line.split(' ').collect();
        let owned = |word: &str| word.to_owned();
        let between = |change: BetweenRequest, ledger: &mut Ledger| {
            ledger.between(which, &change, now).map(drop).map_err(refused)
        };
        let ledger = &mut self.ledger;
        let terms = SettleBy::default();
        let request = match words.as_slice() {
            ["new", rules, currency, players @ ..] => {
                let set: &[_] =
                    if *rules == "classic" { &[("forced_bid", "false")] } else { &[("unit_minor", "7")] };
                let state = opened(rules, set, players, players[0]);
                let date = format!("2026-{:02}-{:02}", at / 28 % 12 + 1, at % 28 + 1);
                return ledger
                    .start(State { currency: owned(currency), date, ..state }, at)
                    .map(drop)
                    .map_err(refused);
            }
            ["owed", from, to, amount] => {
                let (from, to, amount) = (owned(from), owned(to), owned(amount));
                let date = "2025-01-01".to_owned();
                return between(BetweenRequest::Owed { from, to, amount, date }, ledger);
            }
            ["debts", .., "--paid"] => {
                let net = words.contains(&"--net");
                return between(BetweenRequest::Clear(DebtView { net, ..DebtView::default() }), ledger);
            }
            ["void", "--why", why] => return between(BetweenRequest::Void { why: owned(why) }, ledger),
            ["void", "--restore"] => return between(BetweenRequest::Restore, ledger),
            ["people", "merge", old, name] => {
                return between(BetweenRequest::Merge { old: owned(old), name: owned(name) }, ledger);
            }
            ["rename", old, new, "--everywhere"] => {
                return between(
                    BetweenRequest::RenameEverywhere { old: owned(old), new: owned(new) },
                    ledger,
                );
            }
            ["rename", old, new, "--last", last] => {
                let filter = Filter { last: last.parse().ok(), ..Filter::default() };
                return between(BetweenRequest::Rename { old: owned(old), new: owned(new), filter }, ledger);
            }
            ["import", "--replace", ..] => return self.replaces(which, &words[2..], at),
            ["settle", "--close"] => Request::Close { terms },
            ["settle", "--close", "--paid"] => Request::Close { terms: SettleBy { paid: true, ..terms } },
            ["settle", "--paid"] => Request::Settle { terms: SettleBy { paid: true, ..terms } },
            ["undo"] => Request::Undo,
            ["redo"] => Request::Redo,
            ["reopen"] => Request::Reopen,
            _ => Request::parse(line).unwrap(),
        };
        ledger.answer(which, &request, now).map(drop).map_err(refused)
    }

    /// Takes in the sheet of a night with one thing more, or with another name.
    fn replaces(&mut self, which: Which<'_>, with: &[&str], at: i64) -> Done {
        let session = self.ledger.session(which).map_err(refused)?;
        let text = SheetFile::exported(&session).unwrap().to_string();
        let text = match with {
            ["rename", old, new] => text.replace(old, new),
            _ => text.replacen("\n\n", &format!("\n\n{}\n", with.join(" ")), 1),
        };
        let sheet = SheetFile::parse(&text).map_err(|errors| format!("{errors:?}"))?;
        let rules = Catalog::default().load(&sheet.headers.rules.value).unwrap().rules;
        let opened = sheet.headers.opened(&rules, Currency::USD, "2026-01-01");
        let opened = opened.map_err(|faults| format!("{:?}", faults[0].value))?.1;
        let id = sheet.headers.id.as_ref().map(|id| id.value.clone());
        let told = |bad: &[meldbook::store::BadLine]| bad[0].error.to_string();
        let loaded =
            Loaded::sheet(id, opened, &sheet.items, &Catalog::default(), at).map_err(|bad| told(&bad))?;
        let mut incoming = self.ledger.incoming().unwrap();
        incoming.replaces = true;
        incoming.take("a sheet", loaded, drop).map_err(refused)?;
        incoming.commit().map(drop).map_err(refused)
    }

    /// Takes in what another has; what may be a night that is here is another one. Returns whether anything was new, and the
    /// nights that went on otherwise.
    fn merges(&mut self, from: &Path, as_new: Option<&str>) -> Result<(bool, Vec<String>), StoreError> {
        let (mut as_new, mut is_new) = (as_new.map(str::to_owned), false);
        loop {
            let options = MergeOptions { as_new: as_new.as_deref(), ..MergeOptions::default() };
            let merged = self.ledger.merge(&mut Ledger::copy_of(from).unwrap(), options)?;
            assert!(merged.daybook_forks.is_empty() && merged.unsound.is_empty());
            is_new |= !merged.sessions.is_empty() || merged.between > 0;
            as_new = match merged.left_out.first().map(|left_out| &left_out.why) {
                Some(WhyLeftOut::KeptHere { session }) => Some(session.to_string()),
                Some(why) => panic!("{why:?}"),
                None => {
                    let forks = merged.forks.iter().map(|fork| fork.here.row.id.to_string());
                    return Ok((is_new, forks.collect()));
                }
            };
        }
    }

    /// Everything that the program says of money is what the log comes to.
    fn adds_up(&mut self) {
        let findings = self.ledger.verify().unwrap().1;
        assert!(findings.is_empty(), "{}", findings[0]);
        let books = self.books();
        let log = self.ledger.read().unwrap();
        let all = log.sessions(&Filter { void: true, ..Filter::default() }).unwrap();
        let numbers: BTreeMap<i64, String> = all.into_iter().map(|row| (row.id, row.uuid)).collect();
        assert_eq!(numbers.len(), books.nights.len());
        let debts = log.debts().unwrap();
        let by_session = json::debts(&debts);
        let mut said: BTreeMap<Option<String>, Sums> = BTreeMap::new();
        let mut pairs_said: BTreeMap<(Option<String>, String, String, String), i64> = BTreeMap::new();
        let key = |value: &Value, key: &str| value[key].as_str().unwrap().to_owned();
        for debt in each(&by_session) {
            let night = debt["session"].as_i64().map(|id| numbers[&id].clone());
            let (from, to) = (books.person(&key(debt, "from")), books.person(&key(debt, "to")));
            let (currency, sum) = (key(debt, "currency"), amount(&debt["amount"]));
            let of = said.entry(night.clone()).or_default();
            add(of, &to, &currency, sum);
            add(of, &from, &currency, -sum);
            pairs(&mut pairs_said, (night, from, to, currency), sum);
        }
        let mut expected: BTreeMap<Option<String>, Sums> = BTreeMap::new();
        let mut pairs_expected = BTreeMap::new();
        for (chain, night) in books.nights.iter().filter(|(_, night)| !night.void && night.closed().is_some())
        {
            let sums = expected.entry(Some(chain.clone())).or_default();
            for (who, sum) in night.balances() {
                add(sums, &books.person(&night.names[&who]), &night.stands.currency, sum);
            }
            let mut directed: BTreeMap<(String, String), i64> = BTreeMap::new();
            for ((from, to), sum) in night.owed() {
                let pair = [from, to].map(|who| books.person(&night.names[&who]));
                *directed.entry(pair.into()).or_default() += sum;
            }
            directed.retain(|(from, to), _| from != to);
            // What was paid along other ways is settled anew, which only the sums tell.
            if directed.values().any(|sum| *sum < 0) {
                pairs_said.retain(|(night, ..), _| night.as_ref() != Some(chain));
                continue;
            }
            for ((from, to), sum) in directed {
                let of = (Some(chain.clone()), from, to, night.stands.currency.clone());
                pairs(&mut pairs_expected, of, sum);
            }
        }
        for old in books.old.values() {
            let (from, to) = (books.person(&old.from), books.person(&old.to));
            if from != to {
                let sums = expected.entry(None).or_default();
                add(sums, &to, &old.currency, old.amount - old.paid);
                add(sums, &from, &old.currency, old.paid - old.amount);
                pairs(&mut pairs_expected, (None, from, to, old.currency.clone()), old.amount - old.paid);
            }
        }
        expected.retain(|_, sums| !sums.is_empty());
        said.retain(|_, sums| !sums.is_empty());
        assert_eq!(said, expected, "debts by session");
        assert_eq!(pairs_said, pairs_expected, "debts by session, each two");
        let mut all = Sums::new();
        said.values().flatten().for_each(|((who, currency), sum)| add(&mut all, who, currency, *sum));
        for net in [false, true] {
            let mut sums = Sums::new();
            for owes in each(&json::owes(&(DebtView { net, ..DebtView::default() }).owed(&debts).unwrap())) {
                let (currency, sum) = (key(owes, "currency"), amount(&owes["amount"]));
                assert!(sum > 0);
                add(&mut sums, &books.person(&key(owes, "to")), &currency, sum);
                add(&mut sums, &books.person(&key(owes, "from")), &currency, -sum);
            }
            assert_eq!(sums, all, "debts, net: {net}");
        }
        let totals = json::totals(
            &log.statistics(&Filter::default(), By::Player, StatMeasure::All).unwrap(),
            By::Player,
        );
        let mut sums = Sums::new();
        for row in each(&totals).iter().filter(|row| row["player"] != "kitty") {
            add(&mut sums, &books.person(&key(row, "player")), &key(row, "currency"), amount(&row["amount"]));
        }
        let mut play = Sums::new();
        for night in books.nights.values().filter(|night| !night.void) {
            let mut won = night.stands.sums().0;
            for share in night.closed().map_or(&[][..], |close| each(&close["shares"])) {
                *won.entry(number(&share[0])).or_default() += amount(&share[1]);
            }
            won.remove(&0);
            won.into_iter().for_each(|(who, sum)| {
                add(&mut play, &books.person(&night.names[&who]), &night.stands.currency, sum);
            });
        }
        assert_eq!(sums, play, "totals");
        assert_eq!(spreadsheet(&log, &books), books.position(), "as a spreadsheet");
        drop(log);
        let mut journal = Sums::new();
        for ((account, currency), sum) in balances(&mut self.ledger) {
            add(&mut journal, &books.person(account.split_once(':').unwrap().1), &currency, sum);
        }
        assert_eq!(journal, books.position(), "as a journal");
        for (id, chain) in &numbers {
            if !books.nights[chain].void {
                self.settles(&id.to_string(), &books.nights[chain]);
            }
        }
    }

    /// A night is settled as its list comes to, with the cash for it.
    fn settles(&mut self, id: &str, night: &Night) {
        let request = Request::Settle { terms: SettleBy::default() };
        let reply = self.ledger.run(Which::Named(id), &request, 0).unwrap();
        let settled = json::settlement(&reply);
        assert_eq!(settled["currency"], night.stands.currency.as_str());
        let of = |key: &str, name: &str| settled[key].get(name).map_or(0, amount);
        let (sums, seated) = (night.balances(), night.stands.seated());
        let many = i64::try_from(seated.len()).unwrap();
        let (mut all, mut given, mut left) = (0, 0, BTreeMap::new());
        for (who, name) in &night.names {
            let balance = of("balances", name);
            all += balance;
            left.insert(name.as_str(), balance);
            let own = sums.get(who).copied().unwrap_or_default();
            match night.closed() {
                Some(_) if *who > 0 => assert_eq!(balance, own, "{name} of session {id}: {settled}"),
                None if *who > 0 => {
                    let share = balance - of("rounding", name) - own;
                    given += share;
                    let kitty = amount(&settled["kitty"]);
                    let least = if seated.contains(who) { kitty.div_euclid(many) } else { 0 };
                    let most = least + i64::from(seated.contains(who) && least * many != kitty);
                    assert!((least..=most).contains(&share), "{name} of session {id}: {settled} of {own}");
                }
                _ => {}
            }
        }
        assert_eq!(all, 0, "{settled}");
        if night.closed().is_none() {
            assert_eq!(given, amount(&settled["kitty"]), "{settled}");
        }
        for payment in each(&settled["payments"]) {
            *left.get_mut(payment["from"].as_str().unwrap()).unwrap() += amount(&payment["amount"]);
            *left.get_mut(payment["to"].as_str().unwrap()).unwrap() -= amount(&payment["amount"]);
        }
        assert!(left.values().all(|left| *left == 0), "{settled}");
    }
}

/// Adds to what two owe each other, each two once.
fn pairs(
    sums: &mut BTreeMap<(Option<String>, String, String, String), i64>,
    (night, from, to, currency): (Option<String>, String, String, String),
    sum: i64,
) {
    let (pair, sum) =
        if from < to { ((night, from, to, currency), sum) } else { ((night, to, from, currency), -sum) };
    *sums.entry(pair).or_default() += sum;
    sums.retain(|_, sum| *sum != 0);
}

/// What everybody is to get by all lines of a spreadsheet.
fn spreadsheet(log: &meldbook::store::Log<'_>, books: &Books) -> Sums {
    let people = log.people().unwrap();
    let mut csv = Csv::new('.').unwrap();
    for row in log.sessions(&Filter::default()).unwrap() {
        let session = load(log, row).unwrap();
        let currency = Currency::from_code(&session.row.currency).unwrap();
        let moved = movements::of_night(&session, &people, Voice { currency, ..voice() }).unwrap();
        moved.iter().for_each(|moved| csv.add(moved, currency).unwrap());
    }
    for said in log.said_between().unwrap() {
        let moved = movements::between(&said, &people, || "2026-12-31".to_owned()).unwrap();
        csv.add(&moved, Currency::from_code(&said.currency).unwrap()).unwrap();
    }
    let text = csv.finish().unwrap();
    let mut sums = Sums::new();
    for row in csv::Reader::from_reader(text.as_slice()).records() {
        let row = row.unwrap();
        add(&mut sums, &books.person(&row[6]), &row[9], row[8].replace('.', "").parse().unwrap());
    }
    sums
}

/// Plays a winter.
fn adds_up(winter: &[Step]) {
    let folder = folder();
    let mut machines: Vec<Machine> = (0..MACHINES)
        .map(|no| {
            let path = folder.path().join(format!("m{no}.db"));
            Machine { ledger: Ledger::open(&path, Access::Create).unwrap(), path }
        })
        .collect();
    let mut now = 1_767_225_600;
    for (done, step) in winter.iter().enumerate() {
        now += 60;
        let paths: Vec<PathBuf> = machines.iter().map(|machine| machine.path.clone()).collect();
        let machine = &mut machines[step.at];
        let session = step.session.map(|session| session.to_string());
        if let Some(from) = step.line.strip_prefix("merge ") {
            let (from, as_new) =
                from.split_once(' ').map_or((from, None), |(from, _)| (from, session.as_deref()));
            let from: usize = from.parse().unwrap();
            if from != step.at {
                let _ = machine.merges(&paths[from], as_new);
            }
        } else {
            moves_what_it_says(machine, step, session.as_deref(), &mut now);
        }
        if done % 4 == 3 || step.line.starts_with("merge") {
            machines[step.at].adds_up();
        }
    }
    for machine in &mut machines {
        machine.adds_up();
    }
    agree(&mut machines);
}

/// A command moves what it says and nothing else, and what is refused moves nothing.
fn moves_what_it_says(machine: &mut Machine, step: &Step, session: Option<&str>, now: &mut i64) {
    let before = machine.books();
    let was = chains(&machine.path).values().map(Vec::len).sum::<usize>();
    let done = machine.does(session, &step.line, *now);
    if std::env::var("WINTERS_TALK").is_ok() {
        println!("{step:?}: {done:?}");
    }
    let after = machine.books();
    let entries = chains(&machine.path).values().map(Vec::len).sum::<usize>();
    if done.is_err() {
        assert_eq!(was, entries, "{done:?}");
        return;
    }
    let words: Vec<&str> = step.line.split(' ').collect();
    match words.as_slice() {
        ["rename" | "people", ..] => {
            assert_eq!(after.accounts(), before.accounts(), "nothing moves with a name");
        }
        ["paid", from, to, _, ..] if entries > was => {
            let (from, to) = (plain(from), plain(to));
            let mut moved = after.position();
            before.position().iter().for_each(|((who, currency), sum)| add(&mut moved, who, currency, -sum));
            let sum: i64 = match words[3].split_once('.') {
                Some((whole, cents)) => format!("{whole}{cents}").parse().unwrap(),
                None => format!("{}00", words[3]).parse().unwrap(),
            };
            let mut expected = BTreeMap::new();
            for (who, sum) in [(before.person(&from), sum), (before.person(&to), -sum)] {
                *expected.entry(who).or_default() += sum;
            }
            expected.retain(|_, sum| *sum != 0);
            let moved: BTreeMap<String, i64> = moved.into_iter().map(|((who, _), sum)| (who, sum)).collect();
            assert_eq!(moved, expected, "cash moves what was paid");
        }
        ["debts", ..] => assert!(machine.ledger.read().unwrap().debts().unwrap().is_empty()),
        _ => {}
    }
    // A sheet is several changes.
    if step.and_undo && !matches!(words[0], "undo" | "redo" | "import") && entries > was {
        *now += 1;
        let debts = |machine: &mut Machine| {
            let debts = machine.ledger.read().unwrap().debts().unwrap();
            (json::debts(&debts), json::owes(&DebtView::default().owed(&debts).unwrap()))
        };
        let mut which = None;
        if let Err(error) = machine.does(None, "undo", *now) {
            // Something else is current: it says what to name.
            let Some((_, named)) = error.split_once("--session ") else { return };
            which = Some(named.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_owned());
            machine.does(which.as_deref(), "undo", *now).unwrap();
        }
        let back = machine.books();
        assert_eq!((back.accounts(), back.position()), (before.accounts(), before.position()), "undone");
        machine.adds_up();
        let here = debts(machine);
        *now += 1;
        machine.does(which.as_deref(), "redo", *now).unwrap();
        let again = machine.books();
        assert_eq!((again.accounts(), again.position()), (after.accounts(), after.position()), "redone");
        *now += 1;
        machine.does(which.as_deref(), "undo", *now).unwrap();
        assert_eq!(debts(machine), here, "undone again");
    }
}

/// Whoever has everything says the same.
fn agree(machines: &mut [Machine]) {
    for round in 0.. {
        assert!(round < 20, "there is always something new");
        let mut is_new = false;
        for at in 0..machines.len() {
            for from in (0..machines.len()).filter(|from| *from != at) {
                let path = machines[from].path.clone();
                let (new, forks) = machines[at].merges(&path, None).unwrap();
                is_new |= new;
                for fork in forks {
                    is_new |= machines[at].merges(&path, Some(&fork)).unwrap().0;
                }
            }
        }
        if !is_new {
            break;
        }
    }
    let positions: Vec<Sums> = machines.iter().map(|machine| machine.books().position()).collect();
    for machine in machines.iter_mut() {
        machine.adds_up();
    }
    assert!(positions.windows(2).all(|two| two[0] == two[1]), "{positions:#?}");
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 400, ..law(8) })]

    #[test]
    fn money_follows_its_night(winter in prop::collection::vec(scene(), 8..24)) {
        adds_up(&winter.concat());
    }
}
