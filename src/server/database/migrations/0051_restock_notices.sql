CREATE TABLE "restock_notices" (
	"agency_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by_user_id" uuid NOT NULL,
	"confirmed_by" text NOT NULL,
	CONSTRAINT "restock_notices_agency_id_event_id_pk" PRIMARY KEY("agency_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "restock_notices" ADD CONSTRAINT "restock_notices_confirmed_by_user_id_users_id_fk" FOREIGN KEY ("confirmed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_notices" ADD CONSTRAINT "restock_notices_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custody_events_restock_index" ON "custody_events" USING btree ("agency_id") WHERE "custody_events"."details"->>'orderType' = 'emsRestock';--> statement-breakpoint
-- What was confirmed is never changed (see refuse_change in 0001).
CREATE TRIGGER restock_notices_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "restock_notices"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_versions('0051_restock_notices', 'restock_notices', '{agency_id,event_id}', '{agency_id,event_id,confirmed_at,confirmed_by_user_id,confirmed_by}');
