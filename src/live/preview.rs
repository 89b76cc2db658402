//! The preview of a line while it is typed, by the same parser and engine that log it.

mod command;

use crate::command::draft::{ScoredHand, score_line};
use crate::command::{Request, RequestError};
use crate::daybook::Daybook;
use crate::engine::{Fault, Options, declared, read_line};
use crate::kernel::Table;
use crate::lang::Voice;
use crate::live::{ScreenText, complete, complete::Completions};
use crate::night::{Doubt, Night, NightError, NightLog, RefusedLine, UnreadLine, doubt::doubt_of_hand};
use crate::notation::{
    Begins, CommandWord, Heard, LineProblem, Role, Stands, command_of, command_word, commands_at, spelled,
};
use crate::report::{self, BoardStanding, ErrorText, Phrase, Sentence};
pub(super) use command::{After, after};

#[derive(Debug, Clone, Default)]
pub struct Preview {
    /// The words of the line, each with what it was read as.
    pub marks: Vec<Mark>,
    /// The outcome or what is wrong, line by line.
    pub lines: Vec<(Tone, String)>,
    pub(super) completions: Completions,
    pub(super) doubt: Option<Doubt>,
    pub(super) after: Option<Box<Night>>,
    pub(super) would: Vec<BoardStanding>,
    /// Whether the line begins another game than the one that is shown.
    pub(super) begins_game: bool,
    /// The money won in games after the line, if otherwise than now.
    pub(super) would_win: Option<String>,
    /// Whom the marks of players mean.
    pub(super) players: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The position in the line, in characters.
    pub at: usize,
    pub len: usize,
    pub kind: PreviewKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewKind {
    /// The one at this position of the preview's players.
    Player(usize),
    Suit,
    Number,
    Word,
    Command,
    Note,
    Wrong,
    Unfinished,
}

/// What a line below the typed one is. They are shown in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    Wrong,
    LeadsTo,
    Understood,
    Missing,
    /// What a hand came to that was made, or what a command does.
    Outcome,
    Lost,
    /// What to type instead, and other remarks.
    Hint,
}

/// What a line is previewed from.
#[derive(Debug, Clone, Copy)]
pub(super) struct PreviewedFrom<'a> {
    pub session: &'a NightLog,
    /// Where payments for a closed night are, if it is known.
    pub book: Option<&'a Daybook>,
    pub voice: Voice<'a>,
}

/// A hand's line within the typed line, and the table it is read for.
struct PreviewHand<'a> {
    voice: Voice<'a>,
    /// Where it begins, in characters.
    from: usize,
    text: &'a str,
    options: &'a Options,
    table: Table,
    /// The night so far, if the hand would stand at its end.
    night: Option<&'a Night>,
}

impl Preview {
    pub(super) fn of(known: PreviewedFrom<'_>, line: &str) -> Preview {
        let PreviewedFrom { session, voice, .. } = known;
        let mut preview = Preview::default();
        if line.trim().is_empty() {
            let (night, is_open) = (&session.night, session.night.closed.is_none());
            let first = complete::endings(night.options(), &night.next_table(), "", voice.lang);
            preview.completions = if is_open { first } else { Completions::default() };
            return preview;
        }
        let bare = line.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
        let from = line.chars().count().saturating_sub(bare.chars().count());
        let request = Request::read(line, &session.night.all_names());
        let begins = command_of(bare);
        // What is said aloud is shown as the command that it is.
        if let (Ok(said), None) = (&request, &begins)
            && !matches!(said, Request::Hand { .. })
        {
            preview.lines.push((Tone::Understood, format!("= {}", said.line_in(voice.lang))));
            preview.lines.extend(Preview::of(known, &said.to_string()).lines);
            return preview;
        }
        let unfit = request.as_ref().ok().and_then(|request| request.needs().fits(&session.row).err());
        match begins {
            Some(Begins { row: CommandWord { stands: Stands::Table(command), .. }, typed, rest }) => {
                let len = typed.chars().count();
                preview.marks.push(Mark { at: from, len, kind: PreviewKind::Command });
                match unfit {
                    Some(error) => preview.cannot(voice, &error),
                    None => preview.command(known, line, &rest, *command, &request),
                }
            }
            begins => match &request {
                Ok(request) => {
                    let (night, after) = (&session.night, after(session, request));
                    let (options, table) = (night.options(), night.next_table());
                    let hand = PreviewHand { voice, from, text: bare, options, table, night: Some(night) };
                    preview.hand(&hand, &after);
                    if unfit.is_some() {
                        preview.completions = Completions::default();
                    }
                    preview.leads_to(session, &hand, after);
                    preview.offer_commands(session, voice, line, bare);
                    preview.offer_dealers(session, line, bare);
                }
                Err(error) => {
                    let first = bare.split(char::is_whitespace).next().unwrap_or_default();
                    let word = begins.as_ref().map_or(first, |begins| &begins.typed);
                    let len = word.chars().count();
                    let (kind, tone) = match session.night.closed.is_some() && is_new(word) {
                        true => (PreviewKind::Command, Tone::Outcome),
                        // More may follow the verb of what is said aloud.
                        false if begins.is_none() => (PreviewKind::Unfinished, Tone::Missing),
                        false => (PreviewKind::Wrong, Tone::Wrong),
                    };
                    preview.marks.push(Mark { at: from, len, kind });
                    preview.lines.push((tone, cannot_read(error, &session.night, voice)));
                    preview.offer_dealers(session, line, bare);
                }
            },
        }
        preview
    }

