//! Lines that say something else than they would record: amounts that go on, questions, words of a sheet's head.

use crate::support::Room;

fn table() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 5c --date 2026-03-14 --dealer dana");
    room
}

fn first_line(room: &Room, line: &str) -> String {
    let ran = room.run("play").input(line).end();
    assert_eq!(ran.status, 1, "{ran}");
    ran.stderr.lines().next().unwrap_or_default().to_owned()
}

/// Checks that each line is refused with a message that ends so, and writes nothing.
fn refuses_all(room: &Room, lines: &[(&str, &str)]) {
    let before = room.entries();
    for (line, end) in lines {
        let said = first_line(room, line);
        assert!(said.ends_with(end), "{line}: {said}");
    }
    assert_eq!(room.entries(), before);
}

#[test]
fn an_amount_that_goes_on_is_asked_about() {
    let room = table();
    refuses_all(
        &room,
        &[
            ("spent anna 4 x 5 beer", "if `x 5 beer` is only that: `spent anna 4 \"x 5 beer\"`"),
            ("spent anna 2 beers 8", ": `spent anna 2 \"beers 8\"`"),
            ("spent anna 20 + 2 pizza", ": `spent anna 20 \"+ 2 pizza\"`"),
            ("spent anna 5 each beer", ": `spent anna 5 \"each beer\"`"),
            ("spent anna 5 beer apiece among ben", ": `spent anna 5 \"beer apiece\" among ben`"),
            ("spent anna 5 per head", ": `spent anna 5 \"per head\"`"),
            ("spent anna 5 a head", ": `spent anna 5 \"a head\"`"),
            ("anna paid 5 for each beer", ": `spent anna 5 \"each beer\"`"),
            ("útrata anna 5 každý pivo", ": `spent anna 5 \"každý pivo\"`"),
            ("útrata anna 20 pivo na hlavu", ": `spent anna 20 \"pivo na hlavu\"`"),
            ("penalty anna all 1 000 misdeal", ": `penalty anna all 1 \"000 misdeal\"`"),
            ("penalty anna ben 2 each misdeal", ": `penalty anna ben 2 \"each misdeal\"`"),
        ],
    );
    let said = room.says("spent anna 5 'each beer'");
    assert!(said.contains("Anna paid $5.00 for each beer"), "{said}");
    let offered = room.refuses(1, "spent anna 4 x 5 beer --among ben cyril");
    assert!(offered.contains("`meldbook spent anna 4 \"x 5 beer\" --among ben cyril`"), "{offered}");
    let said = room.says("penalty anna ben 2 'each misdeal'");
    assert!(said.contains("Anna pays 2 to Ben, each misdeal"), "{said}");
    let offered = room.refuses(1, "penalty anna ben 2 5 misdeal");
    assert!(offered.contains("`meldbook penalty anna ben 2 \"5 misdeal\"`"), "{offered}");
    // The sheet that is written says the same again.
    let sheet = room.says("export");
    assert!(sheet.contains("\"each beer\"") && sheet.contains("\"each misdeal\""), "{sheet}");
}

#[test]
fn what_was_paid_for_may_hold_a_number_sign_in_the_shell() {
    let room = table();
    let asked = room.refuses(1, "spent anna 9 'beer # 5 among ben'");
    assert!(asked.contains("`meldbook spent anna 9 \"beer # 5\" --among ben`"), "{asked}");
    for (line, what) in [
        ("spent anna 9 'beer # 5'", "beer # 5"),
        ("spent anna 9 beer '#5'", "beer #5"),
        ("spent anna 9 '# 5'", "# 5"),
        ("útrata anna 9 'pivo # 5'", "pivo # 5"),
    ] {
        let said = room.says(line);
        assert!(said.contains(&format!("Anna paid $9.00 for {what}\n")), "{line}: {said}");
    }
}

