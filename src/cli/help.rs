//! `--help`: commands in groups, and every text in the language of the command. Each of clap's texts has an id, made of
//! the words of its command, in `locales/help.cs.ftl`; in English nothing is done.

use super::streams;
use clap::{Arg, Command, builder::StyledStr};
use meldbook::lang::Lang;
use meldbook::report::{TextStyle, text};

/// The texts of the program itself; those of `log` are in `cli-log`.
const WHOLE: &str = "cli";
const SHARED: &str = "cli-any";
const HEADING: &str = "cli-heading";
const VALUE: &str = "cli-value";
const FIXED: &str = "cli-fixed";

/// It has to be built, because each command has global arguments too.
pub fn translated(command: Command, lang: &Lang) -> Command {
    if lang.is_english() { command } else { below(command, WHOLE, lang) }
}

fn below(command: Command, id: &str, lang: &Lang) -> Command {
    let mut command = command
        .mut_args(|arg| argument(arg, id, lang))
        .mut_subcommands(|command| {
            let id = format!("{id}-{}", command.get_name());
            below(command, &id, lang)
        })
        .subcommand_help_heading(word(HEADING, "Commands", lang))
        .subcommand_value_name(word(VALUE, "COMMAND", lang));
    if let Some(about) = paragraphs(id, None, lang) {
        if let Some(long) = paragraphs(id, Some("long"), lang) {
            command = command.long_about(format!("{about}\n\n{long}"));
        }
        command = command.about(about);
    }
    match (lang.text(id, Some("after")), command.get_after_long_help()) {
        (Some(after), Some(_)) => command.after_long_help(after),
        (Some(after), None) => command.after_help(after),
        (None, _) => command,
    }
}

fn argument(mut arg: Arg, command: &str, lang: &Lang) -> Arg {
    let id = arg.get_id().to_string();
    let said = |of: &str| {
        let attribute = format!("{id}{of}");
        let of = |message| paragraphs(message, Some(&attribute), lang);
        of(command).or_else(|| of(SHARED))
    };
    if let Some(title) = arg.get_help_heading() {
        let title = word(HEADING, title, lang);
        arg = arg.help_heading(title);
    }
    if arg.get_action().takes_values() {
        let names = arg.get_value_names().unwrap_or_default().iter().map(|name| word(VALUE, name, lang));
        let names: Vec<&str> = names.collect();
        arg = arg.value_names(names);
    }
    let Some(mut help) = said("") else { return arg };
    if let (Some(short), Some(long)) = (said("-short"), said("-long"))
        && arg.get_long_help().is_some()
    {
        return arg.help(short).long_help(long);
    }
    // clap names defaults and possible values in English.
    let note = |name: &str, values: Vec<&str>| match values.as_slice() {
        [] => String::new(),
        values => format!(" [{}: {}]", word(FIXED, name, lang), values.join(", ")),
    };
    if arg.get_action().takes_values() {
        let defaults = arg.get_default_values().iter().filter_map(|value| value.to_str());
        help += &note("default", defaults.collect());
    }
    let values = if arg.is_hide_possible_values_set() { Vec::new() } else { arg.get_possible_values() };
    let names = || values.iter().map(|value| value.get_name());
    let width = names().map(str::len).max().unwrap_or(0) + 1;
    let row = |name: &str| match said(&format!("-{name}")) {
        Some(meaning) => format!("- {:width$} {meaning}", format!("{name}:")),
        None => format!("- {name}"),
    };
    if values.iter().any(|value| value.get_help().is_some()) {
        let rows: Vec<String> = names().map(row).collect();
        arg = arg.long_help(format!(
            "{help}\n\n{}:\n{}",
            word(HEADING, "Possible values", lang),
            rows.join("\n")
        ));
    }
    help += &note("possible values", names().collect());
    arg.help(help).hide_default_value(true).hide_possible_values(true)
}

fn paragraphs(id: &str, attribute: Option<&str>, lang: &Lang) -> Option<String> {
    let text = lang.text(id, attribute)?;
    Some(text.split("\n\n").map(|lines| lines.replace('\n', " ")).collect::<Vec<_>>().join("\n\n"))
}

/// It lives as long as the program, which ends after help.
fn word(kind: &str, english: &str, lang: &Lang) -> &'static str {
    let words = english.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let attribute = words.collect::<Vec<_>>().join("-").to_lowercase();
    lang.text(kind, Some(&attribute)).unwrap_or_else(|| english.to_owned()).leak()
}

/// Returns what clap renders, with the words that cannot be set in it.
pub fn said(rendered: &StyledStr, lang: &Lang) -> String {
    let text = rendered.ansi().to_string();
    if lang.is_english() {
        return text;
    }
    let heads = ["Usage", "Arguments", "Options", "Examples", "Example"];
    let heads = heads.map(|head| (format!("{head}:"), format!("{}:", word(FIXED, head, lang))));
    // A second line of usage stands below the first.
    let column = |head: &str| format!("\n{}\u{1b}", " ".repeat(head.chars().count() + 1));
    let second = heads.first().map(|(english, own)| (column(english), column(own)));
    let options = ("[OPTIONS]".to_owned(), format!("[{}]", word(VALUE, "OPTIONS", lang)));
    let all = second.into_iter().chain(heads.clone()).chain([options]);
    all.fold(text, |text, (english, own)| text.replace(&english, &own))
}

const GROUPS: [(&str, &[&str]); 6] = [
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

/// It has to be built, which is done for help and errors only.
pub fn grouped(command: Command, lang: &Lang) -> Command {
    let head = *command.get_styles().get_header();
    // As that of a single command.
    let width = streams::columns(true).map_or(WIDEST, |columns| columns.min(WIDEST));
    let look = TextStyle { width: Some(width), ..TextStyle::default() };
    let longest = GROUPS.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max().unwrap_or(0);
    let row = |name: &&'static str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        (format!("{name:longest$}"), about.map(ToString::to_string).unwrap_or_default())
    };
    let mut template = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (title, names) in GROUPS {
        let rows = text::hanging(names.iter().map(row), look);
        template.push_str(&format!("{head}{}:{head:#}\n{rows}\n", word(HEADING, title, lang)));
    }
    template.push_str(&format!("{head}Options:{head:#}\n{{options}}{{after-help}}"));
    command.help_template(template)
}
