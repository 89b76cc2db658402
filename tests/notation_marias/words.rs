//! Suits, phrases, contracts, players and the other words.

use super::{all_read_as, hand, hand_under, names, options, plain, read, read_as, refused_at, table};
use serde_json::json;

#[test]
fn suits_have_their_names_in_both_languages() {
    for (suit, names) in [
        (
            "hearts",
            "h ♥ ♡ hearts hea red č Č č červené červená červenou červenej cer srdce srdcová srdcovou lepší lep",
        ),
        ("bells", "b ♦ bells balls bal diamonds k K kule kul koule kulová kulovou gule guľa gula bubny káry"),
        ("acorns", "a ♣ ♧ acorns aco clubs ž Ž ž žaludy ZALUDY žal žaludová žaludovej kříže kri"),
        ("leaves", "l ♠ leaves lea green spades z Z zelené zelená zelenou zelenej listy piky"),
    ] {
        for name in names.split(' ') {
            read_as([(&format!("anna {name} 50"), json!({"trump": suit, "points": {"lone": 50}}))]);
        }
    }
    // A whole word goes before the beginning of a suit's name.
    read_as([
        ("anna re 50", json!({"flek": {"game": 2}, "points": {"lone": 50}})),
        ("anna red 50", json!({"trump": "hearts", "points": {"lone": 50}})),
    ]);
    refused_at(["anna «le» 50", "anna «za» 50", "anna «c» 50", "anna «s» 50", "anna «p» 50", "anna «š» 50"]);
}

#[test]
fn a_suit_letter_is_cut_off_before_a_word() {
    read_as([
        ("anna k50", json!({"trump": "bells", "points": {"lone": 50}})),
        ("anna ž50", json!({"trump": "acorns", "points": {"lone": 50}})),
        ("anna č7", json!({"trump": "hearts", "announced": ["seven"], "seven": "lone_won"})),
        ("anna zre", json!({"trump": "leaves", "flek": {"game": 2}})),
        ("anna žflek", json!({"trump": "acorns", "flek": {"game": 1}})),
        ("anna hq7 50", json!({"trump": "hearts", "points": {"lone": 50}, "seven": "lone_won"})),
        ("anna 50č", json!({"trump": "hearts", "points": {"lone": 50}})),
        ("anna 7lost", json!({"announced": ["seven"], "seven": "lone_lost_early"})),
        // After a number a `p` is cut off too.
        (
            "anna 7pwon 50",
            json!({"announced_against": ["seven"], "seven": "defenders_won", "points": {"lone": 50}}),
        ),
        ("anna 7pzabitá", json!({"announced_against": ["seven"], "seven": "defenders_killed"})),
    ]);
    refused_at(["anna «cflek»", "anna «sflek»", "anna h «sedmap»"]);
}

#[test]
fn phrases_go_before_their_words() {
    let both = json!({"announced": ["seven", "hundred"], "seven": "lone_won"});
    for phrase in [
        "107",
        "sto a sedma",
        "sto a sedmu",
        "sto a sedm",
        "sto sedm",
        "kilo a sedma",
        "kilo se sedmou",
        "stovka a sedma",
        "stovka se sedmou",
        "stosedma",
        "stosedmu",
        "stosedm",
        "hundred and seven",
        "Hundred And Seven",
    ] {
        read_as([(&format!("anna {phrase}"), both.clone())]);
    }
    for phrase in [
        "77",
        "dvě sedmy",
        "DVE SEDMY",
        "dvě 7",
        "2 sedmy",
        "obě sedmy",
        "dvousedma",
        "dvojsedma",
        "two sevens",
    ] {
        let two = json!({"announced": ["two_sevens"], "points": {"lone": 60}});
        read_as([(&format!("anna {phrase} 60"), two)]);
    }
    for phrase in ["100 77", "stodvěsedm", "sto a dvě sedmy", "hundred and two sevens"] {
        let all = json!({"announced": ["hundred", "two_sevens"], "points": {"lone": 60},
            "marriages": {"lone": [40]}});
        read_as([(&format!("anna {phrase} 60+40"), all)]);
    }
    // Between numbers there is none: the letter is acorns.
    let acorns = json!({"trump": "acorns", "announced": ["seven", "hundred"], "seven": "lone_won"});
    all_read_as(["anna 100a7"], acorns);
}

