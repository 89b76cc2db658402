//! Each message that somebody at the table can run into, with the smallest input that provokes it, whole.
//! Nothing is written by any of them. (Messages of one command alone stand with that command in `cli/`.)

use crate::support::Room;
use insta::assert_snapshot;

/// Returns a room with Anna, Ben, Cyril and Jan, Jana at classic, where the dealer and another sit out.
fn five_at_the_table() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Jan Jana 'Cyril Novák' --date 2026-03-14 --dealer cyril");
    room
}

#[test]
fn names() {
    let room = Room::new();
    assert_snapshot!(
        room.refusals(&[
            "new scarne Anna Ben ''",
            "new scarne Anna Ben 7up",
            "new scarne Anna Ben -Cyril",
            "new scarne Anna Ben C3PO",
            "new scarne Anna Ben 'Cy\u{1b}ril'",
            "new scarne Anna Ben 'Cy\u{202e}ril'",
            "new scarne Anna Ben ь",
            "new scarne Anna Ben kitty",
            "new scarne Anna Ben Undo",
            "new scarne Anna Ben ANNÁ",
            "new scarne Anna Ben Abcdefghijabcdefghijabcdefghijabcdefghijk",
            "new scarne Anna 7up kitty",
        ]),
        @r"
        $ meldbook new scarne Anna Ben 
        error: a player needs a name
        [1]
        $ meldbook new scarne Anna Ben 7up
        error: the name `7up` does not begin with a letter
        [1]
        $ meldbook new scarne Anna Ben -Cyril
        error: unexpected argument '-C' found

          tip: to pass '-C' as a value, use '-- -C'

        Usage: meldbook new [OPTIONS] [RULES] [PLAYER]...

        For more information, try '--help'.
        [2]
        $ meldbook new scarne Anna Ben C3PO
        error: the name `C3PO` has a `3` in it; letters, blanks, `.`, `'` and `-` will do
        [1]
        $ meldbook new scarne Anna Ben Cy\u{1b}ril
        error: the name `Cy\u{1b}ril` has a U+001B in it; letters, blanks, `.`, `'` and `-` will do
        [1]
        $ meldbook new scarne Anna Ben Cy\u{202e}ril
        error: the name `Cy\u{202e}ril` has a U+202E in it; letters, blanks, `.`, `'` and `-` will do
        [1]
        $ meldbook new scarne Anna Ben ь
        error: the name `ь` has no letter that a line could begin with
        [1]
        $ meldbook new scarne Anna Ben kitty
        error: `kitty` is the common account, not a player
        [1]
        $ meldbook new scarne Anna Ben Undo
        error: `Undo` is a command, so nobody can be called so; `Undo A.` would do
        [1]
        $ meldbook new scarne Anna Ben ANNÁ
        error: `ANNÁ` and `Anna` cannot be told apart in a line: they differ in no letter
        [1]
        $ meldbook new scarne Anna Ben Abcdefghijabcdefghijabcdefghijabcdefghijk
        error: the name `Abcdefghijabcdefghijabcdefghijabcdefghijk` has 41 characters; 40 are the most
        [1]
        $ meldbook new scarne Anna 7up kitty
        error: the name `7up` does not begin with a letter
        `kitty` is the common account, not a player
        [1]
        "
    );
}

