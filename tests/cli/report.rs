//! `report`: a night as a page, and the page that the live table keeps.

use crate::support::Room;
use insta::assert_snapshot;
use std::fs;

/// Returns what a page shows, without what every page has before it.
fn contents(page: &str) -> &str {
    let (head, contents) = page.split_once("</head>\n").unwrap();
    assert!(head.starts_with("<!DOCTYPE html>\n<html lang=\""), "{head}");
    contents
}

/// Returns the contents of the page of a night.
fn page(room: &Room, lines: &[&str]) -> String {
    lines.iter().for_each(|line| room.does(line));
    contents(&room.says("report 1")).to_owned()
}

const AUCTION: &[&str] = &[
    "new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --place 'U Zelenků' --dealer dana",
    "log a350s160+200",
    "log --note 'should have passed' b320h100+190",
    "log c300d+",
    "strike 3",
    "penalty dana kitty 2 misdealt",
    "spent anna 12 pizza",
    "seat out ben",
    "settle --close",
];

#[test]
fn a_night_of_auction_pinochle_as_a_page() {
    assert_snapshot!(page(&Room::new(), AUCTION));
}

#[test]
fn a_night_of_games_to_a_target_as_a_page() {
    let lines = [
        "new family Anna Ben Cyril Dana --stake game=2,hundred=10c --set target=500 --date 2026-03-14 --dealer dana",
        "log a320h120/40+210/40",
        "log b300s80/200+100/150",
        "log c280d40/60+100/150",
    ];
    assert_snapshot!(page(&Room::new(), &lines));
}

#[test]
fn a_night_of_marias_as_a_czech_page() {
    let room = Room::new();
    room.does("new marias Alena Bedřich Cyril --stake '1 Kč' --date 2026-03-14 --dealer cyril");
    room.does("log alena h 60+40/20 flek");
    room.does("log bedřich ž 7 70");
    let page = room.run("report 1").variable("MELDBOOK_LANG", "cs").says();
    assert!(page.contains("<html lang=\"cs\">") && page.contains("<title>14. 3. 2026: "), "{page}");
    assert_snapshot!(contents(&page));
}

#[test]
fn a_page_needs_nothing_else_and_says_what_its_charts_show() {
    let room = Room::new();
    AUCTION.iter().for_each(|line| room.does(line));
    let page = room.says("report 1");
    // Nothing is loaded but what stands in the page, nothing runs, and it stays as it is.
    for (attribute, allowed) in [(" src=", ""), (" href=", "\"data:image/svg+xml,"), ("url(", "")] {
        for (at, _) in page.match_indices(attribute) {
            let rest = &page[at + attribute.len()..];
            assert!(!allowed.is_empty() && rest.starts_with(allowed), "{attribute}{rest:.40}");
        }
    }
    assert!(!page.contains("<script") && !page.contains("@import") && !page.contains("\"refresh\""));
    assert_eq!(page.matches("<svg viewBox=\"0 0 4200 2600\"").count(), 1);
    for drawn in page.split("<svg viewBox=\"0 0 4200 2600\"").skip(1) {
        let labelled = drawn.split("aria-labelledby=\"").nth(1).unwrap().split('"').next().unwrap();
        for id in labelled.split(' ') {
            assert!(drawn.contains(&format!(" id=\"{id}\">")), "{id}");
        }
        assert!(
            drawn.contains("role=\"img\"") && drawn.contains("<title id=") && drawn.contains("<desc id=")
        );
    }
}

#[test]
fn what_people_wrote_is_text_and_never_markup() {
    let room = Room::new();
    room.file(
        "ours.toml",
        "name = \"ours\"\ntitle = \"<b>Ours</b> & more\"\nsources = [\"us\"]\nextends = \"classic\"\n",
    );
    room.does(
        "new ./ours.toml Anna Ben Cyril --stake 5c --date 2026-03-14 --place '<script>alert(1)</script>' \
         --note '<img src=x onerror=alert(1)>'",
    );
    room.does("log --note '</td><h1>\" onload=x & more' a320s+");
    room.does("spent anna 3 '<a href=http://example.org>beer</a>'");
    let page = room.says("report 1");
    for typed in ["<b>", "<script", "<img", "<a ", "</td><h1>", "\" onload"] {
        assert!(!page.contains(typed), "{typed}");
    }
    for shown in [
        "&#60;b&#62;Ours&#60;/b&#62; &#38; more",
        "&#60;script&#62;alert(1)&#60;/script&#62;",
        "&#60;img src=x onerror=alert(1)&#62;",
        "&#60;/td&#62;&#60;h1&#62;&#34; onload=x &#38; more",
        "&#60;a href=http://example.org&#62;beer&#60;/a&#62;",
    ] {
        assert!(page.contains(shown), "{shown}");
    }
}

