//! What pages say of the notation, made from the tables that lines are read by.

use super::made::{self, row};
use meldbook::engine::Engine;
use meldbook::lang::Lang;
use meldbook::notation::{
    COMMANDS, Form, Help, Stands, SuitWords, Vocabulary, WITHIN, said_forms, tied, words_of,
};
use std::fmt::Display;

#[test]
fn the_notation_is_what_lines_are_read_by() {
    let mut parts = Vec::new();
    for engine in Engine::ALL {
        let (vocabulary, word) = (engine.vocabulary(), engine.word());
        parts.push((format!("examples of {word}"), laid_out(vocabulary.examples)));
        parts.push((format!("words of {word}"), words(vocabulary)));
    }
    made::check("docs/notation.md", &parts);
}

#[test]
fn the_commands_are_those_of_the_table() {
    made::check("docs/live-table.md", &[("commands".to_owned(), commands())]);
}

#[test]
fn the_notation_of_marias_is_shown_in_czech() {
    let lang = Lang::czech();
    let vocabulary = Engine::Marias.vocabulary();
    let shown = vocabulary
        .examples
        .iter()
        .map(|(line, says)| (vocabulary.in_czech(line), lang.say(&Help::Example { line, says })));
    let shown: Vec<(String, String)> = shown.collect();
    let shown: Vec<(&str, &str)> = shown.iter().map(|(line, says)| (&**line, &**says)).collect();
    made::check("docs/cs.md", &[("examples in Czech".to_owned(), laid_out(&shown))]);
}

/// Returns lines with their meaning beside them.
fn laid_out(examples: &[(&str, &str)]) -> String {
    let longest = examples.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> =
        examples.iter().map(|(line, meaning)| format!("{line:longest$}    {meaning}\n")).collect();
    format!("\n```text\n{}```\n\n", lines.concat())
}

/// Returns the words of a game by the field that they set, those of one meaning together.
fn words(vocabulary: &Vocabulary) -> String {
    let mut page = "\n| field | typed | Czech |\n| --- | --- | --- |\n".to_owned();
    let suits = |of: fn(&SuitWords) -> String| vocabulary.deck.iter().map(of).collect::<Vec<_>>().join("; ");
    let english = suits(|suit| format!("`{}`, `{}`, {}", suit.letter, suit.symbols[0], ticked(suit.english)));
    let czech = suits(|suit| {
        let letter = suit.czech_letter.map(|letter| format!("`{letter}`, ")).unwrap_or_default();
        letter + &ticked(suit.czech)
    });
    page += &row(&[&"`trump`", &english, &czech]);
    let mut fields: Vec<&str> = words_of(vocabulary.game).map(|word| word.field).collect();
    let mut seen = Vec::new();
    fields.retain(|field| {
        !seen.contains(field) && {
            seen.push(*field);
            true
        }
    });
    for field in fields {
        let of_field = || words_of(vocabulary.game).filter(|word| word.field == field);
        let english = of_field().map(|word| {
            let signs = word.sign.map(|sign| format!("`{sign}`"));
            let words = word.english.iter().map(|english| format!("`{}`", tied(word, english)));
            words.chain(signs).collect::<Vec<_>>().join(", ")
        });
        let czech = of_field().map(|word| ticked(word.czech().map(|text| tied(word, text))));
        page += &row(&[&format!("`{field}`"), &together(english), &together(czech)]);
    }
    page + "\n"
}

fn together(words: impl Iterator<Item = String>) -> String {
    words.filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Returns the commands at the table and the words within them, in both languages.
fn commands() -> String {
    let mut page =
        "\n| command | Czech | write it like | v češtině |\n| --- | --- | --- | --- |\n".to_owned();
    for command in COMMANDS.iter().filter(|command| matches!(command.stands, Stands::Table(_))) {
        let czech = command.czech.iter().map(|czech| {
            let says = if czech.says.is_empty() { String::new() } else { format!(" ({})", czech.says) };
            format!("`{}`{says}", czech.form.text)
        });
        let forms = |language: usize| {
            let forms = command.forms.iter().filter_map(|form| form.get(language));
            ticked(forms)
        };
        let czech = czech.collect::<Vec<_>>().join(", ");
        page += &row(&[&format!("`{}`", command.word), &czech, &forms(0), &forms(1)]);
    }
    for [english, czech] in said_forms() {
        page += &row(&[&"", &"", &format!("`{english}`"), &format!("`{czech}`")]);
    }
    let within = WITHIN.iter().map(|inner| {
        format!("`{}` {}", inner.english, ticked(inner.czech.iter().map(|Form { text, .. }| text)))
    });
    page + &format!("\nThe words within them: {}.\n\n", within.collect::<Vec<_>>().join("; "))
}

fn ticked(words: impl IntoIterator<Item = impl Display>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
