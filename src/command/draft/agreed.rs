//! Drafts changes of what was agreed: options, rules, stake, seats, and what belongs to the whole night.

use super::{Result, View, text};
use crate::command::{SettingChange, pieces, pieces::AGREED_KEYS};
use crate::engine::{Setting, Settings, arrived};
use crate::kernel::{day::read_day, ensure, words::nearest};
use crate::money::{Amount, Currency};
use crate::night::agreed::{at_stake_of, changed_rules, profile_of, staked_as};
use crate::night::thing::{Json, SetSaid};
use crate::night::{Agreed, Changed, Event, Night, NightError, Origin, PlayerNo, State, opening::stakes};
use crate::notation::{find_player, fold};
use crate::rules::{Catalog, Rules, RulesError, diff};
use std::sync::Arc;

/// From a place on, up to which the night was `there`.
pub(super) fn from_here(
    changes: &[SettingChange],
    view: View<'_>,
    there: &Night,
) -> Result<(SetSaid, Changed)> {
    let (said, about) = read(changes, view, there)?;
    let rules = changed_rules(&there.rules, &said, Rules::with)?;
    let new = rules.as_ref().filter(|_| !view.stood);
    let reached = new.and_then(|rules| arrived(rules.options(), &there.next_table()));
    reached.map_or(Ok(()), |(side, total, target)| Err(NightError::TargetReached { side, total, target }))?;
    let game = there.games().last().filter(|game| game.end.is_none());
    if let (Some(game), Some(rules)) = (game, new) {
        let (sides, would) = (game.sides.len(), rules.options().sides());
        ensure(would == sides, || NightError::OtherSides { game: game.no, sides, would })?;
    }
    // A table that is too small since somebody left waits for somebody, whatever is agreed meanwhile.
    let was_allowed = there.rules.options().players_allowed();
    let allowed = rules.as_ref().unwrap_or(&there.rules).options().players_allowed();
    let (least, most, found) = (*allowed.start(), *allowed.end(), there.chairs.seated().count());
    // So does one that is set up for somebody who comes back, or for one who is new.
    let come = there.chairs.vacant().count().max(1);
    let waits = found < least && least <= found.saturating_add(come);
    ensure(waits || !was_allowed.contains(&found) || allowed.contains(&found), || NightError::TableSize {
        least,
        most,
        found,
        others: Vec::new(),
    })?;
    Ok((said, about))
}

/// What was changed again later has to be corrected there.
pub(super) fn for_all(changes: &[SettingChange], view: View<'_>) -> Result<State> {
    let session = view.session;
    let first = session.beginning(session.state())?;
    let (said, about) = from_here(changes, view, &first)?;
    let rules = changed_rules(&first.rules, &said, Rules::with)?;
    let currency = Currency::from_code(&session.row.currency)?;
    let before = Arc::clone(&first.rules);
    let after = rules.clone().map_or_else(|| Arc::clone(&before), Arc::new);
    let asked = changes_of(&session.night, &Agreed { said: said.clone(), before, after }, currency);
    for step in &session.night.steps {
        let Event::Set(agreed) = &step.event else { continue };
        let later = changes_of(&session.night, agreed, currency);
        let is_changed = |asked: &&SettingChange| {
            later.iter().any(|later| later.key == asked.key && later.value != asked.value)
        };
        if let Some(again) = asked.iter().find(is_changed) {
            return Err(NightError::ChangedAgain { key: again.key.clone(), at: step.address });
        }
    }
    let mut state = session.state().clone();
    about.amend(&mut state);
    if let Some(rules) = rules {
        state.rules = Json::of(&rules);
    }
    if !said.seats.is_empty() {
        state.seats = said.seats;
    }
    let kept = (0..state.list.len()).map(Origin::Kept);
    session.with_list(state, kept)
}

pub(super) fn is_so(said: &SetSaid, there: &Night) -> Result<bool> {
    let rules = changed_rules(&there.rules, said, Rules::with)?;
    let seats_as_said = said.seats.is_empty() || there.chairs.seated().eq(said.seats.iter().copied());
    Ok(seats_as_said && rules.is_none_or(|rules| rules == *there.rules))
}

