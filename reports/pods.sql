-- title: Draft pods, {event} (#{id})
-- summary: all drafts of an event with their pods, who sits in each, and how they were made
-- schema: topcut/pods/1
-- rows: pods
-- params: event
-- sheet: Pods
-- column: draft       | Draft      | int  | *
-- column: first_round | From round | int  | *
-- column: pod         | Pod        | int  | *
-- column: players     | Players    | int  | *
-- column: kind        | Kind       | text | * | json-only
-- column: made_by     | Made by    | text | *
-- column: seed        | Seed       | int  | * | json-only
-- column: names       | Names      | text | * | wrap
SELECT draft, first_round, pod, players, kind, said(made_by) AS made_by, seed, names
FROM draft_pods(:event)
ORDER BY draft, pod
