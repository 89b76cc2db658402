//! The words of mariáš (rulebook `marias.md` section 13).

use super::shared::{DEALER, LOST, MADE, TRUMP};
use super::{Form, Meaning, Row, Wants, adjective, masculine, noun, verb, word};

/// Descriptions of the fields, for the error that two words set the same field.
pub(super) const DESCRIPTIONS: &[(&str, &str)] = &[
    ("contract", "what was played"),
    ("player", "who played alone"),
    ("trump", "what is trump"),
    ("points", "the trick points"),
    ("marriages", "which marriages were shown"),
    ("talon_points", "what lies in the talon"),
    ("seven", "what became of the seven"),
    ("two_sevens", "what became of the two sevens"),
    ("result", "how the hand went"),
    ("total", "the points of the hundred"),
    ("tricks", "how many tricks the player won"),
    ("wise", "who is the wise one"),
    ("partner", "who is the partner"),
    ("revoke_by", "who revoked"),
    ("bid", "the last bid"),
    ("dealer", "who dealt"),
];

/// A row of a word that nothing must follow.
const fn row(
    meaning: Meaning,
    field: &'static str,
    english: &'static [Form],
    czech: &'static [Form],
    example: &'static str,
    help: &'static str,
) -> Row {
    Row { meaning, field, english, czech, sign: None, wants: Wants::Nothing, example, help }
}

/// A row of a doubling. The name in its example is the one that lines are printed with and hands are told with,
/// in both languages.
const fn flek(
    meaning: Meaning,
    english: &'static [Form],
    czech: &'static [Form],
    example: &'static str,
    help: &'static str,
) -> Row {
    Row { wants: Wants::MaybeComponent, ..row(meaning, "flek", english, czech, example, help) }
}

