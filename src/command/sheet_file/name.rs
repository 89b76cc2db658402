//! Names as lines hold them: whose they are is found out elsewhere.

use crate::command::sheet_file::CommandError;

/// Reads text that is one name, in quotes or not. Several blanks are one.
pub(super) fn whole(text: &str) -> Result<String, CommandError> {
    let text = text.trim();
    let bare = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
    let name = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.contains(['"', ',', '=', '+', '>', '#']) {
        return Err(CommandError::NotAName { text: text.to_owned() });
    }
    Ok(name)
}

/// Takes the first name off a text: one word, or what stands in quotes. A comma behind it means nothing.
pub(super) fn first(text: &str) -> Result<(String, &str), CommandError> {
    let text = text.trim_start();
    let end = match text.strip_prefix('"') {
        Some(quoted) => quoted.find('"').map(|at| at + 2),
        None => text.find(char::is_whitespace),
    };
    let (name, rest) = end.and_then(|at| text.split_at_checked(at)).unwrap_or((text, ""));
    let name = name.strip_suffix(',').unwrap_or(name);
    let rest = rest.strip_prefix(',').unwrap_or(rest);
    Ok((whole(name)?, rest.trim_start()))
}

/// Returns a name as it can stand before other words.
pub(super) fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}
