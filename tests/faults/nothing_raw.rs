//! Text from elsewhere on its way out: whatever a ledger of somebody else, a file, its name, an argument or the input
//! holds, no command writes a character that a terminal would obey, or one that nobody sees.

use super::{Desk, HAND, Said};
use crate::seed::{one_in, rounds};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// What somebody could put into a name to have a terminal do something, or show something else than it says.
const PAYLOADS: [&str; 9] = [
    "\u{1b}]52;c;aGFoYQ==\u{7}",
    "\u{1b}[2J\u{1b}[8m",
    "\u{9b}31m\u{9d}0;title\u{9c}\u{85}",
    "\u{202e}\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}",
    "\u{7f}\u{7f}",
    "\u{7}",
    "\r\u{1b}[2K",
    "\u{200b}\u{2060}\u{feff}\u{ad}",
    "\u{8}\u{8}",
];

/// What each command is asked, so that it shows what is in a ledger and says what is wrong with what it is given;
/// `{}` stands for a payload. Every command has at least one row.
const ASKED: &[(&str, &[&str])] = &[
    ("", &[""]),
    (
        "new",
        &["scarne Anna Ben {}", "scarne Anna Ben Cyril --place {} --note {} --scorekeeper {}", "--again"],
    ),
    ("play", &["", "--page {}"]),
    (
        "log",
        &[
            "a320s160+170",
            "a320s160+170 # {}",
            "--note {} a320s+",
            "x{} 320",
            "a320{}",
            "{\"bid\":\"{}\"}",
            "-",
        ],
    ),
    ("undo", &[""]),
    ("redo", &[""]),
    ("fix", &["1 a330s160+170", "1 a320s+ # {}", "1 {}"]),
    ("strike", &["1"]),
    ("insert", &["1 a330s160+170", "1 a320s+ # {}", "1 {}"]),
    ("edit", &["", "--yes"]),
    ("seat", &["in {}", "in Eva", "out {}", "out Ben"]),
    ("set", &["place={}", "note=Else", "rules={}", "{}={}", "scorekeeper={}", "hearts_multiplier=3"]),
    ("spent", &["Ben 5 {}", "{} 5 tea", "Ben 5 tea --among {}"]),
    ("penalty", &["Ben all 3 {}", "{} Ben 3 late", "Ben {} 3 late"]),
    ("game", &["", "--sides {}+Ben,Cyril"]),
    ("rename", &["Ben {}", "{} Ben", "Ben Bob", "Ben Bob --everywhere", "Ben {} --last 1"]),
    ("agreed", &["", "1", "3"]),
    ("sheet", &["", "1", "2", "3", "--as classic", "--as ./pay{}load.toml", "1 --as brooklyn"]),
    ("history", &["", "1", "2", "--session daybook"]),
    ("why", &["", "1", "1 --rule", "1 --session 1", "0a", "2a", "2b"]),
    (
        "settle",
        &["", "--share", "--through {}", "--through Ben", "--close", "--coin {}", "1 --share", "--qr"],
    ),
    ("reopen", &["1", "2", "{}"]),
    ("paid", &["Ben Cyril 1", "{} Ben 1", "Ben {} 1", "Ben Cyril {}"]),
    ("paid-hand", &["", "1", "{}"]),
    ("owed", &["Ben Cyril 1", "{} Ben 1", "Ben {} 1"]),
    ("debts", &["", "--qr", "--by session", "--player {}", "--player Ben"]),
    ("void", &["2 --restore", "1 --why {}", "1 --why Else"]),
    ("sessions", &["", "--void", "--player {}", "--place {}", "--rules {}", "--since {}"]),
    (
        "totals",
        &[
            "",
            "--by place",
            "--by rules",
            "--by session",
            "--by partner",
            "--by opponent",
            "--by month",
            "--player {}",
        ],
    ),
    (
        "stats",
        &[
            "",
            "Ben",
            "Ben Cyril",
            "{}",
            "Ben {}",
            "--by place",
            "--by partner",
            "--by rules",
            "--by declarer",
        ],
    ),
    ("hands", &["", "--note {}", "--declarer {}", "--declarer Ben", "--biggest 2", "--bid {}", "--trump {}"]),
    ("people", &[""]),
    ("people-merge", &["Ben Cyril", "{} Ben", "Ben {}"]),
    ("people-account", &["Ben", "{}", "Ben {}", "Ben CZ6508000000192000145399", "Ben none"]),
    ("merge", &["other.db", "other.db --as-new 1", "none{}.db", "pay{}load.sheet"]),
    ("push", &["postgres://{}@127.0.0.1:1/club", "{}", "postgres://127.0.0.1:1/club?sslmode={}"]),
    ("pull", &["postgres://127.0.0.1:1/{}?sslmode=disable", "{}", "postgres://h/club?sslrootcert=none{}"]),
    ("backup", &["copy{}.db", "none{}/copy.db"]),
    ("rules", &["list"]),
    ("rules-list", &[""]),
    (
        "rules-show",
        &[
            "",
            "--card",
            "--session 1",
            "./pay{}load.toml",
            "./good.toml --card",
            "{}",
            "scarne --card --set {}={}",
        ],
    ),
    ("rules-check", &["./pay{}load.toml", "./title.toml", "{}", "./{}.toml"]),
    ("rules-diff", &["scarne ./pay{}load.toml", "{} scarne", "scarne {}"]),
    (
        "melds",
        &[
            "--jsonl",
            "--jsonl pay{}load.jsonl",
            "{} --trump s --table classic",
            "AS --trump {} --table {}",
            "--table {}",
        ],
    ),
    ("score", &["", "pay{}load.jsonl", "none{}.jsonl"]),
    (
        "import",
        &[
            "pay{}load.sheet",
            "pay{}load.jsonl",
            "none{}.sheet",
            "-",
            "--into 3 pay{}load.sheet",
            "named.sheet",
            "noted.sheet",
        ],
    ),
    (
        "export",
        &[
            "",
            "1",
            "--format jsonl --all",
            "--format csv --all",
            "--format hledger --all",
            "--format json --all",
            "-o no{}/file",
            "-o out{}",
        ],
    ),
    ("report", &["", "1", "3", "-o no{}/file", "--player {}", "--place {}"]),
    ("verify", &["", "--rebuild", "--seal {}"]),
    ("completions", &["bash", "{}"]),
    ("man", &["", "{}", "--into pay{}load.sheet/man"]),
];

