//! Letters and figures that are read across a room.

use meldbook::live::glyphs::{Scale, drawn, drawn_width};
use std::collections::BTreeMap;

#[test]
fn no_two_glyphs_are_alike() {
    let mut known = BTreeMap::new();
    for c in ('\0'..='\u{ffff}').filter(|c| !c.is_ascii_lowercase()) {
        if let Some(glyph) = drawn(&c.to_string(), Scale::Narrow, false) {
            let alike = known.insert(glyph, c);
            assert!(alike.is_none(), "{c} is drawn like {alike:?}");
        }
    }
    assert!(known.len() > 50, "{known:?}");
}

#[test]
fn a_figure_grows_in_both_directions() {
    let sizes: Vec<(usize, usize)> = Scale::of_words(false)
        .map(|scale| {
            let rows = drawn("+43", scale, false).unwrap();
            let width = drawn_width("+43", scale).unwrap();
            assert!(rows.iter().all(|row| row.chars().count() == width), "{rows:?}");
            assert_eq!(rows.len(), scale.height());
            (width, rows.len())
        })
        .collect();
    let by = |scale: usize| (17 * scale, 5 * scale);
    let mut expected: Vec<(usize, usize)> = (1..=8).rev().map(by).collect();
    expected.extend([(11, 5), (11, 3)]);
    assert_eq!(sizes, expected);
    assert_eq!(drawn_width("12 Kč", Scale::Narrow), None, "no glyph");
    assert_eq!(drawn("1-", Scale::Half, false).unwrap(), ["█    ", "█ ▀▀▀", "▀    "]);
}
