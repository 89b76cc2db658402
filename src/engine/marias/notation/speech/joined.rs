//! Words that join parts or stand before them: lists, `and`, `with` (rulebook section 13.1a, *Lists*).

use super::super::fleks::Thing;
use super::particles::{ANDS, BUT, DOUBLED, FROM, THAT, WE, WITH};
use super::parts::{Part, PartKind};
use super::reading::Parts;
use crate::engine::marias::{Announcement, Side};
use crate::kernel::words::is_one_of;
use crate::notation::{Item, Kind, LineResult, MariasProblem, Meaning, Token};

impl<'p, 'l> Parts<'p, 'l> {
    pub(super) fn particle(&mut self, word: &'static str, item: &'p Item<'l>) -> LineResult {
        if self.joins_doublers() {
            self.take();
            return Ok(());
        }
        let is_in = |words: &str| is_one_of(word, words);
        let partner = || vec![Token { kind: Kind::Letters, text: "partner", at: item.first().at }];
        match self.peek(1).name() {
            Some(player) if is_in(WITH) => {
                self.take();
                let name = self.take();
                self.about(Meaning::Partner, player, partner().into_iter().chain(name).collect());
            }
            Some(_) if is_in(ANDS) && self.at == 0 && !self.wants_player => {
                self.take();
                return self.second_player(partner());
            }
            _ if is_in(ANDS) => return self.and(word),
            _ if is_in(BUT) => {
                self.take();
                self.close(false);
            }
            _ if is_in(DOUBLED) => return self.flek(Meaning::Flek(1)),
            Some(player)
                if is_in(FROM)
                    && self.before().is_some_and(Part::is_theirs)
                    && ![self.player, self.partner].contains(&Some(player)) =>
            {
                self.take();
                self.take();
                self.clause.is_named = true;
            }
            Some(_) if is_in(FROM) && self.is_behind_flek() => drop(self.take()),
            _ if word == "ho" && self.is_about_contract() => drop(self.take()),
            _ if is_in(WE) => return Err(self.fault(0, MariasProblem::WhoseResult {})),
            _ if is_in(THAT) => return Err(self.fault(0, MariasProblem::NameIt {})),
            // Beginnings of names of suits, where nothing else is meant.
            _ if is_in("ku|za") => self.one(PartKind::Suit),
            _ => return Err(self.reader.unknown_word(item.first())),
        }
        Ok(())
    }

    /// Returns whether `ho` can only be what is played: betl, durch or the hundred, the last thing that was named.
    fn is_about_contract(&self) -> bool {
        let clauses = self.clauses.iter().chain([&self.clause]);
        match clauses.flat_map(|clause| &clause.parts).filter_map(Part::thing).next_back() {
            Some(Thing::Contract) => true,
            Some(Thing::Announced(of)) => of.by == Side::Lone && of.what == [Announcement::Hundred],
            _ => false,
        }
    }

    /// Returns whether a new clause begins behind a count that is said to be the defenders': `obrana 40 a hláška 20`.
    pub(super) fn follows_theirs(&self) -> bool {
        let joins = |item: &Item<'_>| item.is_end() || item.is_particle(ANDS);
        let mut before = self.items.get(..self.at).unwrap_or_default().iter().rev();
        let owner = before.find(|item| item.number().is_none() && !joins(item));
        self.before().is_none() && owner.is_some_and(|owner| owner.means(Meaning::Defenders))
    }

    /// Reads a word for and: it joins a list, or ends the clause. Other lists and chains are read with their first item.
    fn and(&mut self, word: &'static str) -> LineResult {
        let joins = matches!(word, "i" | "ani");
        self.take();
        // `lost, and the quiet seven with it`
        let told = self.before().or(self.clauses.last().and_then(|clause| clause.parts.last()));
        let fate = told.filter(|part| part.is_verdict()).cloned();
        if let Some(fate) = fate.filter(|_| word == "i" && self.peek(0).means(Meaning::Quiet)) {
            self.close(true);
            self.thing(true)?;
            self.push(fate.what, fate.words);
            return Ok(());
        }
        let list_before = match self.before().map(|part| &part.what) {
            Some(PartKind::Thing { list, .. }) => Some(*list),
            _ => None,
        };
        let is_behind_thing = list_before.is_some();
        let before = self.clause.parts.len();
        if !joins || (word == "i" && !is_behind_thing) || !self.is_thing_next(0) {
            self.close(true);
            return Ok(());
        }
        let is_quiet = self.peek(0).means(Meaning::Quiet);
        self.thing(is_quiet)?;
        let list = list_before.flatten().unwrap_or_else(|| {
            self.lists.push(false);
            self.lists.len() - 1
        });
        if let Some(has_neither) = self.lists.get_mut(list) {
            *has_neither |= word == "ani";
        }
        for part in self.clause.parts.iter_mut().skip(before - usize::from(is_behind_thing)) {
            if let PartKind::Thing { list: of, .. } = &mut part.what {
                *of = Some(list);
            }
        }
        Ok(())
    }

    pub(super) fn is_thing_next(&self, ahead: usize) -> bool {
        let is_it = |meaning| matches!(meaning, Meaning::Suit | Meaning::Against | Meaning::Quiet);
        self.announced(ahead).is_some() || self.peek(ahead).is_word(is_it)
    }
}
