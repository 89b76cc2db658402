//! The messages of one language. One is parsed when it is first wanted: a command says a dozen of a thousand.

use super::facts::{IT, MessageFact, NamedFacts};
use crate::kernel::{is_refused, words};
use crate::money::{Amount, Style};
use fluent_bundle::resolver::errors::{ReferenceKind, ResolverError};
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue, concurrent::FluentBundle};
use std::borrow::Cow;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Display};

pub(super) struct Catalogue {
    entries: HashMap<&'static str, &'static str>,
    parsed: RefCell<FluentBundle<FluentResource>>,
    /// Whether they are there or not.
    sought: RefCell<BTreeSet<String>>,
    style: Style,
    missed: RefCell<BTreeSet<String>>,
    used: RefCell<BTreeSet<String>>,
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("style", &self.style).finish_non_exhaustive()
    }
}

/// From here on, Fluent's numbers are not exact.
const EXACT: u64 = 1 << 53;

const FIELD: &str = "field";

/// Messages for dates, money and lists, and for the names of a record's fields.
const DATE: &str = "date";
const DECIMAL_SIGN: &str = "money-decimal-sign";
const CURRENCY_STANDS: &str = "money-currency-stands";
const LIST_AND: &str = "list-and";
const LIST_OR: &str = "list-or";
const FIELD_NAME: &str = "field-name";

pub const OWN: &[&str] = &[DATE, DECIMAL_SIGN, CURRENCY_STANDS, LIST_AND, LIST_OR, FIELD_NAME];

/// A thing without a message is said by what is in one of these.
const HOLDING: &[&str] = &[IT, "problem", "why", "error", "refusal", "first"];

impl Catalogue {
    /// Messages that cannot be parsed count as not translated.
    pub fn read(locale: &str, text: &'static str) -> Catalogue {
        let mut bundle = FluentBundle::new_concurrent(locale.parse().into_iter().collect());
        bundle.set_use_isolating(false);
        let _ = bundle.add_function("SUM", |values, _| sum(values).unwrap_or(FluentValue::Error));
        let _ = bundle.add_function("CODE", |values, _| code(values).unwrap_or(FluentValue::Error));
        let _ = bundle.add_function("COMPARE", |values, _| compare(values).unwrap_or(FluentValue::Error));
        let mut catalogue = Catalogue {
            entries: entries(text),
            parsed: RefCell::new(bundle),
            sought: RefCell::default(),
            style: Style::default(),
            missed: RefCell::default(),
            used: RefCell::default(),
        };
        let word = |id: &str| catalogue.format(id, None, &FluentArgs::new());
        let style = Style {
            decimal: word(DECIMAL_SIGN).and_then(|sign| sign.chars().next()).unwrap_or('.'),
            behind: word(CURRENCY_STANDS).is_some_and(|place| place == "behind"),
        };
        catalogue.style = style;
        catalogue
    }

    pub fn style(&self) -> Style {
        self.style
    }

    /// `None` if it is not translated.
    pub fn say(&self, fact: &MessageFact, attribute: Option<&str>) -> Option<String> {
        let message = match fact {
            MessageFact::Thing(thing) => self.thing(thing, &[], attribute),
            other => Some(self.plain(other)),
        };
        if let (None, MessageFact::Thing(thing)) = (&message, fact) {
            self.missed.borrow_mut().insert(addressed(&innermost(thing).id, attribute));
        }
        message.map(|text| shown(&text))
    }

    pub fn missed(&self) -> Vec<String> {
        self.missed.borrow().iter().cloned().collect()
    }

    pub fn used(&self) -> BTreeSet<String> {
        self.used.borrow().clone()
    }

    pub fn date(&self, day: &str) -> Option<String> {
        let mut args = FluentArgs::new();
        let parts = ["year", "month", "day"].into_iter().zip(day.splitn(3, '-'));
        for (name, part) in parts {
            args.set(name, part.trim_start_matches('0').to_owned());
        }
        self.format(DATE, None, &args)
    }

