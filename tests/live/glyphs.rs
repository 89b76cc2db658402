//! Figures that are read across a room.

use meldbook::live::glyphs::{Scale, drawn, drawn_width, in_glyphs};
use std::collections::BTreeMap;

#[test]
fn no_two_glyphs_are_alike() {
    let mut known = BTreeMap::new();
    for c in "0123456789+-.,".chars() {
        let alike = known.insert(drawn(&c.to_string(), Scale::Narrow, false), c);
        assert!(alike.is_none(), "{c} is drawn like {alike:?}");
    }
}

#[test]
fn a_figure_grows_in_both_directions_and_its_currency_stands_beside_it() {
    let sizes: Vec<(usize, usize)> = Scale::all()
        .map(|scale| {
            let (rows, width) = (drawn("+43", scale, false), drawn_width("+43", scale));
            assert!(rows.iter().all(|row| row.chars().count() == width), "{rows:?}");
            assert_eq!(rows.len(), scale.height());
            (width, rows.len())
        })
        .collect();
    let by = |scale: usize| (17 * scale, 5 * scale);
    let mut expected: Vec<(usize, usize)> = (1..=8).rev().map(by).collect();
    expected.push((11, 5));
    assert_eq!(sizes, expected);
    for (figure, parts) in [("-$4.60", ["-4.60", "$"]), ("12,50 Kč", ["12,50", "Kč"]), ("+7", ["+7", ""])] {
        assert_eq!(in_glyphs(figure), parts.map(str::to_owned).into());
    }
}
