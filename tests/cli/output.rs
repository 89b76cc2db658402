//! What holds for all commands: colours, quiet, pipes, help, and whose fault a failure is.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn colours_are_used_where_they_are_wanted_and_nowhere_else() {
    let room = Room::with_a_table();
    let stderr = |line: &str, no_color: &str| room.run(line).variable("NO_COLOR", no_color).end().stderr;
    let plain = stderr("log xaver 300 h", "");
    assert!(!plain.contains('\x1b'), "a pipe gets none: {plain}");
    assert!(stderr("log --color always xaver 300 h", "").contains('\x1b'));
    assert_eq!(stderr("log --color never xaver 300 h", ""), plain);
    assert_eq!(stderr("log xaver 300 h", "1"), plain);
}

#[test]
fn settings_that_are_no_file_are_not_waited_for() {
    let room = Room::new();
    room.file("config/meldbook/config.toml", "");
    let settings = room.path("config/meldbook/config.toml");
    std::fs::remove_file(&settings).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(settings).status().unwrap().success());
    let said = room.refuses(2, "new scarne Anna Ben Cyril");
    assert!(said.ends_with("config.toml: it is not a regular file\n"), "{said}");
}

#[test]
fn help_fits_eighty_columns() {
    let room = Room::new();
    let help = room.says("--help");
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let commands =
        help.lines().skip_while(|line| *line != "At the table:").take_while(|line| *line != "Options:");
    let names: Vec<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    assert_eq!(names.len(), 43, "{names:?}");
    for name in names {
        for line in [format!("{name} --help"), format!("{name} -h")] {
            let help = room.says(&line);
            assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
            // An example that is broken into lines is no example.
            let examples = help.split("Example").nth(1).unwrap_or_default();
            assert!(
                examples
                    .lines()
                    .skip(1)
                    .all(|line| line.is_empty() || line.starts_with("  ") || line.starts_with("docs/")),
                "{help}"
            );
        }
    }
}

#[test]
fn the_version_names_the_commit_where_there_is_one() {
    let room = Room::new();
    let plain = format!("meldbook {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(room.says("-V"), format!("{plain}\n"));
    assert!(room.says("man").contains(&format!("\"{plain}\"")), "pages are the same from every commit");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut git = std::process::Command::new("git");
    git.current_dir(root).args(["rev-parse", "HEAD"]).env("GIT_CEILING_DIRECTORIES", root.join(".."));
    let head = git.output().ok().filter(|output| output.status.success());
    let said = room.says("--version");
    let Some(head) = head else {
        assert_eq!(said, format!("{plain}\n"));
        return;
    };
    let commit = said.strip_prefix(&format!("{plain} (")).and_then(|rest| rest.strip_suffix(")\n")).unwrap();
    let commit = commit.strip_suffix("-modified").unwrap_or(commit);
    assert!(commit.len() >= 9 && String::from_utf8(head.stdout).unwrap().starts_with(commit), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_hand_is_kept_even_where_nobody_can_be_told() {
    let room = Room::with_a_table();
    let ran = room.run("log anna 320 s made").into("/dev/full");
    assert_eq!(ran.status, 3);
    assert_snapshot!(ran.stderr, @r"
    error: standard output cannot be written: the disk is full, or the file has reached its size limit
    hint: what was to be logged is in the ledger: `meldbook history` shows it
    ");
    assert_eq!(room.json("--json")["session"]["hands"], 1);
    let ran = room.run("owed anna ben 5 --lang cs").into("/dev/full");
    assert_eq!(ran.status, 3);
    assert_snapshot!(ran.stderr, @"
    chyba: na standardní výstup nejde psát: disk je plný, nebo soubor nesmí růst
    rada: co se mělo zapsat, v knize je: ukáže to `meldbook history`
    ");
}

/// At the prompt each line is a command of its own: what a line entered is said to be there, what it only asked is not.
#[test]
#[cfg(target_os = "linux")]
fn the_prompt_says_of_a_line_whether_it_is_kept() {
    let room = Room::with_a_table();
    let plain = "error: standard output cannot be written: the disk is full, or the file has reached its size limit\n";
    let ran = room.run("play").input("history\n").into("/dev/full");
    assert_eq!((ran.status, ran.stderr.as_str()), (3, plain));
    let ran = room.run("play").input("a320s+\n").into("/dev/full");
    let kept = "hint: what was to be logged is in the ledger: `meldbook history` shows it\n";
    assert_eq!((ran.status, ran.stderr), (3, format!("{plain}{kept}")));
    assert_eq!(room.json("--json")["session"]["hands"], 1);
}

#[test]
#[cfg(target_os = "linux")]
fn what_only_shows_has_nothing_kept() {
    let room = Room::with_a_table();
    for command in ["sheet", "report 1", "settle", "history", "export"] {
        let ran = room.run(command).into("/dev/full");
        assert_eq!(ran.status, 3, "{command}");
        assert_eq!(
            ran.stderr,
            "error: standard output cannot be written: the disk is full, or the file has reached its size limit\n",
            "{command}"
        );
    }
    assert_eq!(
        room.run("sheet --lang cs").into("/dev/full").stderr,
        "chyba: na standardní výstup nejde psát: disk je plný, nebo soubor nesmí růst\n"
    );
}

#[test]
fn who_stops_listening_is_not_told_of_it() {
    let room = Room::with_a_table();
    let ran = room.run("sheet").into_nowhere();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}
