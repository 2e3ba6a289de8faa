CREATE TABLE "loss_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"loss_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"statement" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"signed_by_user_id" uuid NOT NULL,
	"signatures" jsonb NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "loss_records_idempotency_key" UNIQUE("agency_id","idempotency_key"),
	CONSTRAINT "loss_records_chain_key" UNIQUE("agency_id","previous_hash"),
	CONSTRAINT "loss_records_version_key" UNIQUE("agency_id","loss_id","kind","version")
);
--> statement-breakpoint
ALTER TABLE "loss_records" ADD CONSTRAINT "loss_records_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loss_records" ADD CONSTRAINT "loss_records_signed_by_user_id_users_id_fk" FOREIGN KEY ("signed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loss_records_loss_index" ON "loss_records" USING btree ("agency_id","loss_id");
--> statement-breakpoint
-- What was signed is never changed (see refuse_change in 0001).
CREATE TRIGGER loss_records_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "loss_records"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER loss_records_noted
  AFTER INSERT ON "loss_records"
  FOR EACH ROW EXECUTE FUNCTION note_signed_paper('losses');
