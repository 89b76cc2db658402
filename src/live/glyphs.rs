//! Figures that are read across a room.
//!
//! A glyph is five rows of up to three columns of points; points of the two outer columns are twice as wide as those of the
//! middle one, so that strokes look equally thick on a terminal, where a row is two columns high.

/// The points of a glyph, row by row.
type Glyph = [&'static str; 5];

const ROWS: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// So many rows of the screen for one of the glyph.
    Times(usize),
    /// One row of the screen for one of the glyph, with all columns equally narrow.
    Narrow,
}

impl Scale {
    /// Every size, the largest first.
    pub fn all() -> impl Iterator<Item = Scale> {
        (1..=8).rev().map(Scale::Times).chain([Scale::Narrow])
    }

    fn times(self) -> usize {
        match self {
            Scale::Times(rows) => rows,
            Scale::Narrow => 1,
        }
    }

    fn columns(self, column: usize) -> usize {
        match self {
            Scale::Times(rows) if column != 1 => rows.saturating_mul(2),
            _ => self.times(),
        }
    }

    pub fn height(self) -> usize {
        self.times().saturating_mul(ROWS)
    }
}

/// Returns a figure in rows of the screen, made of blocks, or of `#` in ASCII.
pub fn drawn(figure: &str, scale: Scale, ascii: bool) -> Vec<String> {
    let block = if ascii { "#" } else { "█" };
    let row = |at: usize| {
        let glyphs = figure.chars().filter_map(glyph).map(|glyph| {
            let points = glyph.get(at).into_iter().flat_map(|points| points.chars()).enumerate();
            let point = |(column, point)| {
                let point = if point == '#' { block } else { " " };
                point.repeat(scale.columns(column))
            };
            points.map(point).collect::<String>()
        });
        glyphs.collect::<Vec<String>>().join(&" ".repeat(scale.times()))
    };
    (0..ROWS).map(row).flat_map(|row| std::iter::repeat_n(row, scale.times())).collect()
}

pub fn drawn_width(figure: &str, scale: Scale) -> usize {
    drawn(figure, scale, true).first().map_or(0, String::len)
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
