//! The opening of a session, from `new` or the headers of a sheet: its first entry, or everything that is wrong.

pub mod stakes;

use crate::engine::{self, OptionFault, Options, Setting, Settings};
use crate::kernel::{Minor, Side, Table, ensure, is_refused};
use crate::money::Currency;
use crate::night::{NightError, PlayerNo, Sides, State, thing::Json};
use crate::notation::{PlayerError, find_player, quoted, read_name};
use crate::rules::{BUILT_IN, Catalog, Rules, diff};
use chrono::NaiveDate;

/// With its line in a sheet, from 1; 0 in none. Equality ignores the line.
#[derive(Debug, Clone, Copy, Default)]
pub struct SheetAt<T> {
    pub line: usize,
    pub value: T,
}

impl<T: PartialEq> PartialEq for SheetAt<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for SheetAt<T> {}

impl<T> SheetAt<T> {
    pub fn unplaced(value: T) -> SheetAt<T> {
        SheetAt { line: 0, value }
    }
}

/// As typed: `kitty=true`, `stake=10c`, `place=at Anna's`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingChange {
    pub key: String,
    pub value: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headers {
    /// The name or path of a profile.
    pub rules: SheetAt<String>,
    pub set: Vec<SheetAt<SettingChange>>,
    pub players: SheetAt<Vec<String>>,
    pub stake: Option<SheetAt<String>>,
    pub currency: Option<SheetAt<String>>,
    pub date: Option<SheetAt<NaiveDate>>,
    pub place: Option<SheetAt<String>>,
    pub dealer: Option<SheetAt<String>>,
    pub sides: Option<SheetAt<Vec<Vec<String>>>>,
    pub scorekeeper: Option<SheetAt<String>>,
    pub id: Option<SheetAt<String>>,
    pub notes: Vec<SheetAt<String>>,
}

type OpeningFaults = Vec<SheetAt<NightError>>;

fn fault(line: usize, error: impl Into<NightError>) -> SheetAt<NightError> {
    SheetAt { line, value: error.into() }
}

impl Headers {
    /// Returns the rules in force and the night as it begins, or what is wrong. `profile` is the one that the headers name.
    pub fn opened(
        &self,
        profile: &Rules,
        usual: Currency,
        usual_date: &str,
    ) -> Result<(Rules, State), Vec<SheetAt<NightError>>> {
        let mut faults = OpeningFaults::default();
        let (currency, set, unit) = self.money(profile, usual, &mut faults);
        let agreed = profile.with(&set).map(|rules| rules.with_unit(unit));
        let refused = |wrong: Vec<OptionFault>| {
            for fault in wrong {
                let set = self.set.iter().find(|change| change.value.key == fault.key());
                let line = set.map_or(self.line_of(&self.stake), |change| change.line);
                faults.push(self::fault(line, fault));
            }
        };
        let rules = agreed.map_err(refused).ok();
        let players = self.names(&mut faults);
        let options = rules.as_ref().unwrap_or(profile).options();
        let allowed = options.players_allowed();
        let found = players.len();
        if !allowed.contains(&found) {
            let (least, most, others) = (*allowed.start(), *allowed.end(), made_for(options, found));
            faults.push(fault(self.players.line, NightError::TableSize { least, most, found, others }));
        }
        let sides = self.sides(options, &players, &mut faults);
        let dealer = text(&self.dealer);
        let dealer = dealer.map_or(Ok(found.saturating_sub(1)), |word| find_player(&players, &word));
        let dealer =
            dealer.map_err(|error| faults.push(fault(self.line_of(&self.dealer), error))).unwrap_or_default();
        let (place, note, scorekeeper) = (text(&self.place), self.note(), text(&self.scorekeeper));
        for it in [&place, &note, &scorekeeper].into_iter().flatten().filter(|text| text.contains(is_refused))
        {
            faults.push(fault(self.rules.line, NightError::Text { it: it.clone() }));
        }
        match rules {
            Some(rules) if faults.is_empty() => {
                let state = State {
                    date: self.date.as_ref().map_or(usual_date.to_owned(), |date| date.value.to_string()),
                    place,
                    note,
                    scorekeeper,
                    currency: currency.code().to_owned(),
                    seats: (0..players.len()).map(numbered).collect(),
                    players: (1..).map(PlayerNo).zip(players).collect(),
                    sides,
                    dealer: numbered(dealer),
                    rules: Json::of(&rules),
                    list: Vec::new(),
                    close: None,
                };
                Ok((rules, state))
            }
            _ => Err(faults),
        }
    }

    pub fn note(&self) -> Option<String> {
        let notes: Vec<&str> = self.notes.iter().map(|note| note.value.as_str()).collect();
        Some(notes.join("; ")).filter(|note| !note.is_empty())
    }

    fn line_of<T>(&self, header: &Option<SheetAt<T>>) -> usize {
        header.as_ref().map_or(self.rules.line, |at| at.line)
    }

