//! A reply in sentences and grids, in short as news, or as JSON; an error as a screen shows it, and the page of help.

use super::{Phrase, Result, Sentence, TextStyle, Word, entered, join, json, session_text, settle, text};
use crate::command::{Reply, Request, SettleBy, sheet_file::line_at};
use crate::engine::{self, Engine, Options};
use crate::kernel::say::Say;
use crate::lang::{Lang, Voice};
use crate::money::Currency;
use crate::night::doubt::{Doubt, doubt_of_hand, higher_stake};
use crate::night::{Night, NightError};
use crate::notation::{commands_at, said_forms, words_in_help};
use crate::report;
use serde_json::{Value, json};
use std::fmt::Display;

pub fn doubt(reply: &Reply) -> Option<Doubt> {
    let before = reply.before.as_ref()?;
    let night = &reply.session.night;
    match (&reply.request, reply.hand(), &reply.scored) {
        (Request::Hand { .. }, Some((_, hand)), Some(scored)) => {
            doubt_of_hand(before, &hand.said.line, &hand.table(), &scored.outcome)
        }
        (request, ..) => doubt_of_change(before, night, request),
    }
}

pub fn doubt_of_change(before: &Night, after: &Night, request: &Request) -> Option<Doubt> {
    match request {
        // Amounts of two currencies are not compared.
        Request::Set { .. } if before.about.currency == after.about.currency => {
            let currency = Currency::from_code(&after.about.currency).ok()?;
            higher_stake(&before.rules, &after.rules, currency)
        }
        Request::Paid { .. } | Request::Penalty { .. } | Request::Result { .. } | Request::Spent { .. } => {
            let (was, is) = (before.steps.last()?, after.steps.last()?);
            let is_same = after.steps.len() > before.steps.len() && is.thing.says_the_same(&was.thing);
            is_same.then_some(Doubt::SameEntry {})
        }
        _ => None,
    }
}

pub fn warning(doubt: &Doubt, lang: &Lang) -> String {
    lang.say(&Sentence::Remark { warning: true, what: lang.say(doubt) })
}

pub fn text(reply: &Reply, lang: &Lang, look: TextStyle) -> Result<String> {
    let session = &reply.session;
    let night = &session.night;
    let voice = Voice::new(lang, &reply.session.row.currency)?;
    // Without an open night these answer about the last one.
    let head = || if session.row.open { String::new() } else { session_text::head(session, voice) };
    let request = &reply.request;
    let text = match request {
        Request::Hand { .. } => entered::logged(reply, voice),
        Request::Edit { .. } if reply.before.is_none() => voice.say(&NightError::NothingChanged),
        Request::Undo | Request::Redo => {
            let of = reply.elsewhere.then(|| {
                let (id, date) = (session.row.id, voice.date(&session.row.date));
                voice.say(&Sentence::OfAnother { id, date }) + "\n"
            });
            let taken = entered::taken_back(reply, voice);
            of.unwrap_or_default() + &taken + "\n" + &entered::after_taking_back(reply, voice)
        }
        Request::Rename { .. } => entered::renamed(reply, voice),
        request if request.is_payment() => settle::paid(reply, voice),
        Request::Reopen => entered::reopened(reply, voice),
        Request::Settle { terms: SettleBy { share: false, paid: false, .. } } => {
            head() + &settle::text(reply, voice, look)
        }
        Request::Settle { .. } | Request::Close { .. } => settle::text(reply, voice, look),
        Request::Why { .. } => match (reply.hand(), reply.step()) {
            (Some((step, hand)), _) => head() + &report::hand::why(night, step, hand, voice),
            (None, Some(step)) => head() + &report::things::why(night, step, voice),
            (None, None) => head(),
        },
        Request::LineAt { .. } => line_to_correct(reply).map_or(String::new(), |fix| fix.line_in(lang)),
        Request::Standings | Request::Quit if reply.between.is_some() => entered::voided(reply, voice),
        // On leaving, the standings are shown.
        Request::Standings | Request::Quit => {
            let owed = report::between::at_table(&reply.owed, Some(&session.row.players), lang);
            let none_open = if session.row.open { String::new() } else { voice.say(&Sentence::NoneOpen {}) };
            let standings = session_text::standings(session, voice, look)? + &none_open;
            join([Some(standings), owed].into_iter().flatten(), "\n")
        }
        Request::Agreed => session_text::head(session, voice) + &report::agreements::text(night, voice, look),
        Request::Sheet => session_text::sheet(session, voice, look),
        Request::History => {
            let history = report::history::history(&session.entries, &session.past, voice);
            session_text::head(session, voice)
                + &text::grid(&report::history::grid(&history, lang, look), look)
        }
        Request::Help { words } => help_asked(*words, night, lang, look),
        _ => entered::consequences(reply, voice),
    };
    // What takes something back is not read out.
    let is_sealed = reply.between.is_some() && !matches!(request, Request::Undo | Request::Redo);
    let seal = reply.seal.as_ref().filter(|_| is_sealed);
    let sealed = seal.map_or(String::new(), |seal| format!("\n{}", lang.say(&Phrase::Sealed { seal })));
    Ok(text::shown(&(text + &sealed), look))
}

