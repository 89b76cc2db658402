//! Why a line is not a command, or cannot stand where it does in a sheet file.

use super::commands::Example;
use crate::kernel::day::DayFault;
use crate::kernel::words;
use crate::money::MoneyError;

crate::phrases! {
    pub enum RequestError: Error holds Day(DayFault), Money(MoneyError) {
        Empty = "the line is empty";
        ControlCharacter { line: String, found: char } =
            "control character {} in `{}`", found.escape_unicode(), line.escape_debug();
        Form { line: String, forms: Vec<&'static str>, czech: Vec<&'static str> } =
            "cannot read `{line}`; write it like {}", words::or(&words::ticked(forms));
        NotAName { text: String } =
            "`{text}` is not a name; put a name of several words in quotes, as in `\"Anna Marie\"`";
        Elsewhere { word: String } =
            "`{word}` does not work here; use it in the shell or in the headers of a sheet file";
        InShell { word: String, command: String } =
            "`{word}` does not work here; in the shell it is `meldbook {command}`";
        /// Behind `for` and the like stand no names.
        Sharers { text: String, who: String, amount: String, what: String } =
            "`{text}` does not name who shares it; write `spent {who} {amount} {what} among NAMES`, or put what it was for in quotes";
        OneAmount { what: String } =
            "the amount is one number, for all together; put what it was for in quotes if `{what}` is only that";
    }
}

impl RequestError {
    pub fn form(line: impl Into<String>, forms: &[Example]) -> RequestError {
        let (forms, czech) = forms.iter().map(|[english, czech]| (*english, *czech)).unzip();
        RequestError::Form { line: line.into(), forms, czech }
    }
}

crate::phrases! {
    pub enum SheetLineFault: Error holds Line(RequestError) {
        Twice { word: &'static str, first: usize } = "`{word}` is already set on line {first}";
        Late { word: &'static str } = "`{word}` must come before the first hand";
        Missing { word: &'static str } = "a line with `{word}` is missing before the first hand";
        AfterClose { closed: usize } = "nothing may follow `close` on line {closed}";
    }
}
