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
            field: "announced",
            typed: "`7`, `100`, `107`, `77`",
            czech: "",
            help: "the lone side's; `107` is both; a `7` or `77` with its fate behind it announces nothing",
        },
        FieldWords {
            field: "announced_against",
            typed: "`7p`, `100p`, `107p`",
            czech: "`sedma proti`",
            help: "the defenders'",
        },
        FieldWords {
            field: "seven",
            typed: "`7won`, `7killed`, `7early`, `7lost`, `7pwon`, `7pkilled`, `7pearly`, `7plost`, `7none`",
            czech: "`7 vyhraná`, `7 zabitá`, `7 vytažená`, `7p prohraná`, `7 žádná`",
            help: "what became of the trump seven, quiet unless announced; an announced one without a word \
                   for it was won, unless both sides announced it",
        },
        FieldWords {
            field: "two_sevens",
            typed: "`77won`, `77lost`",
            czech: "`77 vyhrané`, `77 prohrané`",
            help: "what became of announced two sevens",
        },
        FieldWords {
            field: "points, marriages",
            typed: "`50`, `60+40+20/20`, `50/20`",
            czech: "",
            help: "trick points, 0, 10, ... 90; joined to them the marriages of the lone side in the order shown; \
                   behind the slash the defenders'",
        },
        FieldWords {
            field: "flek",
            typed: "`flek`, `flek:4`, `re:7`, `flek:7p:3`, `flek:game:7`",
            czech: "`flek:hra:7`, `re:sedma`",
            help: "how often the game was doubled, or the hundred, if it is announced, or the contract without \
                   trumps; behind a colon 7, 77, 100, 107, 7p, 100p, 107p and `game` name what was doubled, any \
                   other number is a count; of several the highest counts",
        },
    ],
    short: "a60+40/20hflek",
    examples: &[
        ("anna h 60+40/20 flek", "hearts: 60 trick points and a 40 against a 20; a flek on the game"),
        ("a60+40/20hflek", "the same, shorter"),
        ("anna srdce 60+40/20 flek # she led the ten", "the same in Czech, with a note"),
        ("anna b def 30+20/40", "the defenders were counted: 30 and a 20 against a 40"),
        ("anna b 50 def 40", "both counts"),
        ("anna l 7 50 re:7", "seven announced and won; flek and re on it"),
        ("anna l 7won 50", "a quiet seven (`7killed`: it was beaten)"),
        ("anna b 50 7pkilled", "the defenders' quiet seven was killed"),
        ("anna a 107 60+40 7 zabitá flek:107", "hundred and seven, both doubled; the seven was killed"),
        ("anna a 100 60+40 7p", "hundred announced, and the defenders' seven, which won"),
        ("anna b 100p def 60+40/20 flek flek:100p:2", "hundred against; flek on the game, re on the hundred"),
        ("anna b 50 kaiser higher", "seven doublings of the game"),
        ("anna h +", "nobody counted: the game was won (`-`: lost)"),
        ("anna h + total 120", "a quiet hundred of 120"),
        ("anna h 7 + 7won", "game and seven won"),
        ("anna h 50 talon 10", "a ten was laid away"),
        ("anna h 50 partner ben", "with a called partner"),
        ("anna h unplayed", "not played, as nobody said flek"),
        ("anna h revoke ben", "Ben revoked"),
        ("ben betl made", "betl; `+` and `-` here too"),
        ("ben durch open lost flek", "durch with open cards, doubled and lost"),
        ("ben betl shown +", "laid down"),
        ("ben durch partner anna - tricks 5", "durch with a partner, lost with five tricks"),
        ("ben durch wise anna +", "durch with the wise one, who was Anna"),
        ("ben h 77 100 60+40 77won bid:77h", "two sevens and hundred in hearts, after a lower bid"),
        ("ben give up bid:7", "given up after the auction"),
        ("pass dealer ben", "everybody passed, and Ben dealt"),
    ],
};
