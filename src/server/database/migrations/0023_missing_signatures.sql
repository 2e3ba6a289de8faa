CREATE TABLE "awaited_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "awaited_signatures_ordinal_key" UNIQUE("agency_id","event_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "awaited_signatures" ADD CONSTRAINT "awaited_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_signatures" ADD CONSTRAINT "awaited_signatures_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaited_signatures_user_index" ON "awaited_signatures" USING btree ("agency_id","user_id");
--> statement-breakpoint
CREATE TRIGGER awaited_signatures_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "awaited_signatures"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
