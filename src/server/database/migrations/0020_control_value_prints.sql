CREATE TABLE "control_value_prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"labels" text[] NOT NULL,
	"again" text[] NOT NULL,
	"printed_by_user_id" uuid NOT NULL,
	"printed_by" text NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	CONSTRAINT "control_value_prints_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "control_value_prints_idempotency_key" UNIQUE("agency_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "control_value_events" ADD COLUMN "print_id" uuid;--> statement-breakpoint
ALTER TABLE "control_value_prints" ADD CONSTRAINT "control_value_prints_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_prints" ADD CONSTRAINT "control_value_prints_printed_by_user_id_users_id_fk" FOREIGN KEY ("printed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_events" ADD CONSTRAINT "control_value_events_print_fk" FOREIGN KEY ("agency_id","print_id") REFERENCES "public"."control_value_prints"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- That a label was printed twice is never forgotten (see refuse_change in 0001).
CREATE TRIGGER control_value_prints_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "control_value_prints"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
