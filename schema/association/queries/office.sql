-- The association as a whole.

-- :association_get
SELECT name, public_key, extract(epoch FROM founded)::bigint, extract(epoch FROM clock_timestamp())::bigint FROM association;

-- :association_clock
SELECT extract(epoch FROM clock_timestamp())::bigint;

-- :association_found
INSERT INTO association (name, public_key) VALUES ($1, $2);

-- :log_add
INSERT INTO log (who, what, about, detail, request) VALUES ($1, $2, $3, $4::jsonb, $5);

-- :log_by_request
SELECT entry FROM log WHERE request = $1 LIMIT 1;

-- What was done, newest first, before an entry (0: from the newest).
-- :log_list
SELECT entry, extract(epoch FROM at)::bigint, who, what, about, detail FROM log
 WHERE $1::bigint = 0 OR entry < $1 ORDER BY entry DESC LIMIT $2;

-- What the server is, and how it keeps what is committed.
-- :server_settings
SELECT current_setting('server_version'), current_setting('fsync'), current_setting('full_page_writes'),
       current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
       current_setting('data_checksums'), current_setting('archive_mode'),
       pg_database_size(current_database()), extract(epoch FROM clock_timestamp())::bigint;

-- Standbys that follow, of these those whose word a commit waits for, and whether the server shows them to this user.
-- :server_standbys
SELECT count(*), count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')), pg_has_role('pg_read_all_stats', 'USAGE')
  FROM pg_stat_replication WHERE state = 'streaming';

-- :log_count
SELECT count(*) FROM log;

-- What the association holds: members, stores; events by what became of them; packages that wait; changes that ratings
-- do not have yet, and the matches of the last run.
-- :office_count
SELECT (SELECT count(*) FROM member WHERE state = 'active'), (SELECT count(*) FROM store WHERE state <> 'closed'),
       (SELECT count(*) FROM event), (SELECT count(*) FROM sanction WHERE state = 'planned' AND deadline >= $1::date),
       (SELECT count(*) FROM sanction WHERE state = 'overdue' OR (state = 'planned' AND deadline < $1::date)),
       (SELECT count(*) FROM package WHERE state = 'held'), (SELECT count(*) FROM pending),
       coalesce((SELECT min(day)::text FROM pending), '');
