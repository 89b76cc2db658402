//! Payments as codes: read back with a decoder from the terminal and from the page, and accounts that stay in the file.

use crate::support::Room;
use std::fs;

const ANNA: &str = "CZ65 0800 0000 1920 0014 5399";
const ZOFIE: &str = "DE89 3704 0044 0532 0130 00";

/// Decodes a code that is dark where `is_dark` says so, drawn as large as a camera sees it.
fn decoded(size: usize, is_dark: impl Fn(usize, usize) -> bool) -> String {
    const SCALE: usize = 4;
    let mut image = rqrr::PreparedImage::prepare_from_bitmap(size * SCALE, size * SCALE, |x, y| {
        is_dark(x / SCALE, y / SCALE)
    });
    let grids = image.detect_grids();
    let [code] = grids.as_slice() else { panic!("{} codes in place of one", grids.len()) };
    code.decode().unwrap().1
}

/// Returns what the codes in a text of a terminal say. Light is drawn, as on a dark terminal.
pub fn in_terminal(text: &str) -> Vec<String> {
    let is_row = |line: &&str| line.chars().count() > 20 && line.chars().all(|c| "█▀▄ ".contains(c));
    let lines: Vec<&str> = text.lines().collect();
    let blocks = lines.split(|line| !is_row(line)).filter(|rows| !rows.is_empty());
    let code = |rows: &[&str]| {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        decoded(rows[0].len(), |x, y| match (rows[y / 2][x], y % 2) {
            ('█', _) | ('▀', 0) | ('▄', 1) => false,
            (' ' | '▀' | '▄', _) => true,
            other => panic!("{other:?}"),
        })
    };
    blocks.map(code).collect()
}

/// Returns what the codes of a page say.
fn on_page(page: &str) -> Vec<String> {
    let codes = page.split("<svg class=\"code\" viewBox=\"0 0 ").skip(1);
    let code = |svg: &str| {
        let size = svg.split(' ').next().unwrap().parse().unwrap();
        let path = svg.split(" d=\"").nth(2).unwrap().split('"').next().unwrap();
        let mut dark = std::collections::BTreeSet::new();
        for module in path.split_terminator('z') {
            let at = module.strip_prefix('M').and_then(|module| module.strip_suffix("h1v1h-1")).unwrap();
            let (x, y) = at.split_once(',').unwrap();
            dark.insert((x.parse::<usize>().unwrap(), y.parse::<usize>().unwrap()));
        }
        decoded(size, |x, y| dark.contains(&(x, y)))
    };
    codes.map(code).collect()
}

/// A night of mariáš for crowns, which Bořek and Cyril owe Anna for.
fn crowns() -> Room {
    let room = Room::new();
    room.does("new marias Anna 'Bořek Ž.' Cyril --stake '5 Kč' --date 2026-03-14 --dealer cyril");
    room.does("log anna h 7 60");
    room
}

/// A night of pinochle for euros, which is closed.
fn euros() -> Room {
    let room = Room::new();
    room.does("new scarne Žofie Ben Cyril --stake '0.10 EUR' --date 2026-03-14 --dealer cyril");
    room.does("log žofie 350 s 160+200");
    room.does("settle --close");
    room
}

#[test]
fn crowns_are_a_short_payment_descriptor() {
    let room = crowns();
    assert_eq!(room.says(&format!("people account anna {ANNA}")), format!("Anna: {ANNA}\n"));
    let text = room.says("settle --qr");
    assert!(text.contains("\nBořek Ž. pays Anna 30 Kč\n█"), "{text}");
    let said = [
        "SPD*1.0*ACC:CZ6508000000192000145399*AM:30.00*CC:CZK*RN:ANNA*MSG:CARDS 2026-03-14 - BOREK Z.",
        "SPD*1.0*ACC:CZ6508000000192000145399*AM:30.00*CC:CZK*RN:ANNA*MSG:CARDS 2026-03-14 - CYRIL",
    ];
    assert_eq!(in_terminal(&text), said);
    let czech = room.run("settle --qr").variable("MELDBOOK_LANG", "cs").says();
    assert_eq!(in_terminal(&czech)[1], said[1].replace("CARDS 2026-03-14", "KARTY 14. 3. 2026"));
    // At the table it is the same.
    let table = room.run("play").input("settle qr\n").says();
    assert_eq!(in_terminal(&table), said);
    let czech = room.run("play").variable("MELDBOOK_LANG", "cs").input("vyúčtuj kódy\n").says();
    assert_eq!(in_terminal(&czech).len(), 2, "{czech}");
}

