CREATE TABLE "signature_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"entry_id" uuid,
	"event_id" uuid,
	"ordinal" integer NOT NULL,
	"meaning" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"method" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"noted_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signature_notes_entry_key" UNIQUE("agency_id","entry_id","ordinal"),
	CONSTRAINT "signature_notes_event_key" UNIQUE("agency_id","event_id","ordinal"),
	CONSTRAINT "signature_notes_noted" CHECK (("signature_notes"."entry_id" is null) <> ("signature_notes"."event_id" is null))
);
--> statement-breakpoint
ALTER TABLE "signature_notes" ADD CONSTRAINT "signature_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_notes" ADD CONSTRAINT "signature_notes_entry_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_notes" ADD CONSTRAINT "signature_notes_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION record_text(row_of signature_notes) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  -- The hash is over everything else that the row holds.
  SELECT json_build_array(row_of.id, row_of.agency_id, row_of.hash)::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_signature_notes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lengthen_chain(one.agency_id, 'notes',
      array_agg(one.id ORDER BY one.noted_at, one.id), array_agg(record_text(one) ORDER BY one.noted_at, one.id))
    FROM signature_notes AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER signature_notes_chained
  AFTER INSERT ON "signature_notes" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_signature_notes();
--> statement-breakpoint
CREATE TRIGGER signature_notes_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "signature_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
