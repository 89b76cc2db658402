//! How a line is cut into words, and melds behind an equals sign into items.

use meldbook::notation::{LineProblem, Melds, tokens};

fn words(line: &str) -> Vec<(&str, usize)> {
    tokens(line, 0).unwrap().words.iter().map(|t| (t.text, t.at)).collect()
}

#[test]
fn letters_digits_and_signs_part_themselves() {
    let glued = [("a", 0), ("320", 1), ("s", 4), ("160", 5), ("+", 8), ("170", 9), ("+", 12)];
    assert_eq!(words("a320s160+170+"), glued);
    assert_eq!(words(" čeněk,  400\t- "), [("čeněk", 1), (",", 6), ("400", 9), ("-", 13)]);
    assert_eq!(words(",, ,"), []);
}

#[test]
fn all_up_to_the_blank_is_one_word_after_equals() {
    assert_eq!(words("m=AS,10S t1"), [("m", 0), ("=", 1), ("AS,10S", 2), ("t", 9), ("1", 10)]);
    assert_eq!(
        words("m = run+run, t1"),
        [("m", 0), ("=", 2), ("run+run", 4), (",", 11), ("t", 13), ("1", 14)]
    );
    assert_eq!(words("m="), [("m", 0), ("=", 1)]);
}

#[test]
fn numbers_after_equals_are_cut_like_any_others() {
    assert_eq!(words("t=170/80,"), [("t", 0), ("=", 1), ("170", 2), ("/", 5), ("80", 6)]);
    assert_eq!(words("m=100+60"), [("m", 0), ("=", 1), ("100", 2), ("+", 5), ("60", 6)]);
    assert_eq!(words("m=100+"), [("m", 0), ("=", 1), ("100+", 2)]);
    assert_eq!(words("m=80/run"), [("m", 0), ("=", 1), ("80/run", 2)]);
}

#[test]
fn marks_stay_with_what_they_mark() {
    assert_eq!(words("e\u{30c}m1"), [("e\u{30c}m", 0), ("1", 3)]);
    assert_eq!(words("♥\u{fe0f}m1"), [("♥\u{fe0f}", 0), ("m", 2), ("1", 3)]);
}

#[test]
fn a_note_is_kept_whole() {
    let line = tokens("a320s+ #  s 160-170\t# - ", 0).unwrap();
    assert_eq!(line.words.len(), 4);
    assert_eq!(line.note, Some(("s 160-170 # -".to_owned(), 7)));
    assert_eq!(tokens("a #  ", 0).unwrap().note, None);
}

#[test]
fn a_control_character_is_refused_even_in_a_note() {
    let error = tokens("é320 # \u{202e}x", 0).unwrap_err();
    assert_eq!((error.word.as_str(), error.at), ("\u{202e}", 7));
}

#[test]
fn the_first_item_decides() {
    let names = |names: &[&str]| Ok(Melds::Names(names.iter().map(|n| (*n).to_owned()).collect()));
    assert_eq!(Melds::read("150"), Ok(Melds::Points(150)));
    assert_eq!(Melds::read("100+60"), Ok(Melds::Points(160)));
    assert_eq!(Melds::read("Run+marriage:CLUBS"), names(&["run", "marriage:clubs"]));
    assert_eq!(Melds::read("100+run"), names(&["100", "run"]));
    assert_eq!(Melds::read("aS,10s,1S"), Ok(Melds::Cards("aS,10s,1S".to_owned())));
    assert_eq!(Melds::read("1S+AS"), names(&["1s", "as"]));
    assert!(Melds::read("1S,AS").is_err(), "only cards have commas");
}

#[test]
fn nothing_beside_a_plus_is_refused() {
    assert_eq!(Melds::read("run+"), Err(LineProblem::NoMelds.into()));
    assert_eq!(Melds::read("9223372036854775807+1"), Err(LineProblem::NumberTooLarge.into()));
}