#[test]
fn euros_are_a_credit_transfer_of_the_european_payments_council() {
    let room = euros();
    room.does(&format!("people account žofie {ZOFIE}"));
    let said = |from: &str| {
        format!("BCD\n002\n1\nSCT\n\nŽofie\nDE89370400440532013000\nEUR0.80\n\n\ncards 2026-03-14 - {from}")
    };
    let said = [said("Ben"), said("Cyril")];
    assert_eq!(in_terminal(&room.says("settle --qr")), said);
    assert_eq!(in_terminal(&room.says("debts --qr")), said);
    assert_eq!(in_terminal(&room.says("debts --net --qr")).len(), 2);
    assert_eq!(on_page(&room.says("report 1 --qr")), said);
    assert_eq!(on_page(&room.says("report --qr")), said);
    assert_eq!(on_page(&room.says("report --player ben --qr")), said[..1]);
    // A page that is sent has no account unless it was asked for.
    for page in ["report 1", "report", "report --player žofie"] {
        let page = room.says(page);
        assert!(on_page(&page).is_empty() && !page.contains("370400"), "{page}");
    }
}

#[test]
fn a_debt_of_several_nights_says_which() {
    let room = euros();
    room.does("new scarne Žofie Ben Cyril --stake '0.10 EUR' --date 2026-04-11 --dealer cyril");
    room.does("log žofie 350 s 160+200");
    room.does("settle --close");
    room.does(&format!("people account žofie {ZOFIE}"));
    let codes = in_terminal(&room.says("debts --qr"));
    assert!(codes[0].ends_with("EUR1.60\n\n\ncards 2026-03-14 to 2026-04-11 - Ben"), "{}", codes[0]);
}

#[test]
fn why_there_is_no_code_is_said_with_what_helps() {
    let room = crowns();
    let text = room.says("settle --qr");
    assert!(text.ends_with("Anna has no account; `meldbook people account Anna IBAN` gives one\n"), "{text}");
    let page = room.says("report 1 --qr");
    assert!(page.contains("Anna has no account"), "{page}");
    room.does(&format!("people account anna {ANNA}"));
    let narrow = room.run("settle --qr").columns(40).says();
    assert!(in_terminal(&narrow).is_empty() && narrow.contains("45 columns"), "{narrow}");
    let ascii = room.run("settle --qr").variable("TERM", "dumb").says();
    assert!(ascii.contains("45 columns") && !ascii.contains('█'), "{ascii}");
    let dollars = Room::with_a_table();
    dollars.does("log a320s+");
    dollars.does(&format!("people account anna {ANNA}"));
    let text = dollars.says("settle --qr");
    assert!(text.ends_with("no code for USD: banks read codes for payments in EUR and CZK only\n"), "{text}");
    let large = Room::new();
    large.does("new marias Anna Ben Cyril --stake '10000000 Kč' --date 2026-03-14 --dealer cyril");
    large.does("log anna h 7 60");
    large.does(&format!("people account anna {ANNA}"));
    let text = large.says("settle --qr");
    assert!(text.contains("no code for 60000000 Kč: that is more than a code can hold\n"), "{text}");
}

#[test]
fn colours_make_a_code_light_on_dark_whatever_the_terminal() {
    let room = crowns();
    room.does(&format!("people account anna {ANNA}"));
    let ran = room.run("settle --qr --color always").raw();
    let row = ran.stdout.lines().find(|line| line.contains("▄▄▄▄▄ █")).unwrap();
    assert!(row.starts_with("\u{1b}[97m\u{1b}[40m████ ") && row.ends_with("████\u{1b}[0m"), "{row:?}");
}