    /// Returns the currency, the house rules with the stake, and the worth of a unit if no option holds it.
    fn money(
        &self,
        profile: &Rules,
        usual: Currency,
        faults: &mut OpeningFaults,
    ) -> (Currency, Settings, Minor) {
        let change =
            |change: &SheetAt<SettingChange>| (change.value.key.clone(), Setting::typed(&change.value.value));
        let mut set: Settings = self.set.iter().map(change).collect();
        let mut unit = profile.options().unit();
        let agreed = text(&self.currency).map(|code| Currency::from_code(&code)).transpose();
        let agreed = agreed
            .map_err(|error| faults.push(fault(self.line_of(&self.currency), error)))
            .unwrap_or_default();
        let line = self.line_of(&self.stake);
        let mut currency = agreed.unwrap_or(usual);
        if let Some(text) = text(&self.stake) {
            match stakes::read(profile.engine(), &text, agreed, usual) {
                Ok((named, parts)) => {
                    currency = named;
                    for (key, minor) in parts {
                        if key == stakes::UNIT {
                            unit = minor;
                            continue;
                        }
                        let worth = Setting::Int(minor.0);
                        if set.get(key).is_some_and(|set| *set != worth) {
                            faults.push(fault(line, NightError::Twice { word: key.to_owned() }));
                        }
                        set.insert(key.to_owned(), worth);
                    }
                }
                Err(error) => faults.push(fault(line, error)),
            }
        }
        (currency, set, unit)
    }

    fn sides(&self, options: &Options, players: &[String], faults: &mut OpeningFaults) -> Sides {
        let place = |name: &String| players.iter().position(|player| player == name);
        let places_of = |side: &Side| side.players.iter().filter_map(place).collect();
        let places = match self.sides.as_ref().map(|sides| read_sides(options, players, &sides.value)) {
            // Those who sit opposite each other.
            None => options.partners(players).unwrap_or_default().iter().map(places_of).collect(),
            // With the wrong number of players the sides are wrong too: report only the first.
            Some(Err(NightError::HandRefused(_))) if !faults.is_empty() => Vec::new(),
            Some(Err(error)) => {
                faults.push(fault(self.line_of(&self.sides), error));
                Vec::new()
            }
            Some(Ok(places)) => places,
        };
        places.into_iter().map(|side| side.into_iter().map(numbered).collect()).collect()
    }

    fn names(&self, faults: &mut OpeningFaults) -> Vec<String> {
        let mut names: Vec<String> = Vec::with_capacity(self.players.value.len());
        for typed in &self.players.value {
            names.push(read_name(typed, &names).unwrap_or_else(|error| {
                faults.push(fault(self.players.line, error));
                typed.clone()
            }));
        }
        names
    }
}

fn text(header: &Option<SheetAt<String>>) -> Option<String> {
    header.as_ref().map(|at| at.value.clone())
}

pub fn command(state: &State) -> String {
    let name = |no: &PlayerNo| quoted(state.players.get(no).map_or("", String::as_str));
    let rules = serde_json::from_str::<Rules>(state.rules.0.get()).ok();
    let mut words = vec!["new".to_owned()];
    let mut options = Vec::new();
    if let Some(rules) = &rules {
        let (profile, mut differing) = rules.export_settings();
        let currency = Currency::from_code(&state.currency).ok();
        options.extend(
            currency
                .and_then(|currency| stakes::print(rules, &mut differing, currency))
                .map(|stake| format!("--stake {stake}")),
        );
        options.extend(differing.iter().map(|(key, value)| format!("--set {key}={value}")));
        words.push(profile);
    }
    words.extend(state.seats.iter().map(name));
    words.extend(options);
    words.extend([format!("--currency {}", state.currency), format!("--date {}", state.date)]);
    words.push(format!("--dealer {}", name(&state.dealer)));
    let texts = [("place", &state.place), ("note", &state.note), ("scorekeeper", &state.scorekeeper)];
    words.extend(
        texts.into_iter().filter_map(|(key, text)| Some(format!("--{key} {}", quoted(text.as_ref()?)))),
    );
    words.join(" ")
}

fn made_for(options: &Options, players: usize) -> Vec<&'static str> {
    let catalog = Catalog::default();
    let fits = |name: &str| {
        let Ok(profile) = catalog.load(name) else { return false };
        let other = profile.rules.options();
        other.engine() == options.engine() && other.players_allowed().contains(&players)
    };
    BUILT_IN.iter().map(|built_in| built_in.name).filter(|name| fits(name)).collect()
}

/// Returns the built-in rules of the same game for so many players that differ least.
pub fn rules_for(rules: &Rules, players: usize) -> Option<&'static str> {
    let catalog = Catalog::default();
    let differences = |name: &str| Some(diff(rules, &catalog.load(name).ok()?.rules).len());
    let fits = made_for(rules.options(), players).into_iter();
    fits.filter_map(|name| Some((differences(name)?, name)))
        .min_by_key(|(count, _)| *count)
        .map(|(_, name)| name)
}

fn numbered(place: usize) -> PlayerNo {
    PlayerNo(u32::try_from(place).unwrap_or(0).saturating_add(1))
}

/// Names may be shortened. Returns the positions of each side's players.
pub fn read_sides(
    options: &Options,
    players: &[String],
    sides: &[Vec<String>],
) -> Result<Vec<Vec<usize>>, NightError> {
    ensure(options.partners(players).is_some(), || NightError::NotInRules { what: "sides" })?;
    let places = |side: &Vec<String>| {
        side.iter().map(|word| find_player(players, word)).collect::<Result<Vec<usize>, PlayerError>>()
    };
    let sides = sides.iter().map(places).collect::<Result<Vec<_>, _>>()?;
    let named =
        |side: &Vec<usize>| Side::of(side.iter().filter_map(|at| players.get(*at)).cloned().collect());
    let table = Table {
        players: players.to_vec(),
        sides: Some(sides.iter().map(named).collect()),
        ..Table::default()
    };
    engine::check_table(options, &table).map_err(Box::new)?;
    Ok(sides)
}
