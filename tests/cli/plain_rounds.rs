//! Rounds and payments in plain words whose words may name somebody in two ways, or leave somebody out.

use crate::support::Room;

/// Types lines at the prompt; returns both streams.
fn typed(room: &Room, lines: &str) -> String {
    let ran = room.run("play").input(lines).end();
    ran.stdout + &ran.stderr
}

/// Returns the lines that a message offers.
fn offered(message: &str) -> Vec<&str> {
    let first = message.lines().next().filter(|line| line.ends_with('`'));
    let told = first.unwrap_or_default().rsplit_once(": `");
    told.map_or(Vec::new(), |(_, lines)| {
        lines.split('`').step_by(2).filter(|line| !line.is_empty()).collect()
    })
}

/// What is typed at the prompt, and the first line of the answer.
type Story = (&'static str, &'static str);

fn tell(table: &str, stories: &[Story]) {
    for (line, answer) in stories {
        let room = Room::new();
        room.does(&format!("new {table} --date 2026-03-14"));
        let ran = room.run("play").input(line).end();
        let said = if ran.status == 0 { &ran.stdout } else { &ran.stderr };
        assert_eq!(said.lines().next().unwrap_or_default(), *answer, "{line}");
        // What is offered is taken.
        for line in offered(&ran.stderr) {
            let pasted = room.run("play").input(line).end();
            assert_eq!(pasted.status, 0, "{line}: {pasted}");
            room.does("undo");
        }
    }
}

const FOUR: &str = "classic Anna Ben Cyril Dana --stake 10c";

#[test]
fn a_round_is_never_paid_by_who_is_left_out_of_it() {
    let without_ben =
        "error: it has to be said who shares the round: `spent anna 9 beer among anna, cyril, dana`";
    let lines = [
        "anna paid 9 for beer, not for ben",
        "anna paid 9 for beer but not for ben",
        "anna paid 9 for beer except for ben",
        "anna paid 9 for beer without ben",
        "anna paid 9 for beer, ben did not drink",
        "anna paid 9 for beer bar ben",
        "anna paid 9 for beer, all but ben",
        "anna spent 9 on beer not for ben",
        "spent anna 9 beer not among ben",
        "spent anna 9 beer except ben",
        "anna bought beer 9 for everyone but ben",
        "anna bought beer 9 for all of us but ben",
        "anna bought beer 9, but not for ben",
        "spent anna 9 beer (not ben)",
    ];
    tell(FOUR, &lines.map(|line| (line, without_ben)));
    let czech = "error: it has to be said who shares the round: `spent anna 9 pivo among anna, cyril, dana`";
    let lines = [
        "útrata anna 9 pivo ne mezi ben",
        "útrata anna 9 pivo kromě bena",
        "útrata anna 9 pivo bez bena",
        "anna zaplatila 9 za pivo, ben nepil",
        "anna koupila pivo 9 ne pro bena",
    ];
    tell(FOUR, &lines.map(|line| (line, czech)));
    tell(
        FOUR,
        &[
            (
                "anna paid 9 for beer mostly for ben",
                "error: it has to be said who shares the round: `spent anna 9 beer among ben` or `spent anna 9 beer`",
            ),
            ("anna bought a chocolate bar 9 for ben", "= spent anna 9 a chocolate bar among ben"),
            ("spent anna 9 pivo bez alkoholu", "new: 0a: Anna paid $9.00 for pivo bez alkoholu"),
        ],
    );
}