/// The words, in the order of the reference.
pub(super) const WORDS: &[Row] = &[
    row(
        Meaning::Suit,
        "contract",
        &[word("game"), word("suit")],
        &[noun("hra"), noun("barva")],
        "game",
        "a suit contract, as every line is that names no other; right behind a flek the game that is doubled",
    ),
    row(
        Meaning::Betl,
        "contract",
        &[word("betl"), word("beggar"), word("misère")],
        &[masculine("betl"), masculine("betlík"), masculine("bettl"), masculine("žebrák"), adjective("malý")],
        "betl",
        "no trick for the lone player",
    ),
    row(
        Meaning::Durch,
        "contract",
        &[word("durch"), word("slam")],
        &[masculine("durch"), masculine("durš"), masculine("durchmarš"), adjective("velký")],
        "durch",
        "every trick for the lone player",
    ),
    row(
        Meaning::Open,
        "contract",
        &[word("open")],
        &[adjective("ložený"), adjective("otevřený")],
        "open",
        "beside betl or durch: with open cards",
    ),
    Row {
        wants: Wants::Player,
        ..row(
            Meaning::Partner,
            "partner",
            &[word("partner"), word("with"), word("with partner"), word("called partner")],
            &[
                adjective("volaný"),
                masculine("spoluhráč"),
                masculine("parťák"),
                masculine("partner"),
                word("s partnerem"),
                word("ve dvou"),
            ],
            "partner ben",
            "the called partner; beside durch it is durch with a partner",
        )
    },
    row(
        Meaning::Alone,
        "partner",
        &[word("alone")],
        &[word("sám"), word("sama")],
        "alone",
        "there is no called partner, and nobody forgot to name one",
    ),
    Row {
        wants: Wants::MaybePlayer,
        ..row(
            Meaning::Wise,
            "wise",
            &[word("wise"), word("the wise one"), word("with the wise one")],
            &[adjective("chytrý"), word("s chytrým"), word("s chytrou")],
            "durch wise ben",
            "beside durch: durch with the wise one, and who won the eighth trick",
        )
    },
    row(
        Meaning::GiveUp,
        "contract",
        &[word("give up"), word("gave up"), word("mistake")],
        &[word("vzdát"), verb("vzdal"), verb("zahodil"), word("omyl")],
        "give up",
        "given up after the auction",
    ),
    row(
        Meaning::Pass,
        "contract",
        &[word("pass"), word("all pass"), word("all passed"), word("thrown in")],
        &[word("pas"), word("všichni pas"), word("všichni pasovali"), adjective("zahozeno")],
        "pass",
        "in place of the lone player: everybody passed",
    ),
    row(
        Meaning::Seven,
        "announced",
        &[word("seven")],
        &[noun("sedma"), noun("sedmička"), word("sedem")],
        "7",
        "the seven is announced, as `7` says too",
    ),
    row(
        Meaning::Hundred,
        "announced",
        &[word("hundred")],
        &[word("sto"), word("sta"), word("stem"), noun("stovka"), word("kilo"), word("kila"), word("kilem")],
        "100",
        "the hundred is announced, as `100` says too",
    ),
    row(
        Meaning::HundredSeven,
        "announced",
        &[word("hundred and seven")],
        &[
            word("stosedm"),
            noun("stosedma"),
            noun("sto a sedma"),
            word("sto a sedm"),
            word("sto sedm"),
            word("sto se sedmou"),
            noun("kilo a sedma"),
            word("kilo se sedmou"),
            noun("stovka a sedma"),
            noun("stovku a sedma"),
            word("stovka se sedmou"),
            word("stovku se sedmou"),
        ],
        "107",
        "both are announced, as `107` says too",
    ),
    row(
        Meaning::TwoSevens,
        "announced",
        &[word("two sevens")],
        &[
            word("dvě sedmy"),
            word("dvě 7"),
            word("2 sedmy"),
            word("obě sedmy"),
            noun("dvousedma"),
            noun("dvojsedma"),
        ],
        "77",
        "two sevens are announced, as `77` says too",
    ),
    row(
        Meaning::HundredTwoSevens,
        "announced",
        &[word("hundred and two sevens")],
        &[word("stodvěsedm"), word("sto a dvě sedmy"), word("kilo a dvě sedmy")],
        "100 77",
        "both are announced",
    ),
    row(
        Meaning::Quiet,
        "seven",
        &[word("quiet"), word("silent"), word("q")],
        &[adjective("tichá"), word("t")],
        "q7",
        "before a seven or a hundred: it was not announced",
    ),
    row(
        Meaning::Against,
        "announced_against",
        &[word("p"), word("against")],
        &[word("proti")],
        "against",
        "right behind a seven, a hundred or both, or right before them: they are the defenders'",
    ),
    Row {
        field: "result",
        czech: &[adjective("uhráno"), adjective("vyhráno"), verb("uhrál"), verb("vyhrál")],
        help: "the contract was made; right behind a seven, a hundred or two sevens the words say that they were won",
        ..MADE
    },
    Row {
        field: "result",
        english: &[word("lost")],
        czech: &[
            adjective("prohráno"),
            verb("prohrál"),
            verb("prehral"),
            adjective("neuhráno"),
            verb("neuhrál"),
            verb("padl"),
        ],
        help: "the contract was lost; right behind a seven the words say that it was killed, if it was quiet, or \
               lost early, if it was announced; behind a hundred or two sevens that they were lost",
        ..LOST
    },
    row(
        Meaning::Killed,
        "seven",
        &[word("killed")],
        &[adjective("zabitá")],
        "killed",
        "behind a seven: beaten in the last trick",
    ),
    row(
        Meaning::Early,
        "seven",
        &[word("early"), word("lost early"), word("forced out")],
        &[adjective("vytažená"), adjective("předčasná")],
        "early",
        "behind an announced seven: played before the last trick",
    ),
    row(
        Meaning::Nowhere,
        "seven",
        &[word("none")],
        &[adjective("žádná")],
        "none",
        "behind an announced seven, where it may be announced without the trump seven: that was not in the last trick",
    ),
    flek(Meaning::Flek(1), &[word("flek")], &[word("flek"), noun("kontra")], "flek", "doubled once"),
    flek(Meaning::Flek(2), &[word("re")], &[word("re")], "re", "doubled twice"),
    flek(Meaning::Flek(3), &[word("tutti")], &[word("tutti"), word("tuti")], "tutti", "doubled three times"),
    flek(
        Meaning::Flek(4),
        &[word("boots"), word("shoes")],
        &[word("boty"), word("botky")],
        "boty",
        "doubled four times",
    ),
    flek(
        Meaning::Flek(5),
        &[word("pants")],
        &[word("kalhoty"), word("gatě")],
        "kalhoty",
        "doubled five times",
    ),
    flek(
        Meaning::Flek(6),
        &[word("kaiser")],
        &[
            masculine("kaiser"),
            masculine("kajzr"),
            masculine("kajzer"),
            masculine("kajser"),
            masculine("císař"),
        ],
        "kaiser",
        "doubled six times",
    ),
    flek(Meaning::Fleks(2), &[], &[word("dva fleky")], "2x flek", "doubled so often, as the number says"),
    flek(Meaning::Fleks(3), &[], &[word("tři fleky")], "3x flek", "doubled so often, as the number says"),
    flek(Meaning::Fleks(4), &[], &[word("čtyři fleky")], "4x flek", "doubled so often, as the number says"),
    flek(Meaning::Fleks(5), &[], &[word("pět fleků")], "5x flek", "doubled so often, as the number says"),
    flek(Meaning::Fleks(6), &[], &[word("šest fleků")], "6x flek", "doubled so often, as the number says"),
    flek(
        Meaning::Higher,
        &[word("higher"), word("once more")],
        &[word("výš"), word("vejš"), word("ještě jednou")],
        "higher",
        "doubled once more, every time it is said",
    ),
    Row {
        wants: Wants::Component,
        ..row(
            Meaning::On,
            "flek",
            &[word("on"), word("on the")],
            &[word("na")],
            "on 7",
            "right behind a flek: what was doubled follows (`flek on the seven`)",
        )
    },
    row(
        Meaning::All,
        "flek",
        &[word("all"), word("both")],
        &[word("vše"), word("všechno"), word("všecko"), word("oboje"), word("obojí")],
        "flek all",
        "right behind a flek: everything announced, and the game where it is paid",
    ),
    Row {
        wants: Wants::Number,
        ..row(
            Meaning::Marriage,
            "marriages",
            &[word("marriage"), word("marriages")],
            &[noun("hláška"), word("hlášky"), word("hlášek"), masculine("hlas"), masculine("mariáš")],
            "marriage 40",
            "marriages in the order shown: the lone side's; behind a `/` or `def` the other side's",
        )
    },
    TRUMP,
    Row {
        wants: Wants::Number,
        ..row(
            Meaning::Points,
            "points",
            &[word("points"), word("trick points")],
            &[word("body")],
            "points 50",
            "the lone side's trick points; a bare number says them too",
        )
    },
    Row {
        wants: Wants::Number,
        ..row(
            Meaning::Defenders,
            "points",
            &[word("def"), word("defenders"), word("opponents")],
            &[noun("obrana"), word("obrany"), word("obránci"), word("obránců")],
            "def 30+20/40",
            "the defenders' trick points and marriages; behind the slash the lone side's marriages",
        )
    },
    Row {
        wants: Wants::Number,
        ..row(
            Meaning::Talon,
            "talon_points",
            &[word("talon")],
            &[masculine("talon")],
            "talon 10",
            "the sharp cards that were laid away, in points",
        )
    },
    Row {
        wants: Wants::Number,
        ..row(
            Meaning::Total,
            "total",
            &[word("total")],
            &[word("celkem")],
            "total 120",
            "beside a result: points and marriages of the side whose hundred it is",
        )
    },
    row(
        Meaning::LaidDown,
        "laid_down",
        &[word("shown"), word("laid down")],
        &[adjective("vyložený"), adjective("ukázaný")],
        "shown",
        "a perfect betl or durch was shown and claimed",
    ),
    Row {
        wants: Wants::Number,
        ..row(
            Meaning::Tricks,
            "tricks",
            &[word("tricks")],
            &[word("štychy"), word("zdvihy")],
            "tricks 5",
            "how many tricks the player of a durch with a partner won in person",
        )
    },
    row(
        Meaning::Unplayed,
        "unplayed",
        &[word("unplayed"), word("not played")],
        &[
            word("nehraje se"),
            word("nehrálo se"),
            adjective("nehráno"),
            adjective("nesehráno"),
            adjective("složená"),
            adjective("zložená"),
        ],
        "unplayed",
        "a suit contract that need not be played",
    ),
    Row {
        wants: Wants::Player,
        ..row(
            Meaning::Renege,
            "revoke_by",
            &[word("revoke"), word("renege")],
            &[masculine("renonc"), masculine("renons")],
            "revoke ben",
            "who revoked",
        )
    },
    Row {
        wants: Wants::TiedBid,
        ..row(
            Meaning::Bid,
            "bid",
            &[word("bid")],
            &[word("závazek")],
            "bid:107h",
            "the last bid of the auction: 7, 100, 107, 77, 77+100, with an `h` behind it for hearts; betl, durch",
        )
    },
    Row {
        czech: &[word("rozdává"), word("dává"), verb("dával"), verb("dal"), verb("rozdával")], ..DEALER
    },
    row(
        Meaning::Plays,
        "player",
        &[word("plays"), word("bids")],
        &[word("hraje"), verb("hrál"), word("volí"), verb("volil")],
        "anna plays h 50",
        "right behind the player: means nothing",
    ),
];
