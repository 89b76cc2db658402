//! Help and the errors of the command line in Czech: nothing of them stays English, and nothing is translated in vain.

use crate::support::Room;
use insta::assert_snapshot;
use std::sync::LazyLock;

const HELP: &str = include_str!("../../locales/help.cs.ftl");

/// The help of a command.
struct Help {
    command: String,
    flag: &'static str,
    english: String,
    czech: String,
}

/// Every command with its help, in short and in full: of all, of each, of those below.
static HELPS: LazyLock<Vec<Help>> = LazyLock::new(|| {
    let room = Room::new();
    let help = |command: &str, flag: &'static str| {
        let said = |lang: &str| {
            room.run(&format!("{command} {flag}")).variable("MELDBOOK_LANG", lang).columns(100).says()
        };
        Help { command: command.to_owned(), flag, english: said("en"), czech: said("cs") }
    };
    let mut found = vec![help("", "--help"), help("", "-h")];
    let mut next = 0;
    while let Some(Help { command, english, flag, .. }) = found.get(next) {
        let is_head = |line: &str| line.ends_with(':') && !line.starts_with(' ');
        let is_commands = |head: &str| command.is_empty() && head != "Options:" || head == "Commands:";
        let mut head = "";
        let mut below = Vec::new();
        for line in english.lines().take_while(|line| !line.starts_with("Example")) {
            match line.strip_prefix("  ").and_then(|row| row.split(' ').next()) {
                Some(name) if is_commands(head) && !name.is_empty() => {
                    below.push(help(format!("{command} {name}").trim_start(), flag));
                }
                None if is_head(line) => head = line,
                _ => {}
            }
        }
        found.extend(below);
        next += 1;
    }
    assert!(found.len() >= 100, "{}", found.len());
    found
});

#[test]
fn no_line_of_help_stays_english() {
    for Help { command, flag, english, czech } in HELPS.iter() {
        let lines = |text: &str| -> Vec<String> {
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
        };
        let english = lines(english);
        for (line, said) in lines(czech).iter().zip(czech.lines()) {
            let is_command = line.starts_with("meldbook ") && !said.trim().contains("   ");
            let is_example = said.starts_with("  ")
                && ["printf ", "echo ", "bash ", "zsh ", "fish ", "PowerShell "]
                    .iter()
                    .any(|program| line.starts_with(program));
            let is_plain = !line.contains(char::is_alphabetic);
            // An option, a placeholder or a possible value alone on its line.
            let is_name = line.starts_with(['-', '<', '[']) && line.split(' ').count() <= 2;
            assert!(
                is_command || is_example || is_plain || is_name || !english.contains(line),
                "{command} {flag}: {line}"
            );
        }
    }
}

#[test]
fn every_text_of_help_is_said() {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said: Vec<(&str, String)> =
        HELPS.iter().map(|help| (help.command.as_str(), flat(&help.czech))).collect();
    let mut id = String::new();
    let mut texts: Vec<(String, String)> = Vec::new();
    for line in HELP.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =") {
            Some((name, text)) if name.starts_with("cli") => {
                name.clone_into(&mut id);
                texts.push((id.clone(), text.to_owned()));
            }
            Some((name, text)) if name.starts_with("    .") => {
                texts.push((format!("{id}{}", name.trim()), text.to_owned()));
            }
            _ => texts
                .iter_mut()
                .next_back()
                .into_iter()
                .for_each(|(_, text)| text.push_str(&format!(" {line}"))),
        }
    }
    assert!(texts.len() > 250, "{}", texts.len());
    for (id, text) in texts {
        let command = id.split('.').next().unwrap().trim_start_matches("cli").replace('-', " ");
        let shared = ["any", "heading", "fixed", "value"].contains(&command.trim());
        let is_there = said.iter().any(|(of, said)| {
            (shared || command.trim() == *of || said.contains(of)) && said.contains(&flat(&text))
        });
        assert!(is_there, "{id} is not said: {text}");
    }
}

#[test]
fn help_in_czech() {
    let room = Room::new();
    let help = |line: &str| room.run(line).columns(100).says();
    assert_snapshot!("help_of_log_in_czech", help("log --help --lang cs"));
    assert_snapshot!("help_of_paid_in_czech", help("help paid --lang=cs"));
    assert_snapshot!("help_of_seat_in_czech", help("--lang cs seat -h"));
}

#[test]
fn what_is_wrong_with_a_command_line_is_said_in_both_languages() {
    let room = Room::new();
    let said = |lang: &str| -> String {
        [
            "shete",
            "frobnicate",
            "log",
            "paid ben",
            "rules",
            "undo now",
            "new --stak 1",
            "settle --coin",
            "--json=yes",
            "seat up anna",
            "stats --by moon",
            "why one",
            "set kitty",
            "owed ben anna 1 --date someday",
            "hands --biggest 0",
            "hands --biggest 70000",
            "debts --last 1 --last 2",
            "set --all --from 3 kitty=true",
        ]
        .iter()
        .map(|line| {
            let ran = room.run(line).variable("MELDBOOK_LANG", lang).end();
            assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ran}");
            ran.to_string()
        })
        .collect()
    };
    assert_snapshot!("command_lines_in_english", said("en"));
    assert_snapshot!("command_lines_in_czech", said("cs"));
    // The language of a command line that cannot be read is its own, too; what asks for JSON is told in English.
    for (line, head) in [
        ("--lang cs shete", "chyba: příkaz `shete` neznám\n"),
        ("shete --lang=cs", "chyba: příkaz `shete` neznám\n"),
        ("shete --lang de", "error: unknown command `shete`\n"),
        ("--json --lang cs shete", "error: unknown command `shete`\n"),
    ] {
        assert!(room.refuses(2, line).starts_with(head), "{line}");
    }
}
