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
fn the_page_of_the_program_has_its_version_and_what_statuses_mean() {
    let page = Room::new().says("man");
    assert!(page.contains(concat!("\"meldbook ", env!("CARGO_PKG_VERSION"), "\"")), "{page}");
    assert!(page.contains("Exit status: 0 done"), "{page}");
}

#[test]
fn help_has_every_command_once_in_groups() {
    let room = Room::new();
    let help = room.run("--help").columns(200).says();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for line in help.lines().take_while(|line| *line != "Options:") {
        match (line.strip_suffix(':'), line.strip_prefix("  ")) {
            (Some(title), _) if !line.starts_with(' ') => groups.push((title.to_owned(), Vec::new())),
            // The rest of a long description stands further in.
            (_, Some(row)) if !groups.is_empty() && !row.starts_with(' ') => {
                let (name, about) = row.split_once(' ').unwrap();
                assert!(!about.trim().is_empty(), "{row}");
                groups.last_mut().unwrap().1.push(name.to_owned());
            }
            _ => {}
        }
    }
    let mut listed: Vec<String> = groups.iter().flat_map(|(_, names)| names.clone()).collect();
    listed.sort();
    let mut pages: Vec<String> = Vec::new();
    room.does(&format!("man --into '{}'", room.path("pages").display()));
    for page in room.path("pages").read_dir().unwrap() {
        let name = page.unwrap().file_name().into_string().unwrap();
        pages.extend(
            name.strip_prefix("meldbook-").and_then(|name| name.strip_suffix(".1")).map(str::to_owned),
        );
    }
    // `rules show` is a command of `rules`.
    pages.retain(|page| !page.contains('-'));
    pages.sort();
    assert_eq!(listed, pages, "{help}");
}
