//! Questions at a terminal. Standard output stays free for what the command prints.

use super::{Context, fail, streams};
use anyhow::{Context as _, Result};
use inquire::ui::{RenderConfig, Styled};
use inquire::validator::Validation;
use inquire::{CustomUserError, InquireError, Select, Text};
use meldbook::kernel::characters::visible;
use meldbook::money::Currency;
use meldbook::night::Address;
use meldbook::notation::{fold, fold_text};
use meldbook::report::{Question, text};
use meldbook::store::StoreError;

/// `None` if the question is left.
pub fn edited(context: &Context, at: Address, old: &str) -> Result<Option<String>> {
    line(Question::LineAt { at: at.to_string() }, Question::EnterCorrects {}, old, &[], &|_| None, context)
}

pub fn currency(context: &Context, path: &str) -> Result<Option<Currency>> {
    let question = Question::WhichCurrency { path: path.to_owned() };
    let check = |typed: &str| Currency::from_code(typed).err().map(|unknown| context.words(&unknown));
    let code = line(question, Question::CurrencyAs {}, "", &[], &check, context)?;
    Ok(code.and_then(|code| Currency::from_code(&code).ok()))
}

/// `said` is why it is doubtful that the open night goes on.
pub fn goes_on(context: &Context, said: &anyhow::Error) -> Result<bool> {
    let doubt = said.downcast_ref::<StoreError>().map(|error| context.words(error)).unwrap_or_default();
    let texts = [Question::GoesOn {}, Question::NewNight {}].map(|question| context.words(&question));
    let at = pick(Question::WhichNight { doubt }, &texts, context)?;
    Ok(or_leave(at, context)? == 0)
}

pub fn line(
    question: Question<'_>,
    help: Question<'_>,
    initial: &str,
    names: &[String],
    check: &dyn Fn(&str) -> Option<String>,
    context: &Context,
) -> Result<Option<String>> {
    let validator = |typed: &str| -> Result<Validation, CustomUserError> {
        Ok(check(typed.trim()).map_or(Validation::Valid, |fault| Validation::Invalid(fault.into())))
    };
    // Completes the last of several names.
    let complete = |input: &str| -> Result<Vec<String>, CustomUserError> {
        let begun = input.rsplit(',').next().unwrap_or_default().trim_start();
        let before = input.strip_suffix(begun).unwrap_or_default();
        let fits = |name: &&String| !begun.is_empty() && fold(name).starts_with(&fold(begun));
        Ok(names.iter().filter(fits).map(|name| format!("{before}{name}")).collect())
    };
    let typed = Text::new(&visible(&context.words(&question)))
        .with_help_message(&below(&context.words(&help)))
        .with_initial_value(initial)
        .with_autocomplete(complete)
        .with_validator(validator)
        .with_render_config(look())
        .prompt();
    Ok(answered(typed)?.map(|typed| typed.trim().to_owned()))
}

/// Returns the position of the text; `None` if the question is left.
pub fn pick(question: Question<'_>, texts: &[String], context: &Context) -> Result<Option<usize>> {
    let shown = texts.iter().map(|text| choice(text)).collect();
    let chosen = Select::new(&visible(&context.words(&question)), shown)
        .with_scorer(&|typed, _, text, _| fold_text(text).contains(&fold_text(typed)).then_some(0))
        // What is only said of a name is not said again.
        .with_formatter(&|one| one.value.split("  ").next().unwrap_or_default().to_owned())
        .with_help_message(&below(&context.words(&Question::Arrows {})))
        .with_render_config(look())
        .raw_prompt();
    Ok(answered(chosen)?.map(|chosen| chosen.index))
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

fn columns() -> u16 {
    streams::columns(true).unwrap_or(80)
}

fn choice(text: &str) -> String {
    let room = usize::from(columns()).saturating_sub(10);
    let text = visible(text);
    if text.chars().count() > room { text.chars().take(room).chain(['.', '.', '.']).collect() } else { text }
}

fn below(help: &str) -> String {
    text::wrapped(help, columns().saturating_sub(2)).join("\n")
}
