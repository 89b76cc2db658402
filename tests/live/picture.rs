//! Pictures of the README: frames drawn as SVG, in light and in dark. `UPDATE_DOCS=1 cargo test pictures` writes them anew.

use super::{Live, PLAIN};
use crate::readme::update;
use meldbook::live::LiveEvent;
use meldbook::report::TextStyle;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;
use std::path::Path;

/// The size of a cell. A monospaced character is about 0.6 times as wide as it is high.
const CELL: (usize, usize) = (9, 18);
const FONT: usize = 15;
const MARGIN: usize = 12;

/// The colours of a picture.
struct Theme {
    name: &'static str,
    ground: &'static str,
    ink: &'static str,
    faint: &'static str,
    cyan: &'static str,
    yellow: &'static str,
    green: &'static str,
    magenta: &'static str,
    blue: &'static str,
    red: &'static str,
}

const THEMES: [Theme; 2] = [
    Theme {
        name: "light",
        ground: "#ffffff",
        ink: "#1f2328",
        faint: "#6e7781",
        cyan: "#0a7280",
        yellow: "#8a5d00",
        green: "#1a7f37",
        magenta: "#a0348b",
        blue: "#0550ae",
        red: "#b3261e",
    },
    Theme {
        name: "dark",
        ground: "#0d1117",
        ink: "#e6edf3",
        faint: "#8b949e",
        cyan: "#56d4dd",
        yellow: "#e3b341",
        green: "#56d364",
        magenta: "#db8bd0",
        blue: "#79c0ff",
        red: "#ff9a8d",
    },
];

impl Theme {
    fn ink_of(&self, cell: &Cell) -> &'static str {
        match cell.fg {
            Color::Cyan | Color::LightCyan => self.cyan,
            Color::Yellow | Color::LightYellow => self.yellow,
            Color::Green | Color::LightGreen => self.green,
            Color::Magenta | Color::LightMagenta => self.magenta,
            Color::Blue | Color::LightBlue => self.blue,
            Color::Red | Color::LightRed => self.red,
            _ if cell.modifier.contains(Modifier::DIM) => self.faint,
            _ => self.ink,
        }
    }
}

/// What two cells of a run have in common.
#[derive(Clone, Copy, PartialEq)]
struct Looking {
    ink: &'static str,
    bold: bool,
    reversed: bool,
    struck: bool,
}

/// Draws a frame.
fn svg(cells: &Buffer, title: &str, theme: &Theme) -> String {
    let (columns, lines) = (usize::from(cells.area.width), usize::from(cells.area.height));
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, lines * CELL.1 + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" font-size=\"{FONT}\" font-family=\"ui-monospace, 'SF Mono', Menlo, Consolas, \
         'DejaVu Sans Mono', monospace\">\n<title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" \
         fill=\"{}\"/>\n",
        theme.ground
    );
    for (y, line) in cells.content.chunks(columns).enumerate() {
        draw_line(&mut svg, y, line, theme);
    }
    svg + "</svg>\n"
}