#[test]
fn a_round_for_somebody_is_shared_by_them() {
    tell(
        FOUR,
        &[
            ("spent anna 9 beer for ben", "= spent anna 9 beer among ben"),
            ("spent anna 9 beer for ben and dana", "= spent anna 9 beer among ben, dana"),
            ("anna utratila 9 za pivo pro bena", "= spent anna 9 pivo among ben"),
            ("útrata anna 9 pivo pro bena", "= spent anna 9 pivo among ben"),
            ("anna zaplatila 9 za pivo pro bena a cyrila", "= spent anna 9 pivo among ben, cyril"),
            (
                "útrata anna 9 pivo jen pro bena",
                "error: it has to be said who shares the round: `spent anna 9 pivo among ben`",
            ),
            (
                "spent anna 9 cake from ben",
                "error: it has to be said who shares the round: `spent anna 9 cake among ben` or \
                 `spent anna 9 cake from ben among anna, ben, cyril, dana`",
            ),
            (
                "anna bought a beer for herself 3",
                "error: it has to be said who shares the round: `spent anna 3 a beer among anna`",
            ),
            (
                "anna bought her own beer 3",
                "error: it has to be said who shares the round: `spent anna 3 her own beer among anna`",
            ),
            (
                "anna paid 9 for me",
                "error: it has to be said who shares the round: `spent anna 9 pizza among ben`, \
                 `spent anna 9 pizza among cyril` or `spent anna 9 pizza among dana`",
            ),
            (
                "spent anna 9 ben's cake",
                "error: it has to be said who shares the round: `spent anna 9 cake among ben` or \
                 `spent anna 9 ben's cake among anna, ben, cyril, dana`",
            ),
            (
                "anna gave ben 9 for dana",
                "error: this can be a payment or a round for all: `paid anna ben 9`, `paid anna dana 9` or \
                 `spent anna 9 pizza among dana`",
            ),
            ("spent anna 9 beer among ben, dana, ben", "error: `Ben` is named twice"),
        ],
    );
    let room = Room::new();
    room.does(&format!("new {FOUR} --date 2026-03-14"));
    let shell = room.refuses(1, "spent anna 9 beer except ben");
    assert!(shell.contains("`meldbook spent anna 9 beer --among anna cyril dana`"), "{shell}");
    let shell = room.run("--lang cs spent anna 9 pivo kromě bena").end().stderr;
    assert!(shell.contains("`meldbook útrata anna 9 pivo --among anna cyril dana`"), "{shell}");
    assert!(
        room.says("útrata anna 9 pivo --among anna cyril dana").contains("shared by Anna, Cyril and Dana")
    );
    room.does("undo");
    let refused = typed(&room, "spent anna 9 beer\nfix 0a spent anna 9 beer except ben");
    assert!(refused.contains("`fix 0a spent anna 9 beer among anna, cyril, dana`"), "{refused}");
}

#[test]
fn a_name_that_czech_declines_like_another_is_asked_for() {
    tell(
        "marias Petr Jan Jana --stake 1Kč",
        &[
            (
                "petr koupil pivo 60 pro jana a janu",
                "error: `jana` can mean two things: `spent petr 60 pivo among jana` or \
                 `spent petr 60 pivo among jan, jana`",
            ),
            (
                "petr dostal 5 od jana",
                "error: `jana` can mean two things: `paid jana petr 5` or `paid jan petr 5`",
            ),
            ("petr dostal 5 od jany", "= paid jana petr 5"),
            ("petr koupil pivo 60 pro janu", "= spent petr 60 pivo among jana"),
            ("petr dal janovi 5", "= paid petr jan 5"),
            ("petr bought beer 60 for jana", "= spent petr 60 beer among jana"),
        ],
    );
    tell(
        "marias Pavel Petr Petra --stake 1Kč",
        &[
            (
                "pavel dostal 5 od petra",
                "error: `petra` can mean two things: `paid petra pavel 5` or `paid petr pavel 5`",
            ),
            (
                "pavel koupil pivo 60 pro petra",
                "error: `petra` can mean two things: `spent pavel 60 pivo among petra` or \
                 `spent pavel 60 pivo among petr`",
            ),
            ("pavel dal petrovi 5", "= paid pavel petr 5"),
        ],
    );
}

#[test]
fn letters_behind_a_name_may_go_on_in_another_one() {
    tell(
        "classic Mary 'Mary Ann' Bob Jean-Luc --stake 10c",
        &[
            (
                "mary an 300 c made",
                "error: `mary an` can mean two things: `mary 300 c made` or `maryann 300 c made`",
            ),
            (
                "bob paid mary an 5",
                "error: `mary an` can mean two things: `bob paid mary 5` or `bob paid maryann 5`",
            ),
            ("mary a leaves", "error: `mary a` can mean two things: `mary leaves` or `maryann leaves`"),
            (
                "jean-luc bought pizza for 20 for mary ann and mary",
                "= spent jean-luc 20 pizza among maryann, mary",
            ),
            ("bob koupil pivo 30 pro mary a jean-luc", "= spent bob 30 pivo among mary, jeanluc"),
        ],
    );
}

#[test]
fn a_letter_behind_a_name_is_a_suit_or_goes_on_in_another_one() {
    tell(
        "scarne Mary 'Mary Sue' Bob --stake 10c",
        &[
            // Mary Sue would have no trump.
            ("mary s 300 made", "hand 1: Mary 300 spades: made"),
            ("mary s 300 c+", "error: `mary s` can mean two things: `mary 300 c+` or `marysue 300 c+`"),
            ("mary su 300 c+", "= marysue 300 c+"),
        ],
    );
    // Where trump may be left out both could be meant.
    tell(
        "lizany-simple Jana 'Jana Krásná'",
        &[("jana k 50", "error: `jana k` can mean two things: `jana bells 50` or `janakrásná 50`")],
    );
    tell("lizany Jana 'Jana Krásná'", &[("jana k 50", "hand 1: Jana bells 50: game won")]);
}

