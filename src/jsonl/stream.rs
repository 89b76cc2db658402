//! Lines in, lines out: constant memory however long the input, and no answer waits for more input.

use super::answer;
use super::fault::{InputFault, Refused, Wrong};
use crate::lang::Lang;
use std::io::{self, BufRead, BufReader, Read, Write};

/// So much is read and written at once.
const BLOCK: usize = 256 * 1024;

/// Answers every line of `input` in order, and returns whether all were accepted. Before it waits for more input, it
/// writes the answers so far.
pub(super) fn answer_lines(
    input: impl Read,
    mut output: impl Write,
    lang: &Lang,
    mut answer: impl FnMut(&[u8], &mut Vec<u8>) -> bool,
) -> io::Result<bool> {
    let mut input = BufReader::with_capacity(BLOCK, input);
    let (mut line, mut answers, mut all_accepted) = (Vec::new(), Vec::new(), true);
    while let Some(read) = next_line(&mut input, &mut line)? {
        all_accepted &= match read {
            Ok(()) => answer(&line, &mut answers),
            Err(LongLine) => {
                let wrong = Wrong::said("json", &InputFault::TooLong { most: LONGEST_LINE }, lang);
                answer::write(&mut answers, &Refused::new(None, vec![wrong]));
                false
            }
        };
        let waits = !input.buffer().contains(&b'\n');
        if waits || answers.len() >= BLOCK {
            output.write_all(&answers)?;
            answers.clear();
        }
        if waits {
            output.flush()?;
        }
    }
    output.write_all(&answers)?;
    output.flush()?;
    Ok(all_accepted)
}

/// The longest line that is typed, in bytes.
pub const LONGEST_LINE: u64 = 4 * 1024 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LongLine;

/// Reads the next line into `line`, with its line end. Returns `None` at the end of the input. Of a line that is too long
/// `line` has the beginning; the rest of it is skipped.
pub fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Result<(), LongLine>>> {
    next_line_of(LONGEST_LINE, input, line)
}

/// Reads the next line as [`next_line`] does, where one may have so many bytes.
pub fn next_line_of(
    most: u64,
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
) -> io::Result<Option<Result<(), LongLine>>> {
    line.clear();
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.last() == Some(&b'\n') || u64::try_from(line.len()).is_ok_and(|length| length < most);
    if is_whole {
        return Ok(Some(Ok(())));
    }
    // The last line of an input may be just as long as is allowed.
    if input.fill_buf()?.is_empty() {
        return Ok(Some(Ok(())));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Err(LongLine)))
}
