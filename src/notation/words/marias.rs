//! The words of mariáš (rulebook `marias.md` section 13).

use super::shared::{DEALER, LOST, MADE, TRUMP};
use super::{Meaning, Row, Wants, adjective, masculine, noun, row, verb, word};

/// A row of a doubling. The name in its example is the one that lines are printed with and hands are told with,
/// in both languages.
const fn flek(meaning: Meaning, example: &'static str, help: &'static str) -> Row {
    row(meaning, "flek", example).followed_by(Wants::MaybeComponent).help(help)
}

pub(super) const WORDS: &[Row] = &[
    row(Meaning::Suit, "contract", "game")
        .in_english(&["game", "suit"])
        .in_czech(&[noun("hra"), word("hry"), noun("barva")])
        .help(
            "a suit contract, as every line is that names no other; right behind a flek the game that is \
               doubled",
        ),
    row(Meaning::Betl, "contract", "betl")
        .in_english(&["betl", "beggar", "misère"])
        .in_czech(&[masculine("betl|betlík|bettl|žebrák"), adjective("malý")])
        .help("no trick for the lone player"),
    row(Meaning::Durch, "contract", "durch")
        .in_english(&["durch", "slam"])
        .in_czech(&[masculine("durch|durš|durchmarš"), adjective("velký")])
        .help("every trick for the lone player"),
    row(Meaning::Open, "contract", "open")
        .in_english(&["open"])
        .in_czech(&[adjective("ložený|otevřený|odkrytý")])
        .help("beside betl or durch: with open cards"),
    row(Meaning::Partner, "partner", "partner ben")
        .in_english(&["partner", "with", "with partner", "called partner"])
        .in_czech(&[
            adjective("volaný"),
            masculine("spoluhráč|parťák|partner"),
            verb("volal|zavolal"),
            word("volá"),
            noun("spoluhráčka"),
            word("s partnerem|ve dvou"),
        ])
        .followed_by(Wants::Player)
        .help("the called partner; beside durch it is durch with a partner"),
    row(Meaning::Alone, "partner", "alone")
        .in_english(&["alone"])
        .in_czech(&[word("sám|sama|sólo|bez partnera|bez volaného")])
        .help("there is no called partner, and nobody forgot to name one"),
    row(Meaning::Wise, "wise", "durch wise ben")
        .in_english(&["wise", "the wise one", "with the wise one"])
        .in_czech(&[adjective("chytrý"), word("s chytrým|s chytrou")])
        .followed_by(Wants::MaybePlayer)
        .help("beside durch: durch with the wise one, and who won the eighth trick"),
    row(Meaning::GiveUp, "contract", "give up")
        .in_english(&["give up", "gave up", "mistake"])
        .in_czech(&[word("vzdát"), verb("vzdal|zahodil"), word("omyl")])
        .help("given up after the auction"),
    row(Meaning::Pass, "contract", "pass")
        .in_english(&["pass", "all pass", "all passed", "thrown in"])
        .in_czech(&[
            word("pas|všichni pas|všichni pasovali|všichni složili|nikdo nehrál"),
            adjective("zahozeno"),
        ])
        .help("in place of the lone player: everybody passed"),
    row(Meaning::Seven, "announced", "7")
        .in_english(&["seven"])
        .in_czech(&[noun("sedma"), word("sedmy"), noun("sedmička"), word("sedem")])
        .help("the seven is announced, as `7` says too"),
    row(Meaning::Hundred, "announced", "100")
        .in_english(&["hundred"])
        .in_czech(&[word("sto|sta|stem"), noun("stovka"), word("kilo|kila|kilem|kile|kilu")])
        .help("the hundred is announced, as `100` says too"),
    row(Meaning::HundredSeven, "announced", "107")
        .in_english(&["hundred and seven"])
        .in_czech(&[
            word("stosedm"),
            noun("stosedma|sto a sedma"),
            word("sto a sedm|sto sedm|sto se sedmou"),
            noun("kilo a sedma"),
            word("kilo se sedmou"),
            noun("stovka a sedma|stovku a sedma"),
            word("stovka se sedmou|stovku se sedmou"),
        ])
        .help("both are announced, as `107` says too"),
    row(Meaning::TwoSevens, "announced", "77")
        .in_english(&["two sevens"])
        .in_czech(&[word("dvě sedmy|dvě 7|2 sedmy|obě sedmy"), noun("dvousedma|dvojsedma")])
        .help("two sevens are announced, as `77` says too"),
    row(Meaning::HundredTwoSevens, "announced", "100 77")
        .in_english(&["hundred and two sevens"])
        .in_czech(&[word("stodvěsedm|sto a dvě sedmy|kilo a dvě sedmy")])
        .help("both are announced"),
    row(Meaning::Quiet, "seven", "q7")
        .in_english(&["quiet", "silent", "q"])
        .in_czech(&[adjective("tichá"), word("t|potichu"), adjective("nehlášená|neohlášená")])
        .help("before a seven or a hundred: it was not announced"),
    row(Meaning::Against, "announced_against", "against")
        .in_english(&["p", "against"])
        .in_czech(&[word("proti")])
        .help("right behind a seven, a hundred or both, or right before them: they are the defenders'"),
    Row {
        field: "result",
        czech: &[
            adjective("uhráno|vyhráno"),
            verb("uhrál|vyhrál"),
            noun("výhra"),
            word("vyhraje|vyhrává"),
            verb("udělal"),
            word("vyšel|prošel"),
            adjective("vyšla|prošla"),
            verb("splnil"),
            adjective("splněno"),
            verb("zvládl|ubránil"),
        ],
        help: "the contract was made; right behind a seven, a hundred or two sevens the words say that \
               they were won",
        ..MADE
    },
    Row {
        field: "result",
        english: &["lost", "failed"],
        czech: &[
            adjective("prohráno"),
            verb("prohrál|prehral"),
            adjective("neuhráno"),
            verb("neuhrál|padl"),
            noun("prohra"),
            word("prohraje|prohrává|přišel o|přišla o"),
            verb("nevyhrál|nedal|spadl"),
            word("spad"),
            verb("spadnul|padnul|neudělal"),
            word("nevyšel|neprošel"),
            adjective("nevyšla|neprošla"),
            word("chytli ho|chytili ho"),
            verb("nesplnil"),
            adjective("nesplněno"),
            verb("nezvládl|projel"),
        ],
        help: "the contract was lost; right behind a seven the words say that it was killed, if it was quiet, or \
               lost early, if it was announced; behind a hundred or two sevens that they were lost",
        ..LOST
    },
    row(Meaning::Killed, "seven", "killed")
        .in_english(&["killed"])
        .in_czech(&[adjective("zabitá"), verb("zabil"), adjective("přebitá"), verb("přebil")])
        .help("behind a seven: beaten in the last trick"),
    row(Meaning::Early, "seven", "early")
        .in_english(&["early", "lost early", "forced out"])
        .in_czech(&[adjective("vytažená"), verb("vytáhl"), adjective("předčasná"), word("předčasně")])
        .help("behind an announced seven: played before the last trick"),
    row(Meaning::Nowhere, "seven", "none").in_english(&["none"]).in_czech(&[adjective("žádná")]).help(
        "behind an announced seven, where it may be announced without the trump seven: that was not \
               in the last trick",
    ),
    flek(Meaning::Flek(1), "flek", "doubled once").in_english(&["flek"]).in_czech(&[
        word("flek|flekem"),
        noun("kontra"),
        adjective("flekovaná"),
    ]),
    flek(Meaning::Flek(2), "re", "doubled twice")
        .in_english(&["re"])
        .in_czech(&[word("re|retour"), noun("rekontra")]),
    flek(Meaning::Flek(3), "tutti", "doubled three times")
        .in_english(&["tutti"])
        .in_czech(&[word("tutti|tuti")]),
    flek(Meaning::Flek(4), "boty", "doubled four times")
        .in_english(&["boots", "shoes"])
        .in_czech(&[word("boty|botky")]),
    flek(Meaning::Flek(5), "kalhoty", "doubled five times")
        .in_english(&["pants"])
        .in_czech(&[word("kalhoty|gatě")]),
    flek(Meaning::Flek(6), "kaiser", "doubled six times")
        .in_english(&["kaiser"])
        .in_czech(&[masculine("kaiser|kajzr|kajzer|kajser|císař")]),
    flek(Meaning::Fleks(2), "2x flek", "doubled so often, as the number says")
        .in_czech(&[word("dva fleky|dvěma fleky|dvakrát flek|flek dvakrát")]),
    flek(Meaning::Fleks(3), "3x flek", "doubled so often, as the number says")
        .in_czech(&[word("tři fleky|třemi fleky|třikrát flek|flek třikrát")]),
    flek(Meaning::Fleks(4), "4x flek", "doubled so often, as the number says")
        .in_czech(&[word("čtyři fleky")]),
    flek(Meaning::Fleks(5), "5x flek", "doubled so often, as the number says").in_czech(&[word("pět fleků")]),
    flek(Meaning::Fleks(6), "6x flek", "doubled so often, as the number says")
        .in_czech(&[word("šest fleků")]),
    flek(Meaning::Higher, "higher", "doubled once more, every time it is said")
        .in_english(&["higher", "once more"])
        .in_czech(&[word("výš|vejš|ještě jednou")]),
    row(Meaning::NoFlek, "flek", "no flek")
        .in_english(&["no flek", "without a flek", "without flek", "nobody doubled"])
        .in_czech(&[
            word("bez fleku|žádný flek|nikdo nefleknul|nikdo neflekl|nikdo neflekoval"),
            word("nikdo nedal flek|nikdo nic|neflekli|flek nebyl|nebyl flek|žádné fleky"),
            word("všichni mlčeli"),
            adjective("nefleknuto"),
        ])
        .help("nothing was doubled; a game that need not be played was not, if the line tells no more of it"),
    row(Meaning::Good, "flek", "good")
        .in_czech(&[word("dobrá|dobrý|všichni dobrá|všichni dobrý|oba dobrá")])
        .help("said in place of a flek: nothing was doubled; beside a flek it means nothing"),
    row(Meaning::On, "flek", "on 7")
        .in_english(&["on", "on the"])
        .in_czech(&[word("na")])
        .followed_by(Wants::Component)
        .help("right behind a flek: what was doubled follows (`flek on the seven`)"),
    row(Meaning::All, "flek", "flek all")
        .in_english(&["all", "both", "everything"])
        .in_czech(&[word("vše|všechno|všecko|oboje|obojí|obě")])
        .help("right behind a flek: everything announced, and the game where it is paid"),
    row(Meaning::Marriage, "marriages", "marriage 40")
        .in_english(&["marriage", "marriages"])
        .in_czech(&[noun("hláška"), word("hlášky|hlášek|hlášce|hláškách"), masculine("hlas|mariáš")])
        .followed_by(Wants::Number)
        .help("marriages in the order shown: the lone side's; behind a `/` or `def` the other side's"),
    TRUMP,
    row(Meaning::Points, "points", "points 50")
        .in_english(&["points", "trick points"])
        .in_czech(&[word("body")])
        .followed_by(Wants::Number)
        .help("the lone side's trick points; a bare number says them too"),
    row(Meaning::Defenders, "points", "def 30+20/40")
        .in_english(&["def", "defenders", "opponents"])
        .in_czech(&[noun("obrana"), word("obrany|obránci|obránců|soupeři|protihráči|oni")])
        .followed_by(Wants::Number)
        .help("the defenders' trick points and marriages; behind the slash the lone side's marriages"),
    row(Meaning::Talon, "talon_points", "talon 10")
        .in_english(&["talon"])
        .in_czech(&[masculine("talon")])
        .followed_by(Wants::Number)
        .help("the sharp cards that were laid away, in points"),
    row(Meaning::Total, "total", "total 120")
        .in_english(&["total"])
        .in_czech(&[word("celkem")])
        .followed_by(Wants::Number)
        .help("beside a result: points and marriages of the side whose hundred it is"),
    row(Meaning::LaidDown, "laid_down", "shown")
        .in_english(&["shown", "laid down"])
        .in_czech(&[adjective("vyložený"), verb("vyložil"), adjective("ukázaný"), verb("ukázal")])
        .help("a perfect betl or durch was shown and claimed"),
    row(Meaning::Tricks, "tricks", "tricks 5")
        .in_english(&["tricks"])
        .in_czech(&[word("štychy|štychů|ve štychách|zdvihy|ve zdvizích")])
        .followed_by(Wants::Number)
        .help("how many tricks the player of a durch with a partner won in person"),
    row(Meaning::Unplayed, "unplayed", "unplayed")
        .in_english(&["unplayed", "not played"])
        .in_czech(&[
            word("nehraje se|nehrálo se|nehráli jsme"),
            adjective("nehráno|nesehráno|složená|zložená"),
        ])
        .help("a suit contract that need not be played"),
    row(Meaning::Renege, "revoke_by", "revoke ben")
        .in_english(&["revoke", "renege", "revoked", "reneged"])
        .in_czech(&[
            masculine("renonc|renons|udělal renonc|udělala renonc"),
            verb("nepřiznal|nectil"),
            word("nepřiznal barvu|nepřiznala barvu|nectil barvu|nectila barvu"),
        ])
        .followed_by(Wants::Player)
        .help("who revoked"),
    row(Meaning::Bid, "bid", "bid:107h")
        .in_english(&["bid"])
        .in_czech(&[word("závazek")])
        .followed_by(Wants::TiedBid)
        .help(
            "the last bid of the auction: 7, 100, 107, 77, 77+100, with an `h` behind it for hearts; \
               betl, durch",
        ),
    Row { czech: &[word("rozdává|dává"), verb("dával|dal|rozdával|pauzíroval")], ..DEALER },
    row(Meaning::Plays, "player", "anna plays h 50")
        .in_english(&["plays", "played", "bids"])
        .in_czech(&[
            word("hraje"),
            masculine("forhont"),
            verb("hrál"),
            word("volí"),
            verb("volil|zvolil|dražil|vydražil|licitoval|vylicitoval"),
        ])
        .help("right behind the player: means nothing"),
];