#[test]
fn a_file_is_the_same_page_and_its_owners_alone() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    fs::write(room.path("night.html"), "what was there").unwrap();
    assert_eq!(room.says("report 1 -o night.html"), "");
    assert_eq!(fs::read_to_string(room.path("night.html")).unwrap(), room.says("report 1"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(room.path("night.html")).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn the_table_keeps_its_page_current() {
    let room = Room::with_a_table();
    let page = || fs::read_to_string(room.path("live.html")).unwrap();
    room.run("play --page live.html").says();
    assert!(page().contains("<meta http-equiv=\"refresh\" content=\"5\">") && page().contains("No hand was"));
    let ran = room.run("play --page live.html").input("a320s160+170\nb300h-\nundo\n").end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert!(page().contains("Anna 320 spades") && !page().contains("Ben 300 hearts"), "{}", page());
    // Who looks at it from far away reads who has what, why, and who deals.
    for text in ["class=\"figure\">+12", "last +12", "bid 300-340", "Anna deals"] {
        assert!(page().contains(text), "{text}: {}", page());
    }
    room.run("play --page live.html").input("b300h-\nsettle\n").end();
    assert!(page().contains("Ben 300 hearts"));
}

/// Two nights in one currency and one in another.
fn a_season() -> Room {
    let room = Room::new();
    for line in [
        "new scarne Anna Ben Cyril --stake 5c --date 2026-01-05 --dealer cyril --place 'U Zelenků'",
        "log a350s160+200",
        "log --note 'never again' b300h-",
        "penalty cyril all 1 misdealt",
        "settle --close",
        "new scarne Anna Ben Dana --stake 5c --date 2026-02-14 --dealer dana",
        "log a300d-",
        "strike 1",
        "log b400c+",
        "settle --close",
        "new marias Anna Ben Cyril --stake '1 Kč' --date 2026-03-14 --dealer cyril",
        "log anna h 60+40/20",
        "settle --close",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn a_season_as_a_page() {
    assert_snapshot!(contents(&a_season().says("report")));
}

#[test]
fn a_season_counts_what_totals_count() {
    let room = a_season();
    for filters in
        ["", "--player anna", "--with dana", "--since 2026-02 --until 2026-02", "--rules scarne --last 1"]
    {
        let page = room.says(&format!("report {filters}"));
        // What a column is called stands at its cells too, for a phone.
        let page: Vec<&str> = page.split(" data-head=\"").collect();
        let behind = page[1..].iter().map(|part| part.split_once('"').unwrap().1);
        let page: String = page[..1].iter().copied().chain(behind).collect();
        let totals = room.json(&format!("totals {filters} --json"));
        let rows = totals.as_array().unwrap();
        assert!(!rows.is_empty());
        for row in rows {
            let (units, sessions) = (row["units"].as_i64().unwrap(), row["sessions"].as_i64().unwrap());
            let units =
                if units == 0 { "0".to_owned() } else { format!("{units:+}").replace('-', "\u{2212}") };
            let name = row["player"].as_str().unwrap();
            let sign = match units.chars().next().unwrap() {
                '+' => "n plus",
                '\u{2212}' => "n minus",
                _ => "n",
            };
            let cells = format!(
                "<tr><th scope=\"row\">{name}</th><td class=\"n\">{sessions}</td><td class=\"n\">{}</td>\
                 <td class=\"{sign}\">{units}</td>",
                row["hands"]
            );
            assert!(page.contains(&cells), "{filters}: {cells}");
        }
    }
}
