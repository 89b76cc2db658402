//! `set`: what was agreed changes.

use crate::support::Room;
use insta::assert_snapshot;

/// Three hands of `classic` at 10c a unit; Anna lost the first.
fn a_night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --place Brno");
    for line in ["anna 350 s -", "ben 300 h +", "cyril 300 h +"] {
        room.does(&format!("log {line}"));
    }
    room
}

#[test]
fn every_example_of_the_help_does_what_it_says() {
    let room = a_night();
    room.does("log dana 300 h +");
    room.does("log anna 300 h +");
    // What is so already is refused.
    room.does("set --all kitty=false blind_surrender=none stake=20c");
    let examples: Vec<String> = room
        .says("set --help")
        .lines()
        .filter_map(|line| line.trim().strip_prefix("meldbook ").map(str::to_owned))
        .filter(|line| line.starts_with("set "))
        .collect();
    assert_eq!(examples.len(), 6);
    for example in examples {
        // That order names everybody at its own table.
        let example = example.replace("anna,cyril,ben", "anna,cyril,ben,dana");
        room.does(&example);
    }
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

/// What a penalty costs where there are no checks is not the worth of a check.
#[test]
fn a_penalty_is_no_check_under_other_rules() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=2,penalty=25c --date 2026-03-14 --dealer dana");
    room.does("set rules=check");
    let said = room.json("sheet --json");
    let set = said["sheet"].as_array().unwrap().iter().find(|row| row["kind"] == "set").unwrap();
    assert_eq!(set["changed"]["check_value"]["now"], 0, "{set}");
}

#[test]
fn another_order_of_seats_goes_elsewhere_as_it_is() {
    let room = a_night();
    room.does("set seats=Anna,Cyril,Ben,Dana --all");
    room.does("spent dana 10.03 beer");
    let other = Room::new();
    other.file("night.sheet", room.says("export"));
    other.does("import night.sheet");
    let [here, there] = [&room, &other].map(|room| room.json("settle --json"));
    assert_eq!((&there["balances"], &there["payments"]), (&here["balances"], &here["payments"]));
    let below_the_head = |text: String| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(below_the_head(other.says("sheet")), below_the_head(room.says("sheet")));
}

#[test]
fn what_would_decide_nothing_is_not_set_and_what_stands_stays() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --date 2026-03-14 --set kitty_pays_from=400");
    room.does("log anna 400 c +");
    // The value stays where it is, for the kitty may come back.
    room.does("set kitty=false blind_surrender=none --all");
    assert_snapshot!(room.refuses(1, "set kitty_pays_from=450"), @"error: `kitty_pays_from` means nothing here without `kitty=true`: set that too, or leave this out");
    assert!(room.run("set kitty_pays_from=400").end().stderr.contains("nothing to change: it is already so"));
    // A sheet that was written tells it again.
    room.file("night.txt", room.says("export --format sheet"));
    let other = Room::new();
    other.file("night.txt", std::fs::read(room.path("night.txt")).unwrap());
    other.does("import night.txt");
    assert!(other.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn what_changes_nothing_is_said_and_not_logged() {
    let room = Room::with_a_table();
    room.does("log anna 320 s +");
    room.does("set place=Brno stake=7c");
    room.does("penalty anna all 2 misdeal");
    let entries = room.entries();
    for (line, says) in [
        ("set place=Brno", "nothing to change: it is already so"),
        ("set stake=7c place=Brno", "nothing to change: it is already so"),
        ("set --all place=Brno", "nothing to change: it is already so"),
        ("set seats=Anna,Ben,Cyril", "nothing to change: it is already so"),
        ("set scorekeeper=", "nothing to change: it is already so"),
        ("fix 1 a 320 spades made", "nothing to change: it is already so"),
        ("fix 1b penalty anna all 2 misdeal", "nothing to change: it is already so"),
    ] {
        let ran = room.run(line).end();
        assert!(ran.status == 0 && ran.stdout.is_empty() && ran.stderr.contains(says), "{ran}");
    }
    assert!(room.json("set place=Brno --json")["players"].is_array());
    assert!(room.refusals(&["rename ben Ben"]).contains("Ben already has that name"));
    assert_eq!(room.entries(), entries);
    room.does("set place=Brno stake=8c");
    room.does("fix 1b penalty anna all 3 misdeal");
    assert_eq!(room.entries(), entries + 2);
}

#[test]
fn a_stake_in_another_currency_changes_the_currency_of_a_night_without_hands() {
    let room = Room::new();
    room.does("new scarne anna ben jana --stake 5c --dealer jana --date 2026-03-14");
    let changed = room.run("set stake='5 Kč'").end();
    assert!(changed.stdout.contains("stake 0.05 Kč -> 5 Kč\ncurrency: USD -> CZK\n"), "{}", changed.stdout);
    assert!(!changed.stderr.contains("ten times"), "two currencies are compared: {}", changed.stderr);
    assert!(room.says("log anna 320 h made").contains("anna +6 (+30 Kč)"));
    assert!(room.run("set currency=CZK").end().stderr.contains("already so"));
    assert!(room.refuses(1, "set stake=$5").contains("`$5` is in USD, but this session is in CZK"));
}

#[test]
fn a_sheet_in_another_currency_says_each_stake_in_it() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 1 --date 2026-03-14 --dealer cyril");
    room.does("set stake=50c");
    let sheet = room.run("export").raw().stdout.replace("currency USD", "currency JPY");
    let sheet = sheet.replace("\nstake 1.00", "\nstake 100");
    room.file("night.sheet", &sheet);
    let refused = room.refuses(1, "import --into 1 night.sheet");
    assert!(refused.contains("`0.50` has too many decimals: JPY has no decimals"), "{refused}");
    room.file("night.sheet", sheet.replace("stake=0.50", "stake=50"));
    assert!(room.says("import --into 1 night.sheet").contains("stake $0.50 -> ¥50"));
}

