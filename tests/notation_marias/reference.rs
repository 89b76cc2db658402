//! What is told of the words: the reference, the refusals, and which field each word sets.

use super::{Read, auctioned, plain, read, table};
use crate::cases;
use crate::readable::record_fields;
use meldbook::engine::marias;
use meldbook::engine::{self, Engine, read_line};
use meldbook::kernel::table::Table;
use meldbook::notation::tokens;

#[test]
fn every_refusal_says_what_would_do() {
    cases::unread("notation/marias.txt", |line| {
        let table = Table { players: table(), ..Table::default() };
        read_line(&engine::Options::Marias(plain()), &table, line).outcome.expect_err(line)
    });
}

#[test]
fn the_reference_tells_all_that_can_be_typed() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/notation.md")).unwrap();
    let (_, page) = page.split_once("## Mariáš").unwrap();
    for field in record_fields(Engine::Marias) {
        assert!(page.contains(&format!("`{field}`")), "no word for {field}");
    }
    for (line, _) in marias::VOCABULARY.examples {
        assert!(page.contains(line));
        let said = line.split('#').next().unwrap();
        let read = [plain(), auctioned()].map(|options| read(&options, &table(), said).outcome);
        assert!(read.iter().any(Result::is_ok), "{line}: {read:?}");
    }
}

#[test]
fn examples_in_czech_say_the_same() {
    for (english, _) in marias::VOCABULARY.examples {
        let czech = marias::VOCABULARY.in_czech(english);
        for options in [plain(), auctioned()] {
            let told = |line: &str| read(&options, &table(), line).outcome.ok();
            assert_eq!(told(&czech), told(english), "{czech}");
        }
    }
    assert_eq!(
        marias::VOCABULARY.in_czech("anna bells 7 lost early 50 flek on 7, with the wise one ben # lost"),
        "anna kule 7 vytažená 50 flek na 7, chytrý ben # lost"
    );
}

#[test]
fn every_word_that_was_understood_is_heard() {
    for line in [
        "anna h 60+40/20 flek",
        "anna b def 30+20/40 50 talon 10",
        "anna l 107 60+40 7 zabitá flek:107 7p",
        "anna durch wise flek -",
        "anna 77 50 77won bid:77+100 h",
        "pass dealer ben",
        "anna h revoke:ben",
        "anna betl laid down made bid:betl",
        "anna give up závazek:7h",
        "anna l 7 50 2x flek on the seven, game won, seven won",
    ] {
        {
            let Read { heard, outcome, .. } = read(&plain(), &table(), line);
            outcome.unwrap();
            let cut = tokens(line, 0).unwrap();
            for token in cut.words.iter().filter(|token| token.text != ",") {
                let is_heard = heard.iter().any(|h| h.at == token.at && !h.field.is_empty());
                assert!(is_heard, "`{}` of `{line}`", token.text);
            }
        }
    }
    let heard = |line: &str| -> Vec<&str> {
        let fields = read(&plain(), &table(), line).heard.into_iter().map(|h| h.field);
        fields.collect()
    };
    assert_eq!(
        heard("anna h 7 re:7p 50+40/20 7p killed"),
        [
            "player",
            "trump",
            "announced",
            "flek",
            "flek",
            "flek",
            "flek",
            "points",
            "points",
            "marriages",
            "marriages",
            "marriages",
            "announced_against",
            "announced_against",
            "seven",
        ]
    );
}