/// For a screen that shows standings and next dealer anyway.
pub fn news(reply: &Reply, lang: &Lang) -> Result<Vec<String>> {
    let voice = Voice::new(lang, &reply.session.row.currency)?;
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    Ok(match &reply.request {
        // The standings are seen; that a game is over, and who won it, is said.
        Request::Hand { .. } => {
            let night = &reply.session.night;
            let won = reply.hand().filter(|(_, hand)| hand.ends_game());
            let won = won.and_then(|_| report::games::last(night, voice));
            entered::hand(reply, voice).into_iter().chain(won).collect()
        }
        Request::Undo | Request::Redo => {
            let taken_back = lines(entered::taken_back(reply, voice)).into_iter();
            taken_back.chain(entered::changes(reply, voice)).collect()
        }
        Request::Rename { .. } => vec![entered::renamed(reply, voice)],
        request if request.is_payment() => lines(settle::paid(reply, voice)),
        Request::Reopen => lines(entered::reopened(reply, voice)),
        _ => entered::changes(reply, voice),
    })
}

pub fn json(reply: &Reply) -> Result<Value> {
    let session = &reply.session;
    let english = Lang::english();
    let hand =
        || reply.hand().map(|(step, hand)| json::explained_hand(session, step, hand, reply.scored.as_ref()));
    Ok(match &reply.request {
        Request::Hand { .. } => hand().unwrap_or(Value::Null),
        Request::LineAt { .. } => {
            let Some(Request::Fix { at, line, .. }) = line_to_correct(reply) else { return Ok(Value::Null) };
            json::of_session(session, json!({ "at": at.to_string(), "line": line }))
        }
        Request::Why { .. } => {
            let told = hand().or_else(|| Some(json::thing(&session.night, reply.step()?)));
            json::of_session(session, told.unwrap_or(Value::Null))
        }
        Request::Undo | Request::Redo => json::change(reply, entered::taken(reply)),
        Request::Edit { .. } | Request::Rename { .. } | Request::Reopen => json::change(reply, None),
        request if request.is_payment() => json::change(reply, None),
        Request::Settle { .. } | Request::Close { .. } => json::settlement(reply),
        Request::Standings | Request::Quit if reply.between.is_some() => json::change(reply, None),
        Request::Standings | Request::Quit => {
            let owed = (!reply.owed.is_empty()).then(|| json::owes(&reply.owed));
            json::with_known(json::standings(session), json!({"owed": owed}))
        }
        Request::Agreed => json::agreed(session, Voice::new(&english, &session.row.currency)?),
        Request::Sheet => json::sheet(session),
        Request::History => {
            let voice = Voice::new(&english, &session.row.currency)?;
            json::history(&report::history::history(&session.entries, &session.past, voice), session)
        }
        Request::Help { words } => help_asked(*words, &session.night, &english, TextStyle::default()).into(),
        _ => hand().unwrap_or_else(|| json::change(reply, None)),
    })
}

