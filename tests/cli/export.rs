//! `export`: a night as a sheet file, or its log.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::new();
    room.file(
        "ours.toml",
        "name = \"ours\"\ntitle = \"Ours\"\nsources = [\"us\"]\nextends = \"classic\"\nhearts_multiplier = 3\n",
    );
    room.does("new ./ours.toml 'Anna Marie' Ben Žofie Dana --stake '0.10 EUR' --date 2026-03-14 --place Brno --note 'new deck' --dealer dana");
    for line in [
        "log annam 350 s m120 t180",
        "log --note 'his own fault' ben 300 h fold",
        "log zof 300 d made",
        "fix 3 zof 300 d m=run+marriage:hearts t140",
        "strike 2",
        "insert 1 anna 300 blind",
        "seat out ben",
        "seat in 'Emil st.'",
        "paid zof annam 1.20",
        "log emil 400 h renege dana",
        "rename dana Daniela",
        "settle --close",
        "paid daniela emil 1",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn a_dash_is_standard_output() {
    let room = a_night();
    for format in ["sheet", "jsonl", "csv", "hledger", "json"] {
        let export = format!("export --format {format}");
        assert_eq!(room.says(&format!("{export} -o -")), room.says(&export));
    }
    assert!(!room.path("-").exists());
}

#[test]
fn a_sheet_taken_in_elsewhere_is_the_same_sheet_with_the_same_balances_and_totals() {
    let here = a_night();
    let there = Room::new();
    there.file("night.sheet", here.says("export"));
    there.does("import night.sheet");
    let rows = |room: &Room| {
        room.says("sheet")
            .lines()
            .skip_while(|line| !line.starts_with('┌'))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(rows(&there), rows(&here));
    assert_eq!(there.json("settle --json")["balances"], here.json("settle --json")["balances"]);
    assert_eq!(there.json("totals --json"), here.json("totals --json"));
    assert_eq!(there.says("export"), here.says("export"), "and exported again it is the same file");
}

#[test]
fn a_log_holds_every_entry_of_one_session_or_of_all() {
    let room = a_night();
    room.does("new scarne A B C --date 2026-03-15");
    let lines = |line: &str| room.run(line).raw().stdout.lines().count();
    assert_eq!(lines("export --format jsonl"), 1);
    assert_eq!(lines("export 1 --format jsonl"), 13);
    assert_eq!(lines("export --all --format jsonl"), 15, "with the payment after the close, in the daybook");
    let other = Room::new();
    other.file("all.jsonl", room.run("export --all --format jsonl").raw().stdout);
    other.does("import all.jsonl");
    assert_eq!(other.json("totals --json"), room.json("totals --json"));
    assert!(other.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn into_a_file() {
    let room = a_night();
    assert_eq!(room.says("export -o night.sheet"), "");
    assert_eq!(std::fs::read_to_string(room.path("night.sheet")).unwrap(), room.run("export").raw().stdout);
    let refused = room.refuses(2, "export -o no/such/folder.sheet");
    assert_snapshot!(refused, @"error: there is no folder `no/such`");
}

#[test]
fn nothing_is_written_over_the_ledger() {
    let room = a_night();
    let ledger = room.path("data/meldbook/ledger.db");
    let before = std::fs::read(&ledger).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&ledger, room.path("link.db")).unwrap();
        let refused = room.refuses(2, "export -o link.db");
        assert!(refused.contains("is a ledger, and nothing is written over it"), "{refused}");
    }
    for command in ["export -o", "export --format json -o", "report 1 -o", "report -o"] {
        let refused = room.refuses(2, &format!("{command} {}", ledger.display()));
        assert!(refused.contains("is a ledger, and nothing is written over it"), "{refused}");
    }
    assert_eq!(std::fs::read(&ledger).unwrap(), before);
}

#[test]
fn what_a_spreadsheet_would_run_is_harmless() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-14 --dealer cyril --place '=2+3'");
    room.does("log --note '@SUM(A1);=1+1' anna 320 s -");
    room.does("spent anna 3 '=1+1'");
    let csv = room.says("export --format csv");
    let row = csv.lines().nth(1).unwrap();
    assert_eq!(row, "1,2026-03-14,scarne,'=2+3,1,hand,Anna,-24,-1.20,USD,anna 320 s -,'@SUM(A1);'=1+1");
    let row = csv.lines().nth(4).unwrap();
    assert_eq!(row, "1,2026-03-14,scarne,'=2+3,1a,spent,Anna,0,2.00,USD,Anna paid $3.00 for =1+1,'=1+1");
    let comma = room.says("export --format csv --decimal comma");
    let row = comma.lines().nth(1).unwrap();
    assert_eq!(row, "1;2026-03-14;scarne;'=2+3;1;hand;Anna;-24;-1,20;USD;anna 320 s -;\"'@SUM(A1);'=1+1\"");
}

#[test]
fn filters_choose_the_sessions() {
    let room = a_night();
    room.does("new scarne A B C --date 2026-04-15 --dealer c");
    room.does("log a 320 s +");
    room.does("settle --close");
    let sessions = |line: &str| {
        let mut sessions: Vec<String> =
            room.says(line).lines().skip(1).map(|row| row.split(',').next().unwrap().to_owned()).collect();
        sessions.dedup();
        sessions.concat()
    };
    assert_eq!(sessions("export --format csv --all"), "12");
    assert_eq!(sessions("export --format csv --since 2026-04"), "2");
    assert_eq!(sessions("export --format csv --player annam --all"), "1");
    assert_eq!(sessions("export --format csv --session 1"), "1");
    room.does("void 1 --why 'no'");
    assert_eq!(sessions("export --format csv --all"), "2");
    let ran = room.run("export --format csv --until 2025").end();
    assert_eq!((ran.status, ran.stdout.lines().count(), ran.stderr.as_str()), (0, 1, "no session fits\n"));
    // A file that is there is not replaced by nothing.
    room.file("kept.csv", "kept");
    room.does("export --format csv --until 2025 -o kept.csv");
    assert_eq!(std::fs::read_to_string(room.path("kept.csv")).unwrap(), "kept");
    assert_snapshot!(room.refusals(&["export 1 --format csv", "export --format csv --player zoe"]), @"
    $ meldbook export 1 --format csv
    error: session 1 is void: it does not count
    hint: `meldbook void 1 --restore` makes it count again
    [1]
    $ meldbook export --format csv --player zoe
    error: nobody in the ledger is called `zoe`
    hint: did you mean `Žofie`?
    [1]
    ");
}

#[cfg(unix)]
#[test]
fn a_file_is_written_whole_and_for_its_owner_only() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let room = a_night();
    room.file("night.csv", "what was there before");
    room.file("kept", "");
    std::fs::hard_link(room.path("night.csv"), room.path("old.csv")).unwrap();
    symlink("night.csv", room.path("link.csv")).unwrap();
    room.does("export --format csv -o link.csv");
    let text = room.run("export --format csv").raw().stdout;
    assert_eq!(std::fs::read_to_string(room.path("night.csv")).unwrap(), text);
    assert!(std::fs::symlink_metadata(room.path("link.csv")).unwrap().is_symlink(), "the link stays");
    assert_eq!(std::fs::read_to_string(room.path("old.csv")).unwrap(), "what was there before");
    assert_eq!(std::fs::metadata(room.path("night.csv")).unwrap().permissions().mode() & 0o777, 0o600);
    // Nothing else is left beside it.
    let files = || std::fs::read_dir(room.path("")).unwrap().count();
    let before = files();
    assert_snapshot!(room.refusals(&["export -o data", "export -o kept/night.sheet", "export -o /dev/full"]), @"
    $ meldbook export -o data
    error: `data` is a folder
    [2]
    $ meldbook export -o kept/night.sheet
    error: `kept/night.sheet` cannot be written: Not a directory (os error 20)
    hint: nothing was written; an older file there is as it was
    [3]
    $ meldbook export -o /dev/full
    error: `/dev/full` cannot be written: the disk is full, or the file has reached its size limit
    [3]
    ");
    assert_eq!(files(), before);
    // A pipe is written to, not replaced.
    room.does("export -o /dev/null");
    assert!(std::fs::metadata("/dev/null").unwrap().mode() & 0o777 != 0o600);
}
