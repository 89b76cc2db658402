//! The settlement of a closed night: who pays whom, ticked off by a key as the cash is handed over.

use super::keys::Action;
use super::state::{Effect, LiveState, Mode, Pending};
use crate::command::{Request, SettleBy, TypedPayment};
use crate::money::Amount;
use crate::night::Cash;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

impl LiveState {
    /// Returns the payments of the settlement, each with whether it was made; none while the night goes on.
    pub(super) fn handed_over(&self) -> Vec<(Cash, bool)> {
        let Some(closed) = &self.session.night.closed else { return Vec::new() };
        let paid = self.session.payments_between();
        let count = |cash: Cash| paid.iter().filter(|paid| **paid == cash).count();
        let mut rows: Vec<(Cash, bool)> = Vec::new();
        for cash in &closed.payments {
            let before = rows.iter().filter(|(row, _)| row == cash).count();
            let made = count(*cash).saturating_sub(count(cash.given_back()));
            rows.push((*cash, closed.paid || made > before));
        }
        rows
    }

    pub(super) fn hand_over(&mut self) {
        if self.session.night.closed.is_some() {
            let first = self.handed_over().iter().position(|(_, is_paid)| !is_paid).unwrap_or(0);
            self.mode = Mode::HandingOver(first);
        }
    }

    pub(super) fn hand_over_key(&mut self, at: usize, key: KeyEvent, action: Action) {
        let rows = self.handed_over();
        match (action, key.code) {
            (Action::Older, _) | (_, KeyCode::Char('k')) => {
                self.mode = Mode::HandingOver(at.saturating_sub(1));
            }
            (Action::Newer, _) | (_, KeyCode::Char('j')) => {
                self.mode = Mode::HandingOver(at.saturating_add(1).min(rows.len().saturating_sub(1)));
            }
            (_, KeyCode::Char(' ')) => {
                let Some((cash, is_paid)) = rows.get(at) else { return };
                let request = match is_paid {
                    false => self.paid(*cash),
                    true if self.session.payments_between().last() == Some(cash) => Request::Undo,
                    // Others were paid since, and stay paid.
                    true => self.paid(cash.given_back()),
                };
                self.ask(request, Pending::Key);
            }
            (_, KeyCode::Char('n')) => self.effects.push(Effect::Next),
            (_, KeyCode::Char('q')) => {
                let terms = SettleBy { qr: true, ..SettleBy::default() };
                self.ask(Request::Settle { terms }, Pending::Key);
            }
            (Action::Back, _) => self.mode = Mode::Typing,
            (Action::Edit(_), _) => {
                self.mode = Mode::Typing;
                self.type_key(action);
            }
            _ => {}
        }
    }

    fn paid(&self, cash: Cash) -> Request {
        let night = &self.session.night;
        let amount = Amount { minor: cash.amount, currency: self.currency }.plain().to_string();
        let [from, to] = [cash.from, cash.to].map(|who| night.holder_name(who).to_owned());
        Request::Paid { payments: vec![TypedPayment { from, to, amount }] }
    }
}
