//! A night in plain text: what it says, what is wrong with it, and back again.

use crate::seed::law;
use chrono::NaiveDate;
use meldbook::command::SettingChange;
use meldbook::command::sheet_file::{Headers, SheetAt, SheetFile};
use meldbook::command::{Request, RequestError, SettleBy, TypedPayment};
use meldbook::notation::SheetLineFault;
use proptest::prelude::*;

/// The end of a night that was settled in the ordinary way.
const CLOSE: Request = close(None, None);

const fn close(coin: Option<String>, through: Option<String>) -> Request {
    Request::Close { terms: SettleBy { coin, through, share: false, qr: false }, handed_over: false }
}

fn at<T>(value: T) -> SheetAt<T> {
    SheetAt { line: 0, value }
}

fn parse(line: &str) -> Result<Request, RequestError> {
    Request::parse(line)
}

fn hand(line: &str) -> Request {
    Request::Hand { line: line.to_owned(), note: None }
}

fn paid(from: &str, to: &str, amount: &str) -> Request {
    Request::Paid {
        payments: vec![TypedPayment { from: from.to_owned(), to: to.to_owned(), amount: amount.to_owned() }],
    }
}

fn rename(old: &str, new: &str) -> Request {
    Request::Rename { old: old.to_owned(), new: new.to_owned() }
}

fn seat_out(name: &str) -> Request {
    Request::Seat { name: name.to_owned(), joins: false }
}

/// The faults of a file, as a user reads them.
fn faults(text: &str) -> String {
    SheetFile::parse(text).unwrap_err().to_string()
}

const NIGHT: &str = "\u{feff}# kept by Dana
Rules: scarne
set kitty = true      # they insisted
set schedule=[[250, 2], [300, 3]]
players: Anna Marie, Ben,Čeněk ,  Dana

STAKE 5c
currency USD
date 2026-03-14
place U Zlatého tygra, table #2
dealer Dana
note the first night with a kitty
note and the last? # we shall see

a320s160+170   # Ben counted twice
/b300 h late
  struck   a250 b260 c- a270 b- s made # misdealt
