-- Lists of members of teams: only the captain has an enrolment, so a list belongs to an event and a player, no longer
-- to an enrolment. (That the player is in the event is seen to by event/register/decks.c and doctor.)
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
   SET sql = replace(sql, 'FOREIGN KEY (event_id, player_id) REFERENCES enrolment DEFERRABLE INITIALLY DEFERRED',
                          'FOREIGN KEY (event_id) REFERENCES event DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (player_id) REFERENCES player DEFERRABLE INITIALLY DEFERRED')
 WHERE type = 'table' AND name = 'deck';
PRAGMA writable_schema = RESET;