/// In how many parts the questions are asked.
const PARTS: usize = 9;

/// Commands that read the input or a file of somebody else, whatever they are asked.
const READING: &[&str] = &["play", "log", "edit", "score", "melds", "import", "rules-check", "rules-show"];

/// A character that a terminal obeys, or that nobody sees.
fn is_raw(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

/// Returns text without its colours; the payloads hold none that the program uses.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('m') {
            Some((codes, rest)) if codes != "8" && codes.chars().all(|c| c.is_ascii_digit() || c == ';') => {
                out.push_str(rest);
            }
            _ => out.extend(["\u{1b}[", part]),
        }
    }
    out
}

impl Said {
    #[track_caller]
    fn has_nothing_raw(&self, asked: &[&str]) {
        let out = self.out.replace("\r\n", "\n");
        // A Czech spreadsheet begins with the mark of UTF-8.
        let has_mark = [["--format", "csv"], ["--lang", "cs"]]
            .iter()
            .all(|option| asked.windows(2).any(|words| words == option));
        let out = out.strip_prefix('\u{feff}').filter(|_| has_mark).unwrap_or(&out);
        // Tables have colours only where they are asked for.
        let out = if asked.contains(&"always") { without_colours(out) } else { out.to_owned() };
        for text in [&out, &without_colours(&self.err)] {
            let raw: BTreeSet<char> = text.chars().filter(|c| is_raw(*c)).collect();
            assert!(
                raw.is_empty(),
                "{asked:?} wrote {raw:?}:\n{}",
                text.escape_debug().to_string().replace("\\n", "\n")
            );
        }
        assert!(!self.err.contains("panicked"), "{asked:?}: {}", self.err);
        assert!(self.status.is_some_and(|status| status <= 3), "{asked:?}: {self:?}");
    }
}

/// Text for a string of JSON: what JSON forbids is an escape, everything else stands as it is.
fn in_json(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap();
    json[1..json.len() - 1].to_owned()
}

/// A desk with three nights and a daybook, and files from somebody else around it.
struct Hostile {
    desk: Desk,
    good: PathBuf,
}

