//! A hand as one typed line: reads it for its engine, and writes it so that it reads the same.

use super::{Game, Options, Record, auction, lay, marias, points, score};
use crate::kernel::{Table, characters::escaped_json};
use crate::lang::Lang;
use crate::notation::{
    self, Granted, Heard, Help, LineError, LineItem, LineProblem, MOST_SPOKEN, Manner, Meaning, Position,
    Reader, Reading, Role, Row, Slot, Tokens, TypedHand, Vocabulary, check_characters, spelled, tokens,
};
use serde_json::value::RawValue;

/// Reads a typed line. A line that begins with `{` is the record itself; `dealer ben` and a note may follow it.
/// Of the table it needs the players, and in a game to points the sides and the dealer.
///
/// ```
/// # use meldbook::engine::read_line;
/// # let rules = meldbook::rules::Catalog::default().load("scarne").unwrap().rules;
/// # use meldbook::kernel::table::Table;
/// let players = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
/// let table = Table { players, ..Table::default() };
/// let reading = read_line(rules.options(), &table, "a320s160+170");
/// assert_eq!(
///     serde_json::to_value(&reading.outcome.unwrap().record).unwrap(),
///     serde_json::json!({"bidder": "Anna", "bid": 320, "trump": "spades", "outcome": "played",
///         "meld": 160, "tricks": 170}),
/// );
/// let error = read_line(rules.options(), &table, "a320 spaeds +").outcome.unwrap_err();
/// assert_eq!(error.to_string(), "unknown word `spaeds`");
/// ```
pub fn read_line(options: &Options, table: &Table, line: &str) -> Reading<Record> {
    let refused = |error| Reading { heard: Vec::new(), granted: Vec::new(), outcome: Err(error) };
    read(options, table, line).unwrap_or_else(refused)
}

/// Reads a line; an error is one before its first word.
fn read(options: &Options, table: &Table, line: &str) -> Result<Reading<Record>, LineError> {
    let trimmed = line.trim_start();
    if trimmed.starts_with('{') {
        let from = line.chars().count() - trimmed.chars().count();
        return read_braces(options, &table.players, line, trimmed, from);
    }
    let mut cut = tokens(line, 0)?;
    let note = cut.note.take();
    let is_long = cut.words.len() > MOST_SPOKEN;
    let is_spoken =
        !is_long && notation::is_spoken(options.engine().vocabulary().game, &table.players, &cut.words);
    let words = read_words(options, table, cut);
    let is_refused = words.read.as_ref().is_err_and(|error| error.field() == "line");
    if is_long || !is_spoken && !is_refused {
        return Ok(finish(words, note, line));
    }
    let Some((read, stands)) = read_spoken(options, table, line) else {
        return Ok(finish(words, note, line));
    };
    let stands = is_spoken || stands;
    Ok(match read {
        Ok(spoken) if stands || spoken.read.as_ref().err().is_none_or(|error| error.field() != "line") => {
            finish(spoken, note, line)
        }
        Err(error) if stands => finish(Words { read: Err(error), ..words }, note, line),
        _ => finish(words, note, line),
    })
}

/// What the words of a line come to: the record and the dealer, what was understood, and what was assumed.
struct Words {
    read: Result<(Record, Option<String>), LineError>,
    heard: Vec<Heard>,
    granted: Vec<Granted>,
}

fn read_words(options: &Options, table: &Table, cut: Tokens<'_>) -> Words {
    let mut reader = Reader::new(options.engine().vocabulary(), options.notation(), &table.players, cut);
    let read = match options {
        Options::Auction(options) => auction::read_words(&mut reader, options).map(of_any),
        Options::Points(options) => points::read_words(&mut reader, options, table).map(of_any),
        Options::Marias(options) => {
            marias::read_words(&mut reader, options, table.dealer.as_deref()).map(of_any)
        }
        Options::Results(_) => Err(reader.fault(reader.here(), LineProblem::NoHands {})),
    };
    let (heard, granted) = reader.into_heard();
    Words { read, heard, granted }
}

fn of_any<R: Into<Record>>((record, dealer): (R, Option<String>)) -> (Record, Option<String>) {
    (record.into(), dealer)
}

