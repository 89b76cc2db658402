//! Progress of what takes long, on standard error, for people who wait at a terminal.

use super::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use meldbook::lang::Lang;
use meldbook::report::Sentence;
use meldbook::store::Log;
use std::time::{Duration, Instant};
use std::{io::IsTerminal, rc::Rc};

/// What takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_millis(500);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    Sessions,
    Files,
}

/// Progress of a command, which is gone when it is dropped; nothing off a terminal and with `--quiet`.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    counted: Counted,
    lang: Rc<Lang>,
    /// `None` if it is never shown.
    began: Option<Instant>,
}

impl Progress {
    pub fn new(context: &Context, counted: Counted) -> Progress {
        let style = ProgressStyle::with_template("{msg} {wide_bar}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style);
        let is_shown = std::io::stderr().is_terminal() && !context.quiet;
        let began = is_shown.then(Instant::now);
        Progress { bar, counted, lang: Rc::clone(&context.lang), began }
    }

    /// Shows how many sessions are done while something is at work, which says so.
    pub fn during<T>(context: &Context, work: impl FnOnce(&dyn Fn(usize, usize)) -> T) -> T {
        let progress = Progress::new(context, Counted::Sessions);
        work(&|done, all| progress.tell(Counted::Sessions, done, all))
    }

    /// Watches what is read of a ledger.
    pub fn watch<'l>(context: &Context, log: Log<'l>) -> Log<'l> {
        let progress = Progress::new(context, Counted::Sessions);
        log.watched(move |done, all| progress.tell(Counted::Sessions, done, all))
    }

    /// Lets something else be written to standard error.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Says how many are done, if these are counted.
    pub fn tell(&self, counted: Counted, done: usize, all: usize) {
        if counted != self.counted {
            return;
        }
        if done == all {
            return self.bar.finish_and_clear();
        }
        if self.began.is_none_or(|began| began.elapsed() < PATIENCE) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(u64::try_from(all).unwrap_or(u64::MAX));
        self.bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
        self.bar.set_message(self.lang.say(&match self.counted {
            Counted::Sessions => Sentence::SessionsDone { done, all },
            Counted::Files => Sentence::FilesDone { done, all },
        }));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
