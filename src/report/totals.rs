//! Reports across sessions: the sessions themselves, and everybody's wins and losses.

use super::phrases::Word;
use crate::kernel::units::Minor;
use crate::lang::{Lang, Voice};
use crate::money::{Currency, MoneyError};
use crate::report::grid::{Column, Grid};
use crate::session::SessionRow;
use crate::store::statistics::{By, StatRow};
use std::collections::BTreeMap;

/// Returns the list of sessions.
#[must_use]
pub fn sessions(sessions: &[SessionRow], lang: &Lang) -> Grid {
    let word = |word: Word| lang.say(&word);
    let (date, rules, players) = (word(Word::Date {}), word(Word::Rules {}), word(Word::Players {}));
    let (hands, place) = (word(Word::Hands {}), word(Word::Place {}));
    let mut grid = Grid::new([
        Column::numbers("#"),
        Column::words(date),
        Column::words(rules),
        Column::words(players),
        Column::numbers(hands),
        Column::words(place),
        Column::words(""),
    ]);
    for session in sessions {
        grid.row([
            session.id.to_string(),
            lang.date(&session.date),
            session.rules.clone(),
            session.players.join(", "),
            session.hands.to_string(),
            session.place.clone().unwrap_or_default(),
            match (session.void, session.open) {
                (true, _) => word(Word::Void {}),
                (false, true) => word(Word::Open {}),
                (false, false) => String::new(),
            },
        ]);
    }
    grid
}

/// Returns everybody's wins and losses.
pub fn totals(rows: &[StatRow], by: By, lang: &Lang) -> Result<Grid, MoneyError> {
    let group = match by {
        By::Player => None,
        By::Month => Some(Word::Month {}),
        By::Rules => Some(Word::Rules {}),
        By::Session => Some(Word::Session {}),
        _ => None,
    };
    let mut grid = Grid::default();
    if let Some(head) = &group {
        grid.columns.push(Column::words(lang.say(head)));
    }
    grid.columns.push(Column::words(lang.say(&Word::Player {})));
    for head in [Word::Sessions {}, Word::Hands {}, Word::Units {}, Word::Money {}] {
        grid.number(lang.say(&head));
    }
    let mut last = None;
    // Amounts in one currency line up.
    let mut columns = BTreeMap::new();
    for row in rows {
        let amounts = rows.iter().filter(|other| other.currency == row.currency).map(|row| Minor(row.amount));
        let voice = Voice { lang, currency: Currency::from_code(&row.currency)? };
        columns.entry(&row.currency).or_insert_with(|| voice.column(amounts).into_iter());
    }
    for row in rows {
        let cells = [
            row.player.clone(),
            row.sessions.to_string(),
            row.hands.to_string(),
            super::signed(crate::kernel::units::Units(row.units)),
            columns.get_mut(&row.currency).and_then(Iterator::next).unwrap_or_default(),
        ];
        // A group is named once, in its first row.
        let head = group.as_ref().map(|_| if last == Some(&row.key) { None } else { row.key.clone() });
        last = Some(&row.key);
        grid.row(head.map(Option::unwrap_or_default).into_iter().chain(cells));
    }
    Ok(grid)
}
