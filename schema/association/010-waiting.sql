-- 010: who played in a package that waits for an officer, so that players see their event before it counts. What was held
-- before this step shows when it is decided.
CREATE TABLE waiting (
  number int NOT NULL,                             -- as it was reported
  digest text NOT NULL REFERENCES package,
  PRIMARY KEY (number, digest)
);
CREATE INDEX waiting_of ON waiting (digest);
