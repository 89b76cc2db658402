//! The words of commands.

use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::notation::{COMMANDS, CommandWord, LONGEST_PHRASE, Stands, command_of, fold, is_known};

#[test]
fn no_word_is_two_commands() {
    for row in COMMANDS {
        for word in row.czech.iter().map(|czech| czech.form.text).chain([row.word]) {
            let typed: Vec<String> = word.split(' ').map(fold).collect();
            let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
            let heard =
                |row: &&CommandWord| row.heard_in(&typed).is_some_and(|(length, _)| length == typed.len());
            assert_eq!(COMMANDS.iter().filter(heard).count(), 1, "{word}");
            assert!(typed.len() <= LONGEST_PHRASE, "{word}");
        }
    }
}

#[test]
fn what_stands_behind_a_name_is_no_word_of_a_hand() {
    for verb in COMMANDS.iter().flat_map(|row| row.czech).filter(|czech| czech.is_verb) {
        assert!(!is_known(verb.form.text), "{}", verb.form.text);
    }
}

#[test]
fn the_place_of_a_command_is_counted_in_characters() {
    let begins = |line| command_of(line).map(|begins| (begins.at, begins.typed, begins.rest));
    let zpet = |rest: &str| Some((0, "ZPĚT".to_owned(), rest.to_owned()));
    assert_eq!([begins("ZPĚT"), begins("ZPĚT  3 ")], [zpet(""), zpet("3")]);
    assert_eq!(
        begins("\"Anna Ž.\"  zaplatila ben 5"),
        Some((11, "zaplatila".to_owned(), "\"Anna Ž.\" ben 5".to_owned()))
    );
    assert_eq!(begins("znovu otevři"), Some((0, "znovu otevři".to_owned(), String::new())));
    assert_eq!([begins("zpět3"), begins("zpět:"), begins("dana zpět"), begins("")], [None, None, None, None]);
}

#[test]
fn every_form_is_read_as_it_is_written_and_means_the_same_in_czech() {
    // Free text and amounts are those of the language.
    let free = |line: String| {
        let words = [("zkažené rozdání", "misdeal"), ("renonc", "revoke"), ("pivo", "beer")];
        let amounts = [(",35", ".35"), ("4,50", "4.50"), ("2,50", "2.50"), ("7,50", "7.50")];
        words.iter().chain(&amounts).fold(line, |line, (cs, en)| line.replace(cs, en))
    };
    for row in COMMANDS {
        let Stands::Table(_) = row.stands else { continue };
        assert!(!row.czech.is_empty(), "`{}` has no Czech word", row.word);
        for [english, czech] in row.forms {
            assert!(english.starts_with(row.word), "{english}");
            let twins = [english, czech].map(|form| Request::parse(form).expect(form));
            assert_eq!(Request::parse(&twins[0].to_string()).as_ref(), Ok(&twins[0]), "{english}");
            let [meant, said] = twins.each_ref().map(|request| free(request.to_string()));
            assert_eq!(meant, said, "{czech}");
            let printed = Request::parse(czech).unwrap().line_in(&Lang::czech());
            assert_eq!(Request::parse(&printed).as_ref(), Ok(&twins[1]), "{printed}");
            // Any other word in the place of this one, whatever its case, accents and ending.
            let first = row.czech.iter().find(|word| czech.contains(word.form.text)).unwrap_or(&row.czech[0]);
            let stem = first.form.text;
            for other in row.czech.iter().filter(|other| other.says == first.says && stem != other.form.text)
            {
                let line = czech.replace(stem, &deunicode::deunicode(other.form.text).to_uppercase());
                if !czech.starts_with(stem) && !other.is_verb {
                    continue;
                }
                assert_eq!(Request::parse(&line).as_ref(), Ok(&twins[1]), "{line}");
            }
        }
    }
}

#[test]
fn a_czech_verb_may_stand_behind_the_name_and_has_the_ending_of_its_gender() {
    for (czech, english) in [
        ("dana odchází", "seat out dana"),
        ("Dana odešla", "seat out Dana"),
        ("emil přisedl", "seat in emil"),
        ("anna zaplatila ben 50", "paid anna ben 50"),
        ("zaplaceno ben bank 1,35", "paid ben kitty 1,35"),
        ("bank zaplatil ben 5", "paid kitty ben 5"),
        (
            "\"Anna Marie\" utratila 24,50 pizza mezi ben, cyril",
            "spent \"Anna Marie\" 24,50 pizza among ben, cyril",
        ),
        ("POKUTA anna vsem 2 renonc", "penalty anna all 2 renonc"),
        ("nastav vše místo=u Zelenků datum=2026-03-14", "set all place=u Zelenků date=2026-03-14"),
        ("nastav --od 5 sázka=2 Kč", "set --from 5 stake=2 Kč"),
        ("zavři přes anna mince 1 Kč poslat", "close through anna coin 1 Kč share"),
        ("škrtnutá b300h+", "struck b300h+"),
        ("znovu otevři", "reopen"),
        ("oprav 3a ben zaplatil anna 5", "fix 3a ben zaplatil anna 5"),
    ] {
        let [said, meant] = [czech, english].map(|line| Request::parse(line).expect(line).to_string());
        assert_eq!(said, meant, "{czech}");
    }
    assert_eq!(
        Request::parse("petr zpět"),
        Ok(Request::Hand { line: "petr zpět".to_owned(), note: None }),
        "only verbs stand behind names"
    );
    assert_eq!(
        Request::parse("dana odchází včera ráno").map(|request| request.to_string()).ok(),
        Some("seat out dana včera ráno".to_owned())
    );
    assert_eq!(
        Request::parse("dluhy").unwrap_err().to_string(),
        "`dluhy` does not work here; in the shell it is `meldbook debts`"
    );
}
