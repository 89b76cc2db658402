//! A page over the table: help, agreements, and replies too long for the lines below the sheet.

use super::state::{Mode, OpenPage, Page};
use crate::command::Request;
use crate::engine::Options;
use crate::lang::Voice;
use crate::live::{KEYS, LiveState, ScreenText, sheet::NOTED};
use crate::report::{self, BoardSign, TextStyle, text};

impl Page {
    pub(super) fn head(&self) -> ScreenText<'static> {
        match self {
            Page::Help => ScreenText::Help {},
            Page::Agreements => ScreenText::Agreements {},
            Page::Reply(_) | Page::More(_) => ScreenText::Answer {},
        }
    }

    pub(super) fn shown(self, state: &LiveState) -> OpenPage {
        let (session, voice) = (&state.session, state.voice());
        let width = state.size.0.saturating_sub(2).max(20);
        let look = TextStyle { width: Some(width), colour: false, ..state.look };
        let text = match &self {
            Page::Help => {
                let options = session.night.options();
                let help =
                    report::reply::help(options, &voice.say(&ScreenText::BelowHelp {}), voice.lang, look);
                let words = report::reply::help_words(options, voice.lang, look);
                let keys = KEYS.iter().filter_map(|row| row.shown.as_ref());
                let keys = keys.map(|(name, does)| ((*name).to_owned(), voice.say(does)));
                let keys = legend(ScreenText::Keys {}, keys, voice, look);
                Ok(format!("{help}\n{words}{keys}{}", signs(options, voice, look)))
            }
            Page::More(text) => {
                let gap = if text.is_empty() { "" } else { "\n\n" };
                Ok(format!("{text}{gap}{}", report::session_text::whole_hands(session, voice, look)))
            }
            Page::Agreements => {
                let title = report::agreements::title(&session.night.rules, voice);
                Ok(format!("{title}\n\n{}", report::agreements::text(&session.night, voice, look)))
            }
            // How a night is opened from the shell is no matter here.
            Page::Reply(reply) if reply.request == Request::Standings => {
                report::session_text::standings(&reply.session, voice, look)
            }
            Page::Reply(reply) => report::reply::text(reply, voice.lang, look),
        };
        let text = text.unwrap_or_else(|error| voice.say(&error));
        // Wider lines are wrapped, never cut.
        let lines = text.lines().flat_map(|line| text::wrapped(line, width)).collect();
        let over = match &state.mode {
            Mode::Typing => None,
            Mode::HandingOver(at) => Some(*at),
            Mode::Reading(shown) => shown.over,
        };
        OpenPage { page: self, lines, top: 0, over }
    }
}

impl LiveState {
    /// Opens a page over the table.
    pub(super) fn open(&mut self, page: Page) {
        self.mode = Mode::Reading(page.shown(self));
    }
}

fn signs(options: &Options, voice: Voice<'_>, look: TextStyle) -> String {
    let signs = BoardSign::all(options).map(|sign| (sign.shown().to_owned(), voice.say(&sign)));
    let rows = signs.into_iter().chain([(NOTED.to_owned(), voice.say(&ScreenText::Noted {}))]);
    legend(ScreenText::Signs {}, rows, voice, look)
}

fn legend(
    head: ScreenText<'_>,
    rows: impl Iterator<Item = (String, String)>,
    voice: Voice<'_>,
    look: TextStyle,
) -> String {
    format!("\n{}\n{}", voice.say(&head), text::hanging(rows, look))
}
