CREATE TABLE "use_amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"use_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"home_entry_id" uuid NOT NULL,
	"drawn_units" integer NOT NULL,
	"drawn" bigint NOT NULL,
	"given" bigint NOT NULL,
	"wasted" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"incident_number" text NOT NULL,
	"patient_id" text NOT NULL,
	"no_patient_reason" text DEFAULT '' NOT NULL,
	"given_by_user_id" uuid NOT NULL,
	"given_by" text NOT NULL,
	"order_kind" text NOT NULL,
	"authorized_by" text NOT NULL,
	"waste_manner" text,
	"waste_reason" text NOT NULL,
	"wasted_at" timestamp (3) with time zone,
	"disposed_by_user_id" uuid,
	"disposed_by" text,
	"witnessed_by" text,
	"labels" text[] NOT NULL,
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
	CONSTRAINT "use_amendments_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "use_amendments_number_key" UNIQUE("agency_id","use_id","number"),
	CONSTRAINT "use_amendments_balance" CHECK ("use_amendments"."given" + "use_amendments"."wasted" + "use_amendments"."returned" = "use_amendments"."drawn"),
	CONSTRAINT "use_amendments_not_negative" CHECK ("use_amendments"."given" >= 0 and "use_amendments"."wasted" >= 0 and "use_amendments"."returned" >= 0
        and "use_amendments"."drawn_units" >= 1),
	CONSTRAINT "use_amendments_waste_manner" CHECK (("use_amendments"."wasted" = 0) = ("use_amendments"."waste_manner" is null))
);
--> statement-breakpoint
-- Before the foreign keys that are of it.
ALTER TABLE "uses" ADD CONSTRAINT "uses_agency_id_key" UNIQUE("agency_id","id");--> statement-breakpoint
ALTER TABLE "signatures" DROP CONSTRAINT "signatures_signed";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "amendment_id" uuid;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "amendment_id" uuid;--> statement-breakpoint
ALTER TABLE "use_amendments" ADD CONSTRAINT "use_amendments_given_by_user_id_users_id_fk" FOREIGN KEY ("given_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "use_amendments" ADD CONSTRAINT "use_amendments_disposed_by_user_id_users_id_fk" FOREIGN KEY ("disposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "use_amendments" ADD CONSTRAINT "use_amendments_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "use_amendments" ADD CONSTRAINT "use_amendments_use_fk" FOREIGN KEY ("agency_id","use_id") REFERENCES "public"."uses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "use_amendments" ADD CONSTRAINT "use_amendments_home_fk" FOREIGN KEY ("agency_id","home_entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "use_amendments_recorded_index" ON "use_amendments" USING btree ("agency_id","recorded_at");--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_amendment_fk" FOREIGN KEY ("agency_id","amendment_id") REFERENCES "public"."use_amendments"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_amendment_index" ON "ledger_entries" USING btree ("agency_id","amendment_id") WHERE "ledger_entries"."amendment_id" is not null;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_amendment_signer_key" UNIQUE("agency_id","amendment_id","user_id");--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_amendment_ordinal_key" UNIQUE("agency_id","amendment_id","ordinal");--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signed" CHECK (num_nonnulls("signatures"."entry_id", "signatures"."event_id", "signatures"."amendment_id") = 1);--> statement-breakpoint
CREATE FUNCTION record_text(row_of use_amendments) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  -- The hash is over everything else that the row holds.
  SELECT json_build_array(row_of.id, row_of.agency_id, row_of.hash)::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_use_amendments() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lengthen_chain(one.agency_id, 'amendments',
      array_agg(one.id ORDER BY one.recorded_at, one.use_id, one.number),
      array_agg(record_text(one) ORDER BY one.recorded_at, one.use_id, one.number))
    FROM use_amendments AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER use_amendments_chained
  AFTER INSERT ON "use_amendments" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_use_amendments();
--> statement-breakpoint
CREATE TRIGGER use_amendments_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "use_amendments"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
