//! The loop of the live table: events in, frames and effects out.

use super::desk::{self, News};
use super::terminal::{Screen, restore};
use crate::cli::clock::local;
use crate::cli::context::Context;
use anyhow::{Context as _, Result};
use meldbook::command::Request;
use meldbook::lang::Lang;
use meldbook::live::{Effect, Event, Looks, Says, State, draw};
use meldbook::report::Trouble;
use meldbook::session::Session;
use meldbook::store::Book;
use ratatui::crossterm::event as terminal_event;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What the loop hears of.
enum Heard {
    /// Something that happened at the terminal.
    Event(Event),
    /// Something that comes from the ledger.
    News(News),
    /// A signal of the system.
    #[cfg(unix)]
    Signal(i32),
    /// Nothing can be read from the terminal any more.
    Gone,
}

/// Runs the table until somebody leaves.
pub fn run(context: &Context, book: Book, session: Session, at_table: String) -> Result<ExitCode> {
    let (heard, hears) = channel();
    let (ask, asked) = channel();
    let size = ratatui::crossterm::terminal::size().context("the terminal")?;
    let looks = Looks { ascii: context.look().ascii, colour: context.has_colour(), time: local };
    let mut state = State::new(session, Rc::clone(&context.lang), looks, size)?;
    #[cfg(unix)]
    let signals = signals::listen(heard.clone()).context("signals")?;
    let screen = Screen::enter().context("the terminal")?;
    let to_loop = heard.clone();
    thread::spawn(move || desk::run(book, &at_table, &asked, |news| to_loop.send(Heard::News(news)).is_ok()));
    thread::spawn(move || read_keys(&heard));
    let end = turn(&mut state, &context.lang, screen, &hears, &ask);
    #[cfg(unix)]
    signals.close();
    // The screen is gone: what is said now stays to be read, as far as there is still somebody to read it.
    let line = state.line().trim();
    if !line.is_empty() {
        context.say(&format!("{}: {line}", context.words(&Says::NotLogged)));
    }
    match end? {
        End::Left => Ok(ExitCode::SUCCESS),
        #[cfg(unix)]
        End::Signal(signal) => signals::end(signal),
    }
}

/// How the table was left.
enum End {
    /// By a key, or because nothing can be read any more.
    Left,
    /// By a signal of the system.
    #[cfg(unix)]
    Signal(i32),
}

/// Takes one thing after the other, and draws when nothing waits.
fn turn(
    state: &mut State,
    lang: &Lang,
    mut screen: Screen,
    hears: &Receiver<Heard>,
    ask: &Sender<Request>,
) -> Result<End> {
    loop {
        screen.terminal.draw(|frame| draw(state, frame)).context("the terminal")?;
        let mut next = hears.recv().ok();
        while let Some(heard) = next.take() {
            let effects = match heard {
                Heard::Event(event) => {
                    if let Event::Resize(..) = event {
                        screen.forget().context("the terminal")?;
                    }
                    state.update(event)
                }
                Heard::News(news) => state.update(event_of(news, lang)),
                Heard::Gone => return Ok(End::Left),
                #[cfg(unix)]
                Heard::Signal(signal) => match signals::meaning(signal) {
                    signals::Meaning::End => return Ok(End::Signal(signal)),
                    signals::Meaning::Stop => vec![Effect::Suspend],
                    signals::Meaning::GoOn => vec![Effect::Redraw],
                },
            };
            for effect in effects {
                match effect {
                    Effect::Ask(request) => ask.send(request).context("the ledger")?,
                    Effect::Leave => return Ok(End::Left),
                    Effect::Redraw => screen.again().context("the terminal")?,
                    Effect::Suspend => {
                        restore();
                        #[cfg(unix)]
                        signals::stop()?;
                        screen.again().context("the terminal")?;
                    }
                }
            }
            next = hears.try_recv().ok();
        }
    }
}

/// Returns what news from the ledger are to the table.
fn event_of(news: News, lang: &Lang) -> Event {
    match news {
        News::Replied(reply) => Event::Replied(reply),
        News::Refused(error) => Event::Refused(Trouble::of_request(&error, lang)),
        News::Changed(session) => Event::Changed(session),
        News::Failed(error) => Event::Failed(Trouble::of_request(&error, lang)),
    }
}

/// Passes on what is typed until nothing can be read.
fn read_keys(heard: &Sender<Heard>) {
    loop {
        let event = match terminal_event::read() {
            Ok(terminal_event::Event::Key(key)) => Heard::Event(Event::Key(key)),
            Ok(terminal_event::Event::Paste(text)) => Heard::Event(Event::Paste(text)),
            Ok(terminal_event::Event::Resize(columns, lines)) => Heard::Event(Event::Resize(columns, lines)),
            Ok(_) => continue,
            Err(_) => Heard::Gone,
        };
        let gone = matches!(event, Heard::Gone);
        if heard.send(event).is_err() || gone {
            return;
        }
    }
}

/// What the system sends.
#[cfg(unix)]
mod signals {
    use super::Heard;
    use anyhow::{Context as _, Result};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::{Handle, Signals};
    use signal_hook::low_level::emulate_default_handler;
    use std::process::ExitCode;
    use std::sync::mpsc::Sender;

    /// What a signal means to the table.
    pub enum Meaning {
        /// It is over.
        End,
        /// It sleeps.
        Stop,
        /// It was woken.
        GoOn,
    }

    /// Passes on the signals that end or stop the table.
    pub fn listen(heard: Sender<Heard>) -> std::io::Result<Handle> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
        let handle = signals.handle();
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if heard.send(Heard::Signal(signal)).is_err() {
                    return;
                }
            }
        });
        Ok(handle)
    }

    pub fn meaning(signal: i32) -> Meaning {
        match signal {
            SIGTSTP => Meaning::Stop,
            SIGCONT => Meaning::GoOn,
            _ => Meaning::End,
        }
    }

    /// Ends as the signal would have, had nobody listened: who sent it can see that.
    pub fn end(signal: i32) -> Result<ExitCode> {
        emulate_default_handler(signal).context("signals")?;
        Ok(ExitCode::FAILURE)
    }

    /// Sleeps until somebody wakes the table.
    pub fn stop() -> Result<()> {
        emulate_default_handler(SIGTSTP).context("signals")
    }
}
