//! Reads a typed line for its engine, and writes a hand so that it reads the same.

use super::{Fault, Game, Options, Record, auction, lay, marias, points, score};
use crate::kernel::{Table, characters::escaped_json, ensure};
use crate::lang::Lang;
use crate::notation::{
    Heard, Help, LineError, LineProblem, LineResult, Meaning, PlayerError, Reader, Reading, Role, TypedHand,
    WordHelp, check_characters, spelled, tokens,
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
    let trimmed = line.trim_start();
    let is_json = trimmed.starts_with('{');
    let read = match is_json {
        true => read_braces(options, &table.players, line, trimmed),
        false => read_words(options, table, line),
    };
    let refused = |error| Reading { heard: Vec::new(), granted: Vec::new(), outcome: Err(error) };
    let mut reading = read.unwrap_or_else(refused);
    if let Err(error) = &mut reading.outcome {
        reading.heard.retain(|heard| heard.at < error.at);
        if !is_json {
            let [is_czech, is_english] = options.engine().vocabulary().languages(line);
            let would_do = |in_czech| would_do(options, table, line, error, in_czech);
            let lines = would_do(is_czech);
            error.in_czech = if is_czech || is_english { lines.clone() } else { would_do(true) };
            error.would_do = lines;
        }
    }
    reading
}

fn read_words(options: &Options, table: &Table, line: &str) -> LineResult<Reading<Record>> {
    let mut cut = tokens(line, 0)?;
    let note = cut.note.take();
    let mut reader = Reader::new(options.engine().vocabulary(), options.notation(), &table.players, cut);
    let read = match options {
        Options::Auction(_) => of_any(auction::read_words(&mut reader)),
        Options::Points(options) => of_any(points::read_words(&mut reader, options, table)),
        Options::Marias(options) => of_any(marias::read_words(&mut reader, options)),
        Options::Results(_) => return Err(reader.fault(reader.here(), LineProblem::NoHands {})),
    };
    Ok(reading(reader, read, note, line))
}

fn of_any<R: Into<Record>>(read: LineResult<(R, Option<String>)>) -> LineResult<(Record, Option<String>)> {
    read.map(|(record, dealer)| (record.into(), dealer))
}

/// Stands for a word at fault and, where words were left out, for what the hand still needs: none is made up.
const REST: &str = "...";