pub fn line_to_correct(reply: &Reply) -> Option<Request> {
    let Request::LineAt { at } = reply.request else { return None };
    Some(Request::Fix { at, line: line_at(&reply.session, at)? })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorText {
    pub message: String,
    pub hints: Vec<String>,
    /// The word at fault: its position and length in characters of the hand's line.
    pub word: Option<(usize, usize)>,
}

impl ErrorText {
    pub fn said(message: String) -> ErrorText {
        ErrorText { message, hints: Vec::new(), word: None }
    }

    /// Says an error that no word of a line is at fault for.
    pub fn with_hint(error: &(impl Say + Display), hint: Option<String>, lang: &Lang) -> ErrorText {
        let hints = lang.hint(error, hint).into_iter().collect();
        ErrorText { hints, ..ErrorText::said(lang.say(error)) }
    }

    pub fn of(error: &NightError, lang: &Lang) -> ErrorText {
        let hinted = |hints: Vec<String>| ErrorText { hints, ..ErrorText::said(lang.say(error)) };
        match error {
            NightError::Refused(refused) => {
                let refusal = &refused.refusal;
                let also = |more| lang.say(&Sentence::Also { fault: lang.say(more) });
                let hints = refusal.more.iter().map(also).collect();
                ErrorText { message: lang.say(&refusal.first), hints, word: refused.at }
            }
            NightError::Line(unread) => {
                let length = unread.error.word.chars().count();
                let hints = unread.error.hint().map(|lines| lang.say(&lines)).into_iter().collect();
                let word = Some((unread.error.at, length));
                ErrorText { message: lang.say(&unread.error), hints, word }
            }
            NightError::SessionClosed { .. } => hinted(vec![lang.say(&Sentence::ReopenHere {})]),
            _ => ErrorText::with_hint(error, error.hint(), lang),
        }
    }
}

/// Shows examples of a game under its rules; `rest` says how to read on.
pub fn help(options: &Options, rest: &str, lang: &Lang, look: TextStyle) -> String {
    // A night of results has no hands.
    if options.engine() == Engine::Results {
        return format!("{}\n\n{rest}\n", lang.say(&Word::NightOfResults {}));
    }
    let game = lang.say(&options.engine().vocabulary().game);
    let examples = engine::examples(options, lang).into_iter().map(|(typed, help)| (typed, lang.say(&help)));
    let examples = text::hanging(examples, look);
    let [beside, rest] = [&lang.say(&Phrase::BesideHand {}), rest].map(|line| text::wrapped_to(line, look));
    format!("{game}\n\n{examples}\n{beside}{rest}")
}

fn help_asked(words: bool, night: &Night, lang: &Lang, look: TextStyle) -> String {
    match words {
        true => help_words(night.options(), lang, look),
        false => help(night.options(), &lang.say(&Phrase::HelpWords {}), lang, look),
    }
}

pub fn help_words(options: &Options, lang: &Lang, look: TextStyle) -> String {
    let vocabulary = options.engine().vocabulary();
    let words = words_in_help(vocabulary, options.notation(), lang).into_iter();
    let words = words.map(|(typed, help)| (typed, lang.say(&help)));
    let commands =
        commands_at(vocabulary.game).map(|(row, command)| (row.forms_in(lang), lang.say(&command)));
    let said = said_forms().map(|[english, czech]| if lang.is_english() { english } else { czech });
    let said = (join(said, ", "), lang.say(&Word::SaidAloud {}));
    text::hanging(words.chain([Default::default()]).chain(commands).chain([said]), look)
}
