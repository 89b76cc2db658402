//! Words that join parts or stand before them: lists, `and`, `with` (rulebook section 13.1a, *Lists*).

use super::particles::{ANDS, BUT, DOUBLED, FROM, THAT, WE, WITH};
use super::parts::{Part, PartKind, Thing};
use super::reading::Parts;
use crate::engine::marias::{Announcement, Side};
use crate::kernel::words::is_one_of;
use crate::notation::{Item, ItemKind, Kind, LineResult, MariasProblem, Meaning, Token};

impl<'p, 'l> Parts<'p, 'l> {
    pub(super) fn particle(&mut self, word: &'static str, item: &'p Item<'l>) -> LineResult {
        let is_name = matches!(self.what(1), Some(ItemKind::Name(_)));
        if self.joins_doublers() {
            self.take();
            return Ok(());
        }
        let partner = || vec![Token { kind: Kind::Letters, text: "partner", at: item.first().at }];
        if is_one_of(word, WITH) && is_name {
            self.take();
            let Some(ItemKind::Name(player)) = self.what(0) else { return Ok(()) };
            let name = self.take();
            self.about(Meaning::Partner, player, partner().into_iter().chain(name).collect());
            return Ok(());
        }
        if is_one_of(word, ANDS) {
            if self.at == 0 && is_name && !self.wants_player {
                self.take();
                return self.second_player(partner());
            }
            return self.and(word);
        }
        if is_one_of(word, BUT) {
            self.take();
            self.close(false);
            return Ok(());
        }
        if is_one_of(word, DOUBLED) {
            return self.flek(Meaning::Flek(1));
        }
        let is_theirs = self.before().is_some_and(Part::is_theirs);
        if is_one_of(word, FROM)
            && is_theirs
            && let Some(ItemKind::Name(player)) = self.what(1)
            && ![self.player, self.partner].contains(&Some(player))
        {
            self.take();
            self.take();
            if let Some(clause) = self.clauses.last_mut() {
                clause.is_named = true;
            }
            return Ok(());
        }
        if is_one_of(word, FROM) && is_name && self.is_behind_flek() {
            self.take();
            return Ok(());
        }
        if word == "ho" && self.is_about_contract() {
            self.take();
            return Ok(());
        }
        if is_one_of(word, WE) {
            return Err(self.fault_here(MariasProblem::WhoseResult {}));
        }
        if is_one_of(word, THAT) {
            return Err(self.fault_here(MariasProblem::NameIt {}));
        }
        // Beginnings of names of suits, where nothing else is meant.
        if matches!(word, "ku" | "za") {
            self.one(PartKind::Suit);
            return Ok(());
        }
        Err(self.reader.unknown_word(item.first()))
    }

    /// Returns whether `ho` can only be what is played: betl, durch or the hundred, the last thing that was named.
    fn is_about_contract(&self) -> bool {
        let mut things = self.clauses.iter().flat_map(|clause| &clause.parts).filter_map(Part::thing);
        match things.next_back() {
            Some(Thing::Contract) => true,
            Some(Thing::Announced(of)) => of.by == Side::Lone && of.what == [Announcement::Hundred],
            _ => false,
        }
    }

    /// Reads a word for and: it joins a list, or ends the clause. Other lists and chains are read with their first item.
    fn and(&mut self, word: &'static str) -> LineResult {
        let joins = matches!(word, "i" | "ani");
        self.take();
        // `lost, and the quiet seven with it`
        let told = self.clauses.iter().rev().find_map(|clause| clause.parts.last());
        let fate = told.filter(|part| part.is_verdict()).cloned();
        if let Some(fate) = fate.filter(|_| word == "i" && self.means(0, Meaning::Quiet)) {
            self.close(true);
            self.thing(true)?;
            self.push(fate.what, fate.words);
            return Ok(());
        }
        let is_behind_thing = matches!(self.before().map(|part| &part.what), Some(PartKind::Thing { .. }));
        let before = self.clauses.last().map_or(0, |clause| clause.parts.len());
        if !joins || (word == "i" && !is_behind_thing) || !self.is_thing_next(0) {
            self.close(true);
            return Ok(());
        }
        let is_quiet = self.means(0, Meaning::Quiet);
        self.thing(is_quiet)?;
        let list = match self.list_before(before).filter(|_| is_behind_thing) {
            Some(list) => list,
            None => {
                self.lists.push(false);
                self.lists.len().saturating_sub(1)
            }
        };
        if let Some(has_neither) = self.lists.get_mut(list) {
            *has_neither |= word == "ani";
        }
        let from = if is_behind_thing { before.saturating_sub(1) } else { before };
        if let Some(clause) = self.clauses.last_mut() {
            for part in clause.parts.iter_mut().skip(from) {
                if let PartKind::Thing { list: of, .. } = &mut part.what {
                    *of = Some(list);
                }
            }
        }
        Ok(())
    }

    fn list_before(&self, place: usize) -> Option<usize> {
        let part = self.clauses.last()?.parts.get(place.checked_sub(1)?)?;
        match part.what {
            PartKind::Thing { list, .. } => list,
            _ => None,
        }
    }

    pub(super) fn is_thing_next(&self, ahead: usize) -> bool {
        let is_it = |meaning| matches!(meaning, Meaning::Suit | Meaning::Against | Meaning::Quiet);
        self.announced(ahead).is_some() || self.next_is(ahead, is_it)
    }
}
