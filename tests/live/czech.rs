//! The live table in Czech: whatever it says, not an English word is in it.

use super::{Live, PLAIN};
use crate::cli::czech::stray_word;
use crate::seed::one_in;
use meldbook::kernel::say::Messages;
use meldbook::lang::Lang;
use meldbook::live::{self, KeptLines, ScreenText};
use meldbook::notation::{COMMANDS, Game, Row, Stands, command_word, words_of};
use meldbook::rules::Catalog;
use meldbook::store::Which;
use ratatui::crossterm::event::KeyCode;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is the same in every language: names of people, places, rules, keys and schedules, currencies, and melds as they
/// are typed.
const NAMES: &[&str] = &[
    "Anna", "Ben", "Cyril", "Dana", "Emil", "Bob", "at", "marias", "classic", "family", "pauzirak", "Enter",
    "Tab", "Esc", "Del", "PgUp", "PgDn", "Kč", "three", "five", "ten", "run", "pinochle", "aces", "hflek",
];

/// A game, and what is typed there.
type Evening = (&'static str, &'static [&'static str], Option<&'static str>, &'static [&'static str]);

const EVENINGS: &[Evening] = &[
    (
        "classic",
        &["Anna", "Ben", "Cyril", "Dana"],
        Some("10c"),
        &[
            "anna",
            "anna 3",
            "anna 350 s 160",
            "anna 350 s",
            "anna 350 s m160 t120",
            "ben 300 h m300",
            "ben 500 h m20",
            "ben 300 h fold",
            "cyril 350 d renege anna",
            "dana 345 h +",
            "dana 300 h m160+",
            "dana 300 h 160-170",
            "anna 1490 s +",
            "fix 1 anna 1490 s -",
            "pass",
            "c 350 spaeds",
            "xaver 300",
            "anna 300 s made lost",
        ],
    ),
    (
        "family",
        &["Anna", "Ben", "Cyril", "Dana"],
        Some("game=2,hundred=10c"),
        &[
            "anna 320 h",
            "anna 320 h m120/40",
            "anna 320 h m120/40 t210",
            "b250c m20/100 throw",
            "c 300 s m20/40 t100",
            "d 300 s m500/500/500",
            "game",
            "game Anna+Ben,Cyril+Dana",
            "pass",
        ],
    ),
    (
        "pauzirak",
        &["Anna", "Ben", "Cyril", "Dana"],
        Some("1 Kč"),
        &[
            "ben h",
            "ben h 60+40/20 flek",
            "ben h 60+40/20 flek:9 dealer a",
            "cyril betl- re dealer ben",
            "d l 7 50 re:7 dealer c",
            "d l 7 50 7won dealer c",
            "a h 100 60+40 dealer dana",
            "b h 107",
            "b h 45",
            "b h 7 50 7p flek:77",
            "b 7 50 flek:x",
            "dana h 50 dealer dana",
        ],
    ),
];

const COMMANDS_OF_AN_EVENING: &[&str] = &[
    "se",
    "undo",
    "redo",
    "undo 3",
    "strike 1",
    "strike 9",
    "strike",
    "fix",
    "fix 1",
    "fix 2 b ",
    "fix 9 a",
    "insert 1 ",
    "insert 9 a",
    "why",
    "why 2",
    "why 9",
    "settle",
    "settle coin 25c",
    "settle through xaver",
    "paid anna ben 1.35",
    "paid anna anna 1",
    "paid anna ben nic",
    "paid anna xaver 1",
    "seat out dana",
    "seat out dana",
    "seat out xaver",
    "seat in emil",
    "seat in emil",
    "rename ben bob",
    "rename bob anna",
    "standings",
    "sheet",
    "history",
    "log",
    "help",
    "play",
    "rules scarne",
    "spent",
    "close",
    "paid anna cyril 1",
    "undo",
    "anna",
    "strike 1",
    "reopen",
    "zp",
    "zpět",
    "znovu",
    "oprav 2",
    "škrtni 1",
    "vlož 1 přisedá karel",
    "karel přisedá",
    "odchází karel",
    "anna zaplatila ben 5",
    "zaplaceno anna bank 1",
    "pokuta anna všem 2 renonc",
    "útrata anna 24,50 pizza mezi anna, ben",
    "nastav celý večer místo=doma",
    "nastav sázka=x",
    "přejmenuj karel karlík",
    "proč 1",
    "vyúčtuj přes anna",
    "historie",
    "stav",
    "list",
    "nápověda",
    "dluhy",
    "pravidla marias",
    "partie",
    "zavři",
    "otevři",
];

