CREATE TABLE "case_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"facts" text NOT NULL,
	"event_id" uuid,
	"entry_id" uuid,
	"role" text,
	"method" text,
	"signed_hash" text,
	CONSTRAINT "case_records_sequence_key" UNIQUE("agency_id","case_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"number" text NOT NULL,
	"inventory_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"product_id" uuid,
	"lot_id" uuid,
	"label" text,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"owner_user_id" uuid,
	"owner_name" text,
	"remainder" bigint NOT NULL,
	"follows_case_id" uuid,
	"closed_at" timestamp (3) with time zone,
	"reason_code" text,
	CONSTRAINT "cases_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "cases_number_key" UNIQUE("agency_id","number")
);
--> statement-breakpoint
ALTER TABLE "discrepancies" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "case_records" ADD CONSTRAINT "case_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_records" ADD CONSTRAINT "case_records_case_fk" FOREIGN KEY ("agency_id","case_id") REFERENCES "public"."cases"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_records" ADD CONSTRAINT "case_records_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_records" ADD CONSTRAINT "case_records_entry_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_inventory_index" ON "cases" USING btree ("agency_id","inventory_id","state");
--> statement-breakpoint
ALTER TABLE "discrepancies" ADD CONSTRAINT "discrepancies_case_fk" FOREIGN KEY ("agency_id","case_id") REFERENCES "public"."cases"("agency_id","id");
--> statement-breakpoint
CREATE FUNCTION record_text(row_of case_records) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT json_build_array(
    row_of.id, row_of.agency_id, row_of.case_id, row_of.sequence, record_time(row_of.at), record_time(row_of.recorded_at),
    row_of.user_id, row_of.name, row_of.facts, row_of.event_id, row_of.entry_id, row_of.role, row_of.method, row_of.signed_hash
  )::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_case_records() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lengthen_chain(one.agency_id, 'cases',
      array_agg(one.id ORDER BY one.recorded_at, one.case_id, one.sequence),
      array_agg(record_text(one) ORDER BY one.recorded_at, one.case_id, one.sequence))
    FROM case_records AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER case_records_chained
  AFTER INSERT ON "case_records" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_case_records();
--> statement-breakpoint
CREATE TRIGGER case_records_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "case_records"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The differences of before become cases: those of a lot, label or seal that followed each other without a day in between
-- that none was open. `rest` is what an explanation left over; it was no finding.
CREATE TEMPORARY TABLE former ON COMMIT DROP AS
  WITH keyed AS (
    SELECT one.*, coalesce(one.lot_id::text, CASE one.kind WHEN 'seal' THEN 'seal' ELSE one.label END) AS subject_key,
      event.recorded_by_user_id, event.recorded_at AS event_recorded_at, closing.kind AS closing_kind,
      closing.recorded_by_user_id AS closed_by_user_id, closing.recorded_by AS closed_by,
      one.resolution LIKE '% again by %' AS is_recounted,
      coalesce((SELECT bool_or(counted.is_blind) FROM counts AS counted
        WHERE counted.agency_id = one.agency_id AND counted.event_id = one.event_id), false) AS is_blind
    FROM discrepancies AS one
    LEFT JOIN custody_events AS event ON event.agency_id = one.agency_id AND event.id = one.event_id
    LEFT JOIN custody_events AS closing ON closing.agency_id = one.agency_id AND closing.id = one.resolved_by_event_id
  ), started AS (
    SELECT keyed.*, opened_at > max(coalesce(resolved_at, 'infinity')) OVER (
      PARTITION BY agency_id, inventory_id, subject_key ORDER BY opened_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) IS NOT FALSE AS starts
    FROM keyed
  ), grouped AS (
    SELECT started.*, count(*) FILTER (WHERE starts) OVER (
      PARTITION BY agency_id, inventory_id, subject_key ORDER BY opened_at, id
    ) AS island
    FROM started
  )
  SELECT grouped.*,
    lag(recorded) OVER same AS recorded_before,
    lag(resolution) OVER same AS explained_by,
    (kind = 'count' AND lag(found) OVER same = found AND NOT lag(is_recounted) OVER same
      AND lag(resolved_at) OVER same = opened_at) IS TRUE AS is_rest,
    lead(opened_at) OVER same = resolved_at AS is_followed
  FROM grouped
  WINDOW same AS (PARTITION BY agency_id, inventory_id, subject_key, island, kind, label ORDER BY opened_at, id);
