//! What a table says in two senses is refused; signs and bare words are results elsewhere.

use super::{read_as, refused_at};
use serde_json::json;

#[test]
fn signs_are_results_beside_announcements() {
    let won = json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won", "result": "made"});
    read_as([
        ("anna h 7 + 7won", won.clone()),
        ("anna h7+7won", won.clone()),
        ("anna h + 7", won.clone()),
        ("anna h 7 won +", won),
        (
            "anna 100 - 60+20",
            json!({"announced": ["hundred"], "result": "lost", "points": {"lone": 60}, "marriages": {"lone": [20]}}),
        ),
        (
            "anna 60+40 + q7",
            json!({"points": {"lone": 60}, "marriages": {"lone": [40]}, "result": "made", "seven": "lone_won"}),
        ),
        (
            "anna 60+40+7won",
            json!({"points": {"lone": 60}, "marriages": {"lone": [40]}, "result": "made", "announced": ["seven"],
                "seven": "lone_won"}),
        ),
        ("anna 50+100", json!({"points": {"lone": 50}, "result": "made", "announced": ["hundred"]})),
        (
            "anna 50-107 7won",
            json!({"points": {"lone": 50}, "result": "lost", "announced": ["seven", "hundred"], "seven": "lone_won"}),
        ),
        (
            "anna 60+40/20+77",
            json!({"points": {"lone": 60}, "marriages": {"lone": [40], "defenders": [20]}, "result": "made",
                "announced": ["two_sevens"]}),
        ),
        (
            "anna 7 - 50 7won",
            json!({"announced": ["seven"], "seven": "lone_won", "result": "lost", "points": {"lone": 50}}),
        ),
        ("anna h 50 -", json!({"trump": "hearts", "points": {"lone": 50}, "result": "lost"})),
        ("anna + h", json!({"trump": "hearts", "result": "made"})),
        // Numbers that are no counts cannot be joined to any.
        ("anna talon 10 + 50", json!({"talon_points": 10, "result": "made", "points": {"lone": 50}})),
        ("anna talon 10 - 50", json!({"talon_points": 10, "result": "lost", "points": {"lone": 50}})),
        ("anna flek:4 - 50", json!({"flek": {"game": 4}, "result": "lost", "points": {"lone": 50}})),
    ]);
}

#[test]
fn a_minus_between_counts_and_a_plus_between_a_hundred_and_a_seven_are_refused() {
    refused_at([
        "anna h 60«-»40",
        "anna h 60 «-» 50",
        "anna h 60+40«-»20",
        "anna h 60/20«-»20",
        "anna h def 60«-»40",
        "anna h 100«+»7",
        "anna h 7 «+» 100",
        "anna h 100 «+» 77",
        "anna h 77«+»100",
    ]);
    read_as([
        (
            "anna h 100 made 7",
            json!({"trump": "hearts", "announced": ["seven", "hundred"], "result": "made", "seven": "lone_won"}),
        ),
        (
            "anna h 100 + q7",
            json!({"trump": "hearts", "announced": ["hundred"], "result": "made", "seven": "lone_won"}),
        ),
    ]);
}

#[test]
fn a_sign_right_behind_something_of_the_defenders_is_refused() {
    refused_at([
        "anna h 7p «-»",
        "anna h 7p«+»",
        "anna h 100p «+»",
        "anna h 107p«-»",
        "anna h sedma proti «-»",
        "anna h q7p «-»",
        "anna h q7p «+»",
        "anna h q7«-»",
        "anna h tichá sedma «-»",
        "anna h 7p flek:7p «-»",
    ]);
    read_as([
        (
            "anna h - 7p 7pwon",
            json!({"trump": "hearts", "announced_against": ["seven"], "seven": "defenders_won", "result": "lost"}),
        ),
        (
            "anna h 7pwon -",
            json!({"trump": "hearts", "announced_against": ["seven"], "seven": "defenders_won", "result": "lost"}),
        ),
        ("anna h q7 +", json!({"trump": "hearts", "seven": "lone_won", "result": "made"})),
        ("anna h q7killed -", json!({"trump": "hearts", "seven": "lone_killed", "result": "lost"})),
        ("anna h - q7", json!({"trump": "hearts", "seven": "lone_won", "result": "lost"})),
    ]);
}

