//! The reference of the notation: the rules in words, then the words of each game and the commands from their tables.

use super::commands::{COMMANDS, EXAMPLE_HAND, InnerWord, Stands, WITHIN};
use super::suits::SuitWords;
use super::vocabulary::{FieldWords, Offers, Vocabulary, own_first};
use super::words::{Game, Meaning, Row, Wants, words_of};
use crate::kernel::words;
use crate::lang::Lang;
use deunicode::deunicode;
use serde::Serialize;
use std::fmt::{self, Display, Write as _};

/// The rules that hold for every game.
const RULES: &str = "\
# The notation

<!-- Made from the tables that lines are parsed by; UPDATE_DOCS=1 cargo test writes it anew. -->

One hand is one line. What has to be typed is little, and it may stand in nearly any order, in English or in
Czech, with or without accents, in capitals or not:

    anna 320 s m160 t170
    a320s160+170

Both lines say that Anna bid 320, named spades, melded 160 and took 170 trick points.

## How a line is read

1. **Words.** A word is a run of letters, a number, or a sign. Spaces and commas separate words and mean nothing more
   (but see 10):
   `160 + 170` is `160+170`. Between letters, digits and signs they may be left out: `a320s+` is `a 320 s +`.
   Digits are never cut. Letters that are no word are cut once, after a leading suit letter: `sm160` is `s m160`;
   in mariáš behind a number also after a leading `p`: `7pwon` is `7 p won`.
   After `=` all up to the next blank is one word, less a comma at its end. All after `#` is a note and kept with the
   hand.
2. **Who.** The first word is the bidder, in mariáš the lone player, whatever else it could mean, or `pass` when
   everybody passed. Where trump is turned nobody bids, and there is no such word. The rest comes in any order.