#[test]
fn an_account_leaves_the_file_by_nothing_but_a_copy_of_it() {
    let room = euros();
    // A ledger without accounts has no table for them.
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'account'";
    let count = || room.ledger().query_row(tables, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count(), 0);
    room.does(&format!("people account žofie {ZOFIE}"));
    assert_eq!(count(), 1);
    for format in ["sheet", "jsonl", "csv", "hledger", "json"] {
        let export = room.says(&format!("export --format {format}"));
        assert!(!export.contains("370400") && !export.contains("DE89"), "{export}");
    }
    for command in ["history", "history daybook", "people", "people --json", "stats žofie --json"] {
        assert!(!room.run(command).end().stdout.contains("3704"), "{command}");
    }
    room.does("--ledger other.db new scarne Žofie Ben Cyril --stake '0.10 EUR' --date 2026-05-02");
    room.does("--ledger other.db merge data/meldbook/ledger.db");
    assert!(room.says("--ledger other.db people account žofie").contains("has no account"));
    room.does("backup copy.db");
    assert!(room.says("--ledger copy.db people account žofie").contains(ZOFIE));
}

#[test]
fn an_account_stays_when_the_ledger_is_made_again() {
    let room = euros();
    room.does(&format!("people account žofie {ZOFIE}"));
    room.does(&format!("people account ben {ANNA}"));
    room.does("verify");
    room.does("verify --rebuild");
    room.does("verify");
    assert!(room.says("people account žofie").contains(ZOFIE));
    // What is no account is named, and not kept.
    room.ledger().execute("UPDATE account SET iban = 'DE00' WHERE key = 'ben'", []).unwrap();
    let ran = room.run("verify").end();
    assert_eq!(ran.status, 1);
    assert!(
        ran.to_string()
            .contains("account: ('ben'): the file has a row that the log does not give: iban 'DE00'"),
        "{ran}"
    );
    room.does("verify --rebuild");
    room.does("verify");
    assert!(room.says("people account žofie").contains(ZOFIE));
    assert!(room.says("people account ben").contains("has no account"));
}

#[test]
fn an_account_goes_with_its_person() {
    let has = |room: &Room, name: &str| !room.says(&format!("people account {name}")).contains("no account");
    // Two names that are one person, and the account of either.
    let room = euros();
    room.does("new scarne Žofka Ben Cyril --stake '0.10 EUR' --date 2026-04-11 --dealer cyril");
    room.does("log žofka 350 s 160+200");
    room.does(&format!("people account žofie {ZOFIE}"));
    assert!(!has(&room, "žofka"));
    room.does("people merge žofie žofka");
    assert!(has(&room, "žofka") && has(&room, "žofie"));
    assert_eq!(in_terminal(&room.says("settle --qr")).len(), 2);
    room.does("people account žofka none");
    assert!(!has(&room, "žofka") && !has(&room, "žofie"));

    // A misspelt name, in a closed night and in an open one, and back.
    for close in [true, false] {
        let room = crowns();
        room.does(&format!("people account anna {ANNA}"));
        if close {
            room.does("settle --close");
        }
        room.does("rename anna Hana --session 1");
        assert!(has(&room, "hana"), "{close}");
        room.does("undo --session 1");
        assert!(has(&room, "anna"), "{close}");
        room.does("rename --everywhere anna Hana");
        assert!(has(&room, "hana"), "{close}");
    }

    // In one of two nights it was somebody else.
    let room = euros();
    room.does("new scarne Žofie Ben Cyril --stake '0.10 EUR' --date 2026-04-11 --dealer cyril");
    room.does(&format!("people account žofie {ZOFIE}"));
    room.does("rename žofie Eva");
    assert!(has(&room, "žofie") && !has(&room, "eva"));
}

#[test]
fn a_ledger_without_the_table_is_as_sound_as_one_with_it() {
    let room = euros();
    room.does("verify");
    room.does(&format!("people account žofie {ZOFIE}"));
    room.does("people account žofie none");
    room.does("verify");
    // A table of that name that is not ours is refused.
    room.ledger().execute_batch("DROP TABLE account; CREATE TABLE account (key, iban)").unwrap();
    assert!(room.run("sessions").end().stderr.contains("account"));
    assert!(fs::metadata(room.path("data/meldbook/ledger.db")).is_ok());
}
