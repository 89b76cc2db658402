//! Figures and letters five rows high. A glyph is up to three columns of points; points of the two outer columns are twice
//! as wide as those of the middle one, so that strokes look equally thick on a terminal, where a row is two columns high.

/// The points of a glyph, row by row.
type Glyph = [&'static str; 5];

pub(super) const ROWS: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scale {
    /// Rows of the screen for one of the glyph.
    pub rows: usize,
    /// Whether all columns are equally narrow.
    pub narrow: bool,
}

impl Scale {
    /// Every size, the largest first.
    pub(super) fn all() -> impl Iterator<Item = Scale> {
        let narrow = Scale { rows: 1, narrow: true };
        (1..=8).rev().map(|rows| Scale { rows, narrow: false }).chain([narrow])
    }

    /// Returns the columns of the screen that a column of a glyph takes.
    fn columns(self, column: usize) -> usize {
        if column == 1 || self.narrow { self.rows } else { self.rows.saturating_mul(2) }
    }

    pub(super) fn height(self) -> usize {
        self.rows.saturating_mul(ROWS)
    }
}

/// Returns a text as rows of points: `true` where something is drawn. Returns `None` if it has a character without a
/// glyph.
pub(super) fn points(text: &str, scale: Scale) -> Option<Vec<Vec<bool>>> {
    let glyphs = text.chars().map(glyph).collect::<Option<Vec<Glyph>>>()?;
    let mut rows = Vec::new();
    for at in 0..ROWS {
        let mut row: Vec<bool> = Vec::new();
        for glyph in &glyphs {
            if !row.is_empty() {
                row.extend(std::iter::repeat_n(false, scale.rows));
            }
            for (column, point) in glyph.get(at).into_iter().flat_map(|points| points.chars()).enumerate() {
                row.extend(std::iter::repeat_n(point == '#', scale.columns(column)));
            }
        }
        rows.extend(std::iter::repeat_n(row, scale.rows));
    }
    Some(rows)
}

/// Puts points beside others, at the right end of a row of some width.
pub(super) fn beside(left: &mut [Vec<bool>], right: &[Vec<bool>], width: usize) {
    for (row, points) in left.iter_mut().zip(right) {
        let gap = width.saturating_sub(row.len()).saturating_sub(points.len());
        row.extend(std::iter::repeat_n(false, gap));
        row.extend(points);
    }
}

/// Returns the width of a text on the screen; `None` if it has a character without a glyph.
pub(super) fn width(text: &str, scale: Scale) -> Option<usize> {
    points(text, scale).map(|rows| rows.first().map_or(0, Vec::len))
}

fn glyph(c: char) -> Option<Glyph> {
    GLYPHS.iter().find(|(known, _)| *known == c.to_ascii_uppercase()).map(|(_, glyph)| *glyph)
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
    ('▲', [" # ", " # ", "###", "###", "###"]),
    ('●', ["   ", "###", "###", "###", "   "]),
    ('.', [" ", " ", " ", " ", "#"]),
    (',', ["  ", "  ", "  ", " #", "# "]),
    ('\'', ["#", "#", " ", " ", " "]),
    ('A', ["###", "# #", "###", "# #", "# #"]),
    ('B', ["## ", "# #", "## ", "# #", "###"]),
    ('C', ["###", "#  ", "#  ", "#  ", "###"]),
    ('D', ["## ", "# #", "# #", "# #", "## "]),
    ('E', ["###", "#  ", "## ", "#  ", "###"]),
    ('F', ["###", "#  ", "## ", "#  ", "#  "]),
    ('G', ["###", "#  ", "# #", "# #", "###"]),
    ('H', ["# #", "# #", "###", "# #", "# #"]),
    ('I', ["###", " # ", " # ", " # ", "###"]),
    ('J', ["  #", "  #", "  #", "# #", "###"]),
    ('K', ["# #", "# #", "## ", "# #", "# #"]),
    ('L', ["#  ", "#  ", "#  ", "#  ", "###"]),
    ('M', ["# #", "###", "###", "# #", "# #"]),
    ('N', ["## ", "# #", "# #", "# #", "# #"]),
    ('O', [" # ", "# #", "# #", "# #", " # "]),
    ('P', ["###", "# #", "###", "#  ", "#  "]),
    ('Q', ["###", "# #", "# #", "###", "  #"]),
    ('R', ["## ", "# #", "## ", "# #", "# #"]),
    ('S', [" ##", "#  ", " # ", "  #", "## "]),
    ('T', ["###", " # ", " # ", " # ", " # "]),
    ('U', ["# #", "# #", "# #", "# #", "###"]),
    ('V', ["# #", "# #", "# #", "# #", " # "]),
    ('W', ["# #", "# #", "###", "###", "# #"]),
    ('X', ["# #", "# #", " # ", "# #", "# #"]),
    ('Y', ["# #", "# #", " # ", " # ", " # "]),
    ('Z', ["###", "  #", " # ", "#  ", "###"]),
];

#[cfg(test)]
mod tests {
    use super::{GLYPHS, Scale, points, width};

    #[test]
    fn no_two_glyphs_are_alike() {
        for (at, (c, glyph)) in GLYPHS.iter().enumerate() {
            let alike = GLYPHS.iter().skip(at + 1).find(|(_, other)| other == glyph);
            assert!(alike.is_none(), "{c} is drawn like {alike:?}");
        }
    }

    #[test]
    fn a_figure_grows_in_both_directions() {
        let sizes: Vec<(usize, usize)> = Scale::all()
            .map(|scale| (width("+43", scale).unwrap(), points("+43", scale).unwrap().len()))
            .collect();
        let by = |scale: usize| (17 * scale, 5 * scale);
        let mut expected: Vec<(usize, usize)> = (1..=8).rev().map(by).collect();
        expected.push((11, 5));
        assert_eq!(sizes, expected);
        assert_eq!(width("12 Kč", Scale { rows: 1, narrow: true }), None, "no glyph");
    }
}
