CREATE TABLE "seal_records" (
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"effect" text NOT NULL,
	"number" text,
	"is_counted" boolean NOT NULL,
	"signers" integer NOT NULL,
	"act" text NOT NULL,
	"recorded_by" text NOT NULL,
	"event_id" uuid,
	"entry_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seal_records_agency_id_inventory_id_sequence_pk" PRIMARY KEY("agency_id","inventory_id","sequence"),
	CONSTRAINT "seal_records_number" CHECK (("seal_records"."number" is not null) = ("seal_records"."effect" in ('sealed', 'checked')))
);
--> statement-breakpoint
ALTER TABLE "control_value_activations" ADD COLUMN "reseal" jsonb;--> statement-breakpoint
ALTER TABLE "counts" ADD COLUMN "is_seal_check" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "seal_check_every_days" integer;--> statement-breakpoint
ALTER TABLE "uses" ADD COLUMN "reseal" jsonb;--> statement-breakpoint
ALTER TABLE "seal_records" ADD CONSTRAINT "seal_records_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_records" ADD CONSTRAINT "seal_records_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_records" ADD CONSTRAINT "seal_records_entry_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seal_records_time_index" ON "seal_records" USING btree ("agency_id","inventory_id","occurred_at" DESC NULLS FIRST,"sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "seal_records_number_index" ON "seal_records" USING btree ("agency_id",lower("number")) WHERE "seal_records"."effect" = 'sealed';--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_seal_check_every_days" CHECK ("inventories"."seal_check_every_days" > 0);
--> statement-breakpoint
-- What was recorded is never changed (see refuse_change in 0001).
CREATE TRIGGER seal_records_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "seal_records"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- SEAL-06: an intact seal without lines was recorded as a count. The record stays; it is shown as the check that it was.
ALTER TABLE "counts" DISABLE TRIGGER counts_append_only;
--> statement-breakpoint
UPDATE "counts" SET is_seal_check = true FROM "custody_events" e
  WHERE e.agency_id = counts.agency_id AND e.id = counts.event_id
    AND e.details -> 'seal' ->> 'state' = 'intact' AND jsonb_array_length(e.details -> 'lines') = 0;
--> statement-breakpoint
ALTER TABLE "counts" ENABLE TRIGGER counts_append_only;
--> statement-breakpoint
-- SEAL-02: what the acts of before did to the seals of their inventories; none of them resealed but with a count.
WITH places AS (
  SELECT i.agency_id, i.id, i.seal_number, a.created_at FROM inventories i JOIN agencies a ON a.id = i.agency_id
    WHERE i.seal_policy <> 'none' OR i.seal_number IS NOT NULL
      OR EXISTS (SELECT 1 FROM custody_events e WHERE e.agency_id = i.agency_id AND e.inventory_id = i.id
        AND e.details -> 'seal' ->> 'state' = 'replaced')
), acts AS (
  SELECT p.agency_id, p.id AS inventory_id, 'sealed' AS effect, p.seal_number AS number, false AS is_counted, 0 AS signers,
      'setUp' AS act, 'Setup' AS recorded_by, NULL::uuid AS event_id, NULL::uuid AS entry_id,
      p.created_at AS occurred_at, p.created_at AS recorded_at, 0::bigint AS place
    FROM places p
    WHERE p.seal_number IS NOT NULL AND NOT EXISTS (SELECT 1 FROM custody_events e
      WHERE e.agency_id = p.agency_id AND e.inventory_id = p.id AND e.details -> 'seal' ->> 'state' = 'replaced')
  UNION ALL
  SELECT e.agency_id, e.inventory_id,
      CASE WHEN e.details -> 'seal' ->> 'state' = 'replaced' THEN 'sealed'
        WHEN e.details -> 'seal' ->> 'state' = 'intact' THEN 'checked'
        WHEN e.kind = 'correction' THEN 'changed' ELSE 'opened' END,
      e.details -> 'seal' ->> 'number', coalesce(e.details -> 'seal' ->> 'state' = 'replaced', false),
      (SELECT count(*)::integer FROM signatures s WHERE s.agency_id = e.agency_id AND s.event_id = e.id),
      e.kind, e.recorded_by, e.id, NULL, e.occurred_at, e.recorded_at, e.sequence
    FROM custody_events e JOIN places p ON p.agency_id = e.agency_id AND p.id = e.inventory_id
    WHERE jsonb_typeof(e.details -> 'seal') = 'object'
      OR e.kind IN ('receive', 'transferOut', 'transferIn', 'transferReturned', 'waste', 'breakage', 'reverseDistribution',
        'destruction', 'loss', 'labelVoid', 'correction')
  UNION ALL
  SELECT l.agency_id, l.inventory_id, CASE WHEN l.kind = 'correction' THEN 'changed' ELSE 'opened' END, NULL, false, 0,
      CASE WHEN l.kind = 'count' THEN 'firstCount' ELSE l.kind END, l.recorded_by, NULL, l.id, l.occurred_at, l.recorded_at,
      l.sequence
    FROM ledger_entries l JOIN places p ON p.agency_id = l.agency_id AND p.id = l.inventory_id
    WHERE l.event_id IS NULL AND l.kind NOT IN ('expiry', 'sealChange')
  UNION ALL
  SELECT v.agency_id, v.inventory_id, 'opened', NULL, false, 0, 'activation', v.signed_by, NULL, NULL, v.signed_at,
      v.signed_at, 0
    FROM control_value_activations v JOIN places p ON p.agency_id = v.agency_id AND p.id = v.inventory_id
)
INSERT INTO seal_records (agency_id, inventory_id, sequence, effect, number, is_counted, signers, act, recorded_by, event_id,
    entry_id, occurred_at)
  SELECT agency_id, inventory_id, row_number() OVER (PARTITION BY agency_id, inventory_id ORDER BY recorded_at, place), effect,
    number, is_counted, signers, act, recorded_by, event_id, entry_id, occurred_at
  FROM acts;
--> statement-breakpoint
-- The number that is on an inventory now; none while it is open.
UPDATE inventories i SET seal_number = CASE WHEN EXISTS (
    SELECT 1 FROM seal_records r WHERE r.agency_id = i.agency_id AND r.inventory_id = i.id AND r.effect = 'opened'
      AND (r.occurred_at, r.sequence) > (last.occurred_at, last.sequence)
  ) THEN NULL ELSE last.number END
  FROM (
    SELECT DISTINCT ON (agency_id, inventory_id) agency_id, inventory_id, number, occurred_at, sequence
      FROM seal_records WHERE effect = 'sealed'
      ORDER BY agency_id, inventory_id, occurred_at DESC, sequence DESC
  ) last
  WHERE last.agency_id = i.agency_id AND last.inventory_id = i.id;
--> statement-breakpoint
SELECT keep_versions('0045_seals', 'seal_records', '{agency_id,inventory_id,sequence}', '{agency_id,inventory_id,sequence,effect,number,is_counted,signers,act,recorded_by,event_id,entry_id,occurred_at}');
--> statement-breakpoint
SELECT keep_versions('0045_seals', 'inventories', '{id}', '{id,agency_id,site_id,name,kind,custodian_user_id,custody_since,seal_number,count_every_days,seal_check_every_days,seal_policy,vendor_id,out_of_service_location_id,out_of_service_since,is_active,version,changed_by,changed_at}');
