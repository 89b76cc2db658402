//! Commands in plain words: what is done at the table, what is only pointed at or asked, and what the shell answers.

use crate::support::Room;
use insta::assert_snapshot;
use meldbook::notation::{PLAIN_FORMS, plain_form};

/// Returns a room with four at the table and a kitty, and two hands.
fn four() -> Room {
    let room = Room::new();
    room.does("new classic Anna Bob Carol Dave --stake 5c --date 2026-03-14 --dealer dave");
    room.does("log anna 350 s m160 t200");
    room.does("log bob 300 c made");
    room
}

/// Types lines at the prompt; returns both streams, what is refused behind what is done.
fn typed(room: &Room, lines: &str) -> String {
    let ran = room.run("play").input(lines).end();
    // Of an error the sentence and the hints.
    let refused =
        ran.stderr.lines().filter(|line| !line.trim_start().starts_with(['|', '-']) && !line.contains(" | "));
    ran.stdout + &refused.map(|line| format!("{line}\n")).collect::<String>()
}

/// Types each line at a table of its own; returns the first line that each says.
fn each(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let said = typed(&four(), line);
        text.push_str(&format!("{line}\n    {}\n", said.lines().next().unwrap_or_default()));
    }
    text
}

#[test]
fn who_sits_at_the_table() {
    assert_snapshot!(each(&[
        "dave leaves",
        "Dave left.",
        "dave out",
        "dave is out",
        "dave quits",
        "dave goes home",
        "dave has left",
        "emily joins",
        "Emily joined!",
        "emily in",
        "emily sits in",
        "add emily",
        "new player emily",
        "dave joins",
        "dave is back",
        "erik comes back",
        "dave left after hand 1",
        "dave leaves after 1",
        "dave sits out",
        "dave sat out",
        "emily replaces dave",
        "emily for dave",
        "dealer carol",
        "carol deals",
        "carol dealt",
        "dvae leaves",
        "davee joins",
        "dav joins",
        "dave odešla",
        "přidej emil",
        "dave jde domů",
        "emil místo dave",
        "emil si přisedl",
        "carol rozdala",
        "seat out dave --from 3",
        "seat out dave --from 4",
    ]));
    let room = four();
    assert_snapshot!(typed(&room, "dave leaves\ndave is back\nundo\ndave comes back"));
}

#[test]
fn money() {
    assert_snapshot!(each(&[
        "bob paid anna 5",
        "bob pays anna $5",
        "bob paid 5 to anna",
        "bob gave anna 5 dollars",
        "paid bob to anna 5",
        "anna got 5 from bob",
        "anna received 5 from bob",
        "bob paid anna 5 dollars and 50 cents",
        "bob paid anna 5 dollars 50",
        "bob paid anna 5 bucks",
        "paid bob anna 50¢",
        "bob paid anna 5.50 cents",
        "bob paid anna 5 Kč",
        "bob paid anna 10 halířů",
        "bob paid anna 5 korun",
        "bob paid anna 5 euros",
        "paid anna 5",
        "bob paid 5",
        "bob paid anna 5 for pizza",
        "bob owes anna 5",
        "anna bought pizza 24",
        "anna paid 24 for pizza",
        "anna paid for pizza 24",
        "anna spent 24 on pizza",
        "pizza 24 anna paid",
        "spent anna 50 cents chips",
        "spent anna 24 dollars and 50 cents pizza",
        "spent anna 24 dollars 12 beers",
        "spent anna 5 euros chips",
        "anna bought pizza 24 for bob and carol",
        "anna bought pizza 24 for everyone",
        "anna paid 24 for bob",
        "spent anna 24",
        "anna bought 24",
        "stake 10c",
        "set stake 10c",
        "set stake = 10c",
        "set the stake to 10 cents",
        "stake is 10c",
        "stake 10",
        "set stake 10",
        "stake 10.00",
        "raise the stake to 10c",
        "double the stake",
        "kitty on",
        "with a kitty",
        "set kitty on",
        "kitty off",
        "hearts triple",
        "spades single",
        "bob puts 25c in the kitty",
        "bob paid the kitty 25c",
        "everyone antes 5c",
        "bob zaplatil anna 5",
        "anna dostala 5 od bob",
        "anna koupila pizzu za 24",
        "sázka 10",
        "bob zaplatil 5 anna",
        "bob platil anna 5",
        "bob platil pivo 24",
        "anna dostala od boba 5",
        "bob zaplatil 24 za carol",
        "double the stake",
        "bez banku",
    ]));
    assert_snapshot!(typed(&four(), "anna bought pizza 24\nundo"));
}

