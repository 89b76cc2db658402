//! The page of help: what is typed in a game, and what it means.

use super::phrases::Word;
use super::text::{self, Look};
use crate::engine::{self, Options};
use crate::lang::Lang;
use crate::notation::{CommandWord, EXAMPLE_SETTING, Help, commands_at};

/// The width of a page if the output has none.
const PAGE: u16 = 80;

/// Returns the examples and words of a game under its rules, and the commands, as they are typed in a language.
pub fn help(options: &Options, lang: &Lang, look: Look) -> String {
    let vocabulary = options.engine().vocabulary();
    let row = |(typed, help): (String, Option<Help>)| match &help {
        // Nothing is typed for a field whose forms have no backticks.
        Some(help @ Help::Field { typed, .. }) if !typed.contains('`') => {
            (lang.say(&Word::NoWord {}), lang.say(help))
        }
        _ => (typed, help.map_or(String::new(), |help| lang.say(&help))),
    };
    let mut rows: Vec<(String, String)> = engine::help(options, lang).into_iter().map(row).collect();
    rows.push((String::new(), String::new()));
    let commands = commands_at(vocabulary.game);
    let hand = engine::example_hand(options);
    let forms = |row: &CommandWord| row.forms_with(&hand, lang).replace(EXAMPLE_SETTING, vocabulary.setting);
    rows.extend(commands.map(|(row, command)| (forms(row), lang.say(&command))));
    // Somebody reads the page even if the output has no width.
    let look = Look { width: look.width.or(Some(PAGE)), ..look };
    format!("{}\n\n{}", lang.say(&vocabulary.game), text::hanging(rows, look))
}
