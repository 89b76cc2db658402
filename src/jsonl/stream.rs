//! Lines in, lines out: constant memory however long the input, and no answer waits for more input.

use super::answer;
use super::fault::{InputFault, Refused, Wrong};
use crate::lang::Lang;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread;

const BLOCK: usize = 256 * 1024;

/// Blocks shorter than this are answered by one thread: to hand out parts of them takes longer.
const SHARED: usize = 16 * 1024;

/// Answers every line of `input` in order, and returns whether all were accepted. Before it waits for more input, it
/// writes the answers so far. Each of `faces` answers in a thread of its own; any of them would give the same answers.
pub(super) fn answer_lines<F>(
    input: impl Read,
    mut output: impl Write,
    lang: &Lang,
    faces: &mut [F],
) -> io::Result<bool>
where
    F: FnMut(&[u8], &mut Vec<u8>) -> bool + Send,
{
    let mut input = BufReader::with_capacity(BLOCK, input);
    let (mut block, mut all_accepted) = (Vec::new(), true);
    while let Some(read) = next_line(&mut input, &mut block)? {
        if let Err(LongLine) = read {
            let wrong = Wrong::said("json", &InputFault::TooLong { most: LONGEST_LINE }, lang);
            let mut refused = Vec::new();
            answer::write(&mut refused, &Refused::new(None, vec![wrong]));
            output.write_all(&refused)?;
            all_accepted = false;
            continue;
        }
        // All whole lines that came with it.
        let whole = input.buffer().iter().rposition(is_end).map_or(0, |end| end.saturating_add(1));
        block.extend_from_slice(input.buffer().get(..whole).unwrap_or_default());
        input.consume(whole);
        for (accepted, answers) in answer_block(faces, &block)? {
            all_accepted &= accepted;
            output.write_all(&answers)?;
        }
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(all_accepted)
}

/// Answers the lines of a block in as many parts as there are faces: whether all of a part were accepted, and the answers.
fn answer_block<F>(faces: &mut [F], block: &[u8]) -> io::Result<Vec<(bool, Vec<u8>)>>
where
    F: FnMut(&[u8], &mut Vec<u8>) -> bool + Send,
{
    let count = if block.len() < SHARED { 1 } else { faces.len() };
    let answer = |face: &mut F, mut part: &[u8]| {
        let (mut all_accepted, mut answers, mut line) =
            (true, Vec::with_capacity(2 * part.len()), Vec::new());
        while part.read_until(b'\n', &mut line)? > 0 {
            all_accepted &= face(&line, &mut answers);
            line.clear();
        }
        io::Result::Ok((all_accepted, answers))
    };
    let mut shared = faces.iter_mut().zip(parts(block, count));
    let Some((own, own_part)) = shared.next() else { return Ok(Vec::new()) };
    thread::scope(|scope| {
        let begun: Vec<_> = shared.map(|(face, part)| scope.spawn(move || answer(face, part))).collect();
        let mut answered = vec![answer(own, own_part)?];
        for thread in begun {
            let ended = || io::Error::other("a thread has ended without its answers");
            answered.push(thread.join().map_err(|_| ended())??);
        }
        Ok(answered)
    })
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
