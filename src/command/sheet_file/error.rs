//! Errors of sheet files.

use crate::notation::SheetLineFault;
use std::fmt;

/// All errors of a sheet file, in the order of its lines.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct SheetErrors(pub Vec<SheetError>);

impl fmt::Display for SheetErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

/// One error of a sheet file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct SheetError {
    /// The line, counted from 1.
    pub line: usize,
    pub fault: SheetLineFault,
}