/// Lines of this hand that would do: each way of saying the word at fault, with what stands before and behind it and
/// what the hand still needs; [`REST`] for what nobody knows how to say. An example is only for a line that is empty
/// or one word.
fn would_do(options: &Options, table: &Table, line: &str, error: &LineError, in_czech: bool) -> Vec<String> {
    use LineProblem::{
        NoBidHere, NoHands, NumberTooLarge, RefusedCharacter, SecondBid, Stray, StrayLead, TooLong,
    };
    if matches!(*error.problem, RefusedCharacter | TooLong | NumberTooLarge | NoHands {}) {
        return Vec::new();
    }
    let vocabulary = options.engine().vocabulary();
    let own = |piece: &str| if in_czech { vocabulary.in_czech(piece) } else { piece.to_owned() };
    let whole =
        |line: &str| completed(options, table, line, &own).filter(|whole| stands(options, table, whole));
    let begun = |line: &str| whole(line).filter(|_| !line.is_empty()).map(|_| joined(&[line, REST]));
    let typed = line.split('#').next().unwrap_or_default();
    let (from, to) = error.place();
    let behind = typed.get(byte_of(typed, to)..).unwrap_or_default().trim_end();
    let before = whole_pieces(typed, from, behind);
    let fits = match error.problem.as_ref() {
        LineProblem::Player(PlayerError::Ambiguous { fits, .. }) => fits.as_slice(),
        _ => &[],
    };
    let names = fits.iter().map(|name| spelled(name).to_lowercase());
    let ways = error.would_do.iter().map(|way| own(way)).chain(names);
    let is_open = |way: &str| way.is_empty() || matches!(*error.problem, SecondBid { .. });
    let offered = |way: String| {
        let (so_far, line) = (joined(&[before, &way]), joined(&[before, &way, behind]));
        let found = whole(&line);
        // What was left out may be the result.
        match is_open(&way) && found.as_ref().is_some_and(|found| *found != line) {
            true => Some(joined(&[&line, REST])),
            false => found.or_else(|| begun(&so_far)),
        }
    };
    let mut lines: Vec<String> = ways.filter_map(offered).collect();
    let has_one_place = match error.problem.as_ref() {
        Stray { help } => help.as_ref().is_some_and(WordHelp::is_of_component),
        problem => matches!(problem, StrayLead | NoBidHere),
    };
    if lines.is_empty() && has_one_place {
        lines.extend(moved(options, table, before, &error.word, behind));
    }
    if lines.is_empty() && !before.is_empty() {
        let is_apart = !behind.is_empty() && !behind.starts_with(|c: char| c.is_ascii_digit());
        // Without a word of the table the hand may be another one.
        let is_known = matches!(*error.problem, Stray { help: Some(_) });
        let alone = Some(joined(&[before, REST, behind]));
        let alone = alone.filter(|_| !is_known && is_apart && whole(&joined(&[before, behind])).is_some());
        lines.extend(alone.or_else(|| {
            let error = read_words(options, table, before).and_then(|words| words.outcome).err();
            begun(error.map_or(before, |error| whole_pieces(before, error.at, "")))
        }));
    } else if lines.is_empty() && behind.is_empty() {
        let names = table.players.iter().map(|name| spelled(name).to_lowercase());
        let mut first = names.filter(|_| options.has_bidder()).chain([String::new()]);
        lines.extend(first.find_map(|first| whole(&first)));
    }
    lines.dedup();
    lines.retain(|would_do| would_do != line.trim());
    lines
}

/// The most words among which another place is looked for.
const MOST_MOVED: usize = 16;

/// Returns the line with a word in the one place where it can stand: in several places it has to say the same.
fn moved(options: &Options, table: &Table, before: &str, word: &str, behind: &str) -> Option<String> {
    let others: Vec<&str> = before.split_whitespace().chain(behind.split_whitespace()).collect();
    // Hands have few words: time must not grow faster than a line.
    if others.len() > MOST_MOVED {
        return None;
    }
    let lines = (1..=others.len()).map(|at| {
        let (first, rest) = others.split_at_checked(at).unwrap_or((&others, &[]));
        [first, &[word], rest].concat().join(" ")
    });
    let read = |line: String| {
        let record = read_words(options, table, &line).ok()?.outcome.ok()?.record;
        stands(options, table, &line).then_some((line, record))
    };
    let mut found = lines.filter_map(read);
    let (line, record) = found.next()?;
    found.all(|(_, other)| other == record).then_some(line)
}

/// Whether the rules take a line as a hand.
fn stands(options: &Options, table: &Table, line: &str) -> bool {
    let Ok(Ok(TypedHand { record, dealer, .. })) =
        read_words(options, table, line).map(|words| words.outcome)
    else {
        return false;
    };
    let dealer = dealer.or_else(|| table.dealer.clone()).or_else(|| table.players.last().cloned());
    let fault = score(options, &Table { dealer, ..table.clone() }, &record).err();
    // A table that the rules do not fit says nothing of the line.
    fault.is_none_or(|fault| ["players", "sides", "dealer"].contains(&&*fault.first.field))
}

