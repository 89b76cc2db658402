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
        let version = format!("\"meldbook {}\"", env!("CARGO_PKG_VERSION"));
        assert!(text.contains(&version) && !text.contains("EXTRA"), "{page}: {text}");
        assert!(
            text.contains(&format!("{} \\- ", name.replace('-', "\\-"))),
            "{page} does not say what it is: {text}"
        );
    }
}

#[test]
fn a_page_has_values_in_its_synopsis_and_examples_as_they_are_typed() {
    let room = Room::new();
    let page = room.says("man settle");
    let synopsis = page.split(".SH SYNOPSIS").nth(1).unwrap().lines().nth(1).unwrap();
    assert!(synopsis.contains("[\\-\\-coin AMOUNT]"), "{synopsis}");
    assert!(synopsis.contains("[\\-\\-close]") && synopsis.contains("[SESSION]"), "{synopsis}");
    let (_, examples) = page.split_once(".SH \"EXAMPLES\"\n.nf\n").expect(&page);
    assert!(examples.starts_with("meldbook settle\nmeldbook settle 3"), "{examples}");
    assert!(examples.contains("\n.fi\n"), "{examples}");
    let synopsis_of_log = room.says("man log");
    assert!(synopsis_of_log.contains("[\\-\\-note TEXT] LINE..."), "{synopsis_of_log}");
    let whole = room.says("man");
    assert!(whole.contains(".SH \"EXIT STATUS\"\n0 done"), "{whole}");
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
