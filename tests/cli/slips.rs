//! What is misspelt or said in parts: commands in plain words, names as Czech declines them, amounts behind options.

use crate::support::Room;

fn table() -> Room {
    let room = Room::new();
    room.does("new classic Anna Bob Carol Dave --stake 5c --date 2026-03-14 --dealer dave");
    room
}

fn czech_table() -> Room {
    let room = Room::new();
    room.does("new marias Jana Petr Dana --stake '1 Kč' --date 2026-03-14 --dealer dana");
    room
}

fn refused(room: &Room, line: &str) -> String {
    let ran = room.run("play").input(line).end();
    assert_eq!(ran.status, 1, "{ran}");
    ran.stderr.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_slip_in_any_word_of_a_plain_command_gets_the_word_that_is_meant() {
    let room = table();
    for (line, word, meant) in [
        ("bob payd anna 5", "payd", "pays"),
        ("dave leavs", "leavs", "leaves"),
        ("anna bougt pizza 24", "bougt", "bought"),
        ("kity off", "kity", "kitty"),
        ("settel up", "settel", "settle"),
        ("who owse what", "owse", "owes"),
    ] {
        let expected = format!("error: unknown command `{word}`; did you mean `{meant}`?");
        assert_eq!(refused(&room, line), expected, "{line}");
    }
    assert_eq!(room.entries(), 1);
    // A slip in the line of a hand is one of its words.
    assert!(refused(&room, "anna 350 h mode").contains("unknown word `mode`"));
    let room = czech_table();
    for (line, word, meant) in
        [("vyrovat", "vyrovat", "vyrovnat"), ("petr zaplatyl janě 5", "zaplatyl", "zaplatil")]
    {
        let expected = format!("error: unknown command `{word}`; did you mean `{meant}`?");
        assert_eq!(refused(&room, line), expected, "{line}");
    }
}

#[test]
fn leaves_is_a_suit_too() {
    let room = czech_table();
    let asked = refused(&room, "jana leaves");
    assert_eq!(asked, "error: `jana leaves` can mean two things: `seat out jana` or `jana leaves ...`");
    assert!(room.run("play").input("jana leaves 60\n").says().contains("Jana leaves 60: game won"));
    let room = table();
    assert!(room.run("play").input("dave leaves\n").says().contains("= seat out dave\n"));
}

#[test]
fn names_are_declined_in_czech() {
    for (line, command) in [
        ("petr koupil pivo 120 pro janu a danu", "spent petr 120 pivo among jana, dana"),
        ("petr zaplatil za pizzu 240 Kč", "spent petr 240 pizzu"),
        ("petr dal janě 5", "paid petr jana 5"),
        ("jana dostala 5 Kč od petra", "paid petr jana 5"),
    ] {
        let said = czech_table().run("play").input(line).says();
        assert!(said.starts_with(&format!("= {command}\n")), "{line}: {said}");
    }
    let room = czech_table();
    for line in ["karel místo petra", "karel střídá petra", "karel místo petr"] {
        assert!(refused(&room, line).ends_with("`seat out petr` and `seat in karel`"), "{line}");
    }
    let room = Room::new();
    room.does("new marias Jan Jana Petr --stake 1Kč");
    for (line, lines) in [
        ("eva místo jana", "`jana` can mean two things: `seat out jana` or `seat out jan`"),
        // Nobody takes a place who has one.
        ("jan místo jana", "Jan is already at the table"),
        ("jana místo jana", "Jana is already at the table"),
        ("eva místo jany", "`seat out jana` and `seat in eva`"),
    ] {
        assert!(refused(&room, line).ends_with(lines), "{line}");
    }
    let room = czech_table();
    assert!(refused(&room, "petr dluží janě 5").ends_with("`meldbook owed petr jana 5`"));
}

#[test]
fn an_amount_goes_on_behind_its_option() {
    for (stake, unit) in
        [("5 cents", "$0.05"), ("1 dollar and 50 cents", "$1.50"), ("2 dollars", "$2.00"), ("2 Kč", "2 Kč")]
    {
        let room = Room::new();
        room.does(&format!("new classic --stake {stake} Anna Bob Carol"));
        let agreed = room.says("agreed");
        assert!(agreed.contains(&format!("One unit is {unit}.")), "{stake}: {agreed}");
    }
    let room = table();
    room.does("set stake=10 cents place=here");
    assert!(room.says("agreed").contains("One unit is $0.10."));
    room.does("log anna 350 s m160 t200");
    assert!(room.refuses(1, "set stake=5 Kč").contains("in CZK, but this session is in USD"));
    assert_eq!(room.says("settle --coin 25 cents"), room.says("settle --coin 25c"));
    let pointed = room.refuses(2, "result anna 5 dollars, bob -5 dollars");
    assert!(pointed.contains("`meldbook log result anna 5 dollars, bob -5 dollars`"), "{pointed}");
    // One letter is rather a name.
    Room::new().does("new classic --stake 5 c d e");
}