#[test]
fn corrections() {
    assert_snapshot!(each(&[
        "fix 1 anna 350 h lost",
        "fix hand 1 anna 350 h lost",
        "fix 1: anna 350 h lost",
        "fix last bob 350 h lost",
        "change hand 2 to bob 350 h lost",
        "correct #2 hearts",
        "no, hearts",
        "no",
        "wrong",
        "oops",
        "scratch that",
        "undo last",
        "undo that",
        "undo the last hand",
        "undo 2",
        "undo hand 2",
        "delete hand 2",
        "delete 2",
        "remove hand 2",
        "cancel hand 2",
        "strike hand 2",
        "delete last hand",
        "insert hand after 1 bob 350 c made",
        "forgot bob 350 c made after 1",
        "rename anna annie",
        "anna is annie",
        "it's annie not anna",
        "fix 2",
        "oprav 2 srdce",
        "změň hru 2 na srdce",
        "ne, srdce",
        "ne, bylo to v srdcích",
        "fix 9",
        "zpět 2",
        "smaž poslední hru",
    ]));
}

#[test]
fn a_correction_may_name_only_what_was_wrong() {
    let room = four();
    assert_snapshot!(typed(
        &room,
        "fix 1 hearts\nfix 1 h\nfix 1 360\nfix 1 340\nfix 1 t210\nfix 1 meld 170\nfix 1 bob\nfix 1 hearts and made\n\
         fix 1 t150\nfix 1 lost\nfix 1 diamonds 330 t250\nfix 1 fold\nfix 1 160+170\nhand 2 was hearts\nfix 2 lost\n\
         fix 2 dealer carol\nfix 2 heerts\nfix 2 bob 340\nstrike 2\nfix 2 hearts\nfix 9 hearts"
    ));
    // What is kept is an ordinary line.
    assert_snapshot!(room.says("why 1"));
    assert!(!room.says("export --format jsonl").contains("partial"));
}

#[test]
fn what_follows_from_other_fields_is_checked_anew() {
    let room = Room::with_a_table();
    assert_snapshot!(typed(
        &room,
        "a250 b260 c- a270 b- s made\nfix 1 320\nfix 1 bob\nfix 1 ben\nfix 1 hearts\nben 330 s m=marriage:hearts+run t250\n\
         fix 2 hearts\nfix 2 diamonds\nfix 2 hearts m190\npass\nfix 3 hearts\nfix 3 cyril 300 d made # at last\nfix 3 310\n\
         fix 3 late\nfix 3 blind\nfix 3 made\nfix 3 310 # again\nfix 3 t100\nanna 300 c claim by ben\nfix 4 lost\n\
         fix 4 renege cyril\nfix 4 m100\nanna 300 c m100 t210/40\nfix 5 t220"
    ));
    assert_snapshot!(room.says("history"));
}

#[test]
fn a_single_letter_is_a_suit_and_a_name_alone_the_bidder() {
    let room = Room::new();
    room.does("new classic Hana Sam Dora Cilka --stake 5c --dealer cilka");
    room.does("log hana 300 s made");
    assert_snapshot!(typed(&room, "fix 1 d\nfix 1 h\nfix 1 sam\nfix 1 hana\nfix 1 s 340"));
}

#[test]
fn a_hand_of_sides_and_one_of_marias() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=1 --dealer dana");
    room.does("log anna 320 h m120/40 t210");
    assert_snapshot!(typed(
        &room,
        "fix 1 spades\nfix 1 m140/40\nfix 1 t200\nfix 1 cyril\nfix 1 made\nfix 1 330"
    ));
    let room = Room::new();
    room.does("new marias Petr Jana Tomáš --stake '1 Kč' --dealer tomáš");
    room.does("log petr l 7 50");
    assert_snapshot!(typed(
        &room,
        "fix 1 7 zabitá\nfix 1 hearts\nfix 1 60+40\nfix 1 flek\nfix 1 betl\nfix 1 petr"
    ));
}

#[test]
fn no_comma_corrects_only_what_was_just_entered_here() {
    let room = four();
    assert_snapshot!(typed(
        &room,
        "anna 300 c made\nno, hearts\nsorry, it was spades\nanna 300 c made\nbob paid anna 5\nno, hearts"
    ));
}

