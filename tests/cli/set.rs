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

#[test]
fn from_the_next_hand_since_an_earlier_one_or_for_all_of_it() {
    let room = a_night();
    let sheet = room.says("sheet");
    assert_snapshot!(room.says("set hearts_multiplier=3"), @"
    new: 3a: hearts_multiplier 1 -> 3
    next: Cyril deals, Dana bids first, Cyril sits out
    ");
    room.does("undo");
    assert_snapshot!(room.says("set hearts_multiplier=3 --from 3"), @"
    new: 2a: hearts_multiplier 1 -> 3
    was: hand 3: Cyril 300 hearts: made | Anna -3, Ben -3, Cyril +9, Dana -3
    now: hand 3: Cyril 300 hearts: made | Anna -9, Ben -9, Cyril +27, Dana -9
    standings: Anna -86 -> -92 (-$9.20), Ben +26 -> +20 (+$2.00), Cyril +26 -> +44 (+$4.40), Dana +14 -> +8 (+$0.80)
    next: Cyril deals, Dana bids first, Cyril sits out
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14, Brno | classic with house rules | open
      Stake  One unit is $0.10.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Suits  * Spades double; hearts triple; diamonds and clubs single.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    * differs from classic: hearts_multiplier 1 -> 3
    ┌─────────────────────────────────────────────────────────────────────┐
    │ #  hand                        Anna     Ben   Cyril    Dana   kitty │
    ├─────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ lost              -80      20      20      20      20 │
    │ 2  Ben 300 ♥ made               -83      29      17      17      20 │
    │2a  hearts_multiplier 1 -> 3                                         │
    │ 3  Cyril 300 ♥ made             -92      20      44       8      20 │
    ├─────────────────────────────────────────────────────────────────────┤
    │    units                        -92     +20     +44      +8     +20 │
    │    at $0.10 a unit           -$9.20  +$2.00  +$4.40  +$0.80  +$2.00 │
    └─────────────────────────────────────────────────────────────────────┘
    ");
    room.does("undo");
    assert_snapshot!(room.says("set --all hearts_multiplier=3"), @"
    was: hand 2: Ben 300 hearts: made | Anna -3, Ben +9, Cyril -3, Dana -3
    now: hand 2: Ben 300 hearts: made | Anna -9, Ben +27, Cyril -9, Dana -9
    was: hand 3: Cyril 300 hearts: made | Anna -3, Ben -3, Cyril +9, Dana -3
    now: hand 3: Cyril 300 hearts: made | Anna -9, Ben -9, Cyril +27, Dana -9
    standings: Anna -86 -> -98 (-$9.80), Ben +26 -> +38 (+$3.80), Cyril +26 -> +38 (+$3.80), Dana +14 -> +2 (+$0.20)
    next: Cyril deals, Dana bids first, Cyril sits out
    ");
    assert_snapshot!(room.says("why 2"), @"
    hand 2: Ben 300 hearts: made
      typed: ben 300 h +
      Ben gets 3 (bid 300-340) x 3 (hearts) = 9 from each of Anna, Cyril, Dana
      Anna (sat out): -9 = -$0.90
      Ben: +27 = +$2.70
      Cyril: -9 = -$0.90
      Dana: -9 = -$0.90
    ");
    room.does("undo");
    assert_eq!(room.says("sheet"), sheet);
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn the_stake_of_the_whole_night_was_another() {
    let room = a_night();
    let set = room.run("set stake=1 --all").end();
    let warned =
        "warning: the stake is $1.00, ten times $0.10 or more\nhint: `meldbook undo` takes it back\n";
    assert_eq!(set.stderr, warned);
    assert_snapshot!(set.stdout, @r"
    standings: Anna -86 (-$8.60 -> -$86.00), Ben +26 (+$2.60 -> +$26.00), Cyril +26 (+$2.60 -> +$26.00), Dana +14 (+$1.40 -> +$14.00), kitty +20 (+$2.00 -> +$20.00)
    next: Cyril deals, Dana bids first, Cyril sits out
    ");
    assert_snapshot!(room.says("settle"), @r"
    ┌────────────────────────────────────┐
    │            play    kitty   balance │
    ├────────────────────────────────────┤
    │ Anna    -$86.00   +$5.00   -$81.00 │
    │ Ben     +$26.00   +$5.00   +$31.00 │
    │ Cyril   +$26.00   +$5.00   +$31.00 │
    │ Dana    +$14.00   +$5.00   +$19.00 │
    └────────────────────────────────────┘
    the kitty's $20.00 is shared among those at the table
    Anna pays Ben $31.00
    Anna pays Cyril $31.00
    Anna pays Dana $19.00
    ");
}

#[test]
fn what_belongs_to_the_night_has_no_place_in_its_row() {
    let room = a_night();
    assert_snapshot!(room.says("set date=2026-03-13 'place=U Zelenků' scorekeeper=Dana note="), @r"
    date: 2026-03-14 -> 2026-03-13
    place: Brno -> U Zelenků
    scorekeeper: Dana
    next: Cyril deals, Dana bids first, Cyril sits out
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-13, U Zelenků | classic | open
      Stake        One unit is $0.10.
                   Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5,
                   400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty        There is a kitty. A losing bidder pays it one share when the bid
                   is 350 or more.
                   It pays a winning bidder one share when the bid is 350 or more.
      Scorekeeper  Dana
    ┌────────────────────────────────────────────────────────────┐
    │#  hand                Anna     Ben   Cyril    Dana   kitty │
    ├────────────────────────────────────────────────────────────┤
    │1  Anna 350 ♠ lost      -80      20      20      20      20 │
    │2  Ben 300 ♥ made       -83      29      17      17      20 │
    │3  Cyril 300 ♥ made     -86      26      26      14      20 │
    ├────────────────────────────────────────────────────────────┤
    │   units                -86     +26     +26     +14     +20 │
    │   at $0.10 a unit   -$8.60  +$2.60  +$2.60  +$1.40  +$2.00 │
    └────────────────────────────────────────────────────────────┘
    ");
    assert_eq!(room.json("sessions --json")[0]["date"], "2026-03-13");
    room.does("undo");
    assert_eq!(room.json("sessions --json")[0]["place"], "Brno");
}

#[test]
fn other_rules_keep_the_stake() {
    let room = a_night();
    assert_snapshot!(room.says("set rules=scarne --from 2"), @"
    new: 1a: rules classic -> scarne; schedule three_five_ten -> scarne_standard; min_bid 300 -> 250; third_seat_open same -> 290_or_310; forced_bid true -> false; kitty true -> false; kitty_collects_from 350 -> 250; blind_surrender kitty_only -> none
    next: Cyril deals, Dana bids first, Cyril sits out
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14, Brno | scarne | open
      Stake  One unit is $0.10.
             Schedule scarne_standard, units for a bid: 250-290 2, 300-340 3,
             350-390 4, 400-440 5, 450-490 6, 500-540 7, 550-590 8, 600-640 9,
             650-690 10, 700 and more 11.
      Kitty  No kitty.
             When all pass nobody pays, and the next dealer deals.
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  hand                                 Anna     Ben   Cyril    Dana   kitty │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ lost                       -80      20      20      20      20 │
    │1a  rules classic -> scarne; schedule                                         │
    │    three_five_ten ->                                                         │
    │    scarne_standard; min_bid 300 ->                                           │
    │    250; third_seat_open same ->                                              │
    │    290_or_310; forced_bid true ->                                            │
    │    false; kitty true -> false;                                               │
    │    kitty_collects_from 350 -> 250;                                           │
    │    blind_surrender kitty_only ->                                             │
    │    none                                                                      │
    │ 2  Ben 300 ♥ made                        -83      29      17      17      20 │
    │ 3  Cyril 300 ♥ made                      -86      26      26      14      20 │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    units                                 -86     +26     +26     +14     +20 │
    │    at $0.10 a unit                    -$8.60  +$2.60  +$2.60  +$1.40  +$2.00 │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
    assert_eq!(room.json("sessions --json")[0]["rules"], "scarne");
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
fn who_sits_where() {
    let room = a_night();
    assert_snapshot!(room.says("set seats=anna,cyril,ben,dana"), @"
    new: 3a: seats Anna, Cyril, Ben, Dana
    next: Cyril deals, Ben bids first, Cyril sits out
    ");
    assert_snapshot!(room.refusals(&["set seats=anna,cyril", "set seats=anna,anna,cyril,dana", "set seats=a,b,c,x"]), @"
    $ meldbook set seats=anna,cyril
    error: the order of seats names each player at the table once: Anna, Cyril, Ben, Dana
    [1]
    $ meldbook set seats=anna,anna,cyril,dana
    error: the order of seats names each player at the table once: Anna, Cyril, Ben, Dana
    [1]
    $ meldbook set seats=a,b,c,x
    error: no player matches `x`; the players are Anna, Cyril, Ben, Dana
    [1]
    ");
}

#[test]
fn a_change_after_which_hands_could_not_stand_is_refused_with_each_of_them() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --stake 10c --date 2026-03-14");
    for line in ["anna 350 s -", "ben 310 h +", "cyril 320 h +"] {
        room.does(&format!("log {line}"));
    }
    let sheet = room.says("sheet");
    assert_snapshot!(room.refusals(&["set min_bid=330 --all", "set min_bid=320 --from 2", "set --all min_bid=330 --from 2"]), @"
    $ meldbook set min_bid=330 --all
    error: these would then be refused:
      hand 2: bid 310 is below the lowest, which is 330
      hand 3: bid 320 is below the lowest, which is 330
    hint: nothing was changed; correct that first, with `fix` or `strike`
    [1]
    $ meldbook set min_bid=320 --from 2
    error: this would then be refused: hand 2: bid 310 is below the lowest, which is 320
    hint: nothing was changed; correct that first, with `fix` or `strike`
    [1]
    $ meldbook set --all min_bid=330 --from 2
    error: `--all` cannot be used with `--from <N>`

    Usage: meldbook set --all <KEY=VALUE>...

    For more information, try `--help`.
    [2]
    ");
    assert_eq!(room.says("sheet"), sheet);
}

#[test]
fn what_cannot_be_set_is_refused() {
    let room = a_night();
    assert_snapshot!(
        room.refusals(&[
            "set", "set kitty", "set kity=false", "set dat=2026-03-13", "set plase=Brno", "set wurst=1", "set kitty=maybe",
            "set date=14.3.206", "set date=2026-02-30", "set currency=EUR", "set currency=XYZ", "set stake=much",
            "set 'stake=1 EUR'", "set rules=family", "set rules=clasic", "set rules=marias",
            "set hearts_multiplier=3 --from 9", "set min_bid=310 min_bid=300", "set name=x", "set kitty=false", "set --all place=Brno hearts_multiplier=5"
        ]),
        @r#"
    $ meldbook set
    error: missing argument: `<KEY=VALUE>...`

    Usage: meldbook set <KEY=VALUE>...

    For more information, try `--help`.
    [2]
    $ meldbook set kitty
    error: invalid value `kitty` for `<KEY=VALUE>...`: write it like `kitty=true`

    For more information, try `--help`.
    [2]
    $ meldbook set kity=false
    error: unknown key `kity`; use an option of these rules or one of stake, currency, rules, seats, date, place, note, scorekeeper
    hint: did you mean `kitty`?
    [1]
    $ meldbook set dat=2026-03-13
    error: unknown key `dat`; use an option of these rules or one of stake, currency, rules, seats, date, place, note, scorekeeper
    hint: did you mean `date`?
    [1]
    $ meldbook set plase=Brno
    error: unknown key `plase`; use an option of these rules or one of stake, currency, rules, seats, date, place, note, scorekeeper
    hint: did you mean `place`?
    [1]
    $ meldbook set wurst=1
    error: unknown key `wurst`; use an option of these rules or one of stake, currency, rules, seats, date, place, note, scorekeeper
    [1]
    $ meldbook set kitty=maybe
    error: `kitty` cannot be maybe: true or false
    [1]
    $ meldbook set date=14.3.206
    error: `14.3.206` is not a date; write it like 2026-03-14
    [1]
    $ meldbook set date=2026-02-30
    error: `2026-02-30` is not a date; write it like 2026-03-14
    [1]
    $ meldbook set currency=EUR
    error: the currency, USD, cannot change after the first hand or amount
    [1]
    $ meldbook set currency=XYZ
    error: unknown currency `XYZ`; use `USD`, `EUR`, `$`, `Kč` or another ISO 4217 code
    [1]
    $ meldbook set stake=much
    error: `much` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
    [1]
    $ meldbook set stake=1 EUR
    error: `1 EUR` is in EUR, but this session is in USD
    [1]
    $ meldbook set rules=family
    error: `family` is another kind of game than `classic` (points, not auction): a night keeps to one
    [1]
    $ meldbook set rules=clasic
    error: unknown rules `clasic`
    hint: did you mean `classic`?
    [1]
    $ meldbook set rules=marias
    error: `marias` is another kind of game than `classic` (marias, not auction): a night keeps to one
    [1]
    $ meldbook set hearts_multiplier=3 --from 9
    error: there is no hand 9; the last is 3
    [1]
    $ meldbook set min_bid=310 min_bid=300
    error: `min_bid` is set twice
    [1]
    $ meldbook set name=x
    error: unknown key `name`; use an option of these rules or one of stake, currency, rules, seats, date, place, note, scorekeeper
    hint: did you mean `date`?
    [1]
    $ meldbook set kitty=false
    error: `blind_surrender` = "kitty_only" needs a kitty, and `kitty` is false
    [1]
    $ meldbook set --all place=Brno hearts_multiplier=5
    error: `hearts_multiplier` cannot be 5: 1, 2 or 3
    [1]
    "#
    );
    room.does("set hearts_multiplier=3");
    assert_snapshot!(room.refusals(&["set hearts_multiplier=2 --all"]), @"
    $ meldbook set hearts_multiplier=2 --all
    error: `hearts_multiplier` is changed again at 3a, so it cannot be set for the whole night
    hint: first `fix 3a set hearts_multiplier=2`, then this again
    [1]
    ");
    room.does("set rules=scarne");
    let said = room.refuses(1, "--lang cs set rules=brooklyn --all");
    assert!(said.ends_with("rada: nejdřív `škrtni 3b`, potom znovu toto\n"), "{said}");
}

#[test]
fn the_size_of_the_table_stays_that_of_the_game() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --date 2026-03-14");
    assert_snapshot!(room.refusals(&["set rules=classic"]), @"
    $ meldbook set rules=classic
    error: `classic` is another kind of game than `marias` (auction, not marias): a night keeps to one
    [1]
    ");
    // One who is missing may still come, two may not.
    room.does("set rules=marias-four");
    let two = Room::new();
    two.does("new lizany Anna Ben --date 2026-03-14");
    let refused = two.refusals(&["set rules=marias-four"]);
    assert!(refused.contains("this game is for 4 players, and 2 would be at the table"), "{refused}");
}

#[test]
fn json_and_czech() {
    let room = a_night();
    let after = room.json("set --json hearts_multiplier=3 --from 3");
    assert_eq!(after["entry"], 5);
    assert_eq!(
        room.json("sheet --json")["sheet"][2],
        serde_json::json!({
            "at": "2a", "kind": "set", "rules": "classic", "changed": {"hearts_multiplier": {"was": 1, "now": 3}}, "seats": []
        })
    );
    let czech = |line: &str| room.run(line).variable("MELDBOOK_LANG", "cs").end().to_string();
    assert_snapshot!(czech("set stake=20c"), @"
    $ meldbook set stake=20c
    přibylo: 3a: sázka 0,10 $ → 0,20 $
    další rozdává Cyril, první mluví Dana, pauzíruje Cyril
    ");
    assert_snapshot!(czech("set kity=false"), @"
    $ meldbook set kity=false
    chyba: `kity` se nastavit nedá: není to pravidlo této hry ani údaj o večeru (sázka, měna, pravidla, pořadí, datum, místo, poznámka, zapisuje)
    rada: nemělo to být `kitty`?
    [1]
    ");
    assert_snapshot!(czech("set rules=family"), @"
    $ meldbook set rules=family
    chyba: `family` je jiná hra než `classic`: jeden večer zůstává u jedné hry
    [1]
    ");
    assert_snapshot!(czech("set rules=clasic"), @"
    $ meldbook set rules=clasic
    chyba: pravidla `clasic` neznám
    rada: nemělo to být `classic`?
    [1]
    ");
}

#[test]
fn at_the_table_it_is_said_as_in_the_shell() {
    let (shell, table) = (a_night(), a_night());
    shell.does("set hearts_multiplier=3 --all");
    shell.does("set stake=20c --from 2");
    let typed = "set hearts_multiplier=3 --all\nset --from 2 stake=20c\nset stake=5c --from\n";
    let ran = table.run("play").input(typed).end();
    assert!(ran.stderr.contains("cannot read `set stake=5c --from`"), "{ran}");
    assert_eq!(table.says("sheet"), shell.says("sheet"));
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
fn a_day_is_read_in_one_way_wherever_it_is_typed() {
    let room = a_night();
    room.does("set date=2026-3-5");
    assert_eq!(room.json("sessions --json")[0]["date"], "2026-03-05");
    room.does("new scarne Anna Ben Cyril --date 2026-3-6");
    assert_eq!(room.json("sessions --json")[1]["date"], "2026-03-06");
    room.file("night", "rules scarne\nplayers Anna, Ben, Cyril\ndate 6/3/2026\n");
    assert_snapshot!(room.refusals(&[
        "set date=12/11/2024",
        "new scarne Anna Ben Cyril --date 12/11/2024",
        "owed anna ben 5 --date 12/11/2024",
        "import night",
        "set date=2026-13-01",
    ]), @r"
    $ meldbook set date=12/11/2024
    error: `12/11/2024` may be 2024-11-12 or 2024-12-11
    [1]
    $ meldbook new scarne Anna Ben Cyril --date 12/11/2024
    error: invalid value `12/11/2024` for `--date <DATE>`: `12/11/2024` may be 2024-11-12 or 2024-12-11

    For more information, try `--help`.
    [2]
    $ meldbook owed anna ben 5 --date 12/11/2024
    error: invalid value `12/11/2024` for `--date <DATE>`: `12/11/2024` may be 2024-11-12 or 2024-12-11

    For more information, try `--help`.
    [2]
    $ meldbook import night
    error: `6/3/2026` may be 2026-03-06 or 2026-06-03
     --> night
      |
    3 | date 6/3/2026
      |
    nothing was imported from night: 1 bad line
    [1]
    $ meldbook set date=2026-13-01
    error: `2026-13-01` is not a date; write it like 2026-03-14
    [1]
    ");
}

#[test]
fn a_stake_is_agreed_at_a_table_that_waits_for_somebody() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --date 2026-03-01 -q");
    room.does("seat out Cyril");
    room.does("set stake=20c");
    room.does("export -o night.sheet");
    room.does("--ledger other.db import night.sheet");
    room.does("verify");
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
fn in_another_currency_a_stake_is_said_or_shown() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 1 --date 2026-03-14 --dealer cyril");
    assert_snapshot!(room.says("set currency=EUR"), @"
    currency: USD -> EUR
    stake $1.00 -> €1.00
    next: Cyril deals, Anna bids first
    ");
    room.does("undo");
    assert_snapshot!(room.says("set stake='1 EUR'"), @"
    currency: USD -> EUR
    stake $1.00 -> €1.00
    next: Cyril deals, Anna bids first
    ");
    room.does("undo");
    assert_snapshot!(room.refusals(&["set currency=JPY", "set currency=JPY --all", "--lang cs set currency=JPY"]), @"
    $ meldbook set currency=JPY
    error: the stake of $1.00 would be ¥100 in JPY
    hint: say the whole stake too: `set currency=JPY stake=AMOUNT`
    [1]
    $ meldbook set currency=JPY --all
    error: the stake of $1.00 would be ¥100 in JPY
    hint: say the whole stake too: `set currency=JPY stake=AMOUNT`
    [1]
    $ meldbook --lang cs set currency=JPY
    chyba: ze sázky 1,00 $ by v měně JPY bylo 100 ¥
    rada: řekněte i celou sázku: `nastav měna=JPY sázka=ČÁSTKA`
    [1]
    ");
    assert_snapshot!(room.says("set currency=JPY stake=150"), @"
    new: 0a: stake ¥100 -> ¥150
    currency: USD -> JPY
    stake $1.00 -> ¥150
    next: Cyril deals, Anna bids first
    ");
    assert_snapshot!(room.says("undo"), @"
    undone: set stake=$1.50 currency=JPY (entry 6)
    gone: 0a: stake $1.00 -> $1.50
    currency: JPY -> USD
    stake ¥150 -> $1.00
    next: Cyril deals, Anna bids first
    ");
    // The same number, and the other order.
    assert_snapshot!(room.says("set stake=100 currency=JPY --all"), @"
    currency: USD -> JPY
    stake $1.00 -> ¥100
    next: Cyril deals, Anna bids first
    ");
    assert_snapshot!(room.refusals(&["set currency=USD", "set currency=USD stake='1 EUR'"]), @"
    $ meldbook set currency=USD
    error: the stake of ¥100 would be $1.00 in USD
    hint: say the whole stake too: `set currency=USD stake=AMOUNT`
    [1]
    $ meldbook set currency=USD stake=1 EUR
    error: `1 EUR` is in EUR, but this session is in USD
    [1]
    ");
    room.does("log anna 320 s made");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | scarne | open
    ┌────────────────────────────────┐
    │         hands   units     play │
    ├────────────────────────────────┤
    │ Anna        1     +12   +¥1200 │
    │ Ben         1      -6    -¥600 │
    │ Cyril       1      -6    -¥600 │
    └────────────────────────────────┘
    last: hand 1: Anna 320 spades: made (Cyril dealt)
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.refusals(&["set currency=KRW", "set currency=USD stake=1"]), @"
    $ meldbook set currency=KRW
    error: the currency, JPY, cannot change after the first hand or amount
    [1]
    $ meldbook set currency=USD stake=1
    error: the currency, JPY, cannot change after the first hand or amount
    [1]
    ");
}

#[test]
fn every_part_of_a_stake_is_said_in_a_currency_of_other_decimals() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=2,hundred=25c --date 2026-03-14 --dealer dana");
    room.does("set stake=game=3");
    assert_snapshot!(room.says("set currency=GBP"), @"
    currency: USD -> GBP
    stake game $3.00 -> £3.00
    stake hundred $0.25 -> £0.25
    next: Dana deals, Anna bids first
    ");
    assert_snapshot!(
        room.refusals(&[
            "set currency=JPY",
            "set currency=JPY --all",
            "set currency=JPY stake=game=300",
            "set stake='game=300 JPY'",
        ]), @"
    $ meldbook set currency=JPY
    error: the stake of £3.00 would be ¥300 in JPY
    hint: say the whole stake too: `set currency=JPY stake=AMOUNT`
    [1]
    $ meldbook set currency=JPY --all
    error: the stake of £2.00 would be ¥200 in JPY
    hint: say the whole stake too: `set currency=JPY stake=AMOUNT`
    [1]
    $ meldbook set currency=JPY stake=game=300
    error: the stake of £0.25 would be ¥25 in JPY
    hint: say the whole stake too: `set currency=JPY stake=AMOUNT`
    [1]
    $ meldbook set stake=game=300 JPY
    error: the stake of £0.25 would be ¥25 in JPY
    hint: say the whole stake too: `set currency=JPY stake=AMOUNT`
    [1]
    "
    );
    assert_snapshot!(room.says("set currency=JPY stake=game=300,hundred=30"), @"
    new: 0b: stake hundred ¥25 -> ¥30
    currency: GBP -> JPY
    stake game £3.00 -> ¥300
    stake hundred £0.25 -> ¥30
    next: Dana deals, Anna bids first
    ");
    // Nothing staked is nothing in every currency.
    room.does("set stake=chips");
    room.does("set currency=KWD");
    assert!(room.says("verify").ends_with("everything is correct\n"));
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

#[test]
fn a_note_is_agreed_on() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --stake 10c --note 'nobody talks'");
    for shown in ["agreed", "sheet"] {
        let said = room.says(shown);
        assert!(said.contains("Agreed"), "{shown}: {said}");
        assert!(said.contains("nobody talks"), "{shown}: {said}");
    }
}
