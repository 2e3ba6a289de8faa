CREATE TABLE "custody_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"kind" text NOT NULL,
	"inventory_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"reason" text,
	"summary" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	"recorded_by_user_id" uuid NOT NULL,
	"recorded_by" text NOT NULL,
	"required_signatures" text[] NOT NULL,
	"differences" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_events_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "custody_events_sequence_key" UNIQUE("agency_id","sequence"),
	CONSTRAINT "custody_events_idempotency_key" UNIQUE("agency_id","idempotency_key"),
	CONSTRAINT "custody_events_sequence" CHECK ("custody_events"."sequence" >= 1)
);
--> statement-breakpoint
CREATE TABLE "transfer_lines" (
	"agency_id" integer NOT NULL,
	"transfer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"sent" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "transfer_lines_agency_id_transfer_id_lot_id_pk" PRIMARY KEY("agency_id","transfer_id","lot_id"),
	CONSTRAINT "transfer_lines_conserved" CHECK ("transfer_lines"."sent" > 0 and "transfer_lines"."received" >= 0 and "transfer_lines"."returned" >= 0
        and "transfer_lines"."received" + "transfer_lines"."returned" <= "transfer_lines"."sent")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" integer NOT NULL,
	"from_inventory_id" uuid NOT NULL,
	"to_inventory_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"issued_by_user_id" uuid NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"refused_by" text,
	"refusal" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "transfers_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "transfers_places" CHECK ("transfers"."from_inventory_id" <> "transfers"."to_inventory_id"),
	CONSTRAINT "transfers_refusal" CHECK (("transfers"."refused_at" is null) = ("transfers"."refused_by" is null)
        and ("transfers"."refused_at" is null) = ("transfers"."refusal" is null))
);
--> statement-breakpoint
ALTER TABLE "agency_settings" DROP CONSTRAINT "agency_settings_pin_age";--> statement-breakpoint
ALTER TABLE "signatures" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "counts" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD COLUMN "resolved_by_event_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_heads" ADD COLUMN "event_sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_heads" ADD COLUMN "event_hash" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "custody_events" ADD CONSTRAINT "custody_events_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_events" ADD CONSTRAINT "custody_events_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_transfer_fk" FOREIGN KEY ("agency_id","transfer_id") REFERENCES "public"."transfers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_lines" ADD CONSTRAINT "transfer_lines_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_issued_by_user_id_users_id_fk" FOREIGN KEY ("issued_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_event_fk" FOREIGN KEY ("agency_id","id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_fk" FOREIGN KEY ("agency_id","from_inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_fk" FOREIGN KEY ("agency_id","to_inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custody_events_place_index" ON "custody_events" USING btree ("agency_id","inventory_id","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfers_open_index" ON "transfers" USING btree ("agency_id") WHERE "transfers"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD CONSTRAINT "discrepancies_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD CONSTRAINT "discrepancies_resolved_by_event_fk" FOREIGN KEY ("agency_id","resolved_by_event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_event_index" ON "ledger_entries" USING btree ("agency_id","event_id") WHERE "ledger_entries"."event_id" is not null;--> statement-breakpoint
ALTER TABLE "agency_settings" DROP COLUMN "pin_max_age_days";--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_event_signer_key" UNIQUE("agency_id","event_id","user_id");--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_event_ordinal_key" UNIQUE("agency_id","event_id","ordinal");--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_signed" CHECK (("signatures"."entry_id" is null) <> ("signatures"."event_id" is null));--> statement-breakpoint
-- What was recorded is never changed (see refuse_change in 0001); a transfer goes on, and is never taken away.
CREATE TRIGGER custody_events_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "custody_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfers_never_deleted
  BEFORE DELETE OR TRUNCATE ON "transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfer_lines_never_deleted
  BEFORE DELETE OR TRUNCATE ON "transfer_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