#[test]
fn at_the_table_and_the_end() {
    assert_snapshot!(each(&[
        "misdeal",
        "redeal",
        "carol misdealt",
        "misdeal by carol",
        "thrown in, misdeal",
        "bob reneged",
        "bob revoked",
        "penalty bob all 10c renege",
        "penalty bob all 10 cents renege",
        "penalty bob all 12c renege",
        "penalty bob kitty 10c renege",
        "penalty bob everyone 2 renege",
        "fine bob 2 each for a renege",
        "penalty bob each 2 renege",
        "penalty bob 2 renege",
        "bob renege penalty 2",
        "settle up",
        "settle",
        "cash out",
        "square up",
        "who owes what",
        "who owes whom",
        "who pays",
        "we're done",
        "good night",
        "end",
        "everybody paid",
        "all paid up",
        "score",
        "scores",
        "who is winning",
        "who deals",
        "whose deal",
        "next",
        "why hand 2",
        "why does bob pay",
        "?",
        "how do i undo",
        "3. carol 350 c made",
        "hand 3: carol 350 c made",
        "2. bob 350 c made",
        "vyrovnat",
        "pomoc",
        "nový",
        "hrát",
        "dobrou noc",
        "kdo rozdává",
        "kdo dluží",
        "konec večera",
        "vyrovnáno",
        "renonc bob",
    ]));
}

#[test]
fn what_is_offered_in_czech_is_czech() {
    let room = Room::new();
    room.does("new pauzirak Petr Jana Dana Tomas --stake '1 Kč' --date 2026-03-14 --dealer tomas");
    room.does("log petr l 7 50");
    let lines = "sázka 2\npetr nepřiznal\nšpatně rozdáno\npetr rozdal\njana zaplatila 5 Kč petrovi\n\
                 petr dostal od jany 5 Kč\njana zaplatila 100 za petra\njana platila petrovi 5\nzdvojnásob sázku\n\
                 dana petrovi betl\noprav 1\noprav 1 v srdcích";
    assert_snapshot!(room.run("--lang cs play").input(lines).end().stderr);
}

#[test]
fn counts_beside_a_result_are_shown_by_the_lines() {
    assert_snapshot!(typed(&four(), "fix 2 t180\nfix 2 meld 160\nfix 2 dealer carol"));
}

#[test]
fn a_payment_keeps_the_kitty_that_it_needs() {
    let room = Room::new();
    room.does(
        "new classic Anna Bob Carol --stake 5c --dealer carol --set kitty=false --set blind_surrender=none",
    );
    room.does("log anna 300 c made");
    // Fines, and what was there before, move the kitty too: then it stays.
    assert_snapshot!(typed(
        &room,
        "insert 1 set kitty=true\npaid anna kitty 2\nstrike 0a\nfix 0a set hearts_multiplier=2\nfix 0a set hearts_multiplier=2 kitty=true\n\
         strike 1a\nstrike 0a\npaid anna kitty 2"
    ));
}

#[test]
fn a_misspelt_command_has_the_nearest_one() {
    assert_snapshot!(each(&[
        "fxi 2 hearts",
        "udno",
        "setle",
        "bbo 300 c made",
        "penlty bob all 2 misdeal",
        "zpte"
    ]));
}

#[test]
fn nothing_is_recorded_by_what_only_points_or_asks() {
    let room = four();
    let before = room.entries();
    typed(
        &room,
        "paid anna 5\nstake 10\nno\nundo 2\nmisdeal\nbob reneged\neverybody paid\nwe're done\ndave sits out\nanna is annie",
    );
    assert_eq!(room.entries(), before);
}

#[test]
fn in_the_shell_a_first_word_that_is_no_command_points() {
    let room = four();
    assert_snapshot!(room.refusals(&[
        "bob paid anna 5",
        "dave leaves",
        "emily joins",
        "dave left after hand 1",
        "dealer carol",
        "bob owes anna 5",
        "anna bought pizza 24 for bob and carol",
        "stake 10c",
        "set stake 10c",
        "hearts triple",
        "everyone antes 5c",
        "no, hearts",
        "change hand 2 to hearts",
        "delete hand 2",
        "undo last",
        "misdeal",
        "fine bob 2 each for a renege",
        "good night",
        "next",
        "dana odešla",
        "jana zaplatila petrovi 5",
        "settle up",
        "new player emily",
        "set stake to 2 dollars",
        "jana dluží petrovi 5",
        "settle paid",
        "fix 2",
        "oprav 2",
        "fix last hearts",
        "strike last",
        "delete last hand",
        "set stake 10",
        "undo 2",
        "bob reneged",
        "no",
        "kitty off",
        "1. bob 350 c made",
        "setle",
        "fxi 2 hearts",
        "lgo anna 300 h made",
        "standings",
        "quit",
        "pass",
        "bob paid anna 5 --lang cs",
        "bob 350 c made",
        "frobnicate",
    ]));
}

