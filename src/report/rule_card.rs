//! A rule card, laid out as printed ones are: players and deck, what is paid in units and money, melds, and each rule
//! in force. What differs from the profile is marked.

use crate::engine::card::{CardCell, CardTopic, Measure};
use crate::engine::{self, CardTable, CardTables};
use crate::kernel::Minor;
use crate::lang::Voice;
use crate::night::agreed::at_stake_of;
use crate::report::{
    Grid, GridColumn, Phrase, TextStyle, Word, agreements, agreements::Line, json::with_known, text,
};
use crate::rules::{Catalog, Profile, Rules, diff};
use serde_json::{Map, Value, json};

const MARK: char = '*';

/// A rule card of some rules, beside the profile that they may differ from.
#[derive(Debug)]
pub struct RuleCard<'a> {
    rules: &'a Rules,
    /// The profile at the same stake; `None` if it is not known.
    profile: Option<Rules>,
    /// The built-in profile of which these are the rules, in all but the stake.
    same: Option<Profile>,
    card: CardTables,
    of_profile: Option<CardTables>,
}

impl<'a> RuleCard<'a> {
    /// Makes the card of rules that were made from a profile, or the card of a session's rules, whose profile is the
    /// built-in one of their name.
    pub fn new(rules: &'a Rules, profile: Option<&Rules>) -> RuleCard<'a> {
        let built_in = Catalog::default().load(rules.name()).ok();
        let profile = profile.or(built_in.as_ref().map(|built_in| &built_in.rules));
        let profile = profile.map(|profile| at_stake_of(profile, rules));
        let of_profile = profile.as_ref().map(|profile| engine::card(profile.options()));
        let is_same = |built_in: &Profile| diff(&at_stake_of(&built_in.rules, rules), rules).is_empty();
        let same = built_in.filter(is_same);
        RuleCard { rules, profile, same, card: engine::card(rules.options()), of_profile }
    }

    pub fn text(&self, voice: Voice<'_>, look: TextStyle) -> String {
        let rules = self.rules;
        let look = TextStyle { suits: super::text::Suits::of(rules.engine().vocabulary().deck), ..look };
        let players = rules.options().players_allowed();
        let head = Phrase::CardHead {
            name: rules.name(),
            least: *players.start(),
            most: *players.end(),
            deck: self.card.deck,
        };
        let mut lines = vec![self.title(voice), voice.say(&head)];
        let summary = self.same.as_ref().and_then(|profile| profile.summary_in(voice.lang.code()));
        lines.extend(summary.map(str::to_owned));
        lines.extend(self.differs().then(|| voice.say(&Phrase::MarkedDiffer { name: rules.name() })));
        let mut out: String = lines.into_iter().map(|line| text::wrapped_to(line, look)).collect();
        for table in &self.card.tables {
            out.push('\n');
            out.push_str(&titled(table, self.of_profile.as_ref(), voice, look));
        }
        out + "\n" + &self.agreements(voice, look)
    }

    fn title(&self, voice: Voice<'_>) -> String {
        let of = self.rules.title_in(voice.lang.code());
        if self.differs() { voice.say(&Phrase::WithHouseRules { of }) } else { of.to_owned() }
    }

    /// Returns whether anything but the stake differs from the profile.
    fn differs(&self) -> bool {
        self.profile.as_ref().is_some_and(|profile| !diff(profile, self.rules).is_empty())
    }

    fn agreements(&self, voice: Voice<'_>, look: TextStyle) -> String {
        let topics = agreements::terms(self.rules, self.profile.as_ref(), voice).into_iter();
        let topics = topics.map(|(topic, lines)| {
            let lines = lines.into_iter().filter(|(term, _)| !term.is_in_a_table());
            let lines = lines.map(|(term, differs)| Line { text: voice.say(&term), differs });
            (topic, lines.collect())
        });
        let topics: Vec<_> = topics.chain([agreements::customs(self.rules, voice)]).collect();
        agreements::hanging(&topics, voice, look)
    }

    pub fn json(&self, voice: Voice<'_>) -> Value {
        let rules = self.rules;
        let players = rules.options().players_allowed();
        let tables = self.card.tables.iter().map(|table| json_table(table, self.of_profile.as_ref(), voice));
        let terms = agreements::terms(rules, self.profile.as_ref(), voice).into_iter();
        let agreements = terms.flat_map(|(topic, lines)| {
            let (topic, lines) = (voice.say(&topic), lines.into_iter());
            lines.map(move |(term, house)| json!({"topic": topic, "rule": voice.say(&term), "house": house}))
        });
        let house = self.profile.iter().flat_map(|profile| diff(profile, rules));
        let house = house.map(|of| json!({"option": of.key, "profile": of.left, "here": of.right}));
        json!({
            "name": rules.name(),
            "title": self.title(voice),
            "sources": rules.sources(),
            "engine": rules.engine().info().word,
            "players": {"least": players.start(), "most": players.end()},
            "deck": self.card.deck,
            "currency": rules.options().pays_money().then(|| voice.currency.code()),
            "tables": tables.collect::<Value>(),
            "agreements": agreements.collect::<Value>(),
            "customs": rules.customs_in(voice.lang.code()).collect::<Vec<_>>(),
            "house_rules": house.collect::<Value>(),
        })
    }
}

/// Returns a table below what it is of; what differs from a profile is marked.
pub fn titled(table: &CardTable, profile: Option<&CardTables>, voice: Voice<'_>, look: TextStyle) -> String {
    text::wrapped_to(voice.say(&table.topic), look) + &text::grid(&grid(table, profile, voice), look)
}

pub fn meld_table_json(table: &CardTable) -> Value {
    let name = match &table.topic {
        CardTopic::Melds { table } => *table,
        _ => None,
    };
    let melds = table.rows.iter().map(|row| {
        let values: Vec<i64> = row.cells.iter().flatten().map(|cell| cell.value).collect();
        (row.what.to_string().replace(' ', "_"), json!(values))
    });
    json!({"table": name, "melds": melds.collect::<Map<_, _>>()})
}

fn grid(table: &CardTable, profile: Option<&CardTables>, voice: Voice<'_>) -> Grid {
    let has_cards = table.rows.iter().any(|row| row.what.cards().is_some());
    let what = match &table.topic {
        CardTopic::Schedule { .. } | CardTopic::CheckBids {} | CardTopic::Ladder {} => {
            voice.say(&Word::Bid {})
        }
        CardTopic::Melds { .. } => voice.say(&Word::Meld {}),
        CardTopic::Hundreds { .. } => voice.say(&Word::Points {}),
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
    let cells = || table.rows.iter().flat_map(|row| &row.cells).flatten();
    let money = |cell: &CardCell| match table.measure {
        Measure::Money => Some(Minor(cell.value)),
        Measure::Units | Measure::Points => cell.minor,
    };
    let has_parts = voice.has_parts(cells().filter_map(money));
    for row in &table.rows {
        let name = voice.say(&row.what);
        let mut line = vec![name];
        if has_cards {
            line.push(row.what.cards().map_or(String::new(), |cards| voice.say(&cards)));
        }
        for (column, cell) in row.cells.iter().enumerate() {
            let mark = if is_house(table, row, column, profile) { MARK.to_string() } else { String::new() };
            let shown = cell.map(|cell| {
                let money = money(&cell).map(|minor| voice.amount_in_column(minor, has_parts));
                match (table.measure, money) {
                    (Measure::Money, Some(money)) => money,
                    (_, Some(money)) => format!("{} = {money}", cell.value),
                    (_, None) => cell.value.to_string(),
                }
            });
            line.push(shown.map_or(String::new(), |shown| format!("{mark}{shown}")));
        }
        grid.row(line);
    }
    grid
}

fn is_house(
    table: &CardTable,
    row: &engine::card::CardRow,
    column: usize,
    profile: Option<&CardTables>,
) -> bool {
    let Some(profile) = profile else { return false };
    let is_same_topic =
        |other: &&CardTable| std::mem::discriminant(&other.topic) == std::mem::discriminant(&table.topic);
    let own = row.cells.get(column).copied().flatten();
    let Some(head) = table.columns.get(column) else { return false };
    let theirs = profile.tables.iter().find(is_same_topic).and_then(|other| {
        let at = other.columns.iter().position(|theirs| head.is_within(theirs))?;
        let row = other.rows.iter().find(|theirs| theirs.what == row.what)?;
        row.cells.get(at).copied().flatten()
    });
    own.is_some() && own != theirs
}

fn json_table(table: &CardTable, profile: Option<&CardTables>, voice: Voice<'_>) -> Value {
    let rows = table.rows.iter().map(|row| {
        let values: Vec<Option<i64>> = row.cells.iter().map(|cell| cell.map(|cell| cell.value)).collect();
        let columns = 0..row.cells.len();
        let house: Vec<bool> = columns.map(|column| is_house(table, row, column, profile)).collect();
        let has_amounts = row.cells.iter().flatten().any(|cell| cell.minor.is_some());
        let amounts = row.cells.iter().map(|cell| cell.and_then(|cell| cell.minor));
        let more = json!({
            "amounts": has_amounts.then(|| amounts.collect::<Vec<_>>()),
            "cards": row.what.cards().map(|cards| voice.say(&cards)),
            "house": house.contains(&true).then_some(house),
        });
        with_known(json!({"what": voice.say(&row.what), "values": values}), more)
    });
    let rows: Value = rows.collect();
    let columns: Vec<String> = table.columns.iter().map(|head| voice.say(head)).collect();
    json!({"topic": voice.say(&table.topic), "measure": table.measure, "columns": columns, "rows": rows})
}
