//! The program speaks Czech: nothing that can be said is missing, and nothing that is translated is never said.

use meldbook::command::sheet_file::SheetFile;
use meldbook::engine::{self, Engine, Record, Refusal};
use meldbook::kernel::table::{Side, Table};
use meldbook::lang::Lang;
use meldbook::notation::help_of;
use meldbook::report;
use meldbook::report::text::Look;
use meldbook::rules::Catalog;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const CZECH: &str = include_str!("../locales/cs.ftl");

/// Enums that are written down or read, and never said at the table.
const NOT_SAID: &[&str] = &[
    "Setting",
    "Content",
    "Way",
    // Told by the messages of what holds them, by the word of their variant.
    "Wants",
    "CallTrouble",
    "NamesStand",
    "AuctionEnd",
    "PointsEnding",
];

/// A variant of an enum that can be said.
#[derive(Debug)]
struct Variant {
    id: String,
    /// Whether it may do without a message: it holds another thing, or it is a word of an option or a record.
    holds: bool,
    of: String,
}

#[test]
fn every_sentence_has_its_message() {
    let messages = ids();
    let missing: Vec<String> = variants()
        .into_iter()
        .filter(|variant| !variant.holds && !messages.contains(&variant.id))
        .map(|variant| variant.id)
        .collect();
    assert!(missing.is_empty(), "locales/cs.ftl lacks:\n{}", missing.join("\n"));
}

#[test]
fn no_message_is_never_said() {
    let known: BTreeSet<String> = variants().into_iter().map(|variant| variant.id).collect();
    let is_said = |id: &String| {
        known.contains(id) || STRUCTS.contains(&id.as_str()) || options_of_marias().any(|known| known == *id)
    };
    let stray: Vec<String> = ids().into_iter().filter(|id| !is_said(id)).collect();
    assert!(stray.is_empty(), "nothing says these messages of locales/cs.ftl:\n{}", stray.join("\n"));
}

/// Messages of structs, and those that the language layer itself asks for.
const STRUCTS: &[&str] = &[
    "date",
    "field-name",
    "known-word",
    "money-decimal-sign",
    "money-currency-stands",
    "list-and",
    "list-or",
    "begun",
    "beside",
    "auction-band",
    "stuck",
    "meld",
    "entry-kind",
    "overflow",
    "understood",
    "unknown-currency",
    "understood-field",
    "understood-part",
    "points-story",
    "points-reason",
    "marias-story",
    "marias-cell",
];

/// The messages about the options of mariáš: those of the other games are said in English.
fn options_of_marias() -> impl Iterator<Item = String> {
    Engine::Marias.info().keys.iter().map(|key| format!("option-{}", key.replace('_', "-")))
}

