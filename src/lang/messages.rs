//! The text of a catalogue, of which a message is parsed when it is first wanted: a command says a dozen of a thousand.

use fluent_bundle::resolver::errors::{ReferenceKind, ResolverError};
use fluent_bundle::{FluentArgs, FluentBundle, FluentError, FluentResource};
use memchr::memmem;
use std::cell::RefCell;
use std::collections::BTreeSet;

pub(super) struct Messages {
    text: &'static str,
    parsed: RefCell<FluentBundle<FluentResource>>,
    /// The ids that were looked for, whether they are there or not.
    sought: RefCell<BTreeSet<String>>,
}

impl Messages {
    /// Takes the text of a catalogue, and the functions that its messages may call.
    pub fn new(text: &'static str, bundle: FluentBundle<FluentResource>) -> Messages {
        Messages { text, parsed: RefCell::new(bundle), sought: RefCell::default() }
    }

    /// Returns whether there is such a message, and it can be parsed.
    pub fn has(&self, id: &str) -> bool {
        self.parse(id);
        self.parsed.borrow().has_message(id)
    }

    /// Formats a message, or one of its attributes. `None` if there is none.
    pub fn format(
        &self,
        id: &str,
        attribute: Option<&str>,
        args: &FluentArgs<'_>,
    ) -> Option<Result<String, Vec<FluentError>>> {
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
            if errors.is_empty() {
                return Some(Ok(text));
            }
            drop(bundle);
            // A message may refer to another one.
            if !errors.iter().filter_map(referred).any(|id| self.parse(id)) {
                return Some(Err(errors));
            }
        }
    }

    /// Parses a message if it has not been. Returns whether it was looked for the first time.
    fn parse(&self, id: &str) -> bool {
        if !self.sought.borrow_mut().insert(id.to_owned()) {
            return false;
        }
        if let Some(entry) = self.entry(id) {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(entry.to_owned());
            // Nothing is there twice, so nothing is written over.
            let _ = self.parsed.borrow_mut().add_resource(resource);
        }
        true
    }

    /// Returns the lines of a message: those that follow the first are indented, or end a selector.
    fn entry(&self, id: &str) -> Option<&'static str> {
        let from = memmem::find(self.text.as_bytes(), format!("\n{id} =").as_bytes())?.checked_add(1)?;
        let rest = self.text.get(from..)?;
        let begins = |end: &usize| {
            rest.as_bytes().get(end + 1).is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'#' | b'-'))
        };
        let end = memchr::memchr_iter(b'\n', rest.as_bytes()).find(begins).unwrap_or(rest.len());
        rest.get(..end)
    }
}

/// Returns the message that one refers to and that is not parsed.
fn referred(error: &FluentError) -> Option<&str> {
    match error {
        FluentError::ResolverError(ResolverError::Reference(ReferenceKind::Message { id, .. })) => Some(id),
        _ => None,
    }
}
