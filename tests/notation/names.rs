//! Names of players: which will do, and how they are found.

use meldbook::notation::{find_player, read_name};

#[test]
fn names_of_people_will_do() {
    for name in
        ["Ben", "Anna Marie", "Jean-Luc", "D'Arcy", "Novák ml.", "Ďáblice", "Zoe\u{308}", "नमिता", "Late"]
    {
        assert_eq!(read_name(name, &["Anna"]).as_deref(), Ok(name));
    }
    // No Czech command bars a name that people have.
    for name in ["Zdeněk", "Nový", "Nová", "Hrabal", "Vrátil", "Doležal", "Dostál", "Navrátil", "Zavřel"]
    {
        assert_eq!(read_name(name, &["Anna"]).as_deref(), Ok(name));
    }
}

#[test]
fn any_beginning_of_one_name_will_do() {
    let players = ["Anna", "Ben", "Čeněk", "O'Brien-Novák"];
    assert_eq!(find_player(&players, "C"), Ok(2));
    assert_eq!(find_player(&players, "obriennov"), Ok(3));
    assert_eq!(find_player(&players, "o'b"), Ok(3));
    assert_eq!(find_player(&players, "BEN"), Ok(1));
}

#[test]
fn the_signs_of_a_name_tell_it_from_others() {
    let players = ["Jean-Luc", "Jean Lucas", "J.R.", "O'Brien"];
    assert_eq!(find_player(&players, "jean-lu"), Ok(0));
    assert_eq!(find_player(&players, "jeanluca"), Ok(1));
    assert_eq!(find_player(&players, "j.r."), Ok(2));
    assert_eq!(find_player(&players, "o’b"), Ok(3));
    assert!(find_player(&players, "jeanlu").is_err());
}

#[test]
fn a_whole_name_beats_a_longer_one() {
    let players = ["Anna Marie", "Anna", "Annabel"];
    assert_eq!(find_player(&players, "anna"), Ok(1));
    assert_eq!(find_player(&players, "annam"), Ok(0));
    let error = find_player(&players, "an").unwrap_err();
    assert_eq!(error.to_string(), "`an` is ambiguous: Anna Marie, Anna and Annabel");
}

#[test]
fn nobody_is_named_with_the_nearest() {
    let players = ["Anna", "Ben", "Čeněk"];
    let error = find_player(&players, "bem").unwrap_err();
    assert_eq!(error.to_string(), "no player matches `bem`; the players are Anna, Ben, Čeněk");
    assert_eq!(error.hint().unwrap(), "did you mean `Ben`?");
    assert!(find_player(&players, "ben2").is_err(), "a digit is no part of a name");
    assert!(find_player(&players, "").is_err() && find_player(&players, "-").is_err());
    assert_eq!(find_player(&players, "x").unwrap_err().hint(), None);
}
