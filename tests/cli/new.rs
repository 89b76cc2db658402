//! `new` opens a session and reads out what is to be agreed before the first hand.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn a_night_begins_with_what_the_rules_want_agreed() {
    let room = Room::new();
    assert_snapshot!(
        room.says("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana"),
        @r"
    session 1: Classic auction pinochle | Anna, Ben, Cyril and Dana
    to be agreed before the first hand:
      Stake     One unit is $0.10.
                Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5,
                400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Suits     Spades double; hearts single; diamonds and clubs single.
      Kitty     There is a kitty. A losing bidder pays it one share when the bid is
                350 or more.
                It pays a winning bidder one share when the bid is 350 or more.
                At the end all share it equally, or cover its debt equally; the
                first seats get, or give, what cannot be shared.
                Who leaves early takes, or covers, an equal share at that moment;
                who joins later buys in at once with the same share.
      Bidding   The lowest bid is 300; bids go up by tens.
                The first player must open, at 300 or more.
                No bids are barred.
                A bid of exactly 300 may be given up before the widow is turned;
                then the kitty alone is paid, 3 units.
      Bete      A contract lost after the first lead is paid double.
                Thrown in before the first lead it is paid single, whatever the
                trump suit.
      Seats     With four, the dealer sits out.
                With five, the dealer and the second player on the dealer's left sit
                out.
                Whoever sits out pays and collects like the opponents.
      Counting  Ace 11, ten 10, king 4, queen 3, jack 2, last trick 10: 250 in all.
                Trick points count exactly; one short is lost.
                A bidder who wins no trick does not count the buried cards; melds
                stand.
                Two melds of a kind count twice one of them.
                Beside a run, a single further king or queen of trump is worth
                nothing.
      Renege    The bidder reneges: the contract is lost, and paid double.
                An opponent reneges: the contract is made, and everybody pays a
                share.
      Score     Agree on who keeps the score.
    next: Dana deals, Anna bids first, Dana sits out
    "
    );
}

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
fn whoever_wants_quiet_is_told_nothing() {
    let room = Room::new();
    assert_eq!(room.says("new scarne Anna Ben Cyril --quiet"), "");
    // Not that another night is open, and not what was agreed.
    assert_eq!(room.says("new scarne Anna Ben Cyril -q --agreements"), "");
    assert_eq!(room.says("-q new --again"), "");
    assert_eq!(room.json("new scarne Anna Ben Cyril -q --json")["session"], 4, "JSON is asked for");
    assert_snapshot!(room.refuses(1, "new scarne Anna Ben -q"), @"error: this game is for 3 to 5 players, not 2");
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
fn place_and_note_may_hold_anything_that_can_be_shown() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --place '' --note ' '");
    assert_eq!(room.json("sessions --json")[0]["place"], json!(null));
    room.does(
        r#"new scarne Anna Ben Cyril --date 2026-03-14 --place 'U "Zelenků" 🎉' --note 'cena; # 100%'"#,
    );
    assert_snapshot!(room.says("sheet"), @r#"
    session 2 | 2026-03-14, U "Zelenků" 🎉 | scarne | open
      Stake   One unit is $0.05.
              Schedule scarne_standard, units for a bid: 250-290 2, 300-340 3,
              350-390 4, 400-440 5, 450-490 6, 500-540 7, 550-590 8, 600-640 9,
              650-690 10, 700 and more 11.
      Kitty   No kitty.
              When all pass nobody pays, and the next dealer deals.
      Agreed  cena; # 100%
    ┌─────────────────────────────────────────────────────────┐
    │ #   hand              count        Anna     Ben   Cyril │
    ├─────────────────────────────────────────────────────────┤
    ├─────────────────────────────────────────────────────────┤
    │     units                             0       0       0 │
    │     at $0.05 a unit               $0.00   $0.00   $0.00 │
    └─────────────────────────────────────────────────────────┘
    "#);
    assert_eq!(room.json("sheet --json")["session"]["place"], "U \"Zelenků\" 🎉");
}

#[test]
fn json_is_the_session() {
    let room = Room::new();
    let mut session = room.json("new classic Anna Ben Žofie --stake '2 Kč' --date 2026-03-14 --json");
    let id = session.as_object_mut().unwrap().remove("id").unwrap();
    assert_eq!(id.as_str().unwrap().len(), 36);
    assert_eq!(
        session,
        json!({
            "session": 1, "date": "2026-03-14", "place": null, "rules": "classic", "currency": "CZK",
            "players": ["Anna", "Ben", "Žofie"], "hands": 0, "open": true,
        })
    );
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
fn house_rules_change_the_profile() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --set hearts_multiplier=3 --set 'schedule=[[200, 1], [300, 2]]' --set min_bid=200 --date 2026-03-14 --dealer cyril");
    assert_snapshot!(room.says("log anna 200 h made"), @r"
    hand 1: Anna 200 hearts: made
      Anna gets 1 (bid 200-290) x 3 (hearts) = 3 from each of Ben, Cyril
    standings: Anna +6 (+$0.30), Ben -3 (-$0.15), Cyril -3 (-$0.15)
    next: Anna deals, Ben bids first
    ");
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

#[test]
fn nobody_is_asked_off_a_terminal() {
    let room = Room::new();
    assert_snapshot!(room.refusals(&["new", "new scarne", "new scarne --json"]), @"
    $ meldbook new
    error: the rules and the players are missing
    hint: `meldbook new RULES PLAYER...`, with the players clockwise; at a terminal `new` asks for them
    [2]
    $ meldbook new scarne
    error: the players are missing
    hint: `meldbook new RULES PLAYER...`, with the players clockwise; at a terminal `new` asks for them
    [2]
    $ meldbook new scarne --json
    error: the players are missing
    hint: `meldbook new RULES PLAYER...`, with the players clockwise; at a terminal `new` asks for them
    [2]
    ");
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
fn nothing_is_again_what_never_was() {
    let room = Room::new();
    assert_snapshot!(room.refusals(&["new --again", "new --again scarne Anna Ben Cyril"]), @"
    $ meldbook new --again
    error: there is no ledger at [ROOM]/data/meldbook/ledger.db
    hint: `meldbook new RULES PLAYER...` opens a session and creates the ledger
    [1]
    $ meldbook new --again scarne Anna Ben Cyril
    error: there is no ledger at [ROOM]/data/meldbook/ledger.db
    hint: `meldbook new RULES PLAYER...` opens a session and creates the ledger
    [1]
    ");
    assert!(!room.path("data").exists());
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
fn where_nobody_can_be_asked_the_last_table_is_offered_by_its_command() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-14 --dealer cyril");
    room.does("settle --close");
    assert_snapshot!(room.refusals(&["new", "play", "new classic", "--lang cs new"]), @"
    $ meldbook new
    error: the rules and the players are missing
    hint: `meldbook new --again` seats the last table: scarne, Anna, Ben and Cyril, at $0.05 a unit; `meldbook new RULES PLAYER...` another one
    [2]
    $ meldbook play
    error: no session is open
    hint: `meldbook new --again` seats the last table: scarne, Anna, Ben and Cyril, at $0.05 a unit; `meldbook new RULES PLAYER...` another one
    [1]
    $ meldbook new classic
    error: the players are missing
    hint: `meldbook new RULES PLAYER...`, with the players clockwise; at a terminal `new` asks for them
    [2]
    $ meldbook --lang cs new
    chyba: podle kterých pravidel a kdo hraje?
    rada: `meldbook new --again` je zase stůl od minula: scarne, Anna, Ben a Cyril, po 0,05 $ za jednotku; `meldbook new PRAVIDLA HRÁČ...` je jiný
    [2]
    ");
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
