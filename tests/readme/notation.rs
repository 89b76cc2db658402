//! What pages say of the notation, made from the tables that lines are read by.

use super::made::{self, row};
use crate::lang::Everything;
use meldbook::engine::Engine;
use meldbook::lang::Lang;
use meldbook::notation::{
    COMMANDS, EXAMPLE_HAND, FieldWords, Form, Stands, Vocabulary, WITHIN, help_of, said_forms, tied, words_of,
};
use std::fmt::Display;

#[test]
fn the_notation_is_what_lines_are_read_by() {
    let mut parts = vec![("commands".to_owned(), commands())];
    for engine in Engine::ALL {
        let (vocabulary, word) = (engine.vocabulary(), engine.info().word);
        parts.push((format!("examples of {word}"), laid_out(vocabulary.examples)));
        parts.push((format!("words of {word}"), words(vocabulary)));
    }
    made::check("docs/notation.md", &parts);
}

#[test]
fn the_notation_of_marias_is_told_in_czech() {
    let lang = Lang::czech();
    let help = help_of(Engine::Marias.vocabulary(), &Everything, &lang, &|line| Some(line.to_owned()));
    let help: Vec<(String, String)> = help
        .into_iter()
        .map(|(typed, help)| (typed, help.map(|help| lang.say(&help)).unwrap_or_default()))
        .collect();
    let (examples, words) = help.split_at(help.iter().position(|(typed, _)| typed.is_empty()).unwrap());
    let examples: Vec<(&str, &str)> = examples.iter().map(|(line, says)| (&**line, &**says)).collect();
    let rows: String = words[1..].iter().map(|(typed, says)| row(&[&says, &typed])).collect();
    let words = format!("\n| co | jak se to píše |\n| --- | --- |\n{rows}\n");
    made::check(
        "docs/cs.md",
        &[("examples in Czech".to_owned(), laid_out(&examples)), ("words in Czech".to_owned(), words)],
    );
}

/// Returns lines with their meaning beside them.
fn laid_out(examples: &[(&str, &str)]) -> String {
    let longest = examples.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> =
        examples.iter().map(|(line, meaning)| format!("{line:longest$}    {meaning}\n")).collect();
    format!("\n```text\n{}```\n\n", lines.concat())
}

fn words(vocabulary: &Vocabulary) -> String {
    let mut page = "\n| what it says | typed | Czech | field |\n| --- | --- | --- | --- |\n".to_owned();
    for FieldWords { field, typed, czech, help } in vocabulary.fields {
        page += &row(&[help, typed, czech, &format!("`{}`", field.replace(", ", "`, `"))]);
    }
    for suit in vocabulary.deck {
        let english = ticked(suit.english);
        let typed = format!("`{}`, `{}`, {english}", suit.letter, suit.symbols[0]);
        page += &row(&[&suit.name, &typed, &ticked(suit.czech), &"`trump`"]);
    }
    for word in words_of(vocabulary.game) {
        let sign = word.sign.map(|sign| format!(", `{sign}`")).unwrap_or_default();
        let english = ticked(word.english.iter().map(|english| tied(word, english)));
        let czech = ticked(word.czech().map(|text| tied(word, text)));
        page += &row(&[&word.help, &(english + &sign), &czech, &format!("`{}`", word.field)]);
    }
    page + "\n"
}

/// Returns the commands at the table and the words within them, in both languages.
fn commands() -> String {
    let mut page =
        "\n| command | Czech | write it like | v češtině |\n| --- | --- | --- | --- |\n".to_owned();
    for command in COMMANDS.iter().filter(|command| command.stands != Stands::Shell) {
        let czech = command.czech.iter().map(|czech| {
            let says = if czech.says.is_empty() { String::new() } else { format!(" ({})", czech.says) };
            format!("`{}`{says}", czech.form.text)
        });
        let forms = |language: usize| {
            let forms = command.forms.iter().filter_map(|form| form.get(language));
            ticked(forms.map(|form| form.replace(EXAMPLE_HAND, "HAND")))
        };
        let czech = czech.collect::<Vec<_>>().join(", ");
        page += &row(&[&format!("`{}`", command.word), &czech, &forms(0), &forms(1)]);
    }
    let shell = COMMANDS.iter().filter(|command| command.stands == Stands::Shell);
    page +=
        &format!("\nOnly for a shell, and nobody's name either: {}.\n", ticked(shell.map(|one| one.word)));
    page += "\nSaid aloud, whole lines with whole names:\n\n| English | Czech |\n| --- | --- |\n";
    for [english, czech] in said_forms() {
        page += &row(&[&ticked([english]), &ticked([czech])]);
    }
    page += "\nThe words within them:\n\n| word | Czech |\n| --- | --- |\n";
    for inner in WITHIN {
        page += &row(&[&ticked([inner.english]), &ticked(inner.czech.iter().map(|Form { text, .. }| text))]);
    }
    page + "\n"
}

fn ticked(words: impl IntoIterator<Item = impl Display>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