/// The rules by a built-in name and every value that differs.
pub fn changes_of(night: &Night, agreed: &Agreed, currency: Currency) -> Vec<SettingChange> {
    let change = |key: &str, value: String| SettingChange { key: key.to_owned(), value };
    let Agreed { said, before, after, .. } = agreed;
    let mut changes = Vec::new();
    let mut options = said.options.clone();
    if said.rules.is_some() {
        let (name, differing) = after.export_settings();
        changes.push(change("rules", name));
        options = differing;
        // What the table had changed is kept unless it is named.
        let others = Some(before).filter(|before| before.name() != after.name());
        if let Some(own) = others.and_then(|rules| profile_of(rules)).map(|profile| diff(&profile, before)) {
            let settings = after.settings();
            let named = own.iter().filter_map(|change| settings.get_key_value(change.key));
            options.extend(named.map(|(key, value)| (key.clone(), value.clone())));
        }
        // Other rules keep the stake, so that it has to be said that nothing is staked.
        let settings = after.settings();
        let stakes = after.engine().stakes().iter().filter_map(|(_, key)| settings.get_key_value(*key));
        options.extend(stakes.map(|(key, value)| (key.clone(), value.clone())));
    }
    let stake = stakes::print(after, &mut options, currency);
    // The worth of a unit in mariáš is no option.
    let keeps_units = || after.engine().stakes().iter().any(|(_, key)| *key == stakes::UNIT);
    let stake = stake.or_else(|| keeps_units().then(|| "0".to_owned()));
    changes.extend(options.iter().map(|(key, value)| change(key, value.to_string())));
    let keys = after.engine().stakes().iter().any(|(_, key)| said.options.contains_key(*key));
    if let Some(stake) = stake.filter(|_| keys || said.rules.is_some() || said.unit.is_some()) {
        changes.push(change("stake", stake));
    }
    if !said.seats.is_empty() {
        let seats: Vec<&str> = said.seats.iter().map(|no| night.name(*no)).collect();
        changes.push(change("seats", seats.join(",")));
    }
    changes
}

fn read(changes: &[SettingChange], view: View<'_>, there: &Night) -> Result<(SetSaid, Changed)> {
    let (mut said, mut about) = (SetSaid::default(), Changed::default());
    let currency = Currency::from_code(&there.about.currency)?;
    let fixed = view.session.state().has_amounts();
    let code = changes.iter().find(|change| change.key == "currency").map(|change| &change.value);
    let other = code.map(|code| Currency::from_code(&code.to_ascii_uppercase())).transpose()?;
    let stays = !fixed || other.is_none_or(|other| other == currency);
    ensure(stays, || NightError::CurrencyFixed { currency: currency.to_string() })?;
    for (at, SettingChange { key, value }) in changes.iter().enumerate() {
        let is_new = changes.iter().take(at).all(|earlier| earlier.key != *key);
        ensure(is_new, || NightError::Twice { word: key.clone() })?;
        match key.as_str() {
            "date" => about.date = Some(read_day(value, None)?.to_string()),
            "place" => about.place = Some(text(value)?),
            "note" => about.note = Some(text(value)?),
            "scorekeeper" => about.scorekeeper = Some(text(value)?),
            "rules" => said.rules = Some(other_rules(value, view.catalog, there)?),
            "seats" => said.seats = seats(value, there)?,
            "currency" => about.currency = other.map(|other| other.code().to_owned()),
            "stake" => {
                let agreed = other.or(fixed.then_some(currency));
                let (named, parts) = stakes::read(there.rules.engine(), value, agreed, currency)?;
                for (key, minor) in parts {
                    if key == stakes::UNIT {
                        said.unit = Some(minor);
                    } else {
                        said.options.insert(key.to_owned(), Setting::Int(minor.0));
                    }
                }
                if named != currency {
                    about.currency = Some(named.code().to_owned());
                }
            }
            _ => {
                check_known(key, &there.rules)?;
                said.options.insert(key.clone(), Setting::typed(value));
            }
        }
    }
    check_worth(&said, &about, currency, [there, &view.session.night])?;
    Ok((said, about))
}

/// In a currency of other decimals the same number of minor units is another amount, so the whole stake has to be said.
fn check_worth(said: &SetSaid, about: &Changed, currency: Currency, nights: [&Night; 2]) -> Result<()> {
    let Some(code) = &about.currency else { return Ok(()) };
    let other = Currency::from_code(code)?;
    let is_said =
        |key: &str| if key == stakes::UNIT { said.unit.is_some() } else { said.options.contains_key(key) };
    let mut unsaid = nights.into_iter().flat_map(|night| stakes::agreed(&night.rules));
    match unsaid.find(|(_, key, _)| other.decimals() != currency.decimals() && !is_said(key)) {
        Some((.., minor)) => Err(NightError::StakeInOther {
            stake: Amount { minor, currency },
            would: Amount { minor, currency: other },
            code: code.clone(),
        }),
        None => Ok(()),
    }
}

