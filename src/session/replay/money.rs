//! What moves money between hands: penalties, rounds of drinks, cash.

use super::Why;
use crate::kernel::units::divide_kitty;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::session::entry::{Carried, Cash, Holder, Payee, Penalty, PlayerNo, ResultEntry, Spent};
use crate::session::night::{Event, Night, Sum};
use crate::session::opening::stakes;
use crate::session::timeline::Place;

impl Night {
    /// Refuses a player who has not been at the table yet.
    fn check_came(&self, players: impl IntoIterator<Item = PlayerNo>) -> Result<(), Why> {
        match players.into_iter().find(|no| !self.totals.contains_key(no)) {
            Some(no) => Err(Why::Seat { name: self.name(no).to_owned(), joins: false }),
            None => Ok(()),
        }
    }

    pub(super) fn penalty(&mut self, place: &Place<'_>, said: &Penalty) -> Result<(), Why> {
        let to = if let Payee::Player(no) = said.to { Some(no) } else { None };
        self.check_came([said.from].into_iter().chain(to))?;
        let unit = self.options().unit_minor();
        if self.options().plays_games() && unit == 0 {
            let stake = Some(stakes::of_penalties(self.options()));
            return Err(Why::NoCheckStake { stake });
        }
        let payees: Vec<Holder> = match said.to {
            Payee::Player(no) => vec![Holder::Player(no)],
            Payee::Kitty => vec![Holder::Kitty],
            Payee::All => self.chairs.seated().filter(|no| *no != said.from).map(Holder::Player).collect(),
        };
        let count = i64::try_from(payees.len()).map_err(|_| Overflow)?;
        if count == 0 {
            return Err(Why::NobodyElse);
        }
        let sum = |units: Units| Ok::<_, Overflow>(Sum { units, minor: units.worth(unit)? });
        let paid = (Holder::Player(said.from), sum(said.units.times(count)?.negated()?)?);
        let each = sum(said.units)?;
        let moved: Vec<_> = [paid].into_iter().chain(payees.into_iter().map(|to| (to, each))).collect();
        self.add_sums(&moved)?;
        self.step(place, Event::Penalty(said.clone()), moved);
        Ok(())
    }

    pub(super) fn result(&mut self, place: &Place<'_>, said: &ResultEntry) -> Result<(), Why> {
        let holders = said.holders();
        self.check_came(holders.iter().filter_map(|who| who.player()))?;
        let unit = self.options().unit_minor();
        let mut moved: Vec<(Holder, Sum)> = holders.into_iter().map(|who| (who, Sum::default())).collect();
        for (who, sum) in &mut moved {
            if let Some((_, units)) = said.units.iter().find(|(other, _)| other == who) {
                (sum.units, sum.minor) = (*units, units.worth(unit)?);
            }
            if let Some((_, minor)) = said.money.iter().find(|(other, _)| other == who) {
                sum.minor = sum.minor.plus(*minor)?;
            }
        }
        self.add_sums(&moved)?;
        self.step(place, Event::Result(said.clone()), moved);
        Ok(())
    }

    pub(super) fn spend(&mut self, place: &Place<'_>, said: &Spent) -> Result<(), Why> {
        self.check_came([said.who].into_iter().chain(said.among.iter().copied()))?;
        let seated: Vec<PlayerNo> = self.chairs.seated().collect();
        let mut among = if said.among.is_empty() { seated.clone() } else { said.among.clone() };
        // Odd cents go by the order of seats here; who does not sit comes last.
        among.sort_by_key(|no| (seated.iter().position(|other| other == no).unwrap_or(usize::MAX), *no));
        let shares: Vec<(PlayerNo, Minor)> =
            among.iter().copied().zip(divide_kitty(said.amount, among.len())).collect();
        if shares.is_empty() {
            return Err(Why::NobodyElse);
        }
        let paid = [(said.who, said.amount)].into_iter().map(Ok);
        let owed = shares.iter().map(|(no, share)| share.negated().map(|share| (*no, share)));
        for sum in paid.chain(owed) {
            let (no, amount) = sum?;
            let slot = self.spent.entry(no).or_default();
            *slot = slot.plus(amount)?;
        }
        // The seats may be others now than when it was said.
        let named = if said.among.is_empty() { Vec::new() } else { among };
        self.step(place, Event::Spent(Spent { among: named, ..said.clone() }, shares), Vec::new());
        Ok(())
    }

    pub(super) fn cash(
        &mut self,
        place: &Place<'_>,
        payments: &[Cash],
        carried: &[Carried],
    ) -> Result<(), Why> {
        let accounts = payments.iter().flat_map(|cash| [cash.from, cash.to]);
        self.check_came(accounts.filter_map(Holder::player))?;
        payments.iter().try_for_each(|cash| cash.add_to(&mut self.paid, |paid| paid))?;
        for debt in carried {
            // The close of a night that was reopened said again what payments in its row had settled.
            if !self.carried.contains(debt) {
                self.carried.push(debt.clone());
            }
        }
        self.step(place, Event::Paid(payments.to_vec()), Vec::new());
        Ok(())
    }
}
