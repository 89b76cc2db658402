//! Figures that are read across a room.
//!
//! A glyph is five rows of up to three columns of points. In wide ones the points of the two outer columns are twice as wide as
//! those of the middle one, so that strokes look equally thick on a terminal, where a row is two columns high.

/// The points of a glyph, row by row.
type Glyph = [&'static str; HEIGHT];

pub const HEIGHT: usize = 5;

/// Returns a figure in rows of the screen, made of blocks.
pub fn drawn(figure: &str, is_wide: bool) -> Vec<String> {
    let row = |at: usize| {
        let glyphs = figure.chars().filter_map(glyph).map(|glyph| {
            let points = glyph.get(at).into_iter().flat_map(|points| points.chars()).enumerate();
            let point = |(column, point)| {
                let point = if point == '#' { "█" } else { " " };
                point.repeat(if is_wide && column != 1 { 2 } else { 1 })
            };
            points.map(point).collect::<String>()
        });
        glyphs.collect::<Vec<String>>().join(" ")
    };
    (0..HEIGHT).map(row).collect()
}

pub fn drawn_width(figure: &str, is_wide: bool) -> usize {
    drawn(figure, is_wide).first().map_or(0, |row| row.chars().count())
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