#[test]
fn openings() {
    let room = Room::new();
    assert_snapshot!(
        room.refusals(&[
            "new nope Anna Ben Cyril",
            "new scarn Anna Ben Cyril",
            "new ./none.toml Anna Ben Cyril",
            "new scarne Anna Ben",
            "new scarne A B C D E F",
            "new brooklyn A B C D E",
            "new scarne Anna Ben Cyril --dealer xaver",
            "new scarne Anna Ben Anna-Marie --dealer an",
            "new scarne Anna Ben Cyril --set kity=true",
            "new scarne Anna Ben Cyril --set colour=red",
            "new scarne Anna Ben Cyril --set kitty=maybe",
            "new scarne Anna Ben Cyril --set min_bid=-10",
            "new scarne Anna Ben Cyril --set min_bid=305",
            "new scarne Anna Ben Cyril --set schedule=scarne",
            "new scarne Anna Ben Cyril --set 'schedule=[[250,2],[240,3]]'",
            "new scarne Anna Ben Cyril --set kitty",
            "new scarne Anna Ben Cyril --set min_bid=300 --set min_bid=310",
            "new scarne Anna Ben Cyril --stake 5c --set unit_minor=6",
            "new scarne Anna Ben Cyril --stake lots",
            "new scarne Anna Ben Cyril --stake 0",
            "new scarne Anna Ben Cyril --stake -1",
            "new scarne Anna Ben Cyril --stake 0.001",
            "new scarne Anna Ben Cyril --stake 1,000,000",
            "new scarne Anna Ben Cyril --stake '5 XAU'",
            "new scarne Anna Ben Cyril --stake 99999999999999999999",
            "new scarne Anna Ben Cyril --stake '5 EUR' --currency USD",
            "new scarne Anna Ben Cyril --currency dollars",
            "new scarne Anna Ben Cyril --date 2026-02-30",
            "new scarne Anna Ben Cyril --date 14.3.2026",
            "new scarne Anna Ben Cyril --place 'a\u{7}b'",
            "new scarne Anna Ben Cyril --note 'a\nb'",
        ]),
        @r"
    $ meldbook new nope Anna Ben Cyril
    error: no rules are called `nope`
    hint: `meldbook rules list` shows the names; a path has a `/` or ends in `.toml`
    [1]
    $ meldbook new scarn Anna Ben Cyril
    error: no rules are called `scarn`
    hint: did you mean `scarne`?
    [1]
    $ meldbook new ./none.toml Anna Ben Cyril
    error: cannot read `./none.toml`: No such file or directory (os error 2)
    [1]
    $ meldbook new scarne Anna Ben
    error: 3 to 5 play this game, not 2
    [1]
    $ meldbook new scarne A B C D E F
    error: 3 to 5 play this game, not 6
    [1]
    $ meldbook new brooklyn A B C D E
    error: 3 to 4 play this game, not 5
    hint: for 5 there are `scarne`, `scarne-bonus`, `classic`, `bicycle`
    [1]
    $ meldbook new scarne Anna Ben Cyril --dealer xaver
    error: nobody at the table is called `xaver`: Anna, Ben, Cyril
    [1]
    $ meldbook new scarne Anna Ben Anna-Marie --dealer an
    error: `an` fits Anna and Anna-Marie
    hint: type `anna` or `annam`
    [1]
    $ meldbook new scarne Anna Ben Cyril --set kity=true
    error: unknown option `kity`
    hint: did you mean `kitty`?
    [1]
    $ meldbook new scarne Anna Ben Cyril --set colour=red
    error: unknown option `colour`
    [1]
    $ meldbook new scarne Anna Ben Cyril --set kitty=maybe
    error: `kitty` cannot be maybe: true or false
    [1]
    $ meldbook new scarne Anna Ben Cyril --set min_bid=-10
    error: `min_bid` cannot be -10: a multiple of 10, 100 or more
    [1]
    $ meldbook new scarne Anna Ben Cyril --set min_bid=305
    error: `min_bid` cannot be 305: a multiple of 10, 100 or more
    [1]
    $ meldbook new scarne Anna Ben Cyril --set schedule=scarne
    error: `schedule` cannot be scarne: scarne_standard, scarne_bonus, three_five_ten, one_two_four, or a list of [first_bid, units]: first bids rising and multiples of ten, units 1 or more
    [1]
    $ meldbook new scarne Anna Ben Cyril --set schedule=[[250,2],[240,3]]
    error: `schedule` cannot be [[250, 2], [240, 3]]: scarne_standard, scarne_bonus, three_five_ten, one_two_four, or a list of [first_bid, units]: first bids rising and multiples of ten, units 1 or more
    [1]
    $ meldbook new scarne Anna Ben Cyril --set kitty
    error: `kitty` is no house rule
    hint: write KEY=VALUE, as `hearts_multiplier=3`
    [2]
    $ meldbook new scarne Anna Ben Cyril --set min_bid=300 --set min_bid=310
    error: `min_bid` is said twice, as 300 and as 310
    [2]
    $ meldbook new scarne Anna Ben Cyril --stake 5c --set unit_minor=6
    error: the stake is said twice, as `stake` and as `unit_minor`
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake lots
    error: `lots` is no amount of money; `1.35`, `5c`, `0.10 EUR` and `2 Kč` are
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake 0
    error: the amount has to be more than nothing, not $0.00
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake -1
    error: the amount has to be more than nothing, not -$1.00
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake 0.001
    error: `0.001` is finer than USD, which has 2 decimals; thousands are written without anything between them, as `1000`
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake 1,000,000
    error: `1,000,000`: thousands are written without anything between them, as `1000` or `1000.50`
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake 5 XAU
    error: `XAU` is no currency; `USD`, `EUR`, `$` and `Kč` are
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake 99999999999999999999
    error: `99999999999999999999` is too much money to be counted
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake 5 EUR --currency USD
    error: `5 EUR` is in EUR, but this session is in USD
    [1]
    $ meldbook new scarne Anna Ben Cyril --currency dollars
    error: `dollars` is no currency; `USD`, `EUR`, `$` and `Kč` are
    [1]
    $ meldbook new scarne Anna Ben Cyril --date 2026-02-30
    error: invalid value '2026-02-30' for '--date <DATE>': no day; a day is written as 2026-03-14

    For more information, try '--help'.
    [2]
    $ meldbook new scarne Anna Ben Cyril --date 14.3.2026
    error: invalid value '14.3.2026' for '--date <DATE>': no day; a day is written as 2026-03-14

    For more information, try '--help'.
    [2]
    $ meldbook new scarne Anna Ben Cyril --place a\u{7}b
    error: there is a control character in `a\u{7}b`
    [1]
    $ meldbook new scarne Anna Ben Cyril --note a\nb
    error: there is a control character in `a\nb`
    [1]
    "
    );
}