/// A line with what its hand still needs; `None` if it cannot be read.
fn completed(options: &Options, table: &Table, typed: &str, own: &impl Fn(&str) -> String) -> Option<String> {
    let read = |line: &str| Some(read_words(options, table, line).ok()?.outcome.ok()?.record);
    let so_far = match typed.is_empty() {
        // Where nobody bids a line begins with the melds.
        true => Record::from_json(options.engine(), "{}").ok().filter(|_| !options.has_bidder()),
        false => read(typed),
    };
    let needed = match (options, &so_far?) {
        (Options::Auction(options), Record::Auction(record)) => auction::completion(options, record),
        (Options::Points(options), Record::Points(record)) => points::completion(options, record),
        (Options::Marias(options), Record::Marias(record)) => marias::completion(options, record),
        _ => Vec::new(),
    };
    let needed = own(&needed.join(" "));
    // A bid stands before a result.
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    let lines = [joined(&[typed, &needed]), joined(&[first, &needed, rest])];
    lines.into_iter().find(|line| read(line).is_some())
}

/// The first `length` characters of a line, without signs at their end that join what follows, and without a number
/// of which the word at fault may be a slip: `t21u0`. Behind that word stands `after`.
fn whole_pieces<'l>(line: &'l str, length: usize, after: &str) -> &'l str {
    let (before, behind) = line.split_at_checked(byte_of(line, length)).unwrap_or((line, ""));
    let is_digit = |c: char| c.is_ascii_digit();
    let before = if after.starts_with(is_digit) { before.trim_end_matches(is_digit) } else { before };
    let joins = behind.starts_with(char::is_alphanumeric);
    let is_dangling =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '=' | '/') || c == '+' && joins;
    before.trim_end_matches(is_dangling).trim_start()
}

fn byte_of(line: &str, at: usize) -> usize {
    line.char_indices().nth(at).map_or(line.len(), |(byte, _)| byte)
}

fn joined(pieces: &[&str]) -> String {
    let mut line = String::new();
    for piece in pieces.iter().map(|piece| piece.trim()).filter(|piece| !piece.is_empty()) {
        if !line.is_empty() && !piece.starts_with([',', ';']) {
            line.push(' ');
        }
        line.push_str(piece);
    }
    line
}

/// Writes a hand as a line that reads the same: in words, or as JSON if words cannot express it (a negative number).
pub fn print_line(options: &Options, table: &Table, hand: &TypedHand<Record>) -> String {
    let record = hand.record.normal();
    let words = match (options, &record) {
        (_, Record::Auction(record)) => auction::print(record),
        (_, Record::Points(record)) => points::print(record, table),
        (Options::Marias(options), Record::Marias(record)) => marias::print(record, options),
        (_, Record::Marias(_)) => String::new(),
    };
    let dealer = hand.dealer.as_ref().map(|name| format!(" dealer {}", spelled(name))).unwrap_or_default();
    // A log from elsewhere may have blanks around it.
    let note = hand.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    let note = note.map(|note| format!(" # {note}")).unwrap_or_default();
    let line = format!("{words}{dealer}{note}");
    match read_line(options, table, &line).outcome {
        Ok(read) if read.record == record => line,
        _ => {
            let json = serde_json::to_string(&record).unwrap_or_default();
            format!("{}{dealer}{note}", escaped_json(&json))
        }
    }
}

/// Start and length, in characters, of the part of a line that a fault is about.
pub fn place_of(fault: &Fault, heard: &[Heard]) -> Option<(usize, usize)> {
    let calls: Vec<&Heard> = heard.iter().filter(|heard| heard.field == "auction").collect();
    let begins_call = |heard: &&&Heard| matches!(heard.role, Role::Player(_));
    if let Some(call) = fault.problem.call() {
        let first = calls.iter().filter(begins_call).nth(call.checked_sub(1)?)?;
        let behind = calls.iter().skip_while(|heard| heard.at <= first.at);
        let last = behind.take_while(|heard| !begins_call(heard)).last().unwrap_or(first);
        return Some((first.at, (last.at + last.len).saturating_sub(first.at)));
    }
    let is_number = |heard: &&&Heard| matches!(heard.role, Role::Number(_));
    // The bid is that of the last call with a number.
    let called = || calls.iter().copied().rfind(|heard| fault.field == "bid" && is_number(&heard));
    let word = heard.iter().find(|heard| heard.field == fault.field).or_else(called)?;
    Some((word.at, word.len))
}

