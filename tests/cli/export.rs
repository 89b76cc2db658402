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
fn a_sheet_says_what_stands_and_needs_no_other_file() {
    assert_snapshot!(a_night().says("export"), @r#"
    rules classic
    set hearts_multiplier=3
    players Anna Marie, Ben, Žofie, Daniela
    currency EUR
    stake 0.10
    date 2026-03-14
    place Brno
    dealer Daniela
    note new deck

    AnnaMarie 300 blind
    AnnaMarie 350 s m120 t180 dealer Daniela
    struck Ben 300 h fold # his own fault
    Žofie 300 d m=run+marriage:hearts t140 dealer Ben
    seat out Ben
    seat in Emil st.
    paid Žofie "Anna Marie" 1.20
    Emilst 400 h renege Daniela
    paid Daniela "Emil st." 1.00
    close
    "#);
}

#[test]
fn a_sheet_taken_in_elsewhere_is_the_same_sheet_with_the_same_balances_and_totals() {
    let here = a_night();
    let there = Room::new();
    there.file("night.sheet", here.says("export"));
    there.does("import night.sheet");
    let rows = |room: &Room| room.says("sheet").lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
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
    assert_eq!(lines("export 1 --format jsonl"), 14);
    assert_eq!(lines("export --all --format jsonl"), 15);
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
    let refused = room.refuses(3, "export -o no/such/folder.sheet");
    assert_snapshot!(refused, @"error: no/such/folder.sheet: No such file or directory (os error 2)");
}

#[test]
fn a_sheet_holds_one_night() {
    let room = a_night();
    assert_snapshot!(room.refusals(&["export --all", "export 1 --all", "export 9", "export --format csv"]), @r"
    $ meldbook export --all
    error: a sheet file holds one session
    hint: use `--all` with `--format jsonl`
    [2]
    $ meldbook export 1 --all
    error: the argument '[SESSION]' cannot be used with '--all'

    Usage: meldbook export <SESSION>

    For more information, try '--help'.
    [2]
    $ meldbook export 9
    error: no session matches `9`; name it by its number, its date or the beginning of its id
    hint: `meldbook sessions` lists them
    [1]
    $ meldbook export --format csv
    error: invalid value 'csv' for '--format <FORM>'
      [possible values: sheet, jsonl]

    For more information, try '--help'.
    [2]
    ");
}
