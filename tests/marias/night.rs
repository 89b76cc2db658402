//! A night of mariáš from the command line: stakes in crowns, who deals and sits out, and what can be taken away.

use crate::support::Room;
use insta::assert_snapshot;

fn with_a_table(rules: &str, names: &str, stake: &str) -> Room {
    let room = Room::new();
    room.does(&format!("new {rules} {names} --date 2026-03-14 {stake}"));
    room
}

/// A betl of somebody, made or lost.
fn betl(player: &str, result: &str) -> String {
    format!(r#"'{{"contract":"betl","player":"{player}","result":"{result}"}}'"#)
}

#[test]
fn a_unit_is_worth_crowns_where_a_stake_was_said() {
    let room = with_a_table("marias", "Petr Jan Hana", "--stake 50h");
    assert_snapshot!(room.says(&format!("log {}", betl("Hana", "lost"))), @"
    hand 1: Hana betl lost
      Hana pays 5 (betl) to each of Petr, Jan
    standings: Petr +5 (+2.50 Kč), Jan +5 (+2.50 Kč), Hana -10 (-5 Kč)
    next: Petr deals, Jan is forehand
    ");
    let hand = room.json(&format!("log --json {}", betl("Jan", "made")));
    assert_eq!(hand["cash"], serde_json::json!({"Petr": -250, "Jan": 500, "Hana": -250}));
}

#[test]
fn without_a_stake_only_units_are_kept() {
    let room = with_a_table("marias", "Petr Jan Hana", "");
    let hand = room.json(&format!("log --json {}", betl("Hana", "lost")));
    assert_eq!(hand["net"], serde_json::json!({"Petr": 5, "Jan": 5, "Hana": -10}));
    assert_eq!(hand.get("cash"), None);
    assert_snapshot!(room.says("why"), @r#"
    hand 1: Hana betl lost
      typed: {"contract":"betl","player":"Hana","result":"lost"}
      Hana pays 5 (betl) to each of Petr, Jan
      Petr: +5
      Jan: +5
      Hana: -10
    "#);
    assert_snapshot!(room.says("settle"), @r"
    Hana pays Petr 5
    Hana pays Jan 5
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14 | marias | open
      Stake  Units are kept, and no money.
    ┌─────────────────────────────────────────────────────────────┐
    │ #   hand        count             Petr       Jan       Hana │
    ├─────────────────────────────────────────────────────────────┤
    │ 1   Hana betl           lost   +5    5   +5    5   -10  -10 │
    ├─────────────────────────────────────────────────────────────┤
    │     units                           +5        +5        -10 │
    └─────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn of_four_the_dealer_sits_out_and_the_deal_goes_round_whatever_happened() {
    let room = with_a_table("pauzirak", "Petr Jan Hana Eva", "");
    assert_snapshot!(room.says(&format!("log {}", betl("Jan", "made"))), @"
    hand 1: Jan betl made
      Jan gets 5 (betl) from each of Petr, Hana, Eva
    standings: Petr -5, Jan +15, Hana -5, Eva -5
    next: Petr deals, Jan is forehand, Petr sits out
    ");
    let ran = room.run(&format!("log {}", betl("Petr", "made"))).end();
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("`Petr` sits out: this hand is played by Jan, Hana, Eva"), "{ran}");
    // Whoever plays a suit is forehand.
    let offered = room.refuses(1, "log petr l 50 flek");
    assert!(offered.contains("add `dealer eva`"), "{offered}");
    room.does("log petr l 50 flek dealer eva");
    room.does("undo");
    let revoke = r#"log '{"contract":"suit","player":"Jan","trump":"hearts","revoke_by":"Eva"}'"#;
    assert_snapshot!(room.says(revoke), @"
    hand 2: Jan hearts, revoke Eva
      Eva pays 10 (revoke) to each of Petr, Jan, Hana
    standings: Petr +5, Jan +25, Hana +5, Eva -35
    next: Jan deals, Hana is forehand, Jan sits out
    ");
}

#[test]
fn an_empty_chair_is_filled_before_the_next_hand() {
    let room = with_a_table("marias", "Petr Jan Hana", "");
    assert_snapshot!(room.says("seat out jan"), @r"
    new: 0a: Jan leaves
    for 2 players: `set rules=lizany`
    next: Hana deals, once the chair of Jan is taken
    ");
    assert_eq!(room.run(&format!("log {}", betl("Hana", "made"))).end().status, 1);
    assert_snapshot!(room.says("seat in Eva"), @r"
    new: 0b: Eva joins
    next: Hana deals, Petr is forehand
    ");
    assert_eq!(room.run("seat in Ota").end().status, 1);
}

#[test]
fn a_sheet_carries_the_stake_elsewhere() {
    let room = with_a_table("licitovany", "Petr Jan Hana", "--stake '2 Kč'");
    room.does(r#"log '{"contract":"give_up","player":"Jan"}'"#);
    let sheet = room.says("export --format sheet");
    assert_snapshot!(sheet, @r"
    rules licitovany
    players Petr, Jan, Hana
    currency CZK
    stake 2.00
    date 2026-03-14
    dealer Hana
    id [ID]

    Jan give up
    came to Petr +6 = +12.00, Jan -12 = -24.00, Hana +6 = +12.00
    values against_after_flek=false announced_hundred_marriages=best announcements=true auction=true bank=0 betl_durch=true betl_value=5 both_hundreds=false dealer_counts=true double_suits=hearts durch_value=10 extra_ten_value=1 extra_tens=double failed_hundred_opposing=ignore failed_hundred_steps=0 false_seven=false flek_on_tens=true fleks=true forehand_plays_suit=false form=three game_beside_hundred=no game_value=1 game_with_two_sevens=true give_up_penalty=6 hundred_seven_joint=false hundred_value=4 killed_announced_seven_extra=false max_flek=0 max_flek_without_trumps=0 max_win=0 min_flek_game=0 min_flek_seven=0 open_betl_value=10 open_contracts=false open_durch_value=20 partner_durch=false quiet_bonuses=true quiet_hundred_beside_failed=true quiet_hundred_marriages=one quiet_hundred_value=2 quiet_seven_value=1 revoke_doubles=false revoke_minimum=10 revoke_rule=max seven_value=2 sharp_in_talon=false stock_marriages_plain=false two_sevens=true two_sevens_hearts_value=40 two_sevens_value=20 zero_sum_unplayed=true
    ");
    let settled = room.says("settle --json");
    let other = Room::new();
    other.file("night.txt", &sheet);
    other.does("import night.txt");
    assert_eq!(other.says("export --format sheet"), sheet);
    assert_eq!(other.says("settle --json"), settled);
}

#[test]
fn what_is_agreed_is_read_out() {
    let room = Room::new();
    let ran = room.run("new licitovany Petr Jan Hana --stake 1 --set max_win=500").end();
    assert_eq!(ran.status, 0);
    for line in [
        "A unit is 1 Kč.",
        "Nobody pays another more than 500 units for a hand.",
        "The contract is bid for.",
        "Who gives up at the lowest bid pays 6 to each of the others.",
        "Two sevens are 20, in hearts 40.",
        "There is no plain game: with trumps something is announced.",
        "Bids, from the lowest: seven, seven in hearts, hundred,",
        "the one nearer to forehand may hold the same bid",
    ] {
        assert!(ran.stdout.contains(line), "{line} is not in {ran}");
    }
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
        ("pokuta petr všem 30h pozdě", "píše takto: `pokuta petr všem 2 zkažené rozdání`"),
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
