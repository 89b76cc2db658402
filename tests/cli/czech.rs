//! The whole evening in Czech: every command of the table, and not an English word in what it says.

use crate::cases::story;
use crate::support::{Ran, Room};
use insta::assert_snapshot;
use std::collections::BTreeSet;
use std::sync::LazyLock;

const CZECH: &str = include_str!("../../locales/cs.ftl");

/// What stands in answers besides words of the catalogue: names, rules by name, currencies, and what was typed.
const NAMES: &[&str] = &[
    "Anna", "Ben", "Cyril", "Dana", "Emil", "Petr", "marias", "classic", "family", "pauzirak", "Kč", "ROOM",
    "data", "meldbook", "ledger", "db", "THE", "SEAL", "IS", "DD", "MM", "mm", "ss", "YYYY", "hh", "sheet",
    "three", "five", "ten", "spatny", "prazdny", "binarni", "hrci",
];

/// Runs a line at a table that speaks Czech; `meldbook` is no word at all.
fn in_czech(room: &Room, line: &str) -> Ran {
    let line = if line == "meldbook" { "" } else { line };
    let ran = room.run(line).variable("MELDBOOK_LANG", "cs").columns(100).end();
    is_czech(&ran);
    ran
}

/// Returns a word of a line that is neither in the catalogue nor known otherwise; what stands in backticks was typed,
/// or may be.
pub fn stray_word(line: &str, known: impl Fn(&str) -> bool) -> Option<&str> {
    static VOCABULARY: LazyLock<BTreeSet<&'static str>> = LazyLock::new(vocabulary);
    let said = line.split('`').step_by(2);
    let mut words = said.flat_map(|part| part.split(|c: char| !c.is_alphabetic()));
    words.find(|word| word.chars().count() > 1 && !VOCABULARY.contains(word) && !known(word))
}

/// Refuses a word that is neither in the catalogue nor typed.
fn is_czech(ran: &Ran) {
    for line in ran.stdout.lines().chain(ran.stderr.lines()) {
        // What was typed is shown as it was typed, and rules have the title that their profile gives them.
        if line.split_once(" | ").is_some_and(|(number, _)| number.parse::<u32>().is_ok())
            || line.starts_with("večer 1: ")
            || ["zapsáno:", "vzato zpět:", "obnoveno:"].iter().any(|head| line.trim_start().starts_with(head))
            || line.starts_with("│")
        {
            continue;
        }
        let stray = stray_word(line, |word| {
            NAMES.contains(&word) || ["true", "false"].contains(&word) || ran.line.contains(word)
        });
        assert_eq!(stray, None, "is no Czech word of the catalogue:\n{ran}");
    }
}

/// Returns the words that the catalogue says.
fn vocabulary() -> BTreeSet<&'static str> {
    let said = CZECH.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let message = line.split_once(" = ").filter(|(id, _)| !id.contains('['));
        message.or_else(|| line.split_once("] ")).map_or(line, |(_, said)| said)
    });
    let words = said.flat_map(|said| {
        said.split([' ', '{', '}', ',', '.', ':', ';', '(', ')', '/', '-', '\u{a0}', '"', '`'])
    });
    words.filter(|word| word.chars().all(char::is_alphabetic) && !word.is_empty()).collect()
}

#[test]
fn an_evening_of_marias() {
    let room = Room::new();
    story("cli/czech/an_evening_of_marias.txt", |line| in_czech(&room, line));
}

#[test]
fn what_is_refused_in_marias() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --stake '1 Kč' --date 2026-03-14 --dealer cyril");
    story("cli/czech/what_is_refused_in_marias.txt", |line| in_czech(&room, line));
}

#[test]
fn an_evening_of_auction_pinochle() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake '2 Kč' --date 2026-03-14 --dealer dana");
    story("cli/czech/an_evening_of_auction_pinochle.txt", |line| in_czech(&room, line));
}

#[test]
fn an_evening_to_a_target() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=1,hundred=25c --currency CZK --date 2026-03-14");
    story("cli/czech/an_evening_to_a_target.txt", |line| in_czech(&room, line));
}

