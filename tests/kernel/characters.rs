//! Which characters are refused, and how text from elsewhere is shown that has them.

use meldbook::kernel::characters::{escaped_json, is_refused, visible, visible_lines};
use std::borrow::Cow;

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
        assert_eq!(visible_lines(&c.to_string()), "\u{fffd}", "{c:?}");
    }
    let plain = "Žofie Přemyslová, 10 Kč\n";
    assert!(matches!(visible_lines(plain), Cow::Borrowed(_)), "what has nothing to replace is not copied");
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
    assert!(escaped.contains(r"a\u202eb\n\u001b]\\") && escaped.contains(r"\udb40\udc01\u007f"), "{escaped}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).unwrap(), value);
    assert_eq!(escaped_json(&escaped), escaped);
    assert_eq!(escaped_json("{\r}\r\n"), "{ } \n");
}
