-- The meldbook ledger, version 4. This file is the whole truth of the format: the program creates a new
-- ledger by running it but for its last table, and a person needs only `sqlite3 ledger.db` and this page to follow one.
--
-- `entry` is the log: everything that was ever said, in order, never changed. All other tables are
-- projections: what the log comes to. They are written in the same transaction as the entry and can be made
-- again from the log alone (`meldbook verify --rebuild`). Only `session.id`, `session.active`, `session.source`, `local`
-- and `account` belong to this file, and to no other with the same log.
--
-- Amounts are integers. `units` are what a hand is scored in; `minor` are minor units (cents, haléř) of the
-- session's one currency. Minus is lost. The hands of a session sum to zero over players and kitty.

PRAGMA application_id = 1835363428;  -- 'meld'
PRAGMA user_version = 4;

-- The log. A chain is a night, or the daybook of a machine. Each entry of a night says what is different from then on;
-- `change` is JSON without blanks, one of three:
--   {"opened":{...}}   the whole night: date, place, note, scorekeeper, currency, players, seats, sides, dealer, rules in
--                      full, and what happened so far as `list`
--   {"changed":{...}}  what is different now: `list` has splices [at, how many go out, [what comes in]] by places of the
--                      old list, counted from 0; `again` has what follows for things that stay, by places of the new one;
--                      the other keys are those of `opened`, and `close` (null: it is open again)
--   {"back":9}         all is again as it was after entry 9: an undo or a redo
-- Things are {"hand":...,"came":...}, {"seat":...,"moved":...} and so on: what was said, and what it came to or moved.
-- `came` has who paid whom how many units and how many minor units; nothing is ever scored again to find out what was:
--   SELECT chain, no, p.value FROM entry, json_each(change, '$.changed.list') s, json_each(s.value, '$[2]') t,
--          json_each(t.value, '$.came.paid') p;
-- Players are numbers, counted from 1 and given once; 0 is the kitty.
--
-- What happens between nights is in a daybook, a chain of facts. Each machine has its own; those of others are kept beside it:
--   {"facts":[...]}   `paid`, `net`, `owed`, `void`, `restored`, `people`, `rename`: they stand
--   {"off":{...}}     those of an entry of this daybook stand no longer
--   {"on":{...}}      they stand again
-- What speaks of a night says its chain, its last entry by then with that one's hash, and players by number.
--
-- Each entry's hash covers the one before it:
--   hash = sha256 of six lines, joined by a newline (char 10), none at the end:
--     the hash before in lower-case hex (64 zeros for the first), chain, no, at, change, said
-- The seal read out at the close of a night is the first 60 bits of the hash of the entry that closes it; that of an entry of
-- a daybook is made in the same way.
CREATE TABLE entry (
  chain TEXT NOT NULL CHECK (length(chain) = 36),   -- a UUID (version 7), of a daybook: from ffffffff- on
  no INTEGER NOT NULL,                              -- 1, 2, 3, ... in the chain
  at INTEGER NOT NULL,                              -- seconds since 1970 UTC: datetime(at, 'unixepoch')
  change TEXT NOT NULL CHECK (json_valid(change)),  -- what is different from now on
  said TEXT NOT NULL,                               -- the command as it could be typed again: shown, and never believed
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (chain, no)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entry_is_appended BEFORE INSERT ON entry
BEGIN SELECT CASE WHEN NEW.no <> 1 + coalesce(max(no), 0)
            THEN raise(ABORT, 'an entry is only ever added after the last one of its chain') END
FROM entry WHERE chain = NEW.chain; END;

CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT raise(ABORT, 'an entry is never changed: a correction is a new entry'); END;

CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
BEGIN SELECT raise(ABORT, 'an entry is never deleted: undo adds an entry'); END;

-- A session as it stands.
CREATE TABLE session (
  id INTEGER PRIMARY KEY,     -- its number in `meldbook sessions`
  uuid TEXT NOT NULL UNIQUE,  -- entry.chain
  date TEXT NOT NULL,         -- 2026-03-14
  place TEXT,
  rules TEXT NOT NULL,        -- the name of those in force at its end
  game TEXT NOT NULL,         -- auction, points or marias
  currency TEXT NOT NULL,     -- ISO 4217
  hands INTEGER NOT NULL,     -- those that stand
  entries INTEGER NOT NULL,   -- the number of its last entry
  touched INTEGER NOT NULL,   -- entry.at of the last one
  active INTEGER NOT NULL,    -- the higher, the later it was opened or reopened here
  open INTEGER NOT NULL,      -- neither closed nor void
  void INTEGER NOT NULL,      -- it does not count
  source TEXT                 -- whence it came here: who pushed it to a hub, or a file, none: it was begun here
) STRICT;
CREATE INDEX session_active ON session (open, active);

-- This file: its own daybook, the file that was begun in (a copy begins another), and where it was written last.
CREATE TABLE local (
  daybook TEXT NOT NULL,  -- entry.chain of the daybook
  file TEXT NOT NULL,
  written TEXT,           -- entry.chain of the entry written last here, none yet in one that only took in
  pulled TEXT             -- JSON: up to which transaction each hub was taken in, and without which chains
) STRICT;

-- People across sessions, a row for each name. A name in another case or with other accents is the same (`key`). Two
-- names that were found to be one person have the same `same_as`.
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  same_as INTEGER NOT NULL REFERENCES person  -- the person, the own id if nobody else is
) STRICT;
INSERT INTO person (id, name, key, same_as) VALUES (0, 'kitty', '', 0);  -- the common account of a table