3. **Players** are called by any beginning that fits one of them only; a whole name beats a longer one (Jan, Jana).
   The blanks and signs of a name may be left out: O'Brien is `obrien`, or `o'b`. Where a player may stand, letters
   joined by signs that begin a name as it is written are that name: with a Jean-Luc at the table `jean-luc250` is
   his bid, without him Jean passes and Luc bids. After the first word a player stands only in an auction and after a
   word that wants one, with a colon between if you like (`renege ben`, `renege:ben`). In games of sides most words
   want the colon (`notrick:ben`). Anywhere else `s` is spades and never Sam. Who dealt may stand first (`dealer ben`).
4. **Suits** are letters, symbols, or two letters and more of a name that fit one suit. **Other words** are typed
   whole, as they stand in the tables below. The ending of a Czech word for gender and case does not matter, accents
   only in the suit letters `č` (hearts) and `ž` (acorns) of mariáš. **Melds** have other names too (`farmer`, `flush`
   and `sequence` are `run`; `deece` and `dis` are `dix`), and any beginning of three letters that fits one meld will
   do: `m=farmer+pin`, `double_pin`, `mar:hearts`.
5. **Numbers.** The bare number is the bid, and there is only one. `160+170` is the meld and the trick points of the
   bidder, or of his side. In games of sides a number with a slash is no bid: `120/40` is the melds of both sides,
   `120/40+210` the trick points besides, `120/40+210/40` those of both. In mariáš 7, 77, 100 and 107 announce, unless
   they stand behind `quiet` or right behind a flek, and 0, 10, ... 90 are trick points.
6. **Signs.** `+` between numbers joins them, anywhere else it says made. `-` says lost, in an auction pass, and
   between two numbers nothing at all. Behind `t` nothing is joined: `t210+40` could be a sum or both counts. `/` parts
   the counts of sides. A colon ties a player to a word; between `m` or `t` and its number it may stand too, and so
   may `=` (`m:160`, `t=170/80`). In mariáš `+` joins trick points and marriages; beside 7, 77, 100 and 107 both signs
   are results (right behind 7p, 100p and 107p they are refused: whose result is it?), and a colon ties to a flek what
   it is about (`re:7`).
7. **Calls.** Three calls or more at the beginning are the auction: `a250 b260 c- a270 b-`, with the suits where bids
   name them: `a100s b120h c- a-`. Two are not: `b250 c-` is Ben in clubs, lost. After the first word `m` and `t`
   before a number are never a call, nor is anything before a number that a slash, or `+` and another number,
   follows. In auction pinochle the calls are over when one has bid and the others have passed, elsewhere at the first
   word that is none. Mariáš has calls where its contract is auctioned: `j7 p7 j100 p- h-`, over when one has bid and
   the others have passed; there `t7` and `q7` are quiet sevens and never a call.
8. **Once.** The same thing said again adds nothing; another thing said about it is refused. A result beside counts
   is checked against them.
9. **Beside the hand.** `dealer ben` says who dealt, whoever was expected. A line that begins with `{` is the record
   itself, as JSON; `dealer ben` and a note may follow it.
10. **As it is spoken.** A hand of mariáš may be told: `petr zelená vyhrál sedmu, prohrál hru`. A comma, a semicolon,
   a full stop, `and`, `a` and `i` end a clause, and nothing binds across it. In a clause with one thing every word for
   won and lost, and every flek without a target, is about that; in one with several each stands behind its own. Little
   words (`v`, `s`, `the`, `was`), inflected names and who doubled (`flek od Jany`) may be said. What could mean two
   things that pay differently is refused with both ways of saying it.

A line that cannot be read changes nothing: the word at fault is shown, and what would do in its place.
";

/// Returns the whole reference for these games.
pub fn reference(vocabularies: &[&Vocabulary]) -> String {
    let mut page = RULES.to_owned();
    for vocabulary in vocabularies {
        page.push('\n');
        page.push_str(&reference_of(vocabulary));
    }
    page.push('\n');
    page.push_str(&command_reference());
    page
}

/// Returns the words and examples of one game.
pub fn reference_of(vocabulary: &Vocabulary) -> String {
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = write_game(vocabulary, &mut page);
    page
}

fn write_game(vocabulary: &Vocabulary, page: &mut String) -> std::fmt::Result {
    writeln!(page, "## {}\n", vocabulary.game)?;
    writeln!(page, "| field | typed | Czech | what it says |\n| --- | --- | --- | --- |")?;
    for FieldWords { field, typed, czech, help } in vocabulary.fields {
        writeln!(page, "| `{}` | {typed} | {czech} | {help} |", field.replace(", ", "`, `"))?;
    }
    for suit in vocabulary.deck {
        let SuitWords { name, letter, symbols: [black, _], .. } = suit;
        let english = ticked(suit.english.iter().copied());
        let czech = ticked(suit.czech.iter().copied());
        writeln!(page, "| `trump` | `{letter}`, `{black}`, {english} | {czech} | {name} |")?;
    }
    for row in words_of(vocabulary.game) {
        let Row { field, english, czech, sign, help, .. } = row;
        let sign = sign.map(|sign| format!(", `{sign}`")).unwrap_or_default();
        let english = ticked(english.iter().map(|word| tied(row, word)));
        let czech = ticked(czech.iter().map(|form| tied(row, form.text)));
        writeln!(page, "| `{field}` | {english}{sign} | {czech} | {help} |")?;
    }
    let longest = vocabulary.examples.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    writeln!(page, "\nExamples\n")?;
    for (line, meaning) in vocabulary.examples {
        writeln!(page, "    {line:longest$}    {meaning}")?;
    }
    Ok(())
}

/// Returns the commands at the table and the words within them, in both languages.
fn command_reference() -> String {
    let mut page = "\
## Commands at the table

These begin a line that is not a hand, in either language at any time, whatever the language of the table. Case and
accents do not matter. A verb (*) may stand behind a name: `dana odchází`, `ben zaplatil anna 50`; the names stay in
the first case. A word that says more stands with what it says. In a shell the command itself may be Czech too, as
hints offer it (`meldbook zpět`); options are English. Nobody may be called by the first word of a line.

| command | Czech | write it like | v češtině |
| --- | --- | --- | --- |
"
    .to_owned();
    for row in COMMANDS.iter().filter(|row| row.stands != Stands::Shell) {
        let czech = row.czech.iter().map(|czech| {
            let verb = if czech.is_verb { "*" } else { "" };
            let says = if czech.says.is_empty() { String::new() } else { format!(" ({})", czech.says) };
            format!("`{}`{verb}{says}", czech.form.text)
        });
        let forms = |language: usize| {
            let forms = row.forms.iter().filter_map(|form| form.get(language));
            ticked(forms.map(|form| form.replace(EXAMPLE_HAND, "HAND")))
        };
        let czech = czech.collect::<Vec<_>>().join(", ");
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{}` | {czech} | {} | {} |", row.word, forms(0), forms(1));
    }
    let shell = COMMANDS.iter().filter(|row| row.stands == Stands::Shell).map(|row| row.word);
    let _ = writeln!(page, "\nOnly for a shell, and nobody's name either: {}.", ticked(shell));
    page.push_str("\nThe words within them:\n\n| word | Czech |\n| --- | --- |\n");
    for InnerWord { english, also, czech } in WITHIN {
        let czech = ticked(czech.iter().map(|form| form.text));
        let english = ticked(std::iter::once(*english).chain(also.iter().copied()));
        let _ = writeln!(page, "| {english} | {czech} |");
    }
    page
}