/// Reads a line of pinochle as it is spoken (rulebook `words-pinochle.md`), where shorthand refused it or would read it as
/// something else. Also returns whether a refusal of what was spoken stands.
fn read_spoken(options: &Options, table: &Table, line: &str) -> Option<(Result<Words, LineError>, bool)> {
    let (game, players) = (options.engine().vocabulary().game, table.players.as_slice());
    let (melds, all_tricks) = options.melds_and_tricks()?;
    let of_points = if let Options::Points(points) = options { Some(points) } else { None };
    let seats = |names: &[String]| {
        names.iter().filter_map(|name| players.iter().position(|player| player == name)).collect::<Vec<_>>()
    };
    let manner = Manner {
        game,
        players,
        has_bidder: options.has_bidder(),
        one_each: of_points.is_none_or(|points| points.is_individual()),
        bid_suit: of_points.is_some_and(|points| points.bid_suit),
        columns: match &table.sides {
            Some(sides) => sides.iter().map(|side| seats(&side.players)).collect(),
            None => (0..players.len()).map(|seat| vec![seat]).collect(),
        },
        tenths: melds.aces.figure(1) == Some(10),
        all_tricks,
        worth: &|name| melds.meld_named(name, None).ok().map(|meld| meld.points),
    };
    let cut = tokens(line, 0).ok()?;
    let reader = Reader::new(options.engine().vocabulary(), options.notation(), players, cut.clone());
    let (shorthand, stands) = notation::in_shorthand(&manner, &reader, &cut);
    let read = shorthand.and_then(|shorthand| {
        let mut words = read_words(options, table, tokens(&shorthand.line, 0)?);
        shorthand.places(&mut words.heard, words.read.as_mut().err());
        words.granted.extend(shorthand.granted);
        Ok(words)
    });
    Some((read, stands))
}

/// Writes a hand as a line that reads as its normal form: in words (`Anna 320 s m160 t170 # at last`), or as the
/// record in braces if words cannot express it (a player who is not at the table, a negative number).
pub fn print_line(options: &Options, table: &Table, hand: &TypedHand<Record>) -> String {
    let record = hand.record.normal();
    let words = match &record {
        Record::Auction(record) => auction::print(record),
        Record::Points(record) => points::print(record, table),
        Record::Marias(record) => match options {
            Options::Marias(options) => marias::print(record, options),
            Options::Auction(_) | Options::Points(_) | Options::Results(_) => String::new(),
        },
    };
    let dealer = hand.dealer.as_ref().map(|name| format!(" dealer {}", spelled(name))).unwrap_or_default();
    let note = hand.note.as_ref().map(|note| format!(" # {note}")).unwrap_or_default();
    let line = format!("{words}{dealer}{note}");
    match read_line(options, table, &line).outcome {
        Ok(read) if read.record == record => line,
        _ => {
            let json = serde_json::to_string(&record).unwrap_or_default();
            format!("{}{dealer}{note}", escaped_json(&json))
        }
    }
}

/// Returns what may be typed under these rules, for a page of plain text. Each example is a hand that may be entered, as
/// it is typed in this language.
pub fn help(options: &Options, lang: &Lang) -> Vec<(String, Option<Help>)> {
    let table = example_table(options);
    notation::help_of(options.engine().vocabulary(), options.notation(), lang, &|line| {
        fitted(options, &table, line)
    })
}

/// Returns a short hand under these rules, for the examples of commands that take one.
pub fn example_hand(options: &Options) -> String {
    let Vocabulary { short, examples, .. } = options.engine().vocabulary();
    let table = example_table(options);
    let lines = std::iter::once(*short).chain(examples.iter().map(|(line, _)| *line));
    lines.into_iter().find_map(|line| fitted(options, &table, line)).unwrap_or_else(|| (*short).to_owned())
}

fn example_table(options: &Options) -> Table {
    let names = ["Anna", "Ben", "Čeněk", "Dana", "Emil", "Filip", "Gita", "Hana"].map(str::to_owned);
    let players: Vec<String> = names.into_iter().take(*options.players_allowed().start()).collect();
    let sides = options.partners(&players);
    let mut table = Table { players, sides, ..Table::default() };
    lay(options, &Game::default(), &mut table);
    table
}

/// Returns an example with the figures of these rules; `None` if they do not have what it shows.
fn fitted(options: &Options, table: &Table, line: &str) -> Option<String> {
    let line = match options {
        Options::Points(points) => points::rescaled(points, &read_line(options, table, line).heard, line),
        Options::Auction(_) | Options::Marias(_) | Options::Results(_) => line.to_owned(),
    };
    let Reading { heard, outcome, .. } = read_line(options, table, &line);
    let has = |heard: &Heard| !matches!(heard.role, Role::Word(row) if !options.notation().offers(row));
    let TypedHand { record, dealer, .. } = outcome.ok().filter(|_| heard.iter().all(has))?;
    // Where somebody sits out it has to be known who dealt.
    let mut dealers = [dealer, table.players.last().cloned()].into_iter();
    let stands = |dealer| score(options, &Table { dealer, ..table.clone() }, &record).is_ok();
    dealers.any(stands).then_some(line)
}

