//! What can be wrong with the words of a command line.

use crate::kernel::words::{or, ticked};

crate::phrases! {
    pub enum ArgumentFault<'a> {
        UnknownOption { word: &'a str } = "unknown option `{word}`";
        OneTooMany { word: &'a str } = "unexpected argument `{word}`";
        UnknownCommand { word: &'a str } = "unknown command `{word}`";
        NoCommand { command: &'a str, known: Vec<String> } = "`{command}` needs a command: {}", or(&ticked(known));
        Missing { arguments: Vec<String> } = "missing {}: {}",
            if arguments.len() == 1 { "argument" } else { "arguments" }, ticked(arguments).join(", ");
        NoValue { argument: &'a str } = "`{argument}` needs a value";
        NoChoice { word: &'a str, argument: &'a str, known: Vec<String> } =
            "invalid value `{word}` for `{argument}`; use {}", or(&ticked(known));
        WrongValue { word: &'a str, argument: &'a str, why: String } = "invalid value `{word}` for `{argument}`: {why}";
        TakesNone { word: &'a str, argument: &'a str } = "`{argument}` takes no value, not even `{word}`";
        Conflict { argument: &'a str, others: Vec<String> } =
            "`{argument}` cannot be used with {}", ticked(others).join(", ");
        Twice { argument: &'a str } = "`{argument}` can be given only once";
        NotText {} = "the command line is not UTF-8 text";
        /// What is wrong with a value, as are the next four.
        NoNumber {} = "use a whole number, at least 1";
        TooLarge {} = "the number is too large";
        NoLanguage {} = "use `en` or `cs`";
        NoSetting {} = "write it like `kitty=true`";
        NoReason {} = "say why, in a few words";
        More {} = "For more information, try `--help`.";
    }
}