/// Returns the words on the screen that are neither Czech nor typed, each with its line.
fn strays(live: &mut Live, lang: &Lang, typed: &BTreeSet<String>) -> Vec<(String, String)> {
    let screen = live.screen();
    let is_help =
        [ScreenText::Help {}, ScreenText::Answer {}].iter().any(|head| screen.contains(&lang.say(head)));
    let known = |word: &str| {
        // The chart, and seals.
        let is_sign = word.chars().all(|c| c.is_ascii_uppercase());
        is_sign
            || NAMES.contains(&word)
            || command_word(word).is_some()
            || typed.contains(&word.to_lowercase())
    };
    // The line itself is as it was typed.
    let lines = screen.lines().filter(|line| !line.starts_with("> "));
    // On the page of help what is typed stands on the left.
    let lines = lines.map(|line| if is_help { right(line) } else { line });
    lines.filter_map(|line| Some((stray_word(line, known)?.to_owned(), line.to_owned()))).collect()
}

/// Returns what a line of help says, beside what is typed.
fn right(line: &str) -> &str {
    match line.trim_end().strip_prefix("  ") {
        Some(left) if !left.starts_with(' ') && !left.contains("  ") => "",
        _ => line.rsplit("  ").next().unwrap(),
    }
}

fn words(line: &str) -> impl Iterator<Item = String> {
    line.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase)
}

/// Returns an example line with the free text of its English twin.
fn as_in_english(text: &str) -> String {
    let free = [("zkažené rozdání", "misdeal"), ("renonc", "revoke"), ("pivo", "beer"), ("24,50", "24.50")];
    free.iter().fold(text.to_owned(), |text, (czech, english)| text.replace(czech, english))
}

/// Returns the words of a text that are no times of day.
fn without_times(text: &str) -> Vec<&str> {
    text.split_whitespace().filter(|word| word.matches(':').count() < 2).collect()
}

#[test]
fn every_command_in_czech_does_what_it_does_in_english() {
    let lang = Rc::new(Lang::czech());
    for row in COMMANDS.iter().filter(|row| matches!(row.stands, Stands::Table(_))) {
        let (rules, stake, hand) = match row.word {
            "game" => ("family", "game=1", "a320h120+210"),
            _ => ("classic", "5c", "a320s160+170"),
        };
        for [english, czech] in row.forms.iter().step_by(one_in(3)) {
            let [meant, said] = [english, czech].map(|line| {
                let mut live = Live::speaking(
                    Rc::clone(&lang),
                    rules,
                    &["Anna", "Ben", "Cyril", "Dana"],
                    Some(stake),
                    PLAIN,
                );
                let line = line.replace("LINE", hand).replace("ŘÁDEK", hand);
                let line = line.replace("KEY=VALUE", "kitty=true").replace("KLÍČ=HODNOTA", "kitty=true");
                let typed = as_in_english(&line);
                let other = hand.replacen('a', "b", 1);
                for line in [hand, &other, hand, "seat out ben", "seat in ben", &typed] {
                    assert_eq!(live.state.line(), "", "{line}");
                    live.happens(live::LiveEvent::Paste(line.to_owned()));
                    live.press(KeyCode::Enter);
                }
                let screen = live.screen();
                // A seal is another one each time.
                let lines = screen.lines().filter(|line| !line.starts_with("> ") && !line.contains("pečeť"));
                (lines.collect::<Vec<_>>().join("\n"), live.left)
            });
            assert_eq!(without_times(&meant.0), without_times(&said.0), "{english} and {czech}");
            assert_eq!(meant.1, said.1, "{english} and {czech}");
        }
    }
}

