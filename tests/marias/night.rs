//! A night of mariáš from the command line: stakes in crowns, who deals and sits out, and what can be taken away.

use crate::support::Room;

fn with_a_table(rules: &str, names: &str, stake: &str) -> Room {
    let room = Room::new();
    room.does(&format!("new {rules} {names} --date 2026-03-14 {stake}"));
    room
}

#[test]
fn a_sheet_carries_the_stake_elsewhere() {
    let room = with_a_table("licitovany", "Petr Jan Hana", "--stake '2 Kč'");
    room.does(r#"log '{"contract":"give_up","player":"Jan"}'"#);
    let sheet = room.says("export --format sheet");
    assert!(sheet.contains("\nstake 2.00\n") && sheet.contains("\nJan give up\n"), "{sheet}");
    let settled = room.says("settle --json");
    let other = Room::new();
    other.file("night.txt", &sheet);
    other.does("import night.txt");
    assert_eq!(other.says("export --format sheet"), sheet);
    assert_eq!(other.says("settle --json"), settled);
}

#[test]
fn a_partner_stands_in_words_whatever_is_trump() {
    let room = with_a_table("marias-four", "Petr Jan Hana Eva", "");
    for suit in ["acorns", "bells", "leaves", "hearts"] {
        room.does(&format!("log petr {suit} with jan 50 flek dealer eva"));
    }
    let sheet = room.says("export");
    assert!(!sheet.contains('{') && sheet.contains("Petr partner Jan acorns flek 50"), "{sheet}");
}

#[test]
fn in_czech_commands_amounts_and_the_bank_are_named_so() {
    let room = with_a_table("pauzirak", "Petr Jan Hana Eva", "--stake 50h");
    let czech = |line: &str| room.run(line).variable("MELDBOOK_LANG", "cs").columns(120).end();
    let said = |line: &str| room.run("play").variable("MELDBOOK_LANG", "cs").input(line).end().to_string();
    for (line, answer) in [
        ("útrata petr 3 piva 135", "pokud `piva 135` říká jen, za co to bylo, patří to do uvozovek"),
        ("pokuta petr všem 1 000 důvod", "pokud `000 důvod` říká jen, za co to bylo, patří to do uvozovek"),
        ("pokuta petr všem 30h pozdě", "píše takto: `pokuta anna všem 2 zkažené rozdání`"),
        ("petr z 7 50\nvlož 1 petr betl uhrál", "připište na konec řádku `rozdával JMÉNO`"),
    ] {
        let ran = said(line);
        assert!(ran.contains(answer), "{line}: {ran}");
    }
    for line in ["pokuta hana bank 5 pozdě", "zaplatil hana bank 2,50", "settle --close"] {
        assert_eq!(czech(line).status, 0, "{line}");
    }
    let debts = czech("debts");
    assert!(debts.stdout.contains("│ bank ") && !debts.stdout.contains("kitty"), "{debts}");
}