#[test]
fn contracts_without_trumps_and_with_others() {
    let played = |line: &str, contract: &str| {
        assert_eq!(hand(&format!("anna {line}"))["contract"], contract, "{line}");
    };
    for word in ["betl", "betla", "betlík", "bettl", "beggar", "misère", "MISERE", "žebrák", "malý"] {
        played(&format!("{word} +"), "betl");
        played(&format!("{word} open"), "open_betl");
    }
    for word in ["durch", "durš", "durchmarš", "slam", "velký"] {
        played(&format!("{word} -"), "durch");
        played(&format!("otevřený {word}"), "open_durch");
        played(&format!("{word} lozeny"), "open_durch");
        played(&format!("{word} vyložený"), "durch");
        played(&format!("{word} složená"), "durch");
    }
    for partner in [
        "partner ben",
        "with ben",
        "with partner ben",
        "s partnerem ben",
        "volaný ben",
        "spoluhráč ben",
        "parťák ben",
        "ve dvou ben",
        "partner:ben",
        "called partner b",
        "volana ben",
    ] {
        let hand = json!({"contract": "durch_partner", "partner": "Ben", "result": "made"});
        read_as([
            (&format!("anna durch {partner} +"), hand.clone()),
            (&format!("anna {partner} durch +"), hand),
            (
                &format!("anna h 50 {partner}"),
                json!({"trump": "hearts", "points": {"lone": 50}, "partner": "Ben"}),
            ),
        ]);
    }
    for wise in ["wise", "the wise one", "with the wise one", "chytrý", "s chytrým", "s chytrou", "WISE"] {
        let made = json!({"contract": "durch_wise", "wise": "Ben", "result": "made"});
        let lost = json!({"contract": "durch_wise", "result": "lost"});
        read_as([
            (&format!("anna durch {wise} ben +"), made.clone()),
            (&format!("anna durch {wise} ben made"), made),
            (&format!("anna durch {wise} lost"), lost.clone()),
            (&format!("anna lost {wise} durch"), lost),
            (
                &format!("anna durch {wise} flek -"),
                json!({"contract": "durch_wise", "flek": {"contract": 1}, "result": "lost"}),
            ),
        ]);
    }
    read_as([
        (
            "anna durch wise:ben wise ben +",
            json!({"contract": "durch_wise", "wise": "Ben", "result": "made"}),
        ),
        // What does not go together in the rules is for the rules to say, where it can be written down.
        ("anna betl partner ben +", json!({"contract": "betl", "partner": "Ben", "result": "made"})),
        ("anna durch open wise ben", json!({"contract": "open_durch", "wise": "Ben"})),
    ]);
    refused_at([
        "anna betl «durch»",
        "anna durch wise ben «partner» cyril +",
        "anna partner cyril durch «wise» ben +",
        "anna h 50 «open»",
        "anna omyl «open»",
        "anna h 50 «wise»",
        "anna betl «wise» +",
        "anna durch wise «otta» +",
        "anna durch «partner» +",
        "anna h 50 partner «emil»",
    ]);
}

#[test]
fn nobody_is_called_as_partner() {
    let four = options("marias-four", &json!({}));
    for word in ["alone", "sám", "sama"] {
        let line = format!("anna h 50 {word} flek");
        assert_eq!(
            hand_under(&four, &line),
            json!({"contract": "suit", "player": "Anna", "trump": "hearts", "points": {"lone": 50}, "flek": {"game": 1}})
        );
        assert_eq!(read(&four, &table(), &line).granted, []);
    }
    refused_at(["anna h 50 with ben «alone»", "anna h 50 alone «partner» ben"]);
}

#[test]
fn giving_up_and_passing_have_their_words() {
    for word in ["give up", "mistake", "vzdát", "vzdal", "vzdala", "zahodil", "zahodila", "omyl", "VZDAT"] {
        read_as([(&format!("anna {word}"), json!({"contract": "give_up"}))]);
    }
    for line in [
        "pass",
        "all pass",
        "thrown in",
        "pas",
        "všichni pas",
        "VSICHNI PAS",
        "zahozeno",
        "zahozena",
        "pass pas",
    ] {
        assert_eq!(hand(line), json!({"contract": "passed"}), "{line}");
    }
    let (_, dealer) = read(&plain(), &table(), "pass rozdává ben").outcome.unwrap();
    assert_eq!(dealer.as_deref(), Some("Ben"));
    refused_at(["anna «pass»", "anna h 50 «zahozeno»", "pass «betl»", "«thrown» h"]);
}

