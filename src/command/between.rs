//! Requests about what is between nights: old debts, void nights, people.

use crate::command::Filter;
use crate::daybook::debts::{Debt, Owes, net, pairs};
use crate::night::NightError;
use crate::notation::quoted;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BetweenRequest {
    /// From before there was this ledger.
    Owed { from: String, to: String, amount: String, date: String },
    /// By just the payments that are shown for them.
    Clear(DebtView),
    /// A session does not count.
    Void { why: String },
    /// A void session counts again.
    Restore,
    /// Two people of the ledger are one, called by the second name.
    Merge { old: String, name: String },
    /// A player has another name, in the sessions that fit.
    Rename { old: String, new: String, filter: Filter },
    /// In every session.
    RenameEverywhere { old: String, new: String },
}

impl BetweenRequest {
    /// As it could be typed again, without numbers of sessions: other files have others.
    pub fn said(&self) -> String {
        let names = |old: &str, new: &str| format!("{} {}", quoted(old), quoted(new));
        match self {
            BetweenRequest::Owed { from, to, amount, date } => {
                format!("owed {} {amount} --date {date}", names(from, to))
            }
            BetweenRequest::Clear(view) => {
                let net = if view.net { " --net" } else { "" };
                let among: Vec<String> = view.among.iter().map(|name| format!(" {}", quoted(name))).collect();
                let filter = view.filter.as_ref().map_or_else(String::new, Filter::options);
                format!("debts{}{net}{filter} --paid", among.concat())
            }
            BetweenRequest::Void { why } => format!("void --why {}", quoted(why)),
            BetweenRequest::Restore => "void --restore".to_owned(),
            BetweenRequest::Merge { old, name } => format!("people merge {}", names(old, name)),
            BetweenRequest::Rename { old, new, filter } => {
                format!("rename {}{}", names(old, new), filter.options())
            }
            BetweenRequest::RenameEverywhere { old, new } => {
                format!("rename {} --everywhere", names(old, new))
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DebtView {
    /// `None`: of all sessions.
    pub filter: Option<Filter>,
    /// Folded names: debts between any two of them; all if empty.
    pub among: Vec<String>,
    /// The fewest payments, not what each two owe each other.
    pub net: bool,
}

impl DebtView {
    pub fn owed(&self, debts: &[Debt]) -> Result<Vec<Owes>, NightError> {
        if self.net { net(debts) } else { Ok(pairs(debts)?) }
    }
}
