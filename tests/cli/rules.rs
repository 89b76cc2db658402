//! `rules`: profiles listed, shown, checked and compared.

use crate::support::Room;
use insta::assert_snapshot;

const OURS: &str = "\
name = \"ours\"
title = \"Ours\"
sources = [\"us\"]
extends = \"scarne\"
hearts_multiplier = 3

[[worked]]
line = \"anna 300 h made\"
net = { Anna = 18, Ben = -9, Cyril = -9 }
";

fn with_ours() -> Room {
    let room = Room::new();
    room.file("config/meldbook/rules/ours.toml", OURS);
    room.file("config/meldbook/rules/broken.toml", "name = 7\n");
    room
}

#[test]
fn the_built_in_ones_then_your_own() {
    assert_snapshot!(with_ours().says("rules list"), @"
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ name                game      players   cards   title                        │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ scarne              auction   3-5       48      Auction pinochle after       │
    │                                                 Scarne: the schedule of      │
    │                                                 Scarne from 250, without     │
    │                                                 kitty                        │
    │ scarne-bonus        auction   3-5       48      Auction pinochle after       │
    │                                                 Scarne, the bonus game: as   │
    │                                                 `scarne`, with the bonus     │
    │                                                 payoffs                      │
    │ classic             auction   3-5       48      Classic auction pinochle:    │
    │                                                 3-5-10 with kitty, the first │
    │                                                 must open at 300             │
    │ bicycle             auction   3-5       48      Auction pinochle as on the   │
    │                                                 Bicycle page: 3-5-10 with    │
    │                                                 kitty, all may pass, nobody  │
    │                                                 gives up unseen              │
    │ brooklyn            auction   3-4       48      Auction pinochle the         │
    │                                                 Brooklyn way: 1-2-4 without  │
    │                                                 kitty, four at the most      │
    │ feweb               points    4         48      Auction Partner Pinochle:    │
    │                                                 two pairs, with the farmer,  │
    │                                                 two rounds of bids from 15,  │
    │                                                 to 150                       │
    │ family              points    4         48      My Family's Pinochle: two    │
    │                                                 pairs, four cards are        │
    │                                                 passed, to 1500              │
    │ family-tenth        points    4         48      My Family's Pinochle, every  │
    │                                                 figure divided by ten: as    │
    │                                                 `family`, every figure       │
    │                                                 divided by ten, to 150       │
    │ stonebridge         points    4         48      Stonebridge pinochle: as     │
    │                                                 `family`, no cards are       │
    │                                                 passed, bids from 190, to    │
    │                                                 1000                         │
    │ northwest-chips     points    4         48      Pinochle of the Northwest:   │
    │                                                 two pairs, counted down in   │
    │                                                 chips from 1500              │
    │ partnership         points    4         48      Partnership pinochle: two    │
    │                                                 pairs, a turned card is      │
    │                                                 trumps, nobody bids          │
    │ three-hand          points    3         48      Three-handed pinochle: each  │
    │                                                 alone, a turned card is      │
    │                                                 trumps                       │
    │ widow               points    3         48      Widow pinochle for three:    │
    │                                                 each alone, bids from 300    │
    │                                                 for the widow, the bid is    │
    │                                                 what counts                  │
    │ non-partnership     points    4         48      Four-handed pinochle without │
    │                                                 partners: four, each alone,  │
    │                                                 a turned card is trumps      │
    │ widow-partnership   points    4         48      Partnership pinochle with a  │
    │                                                 widow: two pairs, bids from  │
    │                                                 100 for a widow of four      │
    │ firehouse           points    4         48      Firehouse pinochle: two      │
    │                                                 pairs, one bid each, the     │
    │                                                 dealer has to bid 200        │
    │ check               points    4         48      Check pinochle: two pairs,   │
    │                                                 checks paid for big melds    │
    │                                                 and bids                     │
    │ contract            points    4         48      Contract pinochle: two       │
    │                                                 pairs, bids name the trumps, │
    │                                                 doubled x2, redoubled x4     │
    │ two-pack            points    4         80      Two-pack pinochle for        │
    │                                                 partners: two pairs, bids    │
    │                                                 from 50, to 500              │
    │ army-navy-3         points    3         80      Army and Navy pinochle for   │
    │                                                 three: each alone, a widow   │
    │                                                 of five, melds of Army and   │
    │                                                 Navy, to 5000                │
    │ army-navy-4         points    4         80      Army and Navy pinochle for   │
    │                                                 two pairs: two pairs, melds  │
    │                                                 of Army and Navy, to 5000    │
    │ army-navy-6         points    6         120     Army and Navy pinochle for   │
    │                                                 three pairs: three pairs,    │
    │                                                 melds of Army and Navy, to   │
    │                                                 5000                         │
    │ six-hand            points    6         96      Six-handed pinochle: two     │
    │                                                 sides of three, a turned     │
    │                                                 card is trumps, nobody bids  │
    │ eight-hand          points    8         96      Eight-handed pinochle: two   │
    │                                                 sides of four, a turned card │
    │                                                 is trumps, nobody bids       │
    │ marias              marias    3         32      Mariáš: forehand chooses the │
    │                                                 trumps; betl, durch and open │
    │                                                 contracts                    │
    │ marias-svaz         marias    3         32      Mariáš of the Association:   │
    │                                                 the tariff of the            │
    │                                                 Association: betl 15, durch  │
    │                                                 30, none open                │
    │ pauzirak            marias    4         32      Mariáš with a dealer who     │
    │                                                 sits out: four at the table, │
    │                                                 the dealer sits out          │
    │ marias-four         marias    4         32      Cross mariáš for four, with  │
    │                                                 a called partner: all four   │
    │                                                 play, who holds the called   │
    │                                                 trump is the partner         │
    │ lizany              marias    2         32      Mariáš for two, with a       │
    │                                                 stock: two draw cards from   │
    │                                                 the stock, no betl, no durch │
    │ lizany-simple       marias    2         32      Simple mariáš for two, with  │
    │                                                 a stock: two draw from the   │
    │                                                 stock, without announcements │
    │                                                 and fleks                    │
    │ licitovany          marias    3         32      Auction mariáš: auction of   │
    │                                                 contracts, two sevens, none  │
    │                                                 open                         │
    │ licitovany-svaz     marias    3         32      Auction mariáš of the        │
    │                                                 Association: auction with    │
    │                                                 the tariff of the            │
    │                                                 Association: betl 15, durch  │
    │                                                 30                           │
    │ broken                                          broken: `meldbook rules      │
    │                                                 check broken` says why       │
    │ ours                auction   3-5       48      Ours: yours                  │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn what_is_shown_is_a_profile_again() {
    let room = with_ours();
    for name in ["scarne", "scarne-bonus", "classic", "bicycle", "brooklyn", "ours"] {
        room.file("shown.toml", room.says(&format!("rules show {name}")));
        assert_eq!(room.json(&format!("rules diff {name} ./shown.toml --json")), serde_json::json!([]));
        room.does("rules check ./shown.toml");
    }
    let shown = room.json("rules show ours --json");
    assert_eq!(
        (&shown["name"], &shown["engine"], &shown["options"]["hearts_multiplier"]),
        (&"ours".into(), &"auction".into(), &3.into())
    );
}

#[test]
fn a_card_checks_itself() {
    let room = with_ours();
    assert_eq!(room.says("rules check ours"), "ours: 1 worked hand, correct\n");
    room.file("plain.toml", OURS.split("\n[[worked]]").next().unwrap());
    assert_eq!(
        room.says("rules check ./plain.toml"),
        "ours: the options are valid; there are no worked hands\n"
    );
    room.file("wrong.toml", OURS.replace("Anna = 18", "Anna = 19").replace("Ben = -9", "Ben = -10"));
    let ran = room.run("rules check ./wrong.toml").end();
    assert_snapshot!(ran, @r"
    $ meldbook rules check ./wrong.toml
    line 7: `anna 300 h made` comes to Anna 18, Ben -9, Cyril -9, kitty 0; it must come to Anna 19, Ben -10, Cyril -9
    ours: 1 worked hand, wrong
    [1]
    ");
    let wrong = room.run("rules check ./wrong.toml --json").end();
    assert_eq!(wrong.status, 1);
    assert_snapshot!(wrong.stdout, @r#"{"name":"ours","worked":1,"failed":["line 7: `anna 300 h made` comes to Anna 18, Ben -9, Cyril -9, kitty 0; it must come to Anna 19, Ben -10, Cyril -9"]}"#);
}

#[test]
fn two_profiles_differ_in_these_options() {
    let room = with_ours();
    assert_snapshot!(room.says("rules diff scarne ours"), @r"
    ┌───────────────────────────────────┐
    │ option              scarne   ours │
    ├───────────────────────────────────┤
    │ hearts_multiplier   1        3    │
    └───────────────────────────────────┘
    ");
    assert_snapshot!(room.says("rules diff scarne classic"), @r"
    ┌────────────────────────────────────────────────────────┐
    │ option                scarne            classic        │
    ├────────────────────────────────────────────────────────┤
    │ schedule              scarne_standard   three_five_ten │
    │ unit_minor            5                 1              │
    │ min_bid               250               300            │
    │ third_seat_open       290_or_310        same           │
    │ forced_bid            false             true           │
    │ kitty                 false             true           │
    │ kitty_collects_from   250               350            │
    │ blind_surrender       none              kitty_only     │
    └────────────────────────────────────────────────────────┘
    ");
    assert_eq!(
        room.says("rules diff scarne ours --json"),
        "[{\"option\":\"hearts_multiplier\",\"left\":1,\"right\":3}]\n"
    );
    let ran = room.run("rules diff scarne scarne").end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", "no option differs\n"));
}

#[test]
fn a_broken_profile_names_file_line_and_key() {
    let room = with_ours();
    room.file("typo.toml", OURS.replace("hearts_multiplier = 3", "hearts_multiplyer = 3"));
    room.file("type.toml", OURS.replace("hearts_multiplier = 3", "hearts_multiplier = \"three\""));
    room.file("schedule.toml", OURS.replace("hearts_multiplier = 3", "schedule = [[250, 2], [250, 3]]"));
    room.file("circle.toml", OURS.replace("extends = \"scarne\"", "extends = \"./circle.toml\""));
    room.file("line.toml", OURS.replace("anna 300 h made", "anna 305 h made"));
    room.file("toml.toml", "name = \n");
    assert_snapshot!(
        room.refusals(&[
            "rules check broken",
            "rules check ./typo.toml",
            "rules check ./type.toml",
            "rules check ./schedule.toml",
            "rules check ./circle.toml",
            "rules check ./toml.toml",
            "rules check ./none.toml",
            "rules check nope",
            "rules show scarn",
            "rules diff scarne nope",
        ]),
        @r#"
        $ meldbook rules check broken
        error: [ROOM]/config/meldbook/rules/broken.toml:1:1: `title` is missing
          hint: write `title = "Auction pinochle as we play it"`
        [ROOM]/config/meldbook/rules/broken.toml:1:1: both `extends` and `engine` are missing
          hint: write `extends = "classic"` to change a few values of other rules
        [ROOM]/config/meldbook/rules/broken.toml:1:8: `name` cannot be 7: a text of one line
        [1]
        $ meldbook rules check ./typo.toml
        error: ./typo.toml:5:1: unknown key `hearts_multiplyer`
          hint: did you mean `hearts_multiplier`?
        [1]
        $ meldbook rules check ./type.toml
        error: ./type.toml:5:21: `hearts_multiplier` cannot be three: 1, 2 or 3
        [1]
        $ meldbook rules check ./schedule.toml
        error: ./schedule.toml:5:12: `schedule` cannot be [[250, 2], [250, 3]]: scarne_standard, scarne_bonus, three_five_ten, one_two_four, or a list of [first_bid, units]: first bids rising and multiples of ten, units 1 or more
        [1]
        $ meldbook rules check ./circle.toml
        error: ./circle.toml:4:11: these rules extend themselves: ./circle.toml extends ././circle.toml
        [1]
        $ meldbook rules check ./toml.toml
        error: ./toml.toml:1:8: string values must be quoted, expected literal string
        [1]
        $ meldbook rules check ./none.toml
        error: cannot read `./none.toml`: No such file or directory (os error 2)
        [1]
        $ meldbook rules check nope
        error: unknown rules `nope`
        hint: `meldbook rules list` shows the names; a path has a `/` or ends in `.toml`
        [1]
        $ meldbook rules show scarn
        error: unknown rules `scarn`
        hint: did you mean `scarne`?
        [1]
        $ meldbook rules diff scarne nope
        error: unknown rules `nope`
        hint: `meldbook rules list` shows the names; a path has a `/` or ends in `.toml`
        [1]
        "#
    );
    assert_snapshot!(room.run("rules check ./line.toml").end(), @r"
    $ meldbook rules check ./line.toml
    line 7: `anna 305 h made` is refused at `bid`: bid 305 is not a multiple of 10: the bids beside it are 300 and 310; it must come to Anna 18, Ben -9, Cyril -9
    ours: 1 worked hand, wrong
    [1]
    ");
}

#[test]
fn a_card_that_sets_what_decides_nothing_is_told_so() {
    let room = Room::new();
    room.file("idle.toml", "name = \"idle\"\ntitle = \"T\"\nextends = \"scarne\"\nkitty_pays_from = 400\n");
    assert_eq!(
        room.refuses(1, "rules check ./idle.toml"),
        "error: ./idle.toml:4:1: `kitty_pays_from` means nothing here without `kitty=true`: set that too, or leave this out\n"
    );
    room.does("rules check marias-svaz");
}
