//! A rule card, laid out as printed ones are. A rule that the profile does not have is marked.

use crate::engine::card::CardTopic;
use crate::engine::{self, CardTable, CardTables};
use crate::kernel::Minor;
use crate::lang::Voice;
use crate::night::agreed::at_stake_of;
use crate::report::{Grid, GridColumn, Phrase, TextStyle, Word, agreements, text};
use crate::rules::{Catalog, Rules};
use serde_json::{Map, Value, json};

/// Beside the profile of the rules; for a session's rules, the built-in one of their name.
pub fn rule_card(rules: &Rules, profile: Option<&Rules>, voice: Voice<'_>, look: TextStyle) -> String {
    let built_in = Catalog::default().load(rules.name()).ok();
    let profile = profile.or(built_in.as_ref().map(|built_in| &built_in.rules));
    let profile = profile.map(|profile| at_stake_of(profile, rules));
    let players = rules.options().players_allowed();
    let (name, least, most) = (rules.name(), *players.start(), *players.end());
    let CardTables { deck, tables } = engine::card(rules.options());
    let house_rules = agreements::house_rules(rules, profile.as_ref(), voice);
    let of = rules.title_in(voice.lang.code());
    let title = match house_rules {
        Some(_) => voice.say(&Phrase::WithHouseRules { of }),
        None => of.to_owned(),
    };
    let head =
        [title, voice.say(&Phrase::CardHead { name, least, most, deck })].into_iter().chain(house_rules);
    let mut out: String = head.map(|line| text::wrapped_to(&line, look)).collect();
    for table in &tables {
        out.push('\n');
        out.push_str(&titled(table, rules.options().unit_minor(), voice, look));
    }
    let terms = agreements::terms(rules, profile.as_ref(), voice).into_iter();
    let mut topics = agreements::by_topic(terms.filter(|(_, term, _)| !term.is_in_a_table()), voice);
    topics.push(agreements::customs(rules, voice));
    out + "\n" + &agreements::hanging(&topics, voice, look)
}

/// Beside units stands what they are worth, if a unit is worth anything.
pub fn titled(table: &CardTable, unit: i64, voice: Voice<'_>, look: TextStyle) -> String {
    text::wrapped_to(&voice.say(&table.topic), look) + &text::grid(&grid(table, unit, voice), look)
}

pub fn meld_table_json(table: &CardTable) -> Value {
    let name = if let CardTopic::Melds { table } = &table.topic { *table } else { None };
    let melds = table.rows.iter().map(|row| {
        let values: Vec<i64> = row.cells.iter().flatten().copied().collect();
        (row.what.to_string().replace(' ', "_"), json!(values))
    });
    json!({"table": name, "melds": melds.collect::<Map<_, _>>()})
}

fn grid(table: &CardTable, unit: i64, voice: Voice<'_>) -> Grid {
    let has_cards = table.rows.iter().any(|row| row.what.cards().is_some());
    let what = match &table.topic {
        CardTopic::Schedule { .. } => voice.say(&Word::Bid {}),
        CardTopic::Melds { .. } => voice.say(&Word::Meld {}),
        _ => String::new(),
    };
    let mut grid = Grid::new([GridColumn::words(what).key()]);
    if has_cards {
        // The cards of melds are known to most; their worth is not.
        grid.columns.push(GridColumn::words(voice.say(&Word::Cards {})).rank(2));
    }
    for head in &table.columns {
        grid.number(voice.say(head));
    }
    let is_paid = unit > 0 && !matches!(table.topic, CardTopic::Melds { .. });
    let money = |value: i64| value.checked_mul(unit).filter(|_| is_paid).map(Minor);
    let cells = table.rows.iter().flat_map(|row| &row.cells).flatten();
    let has_parts = voice.has_parts(cells.filter_map(|value| money(*value)));
    for row in &table.rows {
        let mut line = vec![voice.say(&row.what)];
        if has_cards {
            line.push(row.what.cards().map_or(String::new(), |cards| voice.say(&cards)));
        }
        for cell in &row.cells {
            let shown = cell.map(|value| {
                let money = money(value).map(|minor| voice.amount_in_column(minor, has_parts));
                money.map_or(value.to_string(), |money| format!("{value} = {money}"))
            });
            line.push(shown.unwrap_or_default());
        }
        grid.row(line);
    }
    grid
}