#[test]
fn every_option_of_marias_says_in_czech_what_it_decides() {
    let lang = Lang::czech();
    for info in Engine::Marias.options() {
        assert_ne!(lang.say(&info), info.meaning, "{}", info.key);
        let others = [Engine::Auction, Engine::Points];
        assert!(!others.iter().any(|engine| engine.info().keys.contains(&info.key)), "{}", info.key);
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
}

#[test]
fn the_help_of_every_game_is_said_in_czech() {
    let lang = Lang::czech();
    for engine in Engine::ALL {
        let vocabulary = engine.vocabulary();
        let mut said = BTreeMap::new();
        for (typed, help) in help_of(vocabulary) {
            let Some(help) = help else { continue };
            let czech = lang.say(&help);
            assert_ne!(czech, help.to_string(), "{typed}: {:?}", lang.missed());
            assert!(!czech.contains('`'), "{typed}: {czech}");
            // Two words say the same only where they do so in English.
            let before = said.insert(czech.clone(), help.to_string());
            assert!(before.is_none_or(|english| english == help.to_string()), "{typed}: {czech}");
        }
        assert!(!said.is_empty());
        let page = report::texts::help(vocabulary, &lang, Look::default());
        assert!(page.starts_with(&lang.say(&vocabulary.game)), "{page}");
    }
    assert!(lang.missed().is_empty(), "{:?}", lang.missed());
}

#[test]
fn a_suit_is_called_as_the_game_calls_it() {
    let lang = Lang::czech();
    let players = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let understood = |rules: &str, line: &str| {
        let rules = Catalog::default().load(rules).unwrap().rules;
        let table = Table { players: players.clone(), ..Table::default() };
        let reading = engine::read_line(rules.options(), &table, line);
        lang.say(&reading.understood(line, &players))
    };
    assert_eq!(understood("marias", "anna h 50"), "aktér Anna, trumfy červené, body 50");
    assert_eq!(understood("marias", "anna srdce 50"), "aktér Anna, trumfy červené, body 50");
    assert_eq!(
        understood("scarne", "anna 320 h +"),
        "aktér Anna, závazek 320, trumfy srdce, výsledek vyhráno"
    );
}

#[test]
fn every_message_can_be_read() {
    let errors = fluent_bundle::FluentResource::try_new(CZECH.to_owned()).err().map(|(_, errors)| errors);
    assert!(errors.is_none(), "{errors:?}");
}

#[test]
fn every_message_stands_there_once() {
    let mut seen = BTreeMap::<&str, usize>::new();
    for id in lines_with_ids() {
        *seen.entry(id).or_default() += 1;
    }
    let twice: Vec<&str> = seen.into_iter().filter(|(_, times)| *times > 1).map(|(id, _)| id).collect();
    assert!(twice.is_empty(), "twice in locales/cs.ftl: {twice:?}");
}

#[test]
fn every_refusal_of_the_worked_hands_is_said_in_czech() {
    let lang = Lang::czech();
    let mut count = 0;
    for (engine, vectors) in [
        (Engine::Auction, include_str!("vectors/auction-pinochle.jsonl")),
        (Engine::Points, include_str!("vectors/points-pinochle.jsonl")),
        (Engine::Marias, include_str!("vectors/marias.jsonl")),
    ] {
        for line in vectors.lines() {
            let Some(refusal) = refusal(engine, &serde_json::from_str(line).unwrap()) else { continue };
            for fault in std::iter::once(&refusal.first).chain(&refusal.more) {
                let czech = lang.say(fault);
                assert!(lang.missed().is_empty(), "{line}\n{fault}: {:?}", lang.missed());
                assert_ne!(czech, fault.to_string(), "{line}");
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count} refusals");
}

/// Returns why a worked hand is refused.
fn refusal(engine: Engine, vector: &Value) -> Option<Refusal> {
    let rules = Catalog::default().load(vector["rules"].as_str()?).ok()?.rules;
    let set = serde_json::from_value(vector["set"].clone()).unwrap_or_default();
    let rules = rules.with(&set).ok()?;
    let names = |value: &Value| serde_json::from_value::<Vec<String>>(value.clone()).unwrap_or_default();
    let sides = vector["sides"].as_object().map(|sides| {
        sides
            .iter()
            .map(|(label, names_of)| Side { label: label.clone(), players: names(names_of) })
            .collect()
    });
    let players = match &sides {
        None => names(&vector["players"]),
        Some(sides) => {
            let sides: &Vec<Side> = sides;
            let longest = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
            let at = |seat: usize| sides.iter().filter_map(move |side| side.players.get(seat).cloned());
            (0..longest).flat_map(at).collect()
        }
    };
    let table =
        Table { players, sides, dealer: vector["dealer"].as_str().map(str::to_owned), ..Table::default() };
    let record = Record::from_json(engine, &vector["hand"].to_string()).ok()?;
    engine::score(rules.options(), &table, &record).err()
}

#[test]
fn every_line_that_cannot_be_read_is_explained_in_czech() {
    let lang = Lang::czech();
    let mut count = 0;
    for vectors in [
        include_str!("vectors/lines-auction.jsonl"),
        include_str!("vectors/lines-points.jsonl"),
        include_str!("vectors/lines-marias.jsonl"),
    ] {
        for vector in vectors.lines() {
            let vector: Value = serde_json::from_str(vector).unwrap();
            let Ok(profile) = Catalog::default().load(vector["rules"].as_str().unwrap()) else { continue };
            let set = serde_json::from_value(vector["set"].clone()).unwrap_or_default();
            let Ok(rules) = profile.rules.with(&set) else { continue };
            let players: Vec<String> = serde_json::from_value(vector["players"].clone()).unwrap_or_default();
            let table = Table { players, ..Table::default() };
            let typed = vector["line"].as_str().unwrap();
            let reading = engine::read_line(rules.options(), &table, typed);
            let _ = lang.say(&reading.understood(typed, &table.players));
            for granted in &reading.granted {
                let _ = lang.say(granted);
            }
            if let Err(error) = reading.outcome {
                assert_ne!(lang.say(&error), error.to_string(), "{typed}");
                let (english, czech) = (error.hint(), lang.hint(&error, error.hint()));
                assert!(english.is_none() || czech != english, "{typed}: {english:?}");
                count += 1;
            }
            assert!(lang.missed().is_empty(), "{typed}: {:?}", lang.missed());
        }
    }
    assert!(count > 50, "{count} lines");
}

#[test]
fn what_holds_another_thing_is_said_by_it() {
    let lang = Lang::czech();
    let players = ["Jan", "Jana"].map(str::to_owned).to_vec();
    let table = Table { players, ..Table::default() };
    let rules = Catalog::default().load("marias").unwrap().rules;
    let error = engine::read_line(rules.options(), &table, "9 h 50").outcome.unwrap_err();
    assert_eq!(lang.say(&error), "`9` není nikdo z hráčů, a jménem řádek začíná: Jan, Jana");
    assert_eq!(lang.hint(&error, error.hint()).unwrap(), "nebo slovem `pas`, když pasovali všichni");
    let error = engine::read_line(rules.options(), &table, "jan h 45").outcome.unwrap_err();
    let said = "`45` nejsou ani body ze štychů (po desítkách od 0 do 90), ani hlášení";
    assert_eq!(lang.say(&error), said);
}

#[test]
fn what_nobody_translated_is_said_in_english_and_noted() {
    let lang = Lang::czech();
    let errors = SheetFile::parse("rules").unwrap_err();
    let fault = &errors.0.first().unwrap().fault;
    assert_eq!(fault.to_string(), lang.say(&Untranslated { sentence: fault.to_string() }));
    assert_eq!(lang.missed(), ["untranslated"]);
}

/// Something that no catalogue knows.
#[derive(serde::Serialize)]
struct Untranslated {
    sentence: String,
}

impl std::fmt::Display for Untranslated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence)
    }
}

