//! The chairs at the table: who sits, who left, and who deals next.

use crate::night::entry::PlayerNo;

/// Never removed: the next player to join takes an empty one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Chair {
    who: PlayerNo,
    taken: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chairs {
    chairs: Vec<Chair>,
    /// The one left last at the end.
    vacated: Vec<usize>,
    /// May be empty.
    deals_next: usize,
}

impl Chairs {
    /// If the dealer is not among the players, the first one deals.
    pub fn new(players: &[PlayerNo], dealer: PlayerNo) -> Chairs {
        Chairs {
            chairs: players.iter().map(|&who| Chair { who, taken: true }).collect(),
            vacated: Vec::new(),
            deals_next: players.iter().position(|&who| who == dealer).unwrap_or(0),
        }
    }

    pub fn seated(&self) -> impl Iterator<Item = PlayerNo> {
        self.chairs.iter().filter(|chair| chair.taken).map(|chair| chair.who)
    }

    /// Returns the player who left each empty chair.
    pub fn vacant(&self) -> impl Iterator<Item = PlayerNo> {
        self.chairs.iter().filter(|chair| !chair.taken).map(|chair| chair.who)
    }

    pub fn chair_of(&self, who: PlayerNo) -> Option<usize> {
        self.chairs.iter().position(|chair| chair.taken && chair.who == who)
    }

    /// Or who left it last.
    pub fn on_chair(&self, chair: usize) -> Option<PlayerNo> {
        self.chairs.get(chair).map(|chair| chair.who)
    }

    pub fn sits(&self, who: PlayerNo) -> bool {
        self.seated().any(|seated| seated == who)
    }

    pub fn seat(&mut self, who: PlayerNo, joins: bool) {
        if joins { self.join(who) } else { self.leave(who) }
    }

    fn leave(&mut self, who: PlayerNo) {
        let chair = self.chairs.iter_mut().enumerate().find(|(_, chair)| chair.taken && chair.who == who);
        if let Some((at, chair)) = chair {
            chair.taken = false;
            self.vacated.push(at);
        }
    }

    /// On the chair left last, else at the end.
    fn join(&mut self, who: PlayerNo) {
        let chair = Chair { who, taken: true };
        match self.vacated.pop().and_then(|at| self.chairs.get_mut(at)) {
            Some(vacant) => *vacant = chair,
            None => self.chairs.push(chair),
        }
    }

    /// The deal stays with whose turn it is. Returns `false` if the order does not name each seated player once.
    pub fn reorder(&mut self, order: &[PlayerNo]) -> bool {
        let mut sorted: Vec<PlayerNo> = order.to_vec();
        let mut seated: Vec<PlayerNo> = self.seated().collect();
        sorted.sort_unstable();
        seated.sort_unstable();
        if sorted != seated {
            return false;
        }
        let dealer = self.dealer();
        let taken = self.chairs.iter_mut().filter(|chair| chair.taken);
        taken.zip(order).for_each(|(chair, who)| chair.who = *who);
        if let Some(chair) = dealer.and_then(|who| self.chair_of(who)) {
            self.deals_next = chair;
        }
        true
    }

    pub fn dealt(&mut self, dealer: PlayerNo) {
        // A player who came back may also have left an earlier chair: the one they sit on counts.
        let chair = |taken: bool| self.chairs.iter().position(|c| c.who == dealer && c.taken == taken);
        if let Some(at) = chair(true).or_else(|| chair(false)) {
            self.deals_next = at + 1;
        }
    }

    /// Returns who sits on the first taken chair from the one whose turn it is.
    pub fn dealer(&self) -> Option<PlayerNo> {
        let turn = self.deals_next.checked_rem(self.chairs.len())?;
        let (before, from) = self.chairs.split_at_checked(turn)?;
        from.iter().chain(before).find(|chair| chair.taken).map(|chair| chair.who)
    }

    /// If the chair that deals next is empty, whoever takes it deals.
    pub fn absent_dealer(&self) -> Option<PlayerNo> {
        let turn = self.chairs.get(self.deals_next.checked_rem(self.chairs.len())?);
        turn.filter(|chair| !chair.taken).map(|chair| chair.who)
    }
}