    /// Says why a line would be refused, whatever follows.
    fn cannot(&mut self, voice: Voice<'_>, error: &NightError) {
        self.doubt = None;
        let trouble = ErrorText::of(error, voice.lang);
        self.lines.push((Tone::Wrong, trouble.message));
        self.lines.extend(trouble.hints.into_iter().map(|hint| (Tone::Hint, hint)));
    }

    /// Returns how somebody would stand after the line, if otherwise than now.
    pub(super) fn becomes(&self, now: &BoardStanding) -> Option<&BoardStanding> {
        let would = self.would.iter().find(|would| would.series.members == now.series.members)?;
        (would.series.figures != now.series.figures).then_some(would)
    }

    /// Says what a hand comes to, or why it cannot be entered.
    fn hand(&mut self, hand: &PreviewHand<'_>, after: &Result<Option<After>, NightError>) {
        let PreviewHand { voice, from, text, options, table, .. } = hand;
        let reading = read_line(options, table, text);
        self.marks.extend(reading.heard.iter().filter_map(|word| mark(word, *from)));
        self.completions = complete::endings(options, table, text, voice.lang);
        self.players.clone_from(&table.players);
        match after {
            Ok(Some(After { hand: Some(scored), .. })) => {
                let dealer = reading.outcome.ok().and_then(|typed| typed.dealer).or(table.dealer.clone());
                self.scored(hand, &Table { dealer, ..table.clone() }, scored);
            }
            Ok(_) => {}
            Err(error) => self.refused(hand, &reading.heard, error),
        }
    }

    fn scored(&mut self, hand: &PreviewHand<'_>, table: &Table, scored: &ScoredHand) {
        let PreviewHand { voice, text, options, night, .. } = hand;
        let outcome = &scored.outcome;
        let contract = declared(options, table, outcome).contract;
        let is_lost = contract.is_some_and(|contract| contract.made == Some(false));
        let tone = if is_lost { Tone::Lost } else { Tone::Outcome };
        self.lines.push((tone, voice.say(&outcome.story.sentence(table))));
        self.doubt = night.and_then(|night| doubt_of_hand(night, text, table, outcome));
        let warnings = self.doubt.iter().map(|doubt| report::reply::warning(doubt, voice.lang));
        self.lines.extend(warnings.map(|warning| (Tone::Missing, warning)));
        self.lines.extend(scored.granted.iter().map(|granted| {
            let tone = if granted.is_warning() { Tone::Missing } else { Tone::Hint };
            (tone, format!("  {}", report::hand::said_back(granted, *voice)))
        }));
        let [points, paid] = report::hand::accounted(outcome, table, *voice);
        self.lines.extend(points.into_iter().map(|line| (tone, format!("  {line}"))));
        self.lines.extend(paid.into_iter().map(|line| match outcome.stakes.is_empty() {
            true => (tone, format!("  {line}")),
            // What a game brings is looked at before how it was won.
            false => (Tone::LeadsTo, line),
        }));
    }

    fn offer_dealers(&mut self, session: &NightLog, line: &str, bare: &str) {
        let Some((first, begun)) = bare.split_once(char::is_whitespace) else { return };
        if command_word(first).is_some_and(|row| row.begins_hands()) && !begun.contains(char::is_whitespace) {
            let players = session.night.next_table().players;
            self.completions = complete::of_command(line, players.iter().map(|name| spelled(name)));
        }
    }