#[test]
fn options_before_the_words_of_a_shell_do_not_hide_them() {
    let room = four();
    let refused = room.run("--color never --session 1 bob paid anna 5").end().stderr;
    assert_eq!(refused, "error: in the shell that is: `meldbook paid bob anna 5`\n");
    assert!(room.says("--lang en pomoc").contains("Usage: meldbook"));
    assert!(room.says("--lang en help settle").contains("Usage: meldbook settle"));
    // Without a night nothing is filled in.
    let refused = Room::new().run("undo 2").end().stderr;
    assert_eq!(refused, "error: in the shell that is: `meldbook strike 2`\n");
}

#[test]
fn amounts_in_words_are_never_other_money() {
    let room = four();
    assert_snapshot!(room.says("spent anna 50 cents chips"));
    assert_snapshot!(room.says("spent anna 24 dollars and 50 cents pizza --among anna bob"));
    assert_snapshot!(room.says("paid bob to anna 5 dollars 50"));
    assert_snapshot!(room.refusals(&[
        "spent anna 5 euros chips",
        "spent anna 24 dollars 12 beers",
        "paid bob anna 5 Kč",
        "spent anna 5.50 cents chips",
        "penalty bob all 7 cents renege",
        "penalty bob all two renege",
    ]));
}

#[test]
fn options_may_stand_behind_the_line() {
    let room = Room::with_a_table();
    assert!(room.says("log anna 300 h made --note nice").contains("note: nice"));
    assert_eq!(room.json("log ben 300 h made --json")["no"], 2);
    assert!(room.says("fix 1 anna 310 h made --note better --color never").contains("310"));
    assert_eq!(room.json("insert 2 pass --json")["no"], 2);
}

#[test]
fn a_slip_in_a_name_or_a_stake_is_told() {
    let room = four();
    let said = typed(&room, "seat in Dvae");
    assert!(said.contains("`Dvae` is a new name, close to Dave\nhint: `undo` takes it back\n"), "{said}");
    let said = room.run("set stake=5").end().stderr;
    let expected = "the stake is $5.00, ten times $0.05 or more\nhint: `meldbook undo` takes it back\n";
    assert!(said.contains(expected), "{said}");
    let ran = room.run("new classic Anna Bob Caroll --stake 50 --dealer anna").end();
    assert!(ran.stderr.contains("`Caroll` is a new name, close to Carol"), "{ran}");
    assert!(ran.stderr.contains("the stake is $50.00, ten times $5.00 or more"), "{ran}");
}

#[test]
fn a_question_in_plain_words_is_answered_or_pointed_to_what_answers() {
    assert_snapshot!(each(&[
        "how much do I owe",
        "how much does bob owe anna?",
        "what do we owe",
        "who owes me",
        "what did we agree",
        "what is the stake?",
        "show me the rules",
        "who is ahead",
        "who won",
        "winner",
        "rankings",
        "how much has bob won so far",
        "print",
        "streak",
        "delete session 3",
        "delete this night",
        "when do we stop",
        "clear",
        "who am I",
    ]));
    let room = Room::new();
    room.does("new marias Petr Jana Tomáš --stake '1 Kč' --date 2026-03-14 --dealer tomáš");
    room.does("log petr l 7 50");
    let mut said = String::new();
    for line in [
        "kolik dlužím",
        "kolik dluží petr?",
        "kdo komu dluží",
        "co jsme se dohodli",
        "jaká je sazba",
        "o kolik hrajeme",
        "kdo vyhrál",
        "kdo vede",
        "kolik má petr",
        "vytiskni",
        "smaž večer 3",
        "kdy končíme",
    ] {
        let ran = room.run("--lang cs play").input(line).end();
        let heads = ran.stdout.lines().take(1).chain(ran.stderr.lines().filter(|line| !line.contains('|')));
        let heads = heads.filter(|line| !line.contains("-->"));
        said.push_str(&format!("{line}\n{}", heads.map(|head| format!("    {head}\n")).collect::<String>()));
    }
    assert_snapshot!(said);
    assert_eq!(room.entries(), 2);
}

