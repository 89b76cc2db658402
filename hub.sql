-- A club's hub, version 2: what many ledgers have in common, in PostgreSQL 11 or later. `meldbook push URL --init` runs
-- this file in an empty database; `psql -1 -f hub.sql` does the same. With psql and this page a person can follow it.
--
-- Run again by the owner of a hub, this file changes nothing of it. One of version 1, which meldbook 0.2.0 made, becomes
-- one of version 2: it gets the column `scored`, which is checked as all others are. Its entries stay as they are.
--
-- The hub holds logs and nothing else: the rows of the table `entry` of every ledger (see schema.sql), byte for byte. It
-- knows no scores; totals, statistics and pages come from a ledger that pulled. The database itself keeps the promises of
-- the log: whoever writes here, with whatever program, can add the next entry of a chain and do nothing else.
--
-- What it refuses has a code of its own (SQLSTATE), by which programs know it:
--   MB001  the chain goes on differently here: a fork
--   MB002  the entry before this one is not here
--   MB003  the hash is not that of the entry
--   MB004  an entry is never changed or deleted

DO $$ BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'the database must be in UTF8, not in %', current_setting('server_encoding')
      USING HINT = 'createdb --encoding UTF8 --template template0 NAME';
  END IF;
  IF to_regnamespace('meldbook') IS NOT NULL
     AND coalesce(obj_description(to_regnamespace('meldbook'), 'pg_namespace'), '')
         NOT IN ('A hub of meldbook, version 1', 'A hub of meldbook, version 2') THEN
    RAISE EXCEPTION 'the schema meldbook is there already, and not that of a hub of version 1 or 2';
  END IF;
END $$;

CREATE SCHEMA IF NOT EXISTS meldbook;

-- The log. A chain is a session, or the daybook of a machine (its id begins with ffffffff-): entries 1, 2, 3, ...
-- Each entry's hash covers the one before it:
--   hash = sha256 of seven lines, joined by a newline, none at the end:
--     the hash before in lower-case hex (64 zeros for the first), session, no, at, kind, of (or nothing), content
--   and of `scored` as an eighth. Two kinds of entries have seven: those without `scored`, and those that are older than
--   it. What was filled in for these later begins with {"brought" and is not covered.
CREATE TABLE IF NOT EXISTS meldbook.entry (
  session text   COLLATE "C" NOT NULL CHECK (session ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  no      bigint             NOT NULL CHECK (no BETWEEN 1 AND 4294967295),
  kind    text   COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),  -- any one word: a ledger knows which there are
  at      bigint             NOT NULL,      -- seconds since 1970 UTC: to_timestamp(at)
  of      bigint                      CHECK (of BETWEEN 1 AND no - 1),  -- the earlier entry that this one is about
  content text   COLLATE "C" NOT NULL,     -- what was said: JSON, of which nothing is read here
  scored  text   COLLATE "C",              -- what hands came to by it: JSON too
  hash    bytea              NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (session, no)
);

ALTER TABLE meldbook.entry ADD COLUMN IF NOT EXISTS scored text COLLATE "C";

-- The hash does not cover where `content` ends and `scored` begins, but in one way alone are both of them JSON. What a
-- hub of version 1 has already stays, whatever it is (NOT VALID).
ALTER TABLE meldbook.entry
  DROP CONSTRAINT IF EXISTS entry_content_check,  -- of version 1
  DROP CONSTRAINT IF EXISTS entry_is_short,
  DROP CONSTRAINT IF EXISTS entry_is_json,
  ADD CONSTRAINT entry_is_short CHECK (octet_length(content) + coalesce(octet_length(scored), 0) <= 1048576) NOT VALID,
  ADD CONSTRAINT entry_is_json CHECK (content::json IS NOT NULL AND coalesce(scored, 'null')::json IS NOT NULL) NOT VALID;

-- The one way in. An equal entry that is here already is passed over without a word, so that a push can be repeated;
-- ON CONFLICT would come too late for that, after this function.
CREATE OR REPLACE FUNCTION meldbook.check_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here   meldbook.entry;
  before bytea := decode(repeat('00', 32), 'hex');
  eighth text  := CASE WHEN NOT starts_with(NEW.scored, '{"brought"') THEN NEW.scored END;
BEGIN
  -- Who pushes the same chain waits until the other is done. What it wrote is seen then, because each statement below
  -- sees what was committed before the statement began.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.session, 1835363428));

  SELECT * INTO here FROM meldbook.entry e WHERE e.session = NEW.session AND e.no = NEW.no;
  IF FOUND THEN
    IF here IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'chain % goes on differently here from entry % on', NEW.session, NEW.no
      USING ERRCODE = 'MB001';
  END IF;

  IF NEW.no > 1 THEN
    SELECT e.hash INTO before FROM meldbook.entry e WHERE e.session = NEW.session AND e.no = NEW.no - 1;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the entry before entry % of chain % is not here', NEW.no, NEW.session
        USING ERRCODE = 'MB002';
    END IF;
  END IF;

  -- A chain that goes on differently from its last entry on has another hash here too: that of a fork. A line that is
  -- NULL is left out.
  IF NEW.hash IS DISTINCT FROM sha256(convert_to(
       concat_ws(E'\n', encode(before, 'hex'), NEW.session, NEW.no, NEW.at, NEW.kind, coalesce(NEW.of::text, ''),
                 NEW.content, eighth), 'UTF8')) THEN
    RAISE EXCEPTION 'the hash of entry % of chain % is not that of the entry after what is here', NEW.no, NEW.session
      USING ERRCODE = 'MB003';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER IF EXISTS entry_is_appended ON meldbook.entry;
CREATE TRIGGER entry_is_appended BEFORE INSERT ON meldbook.entry
FOR EACH ROW EXECUTE FUNCTION meldbook.check_entry();

-- Not even the owner changes anything by mistake: a trigger has to be taken away first.
CREATE OR REPLACE FUNCTION meldbook.refuse() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'an entry is never changed or deleted: a correction is a new entry' USING ERRCODE = 'MB004';
END $$;

DROP TRIGGER IF EXISTS entry_stays ON meldbook.entry;
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON meldbook.entry
FOR EACH STATEMENT EXECUTE FUNCTION meldbook.refuse();

-- Who may do what: `GRANT meldbook_writer TO anna` lets Anna push and pull, `GRANT meldbook_reader TO eva` lets Eva pull.
-- Nobody else may do anything. Roles belong to the whole server, so a second hub on it finds them there.
DO $$ DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['meldbook_writer', 'meldbook_reader'] LOOP
    CONTINUE WHEN to_regrole(name) IS NOT NULL;  -- another hub of this server made it
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;  -- at this very moment
    END;
  END LOOP;
END $$;

REVOKE ALL ON SCHEMA meldbook FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA meldbook FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA meldbook FROM PUBLIC;
GRANT USAGE ON SCHEMA meldbook TO meldbook_writer, meldbook_reader;
GRANT SELECT, INSERT ON meldbook.entry TO meldbook_writer;
GRANT SELECT ON meldbook.entry TO meldbook_reader;

-- Last of all, so that nobody takes half of it for a hub.
COMMENT ON SCHEMA meldbook IS 'A hub of meldbook, version 2';