impl Hostile {
    fn new() -> Hostile {
        let desk = Desk::empty();
        let folder = desk.path("home");
        fs::create_dir(&folder).unwrap();
        for line in [
            "new scarne Anna Ben Cyril --stake 5c --date 2026-03-07 --place Brno --note Remark --scorekeeper Anna",
            "log --note Remark a320s160+170",
            "log b300h+",
            "spent Anna 12 Pizza",
            "penalty Anna Ben 3 Misdeal",
            "settle --close",
            "new scarne Anna Ben Cyril --stake 5c --date 2026-03-08 --place Brno",
            "void --why Because",
            "new brooklyn Anna Ben Cyril Dana --stake 5c --date 2026-03-14 --place Brno --note Remark",
            "log --note Remark a320s160+170",
            "seat out Dana",
            "spent Anna 12 Pizza",
            "penalty Anna Ben 3 Misdeal",
            "log a350s-",
            "fix 1 a330s+",
            "owed Anna Ben 5 --date 2026-01-01",
            "people merge Dana Dan",
        ] {
            let words: Vec<&str> = line.split(' ').collect();
            let said = desk.run(words.iter().copied());
            assert!(said.status == Some(0) || line.starts_with("people"), "{line}: {said:?}");
        }
        let good = desk.path("good.db");
        fs::copy(&desk.ledger, &good).unwrap();
        Hostile { desk, good }
    }

    /// Puts the good ledger in place.
    fn restore(&self) {
        fs::copy(&self.good, &self.desk.ledger).unwrap();
    }

    /// Does to the good ledger what the program never would.
    fn tamper(&self, tamper: &str, payload: &str) {
        self.restore();
        let db = Connection::open(&self.desk.ledger).unwrap();
        db.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF").unwrap();
        let texts = |sql: &str| -> Vec<String> {
            let mut rows = db.prepare(sql).unwrap();
            rows.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
        };
        let triggers: Vec<(String, String)> = db
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        for (name, _) in &triggers {
            db.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
        }
        let add = |table: &str, column: &str| {
            // A column that is worked out of others, or unique, cannot be changed.
            let _ = db.execute(
                &format!("UPDATE {table} SET {column} = {column} || ?1 WHERE typeof({column}) = 'text'"),
                [payload],
            );
        };
        match tamper {
            "projections" | "every column" => {
                let keys = ["uuid", "date", "currency", "session"];
                for table in texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'entry'")
                {
                    for column in texts(&format!("SELECT name FROM pragma_table_info('{table}')")) {
                        if tamper == "every column" || !keys.contains(&column.as_str()) {
                            add(&table, &column);
                        }
                    }
                }
            }
            "said" | "chain" => add("entry", tamper),
            words => {
                for word in words.split(' ') {
                    let [in_change, in_said] =
                        [in_json(payload).as_str(), payload].map(|text| format!("{word}{text}"));
                    db.execute(
                        "UPDATE entry SET change = replace(change, ?1, ?2), said = replace(said, ?1, ?3)",
                        [word, &in_change, &in_said],
                    )
                    .unwrap();
                }
            }
        }
        for (_, sql) in triggers {
            db.execute_batch(&sql).unwrap();
        }
    }

    /// Writes files of somebody else, with a payload in their names and in what they say.
    fn files(&self, payload: &str) {
        let sheet = format!(
            "rules scarne\nplayers Anna Ben Cyril\ndate 2026-03-20\nplace {payload}\nstake 5c\n\na320s160+170 # {payload}\n{payload}\n"
        );
        let json = in_json(payload);
        let lines = format!(
            "{{\"rules\":\"scarne\",\"players\":[\"Anna{json}\",\"Ben\",\"Cyril\"],\"line\":\"ann320s+\",\"id\":{{\"{json}\":\r\"{json}\"}}}}\n\
             {{\"rules\":\"scarne\",\"players\":[\"Anna\",\"Ben\",\"Cyril\"],\"line\":\"a320s+ # {json}\",\"id\":\"{json}\"}}\n\
             {{\"rules\":\"{json}\",\"{json}\":1}}\n{{\"table\":\"{json}\",\"cards\":\"{json}\",\"trump\":\"{json}\",\"id\":\"{json}\"}}\n\
             {{\"table\":\"classic\",\"cards\":\"AS TS KS QS JS\",\"trump\":\"s\",\"id\":\"{json}\"}}\n{payload}\n"
        );
        let title =
            format!("name = 'ours'\ntitle = \"Ours{json}\"\nextends = 'scarne'\nsources = ['a{payload}']\n");
        for (name, text) in [
            (format!("pay{payload}load.sheet"), &sheet),
            (format!("pay{payload}load.jsonl"), &lines),
            (
                format!("pay{payload}load.toml"),
                &format!(
                    "{title}'{payload}' = 1\n[[worked]]\nline = \"{json}\"\nnet = {{ \"An{json}\" = 1 }}\n"
                ),
            ),
            ("title.toml".to_owned(), &title),
            (
                "good.toml".to_owned(),
                &"name = 'ours'\ntitle = 'Naše'\nextends = 'scarne'\nsources = ['us']\n".to_owned(),
            ),
            ("named.sheet".to_owned(), &format!("rules scarne\nplayers Anna{payload} Ben Cyril\n\n")),
            (
                "noted.sheet".to_owned(),
                &format!("rules {payload}\nplayers Anna Ben Cyril\nnote a{payload}\n{payload}: b\n\n"),
            ),
            ("edited.sheet".to_owned(), &sheet),
        ] {
            fs::write(self.desk.path("home").join(name), text).unwrap();
        }
    }

