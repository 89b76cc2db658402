//! Questions at a terminal: those of `new` about missing arguments, and a few others. Standard output stays free for what the
//! command prints.

use super::{Context, fail};
use anyhow::{Context as _, Result};
use inquire::autocompletion::Replacement;
use inquire::ui::{RenderConfig, Styled};
use inquire::validator::Validation;
use inquire::{Autocomplete, CustomUserError, InquireError, MultiSelect, Select, Text};
use meldbook::kernel::characters::visible;
use meldbook::kernel::day::DateOrder;
use meldbook::money::Currency;
use meldbook::night::Address;
use meldbook::notation::fold;
use meldbook::report::{Question, text};
use meldbook::store::StoreError;

/// Lets the line of what stands at an address be edited; `None` if that is left.
pub fn edited(context: &Context, at: Address, old: &str) -> Result<Option<String>> {
    let question = context.words(&Question::LineAt { at: at.to_string() });
    line(&question, &context.words(&Question::EnterCorrects {}), old, &[], &|_| None)
}

/// Asks for the currency of a file; `None` if that is left.
pub fn currency(context: &Context, path: &str) -> Result<Option<Currency>> {
    let question = context.words(&Question::WhichCurrency { path: path.to_owned() });
    let check = |typed: &str| Currency::from_code(typed).err().map(|unknown| context.words(&unknown));
    let code = line(&question, &context.words(&Question::CurrencyAs {}), "", &[], &check)?;
    Ok(code.and_then(|code| Currency::from_code(&code).ok()))
}

/// Asks which day a date is, and returns the order that makes it that; `None` if that is left.
pub fn order(context: &Context, text: &str, days: &[(DateOrder, String)]) -> Result<Option<DateOrder>> {
    let texts: Vec<String> = days.iter().map(|(_, day)| day.clone()).collect();
    let at = pick(Question::WhichDay { text }, Question::Arrows {}, &texts, 0, context)?;
    Ok(at.and_then(|at| days.get(at)).map(|(order, _)| *order))
}

/// Asks whether an open night of another day goes on, or a new one begins; `said` is why that is doubtful.
pub fn goes_on(context: &Context, said: &anyhow::Error) -> Result<bool> {
    let doubt = said.downcast_ref::<StoreError>().map(|error| context.words(error)).unwrap_or_default();
    let texts = [Question::GoesOn {}, Question::NewNight {}].map(|question| context.words(&question));
    let at = pick(Question::WhichNight { doubt }, Question::Arrows {}, &texts, 0, context)?;
    Ok(or_leave(at, context)? == 0)
}

/// Asks for a line, for which names are offered.
pub fn line(
    question: &str,
    help: &str,
    initial: &str,
    names: &[String],
    check: &dyn Fn(&str) -> Option<String>,
) -> Result<Option<String>> {
    let validator = |typed: &str| -> Result<Validation, CustomUserError> {
        Ok(check(typed.trim()).map_or(Validation::Valid, |fault| Validation::Invalid(fault.into())))
    };
    let typed = Text::new(&visible(question))
        .with_help_message(&below(help))
        .with_initial_value(initial)
        .with_autocomplete(NamesInLine(names))
        .with_validator(validator)
        .with_render_config(look())
        .prompt();
    Ok(answered(typed)?.map(|typed| typed.trim().to_owned()))
}

/// Asks for one of several texts, and returns its position; `None` if that is left.
pub fn pick(
    question: Question<'_>,
    help: Question<'_>,
    texts: &[String],
    at: usize,
    context: &Context,
) -> Result<Option<usize>> {
    let found = |typed: &str, _: &String, _: &str, at: usize| found(typed, texts.get(at)?, at);
    let shown = texts.iter().map(|text| choice(text)).collect();
    let chosen = Select::new(&visible(&context.words(&question)), shown)
        // What is only said of a name is not said again.
        .with_formatter(&|one| one.value.split("  ").next().unwrap_or_default().to_owned())
        .with_help_message(&below(&context.words(&help)))
        .with_starting_cursor(at)
        .with_scorer(&found)
        .with_page_size(page_size())
        .with_render_config(look())
        .raw_prompt();
    Ok(answered(chosen)?.map(|chosen| chosen.index))
}

