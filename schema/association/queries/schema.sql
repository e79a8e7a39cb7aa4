-- The server, and the steps that a database has taken.

-- Whether it is a standby, and whether a commit waits for one.
-- :server_is_standby
SELECT pg_is_in_recovery(), current_setting('synchronous_standby_names') <> '';

-- How far this server's changes reach ($1: or that place), and whether a standby for whose word commits wait has all of
-- them on its disk. To whom the server does not show its standbys, it says whether commits wait for one at all.
-- :server_is_followed
SELECT at, CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE')
                THEN EXISTS (SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum') AND flush_lsn >= at)
                ELSE current_setting('synchronous_standby_names') <> '' END
  FROM (SELECT coalesce(nullif($1, '')::pg_lsn, pg_current_wal_flush_lsn()) AS at) AS here;

-- :schema_is_there
SELECT to_regclass('schema_step') IS NOT NULL;

-- :schema_version
SELECT coalesce(max(step), 0) FROM schema_step;

-- One program at a time takes steps; the number is of no meaning but that all of them use it.
-- :schema_lock
SELECT pg_advisory_xact_lock(4702394921427289928);

-- :schema_step
INSERT INTO schema_step (step) VALUES ($1);

-- The server's process of this connection; ending another one; and cancelling a commit that waits for a standby.
-- :backend_pid
SELECT pg_backend_pid();

-- :backend_end
SELECT pg_terminate_backend($1::int, 5000);

-- :backend_cancel_waiting
SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep';

-- Whether a value goes and comes as it is: copied is a table of a test's own connection.
-- :echo_test
SELECT $1::float8, $2::bytea;

-- :copy_test_in
COPY copied (n, f, day, word) FROM STDIN (FORMAT binary)

-- :copy_test_out
COPY (SELECT f, day, word FROM copied WHERE n < $1 ORDER BY n) TO STDOUT (FORMAT binary)
