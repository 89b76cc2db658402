//! The grammar is closed: what no table has is refused wherever it stands, a comma never makes another hand, and a line
//! that is offered is read. A round is a word that is tried at each place.

use crate::house_rules;
use crate::seed::{one_in, rounds};
use meldbook::engine::{Options, Record, read_line};
use meldbook::kernel::options::Settings;
use meldbook::kernel::table::{Side, Table};
use meldbook::notation::{
    Form, Game, MARIAS, Meaning, PINOCHLE, Role, SuitWords, TypedHand, fold, suit_named, tokens, whole_suit,
    words_of,
};
use serde_json::Value;
use std::collections::BTreeMap;

const VECTORS: [&str; 7] = [
    include_str!("../vectors/lines-auction.jsonl"),
    include_str!("../vectors/lines-points.jsonl"),
    include_str!("../vectors/lines-marias.jsonl"),
    include_str!("../vectors/lines-doubtful.jsonl"),
    include_str!("../vectors/lines-auction-natural.jsonl"),
    include_str!("../vectors/lines-points-natural.jsonl"),
    include_str!("../vectors/lines-marias-natural.jsonl"),
];

/// A typed line of the vectors with the rules and the table it is typed at.
struct Line {
    options: Options,
    table: Table,
    typed: String,
}

impl Line {
    fn read(&self, line: &str) -> Option<TypedHand<Record>> {
        read_line(&self.options, &self.table, line).outcome.ok()
    }

    fn game(&self) -> Game {
        self.options.engine().vocabulary().game
    }

    /// What stands before the note, and from there on.
    fn parts(&self) -> (&str, &str) {
        self.typed.split_at(self.typed.find('#').unwrap_or(self.typed.len()))
    }
}

/// Returns the lines of the vectors, but for records in braces.
fn lines() -> Vec<Line> {
    let mut known: BTreeMap<String, Options> = BTreeMap::new();
    let names = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap_or_default() };
    let mut lines = Vec::new();
    for record in VECTORS.iter().flat_map(|file| file.lines()) {
        let record: Value = serde_json::from_str(record).unwrap();
        let typed = record["line"].as_str().unwrap().to_owned();
        if typed.starts_with('{') {
            continue;
        }
        let rules = record["rules"].as_str().unwrap();
        let options = known.entry(format!("{rules} {}", record["set"])).or_insert_with(|| {
            let set = serde_json::from_value::<Settings>(record["set"].clone()).unwrap_or_default();
            house_rules::changed(house_rules::built_in(rules).unwrap().options(), set).unwrap()
        });
        let sides = record["sides"].as_object().map(|sides| {
            let side = |(label, of): (&String, &Value)| Side { label: label.clone(), players: names(of) };
            sides.iter().map(side).collect::<Vec<_>>()
        });
        let seats = |sides: &Vec<Side>| -> Vec<String> {
            let longest = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
            let at = |seat: usize| sides.iter().filter_map(move |side| side.players.get(seat).cloned());
            (0..longest).flat_map(at).collect()
        };
        let players = sides.as_ref().map_or_else(|| names(&record["players"]), seats);
        let dealer = record["dealer"].as_str().map(str::to_owned);
        let table = Table { players, sides, dealer, ..Table::default() };
        lines.push(Line { options: options.clone(), table, typed });
    }
    assert!(lines.len() > 1100, "{}", lines.len());
    lines
}

fn accepted() -> Vec<(Line, TypedHand<Record>)> {
    let accepted = lines().into_iter().filter_map(|line| line.read(&line.typed).map(|hand| (line, hand)));
    let accepted: Vec<_> = accepted.collect();
    assert!(accepted.len() > 400, "{}", accepted.len());
    accepted
}