#[test]
fn whoever_comes_and_goes_is_seated_in_any_words() {
    assert_snapshot!(each(&[
        "dave has to go home",
        "dave had to leave",
        "dave is leaving early",
        "dave is going home",
        "dave must go",
        "dave went home.",
        "emil arrives",
        "emil is here",
        "emil joins us",
        "emil has arrived",
        "anna is here",
        "dave musí domů",
        "dave už musí jít",
        "dave odešla domů",
        "dave odjela",
        "dave už nehraje",
        "přišel emil",
        "přijel emil",
        "emil je tady",
        "emil dorazil",
        "emil se k nám přidal",
    ]));
}

#[test]
fn hints_name_those_at_the_table() {
    let room = Room::new();
    room.does("new marias Petr Jiří Tomáš --stake '1 Kč' --date 2026-03-14 --dealer tomáš");
    let lines =
        "petr l 50 revoke\ndealer\npetr l 50, flek, dal petr\nseat up\npaid petr\nstrike x\nfix 1x\ngame 3";
    assert_snapshot!(typed(&room, lines));
    assert_snapshot!(room.run("--lang cs play").input(lines).end().stderr);
    let record = r#"{"rules":"scarne","players":["Pavla","Rudolf","Otto"],"line":"pavla 300 s renege"}"#;
    let said = room.run("score").input(record).end().stdout;
    assert!(said.contains("as in `renege pavla`"), "{said}");
    // Names of the same letters have no beginning that tells them apart.
    let record = r#"{"rules":"scarne","players":["Jan","Ján","Otto"],"line":"jan 300 s made"}"#;
    let said = room.run("score").input(record).end().stdout;
    assert!(said.contains("`jan` is ambiguous: Jan and Ján\""), "{said}");
}

#[test]
fn hands_are_numbered_from_one() {
    let room = Room::new();
    room.does("new classic Anna Bob Carol --stake 5c --dealer carol --date 2026-03-14");
    let lines = "fix 0\nfix 1\nfix last hearts\nstrike 0\ndelete last hand\nwhy 0\ninsert 0 pass\nno, hearts";
    assert_snapshot!(typed(&room, lines));
    room.does("log anna 300 s made");
    assert_snapshot!(typed(&room, "fix 0\nfix 2\nstrike 0\nwhy 0\ninsert 0 pass"));
    assert_snapshot!(room.run("--lang cs play").input("oprav 0\nškrtni 0").end().stderr);
}

#[test]
fn only_a_slip_of_a_command_gets_that_command() {
    let room = four();
    for (typed, meant) in
        [("setle", "settle"), ("sesions", "sessions"), ("reprot", "report"), ("udno", "undo")]
    {
        let refused = room.refuses(2, typed);
        assert!(refused.contains(&format!("`{meant}`")), "{refused}");
    }
    for typed in ["stroke", "insect", "avoid", "wonder", "debits"] {
        let refused = room.run(typed).end().stderr;
        let grave = ["strike", "insert", "void", "undo", "fix"];
        assert!(grave.iter().all(|command| !refused.contains(&format!("mean `{command}`"))), "{refused}");
    }
    let lines = ["streak", "winner", "print", "delete session 3", "rules compare a b", "when do we stop"];
    assert_snapshot!(room.refusals(&lines));
}

/// Returns the commands of a shell that a message names.
fn suggested(message: &str) -> Vec<String> {
    let ticked = message.split('`').skip(1).step_by(2);
    ticked.filter(|command| command.starts_with("meldbook ")).map(str::to_owned).collect()
}

