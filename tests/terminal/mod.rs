//! The live table as people have it: the real program in a real terminal, typed at and looked at. Tests wait for
//! what is on the screen, never for time.

mod asked;
mod elsewhere;
mod kept_page;
mod nights;
mod nothing_raw;
mod pages;
mod typed_line;
mod ways_out;

use crate::support::Room;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// After so long nothing more is to be expected.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the program in it.
pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    before: String,
}

/// What is on the screen, and whether anything can come yet.
struct Seen {
    screen: vt100::Parser,
    /// Everything that was written.
    bytes: Vec<u8>,
    closed: bool,
}

impl Terminal {
    /// Runs the program in a terminal of 80 columns and 24 lines.
    pub fn run(room: &Room, words: &[&str]) -> Terminal {
        Terminal::of_size(room, words, 80, 24, &[])
    }

    /// Runs the program in a terminal.
    pub fn of_size(
        room: &Room,
        words: &[&str],
        columns: u16,
        lines: u16,
        variables: &[(&str, &str)],
    ) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_meldbook"));
        command.args(words);
        Terminal::within(room, command, columns, lines, variables)
    }

    /// Runs the program in a shell with this script, to which it is `$0`.
    #[cfg(target_os = "linux")]
    pub fn under_shell(room: &Room, script: &str) -> Terminal {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_meldbook")]);
        Terminal::within(room, command, 80, 24, &[])
    }

    fn within(
        room: &Room,
        mut command: CommandBuilder,
        columns: u16,
        lines: u16,
        variables: &[(&str, &str)],
    ) -> Terminal {
        command.cwd(room.path("."));
        command.env_clear();
        for (name, folder) in [("HOME", "home"), ("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")] {
            command.env(name, room.path(folder));
        }
        for (name, value) in [("LC_ALL", "C.UTF-8"), ("TZ", "UTC"), ("TERM", "xterm-256color")] {
            command.env(name, value);
        }
        for (name, value) in variables {
            command.env(name, value);
        }
        Terminal::of(command, columns, lines)
    }

    /// Runs any command in a terminal.
    pub fn of(command: CommandBuilder, columns: u16, lines: u16) -> Terminal {
        let size = PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let before = format!("{:?}", pair.master.get_termios().unwrap());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let seen = Seen {
            screen: vt100::Parser::new(at_least_one(lines), at_least_one(columns), 0),
            bytes: Vec::new(),
            closed: false,
        };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let shared = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let read = output.read(&mut bytes).unwrap_or(0);
                let (seen, changed) = &*shared;
                let mut seen = seen.lock().unwrap();
                seen.screen.process(&bytes[..read]);
                seen.bytes.extend(&bytes[..read]);
                seen.closed = read == 0;
                changed.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        Terminal { child, master: pair.master, keys, seen, before }
    }

    /// Types text, or the bytes that a key sends.
    pub fn types(&mut self, text: &str) {
        self.keys.write_all(text.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Types a line and Enter.
    pub fn says(&mut self, line: &str) {
        self.types(line);
        self.types("\r");
    }

    /// Waits until the screen shows something.
    #[track_caller]
    pub fn shows(&self, text: &str) {
        self.waits_for(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the screen shows something no more.
    #[track_caller]
    pub fn shows_no_more(&self, text: &str) {
        self.waits_for(&format!("no {text}"), |screen| !screen.contents().contains(text));
    }

    #[track_caller]
    pub fn waits_for(&self, what: &str, fits: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        let (seen, changed) = &*self.seen;
        let mut seen = seen.lock().unwrap();
        while !fits(seen.screen.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || seen.closed {
                let screen = seen.screen.screen().contents();
                drop(seen);
                panic!("waiting for {what}, seeing:\n{}", screen.replace("\n\n", "\n"));
            }
            seen = changed.wait_timeout(seen, left).unwrap().0;
        }
    }

    /// Returns whether the screen ever showed something, however short: all that was written is looked at once more.
    pub fn ever_showed(&self, fits: impl Fn(&vt100::Screen) -> bool) -> bool {
        let now = self.seen.0.lock().unwrap().screen.screen().size();
        let mut screen = vt100::Parser::new(now.0, now.1, 0);
        self.written().chunk_by(|_, next| *next != 0x1b).any(|bytes| {
            screen.process(bytes);
            fits(screen.screen())
        })
    }

    /// Returns everything that was written to the terminal.
    pub fn written(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    /// Returns the screen as text.
    pub fn screen(&self) -> String {
        self.seen.0.lock().unwrap().screen.screen().contents()
    }

    /// Resizes the terminal.
    pub fn resize(&mut self, columns: u16, lines: u16) {
        self.seen.0.lock().unwrap().screen.screen_mut().set_size(at_least_one(lines), at_least_one(columns));
        let size = PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
    }

    /// Sends the program a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill").args(["-s", name, &id]).status().unwrap();
        assert!(sent.success());
    }

    /// Kills the program, and waits until the system has taken back all that it had.
    pub fn is_killed(&mut self) {
        self.signal("KILL");
        self.child.wait().unwrap();
    }

    /// Waits for the end, and checks that the terminal is as it was.
    #[track_caller]
    pub fn ends(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        let (seen, changed) = &*self.seen;
        let mut seen = seen.lock().unwrap();
        while !seen.closed {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let screen = seen.screen.screen().contents();
                drop(seen);
                panic!("it does not end:\n{}", screen.replace("\n\n", "\n"));
            }
            seen = changed.wait_timeout(seen, left).unwrap().0;
        }
        drop(seen);
        let status = self.child.wait().unwrap();
        self.is_as_it_was();
        status
    }

    /// Checks that the terminal is as it was before the program took it.
    #[track_caller]
    pub fn is_as_it_was(&self) {
        let back = |screen: &vt100::Screen| {
            !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste()
        };
        let until = Instant::now() + PATIENCE;
        let (seen, changed) = &*self.seen;
        let mut seen = seen.lock().unwrap();
        while !back(seen.screen.screen()) {
            assert!(Instant::now() < until && !seen.closed, "{}", seen.screen.screen().contents());
            seen = changed.wait_timeout(seen, PATIENCE).unwrap().0;
        }
        assert_eq!(format!("{:?}", self.master.get_termios().unwrap()), self.before);
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn at_least_one(cells: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(cells).unwrap()
}
