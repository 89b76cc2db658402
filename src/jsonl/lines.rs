//! Lines that are read: none is longer than memory can take.

use std::io::{self, BufRead, Read};

/// The longest line accepted, in bytes.
pub const LONGEST_LINE: u64 = 4 * 1024 * 1024;

/// What a line that is longer is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[error("a line has at most {LONGEST_LINE} bytes")]
pub struct LongLine;

/// Reads the next line into `line`, with its line end. Returns `None` at the end of the input. Of a line that is too long
/// `line` has the beginning; the rest of it is skipped.
pub fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Result<(), LongLine>>> {
    line.clear();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let is_whole =
        line.last() == Some(&b'\n') || u64::try_from(line.len()).is_ok_and(|length| length < LONGEST_LINE);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lengths(input: impl Read) -> Vec<Result<usize, LongLine>> {
        let (mut input, mut line, mut found) = (BufReader::new(input), Vec::new(), Vec::new());
        while let Some(read) = next_line(&mut input, &mut line).unwrap() {
            found.push(read.map(|()| line.len()));
        }
        assert!(u64::try_from(line.capacity()).unwrap() <= 2 * LONGEST_LINE, "{}", line.capacity());
        found
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_is_read() {
        let long = io::repeat(b'a').take(25 * LONGEST_LINE);
        let input = (&b"one\n"[..]).chain(long).chain(&b"\ntwo\n\nthree"[..]);
        assert_eq!(lengths(input), [Ok(4), Err(LongLine), Ok(4), Ok(1), Ok(5)]);
    }

    #[test]
    fn a_line_may_be_just_as_long_as_is_allowed() {
        let most = usize::try_from(LONGEST_LINE).unwrap();
        assert_eq!(lengths(io::repeat(b'a').take(LONGEST_LINE)), [Ok(most)]);
        assert_eq!(lengths(io::repeat(b'a').take(LONGEST_LINE).chain(&b"b"[..])), [Err(LongLine)]);
        let with_end = io::repeat(b'a').take(LONGEST_LINE - 1).chain(&b"\nb"[..]);
        assert_eq!(lengths(with_end), [Ok(most), Ok(1)]);
    }
}
