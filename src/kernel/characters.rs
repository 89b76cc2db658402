//! Which characters may stand in names, notes and lines.

/// Says whether a character may stand in no line, name or note: control characters, and those that show
/// nothing or turn the direction of writing, with which a text can look like another one. A tab is a blank.
#[must_use]
pub fn is_refused(c: char) -> bool {
    (c.is_control() && c != '\t')
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}
