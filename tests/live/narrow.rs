//! Little room: nothing is cut off, and nobody vanishes.

use super::{Live, PLAIN};
use ratatui::crossterm::event::KeyCode;

/// Four players of mariáš by the dealer's rules, with names as long as names are.
fn long_names() -> Live {
    let mut live =
        Live::new("pauzirak", &["Bartholomew", "Christopher", "Maximiliana", "Wilhelmina"], None, PLAIN);
    live.says("c h 40+40/20+20 dealer b");
    live.says("m betl- re dealer c");
    live
}

/// Turns through a page and returns all of it.
fn page(live: &mut Live) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    live.press(KeyCode::Home);
    loop {
        let screen = live.screen();
        let shown: Vec<&str> = screen.lines().collect();
        let foot = shown.last().unwrap().to_string();
        lines.extend(shown[1..shown.len() - 1].iter().map(|line| (*line).to_owned()));
        live.press(KeyCode::PageDown);
        if live.screen().lines().last() == Some(&foot) {
            return lines;
        }
    }
}

#[test]
fn nobody_vanishes_from_the_sheet() {
    let mut live = long_names().sized(80, 24);
    let screen = live.screen();
    let head = screen.lines().find(|line| line.trim_start().starts_with('#')).unwrap();
    for name in ["Bartholomew", "Christopher", "Maximiliana", "Wilhelmina"] {
        assert!(screen.contains(name), "{screen}");
    }
    // Long names are shortened before anything is left out.
    assert!(["Bartho.", "Christ.", "Maximi.", "Wilhel."].iter().all(|name| head.contains(name)), "{screen}");
    let mut heads = Vec::new();
    for columns in [60, 40, 30] {
        live.resize(columns, 24);
        let screen = live.screen();
        let head = screen.lines().find(|line| line.trim_start().starts_with('#')).unwrap();
        heads.push(head.split_whitespace().collect::<Vec<_>>().join(" "));
        let totals = live.session().night.totals.values().map(|total| total.sum.units.0).collect::<Vec<_>>();
        let seen: Vec<i64> = screen.lines().filter(|line| line.starts_with(' ')).flat_map(numbers).collect();
        assert!(totals.iter().all(|total| seen.contains(total)), "{totals:?}\n{screen}");
    }
    assert_eq!(
        heads,
        ["# hand Bartho. Christ. Maximi. Wilhel.", "# hand Bar. Chr. Max. Wil.", "# hand B. C. M. W."]
    );
}

#[test]
fn names_keep_the_letters_that_tell_them_apart() {
    for (players, columns, names) in [
        (["Bartholomew", "Barbara", "Eva"], 24, "# hand Bart. Barb. Eva"),
        (["Jan", "Jana", "Eva"], 20, "# hand Jan Jana Eva"),
        // A full stop would save nothing.
        (["Anna Marie", "Anna Maria", "Eva"], 40, "# hand Anna Marie Anna Maria Eva"),
    ] {
        let mut live = Live::new("scarne", &players, None, PLAIN).sized(columns, 24);
        live.says("e320s+");
        assert_eq!(live.hands(), 1);
        let screen = live.screen();
        let head = screen.lines().find(|line| line.trim_start().starts_with('#')).unwrap();
        assert_eq!(head.split_whitespace().collect::<Vec<_>>().join(" "), names, "{screen}");
    }
}

fn numbers(line: &str) -> impl Iterator<Item = i64> + '_ {
    line.split_whitespace().filter_map(|word| word.parse().ok())
}

#[test]
fn standings_are_seen_where_there_are_rows_for_them() {
    let mut live = long_names();
    for (columns, lines) in [(80, 24), (40, 24), (40, 12), (20, 24), (12, 24)] {
        live.resize(columns, lines);
        let screen = live.screen();
        let standing = screen.lines().filter(|line| line.trim_start().starts_with("standings")).count()
            + screen.lines().filter(|line| line.starts_with("─ standings")).count();
        assert!(standing > 0, "{columns} x {lines}\n{screen}");
    }
}

#[test]
fn help_can_be_read_at_any_width_and_is_of_this_game() {
    let mut live = long_names();
    for columns in [80, 40] {
        live.resize(columns, 24);
        live.press(KeyCode::F(1));
        let lines = page(&mut live);
        assert!(lines.len() < 1000, "{} lines at {columns}", lines.len());
        let text = lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("a60+40/20hflek"), "{text}");
        assert!(!text.contains("a320s160+170") && !text.contains("game Anna+Cyril"), "{text}");
        live.press(KeyCode::Esc);
    }
    // Commands say how they go with a hand of this game.
    live.types("fix");
    let said: Vec<&str> = live.state.preview().lines.iter().map(|(_, said)| said.as_str()).collect();
    assert!(said.iter().any(|said| said.contains("fix 3 LINE")), "{said:?}");
    assert!(!said.iter().any(|said| said.contains("a320")), "{said:?}");
}

#[test]
fn what_explains_a_word_stays_in_its_column() {
    let mut live = Live::family();
    live.press(KeyCode::F(1));
    let lines = page(&mut live);
    let indent = |line: &str| line.len() - line.trim_start().len();
    let at = lines.iter().position(|line| !line.trim().is_empty() && indent(line) > 8).unwrap();
    let above: Vec<char> = lines[at - 1].chars().skip(indent(&lines[at]) - 2).take(3).collect();
    assert!(matches!(above[..], [' ', ' ', begins] if begins != ' '), "{lines:?}");
}

#[test]
fn one_long_row_is_shortened_alone() {
    let mut live = long_names();
    live.says("w l 7 50 flek re flek:7 re:7 dealer m");
    let screen = live.screen();
    let row = |begin: &str| screen.lines().find(|line| line.starts_with(begin)).unwrap();
    assert!(row(" 2 ").contains("betl re: lost ") && row(" 2 ").contains("-60"), "{screen}");
    assert!(row(" 3 ").contains("… ") && row(" 3 ").contains("+36"), "{screen}");
}

#[test]
fn answers_are_broken_between_words_and_never_cut() {
    let mut live = long_names();
    live.says("why 1");
    let words = |lines: &[String]| -> Vec<String> {
        lines.iter().flat_map(|line| line.split_whitespace()).map(str::to_owned).collect()
    };
    live.resize(200, 24);
    let whole = words(&page(&mut live));
    for columns in [80, 40, 24] {
        live.resize(columns, 24);
        let lines = page(&mut live);
        let broken = words(&lines);
        assert!(whole.iter().all(|word| broken.contains(word)), "{columns}: {broken:?}\n{whole:?}");
    }
}

#[test]
fn what_tab_may_choose_from_is_seen() {
    let mut live = Live::classic();
    live.types("anna 320 s l");
    live.press(KeyCode::Tab);
    assert_eq!(live.state.line(), "anna 320 s lost ");
    let screen = live.screen();
    assert!(screen.contains("lost  late"), "{screen}");
    live.types("#");
    let screen = live.screen();
    assert!(!screen.contains("lost  late"), "{screen}");
}
