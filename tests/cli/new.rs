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
        session 1: Auction pinochle with a forced 300, the 3-5-10 schedule and a kitty | Anna, Ben, Cyril and Dana
        to be agreed before the first hand:
          Stake     One unit is $0.10.
                    Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5,
                    400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
          Suits     Spades double; hearts single; diamonds and clubs single.
          Kitty     There is a kitty. A losing bidder pays it one share when the bid is
                    350 or more.
                    It pays a winning bidder one share when the bid is 350 or more.
                    At the end all share it equally, or make it good equally if it owes;
                    the first seats get, or give, what cannot be shared.
                    Who leaves early takes, or makes good, an equal share of that
                    moment.
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
        next: Dana deals, Anna speaks first, Dana sits out
        "
    );
}

#[test]
fn who_deals_first_is_taken_for_granted_aloud() {
    let room = Room::new();
    let ran = room.run("new scarne Anna Ben Cyril --date 2026-03-14").end();
    assert_eq!(
        ran.stderr,
        "taken for granted: Cyril deals first; change it with `--dealer NAME`\n\
         taken for granted: a unit is worth $0.05; change it with `--stake 5c`\n"
    );
    assert!(ran.stdout.ends_with("next: Cyril deals, Anna speaks first\n"), "{ran}");
    let quiet = room.run("new scarne Anna Ben Cyril --quiet").end();
    assert_eq!(quiet.stderr, "", "nobody who wants quiet is talked to");
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
    next: Anna deals, Ben speaks first
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