    /// Runs a command among the files, with a payload on its standard input.
    fn ask(&self, words: &[&str], payload: &str) -> Said {
        let json = in_json(payload);
        let input = format!(
            "{payload}\na320s160+170 # {payload}\nspent ben 5 {payload}\nhistory\n{{\"bid\":\"{json}\"}}\nquit\n\
             {{\"rules\":\"scarne\",\"players\":[\"{json}\",\"Ben\",\"Cyril\"],\"line\":\"a320s+\",\"id\":\"{json}\"}}\n"
        );
        let mut command = self.desk.command([]);
        let folder = self.desk.path("home");
        command
            .current_dir(&folder)
            .args(words)
            .env("EDITOR", format!("cp {}", folder.join("edited.sheet").display()));
        command.env_remove("NO_COLOR").env_remove("VISUAL").env("HOME", &folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap().into()
    }

    /// Every command with each row of its questions that a payload can reach, and these options: those that hold one or
    /// read the input or a file. Without a payload the other ones, about the ledger. Of these, those of a part, or all.
    fn ask_all(&self, options: &[&str], payload: &str, part: Option<usize>, prepare: impl Fn()) {
        let mut count = 0;
        for (command, rows) in ASKED {
            for row in rows.iter().filter(|row| match payload.is_empty() {
                true => !row.contains("{}"),
                false => row.contains("{}") || READING.contains(command),
            }) {
                count += 1;
                if part.is_some_and(|part| (count + part) % PARTS != 0) {
                    continue;
                }
                let row: Vec<String> = row.split(' ').map(|word| word.replace("{}", payload)).collect();
                let words: Vec<&str> = options
                    .iter()
                    .copied()
                    .chain(command.split('-'))
                    .chain(row.iter().map(String::as_str))
                    .filter(|word| !word.is_empty())
                    .collect();
                prepare();
                let said = self.ask(&words, payload);
                said.has_nothing_raw(&words);
                if options.contains(&"--json") && said.out.starts_with(['{', '[']) {
                    let mut values =
                        serde_json::Deserializer::from_str(&said.out).into_iter::<serde_json::Value>();
                    assert!(values.all(|value| value.is_ok()), "{words:?}: {}", said.out);
                }
            }
        }
    }
}

fn all_payloads() -> String {
    PAYLOADS.concat()
}

/// Returns which parts of the questions are asked in the `no`-th of some ways: a round is a part, and each part is asked
/// in some way.
fn parts(no: usize) -> std::ops::Range<usize> {
    no..no + rounds(1).min(PARTS)
}

/// Every command that there is, by its manual page; a new one needs a row above.
#[test]
fn every_command_is_asked() {
    let desk = Desk::empty();
    let pages = desk.path("man");
    desk.run(["man", "--into", pages.to_str().unwrap()]).done();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let there: BTreeSet<String> =
        fs::read_dir(pages).unwrap().map(|page| name(&page.unwrap().path())).collect();
    let asked: BTreeSet<String> = ASKED
        .iter()
        .map(
            |(command, _)| {
                if command.is_empty() { "meldbook".to_owned() } else { format!("meldbook-{command}") }
            },
        )
        .collect();
    assert_eq!(there, asked);
    assert!(ASKED.iter().all(|(_, rows)| !rows.is_empty()));
}

#[test]
fn nothing_of_an_argument_a_file_or_the_input_is_written_raw() {
    let hostile = Hostile::new();
    for (no, payload) in PAYLOADS.iter().enumerate() {
        hostile.files(payload);
        for part in parts(no) {
            hostile.ask_all(&[], payload, Some(part), || hostile.restore());
        }
    }
    hostile.files(&all_payloads());
    hostile.ask_all(&[], &all_payloads(), None, || hostile.restore());
    for part in parts(0) {
        for options in [&["--json"][..], &["--lang", "cs"], &["--color", "always"]] {
            hostile.ask_all(options, &all_payloads(), Some(part), || hostile.restore());
        }
    }
}

/// Where no command expects anything, in every option that takes a value, and in its place.
#[test]
fn nothing_that_the_parser_echoes_is_written_raw() {
    let (hostile, all) = (Hostile::new(), all_payloads());
    let mut known: BTreeSet<String> = BTreeSet::new();
    for (no, (command, _)) in ASKED.iter().enumerate() {
        let command: Vec<&str> = command.split('-').filter(|word| !word.is_empty()).collect();
        let help = hostile.ask(&[&command[..], &["--help"]].concat(), "").done();
        let options: Vec<&str> = help
            .lines()
            .filter(|line| line.trim_start().starts_with('-') && line.contains('<'))
            .filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--")))
            .collect();
        assert!(options.contains(&"--session"), "{help}");
        // One at each command, the others at those beside it; all of them together follow.
        for payload in parts(no).map(|part| PAYLOADS[part % PAYLOADS.len()]) {
            let words = [&command[..], &[payload]].concat();
            hostile.restore();
            hostile.ask(&words, "").has_nothing_raw(&words);
        }
        let long = format!("--{all}");
        let ways = [&[all.as_str()][..], &[&long], &[&all, &all, &all, &all, &all], &["--", &all]];
        for words in ways.into_iter().skip(no % one_in(4)).step_by(one_in(4)) {
            let words = [&["--color", ["auto", "always"][no % 2]], &command[..], words].concat();
            hostile.restore();
            hostile.ask(&words, "").has_nothing_raw(&words);
        }
        // What a command shares with others is asked once.
        for option in options.into_iter().filter(|option| known.insert((*option).to_owned())) {
            let words = [&command[..], &[option, all.as_str()]].concat();
            hostile.restore();
            hostile.ask(&words, "").has_nothing_raw(&words);
        }
    }
    for name in ["MELDBOOK_LANG", "LANG", "MELDBOOK_LEDGER", "COLUMNS"] {
        let mut command = hostile.desk.command(["sessions"]);
        let said: Said = command.env(name, all_payloads()).output().unwrap().into();
        said.has_nothing_raw(&[name]);
    }
}

#[test]
fn nothing_of_a_ledger_from_elsewhere_is_written_raw() {
    let hostile = Hostile::new();
    let payload = all_payloads();
    let tampers = [
        "projections",
        "Remark Pizza Misdeal Because Brno",
        "Anna",
        "Scarne Brooklyn",
        "every column",
        "a320s a350s",
        "changed opened",
        "chain",
        "said",
    ];
    for (no, tamper) in tampers.into_iter().enumerate() {
        hostile.tamper(tamper, &payload);
        let bad = hostile.desk.path("bad.db");
        fs::copy(&hostile.desk.ledger, &bad).unwrap();
        let one_way = ["every column", "changed opened", "chain", "a320s a350s"].contains(&tamper);
        let ways = [&["--lang", "cs", "--color", "always"][..], &["--json"], &[]];
        let again = || {
            fs::copy(&bad, &hostile.desk.ledger).unwrap();
        };
        if one_way {
            (0..3).for_each(|third| hostile.ask_all(ways[0], "", Some(no + 3 * third), again));
            continue;
        }
        for part in parts(no) {
            for (way, options) in ways.iter().enumerate() {
                hostile.ask_all(options, "", Some(part + way), again);
            }
        }
    }
}

/// What a shell offers at Tab, it writes to its terminal.
#[test]
fn nothing_that_a_shell_offers_is_raw() {
    let hostile = Hostile::new();
    hostile.files(&all_payloads());
    let rules = hostile.desk.path("home/.config/meldbook/rules");
    fs::create_dir_all(&rules).unwrap();
    fs::copy(hostile.desk.path("home/title.toml"), rules.join("ours.toml")).unwrap();
    for tamper in ["projections", "Anna", "a320s a350s", "Remark"] {
        hostile.tamper(tamper, &all_payloads());
        for words in [
            &["log", ""][..],
            &["sheet", ""],
            &["why", ""],
            &["new", ""],
            &["seat", "in", ""],
            &["import", ""],
            &["totals", "--player", ""],
        ] {
            let mut command = hostile.desk.command([]);
            let words = [&["meldbook"], words].concat();
            command.arg("--").args(&words).current_dir(hostile.desk.path("home"));
            command.env("MELDBOOK_LEDGER", &hostile.desk.ledger).env("MELDBOOK_COMPLETE", "bash");
            command.env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string()).env("_CLAP_IFS", "\n");
            command.env("_CLAP_COMPLETE_COMP_TYPE", "9").env("_CLAP_COMPLETE_SPACE", "true");
            Said::from(command.output().unwrap()).has_nothing_raw(&words);
        }
    }
}

