//! Frames at five sizes, and what holds at any size: whatever there is no room for is left out whole, or marked.

use super::{Live, PLAIN};
use crate::seed::{law, one_in};
use meldbook::lang::{Lang, Voice};
use meldbook::live::Tone;
use meldbook::money::Currency;
use meldbook::report;
use meldbook::report::TextStyle;
use proptest::prelude::*;
use proptest::sample::select;
use ratatui::crossterm::event::KeyCode;
use std::rc::Rc;

const SIZES: [(u16, u16); 5] = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)];

/// Returns the screen at each size, one below the other.
fn at_all_sizes(live: &mut Live) -> String {
    let at = |(columns, lines): (u16, u16)| {
        live.resize(columns, lines);
        format!("{columns}x{lines}\n{}", live.screen())
    };
    SIZES.map(at).join("\n")
}

fn evening(look: TextStyle) -> Live {
    let mut live = Live::new("classic", &["Anna", "Ben", "Cyril", "Dana"], Some("10c"), look);
    for line in ["anna 350 s m160 t200", "b320h100+190", "c300d+ # Ben doubted it", "d320s made"] {
        live.says(line);
    }
    live.press(KeyCode::Esc);
    live.left = false;
    live
}

#[test]
fn a_night() {
    let mut live = evening(PLAIN);
    live.types("anna 350 s m100");
    insta::assert_snapshot!(at_all_sizes(&mut live));
}

/// A game to points: the chart has a line at the target.
#[test]
fn a_game() {
    let mut live = Live::family();
    for line in ["anna 320 h m120/40 t210", "b250c m20/100 throw", "c400h m=run+aces+pinochle/120 t190"] {
        live.says(line);
    }
    insta::assert_snapshot!(at_all_sizes(&mut live));
}

#[test]
fn six_players_in_two_sides() {
    let players = ["Anna", "Bartholomew", "Cyril", "Dana", "Emil", "Filip"];
    let mut live = Live::new("six-hand", &players, Some("game=2,hundred=1"), PLAIN);
    live.says("s m300/40 t245");
    live.says("s m400/200 t45");
    insta::assert_snapshot!(at_all_sizes(&mut live));
}

#[test]
fn the_way_out_is_named_on_every_screen_that_has_more_than_the_line() {
    let mut live = evening(PLAIN);
    for columns in [80, 40, 12] {
        for lines in (2..=12).step_by(one_in(3)) {
            live.resize(columns, lines);
            for typed in ["anna 350", "anna 350 hraets", "settle coin"] {
                live.types(typed);
                let screen = live.screen();
                assert!(screen.contains("^D leave"), "{columns}x{lines}\n{screen}");
                live.press(KeyCode::Esc);
            }
            for key in [KeyCode::F(2), KeyCode::Esc] {
                live.press(key);
                assert!(live.screen().contains("^D leave"), "{columns}x{lines}\n{}", live.screen());
            }
            live.press(KeyCode::Esc);
        }
    }
}

#[test]
fn a_closed_night_with_many_payments_keeps_its_standings() {
    let mut live = Live::new("classic", &["Anna", "Ben", "Cyril", "Dana"], Some("10c"), PLAIN).sized(80, 24);
    live.says("a350s160+200");
    live.says("close");
    live.press(KeyCode::Esc);
    for amount in 1..=5 {
        live.says(&format!("paid ben anna {amount}c"));
    }
    let screen = live.screen();
    assert!(screen.contains("balance: Anna +"), "{screen}");
    assert!(screen.contains("Ben paid Anna $0.05") && screen.contains("its seal"), "{screen}");
}

#[test]
fn a_night_in_czech() {
    let players = ["Anna", "Božena", "Ctirad", "Dobroslava"];
    let mut live = Live::speaking(Rc::new(Lang::czech()), "pauzirak", &players, Some("1"), PLAIN);
    for line in ["b h 60+40 dealer a", "c betl- dealer b # omyl při dražbě", "d ž 7 50 dealer c"] {
        live.says(line);
    }
    insta::assert_snapshot!(at_all_sizes(&mut live));
}

#[test]
fn what_there_is_no_room_for_is_counted_and_one_key_shows_it() {
    let mut live = evening(PLAIN).sized(40, 12);
    live.types("anna 350 s 160+2");
    let screen = live.screen();
    assert!(screen.contains(" more (F4)"), "{screen}");
    live.press(KeyCode::F(4));
    let page = live.screen();
    assert!(page.contains("Anna pays 5") && !screen.contains("Anna pays 5"), "{screen}\n{page}");
    live.types("0");
    assert_eq!(live.state.line(), "anna 350 s 160+20", "typing goes on below");
}