seat out  dana
Seat In Emil Novák
{\"bidder\":\"Ben\"}
paid \"Anna Marie\" ben, 0.10 EUR # before she left
rename Čeněk Čenda
pass
close
# and so to bed
";

#[test]
fn a_night_is_read_line_by_line() {
    let night = SheetFile::parse(NIGHT).unwrap();
    let text = |text: &str| at(text.to_owned());
    let change = |key: &str, value: &str| at(SettingChange { key: key.to_owned(), value: value.to_owned() });
    assert_eq!(
        night.headers,
        Headers {
            rules: text("scarne"),
            set: vec![change("kitty", "true"), change("schedule", "[[250, 2], [300, 3]]")],
            players: at(["Anna Marie", "Ben", "Čeněk", "Dana"].map(str::to_owned).to_vec()),
            stake: Some(text("5c")),
            currency: Some(text("USD")),
            date: Some(at(NaiveDate::from_ymd_opt(2026, 3, 14).unwrap())),
            place: Some(text("U Zlatého tygra, table #2")),
            dealer: Some(text("Dana")),
            sides: None,
            scorekeeper: None,
            id: None,
            notes: vec![text("the first night with a kitty"), text("and the last? # we shall see")],
            values: Vec::new(),
        }
    );
    let items: Vec<(usize, Request)> = night.items.into_iter().map(|item| (item.line, item.value)).collect();
    assert_eq!(
        items,
        [
            (15, hand("a320s160+170   # Ben counted twice")),
            (16, hand("b300 h late")),
            (17, Request::Struck { line: "a250 b260 c- a270 b- s made # misdealt".to_owned() }),
            (18, seat_out("dana")),
            (19, Request::Seat { name: "Emil Novák".to_owned(), joins: true }),
            (20, hand("{\"bidder\":\"Ben\"}")),
            (21, paid("Anna Marie", "ben", "0.10 EUR")),
            (22, rename("Čeněk", "Čenda")),
            (23, hand("pass")),
            (24, CLOSE),
        ]
    );
    assert_eq!((night.headers.rules.line, night.headers.players.line), (2, 5));
}

#[test]
fn a_night_is_printed_in_one_form() {
    insta::assert_snapshot!(SheetFile::parse(NIGHT).unwrap(), @r#"
    rules scarne
    set kitty=true
    set schedule=[[250, 2], [300, 3]]
    players Anna Marie, Ben, Čeněk, Dana
    currency USD
    stake 5c
    date 2026-03-14
    place U Zlatého tygra, table #2
    dealer Dana
    note the first night with a kitty
    note and the last? # we shall see

    a320s160+170   # Ben counted twice
    b300 h late
    struck a250 b260 c- a270 b- s made # misdealt
    seat out dana
    seat in Emil Novák
    {"bidder":"Ben"}
    paid "Anna Marie" ben 0.10 EUR
    rename Čeněk Čenda
    pass
    close
    "#);
}

#[test]
fn players_are_parted_by_commas_or_by_blanks() {
    let players =
        |line: &str| SheetFile::parse(&format!("rules scarne\n{line}")).unwrap().headers.players.value;
    assert_eq!(players("players Anna Ben Cyril"), ["Anna", "Ben", "Cyril"]);
    assert_eq!(players("players Anna  Marie, Ben, Cyril # two of them new"), ["Anna Marie", "Ben", "Cyril"]);
    assert_eq!(players("players \"Anna Marie\" Ben O'Brien"), ["Anna Marie", "Ben", "O'Brien"]);
}

#[test]
fn sides_are_read_as_they_stand() {
    let night = SheetFile::parse("rules brooklyn\nplayers A, B, C, D\nsides A+C,B + D").unwrap();
    assert_eq!(night.headers.sides.as_ref().unwrap().value, [["A", "C"], ["B", "D"]]);
    assert!(night.to_string().ends_with("sides A+C, B+D\n\n"));
}

#[test]
fn an_open_night_has_no_close_and_a_new_one_no_hands() {
    assert_eq!(SheetFile::parse("rules scarne\nplayers A, B, C").unwrap().items, []);
    assert_eq!(
        SheetFile::parse("rules scarne\nplayers A, B, C\r\n\r\na300s+\r\n").unwrap().items,
        [at(hand("a300s+"))]
    );
}

#[test]
fn a_slash_before_a_line_means_nothing() {
    assert_eq!(parse("/close"), Ok(CLOSE));
    assert_eq!(parse(" / seat out dana"), Ok(seat_out("dana")));
    assert_eq!(parse("/a320s+"), Ok(hand("a320s+")));
}

#[test]
fn only_a_whole_word_is_a_command() {
    assert_eq!(parse("close320s+"), Ok(hand("close320s+")));
    assert_eq!(parse("seatons 320 s +"), Ok(hand("seatons 320 s +")));
    assert_eq!(parse("CLOSE # at last"), Ok(CLOSE));
    let close = |coin: Option<&str>, through: Option<&str>| {
        Ok(close(coin.map(str::to_owned), through.map(str::to_owned)))
    };
    assert_eq!(parse("close coin 0.25"), close(Some("0.25"), None));
    assert_eq!(parse("close through \"Anna Marie\""), close(None, Some("Anna Marie")));
    assert_eq!(parse("close coin 2 Kč through anna # all of it"), close(Some("2 Kč"), Some("anna")));
    assert!(parse("close coin").is_err() && parse("close through").is_err() && parse("close up").is_err());
}

#[test]
fn names_of_several_words_stand_in_quotes() {
    assert_eq!(parse("paid \"Anna Marie\" \"Jan  Josef\" 2 Kč"), Ok(paid("Anna Marie", "Jan Josef", "2 Kč")));
    assert_eq!(parse("paid ben, anna, 1,35"), Ok(paid("ben", "anna", "1,35")));
    assert_eq!(parse("rename ban Ben"), Ok(rename("ban", "Ben")));
    assert_eq!(parse("rename \"Anna Marie\" Anna"), Ok(rename("Anna Marie", "Anna")));
    assert_eq!(parse("seat out \"Anna Marie\""), Ok(seat_out("Anna Marie")));
}

#[test]
fn a_new_game_may_name_new_partners() {
    assert_eq!(parse("Game"), Ok(Request::Game { sides: Vec::new() }));
    let sides =
        Request::Game { sides: vec![vec!["anna".to_owned(), "D".to_owned()], vec!["ben".to_owned()]] };
    assert_eq!(parse("game anna+D,ben  # at last"), Ok(sides.clone()));
    assert_eq!(sides.to_string(), "game anna+D, ben");
    assert_eq!(
        parse("game anna").unwrap_err().to_string(),
        "cannot read `game anna`; write it like `game` or `game Anna+Cyril,Ben+Dana`"
    );
    assert_eq!(
        parse("game anna+,ben").unwrap_err().to_string(),
        "`` is not a name; put a name of several words in quotes, as in `\"Anna Marie\"`"
    );
}

#[test]
fn an_unfinished_command_shows_a_whole_one() {
    let fault = |line| parse(line).unwrap_err().to_string();
    assert_eq!(
        fault("paid ben anna"),
        "cannot read `paid ben anna`; write it like `paid ben anna 1.35` or `paid hand`"
    );
    assert_eq!(fault("paid"), "cannot read `paid`; write it like `paid ben anna 1.35` or `paid hand`");
    assert_eq!(
        fault("seat dana"),
        "cannot read `seat dana`; write it like `seat out dana` or `seat in emil`"
    );
    assert_eq!(
        fault("seat out # who?"),
        "cannot read `seat out # who?`; write it like `seat out dana` or `seat in emil`"
    );
    for line in ["rename Anna Marie Anna", "rename ben", "rename ben to bob"] {
        let renamed = "write it like `rename ban ben` or `rename \"Anna Marie\" Anna`";
        assert_eq!(fault(line), format!("cannot read `{line}`; {renamed}"));
    }
    assert_eq!(
        fault("close now"),
        "cannot read `close now`; write it like `close`, `close coin 25c through anna` or `close paid`"
    );
    for line in [
        "struck",
        "struck # all of it",
        "struck seat out ben",
        "struck set kitty=true",
        "struck struck a300s+",
    ] {
        assert_eq!(fault(line), format!("cannot read `{line}`; write it like `struck a320s160+170`"));
    }
    let quotes = "is not a name; put a name of several words in quotes, as in `\"Anna Marie\"`";
    assert_eq!(fault("paid \"anna ben 1.35"), format!("`\"anna ben 1.35` {quotes}"));
    assert_eq!(fault("seat in a+b"), format!("`a+b` {quotes}"));
    assert_eq!(fault("rename -> ben"), format!("`->` {quotes}"));
    assert_eq!(fault("  # nothing"), "the line is empty");
    assert_eq!(fault("a320s+\u{1b}[2J"), "control character \\u{1b} in `a320s+\\u{1b}[2J`");
}

#[test]
fn every_fault_of_a_file_is_told_with_its_line() {
    let night = "rules scarne
rules classic
players Anna
date 14.3.2026x
set kitty
stake # of what
dealer
sides A+B
a320s+
paid ben
place too late
\u{7}ring
close
a300s+
";
    insta::assert_snapshot!(faults(night), @r"
    line 2: `rules` is already set on line 1
    line 3: cannot read `players Anna`; write it like `players Anna, Ben, Cyril`
    line 4: `14.3.2026x` is not a date; write it like 2026-03-14
    line 5: cannot read `set kitty`; write it like `set kitty=true` or `set all date=2026-03-14`
    line 6: cannot read `stake # of what`; write it like `stake 5c`
    line 7: cannot read `dealer`; write it like `dealer Cyril`
    line 8: cannot read `sides A+B`; write it like `sides Anna+Cyril, Ben+Dana`
    line 10: cannot read `paid ben`; write it like `paid ben anna 1.35` or `paid hand`
    line 11: `place` must come before the first hand
    line 12: control character \u{7} in `\u{7}ring`
    line 14: nothing may follow `close` on line 13
    ");
}

#[test]
fn a_misspelt_header_is_not_taken_for_a_hand() {
    assert_eq!(
        faults("rulse: scarne\nplayrs A, B, C\nstake 5c\na300s+"),
        "\
        line 1: unknown header `rulse:`; did you mean `rules`?\n\
        line 2: unknown header `playrs`; did you mean `players`?"
    );
    // Once everything needed is there, such a word may be a player's name.
    assert_eq!(
        SheetFile::parse("rules scarne\nplayers Stan, B, C\nstake 5c\nstan 300 s +").unwrap().items.len(),
        1
    );
}

#[test]
fn a_sheet_from_paper() {
    let paper = "\u{feff}# Friday at Tom's\r\n\r\nrules\tscarne\r\nplayers\tA, B, C\r\n\r\n1. a300s+\r\nseat in Dora\r\n2)\ta 300 s -\r\n\
        3. struck b300h+\r\n";
    let night = SheetFile::parse(paper).unwrap();
    assert_eq!(
        night,
        SheetFile::parse("rules scarne\nplayers A, B, C\n\na300s+\nseat in Dora\na 300 s -\nstruck b300h+\n")
            .unwrap()
    );
    let head = "rules scarne\nplayers A, B, C\n\n1. a300s+\n";
    assert_eq!(faults(&format!("{head}3. b300s+\n")), "line 5: the next hand is 2, not 3");
    assert_eq!(faults(&format!("{head}1) b300s+\n")), "line 5: the next hand is 2, not 1");
    assert_eq!(
        faults(&format!("Friday at Tom's\n{head}")),
        "line 1: `Friday at Tom's` is above the headers `rules` and `players`; a hand stands below them, and a title \
         begins with `#`"
    );
    // Also where only headers follow that a sheet may do without.
    assert_eq!(
        faults("rules scarne\nplayers A, B, C\nstacke 5c\nplaice here\n\na300s+\n"),
        "line 3: unknown header `stacke`; did you mean `stake`?\nline 4: unknown header `plaice`; did you mean `place`?"
    );
}

#[test]
fn a_night_without_rules_or_players_is_none() {
    let (rules, players) = ("`rules scarne` or `rules ./ours.toml`", "`players Anna, Ben, Cyril`");
    assert_eq!(
        faults(""),
        format!(
            "line 1: missing header before the first hand: write a line like {rules}\n\
         line 1: missing header before the first hand: write a line like {players}"
        )
    );
    assert_eq!(
        faults("rules scarne\na300s+\nb300s+\nplayers A, B, C"),
        "line 2: `a300s+` is above the headers `rules` and `players`; a hand stands below them, and a title begins with `#`\n\
         line 3: `b300s+` is above the headers `rules` and `players`; a hand stands below them, and a title begins with `#`"
    );
}

#[test]
fn the_nights_that_come_with_the_program_are_read_and_printed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut nights = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "sheet") {
            let night = SheetFile::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
            assert!(matches!(night.items.last().unwrap().value, Request::Close { .. }), "{}", path.display());
            assert_eq!(SheetFile::parse(&night.to_string()), Ok(night));
            nights += 1;
        }
    }
    assert_eq!(nights, 14);
}