--> statement-breakpoint
CREATE TEMPORARY TABLE former_cases ON COMMIT DROP AS
  WITH gathered AS (
    SELECT one.agency_id, inventory_id, subject_key, island, gen_random_uuid() AS id,
      CASE WHEN max(lot_id::text) IS NOT NULL THEN 'lot' WHEN max(kind) = 'seal' THEN 'seal' ELSE 'label' END AS subject,
      max(product_id::text)::uuid AS product_id, max(lot_id::text)::uuid AS lot_id,
      CASE WHEN max(lot_id::text) IS NULL THEN max(label) END AS label,
      min(opened_at) AS opened_at, (array_agg(opened_by ORDER BY opened_at, one.id))[1] AS opened_by,
      bool_and(resolved_at IS NOT NULL) AS is_closed, max(resolved_at) AS closed_at,
      to_char(min(opened_at) AT TIME ZONE agencies.time_zone, 'YYYY') AS year,
      coalesce((array_agg(
        CASE WHEN resolved_at IS NOT NULL AND NOT is_recounted THEN 0 ELSE found::bigint - recorded::bigint END
        ORDER BY opened_at DESC, one.id DESC
      ) FILTER (WHERE kind = 'count'))[1], 0) AS remainder
    FROM former AS one JOIN agencies ON agencies.id = one.agency_id
    GROUP BY one.agency_id, inventory_id, subject_key, island, agencies.time_zone
  )
  SELECT gathered.*, concat('C-', year, '-', lpad(
    (row_number() OVER (PARTITION BY agency_id, year ORDER BY opened_at, id))::text, 4, '0')) AS number
  FROM gathered;
--> statement-breakpoint
INSERT INTO cases (id, agency_id, number, inventory_id, subject, product_id, lot_id, label, state, opened_at, opened_by, remainder, closed_at)
  SELECT id, agency_id, number, inventory_id, subject, product_id, lot_id, label,
    CASE WHEN is_closed THEN 'closed' ELSE 'open' END, opened_at, opened_by, remainder, CASE WHEN is_closed THEN closed_at END
  FROM former_cases;
--> statement-breakpoint
INSERT INTO case_records (agency_id, case_id, sequence, at, recorded_at, user_id, name, facts, event_id)
  WITH told AS (
    SELECT case_of.id AS of_case, one.*
    FROM former AS one JOIN former_cases AS case_of USING (agency_id, inventory_id, subject_key, island)
  ), lines AS (
    SELECT agency_id, of_case AS case_id, opened_at AS at, CASE WHEN is_rest THEN 2 ELSE 1 END AS place, id, coalesce(event_recorded_at, opened_at) AS recorded_at,
      recorded_by_user_id AS user_id, opened_by AS name, event_id,
      CASE WHEN is_rest THEN jsonb_build_object(
        'kind', 'explanation', 'by', CASE WHEN explained_by LIKE 'Reported as a loss.%' THEN 'loss' ELSE 'lateEntry' END,
        'change', recorded::bigint - recorded_before::bigint, 'labels', '[]'::jsonb, 'seal', false,
        'text', explained_by
      ) ELSE jsonb_build_object(
        'kind', 'finding', 'what', CASE kind WHEN 'count' THEN 'amount' ELSE kind END, 'label', label,
        'recorded', recorded, 'found', found, 'isBlind', is_blind
      ) END AS facts
    FROM told
    UNION ALL
    SELECT agency_id, of_case, resolved_at, 3, id, resolved_at, closed_by_user_id, coalesce(closed_by, opened_by),
      resolved_by_event_id,
      CASE WHEN is_recounted THEN jsonb_build_object(
        'kind', 'agreement', 'amount', kind = 'count', 'seal', kind = 'seal',
        'labels', CASE kind WHEN 'label' THEN jsonb_build_array(label) ELSE '[]'::jsonb END
      ) ELSE jsonb_build_object(
        'kind', 'explanation',
        'by', CASE WHEN kind = 'label' THEN 'labelAct' WHEN closing_kind IN ('loss', 'correction') THEN closing_kind ELSE 'lateEntry' END,
        'change', CASE kind WHEN 'count' THEN found::bigint - recorded::bigint ELSE 0 END,
        'labels', CASE kind WHEN 'label' THEN jsonb_build_array(label) ELSE '[]'::jsonb END,
        'seal', kind = 'seal', 'text', coalesce(resolution, '')
      ) END
    FROM told WHERE resolved_at IS NOT NULL AND is_followed IS NOT TRUE
    UNION ALL
    SELECT agency_id, id, closed_at, 4, id, closed_at, NULL, opened_by, NULL,
      jsonb_build_object('kind', 'closedEarlier', 'text', 'Closed before sign-off was required.')
    FROM former_cases WHERE is_closed
  )
  SELECT agency_id, case_id, row_number() OVER (PARTITION BY case_id ORDER BY at, place, id), at, recorded_at, user_id, name, facts::text, event_id
  FROM lines ORDER BY recorded_at, case_id, at, place, id;
--> statement-breakpoint
UPDATE discrepancies AS one SET case_id = case_of.id
  FROM former JOIN former_cases AS case_of USING (agency_id, inventory_id, subject_key, island)
  WHERE former.id = one.id;
--> statement-breakpoint
DROP TABLE former;
--> statement-breakpoint
DROP TABLE former_cases;
--> statement-breakpoint
SELECT keep_versions('0035_cases', 'discrepancies', '{id}', '{id,agency_id,inventory_id,kind,product_id,lot_id,label,recorded,found,opened_at,opened_by,resolved_at,resolution,event_id,resolved_by_event_id,case_id}');
--> statement-breakpoint
SELECT keep_versions('0035_cases', 'cases', '{id}', '{id,agency_id,number,inventory_id,subject,product_id,lot_id,label,state,opened_at,opened_by,owner_user_id,owner_name,remainder,follows_case_id,closed_at,reason_code}');
