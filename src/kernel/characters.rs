//! Which characters names, notes and lines may contain, and how text with others is shown.

use std::{borrow::Cow, fmt::Write};

/// Barred from lines, names and notes: control characters but the tab, and invisible or direction-changing ones, with
/// which one text can look like another. Marks that join letters, accents or parts of an emoji are allowed.
pub fn is_refused(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control() && c != '\t';
    }
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
        || matches!(c, '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether a spreadsheet may take what it begins for a formula.
pub fn begins_formula(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t')
}

/// Text from elsewhere with `\u{fffd}` for every refused character.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if is_refused(c) { '\u{fffd}' } else { c }).collect()
}

/// As [`visible`], with line ends.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if has_nothing_to_replace(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let ends_line = c == '\n' || c == '\r' && rest.as_str().starts_with('\n');
        out.push(if is_refused(c) && !ends_line { '\u{fffd}' } else { c });
    }
    Cow::Owned(out)
}

/// JSON with every refused character as an escape: it means the same and can be shown.
pub fn escaped_json(json: &str) -> Cow<'_, str> {
    if has_nothing_to_replace(json) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    while let Some((before, c)) = before_odd(rest) {
        out.push_str(before);
        match c {
            // Between values; in a text it is an escape already.
            '\r' => out.push(' '),
            c if !is_refused(c) => out.push(c),
            c => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to memory cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
        rest = rest.get(before.len() + c.len_utf8()..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Letters without accents, and what comes nearest to signs.
pub fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            '→' => out.push_str("->"),
            // What is written over or between letters has no width.
            '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{fe0f}' => {}
            c => match SIGNS.chars().zip(SIGNS_IN_ASCII.chars()).find(|(sign, _)| *sign == c) {
                Some((_, in_ascii)) => out.push(in_ascii),
                None => out.push_str(deunicode::deunicode_char(c).map_or("?", str::trim)),
            },
        }
    }
    Cow::Owned(out)
}

/// Signs of sheets and charts; below is what stands for each in ASCII.
const SIGNS: &str = "♠♥♦♣●○✓…▁▂▃▄▅▆▇█";
const SIGNS_IN_ASCII: &str = "shdc@ox>_.-~=+*#";

fn has_nothing_to_replace(text: &str) -> bool {
    is_plain(text.as_bytes()) || !text.contains(|c| is_refused(c) && c != '\n')
}

/// Whether text is printable ASCII, tabs and line ends alone. Much is, so many bytes are looked at together.
pub fn is_plain(text: &[u8]) -> bool {
    text.chunks(64).all(|part| part.iter().fold(true, |all, byte| all & is_plain_byte(*byte)))
}

fn is_plain_byte(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b' '..=b'~')
}

/// What stands before the first character that is not plain, and that character.
fn before_odd(text: &str) -> Option<(&str, char)> {
    let at = text.bytes().position(|byte| !is_plain_byte(byte))?;
    let (before, behind) = text.split_at_checked(at)?;
    Some((before, behind.chars().next()?))
}