    fn offer_commands(&mut self, session: &NightLog, voice: Voice<'_>, line: &str, bare: &str) {
        let short = bare.chars().count() < 2;
        if !bare.chars().all(char::is_alphabetic) || (short && !self.completions.words.is_empty()) {
            return;
        }
        let vocabulary = session.night.rules.engine().vocabulary();
        let rows = || commands_at(vocabulary.game).map(|(row, _)| row);
        let mut commands = complete::of_command(line, rows().flat_map(|row| row.words_in(voice.lang)));
        if commands.words.is_empty() {
            let both = rows().flat_map(|row| {
                std::iter::once(row.word).chain(row.czech.iter().map(|czech| czech.form.text))
            });
            commands = complete::of_command(line, both);
        }
        if commands.words.is_empty() {
            return;
        }
        if self.completions.words.is_empty() {
            self.completions.replaces = commands.replaces;
            // It may become a command, so it is not a misspelt player.
            self.lines.clear();
            self.marks.iter_mut().for_each(|mark| mark.kind = PreviewKind::Unfinished);
        }
        let begun = |row: &&CommandWord| commands.words.iter().any(|word| command_word(word) == Some(*row));
        let forms = rows().filter(begun).map(|row| row.forms_in(voice.lang));
        let forms = forms.collect::<Vec<_>>().join("; ");
        // Of one letter there are too many to be shown.
        let shown = (!short).then(|| voice.say(&Phrase::Labelled { label: "command", text: forms }));
        self.lines.extend(shown.map(|forms| (Tone::Hint, forms)));
        self.completions.words.extend(commands.words);
    }
}

/// Returns the words that the end of a line may become, as Tab offers them.
pub fn completions(session: &NightLog, voice: Voice<'_>, line: &str) -> Completions {
    Preview::of(PreviewedFrom { session, book: None, voice }, line).completions
}

/// Returns whether a word of the shell opens a night.
pub(super) fn is_new(word: &str) -> bool {
    command_word(word).is_some_and(|row| row.word == "new")
}

/// Says why a line is no request. Where a word of the shell is one, the key is named.
pub(super) fn cannot_read(error: &RequestError, night: &Night, voice: Voice<'_>) -> String {
    let (RequestError::Elsewhere { word } | RequestError::InShell { word, .. }) = error else {
        return voice.say(error);
    };
    voice.say(&match is_new(word) {
        true => ScreenText::New { closed: night.closed.is_some() },
        false => ScreenText::InShell { word },
    })
}

fn mark(word: &Heard, from: usize) -> Option<Mark> {
    let kind = match word.role {
        Role::Player(at) => PreviewKind::Player(at),
        Role::Suit(_) => PreviewKind::Suit,
        Role::Number(_) => PreviewKind::Number,
        Role::Word(_) | Role::Value | Role::Record => PreviewKind::Word,
        Role::Note => PreviewKind::Note,
        Role::Sign(_) => return None,
    };
    Some(Mark { at: word.at.saturating_add(from), len: word.len, kind })
}

impl Preview {
    /// Adds what a hand leads to. What is wrong with it is said elsewhere.
    fn leads_to(
        &mut self,
        session: &NightLog,
        hand: &PreviewHand<'_>,
        after: Result<Option<After>, NightError>,
    ) {
        let (night, voice) = (&session.night, hand.voice);
        match after {
            Ok(Some(after)) => {
                let after = after.session.night;
                let way = match night.options().plays_games() {
                    true => report::games::way(night, &after, voice),
                    false => Vec::new(),
                };
                self.lines.extend(way.into_iter().map(|line| (Tone::LeadsTo, line)));
                self.after = Some(Box::new(after));
            }
            Err(NightError::Line(_) | NightError::Refused(_)) => {
                let Some(tricks) = tricks_that_make_it(hand) else { return };
                // Before what may be typed next, which is the longest and matters least.
                let hints = self.lines.iter().position(|(tone, _)| *tone == Tone::Hint);
                let at = hints.unwrap_or(self.lines.len());
                self.lines.insert(at, (Tone::LeadsTo, voice.say(&tricks)));
            }
            _ => {}
        }
    }
}

