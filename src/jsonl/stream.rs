//! Lines in, lines out: constant memory however long the input, and no answer waits for more input.

use crate::jsonl::answer;
use crate::jsonl::fault::{InputFault, Refused, Wrong};
use crate::lang::Lang;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread;

const BLOCK: usize = 256 * 1024;

/// Blocks shorter than this are answered by one thread: to hand out parts of them takes longer.
const SHARED: usize = 16 * 1024;

/// Answers every line of `input` in order, and returns whether all were accepted. Before it waits for more input, it
/// writes the answers so far. Each of `faces` answers in a thread of its own, the first in this one; any of them would
/// give the same answers.
pub(super) fn answer_lines<F>(
    input: impl Read,
    mut output: impl Write,
    lang: &Lang,
    mut faces: Vec<F>,
) -> io::Result<bool>
where
    F: FnMut(&[u8], &mut Vec<u8>) -> bool + Send,
{
    let mut input = BufReader::with_capacity(BLOCK, input);
    let (mut block, mut answers) = (Vec::new(), Vec::with_capacity(2 * BLOCK));
    let mut all_accepted = true;
    while let Some(read) = read_block(&mut input, &mut block)? {
        answers.clear();
        all_accepted &= match read {
            Ok(()) => answer_block(&mut faces, &block, &mut answers)?,
            Err(LongLine) => {
                let wrong = Wrong::in_field("json", InputFault::TooLong { most: LONGEST_LINE });
                answer::write(&mut answers, &Refused::new(None, &[wrong], lang));
                false
            }
        };
        output.write_all(&answers)?;
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(all_accepted)
}

/// Reads one line as [`next_line`] does, and all whole lines that came with it.
fn read_block(
    input: &mut BufReader<impl Read>,
    block: &mut Vec<u8>,
) -> io::Result<Option<Result<(), LongLine>>> {
    let read = next_line(input, block)?;
    if let Some(Ok(())) = read {
        let whole = input.buffer().iter().rposition(is_end).map_or(0, |end| end.saturating_add(1));
        block.extend_from_slice(input.buffer().get(..whole).unwrap_or_default());
        input.consume(whole);
    }
    Ok(read)
}

/// Divides a block into parts of whole lines, about as long as each other.
fn parts(block: &[u8], count: usize) -> impl Iterator<Item = &[u8]> {
    let most = block.len().div_ceil(count.max(1));
    let mut rest = block;
    std::iter::from_fn(move || {
        let after = rest.get(most..).and_then(|after| after.iter().position(is_end));
        let (part, following) = rest.split_at(after.map_or(rest.len(), |end| most + end + 1));
        rest = following;
        Some(part).filter(|part| !part.is_empty())
    })
}

fn is_end(byte: &u8) -> bool {
    *byte == b'\n'
}

/// Answers the lines of a block, a long one in parts, and returns whether all were accepted.
fn answer_block<F>(faces: &mut [F], block: &[u8], answers: &mut Vec<u8>) -> io::Result<bool>
where
    F: FnMut(&[u8], &mut Vec<u8>) -> bool + Send,
{
    let mut parts = parts(block, if block.len() < SHARED { 1 } else { faces.len() });
    let Some((own, others)) = faces.split_first_mut() else { return Ok(true) };
    let own_part = parts.next().unwrap_or_default();
    thread::scope(|scope| {
        let begin = |(face, part)| {
            scope.spawn(move || {
                let mut answers = Vec::with_capacity(2 * BLOCK);
                (answer_part(face, part, &mut answers), answers)
            })
        };
        let begun: Vec<_> = others.iter_mut().zip(parts).map(begin).collect();
        let mut all_accepted = answer_part(own, own_part, answers);
        for thread in begun {
            let ended = thread.join().map_err(|_| io::Error::other("a thread has ended without its answers"));
            let (accepted, of_part) = ended?;
            answers.extend_from_slice(&of_part);
            all_accepted &= accepted;
        }
        Ok(all_accepted)
    })
}

fn answer_part(
    face: &mut impl FnMut(&[u8], &mut Vec<u8>) -> bool,
    part: &[u8],
    answers: &mut Vec<u8>,
) -> bool {
    let answer = |all_accepted: bool, line: &[u8]| face(line, answers) && all_accepted;
    part.split_inclusive(is_end).fold(true, answer)
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
