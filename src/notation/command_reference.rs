//! The reference of the commands, from their table.

use super::commands::{COMMANDS, EXAMPLE_HAND, InnerWord, Stands, WITHIN};
use crate::kernel::words::ticked;
use std::fmt::Write as _;

/// Returns the commands at the table and the words within them, in both languages.
pub(super) fn command_reference() -> String {
    let mut page = "\
## Commands at the table

These begin a line that is not a hand, in either language at any time, whatever the language of the table. Case and
accents do not matter. A verb (*) may stand behind a name: `dana odchází`, `ben zaplatil anna 50`; the names stay in
the first case. A word that says more stands with what it says. In a shell the command itself may be Czech too, as
hints offer it (`meldbook zpět`); options are English. Nobody may be called by the first word of a line.

| command | Czech | write it like | v češtině |
| --- | --- | --- | --- |
"
    .to_owned();
    for row in COMMANDS.iter().filter(|row| row.stands != Stands::Shell) {
        let czech = row.czech.iter().map(|czech| {
            let verb = if czech.is_verb { "*" } else { "" };
            let says = if czech.says.is_empty() { String::new() } else { format!(" ({})", czech.says) };
            format!("`{}`{verb}{says}", czech.form.text)
        });
        let forms = |language: usize| {
            let forms = row.forms.iter().filter_map(|form| form.get(language));
            ticked(forms.map(|form| form.replace(EXAMPLE_HAND, "HAND"))).join(", ")
        };
        let czech = czech.collect::<Vec<_>>().join(", ");
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{}` | {czech} | {} | {} |", row.word, forms(0), forms(1));
    }
    let shell = COMMANDS.iter().filter(|row| row.stands == Stands::Shell).map(|row| row.word);
    let _ = writeln!(page, "\nOnly for a shell, and nobody's name either: {}.", ticked(shell).join(", "));
    page.push_str("\nThe words within them:\n\n| word | Czech |\n| --- | --- |\n");
    for InnerWord { english, czech } in WITHIN {
        let czech = ticked(czech.iter().map(|form| form.text)).join(", ");
        let _ = writeln!(page, "| `{english}` | {czech} |");
    }
    page
}
