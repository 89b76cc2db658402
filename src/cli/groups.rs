//! The commands in `--help`, in groups by what somebody wants.

use clap::Command;
use meldbook::report::{Look, text};

/// Each group, and its commands.
pub const GROUPS: [(&str, &[&str]); 6] = [
    (
        "At the table",
        &[
            "new", "play", "log", "undo", "redo", "fix", "strike", "insert", "edit", "seat", "set", "spent",
            "penalty", "game", "rename", "agreed", "sheet", "history", "why",
        ],
    ),
    ("The end of the night, and debts", &["settle", "reopen", "paid", "owed", "debts", "void"]),
    ("Past nights", &["sessions", "totals", "stats", "hands", "people", "report"]),
    ("Rules, and scoring without a ledger", &["rules", "melds", "score"]),
    ("The ledger as a file", &["import", "export", "merge", "push", "pull", "backup", "verify"]),
    ("The shell", &["completions", "man"]),
];

/// The widest that help is, as everywhere in it.
const WIDEST: u16 = 100;

/// Returns the command line with its commands in groups. It has to be built, because descriptions are those of its
/// commands; that is done for help and for errors only.
pub fn grouped(command: Command) -> Command {
    let head = *command.get_styles().get_header();
    let look = Look { width: Some(width()), ..Look::default() };
    let longest = GROUPS.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max().unwrap_or(0);
    let row = |name: &&'static str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        (format!("{name:longest$}"), about.map(ToString::to_string).unwrap_or_default())
    };
    let mut template = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (title, names) in GROUPS {
        let rows = text::hanging(names.iter().map(row), look);
        template.push_str(&format!("{head}{title}:{head:#}\n{rows}\n"));
    }
    template.push_str(&format!("{head}Options:{head:#}\n{{options}}{{after-help}}"));
    command.help_template(template)
}

/// Returns how wide help may be, as it is of a single command.
fn width() -> u16 {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let columns = columns.filter(|columns| *columns > 0);
    let columns = columns.or_else(|| terminal_size::terminal_size().map(|(width, _)| width.0));
    columns.map_or(WIDEST, |columns: u16| columns.min(WIDEST))
}
