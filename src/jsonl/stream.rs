//! Lines in, lines out: constant memory however long the input, and no answer waits for more input.

use crate::jsonl::answer::{self, Refused, Wrong};
use crate::jsonl::lines::LONGEST_LINE;
use std::io::{self, BufRead, BufReader, Read, Write};

const BLOCK: usize = 64 * 1024;

/// Answers every line of `input` in order, and returns whether all were accepted. Before it waits for more input, it
/// writes the answers so far.
pub(super) fn answer_lines(
    input: impl Read,
    mut output: impl Write,
    mut answer: impl FnMut(&[u8], &mut Vec<u8>) -> bool,
) -> io::Result<bool> {
    let mut input = BufReader::with_capacity(BLOCK, input);
    let (mut line, mut answers) = (Vec::new(), Vec::with_capacity(2 * BLOCK));
    let mut all_accepted = true;
    loop {
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let is_whole = line.last() == Some(&b'\n');
        if !is_whole && u64::try_from(line.len()).is_ok_and(|length| length >= LONGEST_LINE) {
            input.skip_until(b'\n')?;
            let wrong = Wrong::in_field("json", format!("a line has at most {LONGEST_LINE} bytes"));
            answer::write(&mut answers, &Refused::new(None, &[wrong]));
            all_accepted = false;
        } else {
            all_accepted &= answer(&line, &mut answers);
        }
        if answers.len() >= BLOCK || input.buffer().is_empty() {
            output.write_all(&answers)?;
            answers.clear();
            if input.buffer().is_empty() {
                output.flush()?;
            }
        }
    }
    output.write_all(&answers)?;
    output.flush()?;
    Ok(all_accepted)
}