/// Returns the notation of one game for a page of plain text: what is typed, and its meaning. Examples first, then,
/// after an empty row, every word. Only what the rules have is in it, and of the examples what `fitted` makes of them, as
/// they are typed in the language.
pub fn help_of(
    vocabulary: &Vocabulary,
    rules: &dyn Offers,
    lang: &Lang,
    fitted: &dyn Fn(&str) -> Option<String>,
) -> Vec<(String, Option<Help>)> {
    let game = vocabulary.game;
    let examples = vocabulary.examples.iter().filter_map(|(line, says)| {
        let help = Help::Example { game, line: deunicode(line).to_lowercase(), says: plain(says) };
        Some((fitted(vocabulary.example_in(line, lang))?, Some(help)))
    });
    let mut rows: Vec<(String, Option<Help>)> = examples.collect();
    rows.push((String::new(), None));
    for FieldWords { field, typed, czech, help } in vocabulary.fields {
        if !rules.has_field(field) {
            continue;
        }
        let both = own_first(lang, [*typed], [*czech]).into_iter().filter(|typed| !typed.is_empty());
        let forms = both.map(plain).collect::<Vec<_>>().join(", ");
        rows.push((forms, Some(Help::Field { game, field, typed, says: plain(help) })));
    }
    for suit in vocabulary.deck {
        let SuitWords { name, letter, symbols: [black, _], .. } = suit;
        let names = own_first(lang, suit.english, suit.czech).into_iter().copied();
        let names = names.collect::<Vec<_>>().join(", ");
        let czech = suit.czech.first().copied();
        rows.push((format!("{letter}, {black}, {names}"), Some(Help::Suit { english: name, czech })));
    }
    for row in vocabulary.rows(rules) {
        let mut forms: Vec<String> = Vec::new();
        let words = own_first(lang, row.english.iter().copied(), row.czech.iter().map(|form| form.text));
        for form in words.into_iter().map(|word| tied(row, word)).chain(row.sign.map(String::from)) {
            // Some words are the same in both languages.
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        let word = WordHelp { it: row.meaning, game, says: plain(row.help) };
        rows.push((forms.join(", "), Some(Help::Word(word))));
    }
    rows
}

/// The meaning of something typed, for a page of help.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Help {
    Example {
        game: Game,
        /// The line of the reference, in lower case without accents: the key of its message.
        line: String,
        /// The meaning, in English.
        says: String,
    },
    /// A field that needs no word of the table.
    Field {
        game: Game,
        field: &'static str,
        typed: &'static str,
        /// The meaning, in English.
        says: String,
    },
    Suit {
        /// Its name in records.
        english: &'static str,
        /// Its first name in Czech.
        czech: Option<&'static str>,
    },
    Word(WordHelp),
}

/// The meaning of a word in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WordHelp {
    it: Meaning,
    game: Game,
    says: String,
}

impl Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Help::Example { says, .. } | Help::Field { says, .. } => says,
            Help::Suit { english, .. } => english,
            Help::Word(word) => &word.says,
        })
    }
}

/// Removes backticks from a text.
fn plain(text: &str) -> String {
    text.replace('`', "")
}

/// Returns a word with the colon and example that must follow it: `trick:ben`.
fn tied(row: &Row, word: &str) -> String {
    let is_tied = row.wants.is_tied() || row.wants == Wants::TiedBid;
    let tie = if is_tied { row.example.find(':').and_then(|at| row.example.get(at..)) } else { None };
    format!("{word}{}", tie.unwrap_or_default())
}

fn ticked(words: impl Iterator<Item = impl Display>) -> String {
    words::ticked(words).join(", ")
}