#[test]
fn a_note_is_marked_on_the_sheet_and_said_as_it_is_kept() {
    let mut live = Live::classic();
    live.says("a350s160+200");
    live.says("b320h100+190   #  Cyril   doubted it ");
    let screen = live.screen();
    assert!(screen.contains("note: Cyril   doubted it"), "{screen}");
    let rows: Vec<&str> =
        screen.lines().filter(|line| line.contains(" 350 ♠") || line.contains(" 320 ♥ ")).collect();
    assert!(rows[0].starts_with(" 1") && rows[1].starts_with("*2"), "{screen}");
}

#[test]
fn what_a_hand_moved_stands_out_until_it_fades() {
    use meldbook::live::LiveEvent;
    let mut live = Live::classic().sized(120, 40);
    assert!(!live.state.flashes(), "nothing has moved yet");
    live.says("a350s160+200");
    assert!(live.state.flashes());
    let flashing = live.reversed();
    assert!(flashing.contains("1  Anna 350"), "{flashing}");
    live.happens(LiveEvent::Faded);
    assert!(!live.state.flashes());
    assert_eq!(live.reversed().trim(), "");
    // A question moves nothing.
    live.says("why 1");
    assert!(!live.state.flashes());
    // What somebody else enters moves too.
    live.press(KeyCode::Esc);
    live.somebody_else_logs("b320h100+190");
    assert!(live.state.flashes());
}

/// Names of which no beginning is a word.
const NAMES: [&str; 6] =
    ["Wxylophonius", "Qwertzuiopa", "Zdzbigniew", "Yyvonneta", "Ghjaqueline", "Kkunigunda"];

/// A game, how many play it, and lines of it.
const GAMES: [(&str, usize, &str, &[&str]); 7] = [
    ("classic", 5, "37c", &["w 350 s 160+200", "q320h100+190", "z300d- # z says no", "y300c+", "seat out g"]),
    ("classic", 4, "37c", &["w 350 s 160+200 ", "q320h100+190", "paid w q 1.37", "spent z 24.37 pizza"]),
    (
        "family",
        4,
        "game=2.37,hundred=37c",
        &["w 320 h m120/40 t210", "q250c m20/100 throw", "z400h m600/120 t190"],
    ),
    ("six-hand", 6, "game=2.37,hundred=37c", &["s m300/40 t245", "s m20/200 t45"]),
    ("non-partnership", 4, "game=2.37,hundred=37c", &["m40/20/100/80 t50/70/90", "m400/0/100/80 t50/70/90"]),
    (
        "check",
        4,
        "game=2.37,hundred=37c,check=37c",
        &["w350 m=run/kings t150", "w300 m=aces+kings+marriage t220"],
    ),
    ("pauzirak", 4, "37c", &["z h 60+40/20 flek dealer q", "y betl- re dealer z", "penalty w all 2 misdeal"]),
];

/// Returns where, on a screen as wide as the narrowest table, a name or an amount is cut without a mark.
fn cut(screen: &str) -> Option<String> {
    let typed = |line: &&str| !line.starts_with("> ") && !line.starts_with("… ");
    // A name in a table on a page goes on in the line below.
    let is_cut = |line: &&str| !line.starts_with('│') && has_cut_name(line) || has_cut_amount(line);
    screen.lines().filter(typed).find(is_cut).map(str::to_owned)
}

fn has_cut_name(line: &str) -> bool {
    let is_cut = |(at, word): (usize, &str)| {
        let after = line[at + word.len()..].chars().next();
        let begins = NAMES.iter().any(|name| name.starts_with(word) && *name != word);
        word.chars().count() > 1 && begins && !matches!(after, Some('.' | '…'))
    };
    let mut from = 0;
    line.split(|c: char| !c.is_alphabetic()).any(|word| {
        let at = from + line[from..].find(word).unwrap();
        from = at + word.len();
        is_cut((at, word))
    })
}

/// Amounts are multiples of 37 cents, so each has two decimals; but nothing at all may have none.
fn has_cut_amount(line: &str) -> bool {
    line.split('$').skip(1).any(|after| {
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        let rest: Vec<char> = after.chars().skip(digits).take(3).collect();
        let is_whole = matches!(rest.as_slice(), ['.', a, b] if a.is_ascii_digit() && b.is_ascii_digit());
        let is_nothing = digits == 1 && after.starts_with('0');
        !(is_whole || is_nothing || rest.first() == Some(&'…'))
    })
}

