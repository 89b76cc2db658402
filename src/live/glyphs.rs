//! Letters and figures that are read across a room.
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
    /// The same with two rows of the glyph in one of the screen.
    Half,
}

impl Scale {
    /// Every size of figures, the largest first.
    pub fn of_figures() -> impl Iterator<Item = Scale> {
        (1..=8).rev().map(Scale::Times).chain([Scale::Narrow])
    }

    /// Every size of words. Half rows are no ASCII.
    pub fn of_words(ascii: bool) -> impl Iterator<Item = Scale> {
        Scale::of_figures().chain((!ascii).then_some(Scale::Half))
    }

    /// Returns the smallest size of words.
    pub fn least(ascii: bool) -> Scale {
        if ascii { Scale::Narrow } else { Scale::Half }
    }

    fn times(self) -> usize {
        match self {
            Scale::Times(rows) => rows,
            Scale::Narrow | Scale::Half => 1,
        }
    }

    fn columns(self, column: usize) -> usize {
        match self {
            Scale::Times(rows) if column != 1 => rows.saturating_mul(2),
            _ => self.times(),
        }
    }

    pub fn height(self) -> usize {
        match self {
            Scale::Half => ROWS.div_ceil(2),
            _ => self.times().saturating_mul(ROWS),
        }
    }

    /// Returns the blanks between two glyphs.
    pub fn gap(self) -> usize {
        self.times()
    }
}

/// Returns a text in rows of the screen, made of blocks, or of `#` in ASCII. Returns `None` if it has a character without
/// a glyph.
pub fn drawn(text: &str, scale: Scale, ascii: bool) -> Option<Vec<String>> {
    let glyphs = text.chars().map(glyph).collect::<Option<Vec<Glyph>>>()?;
    let points = |at: usize| {
        let mut row: Vec<bool> = Vec::new();
        for glyph in &glyphs {
            if !row.is_empty() {
                row.extend(std::iter::repeat_n(false, scale.gap()));
            }
            for (column, point) in glyph.get(at).into_iter().flat_map(|points| points.chars()).enumerate() {
                row.extend(std::iter::repeat_n(point == '#', scale.columns(column)));
            }
        }
        row
    };
    let block = if ascii { '#' } else { '█' };
    let rows = (0..ROWS).map(points).collect::<Vec<_>>();
    if scale != Scale::Half {
        let blocks = |row: Vec<bool>| row.into_iter().map(|point| if point { block } else { ' ' }).collect();
        let rows = rows.into_iter().map(blocks);
        return Some(rows.flat_map(|row: String| std::iter::repeat_n(row, scale.times())).collect());
    }
    let halves = |pair: &[Vec<bool>]| {
        let (above, below) = (pair.first().into_iter().flatten(), pair.get(1).into_iter().flatten());
        let below = below.copied().chain(std::iter::repeat(false));
        let half = |(above, below): (&bool, bool)| match (above, below) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        above.zip(below).map(half).collect()
    };
    Some(rows.chunks(2).map(halves).collect())
}

/// Returns the width of a text on the screen; `None` if it has a character without a glyph.
pub fn drawn_width(text: &str, scale: Scale) -> Option<usize> {
    let width = |c: char| {
        let [first, ..] = glyph(c)?;
        Some((0..first.chars().count()).map(|column| scale.columns(column)).sum::<usize>())
    };
    let widths = text.chars().map(width).collect::<Option<Vec<usize>>>()?;
    let gaps = scale.gap().saturating_mul(widths.len().saturating_sub(1));
    Some(widths.into_iter().fold(gaps, usize::saturating_add))
}

/// Returns the width of the widest of some texts; `None` if one has a character without a glyph.
pub fn widest<'t>(texts: impl IntoIterator<Item = &'t str>, scale: Scale) -> Option<usize> {
    let widths = texts.into_iter().map(|text| drawn_width(text, scale)).collect::<Option<Vec<usize>>>()?;
    widths.into_iter().max()
}

/// Returns a text in characters that have glyphs; `None` if it would not be read as it is.
pub fn in_glyphs(text: &str) -> Option<String> {
    let near = |c: char| match c {
        _ if glyph(c).is_some() => Some(c.to_string()),
        // What is written over letters.
        '\u{300}'..'\u{370}' => Some(String::new()),
        '\0'..'\u{250}' => deunicode::deunicode_char(c).map(str::to_owned),
        _ => None,
    };
    let text = text.chars().map(near).collect::<Option<String>>()?;
    text.chars().all(|c| glyph(c).is_some()).then_some(text)
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
    ('▸', ["#  ", "## ", "###", "## ", "#  "]),
    ('○', ["   ", "###", "# #", "###", "   "]),
    ('>', ["#  ", " # ", "  #", " # ", "#  "]),
    ('$', ["###", "## ", "###", " ##", "###"]),
    ('£', [" ##", "#  ", "## ", "#  ", "## "]),
    ('€', [" ##", "#  ", "###", "#  ", " ##"]),
    (':', [" ", "#", " ", "#", " "]),
    ('(', [" #", "# ", "# ", "# ", " #"]),
    (')', ["# ", " #", " #", " #", "# "]),
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
