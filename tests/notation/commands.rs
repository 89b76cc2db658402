//! The words of commands.

use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::notation::{COMMANDS, CommandWord, LONGEST_PHRASE, Stands, command_of, fold};

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
fn a_command_is_the_first_word_of_its_line() {
    let begins = |line| command_of(line).map(|begins| (begins.typed, begins.rest));
    let zpet = |rest: &str| Some(("ZPĚT".to_owned(), rest.to_owned()));
    assert_eq!([begins("ZPĚT"), begins("ZPĚT  3 ")], [zpet(""), zpet("3")]);
    assert_eq!(begins("odchází  dana"), Some(("odchází".to_owned(), "out dana".to_owned())));
    assert_eq!([begins("zpět3"), begins("zpět:"), begins("dana zpět"), begins("")], [None, None, None, None]);
}

#[test]
fn every_form_is_read_as_it_is_written_and_means_the_same_in_czech() {
    // Free text and amounts are those of the language.
    let free = |line: String| {
        let words = [
            ("zkažené rozdání", "misdeal"),
            ("renonc", "revoke"),
            ("pivo", "beer"),
            ("ŘÁDEK", "LINE"),
            ("KLÍČ=HODNOTA", "KEY=VALUE"),
        ];
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
                if !czech.starts_with(stem) {
                    continue;
                }
                assert_eq!(Request::parse(&line).as_ref(), Ok(&twins[1]), "{line}");
            }
        }
    }
}

#[test]
fn czech_commands_are_read_as_english_ones() {
    for (czech, english) in [
        ("odchází dana", "seat out dana"),
        ("přichází emil", "seat in emil"),
        ("zaplatila anna ben 50", "paid anna ben 50"),
        ("zaplaceno ben bank 1,35", "paid ben kitty 1,35"),
        (
            "útrata \"Anna Marie\" 24,50 pizza mezi ben, cyril",
            "spent \"Anna Marie\" 24,50 pizza among ben, cyril",
        ),
        ("POKUTA anna vsem 2 renonc", "penalty anna all 2 renonc"),
        ("nastav celý večer místo=u Zelenků datum=2026-03-14", "set all place=u Zelenků date=2026-03-14"),
        ("nastav --od 5 sázka=2 Kč", "set --from 5 stake=2 Kč"),
        ("zavři přes anna mince 1 Kč poslat", "close through anna coin 1 Kč share"),
        ("škrtnutá b300h+", "struck b300h+"),
        ("oprav 3", "fix 3"),
    ] {
        let [said, meant] = [czech, english].map(|line| Request::parse(line).expect(line).to_string());
        assert_eq!(said, meant, "{czech}");
    }
    for line in ["petr zpět", "dana odchází", "ben zaplatil anna 5"] {
        assert_eq!(Request::parse(line), Ok(Request::Hand { line: line.to_owned() }));
    }
    assert_eq!(
        Request::parse("dluhy").unwrap_err().to_string(),
        "`dluhy` does not work here; in the shell it is `meldbook debts`"
    );
}