#[test]
fn rules_have_czech_titles() {
    let room = Room::new();
    room.file(
        "config/meldbook/rules/nase.toml",
        "name = \"nase\"\ntitle = \"Ours\"\ntitles.cs = \"Jak hrajeme u Zelenků\"\nextends = \"marias\"\n",
    );
    room.file("config/meldbook/rules/zle.toml", "name = 7\n");
    let czech = room.run("rules list").variable("MELDBOOK_LANG", "cs").columns(160).says();
    let broken = "nedá se přečíst: `meldbook rules check zle` řekne proč";
    for said in [broken, "co to je", "Lízaný mariáš pro dva:", "Jak hrajeme u Zelenků", ": vaše"] {
        assert!(czech.contains(said), "{czech}");
    }
    for built_in in &meldbook::rules::BUILT_IN {
        let rules = meldbook::rules::Catalog::default().load(built_in.name).unwrap().rules;
        let (row, title) = (format!("│ {:<17} ", built_in.name), format!(" {}: ", rules.title_in("cs")));
        assert!(rules.title_in("cs") != rules.title() && czech.contains(&row), "{row}: {czech}");
        assert!(czech.contains(&title), "{title}: {czech}");
    }
    let opened =
        room.run("new nase Anna Ben Cyril --stake 1 --dealer cyril").variable("MELDBOOK_LANG", "cs").says();
    assert!(opened.starts_with("večer 1: Jak hrajeme u Zelenků | Anna, Ben a Cyril\n"), "{opened}");
    room.does("settle --close");
    let opened = room.says("new nase Anna Ben Cyril --stake 1 --dealer cyril");
    assert!(opened.starts_with("session 2: Ours | "), "{opened}");
    // Machines are told the title as it always was.
    let list = room.run("rules list --json").variable("MELDBOOK_LANG", "cs").says();
    assert!(list.contains("\"Auction mariáš\"") && !list.contains("Zelenků"), "{list}");
}

#[test]
fn an_evening_at_the_prompt_with_everything() {
    let room = Room::new();
    room.does("new pauzirak Jan Hana Petr Eva --stake '1 Kč' --date 2026-03-14 --dealer eva");
    let evening = "\
        jan červené 60+40\nhana listy sedma 50 flek na sedmu\nHana listy 7 50\npetr betl uhraný\n\
        pokuta petr všem 2 špatně rozdal\nútrata eva 340,50 večeře\nútrata jan 90 pivo mezi jan, hana\n\
        hana zaplatila jan 50\nnastav celý večer místo=u Zelenků\nnastav sázka=2 Kč\neva kule 40\n\
        odchází petr\njan h 50\nPetr přichází\npřejmenuj hana Hanička\noprav 1 jan červené 70+20\n\
        vlož 2 pas\nškrtni 2\nzpět\nzpět\nznovu\nškrtnuto petr betl prohraný\nproč 3\nproč 3a\n\
        stav\nlist\nvyúčtuj mince 1 Kč\nzavři\njan zaplatil eva 5\notevři\npartie\ndluhy\nkonec\n";
    let ran = room.run("play").variable("MELDBOOK_LANG", "cs").columns(120).input(evening).end();
    assert!(ran.stderr.contains("--> standardní vstup:"), "{ran}");
    assert_snapshot!("an_evening_at_the_prompt", ran.to_string());
}

/// Its times are as wide as the day is: no story can show it.
#[test]
fn history_is_czech() {
    let room = Room::new();
    room.does("new marias Anna Čeněk Cyril --stake '1 Kč' --date 2026-03-14 --dealer cyril");
    for line in ["paid cen anna 4", "log result Anna +5, Čeněk -5", "set place=Home", "set place=Brno"] {
        room.does(line);
    }
    let said =
        room.run("history").variable("MELDBOOK_LANG", "cs").variable("LC_ALL", "C").columns(120).says();
    for text in ["zaplaceno: Čeněk 4 Kč → Anna", "výsledek 0b", "Anna +5 Kč", "místo=Brno"] {
        assert!(said.contains(text), "{text}: {said}");
    }
}

#[test]
fn what_is_said_of_files_is_czech() {
    let room = Room::new();
    let bad = "pravidla marias\nhrci Anna, Ben, Cyril\nsázka 1 Kč\npravidla marias\nanna h 60+40\nodchází\nzavři\nanna h 50\n";
    room.file("spatny.sheet", bad);
    room.file("prazdny.sheet", "# nic\n");
    room.file("binarni.sheet", [0xff, 0xfe]);
    story("cli/czech/what_is_said_of_files.txt", |line| in_czech(&room, line));
}
