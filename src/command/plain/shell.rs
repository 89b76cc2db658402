//! What plain words are in a shell.

use crate::command::request::Request;
use crate::notation::{By, PlainKind, RequestError, Then, Why, command_word, plain_form};

/// Returns what the words of a shell that are no command there would be; `None` if they are nothing at a table either.
pub fn shell_pointer(line: &str, is_no_command: bool) -> Option<RequestError> {
    let Some((form, mut slots)) = plain_form(line, &|_| None) else {
        let request = Request::parse(line).ok().filter(|_| is_no_command);
        let request = request.filter(|request| !matches!(request, Request::Hand { .. } | Request::Quit));
        return Some(RequestError::Instead {
            why: Why::InShell,
            lines: vec![in_shell(&request?.to_string())],
        });
    };
    if let Some(no) = slots.get("HAND").map(str::to_owned) {
        slots.set("AT", no);
    }
    for (open, placeholder) in [("NAME", "NAME"), ("SOMEBODY", "NAME"), ("AT", "HAND"), ("NEXT", "HAND")] {
        if slots.get(open).is_none_or(|known| known == "last") {
            slots.set(open, placeholder.to_owned());
        }
    }
    let (commands, kind) = form.commands();
    let lines: Vec<String> = commands.iter().map(|command| in_shell(&slots.fill(command))).collect();
    // To name what was typed would help nobody, and the line of a hand is not known here.
    if lines == [format!("meldbook {line}")] || form.then == Then::BySession(By::Edit) {
        return None;
    }
    Some(match (&form.then, kind) {
        (Then::Points(why, _), _) => RequestError::Instead { why: why.clone(), lines },
        (Then::Asks(why, _), _) => RequestError::Which { why: why.clone(), lines },
        (Then::Does(_) | Then::BySession(_), PlainKind::Does | PlainKind::Points | PlainKind::Asks) => {
            RequestError::Instead { why: Why::InShell, lines }
        }
    })
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
        ("spent", rest) => {
            let (spent, among) = rest.split_once(" among ").unwrap_or((rest, ""));
            match among {
                "" => format!("meldbook spent {spent}"),
                among => format!("meldbook spent {spent} --among {}", among.replace(", ", " ")),
            }
        }
        _ if command_word(first).is_some() => format!("meldbook {line}"),
        _ => format!("meldbook log {line}"),
    }
}
