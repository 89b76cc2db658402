-- A club's hub, version 4: what many ledgers have in common, in PostgreSQL 11 or later. `meldbook push URL --init` runs
-- this file in an empty database; `psql -1 -f hub.sql` does the same. With psql and this page a person can follow it.
--
-- Run again by the owner of a hub, this file changes nothing of it.
--
-- The hub holds logs and nothing else: the rows of the table `entry` of every ledger (see schema.sql), byte for byte. It
-- knows no scores; totals, statistics and pages come from a ledger that pulled. The database itself keeps the promises of
-- the log: whoever writes here, with whatever program, can begin a chain, or add the next entry of one that is his own, and
-- do nothing else.
--
-- What it refuses has a code of its own (SQLSTATE), by which programs know it:
--   MB001  the chain goes on differently here: a fork
--   MB002  the entry before this one is not here
--   MB003  the hash is not that of the entry
--   MB004  an entry is never changed or deleted
--   MB005  the chain belongs to somebody else

DO $$ BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'the database must be in UTF8, not in %', current_setting('server_encoding')
      USING HINT = 'createdb --encoding UTF8 --template template0 NAME';
  END IF;
  IF to_regnamespace('meldbook') IS NOT NULL
     AND coalesce(obj_description(to_regnamespace('meldbook'), 'pg_namespace'), '') <> 'A hub of meldbook, version 4' THEN
    RAISE EXCEPTION 'the schema meldbook is there already, and not that of a hub of version 4';
  END IF;
END $$;

CREATE SCHEMA IF NOT EXISTS meldbook;

-- The log. A chain is a night, or the daybook of a machine (its id begins with ffffffff-): entries 1, 2, 3, ...
-- Each entry's hash covers the one before it:
--   hash = sha256 of six lines, joined by a newline, none at the end:
--     the hash before in lower-case hex (64 zeros for the first), chain, no, at, change, said
CREATE TABLE IF NOT EXISTS meldbook.entry (
  chain   text   COLLATE "C" NOT NULL CHECK (chain ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  no      bigint             NOT NULL CHECK (no BETWEEN 1 AND 4294967295),
  at      bigint             NOT NULL,     -- seconds since 1970 UTC: to_timestamp(at)
  change  text   COLLATE "C" NOT NULL,     -- what is different from now on: JSON, of which nothing is read here
  said    text   COLLATE "C" NOT NULL,     -- the command as it could be typed again: shown, and never believed
  hash    bytea              NOT NULL CHECK (octet_length(hash) = 32),
  -- What is in no ledger: who wrote it, and in which transaction it came. All that came before the oldest transaction that
  -- still runs is seen by everybody: a pull asks for what came since.
  writer  name               NOT NULL,     -- session_user
  came    bigint             NOT NULL,
  PRIMARY KEY (chain, no),
  CONSTRAINT entry_is_short CHECK (octet_length(change) + octet_length(said) <= 16777216),
  CONSTRAINT entry_is_json CHECK (change::json IS NOT NULL),
  -- Each is one line of those that the hash covers, which would not tell otherwise where one ends and the next begins.
  CONSTRAINT entry_is_in_lines CHECK (strpos(change, E'\n') = 0 AND strpos(said, E'\n') = 0)
);
CREATE INDEX IF NOT EXISTS entry_came ON meldbook.entry (came);

-- To whom a chain belongs: the role that began it, until the owner of the hub names another one, or a role of which
-- several are members. Nobody else goes on with it.
--   UPDATE meldbook.chain SET owner = 'anna' WHERE owner = 'ben';
CREATE TABLE IF NOT EXISTS meldbook.chain (
  chain text COLLATE "C" PRIMARY KEY,
  owner name             NOT NULL
);

-- Whether whoever asks may go on with the chains of a role.
CREATE OR REPLACE FUNCTION meldbook.may_append(owner name) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT owner = session_user OR EXISTS (
    SELECT FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid JOIN pg_roles r ON r.oid = m.member
    WHERE g.rolname = owner AND r.rolname = session_user)
$$;

-- The one way in. An equal entry that is here already is passed over without a word, so that a push can be repeated;
-- ON CONFLICT would come too late for that, after this function. It runs as the owner of the hub, because nobody else
-- writes to the table `chain`.
CREATE OR REPLACE FUNCTION meldbook.check_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  here   meldbook.entry;
  owner  name;
  before bytea := decode(repeat('00', 32), 'hex');
BEGIN
  -- Once before it is waited for anybody, and once afterwards. Only who goes on with a chain locks it: its row, so that
  -- there is room for any number.
  FOR is_locked IN 0 .. 1 LOOP
    SELECT * INTO here FROM meldbook.entry e WHERE e.chain = NEW.chain AND e.no = NEW.no;
    IF FOUND THEN
      NEW.writer := here.writer;
      NEW.came := here.came;
      IF here IS NOT DISTINCT FROM NEW THEN
        RETURN NULL;
      END IF;
      RAISE EXCEPTION 'chain % goes on differently here from entry % on', NEW.chain, NEW.no
        USING ERRCODE = 'MB001';
    END IF;
    EXIT WHEN is_locked = 1;

    IF NEW.no = 1 THEN
      INSERT INTO meldbook.chain VALUES (NEW.chain, session_user) ON CONFLICT DO NOTHING;
    END IF;
    SELECT c.owner INTO owner FROM meldbook.chain c WHERE c.chain = NEW.chain;
    IF FOUND AND NOT meldbook.may_append(owner) THEN
      RAISE EXCEPTION 'chain % belongs to %', NEW.chain, owner
        USING ERRCODE = 'MB005';
    END IF;
    PERFORM FROM meldbook.chain c WHERE c.chain = NEW.chain FOR UPDATE;
  END LOOP;
  NEW.writer := session_user;
  NEW.came := txid_current();

  IF NEW.no > 1 THEN
    SELECT e.hash INTO before FROM meldbook.entry e WHERE e.chain = NEW.chain AND e.no = NEW.no - 1;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the entry before entry % of chain % is not here', NEW.no, NEW.chain
        USING ERRCODE = 'MB002';
    END IF;
  END IF;

  -- A chain that goes on differently from its last entry on has another hash here too: that of a fork.
  IF NEW.hash IS DISTINCT FROM sha256(convert_to(
       concat_ws(E'\n', encode(before, 'hex'), NEW.chain, NEW.no, NEW.at, NEW.change, NEW.said), 'UTF8')) THEN
    RAISE EXCEPTION 'the hash of entry % of chain % is not that of the entry after what is here', NEW.no, NEW.chain
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
GRANT EXECUTE ON FUNCTION meldbook.may_append(name) TO meldbook_writer, meldbook_reader;
GRANT SELECT ON meldbook.entry, meldbook.chain TO meldbook_writer, meldbook_reader;
GRANT INSERT ON meldbook.entry TO meldbook_writer;

-- Nobody else gets in at all, and nobody fills the server with temporary tables, large objects or locks by number. Of
-- these two only a superuser can take the functions away from everybody.
DO $$ DECLARE
  taken regprocedure;
BEGIN
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO meldbook_writer, meldbook_reader', current_database());
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    FOR taken IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
                 AND proname ~ '^(lo_.*|loread|lowrite|pg_(try_)?advisory_.*)$' LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', taken);
    END LOOP;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  END IF;
END $$;

-- Last of all, so that nobody takes half of it for a hub.
COMMENT ON SCHEMA meldbook IS 'A hub of meldbook, version 4';
