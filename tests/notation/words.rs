//! The table of words, names of suits, and what of a word is compared.

use meldbook::engine::read_line;
use meldbook::kernel::characters::is_refused;
use meldbook::notation::{
    Game, LONGEST_PHRASE, MARIAS, Meaning, PINOCHLE, Role, fold, fold_text, suit_named, whole_suit, words_of,
};

/// Returns what the words behind a suit mean, and how many of them mean it; `None` where they are refused.
fn meaning(typed: &str) -> Option<(Meaning, usize)> {
    let begun = "anna 320 s ";
    let line = format!("{begun}{typed}");
    let heard = read_line(&super::options(), &super::sat(&super::table()), &line).heard;
    let mut words = heard.iter().filter(|heard| heard.at >= begun.len()).map(|heard| heard.role);
    let Role::Word(row) = words.next()? else { return None };
    Some((row.meaning, 1 + words.take_while(|role| *role == Role::Word(row)).count()))
}

#[test]
fn a_word_is_whole_or_nothing() {
    assert_eq!(meaning("made x"), Some((Meaning::Made, 1)));
    assert_eq!([meaning("mad"), meaning("madee"), meaning("")], [None; 3]);
}

#[test]
fn a_phrase_goes_before_its_words() {
    assert_eq!(meaning("bez stychu m"), Some((Meaning::NoTrick, 2)));
    assert_eq!([meaning("bez"), meaning("bezstychu"), meaning("bez stych")], [None; 3]);
}

#[test]
fn the_czech_ending_does_not_matter() {
    for typed in ["vyhrano", "vyhrana", "vyhrany", "vyhrane", "vyhrani", "vyhranou", "uhrana"] {
        assert_eq!(meaning(typed), Some((Meaning::Made, 1)), "{typed}");
    }
    assert_eq!(meaning("vzdal ben"), Some((Meaning::By, 1)));
    assert_eq!(meaning("vzdala ben"), meaning("vzdal ben"));
    assert_eq!([meaning("vyhr"), meaning("vyhranx"), meaning("pozda")], [None; 3]);
}

#[test]
fn no_word_has_two_meanings_in_a_game() {
    for game in Game::ALL {
        let deck = match game {
            Game::Auction | Game::Points => PINOCHLE,
            Game::Marias => MARIAS,
        };
        for row in words_of(game) {
            for form in row.forms() {
                let folded = fold(form.text);
                // Digits stand for themselves.
                let typed =
                    |word: &str| if word.parse::<i64>().is_ok() { word.to_owned() } else { fold(word) };
                let typed: Vec<String> = form.text.split(' ').map(typed).collect();
                let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
                let others = words_of(game)
                    .filter(|other| other.forms().any(|f| f.heard_in(&typed) == Some(typed.len())));
                assert_eq!(others.count(), 1, "{}", form.text);
                assert_eq!(whole_suit(deck, &folded), None, "{} is a suit too", form.text);
                assert!(typed.len() <= LONGEST_PHRASE, "{}", form.text);
            }
        }
    }
}

#[test]
fn one_letter_is_the_suits_own_and_three_begin_a_name() {
    for (name, words) in [
        (Some("spades"), "s spa spade pik piky"),
        (Some("hearts"), "h hea srd srdce"),
        (Some("diamonds"), "d diam kar kary"),
        (Some("clubs"), "c clu kri krize"),
        // `auction.txt` has what is said of them.
        (None, "k p x sp he spaeds "),
    ] {
        for word in words.split(' ') {
            assert_eq!(suit_named(PINOCHLE, word).map(|suit| suit.name), name, "{word}");
        }
    }
}

#[test]
fn a_colour_may_end_by_gender_and_case_and_an_accent_tells_czech_letters_apart() {
    for (name, words) in [
        (Some("hearts"), "cervene cervena cerveny č Č c\u{30c}"),
        (Some("leaves"), "zelena zelenou zelenej z Z"),
        (Some("acorns"), "ž á"),
        (Some("bells"), "k"),
        (None, "zelenot c s š"),
    ] {
        for word in words.split(' ') {
            assert_eq!(whole_suit(MARIAS, word).map(|suit| suit.name), name, "{word}");
        }
    }
    assert_eq!(whole_suit(PINOCHLE, "č").map(|suit| suit.name), Some("clubs"));
}

#[test]
fn accents_case_blanks_and_signs_go() {
    assert_eq!(fold("Čeněk"), "cenek");
    assert_eq!(fold("C\u{30c}ene\u{30c}k"), "cenek", "accents typed as marks of their own");
    assert_eq!(fold("STRAẞE"), fold("straße"));
    assert_eq!(fold("m 160"), "m160");
    assert_eq!(fold("♠ 🙂"), "", "a symbol has a name, and no letters");
}

#[test]
fn marks_join_and_override_signs_are_refused() {
    for joiner in ['\u{301}', '\u{fe0f}', '\u{200d}'] {
        assert_eq!(fold_text(&format!("1{joiner}2")), "12", "{joiner:?}");
    }
    for other in ['a', '!', '\u{200b}'] {
        assert_eq!(fold_text(&format!("1{other}2")), format!("1{other}2"), "{other:?}");
    }
    assert!(is_refused('\u{202e}') && is_refused('\n') && is_refused('\0') && !is_refused('\t'));
}
