//! Errors for letters that are not a word of the game, with suggestions.

use super::error::{CallTrouble, KnownWord, LineError, LineProblem, NamesStand, UnknownWord};
use super::fold::{fold, is_same};
use super::players::{PlayerError, player_of};
use super::reader::{Position, Reader};
use super::reading::{Heard, Role};
use super::suits::SuitMatch;
use super::token::{Kind, Token};
use super::vocabulary::{Offers, Vocabulary};
use super::words::{Game, Meaning, Row, Wants};

/// How many words are offered for one that has no meaning.
const MOST_OFFERED: usize = 8;

impl UnknownWord {
    /// Returns what a line does not say yet, the most common words first, for a word at this place. This was heard of the
    /// rest.
    pub fn lacking(
        vocabulary: &Vocabulary,
        rules: &dyn Offers,
        heard: &[Heard],
        place: usize,
    ) -> UnknownWord {
        // Behind the score a seven could be a quiet one.
        let is_counted = heard.iter().any(|heard| heard.field == "points" && heard.at < place);
        // A word right before a word for the result may turn it round, as in `no good`.
        let behind = heard.iter().map(|heard| heard.at).filter(|at| *at > place).min();
        let is_turned = |heard: &&Heard| Some(heard.at) == behind && heard.len > 1 && is_end(heard.field);
        let certain: Vec<&Heard> = heard.iter().filter(|heard| !is_turned(heard)).collect();
        let is_closed = |row: &Row| {
            (is_counted && row.meaning == Meaning::Seven)
                || certain.iter().any(|heard| closes(vocabulary.game, row, heard))
        };
        let is_open = |row: &&'static Row| !is_closed(row);
        let mut rows: Vec<&Row> =
            vocabulary.rows(rules).filter(|row| !needs_another(row.meaning)).filter(is_open).collect();
        rows.sort_by_key(|row| !row.meaning.is_common());
        let known = rows.into_iter().filter_map(KnownWord::of);
        let unsaid = vocabulary.unsaid(rules).filter(is_open);
        let (suit, numbers): (Vec<&Row>, Vec<_>) = unsaid.partition(|row| row.meaning == Meaning::Trump);
        UnknownWord {
            known: known.take(MOST_OFFERED).map(|word| KnownWord { colon: false, ..word }).collect(),
            may_be_suit: !suit.is_empty(),
            may_be_number: !numbers.is_empty(),
            ..UnknownWord::default()
        }
    }
}

/// Returns whether a field tells how the hand ended.
fn is_end(field: &str) -> bool {
    matches!(field, "outcome" | "result" | "thrown_in")
}

/// Returns whether a line of which this was heard has no use for a word: it is said already, counts say how the hand
/// ended, or a game without trumps has neither those nor counts.
fn closes(game: Game, row: &Row, heard: &Heard) -> bool {
    let is_of_trumps = |field| matches!(field, "trump" | "announced" | "points" | "marriages");
    let has_no_trumps = |row: &Row| match row.meaning {
        Meaning::Betl | Meaning::Durch | Meaning::GiveUp => true,
        Meaning::Tricks => game == Game::Marias,
        _ => false,
    };
    let is_without = matches!(heard.role, Role::Word(word) if has_no_trumps(word));
    row.field == heard.field
        || is_end(row.field) && (is_end(heard.field) || matches!(heard.field, "tricks" | "points"))
        || has_no_trumps(row) && is_of_trumps(heard.field)
        || is_without && is_of_trumps(row.field)
}

/// Returns whether a word means something only beside certain words, in place of the bidder, or where little else is told.
fn needs_another(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Pass
            | Meaning::Help
            | Meaning::By
            | Meaning::Blind
            | Meaning::Redouble
            | Meaning::Open
            | Meaning::LaidDown
            | Meaning::Wise
            | Meaning::Quiet
            | Meaning::Against
            | Meaning::Killed
            | Meaning::Early
            | Meaning::Nowhere
            | Meaning::Total
            | Meaning::Unplayed
            | Meaning::NoFlek
            | Meaning::Flek(2..)
            | Meaning::Fleks(_)
            | Meaning::Higher
            | Meaning::Good
            | Meaning::On
            | Meaning::All
            | Meaning::Plays
    )
}

impl<'a> Reader<'a> {
    /// Builds the error for letters that are not a word of this game.
    pub(super) fn unknown(&self, said: Position, token: Token<'a>, suit: SuitMatch) -> LineError {
        if let Some(problem) = self.turned_round(token) {
            return self.fault(said, problem);
        }
        let player = player_of(self.players, token.text);
        let call = self.call_trouble.clone().filter(|_| self.is_call_ahead(1));
        let problem = match (player, suit) {
            (player, SuitMatch::Unclear(begun)) if player.is_none() || call.is_none() => {
                LineProblem::UnclearSuit { begun }
            }
            (Some(player), _) => self.stray_name(player, call),
            (None, _) => LineProblem::Unknown(UnknownWord {
                name_in_pieces: self.name_in_pieces(token),
                ..UnknownWord::default()
            }),
        };
        self.fault(said, problem)
    }