    /// By its own message, else by a thing that it holds, whose message may use the fields of both.
    fn thing(
        &self,
        thing: &NamedFacts,
        around: &[(String, MessageFact)],
        attribute: Option<&str>,
    ) -> Option<String> {
        if self.has(&thing.id) {
            let mut args = FluentArgs::new();
            for (name, fact) in around.iter().chain(&thing.fields) {
                self.argument(&mut args, name, fact);
            }
            return self.format(&thing.id, attribute, &args);
        }
        let (field, held) = held(thing)?;
        let besides = thing.fields.iter().filter(|(name, _)| name != field);
        let around: Vec<_> = around.iter().chain(besides).cloned().collect();
        self.thing(held, &around, attribute)
    }

    /// A list has several forms; a thing has its fields, and its variant's word for selectors.
    fn argument(&self, args: &mut FluentArgs<'_>, name: &str, fact: &MessageFact) {
        match fact {
            MessageFact::Number(number) => {
                let text = number.to_string();
                let exact = number.unsigned_abs() < EXACT;
                let value = if exact { FluentValue::try_number(&text).into_owned() } else { text.into() };
                args.set(name.to_owned(), value);
            }
            MessageFact::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.plain(item)).collect();
                let ticked = words::ticked(&items);
                args.set(format!("{name}-count"), items.len());
                args.set(format!("{name}-and"), self.and(&items));
                args.set(format!("{name}-or"), self.or(&items));
                args.set(format!("{name}-sum"), items.join(" + "));
                args.set(format!("{name}-spaced"), items.join(" "));
                args.set(format!("{name}-ticked"), ticked.join(", "));
                args.set(format!("{name}-ticked-or"), self.or(&ticked));
                args.set(name.to_owned(), items.join(", "));
            }
            MessageFact::Thing(thing) => {
                args.set(format!("{name}-is"), thing.word.clone());
                args.set(name.to_owned(), self.plain(fact));
                for (inner, fact) in &thing.fields {
                    // What has a message of its own was said with the fields around it.
                    let is_said =
                        matches!(fact, MessageFact::Thing(held) if inner == IT && self.has(&held.id));
                    if !is_said {
                        self.argument(args, &format!("{name}-{inner}"), fact);
                    }
                }
            }
            MessageFact::Nothing => {
                args.set(format!("{name}-is"), "none");
                args.set(name.to_owned(), "none");
            }
            MessageFact::Text(text) => {
                args.set(format!("{name}-is"), key(text));
                args.set(name.to_owned(), text.clone());
                // The name of a record's field is the rulebook's; people use another one.
                if let Some(name) = (name == FIELD).then(|| self.format(FIELD_NAME, None, args)).flatten() {
                    args.set(format!("{FIELD}-said"), name);
                }
            }
            MessageFact::Amount(amount) => args.set(name.to_owned(), self.amount(*amount)),
        }
    }

    /// A variant without a message is its plain word.
    fn plain(&self, fact: &MessageFact) -> String {
        match fact {
            MessageFact::Nothing => "none".to_owned(),
            MessageFact::Number(number) => number.to_string(),
            MessageFact::Text(text) => text.clone(),
            MessageFact::Amount(amount) => self.amount(*amount),
            MessageFact::List(items) => {
                items.iter().map(|item| self.plain(item)).collect::<Vec<_>>().join(", ")
            }
            MessageFact::Thing(thing) => match (self.thing(thing, &[], None), thing.fields.as_slice()) {
                (Some(message), _) => message,
                (None, [(it, fact)]) if it == IT => self.plain(fact),
                (None, _) => thing.word.clone(),
            },
        }
    }

    fn amount(&self, amount: Amount) -> String {
        amount.in_style(self.style).to_string()
    }

    pub fn and<W: Display>(&self, names: &[W]) -> String {
        self.joined(names, LIST_AND)
    }

    pub fn or<W: Display>(&self, names: &[W]) -> String {
        self.joined(names, LIST_OR)
    }

    fn joined<W: Display>(&self, items: &[W], id: &str) -> String {
        match items {
            [most @ .., last] if !most.is_empty() => {
                let most: Vec<String> = most.iter().map(W::to_string).collect();
                let mut args = FluentArgs::new();
                args.set("most", most.join(", "));
                args.set("last", last.to_string());
                self.format(id, None, &args).unwrap_or_else(|| words::and(items))
            }
            _ => words::and(items),
        }
    }

    /// `None` if there is none, or it cannot be formatted.
    pub fn format(&self, id: &str, attribute: Option<&str>, args: &FluentArgs<'_>) -> Option<String> {
        self.parse(id);
        loop {
            let bundle = self.parsed.borrow();
            let message = bundle.get_message(id)?;
            let pattern = match attribute {
                Some(name) => message.get_attribute(name)?.value(),
                None => message.value()?,
            };
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
            drop(bundle);
            // A message may refer to another one.
            if errors.iter().filter_map(referred).any(|id| self.parse(id)) {
                continue;
            }
            self.used.borrow_mut().insert(addressed(id, attribute));
            if errors.is_empty() {
                return Some(text);
            }
            self.missed.borrow_mut().insert(format!("{id}: {errors:?}"));
            return None;
        }
    }

    fn has(&self, id: &str) -> bool {
        self.parse(id);
        self.parsed.borrow().has_message(id)
    }

    /// Returns whether it was looked for the first time.
    fn parse(&self, id: &str) -> bool {
        if !self.sought.borrow_mut().insert(id.to_owned()) {
            return false;
        }
        if let Some(entry) = self.entries.get(id) {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*entry).to_owned());
            // Nothing is there twice, so nothing is written over.
            let _ = self.parsed.borrow_mut().add_resource(resource);
        }
        true
    }
}

