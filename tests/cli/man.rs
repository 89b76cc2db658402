//! `man`: the manual pages.

use crate::support::Room;

#[test]
fn every_command_has_a_page_with_its_name_and_what_it_does() {
    let room = Room::new();
    let folder = room.path("pages");
    room.does(&format!("man --into '{}'", folder.display()));
    let mut pages: Vec<String> =
        folder.read_dir().unwrap().map(|page| page.unwrap().file_name().into_string().unwrap()).collect();
    pages.sort();
    assert!(pages.len() > 25, "{pages:?}");
    assert!(pages.contains(&"meldbook.1".to_owned()) && pages.contains(&"meldbook-rules-show.1".to_owned()));
    for page in &pages {
        let text = std::fs::read_to_string(folder.join(page)).unwrap();
        let name = page.trim_end_matches(".1");
        assert!(text.contains(&format!(".TH {name} 1")), "{text}");
        assert!(
            text.contains(&format!("{} \\- ", name.replace('-', "\\-"))),
            "{page} does not say what it is: {text}"
        );
    }
}

#[test]
fn one_page_is_printed() {
    let room = Room::new();
    assert!(room.says("man").contains(".TH meldbook 1"));
    assert!(room.says("man rules show").contains(".TH meldbook-rules-show 1"));
    assert_eq!(room.refuses(2, "man lgo"), "error: unknown command `lgo`\nhint: did you mean `log`?\n");
}