/// The examples of the reference that these rules take, as typed in this language.
pub fn examples(options: &Options, lang: &Lang) -> Vec<(String, Help)> {
    let vocabulary = options.engine().vocabulary();
    let table = example_table(options);
    let typed = |line: String| if lang.is_english() { line } else { vocabulary.in_czech(&line) };
    let fitting = vocabulary.examples.iter().filter_map(|(line, says)| {
        Some((typed(fitted(options, &table, line)?), Help::Example { line, says }))
    });
    fitting.collect()
}

fn example_table(options: &Options) -> Table {
    let names = ["Anna", "Ben", "Čeněk", "Dana", "Emil", "Filip", "Gita", "Hana"].map(str::to_owned);
    let players: Vec<String> = names.into_iter().take(*options.players_allowed().start()).collect();
    let sides = options.partners(&players);
    let mut table = Table { players, sides, ..Table::default() };
    lay(options, &Game::default(), &mut table);
    table
}

/// An example with the figures of these rules; `None` if they lack what it shows.
fn fitted(options: &Options, table: &Table, line: &str) -> Option<String> {
    let line = match options {
        Options::Points(points) => points::rescaled(points, &read_line(options, table, line).heard, line),
        Options::Auction(_) | Options::Marias(_) | Options::Results(_) => line.to_owned(),
    };
    let has = |heard: &Heard| !matches!(heard.role, Role::Word(row) if !options.notation().offers(row));
    let fits = read_line(options, table, &line).heard.iter().all(has) && stands(options, table, &line);
    fits.then_some(line)
}

fn reading(
    reader: Reader<'_>,
    read: LineResult<(Record, Option<String>)>,
    note: Option<(String, usize)>,
    line: &str,
) -> Reading<Record> {
    let (mut heard, granted) = reader.into_heard();
    if let (Ok(_), Some((_, at))) = (&read, &note) {
        let len = line.chars().count().saturating_sub(*at);
        heard.push(Heard { at: *at, len, field: "note", role: Role::Note });
    }
    let outcome = read.map(|(record, dealer)| TypedHand { record, dealer, note: note.map(|(text, _)| text) });
    Reading { heard, granted, outcome }
}

fn read_braces(options: &Options, players: &[String], line: &str, text: &str) -> LineResult<Reading<Record>> {
    let (engine, from) = (options.engine(), line.chars().count() - text.chars().count());
    check_characters(line, 0)?;
    let no_json = |error: serde_json::Error| {
        let problem = LineProblem::NoJson { message: error.to_string() };
        LineError::new(text.trim_end().to_owned(), from, problem)
    };
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let json = values.next().transpose().map_err(no_json)?.map_or("", RawValue::get);
    let record = Record::from_json(engine, json).map_err(no_json)?;
    let len = json.chars().count();
    let mut cut = tokens(text.get(json.len()..).unwrap_or_default(), from + len)?;
    let note = cut.note.take();
    let mut reader = Reader::new(engine.vocabulary(), options.notation(), players, cut);
    let mut dealer = None;
    let word = reader.takes_word(|meaning| matches!(meaning, Meaning::Dealer | Meaning::Deals));
    let read = word.map_or(Ok(()), |(said, row)| reader.dealer(said, row, &mut dealer));
    let read = read.and_then(|()| {
        let surplus = || reader.fault(reader.here(), LineProblem::AfterRecord);
        ensure(reader.is_at_end(), surplus)
    });
    let mut reading = reading(reader, read.map(|()| (record, dealer)), note, line);
    reading.heard.insert(0, Heard { at: from, len, field: "record", role: Role::Record });
    Ok(reading)
}
