//! Figures that are read across a room.
//!
//! A glyph is five rows of up to three points.

/// The points of a glyph, row by row.
type Glyph = [&'static str; HEIGHT];

pub const HEIGHT: usize = 5;

/// Returns a figure in rows of the screen, made of blocks.
pub fn drawn(figure: &str) -> Vec<String> {
    let row = |at: usize| {
        let rows = figure.chars().filter_map(glyph).filter_map(|glyph| glyph.get(at).copied());
        rows.collect::<Vec<_>>().join(" ").replace('#', "█")
    };
    (0..HEIGHT).map(row).collect()
}

pub fn drawn_width(figure: &str) -> usize {
    drawn(figure).first().map_or(0, |row| row.chars().count())
}

/// Returns what of a figure is drawn in glyphs, and the rest, which is its currency.
pub fn in_glyphs(figure: &str) -> (String, String) {
    let (digits, rest): (String, String) = figure.chars().partition(|c| glyph(*c).is_some());
    (digits.trim().to_owned(), rest.trim().to_owned())
}

fn glyph(c: char) -> Option<Glyph> {
    GLYPHS.iter().find(|(known, _)| *known == c).map(|(_, glyph)| *glyph)
}

const GLYPHS: &[(char, Glyph)] = &[
    ('0', ["###", "# #", "# #", "# #", "###"]),
    ('1', ["#", "#", "#", "#", "#"]),
    ('2', ["###", "  #", "###", "#  ", "###"]),
    ('3', ["###", "  #", "###", "  #", "###"]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "###", "  #", "###"]),
    ('6', ["###", "#  ", "###", "# #", "###"]),
    ('7', ["###", "  #", "  #", "  #", "  #"]),
    ('8', ["###", "# #", "###", "# #", "###"]),
    ('9', ["###", "# #", "###", "  #", "###"]),
    ('+', ["   ", " # ", "###", " # ", "   "]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
    (' ', [" ", " ", " ", " ", " "]),
    ('.', [" ", " ", " ", " ", "#"]),
    (',', ["  ", "  ", "  ", " #", "# "]),
];
