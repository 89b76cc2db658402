//! `agreed`: what was agreed, and what of it stands at the head of the sheet.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// A night with a house rule, in whose course the stake and a rule change.
fn house_rules() -> Room {
    let room = Room::new();
    room.does(
        "new classic Anna Ben Cyril --stake 2c --set hearts_multiplier=3 --date 2026-03-14 --dealer ben",
    );
    room.does("log anna 350 s +");
    room.does("set stake=5c spades_multiplier=1");
    room.does("log ben 350 s +");
    room.does("set place=Brno");
    room
}

#[test]
fn what_differs_from_the_profile_is_marked_and_what_changed_says_since_when() {
    assert_snapshot!(house_rules().says("agreed"), @r"
    session 1 | 2026-03-14, Brno | classic with house rules | open
      Stake     One unit is $0.05.
                Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5,
                400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Suits     * Spades single; hearts triple; diamonds and clubs single.
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
    * differs from classic: spades_multiplier 2 -> 1; hearts_multiplier 1 -> 3
    this holds now; it was agreed otherwise at the start, and changed:
    since hand 2 (YYYY-MM-DD hh:mm:ss): stake $0.02 -> $0.05; spades_multiplier 2 ->
    1
    for the whole night (YYYY-MM-DD hh:mm:ss): place=Brno
    ");
}

#[test]
fn in_czech() {
    let said = house_rules().says("agreed --lang cs");
    let (now, since) = said.split_once("od rozdání 2 (").unwrap();
    assert!(since.contains("): sázka 0,02 $ → 0,05 $; spades_multiplier 2"), "{since}");
    assert!(since.contains("\npro celý večer (") && since.ends_with("): místo=Brno\n"), "{since}");
    assert_snapshot!(now, @r"
    večer 1 | 14. 3. 2026, Brno | classic s domácími pravidly | otevřený
      Sázka     Jednotka je 0,05 $.
                Sazebník three_five_ten, jednotky za závazek: 300-340 3, 350-390 5,
                400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 a víc 30.
      Barvy     * Piky jednou; srdce třikrát; káry a kříže jednou.
      Bank      Hraje se s bankem. Prohrávající aktér mu platí jeden podíl, když je
                závazek 350 nebo víc.
                Vyhrávajícímu aktérovi platí jeden podíl, když je závazek 350 nebo
                víc.
                Nakonec se o něj všichni rovně rozdělí, nebo ho rovně doplatí, když
                dluží; co se rozdělit nedá, připadne prvním u stolu.
                Kdo odchází dřív, dostane nebo doplatí rovný podíl z té chvíle; kdo
                přisedne později, hned složí stejný podíl.
      Dražba    Nejnižší závazek je 300; zvyšuje se po desítkách.
                První musí začít, na 300 nebo výš.
                Žádné závazky nejsou zakázané.
                Závazek právě 300 se smí vzdát před otočením talonu; pak se platí
                jen banku, 3 jednotky.
      Prohra    Závazek prohraný po výnosu se platí dvakrát.
                Závazek složený před výnosem se platí jednou, v jakékoli barvě.
      Hráči     Ve čtyřech pauzíruje rozdávající.
                V pěti pauzíruje rozdávající a druhý hráč po jeho levici.
                Kdo pauzíruje, platí a dostává jako soupeři.
      Počítání  Eso 11, desítka 10, král 4, dáma 3, kluk 2, poslední zdvih 10:
                celkem 250.
                Body ze zdvihů se počítají přesně; chybí-li jeden, je prohráno.
                Aktér bez zdvihu si odložené karty nepočítá; hlášky platí.
                Dvě stejné hlášky jsou za dvojnásobek jedné.
                Jediný další trumfový král nebo dáma vedle postupky se nepočítá.
      Renonc    Renonc aktéra: závazek je prohraný a platí se dvakrát.
                Renonc soupeře: závazek je uhraný a podíl platí každý.
      Zápis     Dohodněte se, kdo vede zápis.
    * jinak než classic: spades_multiplier 2 → 1; hearts_multiplier 1 → 3
    to platí teď; na začátku byla dohoda jiná a změnila se:
    ");
}

#[test]
fn the_sheet_has_stakes_kitty_bonuses_and_house_rules_at_its_head() {
    let room = house_rules();
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-03-14, Brno | classic with house rules | open
      Stake  One unit is $0.05.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Suits  * Spades single; hearts triple; diamonds and clubs single.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    * differs from classic: spades_multiplier 2 -> 1; hearts_multiplier 1 -> 3
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  hand                                         Anna     Ben   Cyril   kitty │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ made                                30     -10     -10     -10 │
    │1a  stake $0.02 -> $0.05; spades_multiplier 2                                 │
    │    -> 1                                                                      │
    │ 2  Ben 350 ♠ made                                 25       5     -15     -15 │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    units                                         +25      +5     -15     -15 │
    │    in money                                   +$0.35  +$0.55  -$0.45  -$0.45 │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
    assert_snapshot!(room.says("sheet --lang cs"), @r"
    večer 1 | 14. 3. 2026, Brno | classic s domácími pravidly | otevřený
      Sázka  Jednotka je 0,05 $.
             Sazebník three_five_ten, jednotky za závazek: 300-340 3, 350-390 5,
             400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 a víc 30.
      Barvy  * Piky jednou; srdce třikrát; káry a kříže jednou.
      Bank   Hraje se s bankem. Prohrávající aktér mu platí jeden podíl, když je
             závazek 350 nebo víc.
             Vyhrávajícímu aktérovi platí jeden podíl, když je závazek 350 nebo víc.
    * jinak než classic: spades_multiplier 2 → 1; hearts_multiplier 1 → 3
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  rozdání                                   Anna      Ben    Cyril     bank │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ uhráno                           30      -10      -10      -10 │
    │1a  sázka 0,02 $ → 0,05 $;                                                    │
    │    spades_multiplier 2 → 1                                                   │
    │ 2  Ben 350 ♠ uhráno                            25        5      -15      -15 │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    jednotky                                   +25       +5      -15      -15 │
    │    v penězích                             +0,35 $  +0,55 $  -0,45 $  -0,45 $ │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn the_bonuses_of_a_game_to_points() {
    let room = Room::new();
    room.does("new check Anna Ben Cyril Dana --stake check=5c,game=1 --set target=750 --date 2026-03-14 --dealer dana");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14 | check with house rules | open
      Stake   Each loser pays his opposite number on the winning side $1.00 for the
              game.
      Game    * The game is 750.
      Checks  Checks are paid by the other side, each player to his opposite number.
              For melds: roundhouse 5 ($0.25), run 4 ($0.20), aces 2 ($0.10), double
              pinochle 2 ($0.10), kings 1 ($0.05), queens 1 ($0.05), jacks 1
              ($0.05); several of a kind as often as they hold it.
              Melds that are lost for want of tricks pay their checks all the same.
              For a bid that is made: bid 200-240 2 ($0.10), bid 250-290 4 ($0.20),
              bid 300-340 7 ($0.35), bid 350-390 10 ($0.50), and 5 ($0.25) more for
              every further 50; one that fails pays the others twice that, and its
              melds pay nothing.
              For tricks: every trick 5 ($0.25), all points but not every trick 4
              ($0.20).
              For the game: game 10 ($0.50), losers below zero 5 ($0.25), and 1
              ($0.05) for each of the hundreds above the target.
              A check is $0.05.
    * differs from check: target 1000 -> 750
    ");
}

#[test]
fn in_marias() {
    let room = Room::new();
    room.does(
        "new licitovany Anna Ben Cyril --stake '1 Kč' --set betl_value=7 --date 2026-03-14 --dealer cyril",
    );
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14 | licitovany with house rules | open
      Stake      A unit is 1 Kč.
      Contracts  * Betl is 7 and durch 10.
    * differs from licitovany: betl_value 5 -> 7
    ┌──────────────────────────────────────────────────────┐
    │ #   hand             count       Anna    Ben   Cyril │
    ├──────────────────────────────────────────────────────┤
    ├──────────────────────────────────────────────────────┤
    │     units                           0      0       0 │
    │     at 1 Kč a unit               0 Kč   0 Kč    0 Kč │
    └──────────────────────────────────────────────────────┘
    ");
}

#[test]
fn stakes_are_no_house_rule() {
    let room = Room::with_a_table();
    let agreed = room.says("agreed");
    assert!(!agreed.contains('*') && agreed.contains("One unit is $0.05."), "{agreed}");
    // Nor are rules with a profile of their own.
    room.file(
        "ours.toml",
        "name = \"ours\"\ntitle = \"Ours\"\nextends = \"classic\"\nhearts_multiplier = 3\n",
    );
    room.does("new ./ours.toml Anna Ben Cyril --stake 5c");
    let agreed = room.says("agreed");
    assert!(!agreed.contains('*') && agreed.contains("hearts triple"), "{agreed}");
    assert!(room.says("agreed 1").starts_with("session 1 | 2026-03-14 | scarne | open\n"));
}

#[test]
fn new_and_agreed_say_the_same() {
    let room = Room::new();
    let opened =
        room.run("new classic Anna Ben Cyril --stake 2c --set hearts_multiplier=3 --dealer ben").end().stdout;
    let agreed = room.says("agreed");
    let (_, agreed) = agreed.split_once('\n').unwrap();
    assert!(opened.contains(agreed), "{opened}");
    assert!(agreed.contains("* Spades double; hearts triple"), "{agreed}");
}

#[test]
fn at_the_prompt() {
    let room = house_rules();
    let prompt = room.run("play").input("agreed\n").end().stdout;
    assert!(prompt.contains(&room.says("agreed")), "{prompt}");
    let prompt = room.run("play").input("dohoda\n").variable("MELDBOOK_LANG", "cs").end().stdout;
    assert!(prompt.contains(&room.says("agreed --lang cs")), "{prompt}");
}

#[test]
fn as_json() {
    let agreed = house_rules().json("agreed --json");
    assert_eq!(agreed["session"]["session"], 1);
    assert_eq!(agreed["rules"]["options"]["hearts_multiplier"], 3);
    assert_eq!(agreed["differs"][1], json!({"option": "hearts_multiplier", "profile": 1, "agreed": 3}));
    let suits =
        agreed["agreements"].as_array().unwrap().iter().find(|topic| topic["topic"] == "Suits").unwrap();
    let text = "Spades single; hearts triple; diamonds and clubs single.";
    assert_eq!(suits["lines"], json!([{"text": text, "differs": true}]));
    let changes = agreed["changes"].as_array().unwrap();
    assert_eq!(changes[0]["from_hand"], 2);
    assert_eq!(changes[0]["changed"]["spades_multiplier"], json!({"was": 2, "now": 1}));
    assert_eq!(changes.len(), 1, "the place is no rule: {changes:?}");
}

#[test]
fn a_named_scorekeeper_is_agreed_and_not_asked_for() {
    let room = Room::new();
    let opened =
        room.says("new classic Anna Ben Cyril --stake 2c --date 2026-03-14 --dealer cyril --scorekeeper Ben");
    assert!(opened.contains("\n  Scorekeeper  Ben\n") && !opened.contains("Agree on who"), "{opened}");
    for command in ["agreed", "sheet"] {
        assert!(room.says(command).contains("\n  Scorekeeper  Ben\n"), "{command}");
    }
    assert!(room.says("--lang cs agreed").contains("\n  Zapisuje  Ben\n"));
    assert!(room.says("history").contains("Anna, Ben, Cyril; scorekeeper=Ben"));
    assert_eq!(room.json("agreed --json")["session"]["scorekeeper"], json!("Ben"));
    room.does("export -o night.sheet");
    room.does("--ledger other.db import night.sheet");
    assert!(room.says("--ledger other.db agreed").contains("\n  Scorekeeper  Ben\n"));
    // Another one may take over.
    room.does("set scorekeeper=Cyril");
    assert!(room.says("agreed").contains("\n  Scorekeeper  Cyril\n"));
    room.does("set scorekeeper=");
    assert!(room.says("agreed").contains("Agree on who keeps the score."));
    // Mariáš asks for none, and says who was named.
    room.does("new marias Anna Ben Cyril --date 2026-03-15 --dealer cyril --scorekeeper Anna");
    assert!(room.says("agreed").contains("\n  Scorekeeper  Anna\n"));
}