/// What is shown elsewhere as a mark stands in JSON as it is in the ledger, each character once escaped.
#[test]
fn json_says_what_the_ledger_holds_in_escapes() {
    let hostile = Hostile::new();
    let payload = all_payloads();
    hostile.tamper("projections", &payload);
    let out = hostile.ask(&["sessions", "--json"], "").done();
    assert!(out.contains(r"\u001b]52;c;") && out.contains(r"\u009b31m") && out.contains(r"\u202e"), "{out}");
    let sessions: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(
        sessions.as_array().unwrap().iter().any(|session| session["place"] == format!("Brno{payload}")),
        "{out}"
    );
    let line = format!(
        r#"{{"rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320s+","id":"{}"}}"#,
        in_json(&payload)
    );
    fs::write(hostile.desk.path("home").join("one.jsonl"), line).unwrap();
    let out = hostile.ask(&["score", "one.jsonl"], "").done();
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["id"], payload);
}

#[test]
fn ordinary_text_of_any_language_is_left_as_it_is() {
    let desk = Desk::empty();
    let names = [
        "new",
        "scarne",
        "Žofie Přemyslová",
        "刘伟",
        "محمد",
        "--place",
        "Restaurace U Čápa 👩\u{200d}🎤 e\u{301}",
    ];
    desk.run(names).done();
    let out = desk.run(["sessions"]).done() + &desk.run(["sheet"]).done();
    for text in names[2..5].iter().chain(&names[6..]) {
        assert!(out.contains(text), "{text}: {out}");
    }
    let said = desk.run(["sheet", "Č\u{301}"]);
    assert!(said.err.contains("`Č\u{301}`"), "{said:?}");
    // A hand says what it takes, in a language of signs beyond ASCII.
    desk.run(["log", "Ž320s160+170"]).done();
    assert!(!desk.run(["log", HAND]).err.contains('\u{fffd}'));
}