fn name() -> impl Strategy<Value = String> {
    "[A-ZČŠ][a-zěš'.-]{0,6}( [A-Z][a-z]{0,4}){0,2}"
}

/// Free text without blanks around it.
fn text() -> impl Strategy<Value = String> {
    "[!-~ěč]{1,3}( [!-~ěč]{1,6}){0,3}"
}

/// Text that no comment cuts short.
fn word() -> impl Strategy<Value = String> {
    "[0-9a-zA-Z./$€č]{1,8}( [0-9a-zA-Z]{1,4})?"
}

fn hand_line() -> impl Strategy<Value = String> {
    "[a-zč]{1,5}[0-9]{3}[a-z0-9+=:,-]{0,8}( [a-z0-9+-]{1,6}){0,4}( # [!-~ ]{0,9}[a-z])?"
}

fn command() -> impl Strategy<Value = Request> {
    prop_oneof![
        hand_line().prop_map(|line| Request::Hand { line, note: None }),
        hand_line().prop_map(|line| Request::Struck { line }),
        name().prop_map(|name| Request::Seat { name, joins: true }),
        name().prop_map(|name| Request::Seat { name, joins: false }),
        (name(), name(), word()).prop_map(|(from, to, amount)| Request::Paid {
            payments: vec![TypedPayment { from, to, amount }]
        }),
        (name(), name()).prop_map(|(old, new)| Request::Rename { old, new }),
    ]
}

