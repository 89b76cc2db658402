//! Figures that are read across a room.

use meldbook::live::glyphs::{drawn, drawn_width, in_glyphs};
use std::collections::BTreeMap;

#[test]
fn no_two_glyphs_are_alike() {
    let mut known = BTreeMap::new();
    for c in "0123456789+-.,".chars() {
        let alike = known.insert(drawn(&c.to_string()), c);
        assert!(alike.is_none(), "{c} is drawn like {alike:?}");
    }
}

#[test]
fn a_figure_has_five_rows_and_its_currency_stands_beside_it() {
    let (rows, width) = (drawn("+43"), drawn_width("+43"));
    assert!(rows.iter().all(|row| row.chars().count() == width), "{rows:?}");
    assert_eq!((width, rows.len()), (11, 5));
    for (figure, parts) in [("-$4.60", ["-4.60", "$"]), ("12,50 Kč", ["12,50", "Kč"]), ("+7", ["+7", ""])] {
        assert_eq!(in_glyphs(figure), parts.map(str::to_owned).into());
    }
}