-- The row of a night: its hands and what came between them, as they stand after all corrections. What follows `struck` is
-- that of hands alone, from `declarer` on of those that are not struck out; but where other rules were agreed, `note` has
-- the name of those until then.
CREATE TABLE place (
  id INTEGER PRIMARY KEY,   -- session << 20 | pos: the places of a session stand together
  session INTEGER NOT NULL REFERENCES session,
  pos INTEGER NOT NULL,     -- 1, 2, 3, ... along the row
  kind TEXT NOT NULL,       -- hand, seat, set, game, penalty, result, spent, paid
  hand INTEGER,             -- what people call it: hand 1, hand 2, ...
  struck INTEGER NOT NULL,  -- 0 or 1, as all that is a question
  line TEXT,                -- as it was typed
  note TEXT,
  dealer INTEGER,           -- person.id
  declarer INTEGER,         -- person.id of the bidder or lone player
  contract TEXT,            -- 300-340, 300-399, hundred_seven: what statistics go by
  bid INTEGER,
  trump TEXT,
  made INTEGER,
  over INTEGER,             -- how far the count came above the bid, or below it (-)
  outcome TEXT,             -- in a word: made, lost, passed
  CHECK (id = session << 20 | pos)
) STRICT;

-- Who won and lost what at a place. Its lines are written first, the place last: SQLite itself then refuses
-- one whose lines do not sum to zero, and a line without a place does not survive the transaction.
CREATE TABLE posting (
  place INTEGER NOT NULL REFERENCES place DEFERRABLE INITIALLY DEFERRED,
  person INTEGER NOT NULL REFERENCES person,
  units INTEGER NOT NULL,
  minor INTEGER NOT NULL,
  side INTEGER,  -- in a hand: 1 the declarer's, 2.. the others, none sat out
  seat INTEGER,  -- in a hand: 0 the dealer, 1 the next one, ...
  PRIMARY KEY (place, person)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER place_sums_to_zero AFTER INSERT ON place
BEGIN SELECT CASE WHEN sum(units) OR sum(minor) THEN raise(ABORT, 'the lines of a place sum to zero') END
FROM posting WHERE place = NEW.id; END;

CREATE TRIGGER posting_comes_first BEFORE INSERT ON posting
BEGIN SELECT raise(ABORT, 'the lines of a place are written before it') FROM place WHERE id = NEW.place; END;

CREATE TRIGGER posting_stays BEFORE UPDATE ON posting
BEGIN SELECT raise(ABORT, 'a line is written anew, never changed'); END;

CREATE TRIGGER posting_goes_last BEFORE DELETE ON posting
BEGIN SELECT raise(ABORT, 'a place goes before its lines') FROM place WHERE id = OLD.place; END;

-- What each person's play came to in a session, kitty shares once given out; neither drinks nor payments.
-- Lifetime reports read this, not millions of postings.
CREATE TABLE session_total (
  session INTEGER NOT NULL,         -- session.id
  person INTEGER NOT NULL,          -- person.id
  seat INTEGER NOT NULL,            -- the player's number in the session, 0: the kitty
  name TEXT NOT NULL,               -- as the session spells it
  hands INTEGER NOT NULL,
  units INTEGER NOT NULL,
  minor INTEGER NOT NULL,
  hand_units INTEGER NOT NULL,      -- of hands alone, without penalties and kitty shares
  hand_minor INTEGER NOT NULL,
  declared INTEGER NOT NULL,        -- hands as bidder or lone player, given up ones too
  made INTEGER NOT NULL,            -- of these, won
  declared_units INTEGER NOT NULL,  -- what these brought
  declared_minor INTEGER NOT NULL,
  best INTEGER,                     -- minor units of the best and of the worst hand
  worst INTEGER,
  games INTEGER NOT NULL,           -- games to points that somebody won
  games_won INTEGER NOT NULL,
  points INTEGER NOT NULL,          -- scored in the hands of such games
  PRIMARY KEY (session, person)
) STRICT, WITHOUT ROWID;

-- Every two players who were at the table together in a session: what one won from the other by the payments of hands.
CREATE TABLE pair (
  session INTEGER NOT NULL,
  one INTEGER NOT NULL,       -- person.id of the one with the lower seat in session_total
  other INTEGER NOT NULL,     -- person.id
  hands INTEGER NOT NULL,     -- for which both were at the table
  together INTEGER NOT NULL,  -- of these, on the same side
  units INTEGER NOT NULL,     -- that one won from the other
  minor INTEGER NOT NULL,
  PRIMARY KEY (session, one, other)
) STRICT, WITHOUT ROWID;

-- Who owed whom what when a night was closed and not paid, and what was said of debts since. Rows for a night that is
-- open again count in its settlement, and those for a void one do not count.
CREATE TABLE debt (
  id INTEGER PRIMARY KEY,              -- session << 20 | 1, 2, ...: what its close says, below zero: what daybooks say
  session INTEGER REFERENCES session,  -- the night it is owed for, none: for no night, by this entry of a daybook
  daybook TEXT,
  entry INTEGER,
  date TEXT NOT NULL,
  debtor INTEGER NOT NULL REFERENCES person,
  creditor INTEGER NOT NULL REFERENCES person,
  debtor_seat INTEGER NOT NULL,        -- their numbers in the night, by an entry of a daybook 1 owes 2, then 3 owes 4
  creditor_seat INTEGER NOT NULL,
  minor INTEGER NOT NULL,              -- below zero: paid since
  currency TEXT NOT NULL,
  cleared INTEGER                      -- when, by cash between others: seconds since 1970 UTC
) STRICT;
CREATE INDEX debt_session ON debt (session);

-- The views below are what `stats`, `totals`, `hands` and pages ask. They tell of sessions that count, and call everybody by
-- one name.

-- Each hand that stands, a row for each account:
--   SELECT player, contract, count(made), sum(made), sum(units) FROM hand_player WHERE declares GROUP BY 1, 2;
--   rules   in force at the hand
--   place   where it was played; source: whence the session came
--   at      place.id
--   player  the name of the person
--   role    declarer, partner, defender or sat_out
--   declares  1 where that is the declarer
--   dealer, declarer  names
-- CROSS JOIN: session by session, whatever is asked.
CREATE VIEW hand_player AS
SELECT s.id AS session, s.date, s.currency, coalesce(iif(s.id IN (SELECT session FROM place WHERE kind = 'set' AND note <> ''),
       (SELECT c.note FROM place c WHERE c.id BETWEEN p.id AND s.id << 20 | 1048575 AND c.kind = 'set' AND c.note <> ''
        ORDER BY c.id LIMIT 1), NULL), s.rules) AS rules, s.game, s.place, s.source, p.id AS at, p.hand,
       person.same_as AS person, (SELECT w.name FROM person w WHERE w.id = person.same_as) AS player,
       l.units, l.minor, l.side, l.seat, l.side IS NOT NULL AND l.person IS p.declarer AS declares,
       CASE WHEN l.side IS NULL THEN 'sat_out' WHEN l.person = p.declarer THEN 'declarer' WHEN l.side = 1 THEN 'partner'
            ELSE 'defender' END AS role,
       (SELECT w.name FROM person d JOIN person w ON w.id = d.same_as WHERE d.id = p.dealer) AS dealer,
       (SELECT w.name FROM person d JOIN person w ON w.id = d.same_as WHERE d.id = p.declarer) AS declarer,
       p.contract, p.bid, p.trump, p.made, p.over, p.outcome, p.line, p.note
FROM session s CROSS JOIN place p ON p.id BETWEEN s.id << 20 AND (s.id << 20) + 1048575
     CROSS JOIN posting l ON l.place = p.id JOIN person ON person.id = l.person
WHERE p.hand AND NOT p.struck AND NOT s.void;

-- Each session, a row for each player in it. Its `rules` are those at the end; `totals` by rules divides a night of several:
--   SELECT substr(date, 1, 4), player, sum(minor) FROM night_player GROUP BY 1, 2 ORDER BY 1, 3 DESC;
CREATE VIEW night_player AS
SELECT s.id AS session, s.date, s.currency, s.rules, s.game, s.place, s.source, who.id AS person, who.name AS player,
       t.hands, t.units, t.minor, t.hand_units, t.hand_minor, t.declared, t.made, t.declared_units, t.declared_minor,
       t.best, t.worst, t.games, t.games_won, t.points
FROM session_total t JOIN session s ON s.id = t.session JOIN person ON person.id = t.person
     JOIN person who ON who.id = person.same_as
WHERE NOT s.void AND t.person;

-- Each session, under the rules at its end, a row for every two players who were at the table together, and one the other
-- way round:
--   SELECT player, from_whom, sum(minor) FROM pair_player GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 5;
CREATE VIEW pair_player AS
SELECT s.id AS session, s.date, s.currency, s.rules, s.game, s.place, s.source, one.id AS person, one.name AS player,
       other.id AS other, other.name AS from_whom, r.hands, r.together, r.units, r.minor
FROM (SELECT session, one, other, hands, together, units, minor FROM pair
      UNION ALL SELECT session, other, one, hands, together, -units, -minor FROM pair) r
     JOIN session s ON s.id = r.session JOIN person p ON p.id = r.one JOIN person one ON one.id = p.same_as
     JOIN person q ON q.id = r.other JOIN person other ON other.id = q.same_as
WHERE NOT s.void;

-- What everybody won and lost, over all sessions of a currency:
--   SELECT * FROM lifetime ORDER BY minor DESC;
CREATE VIEW lifetime AS
SELECT player, sum(hands > 0) AS sessions, sum(hands) AS hands, sum(units) AS units, sum(minor) AS minor, currency
FROM night_player GROUP BY 1, 6;

-- What people owe each other, of all that counts, as it was said: what a close says less what was paid, below zero the other
-- way. Cash that went along other ways than a close says is only added up, so that each person's sum is that of `debts`, which
-- then settles that night again between others:
--   SELECT * FROM owed WHERE minor <> 0;
CREATE VIEW owed AS
SELECT debtor.name AS debtor, creditor.name AS creditor, d.currency, sum(d.minor) AS minor
FROM debt d LEFT JOIN session s ON s.id = d.session
     JOIN person p ON p.id = d.debtor JOIN person debtor ON debtor.id = p.same_as
     JOIN person q ON q.id = d.creditor JOIN person creditor ON creditor.id = q.same_as
WHERE s.id IS NULL OR (NOT s.open AND NOT s.void) GROUP BY 1, 2, 3;

-- The bank accounts of people, for the codes of payments. The table is made with the first of them, because most ledgers
-- have none.
CREATE TABLE account (
  key TEXT NOT NULL PRIMARY KEY,  -- person.key
  iban TEXT NOT NULL              -- without blanks
) STRICT, WITHOUT ROWID;