#[test]
fn numbers_take_their_czech_form() {
    use meldbook::report::phrases::Phrase;
    let lang = Lang::czech();
    let payments = |count| lang.say(&Phrase::Payments { count });
    assert_eq!([1, 2, 4, 5, 21].map(payments), ["1 platba", "2 platby", "4 platby", "5 plateb", "21 plateb"]);
}

#[test]
fn money_and_days_are_written_as_czechs_do() {
    use meldbook::kernel::units::Minor;
    use meldbook::lang::Voice;
    use meldbook::money::Currency;
    let lang = Lang::czech();
    let say = |minor, currency| Voice { lang: &lang, currency }.money(Minor(minor));
    let code = |code| Currency::from_code(code).unwrap();
    assert_eq!(say(1200, Currency::CZK), "+12 Kč");
    assert_eq!(say(-50, Currency::CZK), "-0,50 Kč");
    assert_eq!(say(135, Currency::USD), "+1,35 $");
    assert_eq!(say(1_500, code("KWD")), "+1,500 KWD");
    assert_eq!(say(300, code("JPY")), "+300 ¥");
    assert_eq!(lang.date("2026-03-04"), "4. 3. 2026");
}

fn lines_with_ids() -> impl Iterator<Item = &'static str> {
    let id = |line: &'static str| line.split_once(" = ").map(|(id, _)| id);
    let is_id = |id: &&str| id.starts_with(|c: char| c.is_ascii_lowercase()) && !id.contains(' ');
    CZECH.lines().filter_map(id).filter(is_id)
}

fn ids() -> BTreeSet<String> {
    lines_with_ids().map(str::to_owned).collect()
}

/// Returns the variants of all enums of the library that have facts, as their sources declare them.
fn variants() -> Vec<Variant> {
    let mut files = Vec::new();
    collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut files);
    let mut variants = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        variants.extend(variants_of(text.split("#[cfg(test)]").next().unwrap()));
    }
    variants.retain(|variant| !NOT_SAID.contains(&variant.of.as_str()));
    variants
}

fn variants_of(text: &str) -> Vec<Variant> {
    let mut variants = Vec::new();
    let (mut has_facts, mut rename, mut in_phrases, mut is_keyword) = (false, None, false, false);
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.contains("phrases! {") {
            in_phrases = true;
        } else if line.contains("keyword! {") {
            is_keyword = true;
        } else if line.starts_with("#[derive(") {
            has_facts = line.contains("Serialize");
            rename = None;
        } else if let Some(name) = line.strip_prefix("#[serde(rename = \"") {
            rename = name.split('"').next().map(str::to_owned);
        } else if let Some(rest) = line.strip_prefix("pub enum ").or_else(|| line.strip_prefix("enum ")) {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            let of = rename.take().unwrap_or(name);
            let body = body(&mut lines);
            if has_facts || in_phrases || is_keyword {
                variants.extend(body.into_iter().map(|(variant, holds)| Variant {
                    id: format!("{}-{}", kebab(&of), kebab(&variant)),
                    holds: holds || is_keyword,
                    of: of.clone(),
                }));
            }
            (has_facts, in_phrases, is_keyword) = (false, false, false);
        } else if line.starts_with("pub struct ") || line.starts_with("struct ") || line.starts_with("impl") {
            (has_facts, rename) = (false, None);
        }
    }
    variants
}

/// Reads the variants of an enum up to its closing brace.
fn body<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Vec<(String, bool)> {
    let mut variants = Vec::new();
    let mut depth = 0;
    for line in lines {
        let line = line.trim();
        let code: String = line.split('"').step_by(2).collect();
        if depth == 0 && line.starts_with('}') {
            break;
        }
        if depth == 0 && line.starts_with(|c: char| c.is_ascii_uppercase()) {
            let name: String = line.chars().take_while(|c| c.is_alphanumeric()).collect();
            let holds = line[name.len()..].starts_with('(');
            variants.push((name, holds));
        }
        if !line.starts_with("//") && !line.starts_with("#[") {
            let opened = code.matches(['{', '(']).count();
            let closed = code.matches(['}', ')']).count();
            depth = (depth + opened).saturating_sub(closed);
        }
    }
    variants
}

fn kebab(name: &str) -> String {
    let mut text = String::new();
    for (at, c) in name.chars().enumerate() {
        if c.is_uppercase() && at > 0 {
            text.push('-');
        }
        text.extend(c.to_lowercase());
    }
    text
}

fn collect(path: &Path, files: &mut Vec<std::path::PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "rs") {
            collect(&path, files);
        }
    }
}