/// Words of people that no game has.
const WORDS: &str = "the a an and he she it they we you i me him her them us his their our your my this that these \
    those who which with for in on at of to from by into out off up down over under about but or nor not no never \
    then than so also too again only just both each all some any one two three first second third last next once \
    twice very nearly almost perhaps was were is are had has did does been took takes gets got scored counted \
    against jen už ještě taky také však ale nebo ani ne ano to ten ta ti oni on ona ono my vy jejich jeho její náš \
    za do z ze od po při pro před nad pod mezi u v ve k ke s se si že když kdo co jak tak pak potom teď jednou \
    dvakrát třikrát první druhý třetí skoro asi možná prý bez jako byl byla bylo je jsou měl měla vzal vzala má";

/// Returns the words that no table of a game has, and that are no suit and no beginning of a name.
fn strangers<'a>(line: &Line, words: &[&'a str]) -> Vec<&'a str> {
    let is_strange = |word: &&&str| {
        let folded = fold(word);
        let is_of_table = words_of(line.game()).flat_map(|row| row.forms()).any(|form| {
            form.heard_in([&folded]).is_some() || form.text.split(' ').any(|part| fold(part) == folded)
        });
        let is_name = line.table.players.iter().any(|name| fold(name).starts_with(&folded));
        !is_of_table && !is_name && suit_named(deck(line.game()), word).is_none()
    };
    words.iter().filter(is_strange).copied().collect()
}

fn deck(game: Game) -> &'static [SuitWords] {
    match game {
        Game::Auction | Game::Points => PINOCHLE,
        Game::Marias => MARIAS,
    }
}

/// Returns a line with something put between two of its pieces, at each place.
fn with_between<'a>(pieces: &'a [&'a str], put: &'a str) -> impl Iterator<Item = String> + 'a {
    (0..=pieces.len()).map(move |at| [&pieces[..at], &[put], &pieces[at..]].concat().join(" "))
}

#[test]
fn a_word_that_no_table_has_is_refused_wherever_it_stands() {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let each = rounds(1);
    let (mut tried, mut from) = (0, 0);
    // Every day a tenth of the lines, each with other words.
    for (line, _) in accepted().into_iter().step_by(one_in(10)) {
        let words = strangers(&line, &words);
        assert!(words.len() > 80, "{}: {words:?}", line.typed);
        let (typed, note) = line.parts();
        let pieces: Vec<&str> = typed.split_whitespace().collect();
        for at in 0..=pieces.len() {
            for word in words.iter().cycle().skip(from % words.len()).take(usize::min(each, words.len())) {
                let put = [&pieces[..at], &[*word], &pieces[at..]].concat().join(" ") + note;
                assert!(line.read(&put).is_none(), "`{word}` is read in `{put}`");
                tried += 1;
            }
            from += each;
        }
    }
    println!("{tried} lines");
}

/// Signs stand apart at the end, between numbers or melds, behind a word that wants one, and as a pass in calls.
#[test]
fn a_sign_that_stands_apart_is_refused_where_it_joins_nothing() {
    for (line, hand) in accepted().into_iter().step_by(one_in(3)) {
        let (typed, _) = line.parts();
        let pieces: Vec<&str> = typed.split_whitespace().collect();
        for sign in ["+", "-", "/", ":", "=", "."] {
            for (at, put) in with_between(&pieces, sign).enumerate().take(pieces.len()) {
                let is_number = |piece: Option<&&str>| {
                    piece.is_some_and(|piece| piece.contains(|c: char| c.is_ascii_digit()))
                };
                let before = at.checked_sub(1).and_then(|before| pieces.get(before));
                // `50 / + 40`: marriages without points.
                let is_side = before.is_some_and(|before| before.ends_with('/'));
                let joins =
                    matches!(sign, "+" | "/") && (is_number(before) || is_side) && is_number(pieces.get(at));
                let Some(again) = line.read(&put) else { continue };
                if sign == "-" || sign == "/" || joins {
                    // It says something: in calls a pass, before numbers another side.
                    let is_pass = sign == "-" && has_calls(&again);
                    assert!(is_pass || joins || sign == "/", "`{sign}` is read in `{put}`");
                } else {
                    assert_eq!(again.record, hand.record, "{put}");
                    assert!(sign == ":" || sign == "=", "`{sign}` is read in `{put}`");
                }
            }
        }
    }
}