    /// Describes what is wrong with a player where none can be.
    pub(super) fn stray_name(&self, player: usize, call: Option<CallTrouble>) -> LineProblem {
        LineProblem::StrayPlayer {
            name: self.name(player),
            call,
            after: self.words_before_players(),
            stands: match (self.nobody_bids, self.vocabulary.has_calls && self.rules.has_field("auction")) {
                (true, _) => NamesStand::Nowhere,
                (false, false) => NamesStand::First,
                (false, true) => NamesStand::FirstAndInCalls,
            },
        }
    }

    /// Adds to the error for an unknown name what the word is with a blank after the name, if it begins with one and
    /// goes on with something of this game.
    pub(super) fn with_name_apart(&self, error: PlayerError, token: Token<'a>) -> PlayerError {
        let PlayerError::Unknown { word, players, nearest, .. } = error else { return error };
        // Longer than the longest name no beginning is one.
        let longest = self.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let cuts: Vec<(&str, &str)> = token
            .text
            .char_indices()
            .take(longest.saturating_add(1))
            .filter_map(|(at, _)| token.text.split_at_checked(at))
            .collect();
        let goes_on = |rest: &'a str| {
            let mut reader = self.clone();
            if let Some(first) = reader.tokens.get_mut(self.place) {
                first.text = rest;
            }
            reader.read().is_ok()
        };
        let is_called = |name: &str| {
            player_of(self.players, name).is_some_and(|at| {
                nearest.is_none() || self.players.get(at).is_some_and(|whole| is_same(&fold(name), whole))
            })
        };
        let mut cuts = cuts.into_iter().rev().filter(|(name, _)| !name.is_empty());
        let apart = cuts.find(|(name, rest)| is_called(name) && goes_on(rest)).map(|(name, _)| {
            let typed = self.typed(token.at, usize::MAX);
            let typed = typed.split_whitespace().next().unwrap_or_default();
            format!("{name} {}", typed.strip_prefix(name).unwrap_or_default())
        });
        PlayerError::Unknown { word, players, nearest, apart }
    }

    /// Finds a player and what he did, here or with the word before: `ben dealt`, `ben claim`.
    fn turned_round(&self, token: Token<'a>) -> Option<LineProblem> {
        let letters = |token: &Token<'a>| token.kind == Kind::Letters;
        let before = self.place.checked_sub(1).and_then(|at| self.tokens.get(at)).copied().filter(letters);
        let pairs = [(Some(token), self.peek(1).filter(letters)), (before, Some(token))];
        pairs.into_iter().find_map(|(name, did)| {
            let (name, did) = (name?.text, did?.text);
            let (meaning, sign) = match fold(did).as_str() {
                "dealer" => (Meaning::Dealer, " "),
                "claim" | "narok" => (Meaning::Claim, ":"),
                _ => return None,
            };
            player_of(self.players, name)?;
            let row = self.vocabulary.rows(self.rules).find(|row| row.meaning == meaning)?;
            let word = row.english.first().filter(|_| meaning == Meaning::Dealer || row.wants.is_tied())?;
            let instead = format!("{word}{sign}{}", name.to_lowercase());
            Some(LineProblem::Instead { typed: format!("{name} {did}"), instead })
        })
    }

    /// Builds the error for a word that has no meaning in this game.
    pub fn no_word(&self, said: Position) -> LineError {
        self.fault(said, LineProblem::Unknown(UnknownWord::default()))
    }

    fn words_for(&self, test: impl Fn(&Row) -> bool) -> Vec<KnownWord> {
        self.vocabulary.rows(self.rules).filter(|row| test(row)).filter_map(KnownWord::of).collect()
    }

    /// Returns the words that a player may follow; those with a colon last.
    fn words_before_players(&self) -> Vec<KnownWord> {
        let free = self.words_for(|row| matches!(row.wants, Wants::Player | Wants::MaybePlayer));
        let tied = self.words_for(|row| row.wants.is_tied() || row.wants == Wants::SideMelds);
        free.into_iter().chain(tied).collect()
    }

    /// Returns a name that was typed with a blank: the letters before and these, if together they name a player.
    fn name_in_pieces(&self, token: Token<'a>) -> Option<String> {
        let before = self.tokens.get(self.place.checked_sub(1)?).filter(|t| t.kind == Kind::Letters)?;
        let whole = format!("{}{}", before.text, token.text);
        player_of(self.players, &whole).map(|_| whole)
    }
}