/// Lines that follow the first of a message are indented, or end a selector.
fn entries(text: &'static str) -> HashMap<&'static str, &'static str> {
    let mut entries = HashMap::new();
    let mut begun: Option<(&str, usize)> = None;
    let mut at = 0_usize;
    for line in text.split_inclusive('\n').chain(["#"]) {
        if line.starts_with(|c: char| c.is_ascii_alphabetic() || "#-".contains(c)) {
            entries.extend(begun.take().and_then(|(id, from)| Some((id, text.get(from..at)?))));
            begun = line.split_once(" =").map(|(id, _)| (id, at));
        }
        at = at.saturating_add(line.len());
    }
    entries
}

/// Formatted in place of a thing without a message; and the field that holds it.
fn held(thing: &NamedFacts) -> Option<(&str, &NamedFacts)> {
    let (name, fact) = thing.fields.iter().find(|(name, _)| HOLDING.contains(&name.as_str()))?;
    if let MessageFact::Thing(held) = fact { Some((name, held)) } else { None }
}

/// `line-problem-empty.hint`.
fn addressed(id: &str, attribute: Option<&str>) -> String {
    attribute.map_or_else(|| id.to_owned(), |attribute| format!("{id}.{attribute}"))
}

fn innermost(thing: &NamedFacts) -> &NamedFacts {
    held(thing).map_or(thing, |(_, held)| innermost(held))
}

/// Escapes characters that are invisible or move the cursor: names and words are shown as they were typed.
fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_refused(c) && c != '\n' { shown.extend(c.escape_debug()) } else { shown.push(c) }
    }
    shown
}

/// `lost late` as `lost-late`.
fn key(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn whole(value: &FluentValue<'_>) -> Option<i128> {
    let text = match value {
        FluentValue::Number(number) => number.as_string(),
        FluentValue::String(text) => Cow::Borrowed(text.as_ref()),
        _ => return None,
    };
    text.parse().ok()
}

/// `SUM($a, $b)`.
fn sum(values: &[FluentValue<'_>]) -> Option<FluentValue<'static>> {
    let sum = values.iter().try_fold(0_i128, |sum, value| sum.checked_add(whole(value)?))?;
    Some(FluentValue::String(sum.to_string().into()))
}

/// `COMPARE($a, $b)`: `less`, `equal` or `more`.
fn compare(values: &[FluentValue<'_>]) -> Option<FluentValue<'static>> {
    let [a, b] = values else { return None };
    Some(FluentValue::from(match whole(a)?.cmp(&whole(b)?) {
        Ordering::Less => "less",
        Ordering::Equal => "equal",
        Ordering::Greater => "more",
    }))
}

/// `CODE($character)`: of an invisible character, as `U+0007`.
fn code(values: &[FluentValue<'_>]) -> Option<FluentValue<'static>> {
    let [FluentValue::String(text)] = values else { return None };
    let code = text.chars().next().map_or(0, u32::from);
    Some(FluentValue::String(format!("U+{code:04X}").into()))
}

fn referred(error: &FluentError) -> Option<&str> {
    match error {
        FluentError::ResolverError(ResolverError::Reference(ReferenceKind::Message { id, .. })) => Some(id),
        _ => None,
    }
}
