//! A page laid over the table: help, what was agreed, and answers too long for the lines below the sheet.

use super::agreed::agreements;
use super::keys::KEYS;
use super::looks::Looks;
use super::says::Says;
use crate::command::Reply;
use crate::lang::Voice;
use crate::report;
use crate::report::text::{self, Look};
use crate::session::Session;

/// What is on a page.
#[derive(Debug, Clone)]
pub(super) enum Page {
    /// The words of this game, the commands and the keys.
    Help,
    /// What was agreed before the first hand.
    Agreements,
    /// A reply.
    Reply(Box<Reply>),
}

/// A page, laid out for a width, and how far it is turned.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub page: Page,
    pub lines: Vec<String>,
    /// How many lines are above the screen.
    pub top: usize,
}

impl Page {
    /// Returns the head of the page.
    pub(super) fn head(&self) -> Says {
        match self {
            Page::Help => Says::Help,
            Page::Agreements => Says::Agreements,
            Page::Reply(_) => Says::Answer,
        }
    }

    /// Lays the page out.
    pub(super) fn shown(self, session: &Session, voice: Voice<'_>, looks: &Looks, width: u16) -> Shown {
        let width = width.saturating_sub(2).max(20);
        let look = Look { width: Some(width), ascii: looks.ascii, ..Look::default() };
        let lines: Vec<String> = match &self {
            Page::Help => {
                let help = report::texts::help(session.rules.engine().vocabulary(), voice.lang, look);
                help.lines().map(str::to_owned).chain(keys(voice, look)).collect()
            }
            Page::Agreements => agreements(session, voice, look),
            Page::Reply(reply) => match report::reply::text(reply, voice.lang, look, &looks.time) {
                Ok(text) => text.lines().map(str::to_owned).collect(),
                Err(error) => vec![voice.say(&error)],
            },
        };
        // What is wider all the same is never cut.
        let lines = lines.iter().flat_map(|line| text::wrapped(line, width)).collect();
        Shown { page: self, lines, top: 0 }
    }
}

/// Returns what the keys do, a line each.
fn keys(voice: Voice<'_>, look: Look) -> Vec<String> {
    let named = KEYS.iter().filter(|row| !row.name.is_empty());
    let rows: Vec<(String, String)> = named.map(|row| (row.named(voice), voice.say(&row.does))).collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|(name, does)| (name.as_str(), does.as_str())).collect();
    let text = text::hanging(&rows, look);
    [String::new(), voice.say(&Says::Keys)].into_iter().chain(text.lines().map(str::to_owned)).collect()
}
