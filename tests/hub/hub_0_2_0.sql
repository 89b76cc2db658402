-- A club's hub, version 1: what many ledgers have in common, in PostgreSQL 11 or later. `meldbook push URL --init` runs
-- this file once in an empty database; `psql -f hub.sql` does the same. With psql and this page a person can follow it.
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
END $$;

CREATE SCHEMA meldbook;
COMMENT ON SCHEMA meldbook IS 'A hub of meldbook, version 1';

-- The log. A chain is a session, or the daybook of a machine (its id begins with ffffffff-): entries 1, 2, 3, ...
-- Each entry's hash covers the one before it:
--   hash = sha256 of seven lines, joined by a newline, none at the end:
--     the hash before in lower-case hex (64 zeros for the first), session, no, at, kind, of (or nothing), content
CREATE TABLE meldbook.entry (
  session text   COLLATE "C" NOT NULL CHECK (session ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  no      bigint             NOT NULL CHECK (no BETWEEN 1 AND 4294967295),
  kind    text   COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
  at      bigint             NOT NULL,      -- seconds since 1970 UTC: to_timestamp(at)
  of      bigint                      CHECK (of BETWEEN 1 AND no - 1),  -- the earlier entry that this one is about
  content text   COLLATE "C" NOT NULL CHECK (octet_length(content) <= 1048576),  -- what was said: JSON, never parsed here
  hash    bytea              NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (session, no)
);

-- The one way in. An equal entry that is here already is passed over without a word, so that a push can be repeated;
-- ON CONFLICT would come too late for that, after this function.
CREATE FUNCTION meldbook.check_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here   meldbook.entry;
  before bytea := decode(repeat('00', 32), 'hex');
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

  -- A chain that goes on differently from its last entry on has another hash here too: that of a fork.
  IF NEW.hash IS DISTINCT FROM sha256(convert_to(concat_ws(E'\n', encode(before, 'hex'), NEW.session, NEW.no, NEW.at,
                                                           NEW.kind, coalesce(NEW.of::text, ''), NEW.content), 'UTF8')) THEN
    RAISE EXCEPTION 'the hash of entry % of chain % is not that of the entry after what is here', NEW.no, NEW.session
      USING ERRCODE = 'MB003';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER entry_is_appended BEFORE INSERT ON meldbook.entry
FOR EACH ROW EXECUTE FUNCTION meldbook.check_entry();

-- Not even the owner changes anything by mistake: a trigger has to be taken away first.
CREATE FUNCTION meldbook.refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'an entry is never changed or deleted: a correction is a new entry' USING ERRCODE = 'MB004';
END $$;

CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON meldbook.entry
FOR EACH STATEMENT EXECUTE FUNCTION meldbook.refuse();

-- Who may do what: `GRANT meldbook_writer TO anna` lets Anna push and pull, `GRANT meldbook_reader TO eva` lets Eva pull.
-- Nobody else may do anything. Roles belong to the whole server, so a second hub on it finds them there.
DO $$ DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['meldbook_writer', 'meldbook_reader'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;  -- another hub of this server made it, perhaps at this moment
    END;
  END LOOP;
END $$;

REVOKE ALL ON SCHEMA meldbook FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA meldbook FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA meldbook FROM PUBLIC;
GRANT USAGE ON SCHEMA meldbook TO meldbook_writer, meldbook_reader;
GRANT SELECT, INSERT ON meldbook.entry TO meldbook_writer;
GRANT SELECT ON meldbook.entry TO meldbook_reader;
