//! Words that people stumbled over: commands, and what stands in their answers.

use crate::support::Room;

/// Returns all that a command says.
fn said(room: &Room, line: &str) -> String {
    let ran = room.run(line).columns(200).end();
    format!("{}{}", ran.stdout, ran.stderr)
}

/// Checks answers to lines, one after the other in a room of their own: each has to hold the first text, and not the
/// second.
fn check(opening: &str, answers: &[(&str, &str, &str)]) {
    let room = Room::new();
    room.does(opening);
    for (line, has, lacks) in answers {
        let said = said(&room, line);
        assert!(said.contains(has), "`{line}` does not say `{has}`: {said}");
        assert!(lacks.is_empty() || !said.contains(lacks), "`{line}` says `{lacks}`: {said}");
    }
}

#[test]
fn what_new_takes_for_granted_fits_the_sides_of_the_game() {
    for (line, has, lacks) in [
        ("new army-navy-6 A B C D E F", "opposite each other; change it with `--sides A+B,C+D,E+F`", ""),
        ("new two-pack A B C D", "opposite each other; change it with `--sides A+B,C+D`", ""),
        (
            "new six-hand A B C D E F",
            "the sides sit in turn; change it with `--sides A+B+C,D+E+F`",
            "opposite each other",
        ),
    ] {
        let said = said(&Room::new(), line);
        assert!(said.contains(has) && (lacks.is_empty() || !said.contains(lacks)), "`{line}`: {said}");
    }
}

#[test]
fn a_stake_that_is_nothing_is_left_out() {
    for (stake, english, czech) in [
        ("game=5", "winning side $5.00 for the game.\n", "straně 5,00 $ za partii.\n"),
        ("hundred=25c", "winning side $0.25 for each full 100", "straně 0,25 $ za každých plných 100"),
        (
            "game=1,hundred=25c",
            "$1.00 for the game and $0.25 for each full 100",
            "1,00 $ za partii a 0,25 $ za každých plných 100",
        ),
    ] {
        let said = |lang: &str| {
            let line = format!("new family A B C D --stake {stake} --lang {lang}");
            Room::new().run(&line).columns(200).end().stdout.replace('\u{a0}', " ")
        };
        for (said, has) in [(said("en"), english), (said("cs"), czech)] {
            assert!(said.contains(has) && !said.contains("0.00") && !said.contains(" 0,00"), "{said}");
        }
    }
}

#[test]
fn nothing_is_said_twice_of_fleks() {
    check(
        "new marias Anna Ben Petr --dealer petr",
        &[
            ("log anna h 7 50 flek flek", "`flek` contradicts `flek`: both set the flek", "understood"),
            ("log --lang cs anna sedma vytažená", "sedma vytažená", "sedma sedma vytažen"),
            ("log anna h unplayed flek", "with 1 flek on the game the hand has to be played", "so many"),
            ("log --lang cs anna srdce nehrálo se flek", "při fleku na hru se hra musí hrát", ""),
        ],
    );
    check(
        "new marias Anna Ben Petr --dealer petr --set min_flek_game=0",
        &[("log anna h unplayed", "without a flek the hand has to be played", "0 on")],
    );
}

#[test]
fn a_kitty_that_runs_out_says_so_once() {
    let kitty = "--set kitty=true --set kitty_collects_from=250 --set kitty_pays_from=250";
    check(
        &format!("new scarne Anna Ben Cyril --dealer cyril {kitty}"),
        &[
            ("log anna 250 h -", "kitty +4", "the kitty"),
            ("log anna 250 s +", "the kitty is empty; it keeps paying", "owes 0"),
            ("log anna 250 h +", "the kitty owes 2 units; it keeps paying", "is empty"),
            ("log anna 250 h +", "kitty -4", "the kitty owes"),
            ("log anna 250 s -", "kitty +4", "the kitty"),
            ("log --lang cs anna 250 s +", "bank je prázdný; platí dál", "dluží 0"),
        ],
    );
}

#[test]
fn a_sheet_of_five_stays_within_a_narrow_screen() {
    let room = Room::new();
    room.does("new scarne Anna Bohumil Cyril Drahomíra Evžen --stake '2 Kč' --dealer anna");
    for line in ["log bohumil 320 s m160 t170 dealer anna", "log anna 700 s- dealer cyril", "strike 1"] {
        room.does(line);
    }
    for columns in [50, 56, 60, 66, 80] {
        let sheet = room.run("sheet").columns(columns).says();
        let widest = sheet.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= usize::from(columns), "{columns}: {sheet}");
    }
}

#[test]
fn tables_have_colours_where_they_are_asked_for() {
    let room = Room::with_a_table();
    room.does("log anna 300 h made");
    room.does("log ben 300 h made");
    room.does("strike 2");
    let sheet = room.run("--color always sheet").raw().stdout;
    assert!(sheet.contains("\u{1b}[1m"), "a bold head: {sheet}");
    assert!(sheet.contains("\u{1b}[31m-3   -3\u{1b}[0m"), "a red loss: {sheet}");
    assert!(sheet.contains("\u{1b}[2m2\u{1b}[0m"), "a dim struck row: {sheet}");
    let plain = room.says("sheet");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let stripped: String = sheet
        .split('\u{1b}')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect();
    assert_eq!(stripped, plain);
}

#[test]
fn what_belongs_elsewhere_says_where() {
    let room = Room::with_a_table();
    let ran = room.run("play").input("note well played\n").end();
    assert!(ran.stderr.contains("a note goes behind `#`"), "{ran}");
    // Whoever knows `exit` gets out.
    let ran = room.run("play").input("exit\na320s+\n").end();
    assert_eq!((ran.status, ran.stderr.as_str(), room.entries()), (0, "", 1));
}