#[test]
fn every_suggestion_of_the_shell_works_when_it_is_pasted() {
    let room = four();
    let ledger = std::fs::read(room.path("data/meldbook/ledger.db")).unwrap();
    let lines = PLAIN_FORMS.iter().flat_map(|(_, forms)| *forms).flat_map(|form| form.patterns());
    let mut count = 0;
    // What stands behind a number has to be a hand.
    let lines = lines.filter(|pattern| !pattern.starts_with("NO "));
    for line in lines.filter_map(|pattern| lines_of(pattern).into_iter().next()) {
        let said = room.run(&line).end().stderr;
        // At a terminal `new` asks for everything.
        let is_whole = |command: &String| !command.contains("...") && command != "meldbook new";
        for command in suggested(&said).into_iter().filter(is_whole) {
            let other = Room::new();
            other.file("data/meldbook/ledger.db", &ledger);
            let ran = other.run(command.strip_prefix("meldbook ").unwrap()).end();
            let is_read = ["cannot read", "no player", "unknown", "Usage", "in the shell"];
            let is_read = is_read.iter().all(|sign| !ran.stderr.contains(sign));
            assert!(ran.status != 2 && is_read, "{line}: {command}: {ran}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn a_payment_said_in_czech_can_be_pasted_after_the_night() {
    let room = Room::new();
    room.does("new marias Petr Jana Tomáš --stake '10 h' --date 2026-03-14 --dealer tomáš");
    room.does("log petr l 7 50");
    room.does("settle --close");
    let said = room.run("--lang cs tomáš zaplatil petrovi 20").end().stderr;
    assert_eq!(suggested(&said), ["meldbook paid tomáš petrovi 20"]);
    assert!(room.says("paid tomáš petrovi 20").contains("Tomáš paid Petr"));
}

/// Returns every line that a pattern stands for, with these words in its slots.
fn lines_of(pattern: &str) -> Vec<String> {
    const SLOTS: [(&str, &str); 18] = [
        ("NAME", "bob"),
        ("FROM", "bob"),
        ("OTHER", "anna"),
        ("PLAYER", "dave"),
        ("NEW", "emily"),
        ("WHOM", "for anna and carol"),
        ("AMOUNT", "5 dollars"),
        ("N", "2"),
        ("AT", "hand 2"),
        ("HAND", "hand 2"),
        ("NO", "2."),
        ("LINE", "hearts"),
        ("WHAT", "pizza"),
        ("SUIT", "hearts"),
        ("TIMES", "triple"),
        ("to|=", "to"),
        ("the|a", "the"),
        ("a|the", "a"),
    ];
    let mut lines = vec![String::new()];
    for part in pattern.split(' ') {
        let (part, may_go) = match part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
            Some(part) => (part, true),
            None => (part, false),
        };
        let word = |word: &str| {
            SLOTS.iter().find(|(slot, _)| *slot == word).map_or(word, |(_, typed)| typed).to_owned()
        };
        let mut words: Vec<String> = part.strip_suffix(',').unwrap_or(part).split('|').map(word).collect();
        words.iter_mut().filter(|_| part.ends_with(',')).for_each(|word| word.push(','));
        words.extend(may_go.then(String::new));
        let longer = |line: &String| {
            words.iter().map(move |word| format!("{line} {word}").trim().to_owned()).collect::<Vec<_>>()
        };
        lines = lines.iter().flat_map(longer).collect();
    }
    lines
}

#[test]
fn every_pattern_is_its_own_form() {
    let names = ["bob", "anna", "carol", "dave"];
    let is_player = |word: &str| Some(names.contains(&word));
    for form in PLAIN_FORMS.iter().flat_map(|(_, forms)| *forms) {
        for line in form.patterns().flat_map(lines_of) {
            let (found, _) = plain_form(&line, &is_player).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(found.commands(), form.commands(), "{line}");
        }
    }
}

#[test]
fn a_payment_that_is_not_understood_is_no_hand() {
    let room = Room::with_a_table();
    let lines = "ben paid anna five\nben paid 1 000 to anna\nanna bought 4 beers for 20\nben puts 1 000 in the kitty\n\
                 ben zaplatil anna pět\nstake to 20c\nben for anna\nben is late\n";
    let ran = room.run("play").input(lines).end();
    assert_snapshot!(ran.stderr, @r#"
    error: an amount is typed as one number, as in: `paid ben anna 1.35`
     --> standard input
      |
    1 | ben paid anna five
      |
    error: an amount is typed as one number, as in: `paid ben anna 1.35`
     --> standard input
      |
    2 | ben paid 1 000 to anna
      |
    error: an amount is typed as one number, as in: `spent anna 9 "4 beers"`
     --> standard input
      |
    3 | anna bought 4 beers for 20
      |
    error: an amount is typed as one number, as in: `paid ben kitty 1.35`
     --> standard input
      |
    4 | ben puts 1 000 in the kitty
      |
    error: `pět` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
     --> standard input
      |
    5 | ben zaplatil anna pět
      |
    error: Ben is already at the table
     --> standard input
      |
    7 | ben for anna
      |
    error: `is` says nothing here
     --> standard input:8:5
      |
    8 | ben is late
      |     ^^
    hint: leave it out
    hint: understood so far: bidder Ben
    "#);
    assert!(ran.stdout.contains("stake $0.05 -> $0.20"), "{ran}");
}
