//! The notation of mariáš, beside the table of words (rulebook section 13).

use super::notation::announced_by;
use crate::notation::{FieldWords, Game, MARIAS, Vocabulary};

/// The notation of mariáš.
pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Marias,
    deck: MARIAS,
    has_calls: true,
    joins: |number| announced_by(number).is_none(),
    behind_number: Some('p'),
    prefix: Some("proti"),
    signs: &[('/', "60+40/20"), (':', "re:7")],
    fields: &[
        FieldWords {
            field: "player",
            typed: "`anna`, `a`",
            czech: "",
            help: "the first word: any beginning of the name",
        },
        FieldWords {
            field: "auction",
            typed: "`j7 p7 j100 p- h-`",
            czech: "`jan sedma hana pas`",
            help: "three calls or more, in place of the lone player, where the contract is auctioned: 7, 100, 107, 77, \
                   77+100, with an `h` behind it in hearts, betl, durch; `-` or `pass` is a pass; three passes are \
                   a hand passed out",
        },
        FieldWords {
            field: "announced",
            typed: "`7`, `100`, `107`, `77`",
            czech: "",
            help: "the lone side's; `107` is both; right behind a flek they announce nothing, but are what was doubled",
        },
        FieldWords {
            field: "announced_against",
            typed: "`7p`, `100p`, `107p`",
            czech: "`sedma proti`, `proti sedma`, `protisedma`",
            help: "the defenders'",
        },
        FieldWords {
            field: "seven",
            typed: "`7won`, `7killed`, `7early`, `7lost`, `7none`; `7pwon`, `7pkilled`, `7pearly`, `7plost`",
            czech: "`sedma uhraná`, `7 zabitá`, `7 vytažená`, `7p prohraná`, `7 žádná`",
            help: "announced, and what became of it; one that is not told was won, unless both sides announced it or \
                   the line says that something was lost",
        },
        FieldWords {
            field: "seven",
            typed: "`q7`, `t7`, `quiet 7`, `q7killed`, `q7p`, `q7pkilled`",
            czech: "`tichá sedma`, `tichá sedma zabitá`, `tichá sedma proti`",
            help: "the quiet seven, which announces nothing: won unless its fate is told",
        },
        FieldWords {
            field: "two_sevens",
            typed: "`77won`, `77lost`",
            czech: "`77 uhrané`, `77 prohrané`",
            help: "announced, and what became of them, which is never assumed",
        },
        FieldWords {
            field: "result",
            typed: "`100won`, `107lost`, `100p won`, `game won`",
            czech: "`sto uhrané`, `hra prohraná`",
            help: "right behind a hundred or the game: whether it was won; a hundred against, by the defenders",
        },
        FieldWords {
            field: "points, marriages",
            typed: "`50`, `60+40+20/20`, `50/20`, `50/+40`",
            czech: "`60 hláška 40`",
            help: "trick points, 0, 10, ... 90; joined to them the marriages of the lone side in the order shown; \
                   behind the slash the defenders'. `50/40` is refused: it could be both trick counts, which are \
                   `50 def 40`, or a marriage, `50/+40`",
        },
        FieldWords {
            field: "total",
            typed: "`quiet 100`, `quiet 100p`",
            czech: "`tiché kilo`, `tiché kilo proti`",
            help: "a quiet hundred: beside counts a check, beside a result a `total` of 100",
        },
        FieldWords {
            field: "flek",
            typed: "`flek`, `flek:4`, `2x flek`, `re on the seven`, `re 7`, `re:7`, `flek:7p:3`, `flek:game:7`",
            czech: "`re na sedmu`, `dva fleky na hru`",
            help: "how often the game was doubled, or the hundred, if it is announced, or the contract without \
                   trumps; right behind the flek 7, 77, 100, 107, 7p, 100p, 107p, `game` and `all` say what was \
                   doubled, behind a colon any other number is a count; of several the highest counts",
        },
    ],
    short: "a60+40/20hflek",
    setting: "double_suits=none",
    examples: &[
        ("anna h 60+40/20 flek", "hearts: 60 trick points and a 40 against a 20; a flek on the game"),
        ("a60+40/20hflek", "the same, shorter"),
        ("anna srdce 60+40/20 flek # she led the ten", "the same in Czech, with a note"),
        ("anna b def 30+20/40", "the defenders were counted: 30 and a 20 against a 40"),
        ("anna b 50 def 40", "both counts"),
        ("anna l 7 50 re:7", "seven announced and won; flek and re on it"),
        ("anna l 7killed 50 re on the seven", "the same, but it was killed"),
        ("anna l q7 50", "a quiet seven, won (`q7killed`: it was beaten)"),
        ("anna b 50 q7pkilled", "the defenders' quiet seven was killed"),
        ("anna a 107 60+40 7 zabitá flek:107", "hundred and seven, both doubled; the seven was killed"),
        ("anna a 100 60+40 7p", "hundred announced, and the defenders' seven, which won"),
        ("anna b 100p def 60+40/20 flek flek:100p:2", "hundred against; flek on the game, re on the hundred"),
        ("anna b 50 kaiser higher", "seven doublings of the game"),
        ("anna h +", "nobody counted: the game was won (`-`: lost)"),
        ("anna h + total 120", "a quiet hundred of 120"),
        ("anna h 7 + 7won", "game and seven won"),
        (
            "anna hraje kule, sedma, 50 hláška 20/hláška 40, flek na sedmu",
            "seven in bells with a marriage against one, a flek on the seven",
        ),
        ("anna l 7 50/+40 flek all", "50 against a trump marriage, a flek on game and seven"),
        ("anna h 50 talon 10", "a ten was laid away"),
        ("anna h 50 partner ben", "with a called partner"),
        ("anna h unplayed", "not played, as nobody said flek"),
        ("anna h revoke ben", "Ben revoked"),
        ("ben betl made", "betl; `+` and `-` here too"),
        ("ben durch open lost flek", "durch with open cards, doubled and lost"),
        ("ben betl shown +", "laid down"),
        ("ben durch partner anna - tricks 5", "durch with a partner, lost with five tricks"),
        ("ben durch wise anna +", "durch with the wise one, who was Anna"),
        ("b7 a7 b- c100 a- z 100 60+40", "the whole auction, then the hand: Cyril's hundred in leaves"),
        ("ben h 77 100 60+40 77won bid:77h", "two sevens and hundred in hearts, after a lower bid"),
        ("ben give up bid:7", "given up after the auction"),
        ("pass dealer ben", "everybody passed, and Ben dealt"),
    ],
};