fn finish(words: Words, note: Option<(String, usize)>, line: &str) -> Reading<Record> {
    let Words { read, mut heard, granted } = words;
    match (&read, &note) {
        (Err(error), _) => heard.retain(|h| h.at < error.at),
        (Ok(_), Some((_, at))) => {
            let len = line.chars().count().saturating_sub(*at);
            heard.push(Heard { at: *at, len, field: "note", role: Role::Note });
        }
        (Ok(_), None) => {}
    }
    let outcome = read.map(|(record, dealer)| TypedHand { record, dealer, note: note.map(|(text, _)| text) });
    Reading { heard, granted, outcome }
}

fn read_braces(
    options: &Options,
    players: &[String],
    line: &str,
    text: &str,
    from: usize,
) -> Result<Reading<Record>, LineError> {
    let engine = options.engine();
    check_characters(line, 0)?;
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let raw = values.next().ok_or_else(|| after_record(text, from))?;
    let record = raw.and_then(|raw| Record::from_json(engine, raw.get()));
    let record = record.map_err(|error| no_json(&error, text, from))?;
    let (json, rest) = text.split_at_checked(values.byte_offset()).ok_or_else(|| after_record(text, from))?;
    let len = json.chars().count();
    let mut cut = tokens(rest, from + len)?;
    let note = cut.note.take();
    let mut reader = Reader::new(engine.vocabulary(), options.notation(), players, cut);
    let read = dealer_behind(&mut reader).map(|dealer| (record, dealer));
    let (heard, granted) = reader.into_heard();
    let mut reading = finish(Words { read, heard, granted }, note, line);
    reading.heard.insert(0, Heard { at: from, len, field: "record", role: Role::Record });
    Ok(reading)
}

/// Reads the dealer, who may follow a record in braces.
fn dealer_behind(reader: &mut Reader<'_>) -> Result<Option<String>, LineError> {
    let mut dealer = None;
    let stray = |error: LineError| LineError { problem: LineProblem::AfterRecord.into(), ..error };
    while let Some((said, what)) = reader.read().map_err(stray)? {
        match what {
            LineItem::Word(row) if row.meaning == Meaning::Dealer => {
                read_player(reader, said, row, &mut dealer)?
            }
            _ => return Err(reader.fault(said, LineProblem::AfterRecord)),
        }
    }
    Ok(dealer)
}

pub(super) fn read_player(
    reader: &mut Reader<'_>,
    said: Position,
    row: &'static Row,
    slot: &mut impl Slot<String>,
) -> Result<(), LineError> {
    let player = reader.player_after(said, row)?;
    let name = reader.name(player);
    reader.say(said, row.field, slot, name)
}

fn after_record(text: &str, from: usize) -> LineError {
    LineError { word: text.to_owned(), at: from, problem: LineProblem::AfterRecord.into() }
}

/// Builds the error at the word where the JSON reader stopped.
fn no_json(error: &serde_json::Error, text: &str, from: usize) -> LineError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    let is_structure = |c: char| matches!(c, '{' | '}' | '[' | ']' | ':' | ',') || c.is_whitespace();
    let chars: Vec<(usize, char)> = text.trim_end().char_indices().collect();
    let last = chars.len().saturating_sub(1);
    let stop = chars.iter().rposition(|(byte, _)| byte.saturating_add(1) <= error.column()).unwrap_or(last);
    let belongs = |i: usize| chars.get(i).is_some_and(|(_, c)| !is_structure(*c));
    // An incomplete word is noticed at the character after it.
    let before = stop.saturating_sub(1);
    let broke_off = !belongs(stop) && chars.get(before).is_some_and(|(_, c)| c.is_alphabetic());
    let stop = if broke_off { before } else { stop };
    let start = (0..=stop).rev().take_while(|at| belongs(*at)).last().unwrap_or(stop);
    let end = (stop..).take_while(|at| belongs(*at)).last().unwrap_or(stop);
    let word = chars.iter().take(end + 1).skip(start).map(|(_, c)| *c).collect();
    LineError { word, at: from.saturating_add(start), problem: LineProblem::NoJson { message }.into() }
}
