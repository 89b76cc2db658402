//! `new` opens a session and reads out what is to be agreed before the first hand.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn who_deals_first_is_taken_for_granted_aloud() {
    let room = Room::new();
    let ran = room.run("new scarne Anna Ben Cyril --date 2026-03-14").end();
    assert_eq!(
        ran.stderr,
        "assumed: Cyril deals first; change it with `--dealer NAME`\n\
         assumed: a unit is worth $0.05; change it with `--stake 5c`\n"
    );
    assert!(ran.stdout.ends_with("next: Cyril deals, Anna bids first\n"), "{ran}");
}

#[test]
fn the_agreements_are_read_out_once() {
    let room = Room::new();
    let opened = |line: &str| {
        let ran = room.run(&format!("{line} --date 2026-03-14 --dealer cyril")).end();
        room.does("settle --close");
        ran.stdout
    };
    assert!(opened("new scarne Anna Ben Cyril --stake 5c").contains("to be agreed before the first hand:"));
    assert_snapshot!(opened("new scarne Anna Ben Cyril --stake 5c"), @"
    session 2: Auction pinochle after Scarne | Anna, Ben and Cyril
    agreed as in session 1 of 2026-03-14; `--agreements` prints it in full, F3 at the live table shows it
    next: Cyril deals, Anna bids first
    ");
    // Whoever asks for them has them in full.
    assert!(opened("new scarne Anna Ben Cyril --stake 5c --agreements").contains("One unit is $0.05."));
    // Another stake, another currency, a house rule, other rules: something else is agreed.
    let others = [
        "new scarne Anna Ben Cyril --stake 10c",
        "new scarne Anna Ben Cyril --stake '10 CZK'",
        "new scarne Anna Ben Cyril --stake '10 CZK' --set hearts_multiplier=2",
        "new scarne-bonus Anna Ben Cyril --stake '10 CZK' --set hearts_multiplier=2",
    ];
    for other in others {
        assert!(opened(other).contains("to be agreed before the first hand:"), "{other}");
        assert!(opened(other).contains("agreed as in session"), "{other}");
    }
}

#[test]
fn who_opens_a_night_while_another_is_open_is_told_of_it() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let ran = room.run("new classic Anna Ben Cyril --stake 10c --dealer cyril --date 2026-03-21").end();
    assert_snapshot!(ran.stderr, @"session 1 of 2026-03-14, scarne, 1 hand, is open too and stays open; session 2 is the current one now, `--session 1` names the other");
    // The hand goes to the new night, and the old one is there by its number.
    assert_eq!(room.json("log --json anna 350 d made")["no"], 1);
    assert_eq!(room.json("--json")["session"]["session"], 2);
    assert_eq!(room.json("--session 1 log --json ben 320 s made")["no"], 2);
    room.does("settle --close");
    let ran =
        room.run("--lang cs new classic Anna Ben Cyril --stake 10c --dealer cyril --date 2026-03-28").end();
    assert_snapshot!(ran.stderr, @"večer 1 ze dne 14. 3. 2026, scarne, 2 rozdání, je také otevřený a otevřený zůstává; dál se zapisuje do večera 3, k tamtomu vede `--session 1`");
    let ran = room.run("new classic Anna Ben Cyril --stake 10c --dealer cyril --date 2026-04-04").end();
    assert_snapshot!(ran.stderr, @"
    session 3 of 2026-03-28, classic, 0 hands, is open too and stays open; session 4 is the current one now, `--session 3` names the other
    1 more session is open too: `meldbook sessions` lists them
    ");
    room.does("settle --close");
    // Nothing is said where none is open.
    room.does("settle --close");
    room.does("--session 1 settle --close");
    let ran = room.run("new classic Anna Ben Cyril --stake 10c --dealer cyril").end();
    assert_eq!(ran.stderr, "");
}

#[test]
fn where_units_or_chips_are_kept_nothing_is_staked() {
    for stake in ["0", "chips", "žetony"] {
        let room = Room::new();
        for (table, kept) in [
            ("marias Petr Jan Hana", "Units are kept, and no money."),
            ("classic Anna Ben Cyril", "Units are kept, and no money."),
            ("check Anna Ben Cyril Dana", "Nothing is staked on the game."),
        ] {
            let ran = room.run(&format!("new {table} --stake {stake}")).end();
            assert!(ran.stdout.contains(kept) && !ran.stderr.contains("worth"), "{stake}: {ran}");
        }
    }
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --stake chips --dealer cyril --date 2026-03-14");
    assert_snapshot!(room.says("log a350d+"), @r"
    hand 1: Anna 350 diamonds: made
      Anna gets 5 (bid 350-390) from each of Ben, Cyril, kitty
      the kitty owes 5 units; it keeps paying, and its debt is covered in equal shares at the end
    standings: Anna +15, Ben -5, Cyril -5, kitty -5
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.says("settle"), @r"
    the kitty's -5 is covered by those at the table
    Ben pays Anna 7
    Cyril pays Anna 6
    ");
    let sheet = room.says("export");
    let other = Room::new();
    other.file("chips.txt", &sheet);
    other.does("import chips.txt");
    assert_eq!(other.says("export"), sheet);
    // A stake may be agreed later, and given up again.
    assert!(room.says("set stake=10c --all").contains("Anna +15 ($0.00 -> +$1.50)"));
    room.does("set stake=chips --all");
    assert!(room.says("agreed").contains("Units are kept, and no money."));
}

#[test]
fn the_currency_is_that_of_the_stake_else_the_one_named_else_the_users_else_dollars() {
    let currency = |room: &Room, options: &str| {
        let session = room.json(&format!("new scarne Anna Ben Cyril --json {options}"));
        session["currency"].as_str().unwrap().to_owned()
    };
    let room = Room::new();
    assert_eq!(currency(&room, ""), "USD");
    assert_eq!(currency(&room, "--stake 5c"), "USD");
    assert_eq!(currency(&room, "--stake '0.10 EUR'"), "EUR");
    assert_eq!(currency(&room, "--stake 5 --currency jpy"), "JPY");
    room.file("config/meldbook/config.toml", "currency = \"CZK\"\n");
    assert_eq!(currency(&room, ""), "CZK");
    assert_eq!(currency(&room, "--stake 5 --currency EUR"), "EUR");
}

#[test]
fn a_stake_is_minor_or_major_units_with_a_point_or_a_comma() {
    let room = Room::new();
    let stake = |stake: &str| {
        room.does(&format!("new scarne Anna Ben Cyril --stake '{stake}'"));
        room.does("log anna 250 d made");
        room.json("log --json ben 250 d made")["cash"]["Ben"].as_i64().unwrap() / 4
    };
    assert_eq!(stake("5c"), 5);
    assert_eq!(stake("0.10"), 10);
    assert_eq!(stake("1,35"), 135);
    assert_eq!(stake("2"), 200);
    assert_eq!(stake("50h"), 50, "haléře");
    assert_eq!(stake("7 JPY"), 7, "yen have no smaller coin");
    assert_eq!(stake("0.250 KWD"), 250, "a dinar has a thousand fils");
}

#[test]
fn rules_may_be_a_file_or_stand_in_the_config_folder() {
    let room = Room::new();
    let ours = "name = \"ours\"\ntitle = \"Ours\"\nsources = [\"us\"]\nextends = \"scarne\"\nhearts_multiplier = 3\n";
    room.file("ours.toml", ours);
    room.file("config/meldbook/rules/ours.toml", ours);
    assert_eq!(room.json("new ./ours.toml Anna Ben Cyril --json")["rules"], "ours");
    assert_eq!(room.json("new ours Anna Ben Cyril --json")["rules"], "ours");
}

#[test]
fn the_ledger_is_where_it_is_asked_for() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --ledger here.db");
    assert!(room.path("here.db").exists() && !room.path("data").exists());
    room.run("new scarne Anna Ben Cyril").variable("MELDBOOK_LEDGER", "there.db").end();
    assert!(room.path("there.db").exists() && !room.path("data").exists());
    room.run("new scarne Anna Ben Cyril").variable("MELDBOOK_LEDGER", "").end();
    assert!(room.path("data").exists(), "a variable that is empty says nothing");
}

/// Returns the head of a session as a sheet file has it, without its id and what its rules say in full.
fn head(room: &Room, session: i64) -> String {
    let sheet = room.says(&format!("export --session {session}"));
    let own = |line: &&str| !["id ", "values "].iter().any(|word| line.starts_with(word)) && !line.is_empty();
    let head = sheet.lines().filter(own);
    head.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_night_is_opened_as_the_one_before() {
    let room = Room::new();
    let ours = "name = \"ours\"\ntitle = \"Ours\"\nsources = [\"us\"]\nextends = \"scarne\"\nmin_bid = 260\n";
    room.file("ours.toml", ours);
    room.does("new ./ours.toml Anna Ben Cyril Dana --stake '2 Kč' --set hearts_multiplier=3 --dealer ben --date 2026-03-14 --place here --note x");
    room.does("log anna 320 s made");
    room.does("seat out dana");
    room.does("rename cyril Cyrus");
    room.does("settle --close");
    // The profile is gone; the rules are in the ledger.
    std::fs::remove_file(room.path("ours.toml")).unwrap();
    room.file("config/meldbook/config.toml", "currency = \"EUR\"\n");
    let ran = room.run("new --again --date 2026-03-21").end();
    assert_snapshot!(ran, @"
    $ meldbook new --again --date 2026-03-21
    session 2: Ours | Anna, Ben, Cyrus and Dana
    agreed as in session 1 of 2026-03-14; `--agreements` prints it in full, F3 at the live table shows it
    next: Ben deals, Cyrus bids first, Ben sits out
    from earlier nights: Ben owes Anna 12 Kč, Cyrus owes Anna 12 Kč, Dana owes Anna 12 Kč; `meldbook debts --net --among Anna Ben Cyrus Dana --paid` settles that too
    ");
    assert_snapshot!(head(&room, 2), @"
    rules scarne
    set hearts_multiplier=3
    set min_bid=260
    players Anna, Ben, Cyrus, Dana
    currency CZK
    stake 2.00
    date 2026-03-21
    dealer Ben
    ");
    // What is given replaces what was.
    room.does("new --again --stake 3 --set hearts_multiplier=1 --dealer dana --date 2026-03-28");
    assert_snapshot!(head(&room, 3), @"
    rules scarne
    set min_bid=260
    players Anna, Ben, Cyrus, Dana
    currency CZK
    stake 3.00
    date 2026-03-28
    dealer Dana
    ");
    // The last one opened is meant, unless another one is named.
    room.does("new --again --session 1 --date 2026-04-04");
    assert_eq!(head(&room, 4).replace("2026-04-04", "2026-03-21"), head(&room, 2));
}

#[test]
fn again_with_others_at_the_table() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=2,hundred=10c --sides anna+dana,ben+cyril --dealer anna --date 2026-03-14");
    // The same people keep their partners and their dealer, wherever they sit.
    room.does("new --again dana cyril Ben Anna --date 2026-03-21");
    assert_snapshot!(head(&room, 2), @"
    rules family
    players dana, cyril, Ben, Anna
    currency USD
    stake game=2.00,hundred=0.10
    date 2026-03-21
    sides Anna+dana, Ben+cyril
    dealer Anna
    ");
    // With others partners sit opposite, and the last one named deals.
    room.does("new --again Emil Ben Cyril Dana --date 2026-03-28");
    assert_snapshot!(head(&room, 3), @"
    rules family
    players Emil, Ben, Cyril, Dana
    currency USD
    stake game=2.00,hundred=0.10
    date 2026-03-28
    sides Emil+Cyril, Ben+Dana
    dealer Dana
    ");
    // A stake replaces the whole stake.
    room.does("new --again --stake game=5 --sides emil+ben,cyril+dana --date 2026-04-04");
    assert_snapshot!(head(&room, 4), @"
    rules family
    players Emil, Ben, Cyril, Dana
    currency USD
    stake game=5.00
    date 2026-04-04
    sides Emil+Ben, Cyril+Dana
    dealer Dana
    ");
    // Sides that are given have to fit.
    assert_snapshot!(room.refusals(&["new --again --sides anna+ben,cyril+dana", "new --again Anna Ben"]), @"
    $ meldbook new --again --sides anna+ben,cyril+dana
    error: no player matches `anna`; the players are Emil, Ben, Cyril, Dana
    hint: did you mean `Dana`?
    [1]
    $ meldbook new --again Anna Ben
    error: this game is for 4 players, not 2
    [1]
    ");
}

#[test]
fn again_with_those_who_sat_there_at_the_end() {
    // Who left early comes again; but not where somebody took the chair, or where the rules are for fewer by then.
    for (lines, then, again) in [
        (["", "petr odchází"], "", "Jan, Jana, Petr, Míša"),
        (["", "petr odchází"], "karel přichází", "Jan, Jana, karel, Míša"),
        (["petr odchází", "nastav pravidla=marias"], "", "Jan, Jana, Míša"),
    ] {
        let room = Room::new();
        room.does("-q new pauzirak Jan Jana Petr Míša --stake 1 --date 2026-03-14");
        let input = format!("jan z 50 flek\n{}\n{then}\nzavři\n", lines.join("\n"));
        let ran = room.run("play").input(&input).end();
        assert_eq!(ran.status, 0, "{ran}");
        room.does("new --again --date 2026-03-21");
        let sheet = room.says("export 2");
        assert!(sheet.contains(&format!("players {again}\n")), "{sheet}");
    }
}

#[test]
fn again_under_other_rules() {
    let room = Room::new();
    room.does(
        "new scarne Anna Ben Cyril --stake '2 Kč' --set hearts_multiplier=3 --dealer ben --date 2026-03-14",
    );
    // The first word is the rules if there are rules of that name.
    room.does("new --again scarne-bonus --date 2026-03-21");
    assert_snapshot!(head(&room, 2), @"
    rules scarne-bonus
    players Anna, Ben, Cyril
    currency CZK
    stake 2.00
    date 2026-03-21
    dealer Ben
    ");
    // Another game has another stake.
    let ran = room.run("new --again marias Anna Ben Eva --date 2026-03-28").end();
    assert_snapshot!(ran.stderr, @"
    session 2 of 2026-03-21, scarne-bonus, 0 hands, is open too and stays open; session 3 is the current one now, `--session 2` names the other
    1 more session is open too: `meldbook sessions` lists them
    assumed: only units are kept, and no money; change it with `--stake 1`
    ");
    assert_snapshot!(head(&room, 3), @"
    rules marias
    players Anna, Ben, Eva
    currency CZK
    date 2026-03-28
    dealer Ben
    ");
    room.does("new --again --stake 1 --date 2026-04-04");
    room.does("new --again --date 2026-04-11");
    assert_snapshot!(head(&room, 5), @"
    rules marias
    players Anna, Ben, Eva
    currency CZK
    stake 1.00
    date 2026-04-11
    dealer Ben
    ");
    assert_snapshot!(room.refusals(&["new --again ./none.toml", "new --again --set nonsense=1", "new --again --session 9"]), @"
    $ meldbook new --again ./none.toml
    error: cannot read `./none.toml`: No such file or directory (os error 2)
    [1]
    $ meldbook new --again --set nonsense=1
    error: unknown option `nonsense`
    [1]
    $ meldbook new --again --session 9
    error: no session matches `9`; name it by its number, its date or the beginning of its id
    hint: `meldbook sessions` lists them
    [1]
    ");
}

#[test]
fn a_heading_says_where_values_differ_from_the_rules_it_names() {
    let room = Room::new();
    let heading = |line: &str| {
        let ran = room.run(line).end();
        ran.stdout.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(
        heading("new scarne Anna Ben Cyril --stake 10c"),
        "session 1: Auction pinochle after Scarne | Anna, Ben and Cyril",
        "what is played for is no house rule"
    );
    assert_eq!(
        heading("new scarne Anna Ben Cyril --set kitty=true"),
        "session 2: Auction pinochle after Scarne with house rules | Anna, Ben and Cyril"
    );
    assert_eq!(
        heading("sheet 1"),
        "session 1 | 2026-03-14 | scarne | open".replace("2026-03-14", &today(&room))
    );
    assert!(heading("sheet 2").contains("| scarne with house rules |"));
    room.does("set kitty=false");
    assert!(heading("sheet 2").contains("| scarne |"), "the values in force count");
    let czech = room.run("new marias Jan Petr Hana --set hundred_value=8 --lang cs").end();
    assert!(czech.stdout.starts_with("večer 3: Volený mariáš s domácími pravidly | "), "{czech}");
}

fn today(room: &Room) -> String {
    room.json("sessions --json")[0]["date"].as_str().unwrap().to_owned()
}

#[test]
fn nothing_may_be_staked_in_a_currency() {
    for (stake, currency) in [("'0 Kč'", "CZK"), ("0Kč", "CZK"), ("0h", "USD"), ("0", "USD"), ("€0", "EUR")]
    {
        let room = Room::new();
        room.does(&format!("new scarne Anna Ben Cyril --stake {stake} --date 2026-03-14"));
        assert_eq!(room.json("sessions --json")[0]["currency"], currency, "{stake}");
        assert!(room.says("set stake=5c").contains("stake chips -> "), "{stake}");
        assert!(room.says("set stake='0 Kč' currency=CZK").contains(" -> chips"), "{stake}");
    }
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake '0 EUR' --date 2026-03-14");
    room.does("log anna 320 s made");
    assert!(room.refuses(1, "set stake='0 Kč'").contains("`0 Kč` is in CZK"), "as any other amount is");
}