/// Returns the fewest trick points that make the bid of a line with melds and without trick points: all that there are,
/// less what the count would be over the bid by them.
fn tricks_that_make_it(hand: &PreviewHand<'_>) -> Option<ScreenText<'static>> {
    let (options, line) = (hand.options, hand.text.trim_end());
    let all = options.trick_total()?;
    let forms: &[&str] = if line.ends_with('+') { &[""] } else { &["+", " t"] };
    let with_all = |form: &&str| format!("{line}{form}{all}");
    let line = forms.iter().map(with_all).find(|line| {
        let reading = read_line(options, &hand.table, line);
        let has = |field: &str| reading.heard.iter().any(|word| word.field == field);
        reading.outcome.is_ok() && has("meld") && has("tricks")
    })?;
    let scored = score_line(options, &hand.table, &line).1.ok()?;
    let contract = declared(options, &scored.table, &scored.outcome).contract?;
    let tricks = all.saturating_sub(contract.over?);
    Some(match contract.made? {
        true if tricks <= 0 => ScreenText::NoTricksNeeded {},
        true => ScreenText::TricksMakeIt { tricks },
        false => ScreenText::NoTricksMakeIt {},
    })
}

/// A number may get more digits while it has less than these.
const DIGITS: usize = 3;

impl Preview {
    fn refused(&mut self, hand: &PreviewHand<'_>, words: &[Heard], error: &NightError) {
        match error {
            NightError::Line(unread) => self.unread(hand, unread, error),
            NightError::Refused(refused) => self.impossible(hand, words, refused),
            _ => self.cannot(hand.voice, error),
        }
    }

    /// Explains a line that cannot be read. The last word may go on, so it is unfinished; any other is wrong.
    fn unread(&mut self, hand: &PreviewHand<'_>, unread: &UnreadLine, error: &NightError) {
        let wrong = &unread.error;
        let word = (wrong.at, wrong.word.chars().count());
        let text = hand.text.trim_end();
        let is_last = word.0.saturating_add(word.1) >= text.trim_end_matches(['+', ' ']).chars().count();
        let is_number = text.ends_with(|c: char| c.is_ascii_digit() || c == '+');
        let needs_more = matches!(*wrong.problem, LineProblem::Lacking { .. });
        let Completions { replaces, words } = &self.completions;
        let offered = Some(words.join(", ")).filter(|words| !words.is_empty());
        if !is_last || !(is_number || needs_more || offered.is_some()) {
            self.mark(hand, word, PreviewKind::Wrong);
            return self.cannot(hand.voice, error);
        }
        // The completions of a word say enough.
        if *replaces == 0 || offered.is_none() {
            let message = ErrorText::of(error, hand.voice.lang).message;
            self.lines.push((Tone::Missing, not_yet(hand, &message)));
        }
        self.lines.extend(offered.map(|words| (Tone::Hint, words)));
        self.mark(hand, word, PreviewKind::Unfinished);
    }

    /// Explains a hand that the rules refuse. What more words could mend is missing; what no digit more could mend is
    /// wrong, and said at once, even if something else is missing too.
    fn impossible(&mut self, hand: &PreviewHand<'_>, words: &[Heard], refused: &RefusedLine) {
        let voice = hand.voice;
        let understood = refused.understood.iter();
        self.lines.extend(understood.map(|understood| (Tone::Understood, voice.say(understood))));
        let faults = std::iter::once(&refused.refusal.first).chain(&refused.refusal.more);
        let (missing, mut wrong): (Vec<&Fault>, Vec<&Fault>) =
            faults.partition(|fault| fault.problem.is_incomplete());
        wrong.sort_by_key(|fault| may_grow(hand.text, words, fault));
        let Some((first, more)) = wrong.split_first() else {
            // One paragraph, because all of it is missing at once.
            let faults: Vec<String> = missing.iter().map(|fault| voice.say(*fault)).collect();
            return self.lines.push((Tone::Missing, not_yet(hand, &faults.join("; "))));
        };
        let (kind, line) = match may_grow(hand.text, words, first) {
            true => (PreviewKind::Unfinished, (Tone::Missing, not_yet(hand, &voice.say(*first)))),
            false => (PreviewKind::Wrong, (Tone::Wrong, voice.say(*first))),
        };
        if let Some(word) = words.iter().find(|heard| heard.field == first.field) {
            self.mark(hand, (word.at, word.len), kind);
        }
        self.lines.push(line);
        let also = |fault: &&Fault| voice.say(&Sentence::Also { fault: voice.say(*fault) });
        self.lines.extend(more.iter().map(|fault| (Tone::Hint, also(fault))));
    }

    /// Marks a word, in place of what it was read as.
    fn mark(&mut self, hand: &PreviewHand<'_>, (at, len): (usize, usize), kind: PreviewKind) {
        let from = hand.from;
        self.marks.retain(|mark| mark.at + mark.len <= at + from || mark.at >= at + len + from);
        self.marks.push(Mark { at: at + from, len: len.max(1), kind });
    }
}

/// Says why a hand cannot be entered before more is typed.
fn not_yet(hand: &PreviewHand<'_>, why: &str) -> String {
    format!("{}: {why}", hand.voice.say(&ScreenText::NotYet {}))
}

/// Returns whether a fault may go away with more digits at the end of the line.
fn may_grow(text: &str, words: &[Heard], fault: &Fault) -> bool {
    let is_last = words.last().is_some_and(|word| word.field == fault.field && word.len < DIGITS);
    is_last && text.ends_with(|c: char| c.is_ascii_digit())
}
