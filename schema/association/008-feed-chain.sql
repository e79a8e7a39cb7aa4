-- 008: the feed as chains, with keys and DCI numbers in it.
--
-- Entries of a kind for a country are a chain: each has a link, the digest of the link before it and of what it says
-- itself. Whoever follows some kinds and countries can count each link again, so an entry that is left out or another
-- history is noticed. A name may be forgotten later, and its link stands: the link is over the digest of the entry, in
-- which a salt that goes with the name keeps anybody from guessing it.

CREATE TABLE feed_last (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  n   bigint NOT NULL
);
INSERT INTO feed_last (n) SELECT coalesce(max(n), 0) FROM feed;

ALTER TABLE feed_entry DROP CONSTRAINT feed_entry_kind_check;
ALTER TABLE feed_entry ADD CHECK (kind IN ('member', 'alias', 'dci', 'key', 'suspension', 'forget', 'list'));

-- What was told without links is told again with them; it is all of a kind that may come twice.
INSERT INTO feed_entry (kind, country, body)
SELECT kind, country, CASE WHEN kind = 'member' THEN body || jsonb_build_object('salt', gen_random_uuid()) ELSE body END
  FROM feed ORDER BY n;
DELETE FROM feed;
ALTER TABLE feed ADD digest text NOT NULL, ADD link text NOT NULL; -- of the body as it was entered; of the chain up to here
CREATE INDEX feed_chain ON feed (kind, country, n DESC);
CREATE INDEX feed_of_dci ON feed (((body->>'member')::int)) WHERE kind = 'dci';

-- What was told of somebody before is told without their name from now on.
CREATE FUNCTION feed_without_names(who int) RETURNS void LANGUAGE sql AS $$
  UPDATE feed SET body = jsonb_build_object('number', who, 'country', country, 'forgotten', true)
   WHERE kind = 'member' AND (body->>'number')::int = who;
  UPDATE feed SET body = jsonb_build_object('member', who, 'forgotten', true)
   WHERE kind = 'dci' AND (body->>'member')::int = who;
  UPDATE feed_entry SET body = jsonb_build_object('number', who, 'country', country, 'forgotten', true)
   WHERE kind = 'member' AND (body->>'number')::int = who;
  UPDATE feed_entry SET body = jsonb_build_object('member', who, 'forgotten', true)
   WHERE kind = 'dci' AND (body->>'member')::int = who;
$$;

CREATE OR REPLACE FUNCTION feed_member() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.state = 'forgotten' THEN
    PERFORM feed_without_names(NEW.member);
    INSERT INTO feed_entry (kind, body) VALUES ('forget', jsonb_build_object('number', NEW.member));
  ELSE
    INSERT INTO feed_entry (kind, country, body) VALUES ('member', NEW.country,
      jsonb_build_object('number', NEW.member, 'family', NEW.family, 'given', NEW.given, 'country', NEW.country,
                         'salt', gen_random_uuid()));
  END IF;
  RETURN NULL;
END $$;

-- A DCI number goes where its member's name goes.
CREATE FUNCTION feed_dci() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO feed_entry (kind, country, body)
  SELECT 'dci', m.country, jsonb_build_object('dci', NEW.dci_key, 'member', NEW.member, 'salt', gen_random_uuid())
    FROM member m WHERE m.member = NEW.member AND m.state = 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER feed_dci AFTER INSERT OR UPDATE ON member_dci FOR EACH ROW EXECUTE FUNCTION feed_dci();

-- A store's key, from when and until when it counts (seconds since 1970; null: it counts still).
CREATE FUNCTION feed_key_body(k store_key) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('key', k.public_key, 'store', k.store, 'name', s.name, 'country', s.country,
                            'since', extract(epoch FROM k.since)::bigint, 'until', extract(epoch FROM k.until)::bigint)
    FROM store s WHERE s.store = k.store $$;
CREATE FUNCTION feed_key() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO feed_entry (kind, body) VALUES ('key', feed_key_body(NEW));
  RETURN NULL;
END $$;
CREATE TRIGGER feed_key AFTER INSERT OR UPDATE ON store_key FOR EACH ROW EXECUTE FUNCTION feed_key();

INSERT INTO feed_entry (kind, country, body)
SELECT 'dci', m.country, jsonb_build_object('dci', d.dci_key, 'member', d.member, 'salt', gen_random_uuid())
  FROM member_dci d JOIN member m USING (member) WHERE m.state = 'active' ORDER BY d.since, d.dci_key;
INSERT INTO feed_entry (kind, body) SELECT 'key', feed_key_body(k) FROM store_key k ORDER BY k.since, k.public_key;
