//! The question before the questions of `new`: the same table as last time, or another one?

use super::prompt::{Choice, End, Pick, Prompt};
use super::{Asker, nothing_opened};
use crate::cli::context::Context;
use anyhow::Result;
use meldbook::kernel::units::Minor;
use meldbook::lang::Voice;
use meldbook::money::Currency;
use meldbook::report::agreements;
use meldbook::report::phrases::Phrase;
use meldbook::report::sentences::Question;
use meldbook::session::Session;
use meldbook::session::opening::again::FirstTable;
use meldbook::session::opening::stakes;

const AGAIN: &str = "again";
const ANOTHER: &str = "another";

/// Asks whether the next night has the table of the last one.
pub fn same_table(last: &Session, context: &Context) -> Result<bool> {
    let voice = Voice { lang: &context.lang, currency: Currency::from_code(&last.row.currency)? };
    let rules = &last.night.rules;
    let options = rules.options();
    let stake = if options.plays_games() {
        stakes::print_under(options, rules, voice.currency)
    } else {
        let unit = voice.amount(Minor(options.unit_minor()));
        options.pays_money().then(|| voice.say(&Phrase::AtAUnit { unit }))
    };
    let table = [Some(agreements::name(rules, voice)), Some(voice.and(&FirstTable::of(last).players)), stake];
    let table = table.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let choices = vec![
        Choice::new(AGAIN, context.words(&Question::SameTable { table: &table })),
        Choice::new(ANOTHER, context.words(&Question::AnotherTable {})),
    ];
    let help = context.words(&Question::Arrows {});
    let question = context.words(&Question::WhichTable {});
    let prompt = Prompt::list(question, help, Pick::One, choices.clone(), 0);
    let text_of = |name: &String| choices.iter().find(|choice| choice.name == *name);
    let shown = |answer: &[String]| {
        let texts = answer.iter().filter_map(text_of).map(|choice| choice.text.as_str());
        texts.collect::<Vec<_>>().join(", ")
    };
    match Asker::of(context)?.ask(prompt, shown)? {
        End::Answered(answer) => Ok(answer.iter().any(|name| name == AGAIN)),
        End::Back | End::Leave => Err(nothing_opened(context)),
    }
}
