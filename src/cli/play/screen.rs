//! The loop of the live table: events in, frames and effects out.

use super::PlayPage;
use super::ledger_thread::{self, Asked};
use super::terminal::{PlayScreen, restore};
use super::typed_line::TypedLine;
use crate::cli::{Context, clock, streams};
use anyhow::{Context as _, Result};
use meldbook::live::{Effect, LiveEvent, LiveState, ScreenText, draw};
use meldbook::night::NightLog;
use meldbook::report::ErrorText;
use meldbook::store::Ledger;
use ratatui::crossterm::event as terminal_event;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use std::{process::ExitCode, rc::Rc, thread};

enum ScreenMessage {
    Event(LiveEvent),
    #[cfg(unix)]
    Signal(i32),
    /// The terminal can no longer be read.
    Closed,
}

/// Runs the table of a night, and of the nights that are opened after it.
pub fn run(
    context: &mut Context,
    mut ledger: Ledger,
    mut session: NightLog,
    mut page: Option<PlayPage>,
) -> Result<ExitCode> {
    let (sender, messages) = channel();
    if streams::has_colour() {
        // `--color always` goes before NO_COLOR, which crossterm looks for too.
        ratatui::crossterm::style::force_color_output(true);
    }
    #[cfg(unix)]
    let signals = signals::listen(sender.clone()).context("signals")?;
    let (mut reads_keys, mut said) = (false, Vec::new());
    let end = loop {
        super::show_page(context, page.as_mut(), &mut ledger, &session)?;
        let before = super::night_before(&mut ledger, &session)?;
        let screen = PlayScreen::enter().context("the terminal")?;
        if !std::mem::replace(&mut reads_keys, true) {
            let sender = sender.clone();
            thread::spawn(move || read_keys(&sender));
        }
        let at_table = session.row.uuid.clone();
        let channel = (&sender, &messages);
        let of_last = std::mem::take(&mut said);
        let end = night(context, ledger, (session, before.is_some()), of_last, page.clone(), screen, channel);
        (ledger, session) = match (end, before) {
            (Ok(ScreenEnd::By(Effect::Next)), _) => super::next_night(context, &at_table)?,
            (Ok(ScreenEnd::By(Effect::TakenBack(taken_back))), Some(before)) => {
                said = taken_back;
                super::open(context, Some(&before), clock::seconds()?)?
            }
            (end, _) => break end,
        };
    };
    #[cfg(unix)]
    signals.close();
    match end? {
        ScreenEnd::By(_) => Ok(ExitCode::SUCCESS),
        #[cfg(unix)]
        ScreenEnd::Signal(signal) => signals::end(signal),
    }
}

fn night(
    context: &Context,
    mut ledger: Ledger,
    (session, follows): (NightLog, bool),
    said: Vec<String>,
    page: Option<PlayPage>,
    screen: PlayScreen,
    (sender, messages): (&Sender<ScreenMessage>, &Receiver<ScreenMessage>),
) -> Result<ScreenEnd> {
    let (ask, requests) = channel();
    let has_page = page.is_some();
    let size = ratatui::crossterm::terminal::size().context("the terminal")?;
    let at_table = session.row.uuid.clone();
    let between = ledger_thread::between_nights(&mut ledger, &session);
    let mut state = LiveState::new(session, Rc::clone(&context.lang), context.look(), size)?;
    between.into_iter().for_each(|between| drop(state.update(between)));
    let (mut typed, last) = TypedLine::of(&at_table);
    state.take_over(last);
    if follows {
        state.follows();
    }
    if !said.is_empty() {
        state.say_lines(said);
    }
    let (to_loop, code) = (sender.clone(), context.lang.code());
    let ledger = thread::spawn(move || {
        ledger_thread::run(ledger, &at_table, page, code, &requests, |event| {
            to_loop.send(ScreenMessage::Event(event)).is_ok()
        });
    });
    let end = run_loop(context, &mut state, screen, messages, &ask, &mut typed);
    // What the last keys did has not been kept yet.
    let kept = state.kept();
    typed.keep(kept.clone());
    typed.end();
    // The alternate screen is closed: text printed now stays visible.
    for line in kept.writing.iter().map(|(line, _)| line).chain(&kept.lines) {
        context.say(&format!("{}: {}", context.words(&ScreenText::NotLogged {}), line.trim()));
    }
    drop(ask);
    let is_next = matches!(end, Ok(ScreenEnd::By(Effect::Next | Effect::TakenBack(_))));
    // The page says that the table was left; nobody waits for what cannot be written yet.
    if is_next || has_page && kept.writing.is_none() {
        let _ = ledger.join();
    }
    if is_next {
        // What the ledger said is of this night; what was typed meanwhile is for the next one.
        let is_typed = |message: &ScreenMessage| match message {
            ScreenMessage::Event(event) => {
                matches!(event, LiveEvent::Key(_) | LiveEvent::Paste(_) | LiveEvent::Resize(..))
            }
            _ => true,
        };
        let typed: Vec<ScreenMessage> = messages.try_iter().filter(is_typed).collect();
        typed.into_iter().for_each(|message| drop(sender.send(message)));
    }
    end
}

enum ScreenEnd {
    /// By a key, or because the terminal is closed: the table is left, or another night is to be shown.
    By(Effect),
    #[cfg(unix)]
    Signal(i32),
}

