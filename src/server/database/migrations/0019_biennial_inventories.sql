CREATE TABLE "biennial_inventories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"day" date NOT NULL,
	"moment" text NOT NULL,
	"content" jsonb NOT NULL,
	"taken_by_user_id" uuid NOT NULL,
	"taken_by" text NOT NULL,
	"role" text NOT NULL,
	"method" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "biennial_inventories_idempotency_key" UNIQUE("agency_id","idempotency_key"),
	CONSTRAINT "biennial_inventories_chain_key" UNIQUE("agency_id","previous_hash")
);
--> statement-breakpoint
ALTER TABLE "biennial_inventories" ADD CONSTRAINT "biennial_inventories_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "biennial_inventories" ADD CONSTRAINT "biennial_inventories_taken_by_user_id_users_id_fk" FOREIGN KEY ("taken_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "biennial_inventories_taken_index" ON "biennial_inventories" USING btree ("agency_id","taken_at");--> statement-breakpoint
-- What was taken is never changed (see refuse_change in 0001).
CREATE TRIGGER biennial_inventories_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "biennial_inventories"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
