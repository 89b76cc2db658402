//! What came with nights from elsewhere beside their hands, a line each.

use super::between::entry;
use super::json::{self, daybook_entry};
use super::sentences::Sentence;
use crate::daybook::debts::Owes;
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::session::SessionRow;
use crate::store::came::{Came, How, SaidElsewhere, SameName};
use serde_json::{Value, json};

pub fn lines(came: &Came, lang: &Lang) -> Result<Vec<String>, MoneyError> {
    let facts = |row: &SessionRow| (row.id, lang.date(&row.date), row.players.join(", "));
    let voided = came.voided.iter().map(|(row, why)| {
        let (id, date, players) = facts(row);
        lang.say(&Sentence::IsVoidNow { id, date, players, why: why.as_deref() })
    });
    let restored = came.restored.iter().map(|row| {
        let (id, date, players) = facts(row);
        lang.say(&Sentence::NightCountsAgain { id, date, players })
    });
    let mut lines: Vec<String> = voided.chain(restored).collect();
    for SaidElsewhere { entry: said, how, .. } in &came.said {
        let entry = entry(&said.content, &came.sessions, lang)?;
        lines.push(match how {
            How::Said => entry,
            How::Undone => lang.say(&Sentence::Undone { entry }),
            How::Redone => lang.say(&Sentence::Redone { entry }),
        });
    }
    let money = |owes: &Owes| -> Result<String, MoneyError> {
        Ok(Voice { lang, currency: Currency::from_code(&owes.currency)? }.amount(owes.amount))
    };
    for (before, now) in &came.turned {
        let (from, to) = (&now.from.name, &now.to.name);
        let (before, now) = (before.as_ref().map(money).transpose()?, money(now)?);
        lines.push(lang.say(&Sentence::DebtTurned { from, to, before, now }));
    }
    lines.extend(came.names.iter().map(|SameName { name, called, sessions }| {
        let (nights, source) = (sessions.len(), came.sources.join(", "));
        lang.say(&Sentence::TakenToBe { name, called, nights, source })
    }));
    Ok(lines)
}

pub fn as_json(came: &Came) -> Value {
    let night = |row: &SessionRow, why: Option<&String>| json!({"session": row.id, "id": row.uuid, "date": row.date, "players": row.players, "why": why});
    let said = |said: &SaidElsewhere| {
        let how = match said.how {
            How::Said => "said",
            How::Undone => "undone",
            How::Redone => "redone",
        };
        json::with(
            daybook_entry(&said.entry),
            [("daybook", Some(json!(said.daybook))), ("how", Some(json!(how)))],
        )
    };
    let owes = |owes: &Owes| {
        let Owes { from, to, amount, currency, .. } = owes;
        json!({"from": from.name, "to": to.name, "amount": amount, "currency": currency})
    };
    let name = |SameName { name, called, sessions }: &SameName| json!({"name": name, "called": called, "sessions": sessions, "sources": came.sources});
    json!({
        "voided": came.voided.iter().map(|(row, why)| night(row, why.as_ref())).collect::<Vec<_>>(),
        "restored": came.restored.iter().map(|row| night(row, None)).collect::<Vec<_>>(),
        "said": came.said.iter().map(said).collect::<Vec<_>>(),
        "turned": came.turned.iter().map(|(before, now)| json!({"before": before.as_ref().map(owes), "now": owes(now)})).collect::<Vec<_>>(),
        "names": came.names.iter().map(name).collect::<Vec<_>>(),
    })
}
