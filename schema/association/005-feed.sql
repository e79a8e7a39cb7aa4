-- 005: what stores are told: members, whose numbers are whose, suspensions, who is forgotten, lists.
--
-- An entry gets its number by one job at a time, of those that are committed: a number given at the insert would be
-- passed over for ever by whoever asked while a slow transaction was still under way.

CREATE TABLE feed_entry (
  entry   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind    text NOT NULL CHECK (kind IN ('member', 'alias', 'suspension', 'forget', 'list')),
  country text NOT NULL DEFAULT '',                -- '' goes to all
  body    jsonb NOT NULL
);
CREATE TABLE feed (
  n       bigint PRIMARY KEY,
  kind    text NOT NULL,
  country text NOT NULL,
  body    jsonb NOT NULL
);
CREATE INDEX feed_of_member ON feed (((body->>'number')::int)) WHERE kind = 'member';

CREATE FUNCTION feed_member() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.state = 'forgotten' THEN
    -- what was told of them before is told without their name from now on
    UPDATE feed SET body = body - 'family' - 'given' WHERE kind = 'member' AND (body->>'number')::int = NEW.member;
    UPDATE feed_entry SET body = body - 'family' - 'given' WHERE kind = 'member' AND (body->>'number')::int = NEW.member;
    INSERT INTO feed_entry (kind, body) VALUES ('forget', jsonb_build_object('number', NEW.member));
  ELSE
    INSERT INTO feed_entry (kind, country, body) VALUES ('member', NEW.country,
      jsonb_build_object('number', NEW.member, 'family', NEW.family, 'given', NEW.given, 'country', NEW.country));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER feed_member AFTER INSERT OR UPDATE ON member FOR EACH ROW EXECUTE FUNCTION feed_member();

CREATE FUNCTION feed_alias() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO feed_entry (kind, body) VALUES ('alias', jsonb_build_object('number', NEW.number, 'member', NEW.member));
  RETURN NULL;
END $$;
CREATE TRIGGER feed_alias AFTER UPDATE ON member_alias FOR EACH ROW EXECUTE FUNCTION feed_alias();

-- Without the reason, which is the office's own.
CREATE FUNCTION feed_suspension() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO feed_entry (kind, body) VALUES ('suspension',
    jsonb_build_object('suspension', NEW.suspension, 'number', NEW.member, 'since', NEW.since, 'until', NEW.until,
                       'lifted', NEW.lifted IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER feed_suspension AFTER INSERT OR UPDATE ON suspension FOR EACH ROW EXECUTE FUNCTION feed_suspension();

CREATE FUNCTION feed_list() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO feed_entry (kind, body) VALUES ('list', jsonb_build_object('list', NEW.list, 'digest', NEW.digest));
  RETURN NULL;
END $$;
CREATE TRIGGER feed_list AFTER INSERT ON list FOR EACH ROW EXECUTE FUNCTION feed_list();
