//! The words of mariáš (rulebook `marias.md` section 13).

use super::shared::{DEALER, DEALS, GAVE, LOST, MADE};
use super::{Meaning, Row, Wants, row, verb, vowel, word};

/// Its example has the name with which lines are printed and hands are told, in both languages.
const fn flek(meaning: Meaning, english: &'static [&'static str], help: &'static str) -> Row {
    row(meaning, "flek", english).followed_by(Wants::Component).help(help)
}

pub(super) const WORDS: &[Row] = &[
    // Not `hře`: it could be hearts and re.
    row(Meaning::Suit, "contract", &["game", "suit"])
        .in_czech(&[word("hra|hru|hry|hrou"), vowel("barva")])
        .help(
            "a suit contract, as every line is that names no other; right behind a flek the game that is \
               doubled",
        ),
    row(Meaning::Betl, "contract", &["betl", "beggar", "misère"])
        .in_czech(&[word("betl|betla|betlík|bettl|žebrák|malý")])
        .help("no trick for the lone player"),
    row(Meaning::Durch, "contract", &["durch", "slam"])
        .in_czech(&[word("durch|durš|durchmarš|velký")])
        .help("every trick for the lone player"),
    row(Meaning::Open, "contract", &["open"])
        .in_czech(&[vowel("ložený|otevřený")])
        .help("beside betl or durch: with open cards"),
    row(Meaning::Partner, "partner", &["partner", "with", "with partner", "called partner"])
        .example("partner ben")
        .in_czech(&[vowel("volaný"), word("spoluhráč|parťák|s partnerem|ve dvou")])
        .followed_by(Wants::Player)
        .help("the called partner; beside durch it is durch with a partner"),
    row(Meaning::Alone, "partner", &["alone"])
        .in_czech(&[word("sám|sama")])
        .help("there is no called partner, and nobody forgot to name one"),
    row(Meaning::Wise, "wise", &["wise", "the wise one", "with the wise one"])
        .example("durch wise ben")
        .in_czech(&[vowel("chytrý"), word("s chytrým|s chytrou")])
        .followed_by(Wants::Player)
        .help("beside durch: durch with the wise one, and who won the eighth trick"),
    row(Meaning::GiveUp, "contract", &["give up", "mistake"])
        .in_czech(&[word("omyl|vzdát"), verb("vzdal|zahodil")])
        .help("given up after the auction"),
    row(Meaning::Pass, "contract", &["pass", "all pass", "all passed", "thrown in"])
        .in_czech(&[word("pas|všichni pas|všichni pasovali"), vowel("zahozeno")])
        .help("in place of the lone player: everybody passed"),
    row(Meaning::Seven, "announced", &["seven"])
        .example("7")
        .in_czech(&[vowel("sedma|sedmička"), word("sedem")])
        .help("the seven is announced, as `7` says too"),
    row(Meaning::Hundred, "announced", &["hundred"])
        .example("100")
        .in_czech(&[word("sto"), vowel("stovka|kilo")])
        .help("the hundred is announced, as `100` says too"),
    row(Meaning::HundredSeven, "announced", &["hundred and seven"])
        .example("107")
        .in_czech(&[
            word("stosedm|sto a sedm|sto sedm"),
            vowel("stosedma|sto a sedma|kilo a sedma|kilo se sedmou|stovka a sedma|stovka se sedmou"),
        ])
        .help("both are announced, as `107` says too"),
    row(Meaning::TwoSevens, "announced", &["two sevens"])
        .example("77")
        .in_czech(&[word("dvě sedmy|dvě 7|2 sedmy|obě sedmy"), vowel("dvousedma|dvojsedma")])
        .help("two sevens are announced, as `77` says too; `77:h` tells the suit of the other one"),
    row(Meaning::HundredTwoSevens, "announced", &["hundred and two sevens"])
        .example("100 77")
        .in_czech(&[word("stodvěsedm|sto a dvě sedmy")])
        .help("both are announced"),
    row(Meaning::Quiet, "seven", &["quiet", "silent", "q"])
        .example("q7")
        .in_czech(&[vowel("tichá"), word("t")])
        .help("before a seven or a hundred: it was not announced"),
    row(Meaning::Against, "announced_against", &["p", "against"])
        .example("against")
        .in_czech(&[word("proti")])
        .help("right behind a seven, a hundred or both, or right before them: they are the defenders'"),
    Row {
        field: "result",
        czech: &[vowel("uhráno|vyhráno"), verb("uhrál|vyhrál")],
        help: "the contract was made; right behind a seven, a hundred or two sevens the words say that \
               they were won",
        ..MADE
    },
    Row {
        field: "result",
        english: &["lost"],
        czech: &[vowel("prohráno|neuhráno"), verb("prohrál|prehral|neuhrál|padl")],
        help: "the contract was lost; right behind a seven the words say that it was killed, if it was quiet, or \
               lost early, if it was announced; behind a hundred or two sevens that they were lost",
        ..LOST
    },
    row(Meaning::Killed, "seven", &["killed"])
        .in_czech(&[vowel("zabitá")])
        .help("behind a seven: beaten in the last trick"),
    row(Meaning::Early, "seven", &["early", "lost early", "forced out"])
        .in_czech(&[vowel("vytažená|předčasná")])
        .help("behind an announced seven: played before the last trick"),
    row(Meaning::Nowhere, "seven", &["none"]).in_czech(&[vowel("žádná")]).help(
        "behind an announced seven, where it may be announced without the trump seven: that was not \
               in the last trick",
    ),
    flek(Meaning::Flek(1), &["flek"], "doubled once").in_czech(&[word("flek"), vowel("kontra")]),
    flek(Meaning::Flek(2), &["re"], "doubled twice").in_czech(&[word("re")]),
    flek(Meaning::Flek(3), &["tutti"], "doubled three times").in_czech(&[word("tutti|tuti")]),
    flek(Meaning::Flek(4), &["boots", "shoes"], "doubled four times")
        .example("boty")
        .in_czech(&[word("boty|botky")]),
    flek(Meaning::Flek(5), &["pants"], "doubled five times")
        .example("kalhoty")
        .in_czech(&[word("kalhoty|gatě")]),
    flek(Meaning::Flek(6), &["kaiser"], "doubled six times")
        .in_czech(&[word("kaiser|kajzr|kajzer|kajser|císař")]),
    flek(Meaning::Fleks(2), &[], "doubled so often, as the number says")
        .example("2x flek")
        .in_czech(&[word("dva fleky")]),
    flek(Meaning::Higher, &["higher", "once more", "one more time"], "doubled once more, behind a flek")
        .in_czech(&[word("výš|vejš|ještě jednou")]),
    row(Meaning::Good, "flek", &["good"])
        .in_czech(&[vowel("dobrá")])
        .help("nobody doubles any further; with nothing behind it a game that need not be played was not"),
    row(Meaning::On, "flek", &["on", "on the"])
        .example("on 7")
        .in_czech(&[word("na")])
        .followed_by(Wants::Component)
        .help("right behind a flek: what was doubled follows (`flek on the seven`)"),
    row(Meaning::All, "flek", &["all", "both"])
        .example("flek all")
        .in_czech(&[word("vše|všechno|oboje")])
        .help("right behind a flek: everything announced, and the game where it is paid"),
    row(Meaning::Marriage, "marriages", &["marriage", "marriages"])
        .example("marriage 40")
        .in_czech(&[vowel("hláška"), word("hlas|mariáš")])
        .followed_by(Wants::Number)
        .help("marriages in the order shown: the lone side's; behind a `/` or `def` the other side's"),
    row(Meaning::Defenders, "points", &["def", "defenders", "opponents"])
        .example("def 30+20/40")
        .in_czech(&[vowel("obrana"), word("obránci")])
        .followed_by(Wants::Number)
        .help("the defenders' trick points and marriages; behind the slash the lone side's marriages"),
    row(Meaning::Talon, "talon_points", &["talon"])
        .example("talon 10")
        .followed_by(Wants::Number)
        .help("the sharp cards that were laid away, in points"),
    row(Meaning::Total, "total", &["total"])
        .example("total 120")
        .in_czech(&[word("celkem")])
        .followed_by(Wants::Number)
        .help("beside a result: points and marriages of the side whose hundred it is"),
    row(Meaning::LaidDown, "laid_down", &["shown", "laid down"])
        .in_czech(&[vowel("vyložený")])
        .help("a perfect betl or durch was shown and claimed"),
    row(Meaning::Tricks, "tricks", &["tricks"])
        .example("tricks 5")
        .in_czech(&[word("štychy|zdvihy")])
        .followed_by(Wants::Number)
        .help("how many tricks the player of a durch with a partner won in person"),
    row(Meaning::Unplayed, "unplayed", &["unplayed", "not played"])
        .in_czech(&[word("nehraje se|nehrálo se"), vowel("nehraná|nesehráno|složená|zložená")])
        .help("a suit contract that need not be played"),
    row(Meaning::Renege, "revoke_by", &["revoke", "renege"])
        .example("revoke ben")
        .in_czech(&[word("renonc|renons")])
        .followed_by(Wants::Player)
        .help("who revoked"),
    row(Meaning::Bid, "bid", &["bid"])
        .example("bid:107h")
        .in_czech(&[word("závazek")])
        .followed_by(Wants::TiedBid)
        .help(
            "the last bid of the auction: 7, 100, 107, 77, 77+100, with an `h` behind it for hearts; \
               betl, durch",
        ),
    DEALER,
    DEALS,
    GAVE,
];
