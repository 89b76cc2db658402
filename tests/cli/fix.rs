//! `fix`: a hand put right where it stands, and everything that changes by it is said.

use crate::rehashed::rehash;
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::night::chain;

#[test]
fn a_fixed_hand_keeps_its_place_and_says_what_changed() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("log ben 300 h lost");
    assert_snapshot!(room.says("fix 1 --note 'it was hearts' anna 320 h m160 t170"), @"
    was: hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made | Anna +12, Ben -6, Cyril -6
    now: hand 1: Anna 320 hearts: meld 160 + tricks 170 = 330, made | Anna +6, Ben -3, Cyril -3
    standings: Anna +18 -> +12 (+$0.60), Ben -18 -> -15 (-$0.75), Cyril 0 -> +3 (+$0.15)
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("why 1"), @"
    hand 1: Anna 320 hearts: meld 160 + tricks 170 = 330, made
      typed: anna 320 h m160 t170
      Anna gets 3 (bid 300-340) from each of Ben, Cyril
      Anna: +6 = +$0.30
      Ben: -3 = -$0.15
      Cyril: -3 = -$0.15
      note: it was hearts
    ");
}

#[test]
fn options_stand_before_the_number_and_all_behind_it_is_the_line() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let fixed = room.json("fix --json 1 anna 320 s -");
    assert_eq!((fixed["no"].as_i64(), fixed["hand"]["outcome"].as_str()), (Some(1), Some("lost")));
}

#[test]
fn the_deal_does_not_move() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("log ben 300 h made");
    let next = room.says("").lines().last().unwrap().to_owned();
    let fixed = room.says("fix 1 pass");
    assert_eq!(fixed.lines().last().unwrap(), next);
}

#[test]
fn a_correction_may_share_the_kitty_anew_among_those_who_left() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --dealer dana");
    room.does("log anna 350 d lost");
    room.does("seat out dana");
    assert_snapshot!(room.says("fix 1 anna 350 d made"), @"
    was: hand 1: Anna 350 diamonds: lost | Anna -40, Ben +10, Cyril +10, Dana +10, kitty +10
    now: hand 1: Anna 350 diamonds: made | Anna +20, Ben -5, Cyril -5, Dana -5, kitty -5
    was: 1a: Dana leaves, share of the kitty +$0.25
    now: 1a: Dana leaves, share of the kitty -$0.12
    standings: Anna -40 -> +20 (+$2.00), Ben +10 -> -5 (-$0.50), Cyril +10 -> -5 (-$0.50), Dana +10 -> -5 (-$0.62), kitty +10 -> -5 (-$0.38)
    next: Anna deals, Ben bids first
    ");
}

#[test]
fn a_hand_that_is_not_there_or_cannot_be_is_refused() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["fix 1 anna 320 s made"]), @"
    $ meldbook fix 1 anna 320 s made
    error: there is no hand 1; no hand was logged yet
    [1]
    ");
    room.does("log anna 320 s made");
    assert_snapshot!(
        room.refusals(&["fix 2 anna 320 s made", "fix 0 pass", "fix one pass", "fix 1 dana 320 s made", "fix 1 anna 325 s made"]),
        @"
        $ meldbook fix 2 anna 320 s made
        error: there is no hand 2; there is only hand 1
        [1]
        $ meldbook fix 0 pass
        error: invalid value `0` for `<AT>`: an address is a hand's number, like 5, or 5a for the first thing after that hand

        For more information, try `--help`.
        [2]
        $ meldbook fix one pass
        error: invalid value `one` for `<AT>`: an address is a hand's number, like 5, or 5a for the first thing after that hand

        For more information, try `--help`.
        [2]
        $ meldbook fix 1 dana 320 s made
        error: no player matches `dana`; the players are Anna, Ben, Cyril
          |
        1 | dana 320 s made
          | ^^^^
        hint: type `anna 250 s 160+170`
        [1]
        $ meldbook fix 1 anna 325 s made
        error: bid 325 is not a multiple of 10: the bids beside it are 320 and 330
          |
        1 | anna 325 s made
          |      ^^^
        hint: understood: `Anna 325 s made`
        [1]
        "
    );
}