/// Asks which of several texts hold, and returns their positions; `None` if that is left. `keys` names those chosen.
pub fn several(
    question: Question<'_>,
    texts: &[String],
    keys: &dyn Fn(&[usize]) -> String,
    context: &Context,
) -> Result<Option<Vec<usize>>> {
    let found = |typed: &str, _: &String, _: &str, at: usize| found(typed, texts.get(at)?, at);
    let shown = texts.iter().map(|text| choice(text)).collect();
    let chosen = MultiSelect::new(&context.words(&question), shown)
        .with_help_message(&below(&context.words(&Question::SpaceChooses {})))
        .with_formatter(&|chosen| match chosen {
            [] => context.words(&Question::None {}),
            chosen => keys(&chosen.iter().map(|one| one.index).collect::<Vec<_>>()),
        })
        .with_scorer(&found)
        .with_page_size(page_size())
        .with_render_config(look())
        .raw_prompt();
    Ok(answered(chosen)?.map(|chosen| chosen.iter().map(|one| one.index).collect()))
}

fn answered<T>(answer: Result<T, InquireError>) -> Result<Option<T>> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => Ok(None),
        Err(error) => Err(error).context("the terminal"),
    }
}

/// Ends the command, if a question was left.
pub fn or_leave<T>(answer: Option<T>, context: &Context) -> Result<T> {
    answer.ok_or_else(|| fail::table(context.words(&Question::NothingOpened {}), None))
}

/// Without colours, which the rest of `new` has not either.
fn look() -> RenderConfig<'static> {
    RenderConfig::empty()
        .with_answered_prompt_prefix(Styled::new(">"))
        .with_canceled_prompt_indicator(Styled::new(""))
}

fn columns_and_rows() -> (u16, u16) {
    terminal_size::terminal_size().map_or((80, 24), |(columns, rows)| (columns.0, rows.0))
}

/// Returns how many choices are shown at a time.
fn page_size() -> usize {
    usize::from(columns_and_rows().1).saturating_sub(6).clamp(2, 12)
}

/// Returns a choice in one line of the terminal.
fn choice(text: &str) -> String {
    let room = usize::from(columns_and_rows().0).saturating_sub(10);
    let text = visible(text);
    match text.chars().count() > room {
        true => text.chars().take(room).chain(['.', '.', '.']).collect(),
        false => text,
    }
}

/// Returns what stands below a question, broken between words.
fn below(help: &str) -> String {
    text::wrapped(help, columns_and_rows().0.saturating_sub(2)).join("\n")
}

/// Ranks the texts that have what is typed, with or without accents: those that begin so first.
fn found(typed: &str, text: &str, at: usize) -> Option<i64> {
    let (text, typed) = (fold(text), fold(typed));
    let rank = if text.starts_with(&typed) { 1_000_000 } else { 0 };
    text.contains(&typed).then(|| i64::try_from(at).map_or(0, |at| rank - at))
}

/// Completes the last name of a line.
#[derive(Clone)]
struct NamesInLine<'a>(&'a [String]);

impl Autocomplete for NamesInLine<'_> {
    fn get_suggestions(&mut self, input: &str) -> Result<Vec<String>, CustomUserError> {
        let begun = input.rsplit(',').next().unwrap_or_default().trim_start();
        let before = input.strip_suffix(begun).unwrap_or_default();
        let fits = |name: &&String| !begun.is_empty() && fold(name).starts_with(&fold(begun));
        Ok(self.0.iter().filter(fits).map(|name| format!("{before}{name}")).collect())
    }

    fn get_completion(
        &mut self,
        input: &str,
        highlighted: Option<String>,
    ) -> Result<Replacement, CustomUserError> {
        Ok(highlighted.or(self.get_suggestions(input)?.into_iter().next()))
    }
}
