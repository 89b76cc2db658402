//! The password of a hub: from the environment, or from the password file that all programs for PostgreSQL read.

use super::error::HubError;
use std::path::PathBuf;

#[derive(Clone, Default)]
pub struct Passwords {
    /// The value of PGPASSWORD.
    pub variable: Option<String>,
    /// The password file: PGPASSFILE, or ~/.pgpass.
    pub file: Option<PathBuf>,
}

impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Passwords").field("file", &self.file).finish_non_exhaustive()
    }
}

impl Passwords {
    /// Finds the password for a host, port, database and user.
    pub(super) fn find(&self, wanted: [&str; 4]) -> Result<Option<String>, HubError> {
        if let Some(password) = &self.variable {
            return Ok(Some(password.clone()));
        }
        let Some(path) = &self.file else { return Ok(None) };
        // A pipe or a device may be waited for without end.
        if !std::fs::metadata(path).is_ok_and(|file| file.is_file()) {
            return Ok(None);
        }
        let Ok(text) = std::fs::read_to_string(path) else { return Ok(None) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(path).map_or(0, |file| file.permissions().mode());
            if mode & 0o077 != 0 {
                return Err(HubError::PasswordsOpen { path: path.clone() });
            }
        }
        Ok(text.lines().find_map(|line| password_of(line, wanted)))
    }
}

/// Returns the password in a line `host:port:database:user:password`, if the line fits. `*` fits anything, and a backslash
/// stands before a colon or a backslash that is meant.
fn password_of(line: &str, wanted: [&str; 4]) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let mut rest = line.chars();
    for wanted in wanted {
        let (mut field, mut escaped, mut ended) = (String::new(), false, false);
        while let Some(c) = rest.next() {
            match c {
                '\\' => {
                    field.extend(rest.next());
                    escaped = true;
                }
                ':' => {
                    ended = true;
                    break;
                }
                c => field.push(c),
            }
        }
        let fits = field == wanted || (field == "*" && !escaped);
        if !(ended && fits) {
            return None;
        }
    }
    let mut password = String::new();
    while let Some(c) = rest.next() {
        match c {
            '\\' => password.extend(rest.next()),
            ':' => break,
            c => password.push(c),
        }
    }
    Some(password)
}

#[cfg(test)]
mod tests {
    use super::password_of;

    #[test]
    fn a_line_fits_a_host_port_database_and_user() {
        let wanted = ["hub.example.org", "5432", "club", "anna"];
        for (line, password) in [
            ("hub.example.org:5432:club:anna:secret", Some("secret")),
            ("*:*:*:*:secret", Some("secret")),
            (r"*:*:*:anna:a\:b\\c", Some(r"a:b\c")),
            ("*:*:*:anna:", Some("")),
            ("*:*:*:ben:secret", None),
            (r"\*:*:*:anna:secret", None),
            ("# *:*:*:anna:secret", None),
            ("*:*:*:anna", None),
            ("", None),
        ] {
            assert_eq!(password_of(line, wanted).as_deref(), password, "{line}");
        }
    }
}
