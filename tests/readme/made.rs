//! Parts of pages that are made from the program's own tables: between a line that names the part and one that ends it.

use std::fmt::Display;
use std::path::Path;

const END: &str = "<!-- So far. -->\n";

/// Holds the parts of a page against what they are made from, by their names, or writes them anew.
pub fn check(page: &str, parts: &[(String, String)]) {
    let update = super::update();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let mut text = std::fs::read_to_string(&path).unwrap();
    for (name, made) in parts {
        let begin =
            format!("<!-- Made from the {name}; UPDATE_DOCS=1 cargo test readme writes it anew. -->\n");
        let (before, rest) = text.split_once(&begin).unwrap_or_else(|| panic!("{page} lacks: {begin}"));
        let (found, after) = rest.split_once(END).unwrap();
        assert!(update.is_some() || found == made, "{page}: {name}; UPDATE_DOCS=1 writes it anew");
        text = format!("{before}{begin}{made}{END}{after}");
    }
    if update.is_some() {
        std::fs::write(path, text).unwrap();
    }
}

/// Returns a row of a table.
pub fn row(cells: &[&dyn Display]) -> String {
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    format!("| {} |\n", cells.join(" | "))
}
