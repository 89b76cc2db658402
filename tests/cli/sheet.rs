//! `sheet`: the score sheet, fitted into the terminal.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --place Brno --dealer dana");
    for line in [
        "log anna 350 s m120 t180",
        "log ben 300 h fold",
        "log ben 330 d m=run t190 dealer cyril",
        "seat out dana",
        "log anna 400 c claim",
        "log cyril 300 blind",
        "log anna 300 s renege ben",
        "log ben 350 h late",
        "strike 2",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn eighty_columns_have_room_for_the_totals() {
    assert_snapshot!(a_night().says("sheet"), @"
    session 1 | 2026-03-14, Brno | classic | open
      Stake  One unit is $0.10.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    ┌──────────────────────────────────────────────────────────────────┐
    │ #  hand                     Anna     Ben   Cyril    Dana   kitty │
    ├──────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ lost           -80      20      20      20      20 │
    │ 2  Ben 300 ♥ fold struck                                         │
    │ 3  Ben 330 ♦ made            -83      29      17      17      20 │
    │3a  Dana leaves                                    +$0.50  -$0.50 │
    │ 4  Anna 400 ♣ claim          -53      19       7              10 │
    │ 5  Cyril 300 fold unseen     -53      19       4              13 │
    │ 6  Anna 300 ♠ made           -41      13      -2              13 │
    │ 7  Ben 350 ♥ lost late       -31     -17       8              23 │
    ├──────────────────────────────────────────────────────────────────┤
    │    units                     -31     -17      +8     +17     +23 │
    │    at $0.10 a unit        -$3.10  -$1.70  +$0.80  +$2.20  +$1.80 │
    └──────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn two_hundred_columns_have_room_for_what_each_hand_moved() {
    assert_snapshot!(a_night().run("sheet").columns(200).says(), @"
    session 1 | 2026-03-14, Brno | classic | open
      Stake  One unit is $0.10.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350 or more.
             It pays a winning bidder one share when the bid is 350 or more.
    ┌────────────────────────────────────────────────────────────────────────────────────────────────────────┐
    │  #   hand                   count                     Anna        Ben      Cyril       Dana      kitty │
    ├────────────────────────────────────────────────────────────────────────────────────────────────────────┤
    │  1   Anna 350 ♠           120+180   lost          -80  -80   +20   20   +20   20   +20   20   +20   20 │
    │  2   Ben 300 ♥ fold                 struck                                                             │
    │  3   Ben 330 ♦            150+190   made           -3  -83    +9   29    -3   17    -3   17            │
    │ 3a   Dana leaves                                                                     +$0.50     -$0.50 │
    │  4   Anna 400 ♣                     claim         +30  -53   -10   19   -10    7              -10   10 │
    │  5   Cyril 300                      fold unseen     0  -53     0   19    -3    4               +3   13 │
    │  6   Anna 300 ♠        renege Ben   made          +12  -41    -6   13    -6   -2                       │
    │  7   Ben 350 ♥                      lost late     +10  -31   -30  -17   +10    8              +10   23 │
    ├────────────────────────────────────────────────────────────────────────────────────────────────────────┤
    │      units                                             -31        -17         +8        +17        +23 │
    │      at $0.10 a unit                                -$3.10     -$1.70     +$0.80     +$2.20     +$1.80 │
    └────────────────────────────────────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn without_a_terminal_nothing_is_left_out() {
    let room = a_night();
    assert_eq!(room.run("sheet").variable("COLUMNS", "").says(), room.run("sheet").columns(200).says());
}

/// What other rules change is one long sentence.
#[test]
fn without_a_terminal_sentences_are_broken_into_lines() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("set rules=classic");
    let sheet = room.run("sheet").variable("COLUMNS", "").says();
    let table: Vec<&str> = sheet.lines().skip_while(|line| !line.starts_with('┌')).collect();
    assert_eq!(table.iter().map(|line| line.chars().count()).max(), Some(100), "{sheet}");
    let said: String = table.iter().map(|line| line.trim_matches(['│', ' '])).collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("1a   rules scarne -> classic; schedule") && said.contains("kitty_only"),
        "{sheet}"
    );
}

#[test]
fn where_the_terminal_speaks_ascii_so_does_the_sheet() {
    let room = a_night();
    let sheet = room.run("sheet").variable("LC_ALL", "C").says();
    assert_snapshot!(sheet, @"
    session 1 | 2026-03-14, Brno | classic | open
      Stake  One unit is $0.10.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    +------------------------------------------------------------------+
    | #  hand                     Anna     Ben   Cyril    Dana   kitty |
    +------------------------------------------------------------------+
    | 1  Anna 350 s lost           -80      20      20      20      20 |
    | 2  Ben 300 h fold struck                                         |
    | 3  Ben 330 d made            -83      29      17      17      20 |
    |3a  Dana leaves                                    +$0.50  -$0.50 |
    | 4  Anna 400 c claim          -53      19       7              10 |
    | 5  Cyril 300 fold unseen     -53      19       4              13 |
    | 6  Anna 300 s made           -41      13      -2              13 |
    | 7  Ben 350 h lost late       -31     -17       8              23 |
    +------------------------------------------------------------------+
    |    units                     -31     -17      +8     +17     +23 |
    |    at $0.10 a unit        -$3.10  -$1.70  +$0.80  +$2.20  +$1.80 |
    +------------------------------------------------------------------+
    ");
    assert!(sheet.is_ascii());
    assert_eq!(room.run("sheet").variable("LC_ALL", "de_DE.ISO-8859-1").says(), sheet);
    assert_eq!(room.run("sheet").variable("TERM", "dumb").says(), sheet);
}

#[test]
fn wide_and_combining_letters_do_not_shift_columns() {
    let room = Room::new();
    room.does(
        "new classic 山田太郎 'Zoe\u{308}' नमिता Łukasz --stake '0.250 KWD' --date 2026-03-14 --dealer zoe",
    );
    room.does("log shan 350 h made dealer luk");
    room.does("log zoe 400 h lost");
    room.does("seat in Karl-Heinz");
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-03-14 | classic | open
      Stake  One unit is 0.250 KWD.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  hand                 山田太郎      Zoë   नमिता  Łukasz  Karl-Hein   kitty │
    │                                                                    z         │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  山田太郎 350 ♥ made        20       -5      -5      -5                 -5 │
    │ 2  Zoë 400 ♥ lost             40      -85      15      15                 15 │
    │2a  Karl-Heinz joins                                           -0.937  +0.937 │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    units                     +40      -85     +15     +15          0     +15 │
    │    at 0.250 KWD a unit   +10.000  -21.250  +3.750  +3.750     -0.937  +4.687 │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn names_of_forty_letters_are_broken_into_lines_before_numbers_are() {
    let room = Room::new();
    room.does(
        "new classic 'Aleksandrovna Konstantinopolskaya-Wysoc' Ben 'Bartholomew Featherstonehaugh-Cholmondel' \
         'Maximilian von Habsburg-Lothringen' --stake 2 --currency JPY --date 2026-03-14 --dealer max",
    );
    room.does("log aleks350s+");
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-03-14 | classic | open
      Stake  One unit is ¥2.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │#  hand                      Aleksandrov   Ben  Bartholome  Maximilian  kitty │
    │                                      na                 w         von        │
    │                             Konstantino        Feathersto  Habsburg-L        │
    │                             polskaya-Wy        nehaugh-Ch   othringen        │
    │                                     soc          olmondel                    │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │1  Aleksandrovna                      40   -10         -10         -10    -10 │
    │   Konstantinopolskaya-Wyso                                                   │
    │   c 350 ♠ made                                                               │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │   units                             +40   -10         -10         -10    -10 │
    │   at ¥2 a unit                     +¥80  -¥20        -¥20        -¥20   -¥20 │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn a_night_without_hands_has_a_sheet_too() {
    assert_snapshot!(Room::with_a_table().says("sheet"), @"
    session 1 | 2026-03-14 | scarne | open
      Stake  One unit is $0.05.
             Schedule scarne_standard, units for a bid: 250-290 2, 300-340 3,
             350-390 4, 400-440 5, 450-490 6, 500-540 7, 550-590 8, 600-640 9,
             650-690 10, 700 and more 11.
      Kitty  No kitty.
             When all pass nobody pays, and the next dealer deals.
    ┌─────────────────────────────────────────────────────────┐
    │ #   hand              count        Anna     Ben   Cyril │
    ├─────────────────────────────────────────────────────────┤
    ├─────────────────────────────────────────────────────────┤
    │     units                             0       0       0 │
    │     at $0.05 a unit               $0.00   $0.00   $0.00 │
    └─────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn thousands_of_units_fit() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --set 'schedule=[[250,1],[300,50000]]' --stake 1000 --date 2026-03-15 --dealer cyril");
    room.does("log anna 300 s made");
    room.does("log ben 300 s lost");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-15 | scarne with house rules | open
      Stake  One unit is $1000.00.
             * Own schedule, units for a bid: 250-290 1, 300 and more 50000.
      Kitty  No kitty.
             When all pass nobody pays, and the next dealer deals.
    * differs from scarne: schedule scarne_standard -> [[250, 1], [300, 50000]]
    ┌──────────────────────────────────────────────────────────────────────┐
    │#  hand                          Anna             Ben           Cyril │
    ├──────────────────────────────────────────────────────────────────────┤
    │1  Anna 300 ♠ made             200000         -100000         -100000 │
    │2  Ben 300 ♠ lost              400000         -500000          100000 │
    ├──────────────────────────────────────────────────────────────────────┤
    │   units                      +400000         -500000         +100000 │
    │   at $1000.00 a unit  +$400000000.00  -$500000000.00  +$100000000.00 │
    └──────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn json_has_every_hand_and_who_came_and_went() {
    let sheet = a_night().json("sheet --json");
    let rows = sheet["sheet"].as_array().unwrap();
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[1]["struck"], true);
    assert_eq!(rows[1]["kind"], "hand");
    assert_eq!(
        rows[3],
        serde_json::json!({"at": "3a", "kind": "seat", "seat": "out", "player": "Dana", "share": 50})
    );
    assert_eq!(rows[4]["no"], 4);
    assert_eq!(sheet["session"]["hands"], 6);
    assert_eq!(sheet["kitty"], 180);
}

#[test]
fn who_gave_up_is_named_so_once() {
    let room = Room::new();
    room.does("new licitovany Anna Ben Cyril --date 2026-03-14");
    room.does("log anna give up");
    let sheet = room.says("sheet");
    assert!(sheet.contains("Anna gave up") && !sheet.contains("given up"), "{sheet}");
}
