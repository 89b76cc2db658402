//! Which characters names, notes and lines may contain, and how text from elsewhere is shown that has others.

use std::{borrow::Cow, fmt::Write};

/// Returns whether a character is barred from lines, names and notes: control characters except the tab, and
/// invisible or direction-changing ones, with which one text can look like another. Marks that join letters, accents and
/// the parts of an emoji are none of them.
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

/// Returns a text that comes from elsewhere with `\u{fffd}` in place of every refused character, so that it can be
/// shown.
pub fn visible(text: &str) -> String {
    text.chars().map(|c| if is_refused(c) { '\u{fffd}' } else { c }).collect()
}

/// Returns text of several lines as [`visible`] does, with its line ends.
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

/// Returns JSON with every refused character of its texts as an escape, so that it means the same and can be shown.
pub fn escaped_json(json: &str) -> Cow<'_, str> {
    if has_nothing_to_replace(json) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '\n' => out.push(c),
            // Between values; in a text it is an escape already.
            '\r' => out.push(' '),
            c if is_refused(c) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to memory cannot fail.
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Returns text for a terminal that shows ASCII alone: letters without accents, and what comes nearest to signs.
pub fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            // What is written over or between letters has no width.
            '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{fe0f}' => {}
            c => out.push_str(deunicode::deunicode_char(c).map_or("?", str::trim)),
        }
    }
    Cow::Owned(out)
}

/// Returns whether no character of a text can be refused, by its bytes: those with which no refused character begins.
/// Most text is told so much faster than character by character.
fn has_nothing_to_replace(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| {
        let begins_refused =
            matches!(byte, 0..=0x1f | 0x7f | 0xc2 | 0xd8 | 0xe1 | 0xe2 | 0xe3 | 0xef | 0xf0 | 0xf3);
        plain & (!begins_refused | (byte == b'\n'))
    })
}

#[cfg(test)]
mod tests {
    use super::{escaped_json, has_nothing_to_replace, is_refused, visible, visible_lines};

    #[test]
    fn every_control_and_invisible_character_is_replaced_and_lines_still_end() {
        for c in ['\0', '\u{7}', '\u{1b}', '\u{7f}', '\u{80}', '\u{9b}', '\u{9f}', '\u{202e}', '\u{2066}'] {
            let text = format!("a{c}b");
            assert_eq!(visible(&text), "a\u{fffd}b", "{c:?}");
            assert_eq!(visible_lines(&text), "a\u{fffd}b", "{c:?}");
        }
        assert_eq!(visible_lines("one\r\ntwo\rthree\n\ta"), "one\r\ntwo\u{fffd}three\n\ta");
        assert_eq!(visible("one\ntwo"), "one\u{fffd}two");
    }

    #[test]
    fn no_refused_character_passes_for_a_plain_one() {
        for c in ('\0'..=char::MAX).filter(|c| *c != '\n' && is_refused(*c)) {
            assert!(!has_nothing_to_replace(c.encode_utf8(&mut [0; 4])), "{c:?}");
        }
        assert!(has_nothing_to_replace("Žofie Přemyslová, 10 Kč\n"));
    }

    #[test]
    fn ordinary_text_is_left_as_it_is() {
        let text = "Péťa, Žofie, ŽIŽKA, 刘, محمد, 👩\u{200d}🎤, e\u{301} \u{2764}\u{fe0f} ♠";
        assert!(!text.contains(is_refused));
        assert_eq!((visible(text).as_str(), &*visible_lines(text), &*escaped_json(text)), (text, text, text));
    }

    #[test]
    fn json_means_the_same_with_escapes() {
        let value = serde_json::json!({"\u{9b}": ["a\u{202e}b\n\u{1b}]\\", "\u{e0001}\u{7f}"]});
        let json = serde_json::to_string_pretty(&value).unwrap();
        let escaped = escaped_json(&json);
        assert!(!escaped.contains(|c| c != '\n' && is_refused(c)), "{escaped}");
        assert!(
            escaped.contains(r"a\u202eb\n\u001b]\\") && escaped.contains(r"\udb40\udc01\u007f"),
            "{escaped}"
        );
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).unwrap(), value);
        assert_eq!(escaped_json(&escaped), escaped);
        assert_eq!(escaped_json("{\r}\r\n"), "{ } \n");
    }
}