fn draw_line(svg: &mut String, y: usize, line: &[Cell], theme: &Theme) {
    let looking = |cell: &Cell| Looking {
        ink: theme.ink_of(cell),
        bold: cell.modifier.contains(Modifier::BOLD),
        reversed: cell.modifier.contains(Modifier::REVERSED),
        struck: cell.modifier.contains(Modifier::CROSSED_OUT),
    };
    let kind = |cell: &Cell| match cell.symbol() {
        " " => Kind::Blank,
        "█" => Kind::Block,
        symbol if strokes(symbol).is_some() => Kind::Stroke,
        _ => Kind::Text,
    };
    let mut x = 0;
    while let Some(first) = line.get(x) {
        let (look, of) = (looking(first), kind(first));
        // Blanks between words belong to the text.
        let is_same = |cell: &&Cell| {
            let joined = of == Kind::Text && kind(cell) == Kind::Blank;
            looking(cell) == look && (kind(cell) == of || joined)
        };
        let run: Vec<&Cell> = line[x..].iter().take_while(is_same).collect();
        let text: String = run.iter().map(|cell| cell.symbol()).collect();
        let text = if look.reversed { text } else { text.trim_end().to_owned() };
        draw_run(svg, (x, y), &text, run.len(), look, of, theme);
        x += run.len();
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Blank,
    Block,
    Stroke,
    Text,
}

fn draw_run(
    svg: &mut String,
    (x, y): (usize, usize),
    text: &str,
    length: usize,
    look: Looking,
    kind: Kind,
    theme: &Theme,
) {
    let (left, top) = (MARGIN + x * CELL.0, MARGIN + y * CELL.1);
    let rect = |svg: &mut String| {
        let (width, height) = (length * CELL.0, CELL.1);
        let ink = look.ink;
        writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{ink}\"/>"
        )
        .unwrap();
    };
    if look.reversed || kind == Kind::Block {
        rect(svg);
    }
    match kind {
        Kind::Blank | Kind::Block => {}
        Kind::Stroke => {
            let path: String =
                text.chars().enumerate().map(|(at, c)| path(left + at * CELL.0, top, c)).collect();
            writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>", look.ink)
                .unwrap();
        }
        Kind::Text => {
            let ink = if look.reversed { theme.ground } else { look.ink };
            let bold = if look.bold { " font-weight=\"bold\"" } else { "" };
            let struck = if look.struck { " text-decoration=\"line-through\"" } else { "" };
            // Columns hold whatever font there is: each text has its length.
            let length = text.chars().count() * CELL.0;
            let base = top + FONT - 1;
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            writeln!(
                svg,
                "<text x=\"{left}\" y=\"{base}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
                 xml:space=\"preserve\" fill=\"{ink}\"{bold}{struck}>{text}</text>"
            )
            .unwrap();
        }
    }
}

/// Returns from where to where a line is drawn through a cell: left, right, up, down.
fn strokes(symbol: &str) -> Option<[usize; 4]> {
    Some(match symbol {
        "─" | "┄" | "┈" => [1, 1, 0, 0],
        "│" => [0, 0, 1, 1],
        "┐" => [1, 0, 0, 1],
        "┘" => [1, 0, 1, 0],
        "┌" => [0, 1, 0, 1],
        "└" => [0, 1, 1, 0],
        "┬" => [1, 1, 0, 1],
        "┴" => [1, 1, 1, 0],
        "┤" => [1, 0, 1, 1],
        "├" => [0, 1, 1, 1],
        "┼" => [1, 1, 1, 1],
        _ => return None,
    })
}

fn path(left: usize, top: usize, c: char) -> String {
    let [to_left, to_right, up, down] = strokes(c.encode_utf8(&mut [0; 4])).unwrap_or_default();
    let (middle, centre) = (left * 2 + CELL.0, top + CELL.1 / 2);
    // Halves of a unit are written as such.
    let middle = format!("{}.{}", middle / 2, middle % 2 * 5);
    let mut path = String::new();
    if matches!(c, '┄' | '┈') {
        return format!("M{left} {centre}h{}", CELL.0 / 2);
    }
    if to_left > 0 {
        write!(path, "M{left} {centre}H{middle}").unwrap();
    }
    if to_right > 0 {
        write!(path, "M{middle} {centre}H{}", left + CELL.0).unwrap();
    }
    if up > 0 {
        write!(path, "M{middle} {centre}V{top}").unwrap();
    }
    if down > 0 {
        write!(path, "M{middle} {centre}V{}", top + CELL.1).unwrap();
    }
    path
}

/// A night of twelve hands in colour.
fn evening() -> Live {
    let look = TextStyle { colour: true, ..PLAIN };
    let mut live = Live::new("classic", &["Anna", "Ben", "Cyril", "Dana"], Some("10c"), look).sized(120, 40);
    for line in [
        "anna 350 s m160 t200",
        "b320h100+190",
        "c300d+",
        "d300 a310 b- d320 a- s made",
        "a300s- # Ben doubted the meld",
        "c340h120+230",
        "d300c+",
        "b310d late",
        "c320s+",
        "c360h+",
        "d300d+",
        "b350s160+200",
    ] {
        live.says(line);
        assert_eq!(live.state.line(), "", "{line}");
    }
    live.happens(LiveEvent::Faded);
    live
}

#[test]
fn the_pictures_of_the_readme_are_frames() {
    let update = update();
    let mut live = evening();
    live.types("cyril 350 h 140+220");
    let table = live.cells();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    for theme in &THEMES {
        let path = folder.join(format!("table-{}.svg", theme.name));
        let drawn = svg(&table, "The live table", theme);
        if update.is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == drawn, "{} is not the frame: UPDATE_DOCS=1 writes it anew", path.display());
    }
}