#[test]
fn tab_and_the_sheet_offer_the_words_of_the_language() {
    let lang = Rc::new(Lang::czech());
    let players = ["Anna", "Ben", "Cyril", "Dana"];
    let mut live = Live::speaking(lang, "classic", &players, Some("5c"), PLAIN);
    let mut tab = |typed: &str| {
        live.happens(live::LiveEvent::Paste(typed.to_owned()));
        live.press(KeyCode::Tab);
        let line = live.state.line().to_owned();
        live.press(KeyCode::Esc);
        line
    };
    assert_eq!(tab("zp"), "zpět ");
    assert_eq!(tab("pris"), "přisedá ");
    assert_eq!(tab("und"), "undo ", "where Czech has none, the English ones");
    assert_eq!(tab("pokuta anna vs"), "pokuta anna všem ");
    assert_eq!(tab("vyúčtuj pr"), "vyúčtuj přes ");
    for line in ["a320s+", "seat out ben"] {
        live.happens(live::LiveEvent::Paste(line.to_owned()));
        live.press(KeyCode::Enter);
    }
    live.says("oprav 1a");
    assert_eq!(live.state.line(), "oprav 1a odchází Ben");
}

#[test]
fn nothing_that_the_table_says_is_english() {
    let lang = Rc::new(Lang::czech());
    // Forms of commands, and the Czech words of the games, are what may be typed.
    let forms = COMMANDS.iter().flat_map(|row| row.forms).flatten().copied();
    let of_games = Game::ALL.into_iter().flat_map(words_of).flat_map(Row::czech);
    let mut typed: BTreeSet<String> = forms.chain(of_games).flat_map(words).collect();
    let mut stray = BTreeSet::new();
    for (rules, players, stake, lines) in EVENINGS.iter().step_by(one_in(2)) {
        let of_rules = Catalog::default().load(rules).unwrap().rules;
        typed.extend(
            std::iter::once(of_rules.title_in("cs")).chain(of_rules.customs_in("cs")).flat_map(words),
        );
        let mut live = Live::speaking(Rc::clone(&lang), rules, players, *stake, PLAIN).sized(200, 60);
        stray.extend(strays(&mut live, &lang, &typed));
        live.happens(live::LiveEvent::Paste("zpět".to_owned()));
        stray.extend(strays(&mut live, &lang, &typed));
        live.press(KeyCode::Esc);
        for line in lines.iter().chain(COMMANDS_OF_AN_EVENING) {
            typed.extend(words(line));
            live.happens(live::LiveEvent::Paste((*line).to_owned()));
            stray.extend(strays(&mut live, &lang, &typed));
            live.slow = true;
            live.press(KeyCode::Enter);
            stray.extend(strays(&mut live, &lang, &typed));
            live.slow = false;
            live.answer();
            stray.extend(strays(&mut live, &lang, &typed));
            live.press(KeyCode::Esc);
            live.press(KeyCode::Esc);
            assert!(!live.left || live.state.line().is_empty());
            live.left = false;
        }
        for key in [
            KeyCode::F(1),
            KeyCode::Esc,
            KeyCode::F(3),
            KeyCode::Esc,
            KeyCode::F(2),
            KeyCode::Esc,
            KeyCode::F(4),
            KeyCode::Esc,
            // With nothing below the line but the sheet.
            KeyCode::Char(' '),
            KeyCode::F(4),
            KeyCode::Esc,
        ] {
            live.press(key);
            stray.extend(strays(&mut live, &lang, &typed));
        }
        live.somebody_else_logs("paid anna cyril 1");
        stray.extend(strays(&mut live, &lang, &typed));
        let error = live.ledger.session(Which::Named("9")).unwrap_err();
        live.happens(live::LiveEvent::Failed(super::trouble(&error, &lang)));
        stray.extend(strays(&mut live, &lang, &typed));
    }
    // What a key does that somebody else overtakes, and `redo` on a closed night.
    let mut live = Live::speaking(Rc::clone(&lang), "marias", &["Anna", "Ben", "Cyril"], Some("1"), PLAIN);
    live.slow = true;
    live.control('z');
    live.elsewhere("paid anna cyril 1");
    live.overtaken();
    stray.extend(strays(&mut live, &lang, &typed));
    live.slow = false;
    // What another table kept, and what is pasted.
    for known in [0, 9] {
        let writing = Some(("paid anna cyril 1".to_owned(), known));
        live.state.take_over(KeptLines { writing, lines: Vec::new() });
        stray.extend(strays(&mut live, &lang, &typed));
        live.press(KeyCode::Esc);
    }
    live.happens(live::LiveEvent::Paste("anna h 60+30\nben h 60+30".to_owned()));
    stray.extend(strays(&mut live, &lang, &typed));
    live.press(KeyCode::Esc);
    live.press(KeyCode::Esc);
    live.types("new");
    stray.extend(strays(&mut live, &lang, &typed));
    live.press(KeyCode::Esc);
    live.says("close");
    live.press(KeyCode::Esc);
    live.types("new");
    stray.extend(strays(&mut live, &lang, &typed));
    live.press(KeyCode::Esc);
    live.press(KeyCode::Esc);
    live.says("paid ben cyril 1");
    live.says("undo");
    live.types("redo");
    stray.extend(strays(&mut live, &lang, &typed));
    // A hand that is inserted, the night after this one, and one without a stake.
    let players = ["Anna", "Ben", "Cyril", "Dana"];
    let mut forgotten = Live::speaking(Rc::clone(&lang), "classic", &players, Some("10c"), PLAIN);
    typed.extend(words("insert 1 ben 300 h -"));
    forgotten.says("a350s160+200");
    forgotten.press(KeyCode::Esc);
    forgotten.types("insert 1 ben 300 h -");
    stray.extend(strays(&mut forgotten, &lang, &typed));
    let mut next = Live::speaking(Rc::clone(&lang), "family", &players, None, PLAIN);
    next.state.follows();
    stray.extend(strays(&mut next, &lang, &typed));
    // Nothing stands anywhere yet; the same hand again is asked about.
    let mut again = Live::speaking(Rc::clone(&lang), "family", &players, None, PLAIN);
    again.press(KeyCode::F(4));
    stray.extend(strays(&mut again, &lang, &typed));
    (0..2).for_each(|_| again.says("a320h120+210"));
    typed.extend(words("a320h120+210"));
    stray.extend(strays(&mut again, &lang, &typed));
    assert!(stray.is_empty(), "{stray:#?}");
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
    // Said where there is little room.
    let used = lang.used();
    let little_room = ["screen-text-more", "screen-text-hidden-rows"];
    let is_unsaid = |id: &String| !used.contains(id) && !little_room.contains(&id.as_str());
    let unsaid: Vec<String> = live::MESSAGES.iter().flat_map(Messages::ids).filter(is_unsaid).collect();
    // Said at the shell, once the table was left.
    assert_eq!(unsaid, ["screen-text-no-shell", "screen-text-not-logged"]);
}

#[test]
fn what_may_be_typed_is_offered_in_the_language_of_the_table() {
    let players = ["Anna", "Ben", "Cyril"];
    let screen = |lang: Lang, line: &str, key: Option<KeyCode>| {
        let mut live = Live::speaking(Rc::new(lang), "marias", &players, Some("1"), PLAIN);
        live.resize(140, 200);
        live.types(line);
        key.into_iter().for_each(|key| live.press(key));
        (live.state.line().to_owned(), live.screen())
    };
    let tab = |lang: Lang, line: &str| screen(lang, line, Some(KeyCode::Tab)).0;
    assert_eq!(tab(Lang::czech(), "anna h se"), "anna h sedma ");
    assert_eq!(tab(Lang::english(), "anna h se"), "anna h seven ");
    let help = |lang: Lang| screen(lang, "", Some(KeyCode::F(1))).1;
    let (czech, english) = (help(Lang::czech()), help(Lang::english()));
    assert!(czech.contains(" sedma, sedmička, sedem, seven "), "{czech}");
    assert!(english.contains(" seven, sedma, sedmička, sedem "), "{english}");
}
