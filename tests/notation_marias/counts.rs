//! Trick points and marriages, by signs and by words.

use super::{read_as, refused_at};
use serde_json::{Value, json};

fn counted(line: &str, points: Value, marriages: Value) {
    let mut expected = json!({});
    for (field, value) in [("points", points), ("marriages", marriages)] {
        if !value.is_null() {
            expected[field] = value;
        }
    }
    if line.starts_with("kule") {
        expected["trump"] = json!("bells");
    }
    read_as([(&format!("anna {line}"), expected)]);
}

#[test]
fn counts_are_told_from_either_side() {
    counted("60+40", json!({"lone": 60}), json!({"lone": [40]}));
    counted("60 + 20 + 40 / 20 + 20", json!({"lone": 60}), json!({"lone": [20, 40], "defenders": [20, 20]}));
    counted("60/20", json!({"lone": 60}), json!({"defenders": [20]}));
    for def in ["def", "obrana", "obránci", "OBRANCI", "defenders", "opponents"] {
        counted(
            &format!("{def} 30+20/40"),
            json!({"defenders": 30}),
            json!({"lone": [40], "defenders": [20]}),
        );
    }
    counted("def30/40", json!({"defenders": 30}), json!({"lone": [40]}));
    counted(
        "60+40 def 30+20",
        json!({"lone": 60, "defenders": 30}),
        json!({"lone": [40], "defenders": [20]}),
    );
    counted(
        "def 30+20 60+40/20",
        json!({"lone": 60, "defenders": 30}),
        json!({"lone": [40], "defenders": [20]}),
    );
    counted("60 60+40 60", json!({"lone": 60}), json!({"lone": [40]}));
    counted("0", json!({"lone": 0}), Value::Null);
    // What a word or a sign asks for is read as it stands: the rules refuse it under its field.
    counted("60+30", json!({"lone": 60}), json!({"lone": [30]}));
    counted("60+45/7", json!({"lone": 60}), json!({"lone": [45], "defenders": [7]}));
    counted("def 45", json!({"defenders": 45}), Value::Null);
    refused_at([
        "anna 60+40«/»",
        "anna 60«/»/20",
        "anna 60/20«/»20",
        "anna h 60«/»+",
        "anna «def» h",
        "anna «/»20",
    ]);
}

/// A bare trick count, and a first number behind the slash that the other side would have in tricks.
#[test]
fn behind_a_slash_a_marriage_is_told_from_a_trick_count() {
    refused_at([
        "anna h 50/«40»",
        "anna h 70/«20»",
        "anna h 50/«40»+20",
        "anna h def 50/«40»",
        "anna h 90/«0»",
        "anna h 60/«30»",
        "anna h 40/«40» talon 10",
        "anna h talon 10 60/«20»",
    ]);
    counted("50/+40", json!({"lone": 50}), json!({"defenders": [40]}));
    counted("50/+40+20", json!({"lone": 50}), json!({"defenders": [40, 20]}));
    counted("50 / + 40", json!({"lone": 50}), json!({"defenders": [40]}));
    counted("def 50/+40", json!({"defenders": 50}), json!({"lone": [40]}));
    counted("50 def 40", json!({"lone": 50, "defenders": 40}), Value::Null);
    counted("50/20", json!({"lone": 50}), json!({"defenders": [20]}));
    counted("50/20+40", json!({"lone": 50}), json!({"defenders": [20, 40]}));
    counted("60+40/20", json!({"lone": 60}), json!({"lone": [40], "defenders": [20]}));
    counted("50+20/40", json!({"lone": 50}), json!({"lone": [20], "defenders": [40]}));
    read_as([(
        "anna talon 10 50/40",
        json!({"points": {"lone": 50}, "marriages": {"defenders": [40]}, "talon_points": 10}),
    )]);
}

#[test]
fn marriages_are_said_by_word() {
    for word in ["hláška", "hlášku", "hlas", "mariáš", "marriage", "MARRIAGE", "hlaska"] {
        counted(&format!("60 {word} 40"), json!({"lone": 60}), json!({"lone": [40]}));
        counted(&format!("60 {word}40"), json!({"lone": 60}), json!({"lone": [40]}));
    }
    for (line, points, marriages) in [
        ("50 hlášky 20+20", json!({"lone": 50}), json!({"lone": [20, 20]})),
        ("50 marriages 40+20", json!({"lone": 50}), json!({"lone": [40, 20]})),
        ("hláška 40 50", json!({"lone": 50}), json!({"lone": [40]})),
        ("50+20 hláška 40", json!({"lone": 50}), json!({"lone": [20, 40]})),
        ("50 hláška 40 hláška 20 hláška 20", json!({"lone": 50}), json!({"lone": [40, 20, 20]})),
        ("50 hláška 20/hláška 40", json!({"lone": 50}), json!({"lone": [20], "defenders": [40]})),
        ("50 hláška 20/40", json!({"lone": 50}), json!({"lone": [20], "defenders": [40]})),
        ("50/hláška 40", json!({"lone": 50}), json!({"defenders": [40]})),
        ("50/20 hláška 40", json!({"lone": 50}), json!({"defenders": [20, 40]})),
        ("50 obrana hláška 40", json!({"lone": 50}), json!({"defenders": [40]})),
        ("50 hláška 20 obrana hláška 40", json!({"lone": 50}), json!({"lone": [20], "defenders": [40]})),
        ("def 30 hláška 20", json!({"defenders": 30}), json!({"defenders": [20]})),
        ("def 30 hláška 20/hláška 40", json!({"defenders": 30}), json!({"lone": [40], "defenders": [20]})),
        ("def 50/hláška 40", json!({"defenders": 50}), json!({"lone": [40]})),
    ] {
        counted(line, points, marriages);
    }
    // A list behind any word for them, also the singular and the verb; counts of both sides end it.
    for list in [
        "hlášky 40 a 20",
        "hláška 40 a 20",
        "hlásila čtyřicet a dvacet",
        "hlásila 40, 20",
        "hláška 40 i 20",
        "hlásil 40 plus 20",
        "marriage 40 and 20",
        "hlásila čtyřicítku a dvacítku",
    ] {
        counted(&format!("kule, {list}, měla 50"), json!({"lone": 50}), json!({"lone": [40, 20]}));
    }
    counted("kule, hlásila 20, 20 a 40, 30", json!({"lone": 30}), json!({"lone": [20, 20, 40]}));
    counted("kule, hláška 40 a 20 bodů", json!({"lone": 20}), json!({"lone": [40]}));
    counted("kule, hláška 20, 40:50", json!({"lone": 40, "defenders": 50}), json!({"lone": [20]}));
    counted("kule, hlásila 40, 20", Value::Null, json!({"lone": [40, 20]}));
    refused_at([
        "anna h 50 «hláška»",
        "anna h 50 «marriage» made",
        "anna h 50 obrana «hláška»",
        "anna h 50 hláška 40«-»20",
        "anna h 50/«hláška»",
    ]);
}