/// Handles messages in order, and draws when none is waiting.
fn run_loop(
    context: &Context,
    state: &mut LiveState,
    mut screen: PlayScreen,
    messages: &Receiver<ScreenMessage>,
    ask: &Sender<Asked>,
    typed: &mut TypedLine,
) -> Result<ScreenEnd> {
    let mut fades = None;
    loop {
        typed.keep(state.kept());
        screen.terminal.draw(|frame| draw(state, frame)).context("the terminal")?;
        fades = state.flashes().then(|| fades.unwrap_or_else(|| Instant::now() + FLASH));
        let mut next = wait(messages, fades);
        while let Some(message) = next.take() {
            let effects = match message {
                ScreenMessage::Event(event) => {
                    if let LiveEvent::Resize(..) = event {
                        screen.forget().context("the terminal")?;
                    }
                    state.update(event)
                }
                ScreenMessage::Closed => return Ok(ScreenEnd::By(Effect::Leave)),
                #[cfg(unix)]
                ScreenMessage::Signal(signals::STOP) => vec![Effect::Suspend],
                #[cfg(unix)]
                ScreenMessage::Signal(signals::CONTINUE) => vec![Effect::Redraw],
                #[cfg(unix)]
                ScreenMessage::Signal(signal) => {
                    take_what_is_typed(state, messages);
                    return Ok(ScreenEnd::Signal(signal));
                }
            };
            for effect in effects {
                match effect {
                    Effect::Ask(request) => {
                        ask.send((request, state.session().known())).context("the ledger")?;
                    }
                    Effect::Next | Effect::TakenBack(_) | Effect::Leave => return Ok(ScreenEnd::By(effect)),
                    Effect::Redraw => screen.again().context("the terminal")?,
                    Effect::Suspend => {
                        #[cfg(unix)]
                        if signals::stop()? {
                            screen.again().context("the terminal")?;
                            continue;
                        }
                        let no_shell = context.words(&ScreenText::NoShell {});
                        state.update(LiveEvent::Failed(ErrorText::said(no_shell)));
                    }
                }
            }
            next = messages.try_recv().ok();
        }
    }
}

/// For how long a signal lets the terminal tell what was typed before it.
#[cfg(unix)]
const LAST_KEYS: Duration = Duration::from_millis(50);

/// Takes in the keys that were typed before a signal and not read yet. What they want is not done any more: a line that they
/// enter is kept as one that was still being written.
#[cfg(unix)]
fn take_what_is_typed(state: &mut LiveState, messages: &Receiver<ScreenMessage>) {
    let until = Instant::now() + LAST_KEYS;
    while let Ok(message) = messages.recv_timeout(until.saturating_duration_since(Instant::now())) {
        if let ScreenMessage::Event(event) = message {
            state.update(event);
        }
    }
}

/// How long what a hand moved stands out.
const FLASH: Duration = Duration::from_millis(1200);

/// Waits for a message; while something stands out, no longer than until it fades.
fn wait(messages: &Receiver<ScreenMessage>, fades: Option<Instant>) -> Option<ScreenMessage> {
    let Some(fades) = fades else { return messages.recv().ok() };
    match messages.recv_timeout(fades.saturating_duration_since(Instant::now())) {
        Err(RecvTimeoutError::Timeout) => Some(ScreenMessage::Event(LiveEvent::Faded)),
        message => message.ok(),
    }
}

/// Sends on what is typed until the terminal is closed.
fn read_keys(sender: &Sender<ScreenMessage>) {
    loop {
        let event = match terminal_event::read() {
            Ok(terminal_event::Event::Key(key)) => ScreenMessage::Event(LiveEvent::Key(key)),
            Ok(terminal_event::Event::Paste(text)) => ScreenMessage::Event(LiveEvent::Paste(text)),
            Ok(terminal_event::Event::Resize(columns, lines)) => {
                ScreenMessage::Event(LiveEvent::Resize(columns, lines))
            }
            Ok(_) => continue,
            Err(_) => ScreenMessage::Closed,
        };
        let closed = matches!(event, ScreenMessage::Closed);
        if sender.send(event).is_err() || closed {
            return;
        }
    }
}

#[cfg(unix)]
mod signals {
    use super::ScreenMessage;
    use anyhow::{Context as _, Result};
    use nix::unistd::{getpgid, getpgrp, getppid, getsid};
    pub use signal_hook::consts::{SIGCONT as CONTINUE, SIGTSTP as STOP};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::{Handle, Signals};
    use signal_hook::low_level::emulate_default_handler;
    use std::process::ExitCode;
    use std::sync::mpsc::Sender;

    /// Sends on the signals that end, stop or continue the table.
    pub fn listen(sender: Sender<ScreenMessage>) -> std::io::Result<Handle> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, STOP, CONTINUE])?;
        let handle = signals.handle();
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if sender.send(ScreenMessage::Signal(signal)).is_err() {
                    return;
                }
            }
        });
        Ok(handle)
    }

    /// Ends by the default action of the signal, so that the sender sees it.
    pub fn end(signal: i32) -> Result<ExitCode> {
        emulate_default_handler(signal).context("signals")?;
        Ok(ExitCode::FAILURE)
    }

    /// Stops the program. Returns `false` if no shell is there to let it go on.
    pub fn stop() -> Result<bool> {
        let parent = Some(getppid());
        if getsid(parent) != getsid(None) || getpgid(parent) == Ok(getpgrp()) {
            return Ok(false);
        }
        super::restore();
        emulate_default_handler(STOP).context("signals")?;
        Ok(true)
    }
}