#[test]
fn a_question_carries_nothing_out() {
    let room = table();
    room.does("log anna 350 s +");
    let question = |line: &'static str| {
        let plain = line.trim_end_matches('?');
        let end = format!("error: this is a question, and nothing was done; to do it, type: `{plain}`");
        (line, end)
    };
    let lines = [
        "ben paid anna 5?",
        "strike 1?",
        "dana leaves?",
        "stake is 20c?",
        "spent anna 5 beer?",
        "penalty anna ben 1 misdeal?",
        "fix 1 hearts?",
        "undo?",
        "settle paid?",
        "ben 300 h +?",
        "dana odchází?",
        "ben zaplatil anna 5?",
    ]
    .map(question);
    let lines: Vec<(&str, &str)> = lines.iter().map(|(line, end)| (*line, end.as_str())).collect();
    refuses_all(&room, &lines);
    let czech = room.run("play --lang cs").input("dana odchází?").end().stderr;
    assert!(czech.contains("to je otázka a nic se neprovedlo; provede to: `dana odchází`"), "{czech}");
    let shell = room.refuses(1, "spent anna 5 'beer?' --among ben");
    assert!(shell.contains("`meldbook spent anna 5 beer --among ben`"), "{shell}");
    assert!(room.refuses(1, "penalty anna ben 1 'why?'").contains("`meldbook penalty anna ben 1 why`"));
    assert!(room.refuses(2, "ben paid anna '5?'").contains("`meldbook paid ben anna 5`"));
    assert_eq!(room.entries(), 2);
    for answered in ["who leads?", "kdo vede?", "ben 300 h + # sure?", "spent anna 5 \"beer?\""] {
        assert_eq!(room.run("play").input(answered).end().status, 0, "{answered}");
    }
    assert_eq!(room.entries(), 4);
}

#[test]
fn a_word_of_the_head_of_a_sheet_names_the_line_with_set() {
    let room = table();
    for (line, set) in [
        ("date 2026-03-15", "set date=2026-03-15"),
        ("datum 2026-03-15", "set date=2026-03-15"),
        ("place home", "set place=home"),
        ("currency EUR", "set currency=EUR"),
        ("rules brooklyn", "set rules=brooklyn"),
        ("scorekeeper anna", "set scorekeeper=anna"),
        ("zapisuje anna", "set scorekeeper=anna"),
        ("stake is 20c now", "set stake=20c"),
    ] {
        assert_eq!(first_line(&room, line), format!("error: at the table that is: `{set}`"));
    }
    for (line, set) in [
        ("datum 2026-03-15", "nastav datum=2026-03-15"),
        ("místo doma", "nastav místo=doma"),
        ("pravidla brooklyn", "nastav pravidla=brooklyn"),
    ] {
        let said = room.run("play --lang cs").input(line).end().stderr;
        assert!(said.starts_with(&format!("chyba: u stolu se to píše: `{set}`")), "{line}: {said}");
        assert_eq!(room.run("play --lang cs").input(set).end().status, 0, "{set}");
    }
    for line in ["date 2026-03-15", "place home", "rules brooklyn", "stake game=3", "currency EUR"] {
        let set = line.replacen(' ', "=", 1);
        let said = room.refuses(2, line);
        assert!(said.contains(&format!("in the shell that is: `meldbook set {set}`")), "{line}: {said}");
    }
    assert!(Room::new().refuses(2, "date 2026-03-15").contains("`meldbook set date=2026-03-15`"));
}

#[test]
fn an_offered_line_is_one_that_is_taken() {
    let room = table();
    refuses_all(
        &room,
        &[
            ("spades triple", "`spades_multiplier` cannot be 3: 1 or 2"),
            ("spades double", "`set spades_multiplier=2`"),
            (
                "spent anna and ben 20 pizza",
                "`and` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`",
            ),
            (
                "spent anna 20 pizza for me and ben",
                "`spent anna 20 pizza among anna, ben`, `spent anna 20 pizza among cyril, ben`, \
                 `spent anna 20 pizza among dana, ben` or \
                 `spent anna 20 pizza for me and ben among anna, ben, cyril, dana`",
            ),
            (
                "spent anna 20 pizza between ben and cyril",
                "`spent anna 20 pizza among ben, cyril` or \
                 `spent anna 20 pizza between ben and cyril among anna, ben, cyril, dana`",
            ),
        ],
    );
    room.does("log anna 350 s +");
    // Dana dealt, and sat out.
    assert!(first_line(&room, "no, it was dana").contains("sits out"));
    assert!(first_line(&room, "no, it was ben").ends_with("`fix 1 ben`"));
    assert!(
        room.run("play").input("set hearts=2").end().stderr.contains("did you mean `hearts_multiplier`?")
    );

    let family = Room::new();
    family.does("new family Anna Ben Cyril Dana --stake game=2,hundred=10c --date 2026-03-14");
    assert!(first_line(&family, "stake 3").ends_with(": `set stake=game=1,hundred=25c,penalty=5c`"));
    let fine = first_line(&family, "penalty ben all 50c misdeal");
    assert!(fine.ends_with("what a penalty costs was not agreed: `set stake=penalty=5c` does"), "{fine}");
    let sides = family.refuses(2, "game anna+ben,cyril+dana");
    assert!(sides.contains("`meldbook game --sides anna+ben,cyril+dana`"), "{sides}");
}