#[test]
fn words_of_a_line() {
    let room = five_at_the_table();
    assert_snapshot!(
        room.refusals(&[
            "log ''",
            "log 'anna 300 \u{1b}[31m s made'",
            "log 'anna 300\ns made'",
            "log '300 s made'",
            "log xaver 300 s made",
            "log bem 300 s made",
            "log ja 300 s made",
            "log cyril novak 300 s made",
            "log anna 99999999999999999999 s made",
            "log anna 300 s made ben",
            "log anna 300 spaces made",
            "log anna 300 spikes made",
            "log anna 300 s mad",
            "log anna 300 s ! made",
            "log anna 300 : s made",
            "log anna 300 s made pass",
            "log anna 300 310 s made",
            "log anna 300 s 160-170",
            "log anna 300 s 160+170+10",
            "log anna 300 s h made",
            "log anna 300 s made lost",
            "log anna 300 s renege",
            "log anna 300 s m",
            "log anna 300 s m160 t170/",
            "log anna 300 s m160 t170/80/90",
            "log anna 300 s m=run++pinochle t170",
            "log a300 b-",
            "log a300 b- ja-",
            "log '{\"bidder\":'",
            "log '{\"bidder\":\"Anna\"} x'",
            "log --note 'a\u{7}b' pass",
        ]),
        @r#"
        $ meldbook log 
        error: nothing is typed
          |
        1 |
          | ^
        hint: a line looks like `anna 320 s m160 t170`
        [1]
        $ meldbook log anna 300 \u{1b}[31m s made
        error: the character U+001B cannot stand in a line
          |
        1 | anna 300 �[31m s made
          |          ^
        [1]
        $ meldbook log anna 300\ns made
        error: the character U+000A cannot stand in a line
          |
        1 | anna 300�s made
          |         ^
        [1]
        $ meldbook log 300 s made
        error: `300` is no player, and a line begins with the bidder: Anna, Ben, Jan, Jana, Cyril Novák
          |
        1 | 300 s made
          | ^^^
        hint: or with `pass`, when everybody passed
        [1]
        $ meldbook log xaver 300 s made
        error: nobody at the table is called `xaver`: Anna, Ben, Jan, Jana, Cyril Novák
          |
        1 | xaver 300 s made
          | ^^^^^
        [1]
        $ meldbook log bem 300 s made
        error: nobody at the table is called `bem`: Anna, Ben, Jan, Jana, Cyril Novák
          |
        1 | bem 300 s made
          | ^^^
        hint: did you mean `Ben`?
        [1]
        $ meldbook log ja 300 s made
        error: `ja` fits Jan and Jana
          |
        1 | ja 300 s made
          | ^^
        hint: type `jan` or `jana`
        [1]
        $ meldbook log cyril novak 300 s made
        error: `novak` is no word here
          |
        1 | cyril novak 300 s made
          |       ^^^^^
        hint: a name is typed without its blanks: `cyrilnovak`
        hint: understood so far: bidder Cyril Novák
        [1]
        $ meldbook log anna 99999999999999999999 s made
        error: `99999999999999999999` is too large a number
          |
        1 | anna 99999999999999999999 s made
          |      ^^^^^^^^^^^^^^^^^^^^
        hint: understood so far: bidder Anna
        [1]
        $ meldbook log anna 300 s made ben
        error: `ben` is no word here, and Ben cannot stand in this place
          |
        1 | anna 300 s made ben
          |                 ^^^
        hint: a player stands first, in an auction, and after `renege`, `by` or `dealer`
        hint: understood so far: bidder Anna, bid 300, trump spades, outcome made
        [1]
        $ meldbook log anna 300 spaces made
        error: `spaces` is no word here
          |
        1 | anna 300 spaces made
          |          ^^^^^^
        hint: did you mean `spades`?
        hint: understood so far: bidder Anna, bid 300
        [1]
        $ meldbook log anna 300 spikes made
        error: `spikes` is no word here
          |
        1 | anna 300 spikes made
          |          ^^^^^^
        hint: did you mean `spades`?
        hint: understood so far: bidder Anna, bid 300
        [1]
        $ meldbook log anna 300 s mad
        error: `mad` is no word here
          |
        1 | anna 300 s mad
          |            ^^^
        hint: did you mean `made`?
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 s ! made
        error: `!` says nothing here
          |
        1 | anna 300 s ! made
          |            ^
        hint: the signs are `+`, `-`, `/`, `:`, `=`, `#` and those of the suits
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 : s made
        error: `:` says nothing here
          |
        1 | anna 300 : s made
          |          ^
        hint: `:` stands between a word and what it is about, as in `renege:ben`
        hint: understood so far: bidder Anna, bid 300
        [1]
        $ meldbook log anna 300 s made pass
        error: `pass` stands in place of the bidder, or in an auction of three calls and more
          |
        1 | anna 300 s made pass
          |                 ^^^^
        hint: understood so far: bidder Anna, bid 300, trump spades, outcome made
        [1]
        $ meldbook log anna 300 310 s made
        error: `310` is a second bare number; the bid is `300` already
          |
        1 | anna 300 310 s made
          |          ^^^
        hint: `m310` is meld, `t310` trick points; joined, `160+170` is both
        hint: understood so far: bidder Anna, bid 300
        [1]
        $ meldbook log anna 300 s 160-170
        error: `-` between two numbers means nothing
          |
        1 | anna 300 s 160-170
          |               ^
        hint: `+` joins meld and trick points; for a lost contract write `lost`
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 s 160+170+10
        error: `10` is one number too many: `+` joins the meld and the trick points
          |
        1 | anna 300 s 160+170+10
          |                    ^^
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 s h made
        error: `h` contradicts `s`: both say what is trump
          |
        1 | anna 300 s h made
          |            ^
        hint: leave one of the two out
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 s made lost
        error: `lost` contradicts `made`: both say how the hand ended
          |
        1 | anna 300 s made lost
          |                 ^^^^
        hint: leave one of the two out
        hint: understood so far: bidder Anna, bid 300, trump spades, outcome made
        [1]
        $ meldbook log anna 300 s renege
        error: `renege` wants a player after it
          |
        1 | anna 300 s renege
          |            ^^^^^^
        hint: as in `renege ben`
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 s m
        error: `m` wants a number or melds after it
          |
        1 | anna 300 s m
          |            ^
        hint: as in `m160`
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log anna 300 s m160 t170/
        error: `/` wants a number after it
          |
        1 | anna 300 s m160 t170/
          |                     ^
        hint: understood so far: bidder Anna, bid 300, trump spades, meld 160
        [1]
        $ meldbook log anna 300 s m160 t170/80/90
        error: `90` has no column: 2 numbers are counted here
          |
        1 | anna 300 s m160 t170/80/90
          |                         ^^
        hint: understood so far: bidder Anna, bid 300, trump spades, meld 160
        [1]
        $ meldbook log anna 300 s m=run++pinochle t170
        error: `run++pinochle` has an empty place beside a `+`
          |
        1 | anna 300 s m=run++pinochle t170
          |              ^^^^^^^^^^^^^
        hint: melds are joined as in `m=run+pinochle`; a sign stands apart
        hint: understood so far: bidder Anna, bid 300, trump spades
        [1]
        $ meldbook log a300 b-
        error: `b` is no word here, and Ben cannot stand in this place
          |
        1 | a300 b-
          |      ^
        hint: an auction has three calls or more; else type only who won it, as in `a250`
        hint: understood so far: bidder Anna, bid 300
        [1]
        $ meldbook log a300 b- ja-
        error: `b` is no word here, and Ben cannot stand in this place
          |
        1 | a300 b- ja-
          |      ^
        hint: an auction has three calls or more, and here `ja` fits Jan and Jana
        hint: understood so far: bidder Anna, bid 300
        [1]
        $ meldbook log {"bidder":
        error: the record cannot be read: EOF while parsing a value
          |
        1 | {"bidder":
          |          ^
        [1]
        $ meldbook log {"bidder":"Anna"} x
        error: `x` says nothing after a record in braces
          |
        1 | {"bidder":"Anna"} x
          |                   ^
        hint: only `dealer ben` and a note may follow
        hint: understood so far: record {"bidder":"Anna"}
        [1]
        $ meldbook log --note a\u{7}b pass
        error: there is a control character in the note
        [2]
        "#
    );
}

#[test]
fn hands_that_cannot_be() {
    let room = five_at_the_table();
    assert_snapshot!(
        room.refusals(&[
            "log pass",
            "log cyril 300 s made",
            "log anna 305 s made",
            "log anna 290 s made",
            "log anna s made",
            "log anna 300 made",
            "log anna 300 s",
            "log anna 300 s m160",
            "log anna 300 s m165 t170",
            "log anna 300 s m-10 t170",
            "log anna 300 s m160 t251",
            "log anna 300 s m160 t170/90",
            "log anna 300 s m160 t130 made",
            "log anna 300 s m160 t140 lost",
            "log anna 320 blind",
            "log anna 300 s m=flush t170",
            "log anna 300 s m=run+run+run t170",
            "log anna 300 s m=AS,AS,AS t170",
            "log anna 300 s m=marriage:spades t170",
            "log anna 300 s renege cyril",
            "log anna 300 s claim by anna",
            "log anna 300 s claim by ben",
            "log anna 300 ben 290 jan - s made",
            "log anna 300 ben 310 anna - jan - s made",
            "log anna 300 ben - jan 310 ben - anna 320 jan - s made dealer ben",
            "log '{\"outcome\":\"made\",\"bidder\":\"Anna\",\"bid\":300,\"trump\":\"spades\",\"colour\":\"red\"}'",
            "log '{\"outcome\":\"won\"}'",
            "log '{\"outcome\":\"made\",\"bidder\":\"Anna\",\"bid\":\"300\",\"trump\":\"spades\"}'",
            "log '{}'",
        ]),
        @r#"
    $ meldbook log pass
    error: a hand cannot be passed out where the first player must open (`forced_bid`)
      |
    1 | pass
      | ^^^^
    hint: understood: outcome pass
    [1]
    $ meldbook log cyril 300 s made
    error: `Cyril Novák` sits out: this hand is played by Anna, Jan, Jana
      |
    1 | cyril 300 s made
      | ^^^^^
    hint: understood: bidder Cyril Novák, bid 300, trump spades, outcome made
    [1]
    $ meldbook log anna 305 s made
    error: bid 305 is not a multiple of 10: the bids beside it are 300 and 310
      |
    1 | anna 305 s made
      |      ^^^
    hint: understood: bidder Anna, bid 305, trump spades, outcome made
    [1]
    $ meldbook log anna 290 s made
    error: bid 290 is below the lowest, which is 300
      |
    1 | anna 290 s made
      |      ^^^
    hint: understood: bidder Anna, bid 290, trump spades, outcome made
    [1]
    $ meldbook log anna s made
    error: bid is missing
      |
    1 | anna s made
      |            ^
    hint: understood: bidder Anna, trump spades, outcome made
    [1]
    $ meldbook log anna 300 made
    error: trump is missing
      |
    1 | anna 300 made
      |              ^
    hint: understood: bidder Anna, bid 300, outcome made
    [1]
    $ meldbook log anna 300 s
    error: nothing says how the hand ended: meld and tricks, as in `160+170`, or made, lost, fold, late, claim
      |
    1 | anna 300 s
      |           ^
    hint: understood: bidder Anna, bid 300, trump spades
    [1]
    $ meldbook log anna 300 s m160
    error: the trick count is missing
      |
    1 | anna 300 s m160
      |                ^
    hint: understood: bidder Anna, bid 300, trump spades, meld 160
    [1]
    $ meldbook log anna 300 s m165 t170
    error: a meld of 165 is not 0 or more in steps of 10
      |
    1 | anna 300 s m165 t170
      |            ^
    hint: understood: bidder Anna, bid 300, trump spades, meld 165, tricks 170
    [1]
    $ meldbook log anna 300 s m-10 t170
    error: `m` wants a number or melds after it
      |
    1 | anna 300 s m-10 t170
      |            ^
    hint: as in `m160`
    hint: understood so far: bidder Anna, bid 300, trump spades
    [1]
    $ meldbook log anna 300 s m160 t251
    error: 251 trick points are not between 0 and 250
      |
    1 | anna 300 s m160 t251
      |                 ^
    hint: understood: bidder Anna, bid 300, trump spades, meld 160, tricks 251
    [1]
    $ meldbook log anna 300 s m160 t170/90
    error: 170 + 90 = 260, but both counts must make 250
      |
    1 | anna 300 s m160 t170/90
      |                     ^
    hint: understood: bidder Anna, bid 300, trump spades, meld 160, tricks 170, opponent tricks 90
    [1]
    $ meldbook log anna 300 s m160 t130 made
    error: meld 160 + tricks 130 = 290, less than the bid of 300: lost, not made
      |
    1 | anna 300 s m160 t130 made
      |                      ^^^^
    hint: understood: bidder Anna, bid 300, trump spades, meld 160, tricks 130, outcome made
    [1]
    $ meldbook log anna 300 s m160 t140 lost
    error: meld 160 + tricks 140 = 300, enough for the bid of 300: made, not lost
      |
    1 | anna 300 s m160 t140 lost
      |                      ^^^^
    hint: understood: bidder Anna, bid 300, trump spades, meld 160, tricks 140, outcome lost
    [1]
    $ meldbook log anna 320 blind
    error: only a contract of 300 may be given up before the widow is seen, not 320
      |
    1 | anna 320 blind
      |          ^^^^^
    hint: understood: bidder Anna, bid 320, widow seen blind
    [1]
    $ meldbook log anna 300 s m=flush t170
    error: no meld is called `flush`
      |
    1 | anna 300 s m=flush t170
      |            ^
    hint: understood: bidder Anna, bid 300, trump spades, meld flush, tricks 170
    [1]
    $ meldbook log anna 300 s m=run+run+run t170
    error: these melds need AS 3 times, but the deck has 2 of each card
      |
    1 | anna 300 s m=run+run+run t170
      |            ^
    hint: understood: bidder Anna, bid 300, trump spades, meld run+run+run, tricks 170
    [1]
    $ meldbook log anna 300 s m=AS,AS,AS t170
    error: AS stands there 3 times, but the deck has 2 of each card
      |
    1 | anna 300 s m=AS,AS,AS t170
      |            ^
    hint: understood: bidder Anna, bid 300, trump spades, meld AS,AS,AS, tricks 170
    [1]
    $ meldbook log anna 300 s m=marriage:spades t170
    error: `marriage:spades` is in trump, where it is a `royal_marriage`
      |
    1 | anna 300 s m=marriage:spades t170
      |            ^
    hint: understood: bidder Anna, bid 300, trump spades, meld marriage:spades, tricks 170
    [1]
    $ meldbook log anna 300 s renege cyril
    error: `Cyril Novák` sits out: this hand is played by Anna, Jan, Jana
      |
    1 | anna 300 s renege cyril
      |            ^^^^^^
    hint: understood: bidder Anna, bid 300, trump spades, renege by Cyril Novák
    [1]
    $ meldbook log anna 300 s claim by anna
    error: the opponents concede only together: name both, or none
      |
    1 | anna 300 s claim by anna
      |                  ^^
    hint: understood: bidder Anna, bid 300, trump spades, outcome claim, conceded by Anna
    [1]
    $ meldbook log anna 300 s claim by ben
    error: the opponents concede only together: name both, or none
      |
    1 | anna 300 s claim by ben
      |                  ^^
    hint: understood: bidder Anna, bid 300, trump spades, outcome claim, conceded by Ben
    [1]
    $ meldbook log anna 300 ben 290 jan - s made
    error: `Ben` sits out: this hand is played by Anna, Jan, Jana
      |
    1 | anna 300 ben 290 jan - s made
      | ^^^^
    hint: understood: auction Anna 300 Ben 290 Jan pass, trump spades, outcome made
    [1]
    $ meldbook log anna 300 ben 310 anna - jan - s made
    error: `Ben` sits out: this hand is played by Anna, Jan, Jana
      |
    1 | anna 300 ben 310 anna - jan - s made
      | ^^^^
    hint: understood: auction Anna 300 Ben 310 Anna pass Jan pass, trump spades, outcome made
    [1]
    $ meldbook log anna 300 ben - jan 310 ben - anna 320 jan - s made dealer ben
    error: call 1: `Anna` spoke out of turn, it was for `Jan` to speak
      |
    1 | anna 300 ben - jan 310 ben - anna 320 jan - s made dealer ben
      | ^^^^
    hint: understood: auction Anna 300 Ben pass Jan 310 Ben pass Anna 320 Jan pass, trump spades, outcome made, dealer Ben
    [1]
    $ meldbook log {"outcome":"made","bidder":"Anna","bid":300,"trump":"spades","colour":"red"}
    error: no field is called `colour` here
      |
    1 | {"outcome":"made","bidder":"Anna","bid":300,"trump":"spades","colour":"red"}
      |                                                                             ^
    hint: understood: record {"outcome":"made","bidder":"Anna","bid":300,"trump":"spades","colour":"red"}
    [1]
    $ meldbook log {"outcome":"won"}
    error: no outcome is called "won": it is passed_out, played, made, lost, conceded, conceded_in_play or opponents_conceded
      |
    1 | {"outcome":"won"}
      |                  ^
    hint: understood: record {"outcome":"won"}
    [1]
    $ meldbook log {"outcome":"made","bidder":"Anna","bid":"300","trump":"spades"}
    error: "300" is no whole number
      |
    1 | {"outcome":"made","bidder":"Anna","bid":"300","trump":"spades"}
      |                                                                ^
    hint: understood: record {"outcome":"made","bidder":"Anna","bid":"300","trump":"spades"}
    [1]
    $ meldbook log {}
    error: outcome is missing
      |
    1 | {}
      |   ^
    hint: understood: record {}
    [1]
    "#
    );
}

#[test]
fn amounts_beyond_sixty_four_bits() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 90000000000000000 --date 2026-03-14 --dealer cyril");
    assert_snapshot!(room.refusals(&["log anna 700 s made"]), @"
    $ meldbook log anna 700 s made
    error: hand 1: an amount is too large to be counted
    [1]
    ");
}

#[test]
fn headers_of_a_sheet() {
    let room = Room::new();
    let mut said = String::new();
    for (name, text) in [
        ("empty", ""),
        ("no-players", "rules scarne\na300h+\n"),
        ("unknown-rules", "rules scarn\nplayers A B C\n"),
        ("no-file", "rules ./none.toml\nplayers A B C\n"),
        ("twice", "rules scarne\nrules classic\nplayers A B C\n"),
        ("late", "rules scarne\nplayers A B C\na300h+\nstake 5c\n"),
        ("misspelt", "rules scarne\nplayer A B C\n"),
        ("few", "rules scarne\nplayers A B\n"),
        ("names", "rules scarne\nplayers Anna, anna, 7up\n"),
        ("set", "rules scarne\nset kity=true\nset kitty=7\nplayers A B C\n"),
        ("set-form", "rules scarne\nset kitty\nplayers A B C\n"),
        ("stake", "rules scarne\nplayers A B C\nstake lots\n"),
        ("currency", "rules scarne\nplayers A B C\ncurrency gold\nstake 5c\n"),
        ("date", "rules scarne\nplayers A B C\ndate 2026-02-30\n"),
        ("dealer", "rules scarne\nplayers A B C\ndealer D\n"),
        ("sides", "rules scarne\nplayers A B C D\nsides A+C, B+D\n"),
        ("control", "rules scarne\nplayers A B C\nplace a\u{7}b\n"),
    ] {
        room.file(name, text);
        said.push_str(&room.refusals(&[&format!("import {name}")]));
    }
    assert_snapshot!(said, @r"
    $ meldbook import empty
    error: there is no line like `rules scarne` or `rules ./ours.toml` above the first hand
     --> empty
      |
    1 |
      |
    error: there is no line like `players Anna, Ben, Cyril` above the first hand
     --> empty
      |
    1 |
      |
    nothing was taken from empty: 2 bad lines
    [1]
    $ meldbook import no-players
    error: there is no line like `players Anna, Ben, Cyril` above the first hand
     --> no-players
      |
    2 | a300h+
      |
    nothing was taken from no-players: 1 bad line
    [1]
    $ meldbook import unknown-rules
    error: no rules are called `scarn`
     --> unknown-rules
      |
    1 | rules scarn
      |
    hint: did you mean `scarne`?
    nothing was taken from unknown-rules: 1 bad line
    [1]
    $ meldbook import no-file
    error: cannot read `./none.toml`: No such file or directory (os error 2)
     --> no-file
      |
    1 | rules ./none.toml
      |
    nothing was taken from no-file: 1 bad line
    [1]
    $ meldbook import twice
    error: `rules` was said on line 1 already
     --> twice
      |
    2 | rules classic
      |
    nothing was taken from twice: 1 bad line
    [1]
    $ meldbook import late
    error: `stake` belongs above the first hand
     --> late
      |
    4 | stake 5c
      |
    nothing was taken from late: 1 bad line
    [1]
    $ meldbook import misspelt
    error: `player` is no header; `players` is
     --> misspelt
      |
    2 | player A B C
      |
    nothing was taken from misspelt: 1 bad line
    [1]
    $ meldbook import few
    error: 3 to 5 play this game, not 2
     --> few
      |
    2 | players A B
      |
    nothing was taken from few: 1 bad line
    [1]
    $ meldbook import names
    error: `anna` and `Anna` cannot be told apart in a line: they differ in no letter
     --> names
      |
    2 | players Anna, anna, 7up
      |
    error: the name `7up` does not begin with a letter
     --> names
      |
    2 | players Anna, anna, 7up
      |
    nothing was taken from names: 2 bad lines
    [1]
    $ meldbook import set
    error: unknown option `kity`
     --> set
      |
    2 | set kity=true
      |
    hint: did you mean `kitty`?
    error: `kitty` cannot be 7: true or false
     --> set
      |
    3 | set kitty=7
      |
    nothing was taken from set: 2 bad lines
    [1]
    $ meldbook import set-form
    error: `set kitty` should go like `set kitty=true`
     --> set-form
      |
    2 | set kitty
      |
    nothing was taken from set-form: 1 bad line
    [1]
    $ meldbook import stake
    error: `lots` is no amount of money; `1.35`, `5c`, `0.10 EUR` and `2 Kč` are
     --> stake
      |
    3 | stake lots
      |
    nothing was taken from stake: 1 bad line
    [1]
    $ meldbook import currency
    error: `gold` is no currency; `USD`, `EUR`, `$` and `Kč` are
     --> currency
      |
    3 | currency gold
      |
    nothing was taken from currency: 1 bad line
    [1]
    $ meldbook import date
    error: `date 2026-02-30` should go like `date 2026-03-14`
     --> date
      |
    3 | date 2026-02-30
      |
    nothing was taken from date: 1 bad line
    [1]
    $ meldbook import dealer
    error: nobody at the table is called `D`: A, B, C
     --> dealer
      |
    3 | dealer D
      |
    nothing was taken from dealer: 1 bad line
    [1]
    $ meldbook import sides
    error: nobody plays in sides under these rules
     --> sides
      |
    3 | sides A+C, B+D
      |
    nothing was taken from sides: 1 bad line
    [1]
    $ meldbook import control
    error: there is a control character, \u{7}, in `place a\u{7}b`
     --> control
      |
    3 | place a�b
      |
    nothing was taken from control: 1 bad line
    [1]
    ");
    room.file("latin", b"rules scarne\nplayers Ann\xe1 B C\n");
    assert_snapshot!(room.refusals(&["import latin"]), @r"
    $ meldbook import latin
    error: `latin` is no text
    hint: a sheet file and a log are UTF-8
    [1]
    ");
}

#[test]
fn lines_of_a_sheet() {
    let room = Room::new();
    let mut said = String::new();
    let headers = "rules scarne\nplayers Anna, Ben, Cyril\ndate 2026-03-14\n\n";
    for (name, lines) in [
        ("hand", "struck a300q+\na300s\n"),
        ("after-close", "close\na300h+\n"),
        ("later", "spent anna 12 pizza\npenalty ben anna 3 misdeal\ngame\nset kitty=true\n"),
        ("forms", "seat\nseat up ben\nseat in\npaid ben anna\nrename ben\nclose now\nstruck\nstruck close\n"),
        (
            "people",
            "seat in Ben\nseat out Dana\nrename dana Emil\nrename ben Anna\npaid ben ben 1\nseat in undo\n",
        ),
        ("money", "paid ben anna lots\npaid ben anna 0\npaid ben anna 1 EUR\n"),
        ("control", "a300h+ # a\u{7}b\n"),
    ] {
        room.file(name, format!("{headers}{lines}"));
        said.push_str(&room.refusals(&[&format!("import {name}")]));
    }
    assert_snapshot!(said, @r"
    $ meldbook import hand
    error: `q` is no word here
     --> hand:5:12
      |
    5 | struck a300q+
      |            ^
    hint: a suit, a number, or one of `made`, `lost`, `fold`, `late`, `claim`, `blind`, `m`, `t`, `trick`, `notrick`, `renege`, `by`, `dealer`
    hint: understood so far: bidder Anna, bid 300
    error: nothing says how the hand ended: meld and tricks, as in `160+170`, or made, lost, fold, late, claim
     --> hand:6:6
      |
    6 | a300s
      |      ^
    hint: understood: bidder Anna, bid 300, trump spades
    nothing was taken from hand: 2 bad lines
    [1]
    $ meldbook import after-close
    error: the night was closed on line 5
     --> after-close
      |
    6 | a300h+
      |
    nothing was taken from after-close: 1 bad line
    [1]
    $ meldbook import later
    error: `spent` is not supported in this version
     --> later
      |
    5 | spent anna 12 pizza
      |
    error: `penalty` is not supported in this version
     --> later
      |
    6 | penalty ben anna 3 misdeal
      |
    error: `set` is not supported in this version
     --> later
      |
    8 | set kitty=true
      |
    nothing was taken from later: 3 bad lines
    [1]
    $ meldbook import forms
    error: `seat` should go like `seat out dana` or `seat in emil`
     --> forms
      |
    5 | seat
      |
    error: `seat up ben` should go like `seat out dana` or `seat in emil`
     --> forms
      |
    6 | seat up ben
      |
    error: `seat in` should go like `seat out dana` or `seat in emil`
     --> forms
      |
    7 | seat in
      |
    error: `paid ben anna` should go like `paid ben anna 1.35`
     --> forms
      |
    8 | paid ben anna
      |
    error: `rename ben` should go like `rename ban ben` or `rename Anna Marie -> Anna`
     --> forms
      |
    9 | rename ben
      |
    error: `close now` should go like `close` or `close coin 25c through anna`
      --> forms
       |
    10 | close now
       |
    error: `struck` should go like `struck a320s160+170`
      --> forms
       |
    11 | struck
       |
    error: `struck close` should go like `struck a320s160+170`
      --> forms
       |
    12 | struck close
       |
    nothing was taken from forms: 8 bad lines
    [1]
    $ meldbook import people
    error: Ben sits at the table already
     --> people
      |
    5 | seat in Ben
      |
    error: nobody at the table is called `Dana`: Anna, Ben, Cyril
     --> people
      |
    6 | seat out Dana
      |
    hint: did you mean `Anna`?
    error: nobody at the table is called `dana`: Anna, Ben, Cyril
     --> people
      |
    7 | rename dana Emil
      |
    hint: did you mean `Anna`?
    error: `Anna` and `Anna` cannot be told apart in a line: they differ in no letter
     --> people
      |
    8 | rename ben Anna
      |
    error: Ben cannot pay Ben
     --> people
      |
    9 | paid ben ben 1
      |
    error: `undo` is a command, so nobody can be called so; `undo A.` would do
      --> people
       |
    10 | seat in undo
       |
    nothing was taken from people: 6 bad lines
    [1]
    $ meldbook import money
    error: `lots` is no amount of money; `1.35`, `5c`, `0.10 EUR` and `2 Kč` are
     --> money
      |
    5 | paid ben anna lots
      |
    error: the amount has to be more than nothing, not $0.00
     --> money
      |
    6 | paid ben anna 0
      |
    error: `1 EUR` is in EUR, but this session is in USD
     --> money
      |
    7 | paid ben anna 1 EUR
      |
    nothing was taken from money: 3 bad lines
    [1]
    $ meldbook import control
    error: there is a control character, \u{7}, in `a300h+ # a\u{7}b`
     --> control
      |
    5 | a300h+ # a�b
      |
    nothing was taken from control: 1 bad line
    [1]
    ");
    room.file("bad.jsonl", "{\n{\"session\":\"x\"}\n{\"session\":\"x\",\"no\":1,\"kind\":\"opened\",\"at\":1,\"content\":{},\"hash\":\"\"}\n");
    assert_snapshot!(room.refusals(&["import bad.jsonl"]), @r#"
    $ meldbook import bad.jsonl
    error: EOF while parsing an object at line 1 column 1
     --> bad.jsonl
      |
    1 | {
      |
    error: missing field `no` at line 1 column 15
     --> bad.jsonl
      |
    2 | {"session":"x"}
      |
    error: `session`: invalid character: found `x` at 0
     --> bad.jsonl
      |
    3 | {"session":"x","no":1,"kind":"opened","at":1,"content":{},"hash":""}
      |
    nothing was taken from bad.jsonl: 3 bad lines
    [1]
    "#);
}
