CREATE TABLE "event_amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"details" jsonb NOT NULL,
	"facts" jsonb,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"required_signatures" text[] NOT NULL,
	"in_place_of" jsonb NOT NULL,
	"recorded_by_user_id" uuid NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"original_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "event_amendments_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "event_amendments_number_key" UNIQUE("agency_id","event_id","number")
);
--> statement-breakpoint
ALTER TABLE "signatures" DROP CONSTRAINT "signatures_amendment_fk";
--> statement-breakpoint
ALTER TABLE "event_amendments" ADD CONSTRAINT "event_amendments_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_amendments" ADD CONSTRAINT "event_amendments_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_amendments_recorded_index" ON "event_amendments" USING btree ("agency_id","recorded_at");
--> statement-breakpoint
-- In place of the foreign key: an amendment is of a use or of an event.
CREATE FUNCTION check_signed_amendment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM use_amendments WHERE agency_id = NEW.agency_id AND id = NEW.amendment_id)
    AND NOT EXISTS (SELECT FROM event_amendments WHERE agency_id = NEW.agency_id AND id = NEW.amendment_id) THEN
    RAISE EXCEPTION 'A signature of an amendment that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER signatures_amendment
  AFTER INSERT ON "signatures"
  FOR EACH ROW WHEN (NEW.amendment_id IS NOT NULL) EXECUTE FUNCTION check_signed_amendment();
--> statement-breakpoint
CREATE FUNCTION record_text(row_of event_amendments) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  -- The hash is over everything else that the row holds.
  SELECT json_build_array(row_of.id, row_of.agency_id, row_of.hash)::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_event_amendments() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lengthen_chain(one.agency_id, 'eventAmendments',
      array_agg(one.id ORDER BY one.recorded_at, one.event_id, one.number),
      array_agg(record_text(one) ORDER BY one.recorded_at, one.event_id, one.number))
    FROM event_amendments AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER event_amendments_chained
  AFTER INSERT ON "event_amendments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_event_amendments();
--> statement-breakpoint
CREATE TRIGGER event_amendments_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "event_amendments"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