/// Other rules keep the stake that there was. In mariáš it is no option of theirs.
#[test]
fn a_stake_for_the_whole_night_is_one_under_all_its_rules() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --dealer cyril --date 2026-03-14");
    room.does("log anna h 60 flek");
    room.does("set rules=licitovany");
    room.does("log cyril give up bid:7");
    let sheet = |room: &Room| {
        let sheet = room.says("export");
        sheet.lines().filter(|line| line.contains("stake")).collect::<Vec<_>>().join("\n")
    };
    assert_snapshot!(sheet(&room), @"set rules=licitovany stake=0");
    assert_snapshot!(room.refusals(&["set stake=30h --all"]), @r"
    $ meldbook set stake=30h --all
    error: `stake` is changed again at 1a, so it cannot be set for the whole night
    hint: first `fix 1a set rules=licitovany stake=30h`, then this again
    [1]
    ");
    room.does("fix 1a set rules=licitovany stake=30h");
    room.does("set stake=30h --all");
    assert_snapshot!(sheet(&room), @r"
    stake 0.30
    set rules=licitovany stake=0.30
    ");
    room.does("set stake=chips");
    assert_snapshot!(sheet(&room), @r"
    stake 0.30
    set rules=licitovany stake=0.30
    set stake=0
    ");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn checks_and_penalties_keep_what_they_are_worth_through_rules_that_have_none() {
    let goes_on = |room: &Room, rules: &str, worth: &str| {
        room.does(&format!("set rules={rules}"));
        let agreed = room.says("agreed");
        assert!(agreed.contains(worth), "{rules}: {agreed}");
    };
    let room = Room::new();
    room.does("new check Anna Ben Cyril Dana --stake check=5c --date 2026-03-14");
    goes_on(&room, "firehouse", "A penalty unit is worth $0.05.");
    room.does("set stake=penalty=25c");
    goes_on(&room, "check", "A check is $0.05.");
    // Where checks are worth something, a penalty costs as much.
    goes_on(&room, "firehouse", "A penalty unit is worth $0.05.");
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake penalty=25c --date 2026-03-14");
    room.does("set rules=check");
    assert!(!room.says("agreed").contains("A check is"));
    goes_on(&room, "family", "A penalty unit is worth $0.25.");
}

/// What a table changed of its rules is its own, whatever rules it plays by.
#[test]
fn other_rules_keep_what_the_table_had_changed() {
    let room = Room::new();
    room.does(
        "new pauzirak Anna Ben Cyril Dana --stake 1 --set max_win=50 --set extra_tens=add_full --dealer dana",
    );
    room.does("seat out dana");
    room.does("set rules=marias");
    let differs = |room: &Room| {
        let agreed = room.says("agreed");
        agreed.lines().find(|line| line.starts_with("* differs")).unwrap_or_default().to_owned()
    };
    assert_eq!(differs(&room), "* differs from marias: extra_tens double -> add_full; max_win 0 -> 50");
    // Named, it is as it is said.
    room.does("set rules=marias-svaz max_win=0");
    assert_eq!(differs(&room), "* differs from marias-svaz: extra_tens double -> add_full");
    // A sheet says the same again.
    let sheet = room.says("export");
    assert!(sheet.contains("set rules=marias-svaz extra_tens=add_full max_win=0"), "{sheet}");
}
