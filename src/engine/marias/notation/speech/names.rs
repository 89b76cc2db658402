//! Names in a line as it is spoken: who plays, who doubled, who revoked (rulebook section 13.1a, *Who doubled*, *Names*,
//! *Partner*, *Revoke*).

use super::super::component;
use super::particles::{DOUBLED, FROM, REVOKED, WITH, is_flek_word, is_particle, means};
use super::parts::{Part, PartKind};
use super::reading::Parts;
use crate::engine::marias::Form;
use crate::notation::{
    Item, ItemKind, Kind, LineProblem, LineResult, MariasProblem, Meaning, Row, Token, Wants,
};

impl<'l> Parts<'_, 'l> {
    pub(super) fn asking(&mut self, row: &'static Row) -> LineResult {
        let word = self.word_at(0);
        let is_gave = row.meaning == Meaning::Dealer && is_gave(self.peek(0));
        let is_behind_flek = self.is_behind_flek();
        let mut words = self.take();
        if is_gave
            && is_behind_flek
            && let Some(ItemKind::Name(player)) = self.what(0)
        {
            let name = self.take();
            self.doubled_by(name, player);
            return Ok(());
        }
        if is_gave
            && is_flek_word(self.peek(1))
            && let Some(ItemKind::Name(player)) = self.what(0)
        {
            self.doublers = self.take().first().map(|name| (*name, player)).into_iter().collect();
            return Ok(());
        }
        // `dali flek`
        if is_gave && is_flek_word(self.peek(0)) {
            return Ok(());
        }
        let has_name = matches!(self.what(0), Some(ItemKind::Name(_) | ItemKind::Sign(':')));
        if is_gave && !has_name && !is_behind_flek {
            return Err(self.reader.fault_at(word, MariasProblem::DealtOrWon {}));
        }
        if is_gave && self.before().is_none() && self.follows_flek() {
            return Err(self.reader.fault_at(word, MariasProblem::DealtOrDoubled {}));
        }
        if self.next_is_sign(0, ':') {
            words.extend(self.take());
        }
        // `revoke by ben`, `renonc udělal ben`
        let is_done = self.means(0, Meaning::Made) && matches!(self.what(1), Some(ItemKind::Name(_)));
        if row.meaning == Meaning::Renege && (is_done || is_particle(self.peek(0), FROM)) {
            self.take();
        }
        let Some(ItemKind::Name(player)) = self.what(0) else {
            if row.wants == Wants::MaybePlayer {
                self.push(PartKind::Other, words);
                return Ok(());
            }
            return Err(self.reader.fault_at(word, LineProblem::Lacking { row }));
        };
        words.extend(self.take());
        self.about(row.meaning, player, words);
        Ok(())
    }

    pub(super) fn about(&mut self, meaning: Meaning, player: usize, words: Vec<Token<'l>>) {
        match meaning {
            Meaning::Partner => self.partner = Some(player),
            Meaning::Dealer => self.dealer = Some(player),
            _ => {}
        }
        let what = match meaning {
            Meaning::Renege => PartKind::Revoke,
            Meaning::Partner | Meaning::Dealer => PartKind::Aside,
            _ => PartKind::Other,
        };
        self.push(what, words);
    }

    fn follows_flek(&self) -> bool {
        let last = self.clause_before().and_then(|clause| clause.parts.last());
        last.is_some_and(|part| matches!(part.what, PartKind::Flek(_)))
    }

    pub(super) fn name(&mut self, player: usize) -> LineResult {
        let word = self.take();
        let Some(first) = word.first().copied() else { return Ok(()) };
        // `jana s petrem flekli`
        if let (true, Some(ItemKind::Name(other)), true) =
            (self.is_joining(0), self.what(1), is_particle(self.peek(2), DOUBLED))
        {
            self.take();
            let others = self.take();
            self.doublers = vec![(first, player)];
            self.doublers.extend(others.first().map(|other_word| (*other_word, other)));
            return Ok(());
        }
        let synthetic = |text: &'static str, at: &Token<'l>| Token { kind: Kind::Letters, text, at: at.at };
        let names_another = matches!(self.what(1), Some(ItemKind::Name(_)));
        if !names_another {
            // `jana udělala renonc`
            if self.means(0, Meaning::Made) && self.means(1, Meaning::Renege) {
                self.take();
            }
            let is_revoke = self.means(0, Meaning::Renege);
            let is_partner =
                self.means(0, Meaning::Partner) && !self.peek(0).is_some_and(|item| item.is_typed(&["with"]));
            if is_revoke || is_partner || is_particle(self.peek(0), REVOKED) {
                let asks = self.take();
                let text = if is_partner { "partner" } else { "revoke" };
                let words =
                    asks.first().map(|asks| synthetic(text, asks)).into_iter().chain([first]).collect();
                self.about(if is_partner { Meaning::Partner } else { Meaning::Renege }, player, words);
                return Ok(());
            }
        }
        let is_dealer = self.means(0, Meaning::Dealer) && !is_gave(self.peek(0));
        if is_dealer && !matches!(self.what(1), Some(ItemKind::Name(_))) {
            let words = self.take().first().map(|asks| synthetic("dealer", asks));
            self.about(Meaning::Dealer, player, words.into_iter().chain([first]).collect());
            return Ok(());
        }
        if self.wants_player {
            self.wants_player = false;
            self.player = Some(player);
            self.player_word = Some(first);
            return Ok(());
        }
        let is_good = self.means(0, Meaning::Good)
            || matches!(self.before().map(|part| &part.what), Some(PartKind::NoFlek { .. }));
        if is_good {
            return Ok(());
        }
        if !self.is_behind_flek() && self.tells_of(first, player)? {
            return Ok(());
        }
        let gave = usize::from(is_gave(self.peek(0)));
        let is_before_flek = is_flek_word(self.peek(gave)) || is_particle(self.peek(0), DOUBLED);
        if !is_before_flek && !self.is_behind_flek() {
            return Err(self.reader.stray_player(first, player));
        }
        self.doubled_by(word, player);
        if is_before_flek {
            (0..gave).for_each(|_| drop(self.take()));
            self.doublers = vec![(first, player)];
        }
        Ok(())
    }

    /// Reads on behind a name that means nothing for the money: who announced something, who killed a seven; the player
    /// again, with how it ended.
    fn tells_of(&mut self, word: Token<'l>, player: usize) -> LineResult<bool> {
        let is_player = self.player == Some(player);
        let is_verdict = |meaning| matches!(meaning, Meaning::Made | Meaning::Lost);
        let follows = self.before().and_then(Part::fate).is_some_and(is_verdict);
        if is_player && (follows || self.next_is(0, is_verdict)) {
            return Ok(true);
        }
        // `kilo proti uhrála jana`
        let is_theirs = self.clauses.last().is_some_and(|clause| clause.parts.iter().any(Part::is_theirs));
        if follows && !is_player && is_theirs {
            return Ok(true);
        }
        let is_killed = |meaning| matches!(meaning, Meaning::Killed | Meaning::Early);
        let kills = self.next_is(0, is_killed) || self.before().and_then(Part::fate).is_some_and(is_killed);
        if kills && is_player && !self.is_of_defenders() {
            return Err(self.reader.fault_at(word, MariasProblem::WhoseResult {}));
        }
        let is_thing = |meaning| {
            component::by_word(meaning).is_some() || matches!(meaning, Meaning::Quiet | Meaning::Against)
        };
        let announces = self.next_is(0, is_thing);
        self.announcer = announces.then_some((word, player));
        Ok(kills || announces)
    }

    fn is_joining(&self, ahead: usize) -> bool {
        is_particle(self.peek(ahead), WITH) || is_particle(self.peek(ahead), "a|and|i")
    }

    /// Returns whether the next word joins a second name to that of who doubled: `flek od jany a petra`.
    pub(super) fn joins_doublers(&self) -> bool {
        let is_name = |item: Option<&Item<'_>>| matches!(item.map(|item| item.what), Some(ItemKind::Name(_)));
        let is_last = self.what(2).is_none_or(|what| what == ItemKind::End);
        self.is_joining(0)
            && is_name(self.item_before())
            && is_name(self.peek(1))
            && is_last
            && self.is_behind_flek()
    }

    pub(super) fn is_behind_flek(&self) -> bool {
        matches!(self.before().map(|part| &part.what), Some(PartKind::Flek(_)))
    }

    fn doubled_by(&mut self, word: Vec<Token<'l>>, player: usize) {
        let Some(PartKind::Flek(flek)) = self.before().map(|part| &part.what) else { return };
        let flek = *flek;
        if let (Some(flek), Some(word)) = (self.fleks.get_mut(flek), word.first()) {
            flek.names.push((*word, player));
        }
    }

    pub(super) fn second_player(&mut self, mut words: Vec<Token<'l>>) -> LineResult {
        let Some(ItemKind::Name(player)) = self.what(0) else { return Ok(()) };
        let Some(name) = self.take().first().copied() else { return Ok(()) };
        if self.options.form != Form::Four {
            return Err(self.reader.stray_player(name, player));
        }
        words.push(name);
        self.about(Meaning::Partner, player, words);
        Ok(())
    }
}

/// Returns whether an item is the word for gave, which says who doubled or who dealt.
pub(super) fn is_gave(item: Option<&Item<'_>>) -> bool {
    means(item, Meaning::Dealer)
        && item.is_some_and(|item| item.is_typed(&["dal", "dala", "dali", "dalo", "daly"]))
}
