-- The meldbook ledger, version 1. This file is the whole truth of the format: the program creates a new
-- ledger by running it, and a person needs only `sqlite3 ledger.db` and this page to follow one.
--
-- `entry` is the log: everything that was ever said, in order, never changed. All other tables are
-- projections: what the log comes to. They are written in the same transaction as the entry and can be made
-- again from the log alone (`meldbook verify --rebuild`).
--
-- SQLite reads all of this whenever the program starts, so it is written as SQLite reads it fastest: few objects,
-- words looked up with `instr`, and the conditions of triggers in their bodies, not after WHEN.
--
-- Amounts are integers. `units` are what a hand is scored in; `minor` are minor units (cents, haléř) of the
-- session's one currency. Minus is lost. The hands of a session sum to zero over players and kitty.

PRAGMA application_id = 1835363428;  -- 'meld'
PRAGMA user_version = 1;

-- The log. A session's first entry is `opened`; the players' names stand there (and in `seat` and `rename`),
-- everywhere else a player is a number, counted from 1 in the order in which names were said.
--
-- Each entry's hash covers the one before it, so a session is a chain:
--   hash = sha256 of seven lines, joined by a newline (char 10), none at the end:
--     the hash before in lower-case hex (64 zeros for the first), session, no, at, kind, of (or nothing), content
-- The seal read out at the close of a night is the first 60 bits of the hash of its `closed` entry.
CREATE TABLE entry (
  session TEXT NOT NULL CHECK (length(session) = 36),      -- a UUID (version 7), the same on every machine
  no      INTEGER NOT NULL CHECK (no >= 1),                -- 1, 2, 3, ... in the session
  kind    TEXT NOT NULL CHECK (kind IN ('opened', 'hand', 'fix', 'strike', 'insert', 'seat', 'rename', 'set',
                                        'game', 'penalty', 'spent', 'paid', 'undo', 'redo', 'closed', 'reopened')),
  at      INTEGER NOT NULL,                                -- seconds since 1970 UTC: datetime(at, 'unixepoch')
  of      INTEGER CHECK (of BETWEEN 1 AND no - 1),         -- the earlier entry that this one is about
  content TEXT NOT NULL CHECK (json_valid(content)),       -- what was said
  hash    BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (session, no)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entry_is_appended BEFORE INSERT ON entry
BEGIN SELECT raise(ABORT, 'an entry is only ever added after the last one of its session')
WHERE NEW.no <> 1 + (SELECT coalesce(max(no), 0) FROM entry WHERE session = NEW.session); END;

CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT raise(ABORT, 'an entry is never changed: a correction is a new entry'); END;

CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
BEGIN SELECT raise(ABORT, 'an entry is never deleted: undo adds an entry'); END;

-- A session as it stands.
CREATE TABLE session (
  id       INTEGER PRIMARY KEY,                            -- its number in `meldbook sessions`
  uuid     TEXT NOT NULL UNIQUE,                           -- entry.session
  date     TEXT NOT NULL,                                  -- 2026-03-14
  place    TEXT,
  rules    TEXT NOT NULL,                                  -- the name of its rules; their text is in `opened`
  currency TEXT NOT NULL,                                  -- ISO 4217
  hands    INTEGER NOT NULL,                               -- those that stand
  entries  INTEGER NOT NULL,                               -- the number of its last entry
  touched  INTEGER NOT NULL,                               -- entry.at of the last one
  active   INTEGER NOT NULL,                               -- the higher, the later it was opened or reopened
  open     INTEGER NOT NULL CHECK (open IN (0, 1))
) STRICT;
CREATE INDEX session_active ON session (open, active);

-- People across sessions. A name in another case or with other accents is the same person (`key`).
CREATE TABLE person (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key  TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO person (id, name, key) VALUES (0, 'kitty', '');  -- the common account of a table

-- The row of a night: its hands and what came between them, as they stand after all corrections.
CREATE TABLE place (
  id      INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session (id),
  pos     INTEGER NOT NULL CHECK (pos >= 1),               -- 1, 2, 3, ... along the row
  kind    TEXT NOT NULL CHECK (kind IN ('hand', 'seat', 'set', 'game', 'penalty')),
  hand    INTEGER CHECK ((hand IS NOT NULL) = (kind = 'hand')),  -- what people call it: hand 1, hand 2, ...
  struck  INTEGER NOT NULL CHECK (struck IN (0, 1)),
  entry   INTEGER NOT NULL,                                -- the entry that says what is there now
  UNIQUE (session, pos)
) STRICT;

-- Who won and lost what at a place. Its lines are written first, the place last: SQLite itself then refuses
-- one whose lines do not sum to zero, and a line without a place does not survive the transaction.
CREATE TABLE posting (
  place  INTEGER NOT NULL REFERENCES place (id) DEFERRABLE INITIALLY DEFERRED,
  person INTEGER NOT NULL REFERENCES person (id),
  units  INTEGER NOT NULL,
  minor  INTEGER NOT NULL,
  PRIMARY KEY (place, person)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER place_sums_to_zero AFTER INSERT ON place
BEGIN SELECT raise(ABORT, 'the lines of a place sum to zero')
FROM posting WHERE place = NEW.id GROUP BY place HAVING sum(units) <> 0 OR sum(minor) <> 0; END;

CREATE TRIGGER place_stays BEFORE UPDATE ON place
BEGIN SELECT raise(ABORT, 'a place is written anew, never changed'); END;

CREATE TRIGGER posting_comes_first BEFORE INSERT ON posting
BEGIN SELECT raise(ABORT, 'the lines of a place are written before it') FROM place WHERE id = NEW.place; END;

CREATE TRIGGER posting_stays BEFORE UPDATE ON posting
BEGIN SELECT raise(ABORT, 'a line is written anew, never changed'); END;

CREATE TRIGGER posting_goes_last BEFORE DELETE ON posting
BEGIN SELECT raise(ABORT, 'a place goes before its lines') FROM place WHERE id = OLD.place; END;

-- What each person's play came to in a session, kitty shares once given out; neither drinks nor payments.
-- Lifetime reports read this, not millions of postings.
CREATE TABLE session_total (
  session INTEGER NOT NULL REFERENCES session (id),
  person  INTEGER NOT NULL REFERENCES person (id),
  seat    INTEGER NOT NULL,                                -- the player's number in the session; 0: the kitty
  hands   INTEGER NOT NULL,
  units   INTEGER NOT NULL,
  minor   INTEGER NOT NULL,
  PRIMARY KEY (session, person)
) STRICT, WITHOUT ROWID;

-- Every hand that stands, a line for each account:
--   SELECT * FROM score WHERE session = 3 ORDER BY hand;
CREATE VIEW score AS
SELECT p.session, date, hand, name AS account, units, minor, currency
FROM place p, session s, posting l, person who
WHERE s.id = p.session AND l.place = p.id AND who.id = l.person AND kind = 'hand';

-- What everybody won and lost, over all sessions of a currency:
--   SELECT * FROM lifetime ORDER BY minor DESC;
CREATE VIEW lifetime AS
SELECT name AS player, sum(t.hands > 0) AS sessions, sum(t.hands) AS hands, sum(units) AS units, sum(minor) AS minor,
       currency
FROM session_total t, session s, person who
WHERE s.id = session AND who.id = person AND person <> 0
GROUP BY person, currency;
