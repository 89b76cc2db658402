//! The page that the live table keeps current beside the screen.

use super::{PATIENCE, Terminal};
use crate::support::Room;
use std::fs;
use std::time::{Duration, Instant};

#[test]
fn the_table_on_a_screen_keeps_its_page_current() {
    let room = Room::with_a_table();
    let page = || fs::read_to_string(room.path("live.html")).unwrap_or_default();
    let becomes = |text: &str| {
        let until = Instant::now() + PATIENCE;
        while !page().contains(text) {
            assert!(Instant::now() < until, "waiting for {text}: {}", page());
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let mut table = Terminal::run(&room, &["play", "--page", "live.html"]);
    table.says("a320s160+170");
    becomes("Anna 320 spades");
    // Somebody else logs a hand.
    room.does("log b300h-");
    becomes("Ben 300 hearts");
    // A page that cannot be written hurts nothing.
    fs::remove_file(room.path("live.html")).unwrap();
    fs::create_dir(room.path("live.html")).unwrap();
    table.says("c300d+");
    table.shows("`live.html` is not a file");
    fs::remove_dir(room.path("live.html")).unwrap();
    table.says("a300c+");
    becomes("Anna 300 clubs");
    assert_eq!(room.entries(), 5);
    table.types("\u{4}");
    assert!(table.ends().success());
}
