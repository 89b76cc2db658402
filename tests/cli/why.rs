//! `why`: explains each unit of a hand.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn every_unit_has_a_reason() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    room.does("log 'anna 350 s m=run+pinochle t110 # so close'");
    let first = room.says("why");
    assert_snapshot!(first, @"
    hand 1: Anna 350 spades: meld 190 + tricks 110 = 300, lost
      typed: anna 350 s m=run+pinochle t110
      run 150
      pinochle 40
      Anna pays 5 (bid 350-390) x 2 (spades) x 2 (double bete) = 20 to each of Ben, Cyril, Dana, kitty
      Anna: -80 = -$8.00
      Ben: +20 = +$2.00
      Cyril: +20 = +$2.00
      Dana (sat out): +20 = +$2.00
      kitty: +20 = +$2.00
      note: so close
    ");
    room.does("log ben 300 h renege cyril");
    assert_snapshot!(room.says("why 2"), @"
    hand 2: Ben 300 hearts: Cyril reneged, made
      typed: ben 300 h renege cyril
      Ben gets 3 (bid 300-340) from each of Anna, Cyril, Dana
      Anna (sat out): -3 = -$0.30
      Ben: +9 = +$0.90
      Cyril: -3 = -$0.30
      Dana: -3 = -$0.30
    ");
    assert_eq!(room.says("why 1 --session 1 -q"), first);
}

#[test]
fn a_hand_in_which_nobody_pays_says_so() {
    let room = Room::with_a_table();
    room.does("log pass");
    assert_snapshot!(room.says("why"), @"
    hand 1: all passed
      typed: pass
      nobody pays
      Anna: 0 = $0.00
      Ben: 0 = $0.00
      Cyril: 0 = $0.00
    ");
}

#[test]
fn json_is_that_of_the_hand() {
    let room = Room::with_a_table();
    let logged = room.json("log --json anna 320 s m160 t170");
    let mut why = room.json("why --json");
    let session = why.as_object_mut().unwrap().remove("session").unwrap();
    assert_eq!((why, session), (logged, room.json("--json")["session"].clone()));
}

#[test]
fn there_has_to_be_such_a_hand() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["why", "why 1", "why -- -1", "why anna"]), @"
    $ meldbook why
    error: session 1 has no hands yet
    [1]
    $ meldbook why 1
    error: there is no hand 1; no hand was logged yet
    [1]
    $ meldbook why -- -1
    error: invalid value `-1` for `[AT]`: an address is a hand's number, like 5, or 5a for the first thing after that hand

    For more information, try `--help`.
    [2]
    $ meldbook why anna
    error: invalid value `anna` for `[AT]`: an address is a hand's number, like 5, or 5a for the first thing after that hand

    For more information, try `--help`.
    [2]
    ");
    room.does("log pass");
    assert_snapshot!(room.refusals(&["why 2", "why 0"]), @"
    $ meldbook why 2
    error: there is no hand 2; there is only hand 1
    [1]
    $ meldbook why 0
    error: invalid value `0` for `[AT]`: an address is a hand's number, like 5, or 5a for the first thing after that hand

    For more information, try `--help`.
    [2]
    ");
}

#[test]
fn anything_in_the_row_is_explained() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    for line in [
        "log anna 350 d -",
        "seat out dana",
        "set hearts_multiplier=3",
        "penalty ben all 2 misdeal",
        "spent cyril 1 coffee",
        "paid anna kitty 1",
    ] {
        room.does(line);
    }
    let why = |at: &str| room.says(&format!("why {at}"));
    assert_snapshot!(["1a", "1b", "1c", "1d", "1e"].map(why).concat(), @"
    1a: Dana leaves
      Dana: +$0.25
      kitty: -$0.25
    1b: hearts_multiplier 1 -> 3
    1c: penalty: Ben pays 2 to each of the others, misdeal
      Ben: -4 = -$0.40
      Anna: +2 = +$0.20
      Cyril: +2 = +$0.20
    1d: Cyril paid $1.00 for coffee
      Anna's share: $0.34
      Ben's share: $0.33
      Cyril's share: $0.33
    1e: Anna paid kitty $1.00
    ");
    assert_eq!(room.json("why --json 1c")["kind"], "penalty");
}

#[test]
fn each_line_has_the_rule_that_it_comes_from() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    room.does("log 'anna 350 s m=run+pinochle t110 # so close'");
    room.does("log ben 300 h renege cyril");
    room.does("log anna 320 h fold");
    room.does("log anna 300 blind");
    assert_snapshot!(room.run("why --rule 1").columns(80).says(), @"
    hand 1: Anna 350 spades: meld 190 + tricks 110 = 300, lost
        Counting: Ace 11, ten 10, king 4, queen 3, jack 2, last trick 10: 250 in
          all.
        Counting: Trick points count exactly; one short is lost.
      typed: anna 350 s m=run+pinochle t110
      run 150
      pinochle 40
        Counting: Two melds of a kind count twice one of them.
        Counting: Beside a run, a single further king or queen of trump is worth
          nothing.
      Anna pays 5 (bid 350-390) x 2 (spades) x 2 (double bete) = 20 to each of
        Ben, Cyril, Dana, kitty
        bid 350-390: Schedule three_five_ten, units for a bid: 300-340 3, 350-390
          5, 400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
        spades: Spades double; hearts single; diamonds and clubs single.
        double bete: A contract lost after the first lead is paid double.
        Kitty: There is a kitty. A losing bidder pays it one share when the bid is
          350 or more.
      Anna: -80 = -$8.00
      Ben: +20 = +$2.00
      Cyril: +20 = +$2.00
      Dana (sat out): +20 = +$2.00
        Seats: Whoever sits out pays and collects like the opponents.
      kitty: +20 = +$2.00
        Stake: One unit is $0.10.
      note: so close
    ");
    assert_snapshot!(room.says("why --rule 2"), @"
    hand 2: Ben 300 hearts: Cyril reneged, made
        Renege: An opponent reneges: the contract is made, and everybody pays a
          share.
      typed: ben 300 h renege cyril
      Ben gets 3 (bid 300-340) from each of Anna, Cyril, Dana
        bid 300-340: Schedule three_five_ten, units for a bid: 300-340 3, 350-390
          5, 400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Anna (sat out): -3 = -$0.30
        Seats: Whoever sits out pays and collects like the opponents.
      Ben: +9 = +$0.90
      Cyril: -3 = -$0.30
      Dana: -3 = -$0.30
        Stake: One unit is $0.10.
    ");
    assert_snapshot!(room.says("why --rule 3"), @"
    hand 3: Anna 320 hearts: conceded before the lead
        Bete: Thrown in before the first lead it is paid single, whatever the
          trump suit.
      typed: anna 320 h fold
      Anna pays 3 (bid 300-340) to each of Ben, Cyril, Dana
        bid 300-340: Schedule three_five_ten, units for a bid: 300-340 3, 350-390
          5, 400-440 10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Anna: -9 = -$0.90
      Ben (sat out): +3 = +$0.30
        Seats: Whoever sits out pays and collects like the opponents.
      Cyril: +3 = +$0.30
      Dana: +3 = +$0.30
        Stake: One unit is $0.10.
    ");
    assert_snapshot!(room.says("why --rule 4"), @"
    hand 4: Anna 300: given up unseen
      typed: anna 300 blind
      Anna pays 3 (given up unseen) to kitty
        given up unseen: A bid of exactly 300 may be given up before the widow is
          turned; then the kitty alone is paid, 3 units.
      Anna: -3 = -$0.30
      Ben: 0 = $0.00
      Cyril (sat out): 0 = $0.00
      Dana: 0 = $0.00
      kitty: +3 = +$0.30
        Stake: One unit is $0.10.
    ");
    assert_snapshot!(room.json("why --rule 4 --json")["rules"].to_string(), @r#"[{"line":"Anna pays 3 (given up unseen) to kitty","of":"given up unseen","rule":"A bid of exactly 300 may be given up before the widow is turned; then the kitty alone is paid, 3 units."},{"line":"kitty: +3 = +$0.30","of":"Stake","rule":"One unit is $0.10."}]"#);
}

#[test]
fn the_rules_behind_a_hand_of_marias() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --stake 0.10 --date 2026-03-14 --dealer cyril");
    room.does("log anna h 100 7 60+40 7+ flek re:7");
    assert_snapshot!(room.says("why --rule"), @"
    hand 1: Anna hearts hundred and seven 60+40, re on the seven, flek on the
      hundred: hundred won, seven won
      typed: anna h 100 7 60+40 7+ flek re:7
      Anna gets 4 (hundred 100) x 2 (flek) x 2 (hearts) = 16 from each of Ben,
        Cyril
        hundred 100: An announced seven is 2 and an announced hundred 4.
        hundred 100: A hundred, announced or quiet, takes the place of the game.
        hundred 100: The best marriage alone carries an announced hundred to 100;
          beyond that all marriages of the side count.
        flek: A flek doubles, however often it is said.
        hearts: Hearts double the game, sevens and hundreds.
      Anna gets 2 (seven) x 4 (re) x 2 (hearts) = 16 from each of Ben, Cyril
        seven: An announced seven is 2 and an announced hundred 4.
        re: A flek doubles, however often it is said.
        hearts: Hearts double the game, sevens and hundreds.
      Anna: +64 = +6.40 Kč
      Ben: -32 = -3.20 Kč
      Cyril: -32 = -3.20 Kč
        Stake: A unit is 0.10 Kč.
    ");
    assert_snapshot!(room.says("--lang cs why --rule"), @"
    rozdání 1: Anna červené, sto sedm, 60+40, re na sedmu, flek na kilo: kilo
      uhrané, sedma uhraná
      zapsáno: anna h 100 7 60+40 7+ flek re:7
      Anna dostane po 4 (kilo 100) x 2 (flek) x 2 (červené) = 16 od každého: Ben,
        Cyril
        kilo 100: Hlášená sedma je za 2, hlášené kilo za 4.
        kilo 100: Kilo, hlášené i tiché, se platí místo hry.
        kilo 100: Do hlášeného kila se počítá jen nejlepší hláška; nad sto už
          všechny hlášky té strany.
        flek: Každý flek zdvojnásobuje; bez omezení.
        červené: V červených se hra, sedmy a kila platí dvojnásob.
      Anna dostane po 2 (sedma) x 4 (re) x 2 (červené) = 16 od každého: Ben, Cyril
        sedma: Hlášená sedma je za 2, hlášené kilo za 4.
        re: Každý flek zdvojnásobuje; bez omezení.
        červené: V červených se hra, sedmy a kila platí dvojnásob.
      Anna: +64 = +6,40 Kč
      Ben: -32 = -3,20 Kč
      Cyril: -32 = -3,20 Kč
        Sázka: Sazba: 0,10 Kč.
    ");
}

#[test]
fn the_rules_behind_points_and_checks() {
    let room = Room::new();
    room.does("new check Anna Ben Cyril Dana --stake game=1,hundred=25c,check=5c --date 2026-03-14");
    room.does("log anna 320 s m=run+aces t100");
    assert_snapshot!(room.run("why --rule").columns(100).says(), @r"
    hand 1: Anna 320 spades: meld 250 + tricks 100 = 350, made
      typed: anna 320 s m=run+aces t100
      run 150
      aces 100
        Melds: Melds by the table classic: run 150/1500, royal marriage 40, marriage 20, pinochle
          40/300, aces 100/1000, kings 80/800, queens 60/600, jacks 40/400, dix 10.
        Melds: After the slash is what two of them are worth together, then three, and so on; more are
          counted as fewer.
      Anna+Cyril 350: meld 250 + tricks 100
        Melds: A side keeps its melds only with a trick.
        Melds: Nines of trump are lost like any other meld.
        Tricks: Ace 10, ten 10, king 5, queen 5, last trick 10: 250 in all.
        Score: A bid made scores melds and tricks; one that fails: the bid comes off.
      Ben+Dana 150: meld 0 + tricks 150
        Tricks: Ace 10, ten 10, king 5, queen 5, last trick 10: 250 in all.
        Score: The others score melds and tricks.
      Anna gets 4 (run) from Ben
      Cyril gets 4 (run) from Dana
        run: Checks are paid by the other side, each player to his opposite number. For melds:
          roundhouse 5 ($0.25), run 4 ($0.20), aces 2 ($0.10), double pinochle 2 ($0.10), kings 1
          ($0.05), queens 1 ($0.05), jacks 1 ($0.05); several of a kind as often as they hold it.
      Anna gets 2 (aces) from Ben
      Cyril gets 2 (aces) from Dana
        aces: Checks are paid by the other side, each player to his opposite number. For melds:
          roundhouse 5 ($0.25), run 4 ($0.20), aces 2 ($0.10), double pinochle 2 ($0.10), kings 1
          ($0.05), queens 1 ($0.05), jacks 1 ($0.05); several of a kind as often as they hold it.
      Anna gets 7 (bid 300-340) from Ben
      Cyril gets 7 (bid 300-340) from Dana
        bid 300-340: For a bid that is made: bid 200-240 2 ($0.10), bid 250-290 4 ($0.20), bid 300-340
          7 ($0.35), bid 350-390 10 ($0.50), and 5 ($0.25) more for every further 50; one that fails
          pays the others twice that, and its melds pay nothing.
      Anna: +13 = +$0.65
      Ben: -13 = -$0.65
      Cyril: +13 = +$0.65
      Dana: -13 = -$0.65
        Checks: A check is $0.05.
    ");
}

#[test]
fn what_is_no_hand_has_no_rules_behind_it() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("spent ben 3 chips");
    assert_eq!(room.says("why --rule 1a"), room.says("why 1a"));
    room.does("strike 1");
    assert_eq!(room.says("why --rule 1"), room.says("why 1"));
}

#[test]
fn the_note_is_said_once_and_long_lines_are_wrapped() {
    let room = Room::with_a_table();
    room.does("log 'anna 320 s m160 t170     # the deal that Ben had looked at before'");
    assert_snapshot!(room.run("why --rule").columns(60).says(), @"
    hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made
        Counting: Ace 11, ten 10, king 4, queen 3, jack 2,
          last trick 10: 250 in all.
        Counting: Trick points count exactly; one short is
          lost.
      typed: anna 320 s m160 t170
      Anna gets 3 (bid 300-340) x 2 (spades) = 6 from each of
        Ben, Cyril
        bid 300-340: Schedule scarne_standard, units for a
          bid: 250-290 2, 300-340 3, 350-390 4, 400-440 5,
          450-490 6, 500-540 7, 550-590 8, 600-640 9, 650-690
          10, 700 and more 11.
        spades: Spades double; hearts single; diamonds and
          clubs single.
      Anna: +12 = +$0.60
      Ben: -6 = -$0.30
      Cyril: -6 = -$0.30
        Stake: One unit is $0.05.
      note: the deal that Ben had looked at before
    ");
    assert_snapshot!(room.says("why"), @"
    hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made
      typed: anna 320 s m160 t170
      Anna gets 3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril
      Anna: +12 = +$0.60
      Ben: -6 = -$0.30
      Cyril: -6 = -$0.30
      note: the deal that Ben had looked at before
    ");
    room.does("strike 1");
    assert_snapshot!(room.says("why 1"), @"
    hand 1: struck out (Anna 320 s m160 t170)
      typed: anna 320 s m160 t170
      it keeps its number and moves nothing
      note: the deal that Ben had looked at before
    ");
}
