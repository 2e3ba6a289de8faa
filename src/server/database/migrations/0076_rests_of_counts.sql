-- A count that found the same as the count before it could get the rest of the earlier difference as a second one of its own,
-- and then the event said fewer differences than it had (LEDGER-01). A rest is no finding of the count.
UPDATE "discrepancies" AS "rest" SET "event_id" = NULL
FROM (
  SELECT "found"."id", row_number() OVER (
    PARTITION BY "found"."agency_id", "found"."event_id", "found"."lot_id"
    ORDER BY "found"."opened_at", "found"."resolved_at" NULLS LAST, "found"."id"
  ) AS "place"
  FROM "discrepancies" AS "found"
  JOIN "custody_events" AS "event"
    ON "event"."agency_id" = "found"."agency_id" AND "event"."id" = "found"."event_id"
  WHERE "found"."kind" = 'count' AND "found"."lot_id" IS NOT NULL
    AND "event"."kind" IN ('count', 'shiftChange', 'sealChange')
) AS "ranked"
WHERE "rest"."id" = "ranked"."id" AND "ranked"."place" > 1;
