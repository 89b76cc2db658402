//! Sevens and hundreds: announced, quiet, of either side, and what became of them.

use super::{
    all_read_as, field_at_fault, granted, hand, options, read_as, read_as_under, refused_at, refused_under,
};
use serde_json::{Value, json};

#[test]
fn a_component_announces() {
    let seven =
        json!({"trump": "hearts", "announced": ["seven"], "points": {"lone": 50}, "seven": "lone_won"});
    all_read_as(
        [
            "anna h 7 50",
            "anna h sedma 50",
            "anna h sedmička 50",
            "anna h sedmičku 50",
            "anna h sedmu 50",
            "anna h sedem 50",
            "a50h7",
            "a7h,50",
            "a7,50h",
            "anna h 50 7 7 sedma",
        ],
        seven,
    );
    all_read_as([], json!({"trump": "leaves", "announced": ["hundred"], "points": {"lone": 60}}));
    all_read_as(
        ["anna 107", "anna 100 7", "anna 7 kilo", "anna sedma 107"],
        json!({"announced": ["seven", "hundred"], "seven": "lone_won"}),
    );
    read_as([
        ("anna 77 60", json!({"announced": ["two_sevens"], "points": {"lone": 60}})),
        ("anna 77 100", json!({"announced": ["hundred", "two_sevens"]})),
        ("anna 100 77", json!({"announced": ["hundred", "two_sevens"]})),
    ]);
}

#[test]
fn the_defenders_announce_beside_the_word() {
    let seven = json!({"trump": "acorns", "announced_against": ["seven"], "points": {"lone": 50},
        "seven": "defenders_won"});
    all_read_as(
        [
            "anna a 7p 50",
            "anna a proti sedma 50",
            "anna a proti sedmu 50",
            "anna a protisedma 50",
            "anna a PROTISEDMU 50",
            "anna a against 7 50",
            "anna a proti 7 50",
        ],
        seven,
    );
    all_read_as(
        ["anna 100p", "anna proti kilo", "anna protikilo", "anna kilo proti", "anna hundred against"],
        json!({"announced_against": ["hundred"]}),
    );
    all_read_as(
        [
            "anna 107p",
            "anna sto a sedma proti",
            "anna 7p 100p",
            "anna hundred and seven against",
            "anna proti stosedma",
            "anna kilo proti sedma proti",
        ],
        json!({"announced_against": ["seven", "hundred"], "seven": "defenders_won"}),
    );
    read_as([
        (
            "anna 100 7p",
            json!({"announced": ["hundred"], "announced_against": ["seven"], "seven": "defenders_won"}),
        ),
        // After a number the letter is cut off: against, then hearts; against, then a doubling.
        ("anna 100pflek", json!({"announced_against": ["hundred"], "flek": {"game": 1}})),
        // But a whole word, or the beginning of a suit's name, stays whole.
        ("anna 100piky", json!({"announced": ["hundred"], "trump": "leaves"})),
        ("anna 100pants", json!({"announced": ["hundred"], "flek": {"hundred": 5}})),
    ]);
    refused_at([
        "anna h 50 «proti»",
        "anna h «against» 50",
        "anna 77«p»",
        "anna 50«p»",
        "anna h «proti» dvě sedmy",
    ]);
}

#[test]
fn a_fate_right_behind_an_announced_seven_is_its_own() {
    let told = |fate: &str, lines: &[&str]| {
        for line in lines {
            let against = fate.starts_with("defenders");
            let field = if against { "announced_against" } else { "announced" };
            let mut expected = json!({"trump": "bells", "points": {"lone": 50}, "seven": fate});
            expected[field] = json!(["seven"]);
            read_as([(&format!("anna b {line} 50"), expected)]);
        }
    };
    told(
        "lone_won",
        &["7won", "7 won", "7 vyhraná", "7VYHRANÁ", "sedma uhraná", "7made", "sedmu uhrál", "7 vyhrála"],
    );
    told(
        "lone_killed",
        &["7killed", "7zabitá", "7 zabita", "sedma zabitá", "7 7killed", "7killed 7", "7lost 7killed"],
    );
    told(
        "lone_lost_early",
        &["7early", "7 lost early", "7 forced out", "7 vytažená", "sedmu vytaženou", "7 předčasná"],
    );
    told(
        "lone_lost_early",
        &["7lost", "7 prohraná", "sedma neuhraná", "sedma padla", "sedmu prohrál", "7 prehral"],
    );
    told(
        "defenders_won",
        &["7pwon", "7p uhraná", "sedma proti vyhraná", "proti sedma uhraná", "protisedma uhraná"],
    );
    told("defenders_killed", &["7pkilled", "7pzabitá", "seven against killed", "protisedma zabitá"]);
    told(
        "defenders_lost_early",
        &["7pearly", "7p vytažená", "7plost", "7 proti prohraná", "sedma proti padla"],
    );
    told("none", &["7none", "7 žádná"]);
    all_read_as(
        ["anna b 7 50 7killed", "anna b 7killed 50", "anna b 50 7killed 7 zabitá"],
        json!({"trump": "bells", "announced": ["seven"], "points": {"lone": 50}, "seven": "lone_killed"}),
    );
    refused_at([
        "anna b 50 7won 7«lost»",
        "anna b 50 7won 7p«won»",
        "anna b 50 7 vyhraná 7 «zabitá»",
        "anna b 50 «killed»",
        "anna b «early» 7 50",
        "anna h 7 50 «none»",
    ]);
}