/// Two left in place of one another: neither half of the exchange could stand alone.
fn somebody_left() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    for line in [
        "log anna 350 d -",
        "log ben 300 h +",
        "log cyril 300 h +",
        "seat out ben",
        "log anna 300 h+ dealer cyril",
        "log dana 300 h+ dealer anna",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn a_seat_that_was_wrong_is_changed_in_one_step() {
    let room = somebody_left();
    // Dana bid hand 5: she cannot have left.
    assert_snapshot!(room.refusals(&["fix 3a seat out dana"]), @"
    $ meldbook fix 3a seat out dana
    error: this would then be refused: hand 5: nobody at the table is called `Dana`; did you mean `Anna`?
    hint: nothing was changed; correct that first, with `fix` or `strike`
    [1]
    ");
    room.does("fix 5 cyril 300 h+ dealer anna");
    assert_snapshot!(room.says("fix 3a seat out dana"), @"
    was: 3a: Ben leaves, share of the kitty +$0.25
    now: 3a: Dana leaves, share of the kitty +$0.25
    was: hand 4: Anna 300 hearts: made | Anna +6, Cyril -3, Dana -3
    now: hand 4: Anna 300 hearts: made | Anna +6, Ben -3, Cyril -3
    was: hand 5: Cyril 300 hearts: made | Anna -3, Cyril +6, Dana -3
    now: hand 5: Cyril 300 hearts: made | Anna -3, Ben -3, Cyril +6
    standings: Ben +16 -> +10 (+$1.00), Dana -2 -> +4 (+$0.65)
    next: Ben deals, Cyril bids first
    ");
    room.does("undo");
    assert_snapshot!(room.refusals(&["strike 3b", "strike 9", "strike 9a"]), @"
    $ meldbook strike 3b
    error: there is nothing at 3b; between hands there are 3a
    [1]
    $ meldbook strike 9
    error: there is no hand 9; the last is 5
    [1]
    $ meldbook strike 9a
    error: there is nothing at 9a; between hands there are 3a
    [1]
    ");
}

#[test]
fn a_struck_seat_puts_the_player_back_at_the_table() {
    let room = somebody_left();
    assert_snapshot!(room.says("strike 3a"), @"
    gone: 3a: Ben leaves, share of the kitty +$0.25
    was: hand 4: Anna 300 hearts: made | Anna +6, Cyril -3, Dana -3
    now: hand 4: Anna 300 hearts: made | Anna +9, Ben -3, Cyril -3, Dana -3
    was: hand 5: Dana 300 hearts: made | Anna -3, Cyril -3, Dana +6
    now: hand 5: Dana 300 hearts: made | Anna -3, Ben -3, Cyril -3, Dana +9
    standings: Anna -43 -> -40 (-$4.00), Ben +16 -> +10 (+$1.00), Dana +7 -> +10 (+$1.00), kitty +10 (+$0.75 -> +$1.00)
    next: Ben deals, Cyril bids first, Ben sits out
    ");
    assert_eq!(room.json("sheet --json")["next"]["sits_out"].as_array().unwrap().len(), 1);
    room.does("undo");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn what_stands_there_is_corrected_by_its_like() {
    let room = somebody_left();
    room.does("paid anna cyril 1");
    room.does("set hearts_multiplier=3");
    assert_snapshot!(room.says("fix 5a paid anna dana 1.50"), @"
    was: 5a: Anna paid Cyril $1.00
    now: 5a: Anna paid Dana $1.50
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.says("fix 5b set hearts_multiplier=2"), @"
    was: 5b: hearts_multiplier 1 -> 3
    now: 5b: hearts_multiplier 1 -> 2
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(
        room.refusals(&[
            "fix 3a anna 300 h +", "fix 3a paid anna ben 1", "fix 3 seat out dana", "fix 3a settle", "fix 3a seat",
            "fix 3b seat out dana", "fix --note late 3a seat out dana", "insert --note late 4 seat out dana"
        ]),
        @r"
    $ meldbook fix 3a anna 300 h +
    error: 3a is a line with `seat`, and can only be corrected to another: `anna 300 h +` is not
    hint: `strike 3a` takes it out, `insert 3a LINE` puts something before it
    [1]
    $ meldbook fix 3a paid anna ben 1
    error: 3a is a line with `seat`, and can only be corrected to another: `paid anna ben 1` is not
    hint: `strike 3a` takes it out, `insert 3a LINE` puts something before it
    [1]
    $ meldbook fix 3 seat out dana
    error: 3 is a hand, and `seat out dana` is not
    [1]
    $ meldbook fix 3a settle
    error: `settle` is neither a hand nor an entry allowed between hands
    [1]
    $ meldbook fix 3a seat
    error: cannot read `seat`; write it like `seat out dana` or `seat in emil`
    [1]
    $ meldbook fix 3b seat out dana
    error: there is nothing at 3b; between hands there are 3a, 5a, 5b
    [1]
    $ meldbook fix --note late 3a seat out dana
    error: a note needs a hand; `seat out dana` is not one
    [1]
    $ meldbook insert --note late 4 seat out dana
    error: a note needs a hand; `seat out dana` is not one
    [1]
    "
    );
    let czech = |line: &str| room.run(line).variable("MELDBOOK_LANG", "cs").end().to_string();
    assert_snapshot!(
        ["fix 3a paid anna ben 1", "fix 3 seat out dana", "fix 3a settle", "fix 3a seat", "fix 3b seat out dana",
         "fix --note late 3a seat out dana", "strike 3a"].map(czech).concat(),
        @"
    $ meldbook fix 3a paid anna ben 1
    chyba: pod číslem 3a je u stolu a opravit se dá jen na totéž; `paid anna ben 1` to není
    rada: `škrtni 3a` to škrtne, `vlož 3a ŘÁDEK` před to něco vloží
    [1]
    $ meldbook fix 3 seat out dana
    chyba: 3 je rozdání, a `seat out dana` není
    [1]
    $ meldbook fix 3a settle
    chyba: `settle` není rozdání ani nic, co stojí mezi rozdáními
    [1]
    $ meldbook fix 3a seat
    chyba: `seat` se píše takto: `odchází dana` nebo `přisedá emil`
    [1]
    $ meldbook fix 3b seat out dana
    chyba: pod číslem 3b nic není: mezi rozdáními je 3a, 5a, 5b
    [1]
    $ meldbook fix --note late 3a seat out dana
    chyba: poznámka vedle řádku patří k rozdání, a `seat out dana` rozdání není
    [1]
    $ meldbook strike 3a
    zrušeno: 3a: Ben odchází, podíl z banku +0,25 $
    bylo: rozdání 4: Anna 300 srdce: uhráno | Anna +6, Cyril -3, Dana -3
    nyní: rozdání 4: Anna 300 srdce: uhráno | Anna +9, Ben -3, Cyril -3, Dana -3
    bylo: rozdání 5: Dana 300 srdce: uhráno | Anna -3, Cyril -3, Dana +6
    nyní: rozdání 5: Dana 300 srdce: uhráno | Anna -3, Ben -3, Cyril -3, Dana +9
    stav: Anna -43 -> -40 (-4,00 $), Ben +16 -> +10 (+1,00 $), Dana +7 -> +10 (+1,00 $), bank +10 (+0,75 $ -> +1,00 $)
    další rozdává Ben, první mluví Cyril, pauzíruje Ben
    "
    );
}

/// A hand that was entered with an engine that gave twice as much.
fn entered_with_another_engine() -> Room {
    let (room, elsewhere) = (Room::new(), Room::with_a_table());
    elsewhere.does("log anna 320 s made");
    elsewhere.does("log ben 300 h lost");
    let mut head = chain::START;
    let mut log = String::new();
    for line in elsewhere.run("export --format jsonl").raw().stdout.lines() {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        if line["no"] == 2 {
            line["change"]["changed"]["list"][0][2][0]["came"]["paid"] =
                serde_json::json!([[2, 1, 12, 60], [3, 1, 12, 60]]);
        }
        rehash(&mut head, &mut line);
        log += &format!("{line}\n");
    }
    room.file("night.jsonl", log);
    room.does("--quiet import --as-recorded night.jsonl");
    room
}

#[test]
fn the_same_line_enters_a_hand_by_the_rules_of_today() {
    let room = entered_with_another_engine();
    assert_snapshot!(room.says("--session 1 why 1"), @r"
    hand 1: Anna 320 ♠ made
      typed: anna 320 s made
      entered today it would score: Anna 320 ♠ made | Anna +12, Ben -6, Cyril -6
      Anna: +24 = +$1.20
      Ben: -12 = -$0.60
      Cyril: -12 = -$0.60
    ");
    assert_snapshot!(room.says("--session 1 fix 1 anna 320 s made"), @"
    was: hand 1: Anna 320 ♠ made | Anna +24, Ben -12, Cyril -12
    now: hand 1: Anna 320 spades: made | Anna +12, Ben -6, Cyril -6
    standings: Anna +30 -> +18 (+$0.90), Ben -24 -> -18 (-$0.90), Cyril -6 -> 0 ($0.00)
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("--session 1 why 1"), @"
    hand 1: Anna 320 spades: made
      typed: anna 320 s made
      Anna gets 3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril
      Anna: +12 = +$0.60
      Ben: -6 = -$0.30
      Cyril: -6 = -$0.30
    ");
    assert_eq!(room.json("verify --json")["otherwise"], serde_json::json!([]));
    // What was entered first comes back; other corrections leave it alone.
    room.does("--session 1 undo");
    assert_snapshot!(room.says("--session 1 set --all hearts_multiplier=3"), @"
    was: hand 2: Ben 300 hearts: lost | Anna +6, Ben -12, Cyril +6
    now: hand 2: Ben 300 hearts: lost | Anna +18, Ben -36, Cyril +18
    standings: Anna +30 -> +42 (+$2.10), Ben -24 -> -48 (-$2.40), Cyril -6 -> +6 (+$0.30)
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("verify"), @"
    1 session, 6 entries, 2 hands scored again: everything is correct
    these hands stay as they were played; entered today they would score differently:
    session 1: hand 1 stands as made: Anna +24, Ben -12, Cyril -12; its rules give made: Anna +12, Ben -6, Cyril -6 today
    ");
}
