//! `rules show --card`, and `melds` without cards.

use crate::seed::rounds;
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::rules::BUILT_IN;

#[test]
fn a_card_of_auction_pinochle() {
    let room = Room::new();
    let card = room.run("rules show scarne --card --stake 10c").columns(80).says();
    assert_snapshot!("card of scarne", card);
    let czech = room.run("--lang cs rules show classic --card --stake '2 Kč'").columns(60).says();
    assert_snapshot!("card of classic in Czech", czech);
}

#[test]
fn a_card_of_a_game_to_points() {
    let room = Room::new();
    let card = room.run("rules show check --card --stake game=1,hundred=25c,check=5c").columns(80).says();
    assert_snapshot!("card of check", card);
    let czech = room.run("--lang cs rules show family --card").columns(80).says();
    assert_snapshot!("card of family in Czech", czech);
}

#[test]
fn a_card_of_marias() {
    let room = Room::new();
    let card = room.run("rules show licitovany-svaz --card --stake 1").columns(80).says();
    assert_snapshot!("card of licitovany-svaz", card);
    let czech = room.run("--lang cs rules show marias --card --stake 0,10").columns(80).says();
    assert_snapshot!("card of marias in Czech", czech);
}

#[test]
fn what_differs_from_the_profile_is_marked() {
    let room = Room::new();
    let card =
        room.says("rules show scarne --card --set hearts_multiplier=3 --set must_win_trick=all --stake 7c");
    let marked: Vec<&str> = card.lines().filter(|line| line.contains('*')).collect();
    assert_snapshot!(marked.join("\n"), @r"
    * differs from the profile scarne
    │250-290   2 = $0.14   4 = $0.28   *6 = $0.42  *12 = $0.84   4 = $0.28 │
    │300-340   3 = $0.21   6 = $0.42   *9 = $0.63  *18 = $1.26   6 = $0.42 │
    │350-390   4 = $0.28   8 = $0.56  *12 = $0.84  *24 = $1.68   8 = $0.56 │
    │400-440   5 = $0.35  10 = $0.70  *15 = $1.05  *30 = $2.10  10 = $0.70 │
    │450-490   6 = $0.42  12 = $0.84  *18 = $1.26  *36 = $2.52  12 = $0.84 │
    │500-540   7 = $0.49  14 = $0.98  *21 = $1.47  *42 = $2.94  14 = $0.98 │
    │550-590   8 = $0.56  16 = $1.12  *24 = $1.68  *48 = $3.36  16 = $1.12 │
    │600-640   9 = $0.63  18 = $1.26  *27 = $1.89  *54 = $3.78  18 = $1.26 │
    │650-690  10 = $0.70  20 = $1.40  *30 = $2.10  *60 = $4.20  20 = $1.40 │
    │700+     11 = $0.77  22 = $1.54  *33 = $2.31  *66 = $4.62  22 = $1.54 │
      Suits     * Spades double; hearts triple; diamonds and clubs single.
                * A bidder who wins no trick has lost, whatever was melded.
    ");
    assert!(!room.says("rules show scarne --card --stake 7c").contains('*'));
}

#[test]
fn a_night_has_a_card_of_its_own_rules() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril --stake '2 Kč' --set spades_multiplier=1 --date 2026-03-14");
    room.does("new marias Anna Ben Cyril --date 2026-03-14");
    let card = room.says("rules show --card --session 1");
    let marked: Vec<&str> =
        card.lines().filter(|line| line.contains("*") || line.contains("300-340")).collect();
    assert_snapshot!(marked.join("\n"), @r"
    * differs from the profile classic
    │ 300-340      *3 = 6 Kč     *6 = 12 Kč     3 = 6 Kč │
    │ 350-390     *5 = 10 Kč    *10 = 20 Kč    5 = 10 Kč │
    │ 400-440    *10 = 20 Kč    *20 = 40 Kč   10 = 20 Kč │
    │ 450-490    *15 = 30 Kč    *30 = 60 Kč   15 = 30 Kč │
    │ 500-540    *20 = 40 Kč    *40 = 80 Kč   20 = 40 Kč │
    │ 550-590    *25 = 50 Kč   *50 = 100 Kč   25 = 50 Kč │
    │ 600+       *30 = 60 Kč   *60 = 120 Kč   30 = 60 Kč │
      Suits     * Spades single; hearts single; diamonds and clubs single.
    ");
    assert!(room.says("rules show --card").starts_with("Mariáš\n"));
    assert!(room.says("rules show").contains("name = \"marias\""));
}

#[test]
fn every_card_fits_in_both_languages() {
    let room = Room::new();
    for built_in in &BUILT_IN {
        for lang in ["en", "cs"] {
            for width in [60, 80, 120].into_iter().take(rounds(1)) {
                let line = format!("--lang {lang} rules show {} --card", built_in.name);
                let card = room.run(&line).columns(width).says();
                for line in card.lines() {
                    assert!(line.chars().count() <= usize::from(width), "{}: {line}", built_in.name);
                }
                assert!(card.lines().count() > 15, "{card}");
            }
        }
    }
}

#[test]
fn a_card_in_json() {
    let room = Room::new();
    let card = room.json("rules show scarne --card --stake 10c --set hearts_multiplier=2 --json");
    let schedule = &card["tables"][0];
    assert_snapshot!(schedule["columns"].to_string(), @r#"["♦ ♣ made","♦ ♣ lost","♥ ♠ made","♥ ♠ lost","thrown in"]"#);
    assert_snapshot!(schedule["rows"][1].to_string(), @r#"{"what":"300-340","values":[3,6,6,12,3],"amounts":[30,60,60,120,30],"house":[false,false,true,true,false]}"#);
    assert_snapshot!(card["house_rules"].to_string(), @r#"[{"option":"hearts_multiplier","profile":1,"here":2}]"#);
    assert_snapshot!(card["players"].to_string(), @r#"{"least":3,"most":5}"#);
    let house = card["agreements"].as_array().unwrap().iter().filter(|line| line["house"] == true);
    let house: Vec<&str> = house.map(|line| line["rule"].as_str().unwrap()).collect();
    assert_eq!(house, ["Spades double; hearts double; diamonds and clubs single."]);
    let units = room.json("rules show licitovany --card --json");
    assert_eq!((&units["currency"], &units["tables"][0]["rows"][0]["amounts"]), (&().into(), &().into()));
}

#[test]
fn a_card_that_cannot_be_made() {
    let room = Room::new();
    assert_snapshot!(room.refusals(&[
        "rules show scarne --card --stake nothing",
        "rules show scarne --card --set kity=true",
        "rules show check --card --stake 5c",
        "rules show scarne --stake 5c",
        "rules show scarne --card --session 1",
        "rules show --card",
    ]), @r"
    $ meldbook rules show scarne --card --stake nothing
    error: `nothing` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
    [1]
    $ meldbook rules show scarne --card --set kity=true
    error: unknown option `kity`
    hint: did you mean `kitty`?
    [1]
    $ meldbook rules show check --card --stake 5c
    error: `5c` does not say what it is for; write the stake as in `game=1,hundred=25c,check=5c`
    [1]
    $ meldbook rules show scarne --stake 5c
    error: `--stake`, `--currency` and `--set` go with `--card`
    [2]
    $ meldbook rules show scarne --card --session 1
    error: give rules or `--session`, not both
    [2]
    $ meldbook rules show --card
    error: there is no ledger at [ROOM]/data/meldbook/ledger.db
    hint: `meldbook new RULES PLAYER...` opens a session and creates the ledger
    [1]
    ");
}

#[test]
fn a_meld_table_by_itself() {
    let room = Room::new();
    assert_snapshot!(room.says("melds --table family"), @r"
    Melds by the table family
    ┌───────────────────────────────────────────────────────┐
    │ meld             cards                       1      2 │
    ├───────────────────────────────────────────────────────┤
    │ run              A 10 K Q J of trump       150   1500 │
    │ extra king       K of trump beside a run    40        │
    │ extra queen      Q of trump beside a run    40        │
    │ royal marriage   K Q of trump               40        │
    │ marriage         K Q of another suit        20        │
    │ roundhouse       K Q of each suit          240        │
    │ pinochle         Q♠ J♦                      40    300 │
    │ aces             A of each suit            100   1000 │
    │ kings            K of each suit             80    800 │
    │ queens           Q of each suit             60    600 │
    │ jacks            J of each suit             40    400 │
    │ dix              9 of trump                 10        │
    └───────────────────────────────────────────────────────┘
    ");
    let profile = room.says("melds --table northwest-chips");
    assert_eq!(profile, room.says("melds --table family"));
    assert_snapshot!(room.run("--lang cs melds --table brooklyn").variable("LC_ALL", "C").says(), @r"
    Hlášky
    +--------------------------------------------------------+
    | hláška                 karty                   hodnota |
    +--------------------------------------------------------+
    | postupka               A 10 K Q J v trumfech       150 |
    | trumfová hláška        K Q v trumfech               40 |
    | hláška                 K Q v jiné barvě             20 |
    | všechny čtyři hlášky   K Q v každé barvě           240 |
    | pinochle               Qs Jd                        40 |
    | esa                    A v každé barvě             100 |
    | králové                K v každé barvě              80 |
    | dámy                   Q v každé barvě              60 |
    | kluci                  J v každé barvě              40 |
    | trumfová devítka       9 v trumfech                 10 |
    +--------------------------------------------------------+
    ");
    assert_snapshot!(room.says("melds --table classic-tenth --set run_extra=king --json"), @r#"{"table":"classic-tenth","melds":{"run":[15,150],"extra_king":[4],"royal_marriage":[4],"marriage":[2],"roundhouse":[24],"pinochle":[4,30],"aces":[10,100],"kings":[8,80],"queens":[6,60],"jacks":[4,40],"dix":[1]}}"#);
    assert_snapshot!(room.refusals(&["melds --table marias", "melds AS --table family", "melds --table scarne --set extra=1"]), @r"
    $ meldbook melds --table marias
    error: unknown meld table `marias`; use classic, classic-tenth, feweb, family, stonebridge, two-pack, army-navy-80, army-navy-120 or six-eight
    [1]
    $ meldbook melds AS --table family
    error: cards need a trump suit: `--trump SUIT`
    hint: `meldbook melds --table family` without cards prints the meld table
    [2]
    $ meldbook melds --table scarne --set extra=1
    error: unknown option `extra`
    [1]
    ");
}

#[test]
fn what_a_lead_costs_goes_on_beyond_the_table() {
    let room = Room::new();
    let stakes = |line: &str| {
        let card = room.says(&format!("rules show {line} --card"));
        let (_, table) =
            card.split_once("What each loser of a game pays\n").unwrap_or_else(|| panic!("{card}"));
        table.split_once("\n\n").unwrap().0.to_owned()
    };
    assert_snapshot!(stakes("family --stake game=1,hundred=10c"), @"
    ┌────────────────────────────────────┐
    │                              worth │
    ├────────────────────────────────────┤
    │ 0-99 ahead                   $1.00 │
    │ 100-199 ahead                $1.10 │
    │ 200-299 ahead                $1.20 │
    │ 300-399 ahead                $1.30 │
    │ 400-499 ahead                $1.40 │
    │ 500-599 ahead                $1.50 │
    │ 600-699 ahead                $1.60 │
    │ 700-799 ahead                $1.70 │
    │ 800-899 ahead                $1.80 │
    │ 900-999 ahead                $1.90 │
    │ and for each full 100 more   $0.10 │
    └────────────────────────────────────┘
    ");
    assert_snapshot!(stakes("family --stake game=1 --lang en"), @"
    ┌───────────────────────────┐
    │                     worth │
    ├───────────────────────────┤
    │ however far ahead   $1.00 │
    └───────────────────────────┘
    ");
    let begun = stakes("family --stake hundred=10c --set stake_rounding=part");
    assert!(begun.contains("and for each 100 begun more"), "{begun}");
}

#[test]
fn a_stake_goes_with_named_rules() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&[
        "rules show --card --session 1 --stake 50c",
        "rules show --card --set target=500 --lang cs",
        "rules show scarne --stake 50c",
        "rules show marias --card --stake game=1",
        "rules show marias --card --stake game=1 --lang cs",
    ]), @r"
    $ meldbook rules show --card --session 1 --stake 50c
    error: `--stake`, `--currency` and `--set` go with the name of rules; a session's rules are already set
    [2]
    $ meldbook rules show --card --set target=500 --lang cs
    chyba: `--stake`, `--currency` a `--set` patří ke jménu pravidel; co se dohodlo při založení večera, už platí
    [2]
    $ meldbook rules show scarne --stake 50c
    error: `--stake`, `--currency` and `--set` go with `--card`
    [2]
    $ meldbook rules show marias --card --stake game=1
    error: these rules have one stake, for all that is paid, and none for `game`; write it as in `1`
    [1]
    $ meldbook rules show marias --card --stake game=1 --lang cs
    chyba: tato pravidla mají jednu sázku za všechno, žádnou za `game`; píše se třeba `1`
    [1]
    ");
    let help = room.says("rules show --help").split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(help.matches("goes with RULES").count(), 3, "{help}");
}

#[test]
fn melds_without_a_table_lists_the_tables() {
    let room = Room::new();
    let tables = room.says("melds");
    assert!(tables.starts_with("meld tables: classic, classic-tenth, feweb, "), "{tables}");
    let refused = room.run("melds AS KS").end().stderr;
    assert!(refused.contains("cards need a meld table: `--table TABLE`"), "{refused}");
}
