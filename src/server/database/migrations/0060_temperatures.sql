CREATE TABLE "temperature_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"celsius" integer NOT NULL,
	"min_c" integer,
	"max_c" integer,
	"read_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "min_c" integer;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "max_c" integer;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "sensor_secret" text;--> statement-breakpoint
ALTER TABLE "temperature_readings" ADD CONSTRAINT "temperature_readings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temperature_readings" ADD CONSTRAINT "temperature_readings_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "temperature_readings_index" ON "temperature_readings" USING btree ("agency_id","inventory_id","read_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfer_lines_lot_index" ON "transfer_lines" USING btree ("agency_id","lot_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_arrival_index" ON "ledger_entries" USING btree ("agency_id","lot_id","inventory_id","occurred_at") WHERE "ledger_entries"."change" > 0;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_temperature" CHECK ("inventories"."min_c" < "inventories"."max_c");--> statement-breakpoint
-- A reading is never changed (see refuse_change in 0001).
CREATE TRIGGER temperature_readings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "temperature_readings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT keep_versions('0060_temperatures', 'temperature_readings', '{id}', '{id,agency_id,inventory_id,celsius,min_c,max_c,read_at,source,version,changed_by,changed_at}');--> statement-breakpoint
SELECT keep_versions('0060_temperatures', 'inventories', '{id}', '{id,agency_id,site_id,name,kind,custodian_user_id,custody_since,seal_number,count_every_days,seal_check_every_days,is_refrigerated,min_c,max_c,seal_policy,vendor_id,out_of_service_location_id,out_of_service_since,is_active,version,changed_by,changed_at,sensor_secret#}');
