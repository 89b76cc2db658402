//! What takes long says how far it is.

use super::Terminal;
use crate::support::Room;

#[test]
fn a_long_import_shows_how_many_files_are_done_and_leaves_nothing_of_it() {
    // So long that it is seen before it is over, however fast the machine is.
    let room = Room::on_disk();
    let names: Vec<String> = (1..=400).map(|no| format!("{no}.sheet")).collect();
    for (no, name) in (1..).zip(&names) {
        let (month, day) = (no / 28 % 12 + 1, no % 28 + 1);
        let date = format!("{}-{month:02}-{day:02}", 2020 + no / 336);
        room.file(
            name,
            format!("rules scarne\nplayers Anna, Ben, Cyril\ndate {date}\n\n{}", "a320s+\n".repeat(60)),
        );
    }
    let words: Vec<&str> = ["import"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let mut long = Terminal::of_size(&room, &words, 80, 24, &[("MELDBOOK_LANG", "cs")]);
    assert!(long.ends().success());
    assert!(long.ever_showed(|screen| screen.contents().contains(" / 400 souborů")));
    assert!(!long.screen().contains("souborů"), "{}", long.screen());
}