#[test]
fn a_fate_behind_a_hundred_is_the_result() {
    let made = |line: &str, announced: Value| {
        let mut expected = announced;
        expected["result"] = json!("made");
        read_as([(line, expected)]);
    };
    for word in ["won", "uhrané", "vyhráno", "uhrál"] {
        made(&format!("anna 100 {word}"), json!({"announced": ["hundred"]}));
        made(&format!("anna 107 {word}"), json!({"announced": ["seven", "hundred"], "seven": "lone_won"}));
        // Against the defenders' hundred it is seen from them.
        let hand = hand(&format!("anna 100p {word}"));
        assert_eq!(hand["result"], "lost", "{word}");
    }
    made("anna 100p lost", json!({"announced_against": ["hundred"]}));
    read_as([
        ("anna 100 lost", json!({"announced": ["hundred"], "result": "lost"})),
        ("anna 100p won", json!({"announced_against": ["hundred"], "result": "lost"})),
        // The others behind hundred and seven are the seven's.
        ("anna 107 killed", json!({"announced": ["seven", "hundred"], "seven": "lone_killed"})),
        (
            "anna 107pearly",
            json!({"announced_against": ["seven", "hundred"], "seven": "defenders_lost_early"}),
        ),
        ("anna sto a sedma zabitá", json!({"announced": ["seven", "hundred"], "seven": "lone_killed"})),
    ]);
    refused_at(["anna 100«killed»", "anna 100p «zabitá»", "anna 100 60 «early»"]);
}

#[test]
fn two_sevens_are_announced_and_told_and_never_taken_for_granted() {
    all_read_as(
        [
            "anna 77 50 77won",
            "anna 77won 50",
            "anna 50 77 vyhrané",
            "anna dvě sedmy uhrané 50",
            "anna two sevens made 50",
        ],
        json!({"announced": ["two_sevens"], "points": {"lone": 50}, "two_sevens": "won"}),
    );
    read_as([
        (
            "anna 50 77 prohrané",
            json!({"announced": ["two_sevens"], "points": {"lone": 50}, "two_sevens": "lost"}),
        ),
        ("anna 77 50", json!({"announced": ["two_sevens"], "points": {"lone": 50}})),
    ]);
    refused_at(["anna 77won «77»lost", "anna 77«killed»", "anna 77 «vytažené»"]);
}

#[test]
fn the_game_tells_the_result() {
    all_read_as(
        ["anna h game won", "anna h hra vyhraná", "anna h hru uhrála", "anna h barva vyhraná"],
        json!({"trump": "hearts", "result": "made"}),
    );
    read_as([
        ("anna h hra prohraná", json!({"trump": "hearts", "result": "lost"})),
        ("anna h hra 50", json!({"trump": "hearts", "points": {"lone": 50}})),
        (
            "anna l 7 50, re on the seven: game won, seven won",
            json!({"trump": "leaves", "announced": ["seven"], "points": {"lone": 50}, "flek": {"seven": 2},
                "seven": "lone_won"}),
        ),
    ]);
    refused_at(["anna h 50«:»", "anna h,«:» 50"]);
}

#[test]
fn a_quiet_seven_announces_nothing() {
    let quiet = |fate: &str, lines: &[&str]| {
        for line in lines {
            let expected = json!({"trump": "bells", "points": {"lone": 50}, "seven": fate});
            read_as([(&format!("anna b 50 {line}"), expected)]);
        }
    };
    quiet(
        "lone_won",
        &["q7", "t7", "quiet 7", "silent 7", "tichá sedma", "tichou sedmu", "TICHÁ 7", "q7won", "q7 q7won"],
    );
    quiet("lone_won", &["quiet seven", "tichá sedma uhraná", "Q7"]);
    quiet("lone_killed", &["q7killed", "t7 zabitá", "tichá 7 zabitá", "q7lost", "tichá sedma prohraná"]);
    quiet(
        "defenders_won",
        &["q7p", "t7p", "quiet 7p", "tichá sedma proti", "q7pwon", "tichá proti sedma", "tichá protisedma"],
    );
    quiet("defenders_killed", &["q7pkilled", "tichá sedma proti zabitá", "q7plost", "t7 proti prohraná"]);
    // The rules refuse what was no announcement to lose.
    assert_eq!(field_at_fault("anna b 50 q7early").as_deref(), Some("seven"));
    refused_at([
        "anna b 50 «q»",
        "anna b «quiet» 50",
        "anna «tichá» b 7",
        "anna b «q»77",
        "anna b 50 «t»107",
        "anna b 7 50 «q»7",
        "anna b q7 50 «7»",
        "anna b 7p 50 «tichá» sedma proti",
        "anna b q7p 50 «sedma» proti",
    ]);
    // The other side's may be quiet beside an announced one, as far as the words go.
    assert_eq!(hand("anna b 100 50+40 q7p")["seven"], "defenders_won");
}

