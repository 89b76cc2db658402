//! What plain words are in a shell.

use super::{Meant, Table};
use crate::command::request::Request;
use crate::engine::read_line;
use crate::notation::{By, RequestError, Then, Why, command_word, find_player, nearest, plain_form};

impl Table<'_> {
    /// Returns what the words of a shell are at this table, as they are typed in a shell; `None` if they are nothing here
    /// either. `is_unknown` says that they begin with no command, `is_like_another` that they nearly do.
    pub fn in_shell(self, line: &str, is_unknown: bool, is_like_another: bool) -> Option<RequestError> {
        // A question is answered as what it asks for.
        let line = if is_unknown { line.trim_end_matches(['?', ' ']) } else { line };
        let instead = |why, line: &str| RequestError::Instead { why, lines: vec![line.to_owned()] };
        let pointer = match Request::read(line, self) {
            Ok(Meant { request: Request::Hand { line, .. }, .. }) if is_unknown => {
                let table = self.session.night.next_table();
                let first = line.split(' ').next().unwrap_or_default();
                let is_like_hand = line.contains(|c: char| c.is_ascii_digit())
                    || nearest(first, table.players.iter().map(String::as_str)).is_some();
                let is_hand = find_player(&table.players, first).is_ok()
                    || (!is_like_another && line.contains(' ') && is_like_hand)
                    || read_line(self.options(), &table, &line).outcome.is_ok();
                is_hand.then(|| instead(Why::LogInShell, &line))
            }
            Ok(Meant { request: Request::Quit, .. }) => Some(instead(Why::TableOnly, "play")),
            Ok(Meant { request, command }) if is_unknown || command.is_some() => {
                Some(instead(Why::InShell, &request.to_string()))
            }
            Ok(Meant { request: request @ Request::Game { .. }, .. }) => {
                Some(instead(Why::InShell, &request.to_string()))
            }
            Err(error) if error.is_plain() => Some(error),
            Err(error @ RequestError::Misspelt { .. }) if is_unknown => Some(error),
            _ => None,
        }?;
        as_in_shell(pointer, line)
    }
}

/// Returns what the words of a shell that are no command there would be, if there is no table; `None` if they are nothing at
/// one either.
pub fn shell_pointer(line: &str, is_no_command: bool) -> Option<RequestError> {
    let Some((form, mut slots)) = plain_form(line, &|_| None) else {
        let request = match Request::parse(line) {
            Err(error) if error.is_plain() => return as_in_shell(error, line),
            parsed => parsed.ok().filter(|_| is_no_command),
        };
        let request = request.filter(|request| !matches!(request, Request::Hand { .. } | Request::Quit));
        return Some(RequestError::Instead {
            why: Why::InShell,
            lines: vec![in_shell(&request?.to_string())],
        });
    };
    for (open, placeholder) in [("NAME", "NAME"), ("SOMEBODY", "NAME"), ("AT", "HAND"), ("NEXT", "HAND")] {
        if slots.get(open).is_none_or(|known| known == "last") {
            slots.set(open, placeholder.to_owned());
        }
    }
    // The line of a hand is not known here.
    if form.then == Then::BySession(By::Edit) {
        return None;
    }
    let (commands, _) = form.commands();
    let lines = commands.iter().map(|command| slots.fill(command)).collect();
    let pointer = match &form.then {
        Then::Points(why, _) => RequestError::Instead { why: why.clone(), lines },
        Then::Asks(why, _) => RequestError::Which { why: why.clone(), lines },
        Then::Does(_) | Then::BySession(_) => RequestError::Instead { why: Why::InShell, lines },
    };
    as_in_shell(pointer, line)
}

/// Names commands as they are typed in a shell. `None` if they are what was typed, which would help nobody.
fn as_in_shell(mut pointer: RequestError, typed: &str) -> Option<RequestError> {
    if let RequestError::Instead { why: why @ (Why::ShellOnly | Why::AtTable), .. } = &mut pointer {
        *why = Why::InShell;
    }
    if let RequestError::Instead { lines, .. } | RequestError::Which { lines, .. } = &mut pointer {
        lines.iter_mut().for_each(|line| *line = in_shell(line));
        if *lines == [format!("meldbook {typed}")] {
            return None;
        }
    }
    Some(pointer)
}

/// Writes a line of the table as it is typed in a shell.
fn in_shell(line: &str) -> String {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    match (first, rest) {
        ("meldbook", _) => line.to_owned(),
        ("help", _) => "meldbook help".to_owned(),
        ("standings", _) => "meldbook".to_owned(),
        ("close", _) => "meldbook settle --close".to_owned(),
        ("settle", "paid") => "meldbook settle --paid".to_owned(),
        ("result", _) => format!("meldbook log {}", quoted(line)),
        ("game", sides) if !sides.is_empty() => {
            format!("meldbook game --sides {}", as_one(sides.replace(", ", ",")))
        }
        ("set", rest) => format!("meldbook set {}", settings(rest)),
        ("spent" | "útrata", rest) => {
            let among = [" among ", " mezi "].iter().find_map(|among| rest.rsplit_once(among));
            let (spent, among) = among.unwrap_or((rest, ""));
            match among {
                "" => format!("meldbook {first} {spent}"),
                among => format!("meldbook {first} {spent} --among {}", among.replace(", ", " ")),
            }
        }
        _ if command_word(first).is_some() => format!("meldbook {}", quoted(line)),
        _ => format!("meldbook log {}", quoted(line)),
    }
}

/// Quotes values of several words: `'stake=2 Kč'`.
fn settings(rest: &str) -> String {
    let mut changes: Vec<String> = Vec::new();
    for word in rest.split(' ') {
        match changes.last_mut() {
            Some(last) if last.contains('=') && !word.contains('=') && !word.starts_with("--") => {
                *last = format!("{last} {word}");
            }
            _ => changes.push(word.to_owned()),
        }
    }
    changes.into_iter().map(as_one).collect::<Vec<_>>().join(" ")
}

/// Quotes an argument that has blanks.
fn as_one(argument: String) -> String {
    if argument.contains(' ') { format!("'{argument}'") } else { quoted(&argument) }
}

/// Quotes the words that mean something else to a shell.
fn quoted(line: &str) -> String {
    let word = |word: &str| match word.contains(|c| "#$&;()<>|*?".contains(c)) {
        true => format!("'{word}'"),
        false => word.replace('\'', "\\'"),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
