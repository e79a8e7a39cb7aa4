-- 001: what makes a database that of an association. PostgreSQL 15.

-- The steps that have run.
CREATE TABLE schema_step (
  step   int PRIMARY KEY,
  taken  timestamptz NOT NULL DEFAULT now()
);

-- The association itself: one row.
CREATE TABLE association (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  name        text NOT NULL CHECK (name <> ''),
  public_key  text NOT NULL CHECK (public_key ~ '^[0-9a-f]{64}$'), -- Ed25519; the secret half is a file elsewhere
  founded     timestamptz NOT NULL DEFAULT now()
);

-- Everything that was done at a desk, for ever: rows are added and never changed.
CREATE TABLE log (
  entry   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at      timestamptz NOT NULL DEFAULT now(),
  who     text NOT NULL,
  what    text NOT NULL,               -- "member merge", a command's words
  about   text NOT NULL DEFAULT '',    -- "member 100000017"
  detail  jsonb NOT NULL DEFAULT '{}'
);
CREATE FUNCTION log_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the log is only added to'; END $$;
CREATE TRIGGER log_is_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON log
  FOR EACH STATEMENT EXECUTE FUNCTION log_is_for_ever();