fn date() -> impl Strategy<Value = NaiveDate> {
    (0..=9999, 1_u32..=366).prop_filter_map("no such day", |(year, day)| NaiveDate::from_yo_opt(year, day))
}

fn headers() -> impl Strategy<Value = Headers> {
    let change = ("[a-z_]{1,9}", "[0-9a-z\\[][0-9a-z, #\\]]{0,6}[0-9a-z\\]]")
        .prop_filter("no comment", |(_, value)| !value.contains(" #"))
        .prop_map(|(key, value)| at(SettingChange { key, value }));
    let sides = prop::collection::vec(prop::collection::vec(name(), 1..3), 2..4);
    (
        (word(), prop::collection::vec(change, 0..3), prop::collection::vec(name(), 2..6)),
        (
            prop::option::of(word()),
            prop::option::of("[A-Z]{3}"),
            prop::option::of(date()),
            prop::option::of(text()),
            prop::option::of(name()),
            prop::option::of(sides),
        ),
        prop::collection::vec(text(), 0..3),
    )
        .prop_map(|((rules, set, players), (stake, currency, date, place, dealer, sides), notes)| {
            Headers {
                rules: at(rules),
                set,
                players: at(players),
                stake: stake.map(at),
                currency: currency.map(at),
                date: date.map(at),
                place: place.map(at),
                dealer: dealer.map(at),
                sides: sides.map(at),
                scorekeeper: None,
                id: None,
                notes: notes.into_iter().map(at).collect(),
                values: Vec::new(),
            }
        })
}

