//! Which characters names, notes and lines may contain.

/// Returns whether a character is barred from lines, names and notes: control characters except the tab, and
/// invisible or direction-changing ones, with which one text can look like another.
#[must_use]
pub fn is_refused(c: char) -> bool {
    (c.is_control() && c != '\t')
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}

/// Returns a text that comes from elsewhere with `\u{fffd}` in place of every refused character, so that it can be
/// shown.
#[must_use]
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if is_refused(c) { '\u{fffd}' } else { c }).collect()
}