/// Colours of an argument are shown as what they are, and the parser's own ones stay, wherever it repeats an argument.
#[test]
fn the_parser_writes_its_own_colours_and_none_of_an_argument() {
    let desk = Desk::open();
    for line in [
        "{}",
        "un{}do",
        "people {}",
        "people mer{}ge",
        "undo {}",
        "undo --{}",
        "undo --quie{}t",
        "undo --quiet={}",
        "undo -{}",
        "--color {} undo",
        "--color=alw{}ays undo",
        "--lang {} undo",
        "new --date {}",
        "sessions --since {}",
        "hands --biggest {}",
        "debts --by {}",
        "export --format {}",
        "export --format json{}",
        "completions {}",
        "verify --rebuild --seal {}",
        "log --note a --note b {}",
    ] {
        for before in ["", "--color always ", "--color=always ", "--color never "] {
            if line.starts_with("--color") && !before.is_empty() {
                continue;
            }
            let words: Vec<String> = format!("{before}{line}")
                .split(' ')
                .map(|word| word.replace("{}", "\u{1b}[38;5;99m\u{9b}1m"))
                .collect();
            let said = desk.run(words.iter().map(String::as_str));
            assert_eq!(said.status, Some(2), "{words:?}: {said:?}");
            assert_eq!(said.err.contains("\u{1b}["), before.contains("always"), "{words:?}: {said:?}");
            assert!(
                !said.err.contains("\u{1b}[38;5;99m") && !said.err.contains('\u{9b}'),
                "{words:?}: {said:?}"
            );
            if !line.starts_with("log") && !line.contains("verify") {
                assert!(said.err.contains('\u{fffd}'), "{words:?}: {said:?}");
            }
        }
    }
}
