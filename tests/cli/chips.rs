//! The score in chips: what passes now, what is left, when ten white ones are changed.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn each_answer_says_what_passes_now() {
    let room = Room::new();
    room.does("new northwest-chips Anna Ben Cyril Dana --date 2026-02-14 --dealer dana");
    assert_snapshot!(room.says("log a300h m120/40 t190"), @r"
    hand 1: Anna 300 hearts: meld 120 + tricks 190 = 310, made
      Anna+Cyril 310: meld 120 + tricks 190; pass 3 coloured and 1 white; 11 coloured and 9 white left
      Ben+Dana 100: meld 40 + tricks 60; pass 1 coloured; 13 coloured and 10 white left
    game 1, to 1500: Anna+Cyril 310 (11 coloured and 9 white left), Ben+Dana 100 (13 coloured and 10 white left)
    next: Anna deals, Ben bids first
    ");
    room.does("log b250 m100/40 t150");
    assert_snapshot!(room.says("log c400 m190/40 t210"), @r"
    hand 3: Cyril 400: meld 190 + tricks 210 = 400, made
      Anna+Cyril 400: meld 190 + tricks 210; pass 4 coloured; 6 coloured and 5 white left
      Ben+Dana 80: meld 40 + tricks 40; pass 8 white; 5 of the white fill the ten across: change it for a coloured one (in all 1 coloured over, 2 white back); 10 coloured and 7 white left
    game 1, to 1500: Anna+Cyril 850 (6 coloured and 5 white left), Ben+Dana 430 (10 coloured and 7 white left)
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-02-14 | northwest-chips | open
      Stake  Nothing is staked on the game.
    game 1, to 1500
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │#  hand                 Anna+    =  total  chips  Ben+Dana    =  total  chips │
    │                        Cyril                                                 │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │1  Anna 300 ♥ made    120+190  310    310   11+9     40+60  100    100  13+10 │
    │2  Ben 250 made        40+100  140    450   10+5   100+150  250    350   11+5 │
    │3  Cyril 400 made     190+210  400    850    6+5     40+40   80    430   10+7 │
    └──────────────────────────────────────────────────────────────────────────────┘
    game 1, to 1500: Anna+Cyril 850 (6 coloured and 5 white left), Ben+Dana 430 (10 coloured and 7 white left)
    ");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-02-14 | northwest-chips | open
    game 1, to 1500: Anna+Cyril 850 (6 coloured and 5 white left), Ben+Dana 430 (10 coloured and 7 white left)
    ┌───────────────────────────┐
    │         hands   games won │
    ├───────────────────────────┤
    │ Anna        3           0 │
    │ Ben         3           0 │
    │ Cyril       3           0 │
    │ Dana        3           0 │
    └───────────────────────────┘
    last: hand 3: Cyril 400: meld 190 + tricks 210 = 400, made (Ben dealt)
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.says("log a500h m400/20 t150"), @r"
    hand 4: Anna 500 hearts: meld 400 + tricks 150 = 550, made
      Anna+Cyril 550: meld 400 + tricks 150; pass 5 coloured and 5 white; 5 of the white fill the ten across: change it for a coloured one (in all 6 coloured over, 5 white back); 10 white left
      Ben+Dana 120: meld 20 + tricks 100; pass 1 coloured and 2 white; 9 coloured and 5 white left
    game 1, to 1500: Anna+Cyril 1400 (10 white left), Ben+Dana 550 (9 coloured and 5 white left)
    next: Dana deals, Anna bids first
    ");
    assert_snapshot!(room.says("--lang cs why 3"), @r"
    rozdání 3: Cyril 400: hlášky 190 + zdvihy 210 = 400, uhráno
      zapsáno: c400 m190/40 t210
      Anna+Cyril 400: hlášky 190 + zdvihy 210; předat barevné žetony: 4; zbývá barevných 6, bílých 5
      Ben+Dana 80: hlášky 40 + zdvihy 40; předat žetony: barevné 0, bílé 8; 5 bílých doplní desítku a ta se vymění za barevný žeton; celkem tam barevné 1, zpět bílé 2; zbývá barevných 10, bílých 7
    ");
}
