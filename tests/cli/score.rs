//! `score`: JSON Lines in, JSON Lines out, and nothing kept.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn a_refused_line_is_answered_and_the_status_is_1() {
    let room = Room::new();
    let bad = r#"{"id":"a","rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a325s+"}
{"id":"b","rules":"scarn","players":["Anna","Ben","Cyril"],"line":"a320s+"}
{"id":"c","rules":"scarne","players":["Anna","Ben"],"line":"a320s+"}
{"id":"d","rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320x+"}
{"id":"e","rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320s+","colour":"red"}
no json
{"id":"f","rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320s+"}
"#;
    assert_snapshot!(room.run("score").input(bad).end(), @r#"
    $ meldbook score
    {"id":"a","error":{"field":"bid","word":"325","at":1,"message":"bid 325 is not a multiple of 10: the bids beside it are 320 and 330"}}
    {"id":"b","error":{"field":"rules","message":"unknown rules `scarn`; did you mean `scarne`?"}}
    {"id":"c","error":{"field":"players","message":"2 players: this table takes 3 to 5"}}
    {"id":"d","error":{"field":"line","word":"x","at":4,"message":"unknown word `x`; type `a320 ... +`"}}
    {"id":"e","error":{"field":"colour","message":"unknown field `colour`, expected one of `id`, `rules`, `set`, `players`, `sides`, `before`, `target_now`, `deal`, `dealer`, `hand`, `close`, `line`, `expect`, `or_refused`, `why`, `source`"}}
    {"error":{"field":"json","message":"not the JSON that is expected: expected ident at line 1 column 2"}}
    {"id":"f","hand":{"bidder":"Anna","bid":320,"trump":"spades","outcome":"made"},"net":{"Anna":12,"Ben":-6,"Cyril":-6,"kitty":0},"lines":[{"account":"Anna","units":12,"reason":"3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril"},{"account":"Ben","units":-6,"reason":"3 (bid 300-340) x 2 (spades) = 6 to Anna"},{"account":"Cyril","units":-6,"reason":"3 (bid 300-340) x 2 (spades) = 6 to Anna"}]}
    [1]
    "#);
}

#[test]
fn messages_and_reasons_are_czech_and_keys_are_not() {
    let room = Room::new();
    let lines = r#"{"rules":"classic","players":["Anna","Ben","Cyril","Dana"],"dealer":"Dana","line":"a350d-"}
{"rules":"marias","players":["Anna","Ben","Cyril"],"dealer":"Cyril","line":"anna h 7 60+40/20 flek"}
{"rules":"family","sides":{"A":["Anna","Cyril"],"B":["Ben","Dana"]},"dealer":"Anna","line":"anna 320 h m120/40 t210"}
{"rules":"scarne","players":["Anna","Ben","Cyril"],"line":"a320s xyz"}
{"rules":"scarnr","players":["Anna","Ben","Cyril"],"line":"a320s+"}
{"rules":"scarne","set":{"kity":true,"kitty":7},"players":["Anna","Ben","Cyril"],"line":"a320s+"}
{"rules":"marias","players":["Anna","Ben","Cyril"],"hnd":1,"hand":{"player":"Zed"}}
{"rules":"family","dealer":"Anna","line":"anna 320 h m120/40 t210"}
{"rules":"classic","players":"x","line":"a320s m160 t170"}
{"rules":"classic","players":["Anna","Ben","Cyril"],"line":"a320s m160 t170","hand":{}}
{"players":["Anna"],"rules":"marias","set":7}
{"players":["Anna"],"players":["Ben"],"rules":"marias","line":"a h 50"}
{"rules":"family","sides":{"A":["Anna"],"A":["Ben"]},"line":"a320h"}
{"players":["Anna"]
no json
"#;
    let said = |options: &str| room.run(&format!("score {options}")).input(lines).end().stdout;
    assert_snapshot!("score_in_czech", said("--lang cs"));
    assert_eq!(said("--lang cs --json"), said(""));
    let keys = |text: String| -> Vec<Vec<String>> {
        let keys = |line: &str| {
            let answer: Value = serde_json::from_str(line).unwrap();
            answer.as_object().unwrap().keys().cloned().collect()
        };
        text.lines().map(keys).collect()
    };
    assert_eq!(keys(said("--lang cs")), keys(said("")));
}