#[test]
fn a_quiet_hundred_is_a_check_or_a_total() {
    read_as([
        (
            "anna h 60+40 quiet 100",
            json!({"trump": "hearts", "points": {"lone": 60}, "marriages": {"lone": [40]}}),
        ),
        (
            "anna h 20/40+20 tiché kilo proti",
            json!({"trump": "hearts", "points": {"lone": 20}, "marriages": {"defenders": [40, 20]}}),
        ),
        ("anna h quiet 100 won", json!({"trump": "hearts", "result": "made", "total": 100})),
        ("anna h tiché kilo proti uhrané", json!({"trump": "hearts", "result": "lost", "total": 100})),
    ]);
    refused_at([
        "anna h 50+40 «quiet» 100",
        "anna h 60+40 «quiet» 100p",
        "anna h «quiet» 100",
        "anna h 100 60+40 «quiet» 100",
        "anna h q100 60+40 «100»",
    ]);
    let no_bonuses = options("marias", &json!({"quiet_bonuses": false}));
    refused_under(&no_bonuses, ["anna h 60+40 «quiet» 100", "anna h «quiet» 100 made"]);
    read_as_under(
        &no_bonuses,
        [("anna h 60+40", json!({"trump": "hearts", "points": {"lone": 60}, "marriages": {"lone": [40]}}))],
    );
}

#[test]
fn lost_is_early_when_announced_and_killed_when_quiet() {
    for line in ["anna b 50 7 7lost", "anna b 50 7 prohraná 7", "anna b 7lost 50"] {
        assert_eq!(hand(line)["seven"], "lone_lost_early", "{line}");
    }
    assert_eq!(hand("anna b 50 q7lost")["seven"], "lone_killed");
    let extra = options("marias", &json!({"killed_announced_seven_extra": true}));
    refused_under(&extra, ["anna b 50 7«lost»", "anna b 7«lost» 50", "anna b 7p 50 7p «prohraná» flek"]);
    let told = |fate: &str| json!({"trump": "bells", "points": {"lone": 50}, "seven": fate});
    read_as_under(
        &extra,
        [("anna b 50 q7lost", told("lone_killed")), ("anna b 50 q7plost", told("defenders_killed"))],
    );
}

#[test]
fn an_announced_seven_that_is_not_told_was_won() {
    for (line, seven) in [
        ("anna h 7 50", json!("lone_won")),
        ("anna h 7 +", json!("lone_won")),
        // Not if it came to no end, nor if both announced it,
        ("anna h 7 unplayed", json!(null)),
        ("anna h 7 revoke ben", json!(null)),
        ("anna h 7 7p 50", json!(null)),
        // nor if something was lost that could be the seven.
        ("anna h 7 -", json!(null)),
        ("anna h 107 lost", json!(null)),
        ("anna h 7 40 lost", json!(null)),
        ("anna h 7 40 prohráno", json!(null)),
        ("anna h 7 7p 50 7pwon", json!("defenders_won")),
    ] {
        assert_eq!(hand(line)["seven"], seven, "{line}");
    }
    for line in ["anna h 7 -", "anna h 107 lost", "anna h 7 40 lost"] {
        assert_eq!(field_at_fault(line).as_deref(), Some("seven"), "{line}");
    }
}

#[test]
fn what_is_taken_for_granted_is_told() {
    for (line, told) in [
        ("anna b 7 50", "the announced seven won the last trick"),
        ("anna b 50 q7", "the quiet seven won the last trick"),
        ("anna b 50 q7p", "the quiet seven against won the last trick"),
        ("anna b 50 q7lost", "the quiet seven was killed in the last trick"),
        ("anna b 50 q7plost", "the quiet seven against was killed in the last trick"),
        ("anna b 50 7lost", "the announced seven was lost before the last trick"),
        ("anna b 50 7plost", "the announced seven against was lost before the last trick"),
        ("anna h kilo uhrála", "the hundred counts as 100"),
        ("anna h 100 -", "the hundred counts as 90"),
    ] {
        assert_eq!(granted(line), [told], "{line}");
    }
    for line in [
        "anna b 50",
        "anna b 7won 50",
        "anna b 7 50 7killed",
        "anna b 50 q7won",
        "anna b 77 50",
        "anna b 60+40 quiet 100",
        "anna b 100 60+40",
        "anna b 100 unplayed",
        "anna h 7 unplayed",
        "anna h 7 -",
        "anna betl +",
    ] {
        assert_eq!(granted(line), [""; 0], "{line}");
    }
}
