//! The terminal: taken, given back as it was, on every way out.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{SetCursorStyle, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use std::io::{Stdout, Write, stdout};

/// The screen, as long as it is ours.
pub struct Screen {
    /// What frames are drawn on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal. A panic gives it back before it is told.
    pub fn enter() -> std::io::Result<Screen> {
        let told = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            told(panic);
        }));
        take()?;
        Ok(Screen { terminal: Terminal::new(CrosstermBackend::new(stdout()))? })
    }

    /// Takes the terminal again after a sleep, and forgets what was on it.
    pub fn again(&mut self) -> std::io::Result<()> {
        take()?;
        self.forget()
    }

    /// Forgets what was on the screen, so that all of it is drawn anew. A screen that was resized there and back
    /// has lost its text, and its size does not tell.
    pub fn forget(&mut self) -> std::io::Result<()> {
        queue!(stdout(), Clear(ClearType::All))?;
        // Made anew and not cleared: to be cleared it would ask the terminal where the cursor is, and the answer
        // would come among the keys.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> std::io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)
}

/// Gives the terminal back. What fails cannot be helped: it may be gone.
pub fn restore() {
    let mut out = stdout();
    let _ = queue!(out, DisableBracketedPaste, LeaveAlternateScreen, SetCursorStyle::DefaultUserShape, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

#[cfg(all(test, unix))]
mod tests {
    use super::Screen;
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};
    use std::io::Read;
    use std::num::NonZero;

    #[test]
    #[ignore = "breaks; the test below lets it break in a terminal"]
    fn something_breaks() {
        let _screen = Screen::enter().unwrap();
        panic!("something broke");
    }

    /// In the released program a panic is the end: nothing but its hook can give the terminal back.
    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_told() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let before = format!("{:?}", pair.master.get_termios().unwrap());
        let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
        command.args(["--ignored", "--exact", "--nocapture", "cli::play::terminal::tests::something_breaks"]);
        command.env("RUST_BACKTRACE", "0");
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let mut screen = vt100::Parser::new(NonZero::new(24).unwrap(), NonZero::new(80).unwrap(), 0);
        let mut bytes = [0; 4096];
        // The other end is closed with an error.
        while let Ok(read @ 1..) = output.read(&mut bytes) {
            screen.process(&bytes[..read]);
        }
        assert!(!child.wait().unwrap().success());
        let screen = screen.screen();
        assert!(screen.contents().contains("something broke"), "{}", screen.contents());
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(format!("{:?}", pair.master.get_termios().unwrap()), before);
    }
}