/// Folded, for the nearest key.
const IN_CZECH: [(&str, &str); 8] = [
    ("strop", "max_win"),
    ("limit", "max_win"),
    ("cil", "target"),
    ("bank", "kitty"),
    ("fleky", "max_flek"),
    ("srdce", "hearts_multiplier"),
    ("piky", "spades_multiplier"),
    ("sazebnik", "schedule"),
];

fn check_known(key: &str, rules: &Rules) -> Result<()> {
    let options = rules.engine().options();
    if options.iter().any(|option| option.key == key) {
        return Ok(());
    }
    let known = options.iter().map(|option| option.key).chain(AGREED_KEYS);
    let longer =
        known.clone().find(|known| known.strip_prefix(key).is_some_and(|rest| rest.starts_with('_')));
    let folded = fold(key);
    let in_czech =
        IN_CZECH.iter().find(|(czech, key)| *czech == folded && known.clone().any(|known| known == *key));
    let nearest = longer.or(in_czech.map(|(_, key)| *key)).or_else(|| nearest(key, known)).map(str::to_owned);
    Err(NightError::UnknownKey { key: key.to_owned(), known: AGREED_KEYS.to_vec(), nearest })
}

pub(super) fn load_rules(name: &str, catalog: &Catalog) -> Result<Rules> {
    let profile = catalog.load(name).map_err(|error| match error {
        RulesError::NotFound(missing) => NightError::from(missing),
        broken @ RulesError::Broken(_) => NightError::UnreadRules { it: broken.to_string() },
    })?;
    Ok(profile.rules)
}

/// They keep each part of the stake as it was agreed last, and what the table had changed, as far as it can be played so.
fn other_rules(name: &str, catalog: &Catalog, there: &Night) -> Result<Json> {
    let mut rules = load_rules(name, catalog)?;
    if rules.engine() == there.rules.engine() {
        rules = stakes::without(&rules);
        let before = there.steps.iter().filter_map(|step| Some(&step.agreed()?.before));
        for agreed in before.chain([&there.rules]) {
            rules = staked_as(&rules, agreed).unwrap_or(rules);
        }
        // Who names the rules that there are already goes back to them.
        if rules.name() != there.rules.name() {
            rules = with_own(rules, own_of(&there.rules, catalog));
        }
    }
    Ok(Json::of(&rules))
}

/// But for the stake.
fn own_of(rules: &Rules, catalog: &Catalog) -> Settings {
    let profile = load_rules(rules.name(), catalog).ok();
    let profile = profile.filter(|profile| profile.engine() == rules.engine());
    let profile = profile.map(|profile| at_stake_of(&profile, rules));
    let fixed = rules.engine().fixed();
    let changed = profile.iter().flat_map(|profile| diff(profile, rules));
    let changed = changed.filter(|change| !fixed.contains(&change.key));
    changed.filter_map(|change| Some((change.key.to_owned(), change.right?))).collect()
}

/// What contradicts the rules, or is for other numbers of players, is left out.
fn with_own(rules: Rules, own: Settings) -> Rules {
    let seats = rules.options().players_allowed();
    own.into_iter().fold(rules, |rules, (key, value)| {
        let changed = rules.with(&[(key, value)].into()).ok();
        changed.filter(|changed| changed.options().players_allowed() == seats).unwrap_or(rules)
    })
}

fn seats(value: &str, there: &Night) -> Result<Vec<PlayerNo>> {
    let words = pieces::list(value)?;
    let seated: Vec<PlayerNo> = there.chairs.seated().collect();
    let players: Vec<&str> = seated.iter().map(|no| there.name(*no)).collect();
    let mut order = Vec::with_capacity(words.len());
    for word in &words {
        let who = seated.get(find_player(&players, word)?).copied();
        order.extend(who.filter(|who| !order.contains(who)));
    }
    if order.len() < seated.len() || words.len() != order.len() {
        let players = players.into_iter().map(str::to_owned).collect();
        return Err(NightError::Seats { players });
    }
    Ok(order)
}