#[test]
fn the_rest_of_the_record_has_its_words() {
    for word in [
        "unplayed",
        "not played",
        "nehraje se",
        "NEHRAJE SE",
        "nehrálo se",
        "nehraná",
        "nesehráno",
        "nesehrana",
        "složená",
        "zložená",
    ] {
        let unplayed = json!({"trump": "hearts", "unplayed": true, "flek": {"game": 1}});
        read_as([(&format!("anna h {word} flek"), unplayed)]);
    }
    for word in ["revoke", "renege", "renonc", "renons"] {
        read_as([
            (&format!("anna h {word} ben"), json!({"trump": "hearts", "revoke_by": "Ben"})),
            (&format!("anna h {word}: c"), json!({"trump": "hearts", "revoke_by": "Cyril"})),
        ]);
    }
    for word in ["tricks", "štychy", "ZDVIHY", "stychy"] {
        for line in
            [format!("anna durch partner ben lost {word} 5"), format!("anna durch partner ben lost {word}5")]
        {
            assert_eq!(hand(&line)["tricks"], 5, "{line}");
        }
    }
    for word in ["shown", "laid down", "vyložený", "vyložená"] {
        let shown = json!({"contract": "betl", "laid_down": true, "result": "made"});
        read_as([(&format!("anna betl {word} +"), shown)]);
    }
    for word in ["made", "won", "+", "vyhraný", "vyhráno", "uhraná", "vyhrál", "vyhrála", "uhrál"] {
        read_as([(&format!("anna l {word}"), json!({"trump": "leaves", "result": "made"}))]);
    }
    for word in [
        "lost",
        "-",
        "prohraný",
        "prohráno",
        "prohrál",
        "prehral",
        "neuhraná",
        "neuhrál",
        "neuhrála",
        "padl",
        "padla",
    ] {
        read_as([(&format!("anna l {word}"), json!({"trump": "leaves", "result": "lost"}))]);
    }
    all_read_as(["anna h total 120 +"], json!({"trump": "hearts", "result": "made", "total": 120}));
    read_as([
        ("anna h 50 talon10", json!({"trump": "hearts", "points": {"lone": 50}, "talon_points": 10})),
        // A number that a word asks for is read as it stands: the rules refuse it under its field.
        ("anna 50 talon 30", json!({"points": {"lone": 50}, "talon_points": 30})),
    ]);
    for (line, dealer) in [
        ("anna h 50 dealer ben", "Ben"),
        ("anna dealer:ben 50 hearts", "Ben"),
        ("anna h 50 rozdává cyril", "Cyril"),
        ("anna dávala:dana 50 hearts", "Dana"),
    ] {
        assert_eq!(read(&plain(), &table(), line).outcome.unwrap().1.as_deref(), Some(dealer), "{line}");
    }
}

#[test]
fn players_stand_where_they_are_wanted() {
    let players = names(&["Petr", "Pavla", "Hana", "Lostik", "Jean-Luc"]);
    let read = |line: &str| read(&plain(), &players, line).outcome.map(|(record, _)| json!(record)).unwrap();
    assert_eq!((&read("h h 50")["player"], &read("h h 50")["trump"]), (&json!("Hana"), &json!("hearts")));
    assert_eq!(read("pe h 50 partner h")["partner"], "Hana");
    assert_eq!(read("pe durch wise lost +")["wise"], "Lostik", "a name goes before a word");
    assert_eq!(read("pe durch partner pa with pavla +")["partner"], "Pavla");
    assert_eq!(read("jean-luc h -")["player"], "Jean-Luc");
    assert_eq!(read("pe h revoke jean-luc")["revoke_by"], "Jean-Luc");
    refused_at(["«bem» h 50", "«50» h", "anna h 50 «ben»", "anna «ben» h 50", "«annah» 50"]);
}

#[test]
fn words_right_behind_the_player_mean_nothing() {
    for filler in ["plays", "bids", "hraje", "hrál", "hrála", "volí", "volil", "volila"] {
        read_as([(&format!("anna {filler} h 50"), json!({"trump": "hearts", "points": {"lone": 50}}))]);
    }
    read_as([(
        "anna hraje kule, sedma, 50 hláška 40/hláška 20, flek na sedmu",
        json!({"trump": "bells", "announced": ["seven"], "points": {"lone": 50},
            "marriages": {"lone": [40], "defenders": [20]}, "flek": {"seven": 1}, "seven": "lone_won"}),
    )]);
    refused_at(["anna h «plays» 50", "anna h 50 «hraje»", "anna hraje «volí» h 50"]);
}

#[test]
fn case_and_blanks_mean_nothing() {
    all_read_as(
        ["anna l 7 50 re:7", "ANNA L 7 50 RE:7", "anna l7 50re:7", "  anna\tl 7  50 Re:7 "],
        json!({"trump": "leaves", "announced": ["seven"], "points": {"lone": 50}, "flek": {"seven": 2},
            "seven": "lone_won"}),
    );
}