fn has_calls(hand: &TypedHand<Record>) -> bool {
    serde_json::to_value(&hand.record).unwrap()["auction"].is_array()
}

/// Nothing binds across a comma: put between two words it leaves the hand as it is, or the line is refused; taken away
/// likewise. Only what a flek is on may stand behind one, and is then announced.
#[test]
fn a_comma_never_makes_another_hand() {
    for (line, hand) in accepted() {
        let (typed, note) = line.parts();
        let Ok(cut) = tokens(typed, 0) else { continue };
        for word in cut.words.iter().skip(1) {
            let (before, behind) = typed.split_at(word.byte);
            let changed = match before.trim_end().strip_suffix(',') {
                Some(before) => format!("{before} {behind}{note}"),
                None => format!("{}, {behind}{note}", before.trim_end()),
            };
            let Some(again) = line.read(&changed) else { continue };
            if again.record != hand.record {
                assert!(
                    is_of_target(&line, &cut.words, word.at),
                    "`{}` is another hand than `{changed}`",
                    line.typed
                );
            }
        }
    }
}

/// Returns whether a place is right before or behind what a flek is on.
fn is_of_target(line: &Line, words: &[meldbook::notation::Token<'_>], at: usize) -> bool {
    let heard = read_line(&line.options, &line.table, &line.typed).heard;
    let near = words.iter().filter(|word| word.at == at || word.end() <= at && at <= word.end() + 2);
    near.into_iter().any(|word| heard.iter().any(|heard| heard.field == "flek" && heard.at == word.at))
}

/// Returns the values of a record that a line may not change.
fn named(record: &Record) -> Vec<(&'static str, Value)> {
    let record = serde_json::to_value(record).unwrap();
    let fields =
        ["bidder", "player", "trump", "suit", "contract", "outcome", "result", "passed_out", "auction"];
    fields
        .into_iter()
        .map(|field| (field, record[field].clone()))
        .filter(|(_, value)| !value.is_null())
        .collect()
}

#[test]
fn a_line_that_is_offered_is_read_and_names_nobody_else() {
    let mut offered = 0;
    for line in lines() {
        let Err(error) = read_line(&line.options, &line.table, &line.typed).outcome else { continue };
        let before: String = line.typed.chars().take(error.at).collect();
        // A sign that joins what is at fault is no result.
        let joins = error.word.starts_with(char::is_alphanumeric);
        let before = if joins { before.trim_end_matches(['+', '-']) } else { &before };
        let said = line.read(before).map(|hand| named(&hand.record)).unwrap_or_default();
        for would_do in &error.would_do {
            // What stands for the rest of the hand is no part of the line.
            let Some(hand) = line.read(&would_do.replace(" ...", "")) else {
                panic!("`{}` is answered with `{would_do}`, which is refused", line.typed);
            };
            let now: BTreeMap<&str, Value> = named(&hand.record).into_iter().collect();
            for (field, value) in &said {
                // What stands before is a hand that is played to its end, until something says otherwise.
                let is_open = value == "played" || *field == "contract" || *field == "auction";
                assert!(
                    is_open || now.get(field) == Some(value),
                    "{field}: `{}` and `{would_do}`",
                    line.typed
                );
            }
            offered += 1;
        }
    }
    assert!(offered > 500, "{offered}");
}

#[test]
fn a_line_that_leaves_out_what_was_typed_has_nothing_else_either() {
    let mut offered = 0;
    for (line, _) in accepted().into_iter().step_by(one_in(3)) {
        let (typed, _) = line.parts();
        let pieces: Vec<&str> = typed.split_whitespace().collect();
        for put in with_between(&pieces, "qqqq") {
            let Err(error) = read_line(&line.options, &line.table, &put).outcome else { continue };
            let leaves_out = |would_do: &&String| would_do.contains("...");
            for would_do in error.would_do.iter().filter(leaves_out).filter(|_| error.word == "qqqq") {
                // What was typed, in its order.
                let mut rest = put.split_whitespace();
                let is_typed = |piece: &str| piece == "..." || rest.any(|typed| typed.starts_with(piece));
                assert!(would_do.split_whitespace().all(is_typed), "`{put}` is answered with `{would_do}`");
                offered += 1;
            }
        }
    }
    assert!(offered > 100, "{offered}");
}

/// Returns every way in which the words of a form may be typed, folded.
fn typed_forms(form: &Form) -> Vec<Vec<String>> {
    let word = |word: &str| if word.parse::<i64>().is_ok() { word.to_owned() } else { fold(word) };
    let words: Vec<String> = form.text.split(' ').map(word).collect();
    let (last, before) = words.split_last().unwrap();
    let mut chars = last.chars();
    chars.next_back();
    let stem = chars.as_str();
    let endings = ["a", "e", "i", "o", "u", "y", "ou", "ej", "ym", "em"];
    let others = endings.iter().map(|ending| format!("{stem}{ending}")).chain([format!("{last}a")]);
    let all = others.chain([last.clone()]).map(|last| [before, &[last]].concat());
    all.filter(|typed| form.heard_in(typed) == Some(typed.len())).collect()
}

/// However a word is bent, it has one meaning in its game, and is no suit. A letter of a suit with a word behind it is
/// never taken for another word.
#[test]
fn no_form_of_a_word_has_two_meanings_in_a_game() {
    let mut forms = 0;
    for game in Game::ALL {
        let mut known: BTreeMap<Vec<String>, (Meaning, &str)> = BTreeMap::new();
        for row in words_of(game) {
            for typed in row.forms().flat_map(|form| typed_forms(&form)) {
                let before = known.insert(typed.clone(), (row.meaning, row.example));
                let is_one =
                    before.is_none_or(|(meaning, example)| (meaning, example) == (row.meaning, row.example));
                assert!(is_one, "{game:?}: {typed:?}: {before:?} and {:?}", row.meaning);
                let whole = typed.concat();
                assert!(
                    typed.len() > 1 || whole_suit(deck(game), &whole).is_none(),
                    "{game:?}: {whole} is a suit"
                );
                assert!(
                    typed.len() > 1 || suit_named(deck(game), &whole).is_none(),
                    "{game:?}: {whole} begins a suit"
                );
                forms += 1;
            }
        }
    }
    assert!(forms > 600, "{forms}");
}

/// What is glued reads as its letter and its word, but where that is another word of the table.
#[test]
fn a_letter_glued_to_a_word_is_read_apart_or_is_another_word() {
    let table =
        Table { players: ["Xaver", "Yvona", "Wanda"].map(str::to_owned).to_vec(), ..Table::default() };
    let mut other = Vec::new();
    for (rules, begun) in [("scarne", "xaver 320 "), ("partnership", ""), ("marias", "xaver ")] {
        let options = house_rules::built_in(rules).unwrap().options().clone();
        let game = options.engine().vocabulary().game;
        let letters = deck(game).iter().flat_map(|suit| [Some(suit.letter), suit.czech_letter]).flatten();
        for letter in letters {
            for form in words_of(game).flat_map(|row| row.forms()).flat_map(|form| typed_forms(&form)) {
                let (glued, apart) =
                    (format!("{letter}{}", form.join(" ")), format!("{letter} {}", form.join(" ")));
                let heard = |line: &str| {
                    let heard = read_line(&options, &table, &format!("{begun}{line}")).heard;
                    let said = heard.into_iter().filter(|heard| heard.at >= begun.len());
                    said.map(|heard| heard.role).collect::<Vec<Role>>()
                };
                let (glued_heard, apart_heard) = (heard(&glued), heard(&apart));
                if !glued_heard.is_empty() && !apart_heard.starts_with(&glued_heard) {
                    other.push(format!("{rules}: {glued}"));
                }
            }
        }
    }
    other.dedup();
    // The game in another case, and not hearts and re.
    insta::assert_snapshot!(other.join("\n"));
}