#[test]
fn a_verdict_right_before_something_of_the_defenders_is_refused() {
    refused_at([
        "anna h «prohrané» kilo proti",
        "anna h «lost» 100p",
        "anna h «won» 7p",
        "anna h «uhraná» 107p",
        "anna h «made» quiet 7p",
        "anna h «prohraná» protisedma",
        "anna h «lost» q7",
        "anna h «prohraná» tichá sedma",
    ]);
    read_as([
        // With a fate of its own there is no doubt,
        (
            "anna h lost 100p won",
            json!({"trump": "hearts", "announced_against": ["hundred"], "result": "lost"}),
        ),
        ("anna h lost q7killed", json!({"trump": "hearts", "result": "lost", "seven": "lone_killed"})),
        // nor is a hand won by the lone player's own quiet seven.
        ("anna h won q7", json!({"trump": "hearts", "result": "made", "seven": "lone_won"})),
        // A verdict that is a fate is not said of what follows.
        (
            "anna h 100 lost 7p",
            json!({"trump": "hearts", "announced": ["hundred"], "announced_against": ["seven"], "result": "lost"}),
        ),
    ]);
}

#[test]
fn against_between_two_that_could_take_it_is_refused() {
    refused_at([
        "anna h kilo «proti» sedma",
        "anna h 100 «proti» 7",
        "anna h sedma «against» hundred",
        "anna h 7 «proti» sto a sedma",
    ]);
    let theirs = json!({"trump": "hearts", "announced": ["seven"], "announced_against": ["hundred"],
        "seven": "lone_won"});
    read_as([
        ("anna h 100p 7", theirs.clone()),
        ("anna h kilo p sedma", theirs.clone()),
        ("anna h protikilo, sedma", theirs),
        (
            "anna h kilo proti, sedma proti",
            json!({"trump": "hearts", "announced_against": ["seven", "hundred"], "seven": "defenders_won"}),
        ),
    ]);
}

#[test]
fn a_suit_said_again_is_refused() {
    refused_at([
        "anna h 50 «b»",
        "anna h 50 «h»",
        "anna leaves 7«l» 50",
        "anna žaludy 7 50 flek «a»",
        "anna ♥ 50 «hearts»",
        "anna h 50 «♥»",
    ]);
}

#[test]
fn a_word_that_contradicts_another_or_means_nothing_is_at_fault() {
    refused_at([
        "anna h + 50 «lost»",
        "anna l uhrála «-»",
        "anna 60 «50»",
        "anna 60+40 60+«20»",
        "anna 60/20 «50»",
        "anna 60/20 def 30+«40»",
        "anna «45»",
        "anna h «120»",
        "anna «45» - 50",
        "anna «45»+20",
        "anna «5»",
        "anna «99999999999999999999»",
        "anna talon «99999999999999999999»",
        "anna talon 10 «talon» 20",
        "anna revoke ben «revoke» cyril",
        "anna h 50 dealer ben «rozdává» cyril",
        "anna h «revoke»",
        "anna h «talon»",
        "anna h «total» +",
        "anna h «tricks»",
        "anna h «partner»",
        "anna «le» 50",
        "anna «s» 50",
        "anna «c» 50",
        "anna h 50 «ben»",
        "anna «ben» h 50",
        "anna h 50 «flekk»",
        "anna h 50«!»",
        "anna h «=» 50",
    ]);
}

#[test]
fn the_later_of_two_words_that_contradict_is_at_fault() {
    refused_at([
        "anna q7 «q»7p 50",
        "anna q7p «q»7 50",
        "anna tichá sedma «tichá» sedma proti 50",
        "anna q7won «q»7p 50",
        "anna q7killed «q»7p 50",
        "anna q7 q7p«killed» 50",
        "anna 7killed q7p«won» 50",
        "anna 7lost «q»7p 50",
        "anna q7«none» 50",
        "anna q7p«none» 50",
        "anna game won «-»",
        "anna game won «lost»",
        "anna lost game «won»",
        "anna 100lost «+»",
        "anna game won game «lost»",
    ]);
}

#[test]
fn a_plus_between_hundred_and_seven_is_refused_in_words_too() {
    refused_at([
        "anna kilo«+»sedma",
        "anna sto «+» 7",
        "anna hundred «+» seven",
        "anna sedma «+» kilo",
        "anna 100«+»77",
    ]);
}

#[test]
fn a_plus_before_the_word_for_marriages_joins_them() {
    let shown = json!({"points": {"lone": 20}, "marriages": {"lone": [20], "defenders": [40]}});
    read_as([("anna 20 + hláška 20/hláška 40", shown.clone()), ("anna 20 hláška 20/+hláška 40", shown)]);
}