#[test]
fn what_a_round_was_for_may_name_somebody() {
    tell(
        FOUR,
        &[
            (
                "anna paid 24 for pizza for ben's birthday",
                "error: it has to be said who shares the round: `spent anna 24 pizza among ben` or \
                 `spent anna 24 pizza for ben's birthday among anna, ben, cyril, dana`",
            ),
            (
                "anna bought pizza 24 for bens birthday",
                "error: it has to be said who shares the round: `spent anna 24 pizza among ben` or \
                 `spent anna 24 pizza for bens birthday among anna, ben, cyril, dana`",
            ),
            (
                "anna bought beer 9 for ben and cyryl",
                "error: it has to be said who shares the round: `spent anna 9 beer among ben, cyril` or \
                 `spent anna 9 beer for ben and cyryl among anna, ben, cyril, dana`",
            ),
            ("anna paid 24 for pizza for game night", "= spent anna 24 pizza for game night"),
            ("anna zaplatila 24 za pizzu pro benovu oslavu", "= spent anna 24 pizzu pro benovu oslavu"),
            ("pizza was 24, anna paid", "= spent anna 24 pizza"),
            (
                "anna zaplatila pizzu 24",
                "error: this can be a payment or a round for all: `spent anna 24 pizzu`",
            ),
            ("anna zaplatila benovi 24", "Anna paid Ben $24.00, session 1"),
            (
                "anna zaplatila bne 24",
                "error: no player matches `bne`; the players are Anna, Ben, Cyril, Dana",
            ),
            ("anna bought beer 9 for ben and herself", "= spent anna 9 beer among ben, anna"),
            ("anna koupila pivo 9 pro sebe a bena", "= spent anna 9 pivo among anna, ben"),
            (
                "anna bought beer 9 for everyone except herself",
                "error: it has to be said who shares the round: `spent anna 9 beer among ben, cyril, dana`",
            ),
        ],
    );
}

#[test]
fn a_correction_of_what_is_no_hand_names_its_address() {
    for (lines, fix) in [
        ("ben paid anna 5\nno, ben paid anna 6", "fix 0a paid ben anna 6"),
        ("ben paid anna 5\nno, 6", "fix 0a paid Ben Anna 6"),
        ("anna 350 s made\nben paid anna 5\nno, 6", "fix 1a paid Ben Anna 6"),
        ("anna bought pizza 24\nno, cyril bought it", "fix 0a spent cyril 24.00 pizza"),
        ("anna bought pizza 24\nne, cyril", "fix 0a spent cyril 24.00 pizza"),
        ("anna bought pizza 24\nno, for ben", "fix 0a spent Anna 24.00 pizza among ben"),
    ] {
        let room = Room::new();
        room.does(&format!("new {FOUR} --date 2026-03-14"));
        let said = typed(&room, lines);
        assert!(said.contains(&format!("type: `{fix}` or `undo`")), "{lines}: {said}");
        assert!(!typed(&room, fix).contains("error"), "{fix}");
    }
    let room = Room::new();
    room.does(&format!("new {FOUR} --date 2026-03-14"));
    let said = typed(&room, "anna 350 s made\nanna bought pizza 24\nno, ben paid anna 6");
    assert!(said.contains("`spent Anna 24.00 pizza`, type: `undo`"), "{said}");
    tell(FOUR, &[("no, for ben", "error: session 1 has no hands yet")]);
}

#[test]
fn cash_that_is_lent_and_several_at_once_get_the_lines_to_type() {
    let cash = "error: cash that goes from hand to hand is recorded with:";
    let each = "error: if it is so much for each of them, type:";
    let stories = [
        ("anna lent ben 5", format!("{cash} `paid anna ben 5`")),
        ("ben sent anna 5", format!("{cash} `paid ben anna 5`")),
        ("ben borrowed 5 from anna", format!("{cash} `paid anna ben 5`")),
        ("anna půjčila benovi 5", format!("{cash} `paid anna ben 5`")),
        ("ben vrátil anně 5", format!("{cash} `paid ben anna 5`")),
        ("ben paid anna and cyril 5", format!("{each} `paid ben anna 5, ben cyril 5`")),
        ("ben and cyril paid anna 5", format!("{each} `paid ben anna 5, cyril anna 5`")),
        (
            "ben and cyril leave",
            "error: these are two changes: `seat out ben` and `seat out cyril`".to_owned(),
        ),
    ];
    for (line, answer) in &stories {
        let room = Room::new();
        room.does(&format!("new {FOUR} --date 2026-03-14"));
        assert_eq!(typed(&room, line).lines().next().unwrap_or_default(), answer, "{line}");
        assert_eq!(room.entries(), 1, "{line}");
    }
}

#[test]
fn signs_and_numbers_in_what_was_paid_for_name_nobody() {
    let room = Room::new();
    room.does("new classic Jean-Luc 'Anna M.' Ben Karel --stake 2c --dealer karel");
    let spent = room.run("spent jeanluc 10.01 'pizza; date:2026  @ 3'").end();
    assert_eq!(spent.status, 0, "{}", spent.stderr);
}