proptest! {
    #![proptest_config(law(4))]

    #[test]
    fn nothing_is_cut_without_a_mark(
        game in 0..GAMES.len(),
        hands in 0..12usize,
        sizes in proptest::collection::vec((40..=220u16, 1..=70u16), 12),
        last in select(vec!["", "settle", "w", "close", "undo", "fix 1 ", "why 1"]),
        entered in any::<bool>(),
        key in select(vec![KeyCode::Null, KeyCode::F(1), KeyCode::F(2), KeyCode::F(4), KeyCode::Tab]),
    ) {
        let (rules, players, stake, lines) = GAMES[game];
        let mut live = Live::new(rules, &NAMES[..players], Some(stake), PLAIN);
        for line in lines.iter().cycle().take(hands) {
            live.says(line);
            live.press(KeyCode::Esc);
            if !live.state.line().is_empty() {
                live.press(KeyCode::Esc);
            }
        }
        live.types(last);
        if entered {
            live.press(KeyCode::Enter);
        }
        live.press(key);
        for (columns, lines) in sizes.into_iter().chain(SIZES) {
            live.resize(columns, lines);
            let screen = live.screen();
            let found = cut(&screen);
            prop_assert!(found.is_none(), "{columns}x{lines}: {found:?}\n{screen}");
        }
    }

    #[test]
    fn everything_below_the_line_is_seen_or_counted(
        game in 0..GAMES.len(),
        last in select(vec!["w ", "w350", "settle", "fix 1 w", "paid w q 37.37", "seat out w", "penalty w all 3 renege"]),
        columns in 24..=200u16,
        lines in 12..=60u16,
    ) {
        is_seen_or_counted(game, last, columns, lines);
    }
}

#[test]
fn a_long_line_below_is_seen_or_counted_where_the_screen_is_narrow() {
    let screen = is_seen_or_counted(2, "w350", 24, 45);
    assert!(
        screen.contains("\n`Wxylophonius+\nZdzbigniew` is missing:\nwrite 0 if there is none"),
        "{screen}"
    );
}

/// Everything below the line is on the screen, or it is counted what is not.
fn is_seen_or_counted(game: usize, last: &str, columns: u16, lines: u16) -> String {
    let (rules, players, stake, hands) = GAMES[game];
    let mut live = Live::new(rules, &NAMES[..players], Some(stake), PLAIN);
    hands.iter().for_each(|line| live.says(line));
    live.press(KeyCode::Esc);
    live.resize(columns, lines);
    live.types(last);
    let screen = live.screen();
    // Where a line ends, and between what it goes on, there may be no blank.
    let words = |text: &str| text.split_whitespace().collect::<String>();
    let seen = words(&screen);
    let is_missing = |(_, text): &&(Tone, String)| !seen.contains(&words(text));
    let missing = live.state.preview().lines.iter().find(is_missing);
    assert!(missing.is_none() || screen.contains("more (F4)"), "{missing:?} at {columns}x{lines}\n{screen}");
    screen
}

/// Returns everybody's money, as it is written beside the units.
fn moneys(live: &Live, lang: &Lang) -> Vec<String> {
    let session = live.state.session();
    let voice = Voice { lang, currency: Currency::from_code(&session.row.currency).unwrap() };
    let series = report::standings::of_night(&session.night, voice);
    series.iter().map(|one| one.figures.last().unwrap().trim().to_owned()).collect()
}

/// Whatever else has to go, everybody's money is on the screen, also while a hand is typed.
#[test]
fn money_is_never_cut() {
    const SIZES: [(u16, u16); 9] =
        [(40, 15), (44, 17), (50, 20), (60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60)];
    let names = ["Anna", "Bartholomew", "Cyril", "Dana", "Emil"];
    let czech = || Rc::new(Lang::czech());
    let english = Rc::<Lang>::default;
    let tables = [
        ("classic", 3, "10c", english(), "a350s160+200"),
        ("classic", 4, "10c", english(), "a350s160+200"),
        ("classic", 5, "$1.25", english(), "a350s160+200"),
        ("classic", 5, "7 EUR", english(), "a350s160+200"),
        ("marias", 3, "2 Kč", czech(), "anna č 60+30"),
        ("pauzirak", 4, "37 Kč", czech(), "anna č 60+30"),
    ];
    for (rules, players, stake, lang, hand) in tables {
        for said in (0..=2).step_by(one_in(2)) {
            let penalties = ["penalty bart all 1234 misdeal", "penalty cyril all 1 misdeal"];
            let begun = || {
                let mut live = Live::speaking(Rc::clone(&lang), rules, &names[..players], Some(stake), PLAIN);
                penalties.iter().take(said).for_each(|line| live.says(line));
                live
            };
            for typed in ["", hand] {
                let mut after = begun();
                after.says(typed);
                let mut live = begun();
                live.types(typed);
                let check = |live: &mut Live, (columns, lines): (u16, u16)| {
                    live.resize(columns, lines);
                    let screen = live.screen();
                    // A sum with a blank in it may be broken where a line ends.
                    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                    let seen = spaced(&screen);
                    for (now, then) in moneys(live, &lang).iter().zip(&moneys(&after, &lang)) {
                        let is_seen = [now, then].iter().any(|money| seen.contains(&spaced(money)));
                        assert!(is_seen, "{now} or {then} of {rules} at {columns}x{lines}\n{screen}");
                    }
                };
                SIZES.into_iter().step_by(one_in(3)).for_each(|size| check(&mut live, size));
            }
        }
    }
}
