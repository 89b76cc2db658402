//! Names in a line as it is spoken: who plays, who doubled, who revoked (rulebook section 13.1a, *Who doubled*, *Names*,
//! *Partner*, *Revoke*).

use super::super::component;
use super::particles::{DOUBLED, FROM, WITH, is_flek_word};
use super::parts::{Part, PartKind};
use super::reading::Parts;
use crate::engine::marias::Form;
use crate::engine::marias::checked_hand::MARRIAGES;
use crate::notation::{Item, Kind, LineProblem, LineResult, MariasProblem, Meaning, Row, Token, Wants};

impl<'l> Parts<'_, 'l> {
    pub(super) fn asking(&mut self, row: &'static Row) -> LineResult {
        let word = self.peek(0).first();
        let is_gave = is_gave(self.peek(0));
        let is_behind_flek = self.is_behind_flek();
        let last = self.clauses.last().and_then(|clause| clause.parts.last());
        let follows_flek = last.is_some_and(|part| matches!(part.what, PartKind::Flek(_)));
        let mut words = self.take();
        if is_gave {
            match self.peek(0).name() {
                Some(player) if is_behind_flek => {
                    let name = self.take();
                    self.doubled_by(name, player);
                    return Ok(());
                }
                Some(player) if is_flek_word(self.peek(1)) => {
                    self.doublers = self.take().first().map(|name| (*name, player)).into_iter().collect();
                    return Ok(());
                }
                // `dali flek`
                None if is_flek_word(self.peek(0)) => return Ok(()),
                None if !self.peek(0).is_sign(':') && !is_behind_flek => {
                    return Err(self.reader.fault_at(word, MariasProblem::DealtOrWon {}));
                }
                _ if self.before().is_none() && follows_flek => {
                    return Err(self.reader.fault_at(word, MariasProblem::DealtOrDoubled {}));
                }
                _ => {}
            }
        }
        if self.peek(0).is_sign(':') {
            words.extend(self.take());
        }
        // `revoke by ben`, `renonc udělal ben`
        let is_done = self.peek(0).means(Meaning::Made) && self.peek(1).name().is_some();
        if row.meaning == Meaning::Renege && (is_done || self.peek(0).is_particle(FROM)) {
            self.take();
        }
        let Some(player) = self.peek(0).name() else {
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

    pub(super) fn name(&mut self, player: usize) -> LineResult {
        let word = self.take();
        let Some(first) = word.first().copied() else { return Ok(()) };
        // `jana s petrem flekli`
        if let (true, Some(other), true) =
            (self.is_joining(0), self.peek(1).name(), self.peek(2).is_particle(DOUBLED))
        {
            self.take();
            self.doublers = vec![(first, player), (self.peek(0).first(), other)];
            self.take();
            return Ok(());
        }
        if self.peek(1).name().is_none() {
            let asks = self.peek(0);
            let is_partner = asks.means(Meaning::Partner) && !asks.is_typed(&["with"]);
            let is_revoke = asks.means(Meaning::Renege);
            let is_dealer = asks.means(Meaning::Dealer) && !is_gave(asks);
            let asked = [
                (is_partner, Meaning::Partner, "partner"),
                (is_revoke, Meaning::Renege, "revoke"),
                (is_dealer, Meaning::Dealer, "dealer"),
            ];
            if let Some((_, meaning, text)) = asked.into_iter().find(|(is_asked, ..)| *is_asked) {
                let asks = Token { kind: Kind::Letters, text, at: self.peek(0).first().at };
                self.take();
                self.about(meaning, player, vec![asks, first]);
                return Ok(());
            }
        }
        if self.wants_player {
            self.wants_player = false;
            self.player = Some(player);
            self.player_word = Some(first);
            return Ok(());
        }
        let is_good = self.peek(0).means(Meaning::Good)
            || matches!(self.before().map(|part| &part.what), Some(PartKind::NoFlek { .. }));
        if is_good {
            return Ok(());
        }
        if !self.is_behind_flek() && self.tells_of(first, player)? {
            return Ok(());
        }
        let gave = usize::from(is_gave(self.peek(0)));
        let is_before_flek = is_flek_word(self.peek(gave)) || self.peek(0).is_particle(DOUBLED);
        if !is_before_flek && !self.is_behind_flek() {
            if self.peek(0).means(Meaning::Marriage) && ![self.player, self.partner].contains(&Some(player)) {
                // Where three play, it is the defenders'.
                let sits_out = self.options.form == Form::Pauzirak && self.dealer == Some(player);
                if self.options.form != Form::Four && !sits_out {
                    self.count_behind(vec![Token { kind: Kind::Letters, text: "def", at: first.at }]);
                    return Ok(());
                }
                let is_count = |part: &&Part<'_>| matches!(part.what, PartKind::Count);
                let counted = self.clauses.iter().flat_map(|clause| &clause.parts).rfind(is_count);
                let count = counted.map(|part| part.words.iter().map(|word| word.text).collect());
                let marriage = self.peek(1).number().unwrap_or(MARRIAGES[1]);
                let problem = MariasProblem::TheirMarriage { count: count.unwrap_or_default(), marriage };
                return Err(self.reader.fault_at(first, problem));
            }
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
        if is_player && (follows || self.peek(0).is_word(is_verdict)) {
            return Ok(true);
        }
        // `kilo proti uhrála jana`
        let is_theirs = self.clause.parts.iter().any(Part::is_theirs);
        if follows && !is_player && is_theirs {
            return Ok(true);
        }
        let is_killed = |meaning| matches!(meaning, Meaning::Killed | Meaning::Early);
        let kills =
            self.peek(0).is_word(is_killed) || self.before().and_then(Part::fate).is_some_and(is_killed);
        if kills && is_player && !self.is_of_defenders() {
            return Err(self.reader.fault_at(word, MariasProblem::WhoseResult {}));
        }
        let is_thing = |meaning| {
            component::by_word(meaning).is_some() || matches!(meaning, Meaning::Quiet | Meaning::Against)
        };
        let announces = self.peek(0).is_word(is_thing);
        self.announcer = announces.then_some((word, player));
        Ok(kills || announces)
    }

    fn is_joining(&self, ahead: usize) -> bool {
        self.peek(ahead).is_particle(WITH) || self.peek(ahead).is_particle("a|and|i")
    }

    /// Returns whether the next word joins a second name to that of who doubled: `flek od jany a petra`.
    pub(super) fn joins_doublers(&self) -> bool {
        let follows_name = self.around().before().name().is_some();
        self.is_joining(0)
            && follows_name
            && self.peek(1).name().is_some()
            && self.peek(2).is_end()
            && self.is_behind_flek()
    }

    pub(super) fn is_behind_flek(&self) -> bool {
        matches!(self.before().map(|part| &part.what), Some(PartKind::Flek(_)))
    }

    fn doubled_by(&mut self, word: Vec<Token<'l>>, player: usize) {
        let Some(&PartKind::Flek(flek)) = self.before().map(|part| &part.what) else { return };
        if let (Some(flek), Some(word)) = (self.fleks.get_mut(flek), word.first()) {
            flek.names.push((*word, player));
        }
    }

    pub(super) fn second_player(&mut self, mut words: Vec<Token<'l>>) -> LineResult {
        let Some(player) = self.peek(0).name() else { return Ok(()) };
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
pub(super) fn is_gave(item: &Item<'_>) -> bool {
    item.means(Meaning::Dealer) && item.is_typed(&["dal", "dala", "dali", "dalo", "daly"])
}