fn night() -> impl Strategy<Value = SheetFile> {
    (headers(), prop::collection::vec(command(), 0..8), any::<bool>()).prop_map(|(headers, items, closed)| {
        let close = closed.then_some(CLOSE);
        SheetFile { headers, items: items.into_iter().chain(close).map(at).collect(), came_to: None }
    })
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn a_night_printed_is_the_night_read(night in night()) {
        let read = SheetFile::parse(&night.to_string());
        // Only a first hand that looks like a header is asked about: `daac 300`.
        let misspelt = match read.as_ref().map_err(|errors| errors.0.as_slice()) {
            Err([SheetAt { value: SheetLineFault::Misspelt { word, .. }, .. }]) => Some(word.clone()),
            _ => None,
        };
        let first = night.items.first().map(|item| item.value.to_string());
        let begins = |word: String| first.as_ref().is_some_and(|line| line.starts_with(&word));
        prop_assume!(!misspelt.is_some_and(begins));
        prop_assert_eq!(read, Ok(night.clone()), "{}", night);
    }

    #[test]
    fn whatever_is_read_prints_and_reads_the_same(line in "/?(struck|seat in|paid|rename|close)?[ -~č]{0,24}") {
        if let Ok(command) = parse(&line) {
            prop_assert_eq!(parse(&command.to_string()), Ok(command.clone()), "{}", command);
        }
    }

    #[test]
    fn no_file_brings_the_reader_down(
        lines in prop::collection::vec("((rules|set|players|note|sides|date|paid|seat|close)[: ])?\\PC{0,12}", 0..9)
    ) {
        let text = lines.join("\n");
        if let Ok(night) = SheetFile::parse(&format!("rules a\nplayers A B C\n{text}")) {
            prop_assert_eq!(SheetFile::parse(&night.to_string()), Ok(night.clone()), "{}", night);
        }
    }
}

/// Words of the table and of the shell begin no line of a sheet, so that they may begin a name there.
#[test]
fn a_bidder_may_be_called_by_a_beginning_that_is_a_command_elsewhere() {
    let head = "rules scarne\nplayers Newton, Logan, Whyte\n\n";
    for line in ["new 300 h +", "log 300 h +", "why 300 h +", "sheet 300 h +", "undo", "struck new 300 h +"] {
        let night = SheetFile::parse(&format!("{head}{line}\n")).unwrap();
        let expected = match line.strip_prefix("struck ") {
            Some(hand) => Request::Struck { line: hand.to_owned() },
            None => hand(line),
        };
        assert_eq!(night.items[0].value, expected, "{line}");
    }
    assert_eq!(
        Request::parse("undo # remark").unwrap_err().to_string(),
        "cannot read `undo # remark`; write it like `undo`"
    );
}

#[test]
fn below_the_head_a_line_that_begins_with_the_dealer_is_a_hand() {
    let head = "rules family\nplayers Al, Mo, Ted, Ann\ndealer Ann\n\n";
    let hand = "dealer mo ted 320 h m120/40 t210";
    let night = SheetFile::parse(&format!("{head}{hand}\n{hand}\n")).unwrap();
    assert_eq!(night.headers.dealer, Some(at("Ann".to_owned())));
    assert_eq!(night.items, [at(self::hand(hand)), at(self::hand(hand))]);
    let night = SheetFile::parse(&head.replace("dealer Ann\n", "").replace("\n\n", &format!("\n\n{hand}\n")));
    assert_eq!(night.unwrap().items, [at(self::hand(hand))], "without a dealer in the head");
    let late = SheetFile::parse("rules family\nplayers Al, Mo, Ted, Ann\n\ndealer an\n").unwrap();
    assert_eq!(late.headers.dealer, Some(at("an".to_owned())));
}
