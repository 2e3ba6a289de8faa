CREATE TABLE "box_inserts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"inventory_kind" text NOT NULL,
	"seal_intact" text DEFAULT '' NOT NULL,
	"seal_broken" text DEFAULT '' NOT NULL,
	"call_whom" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"needs_note" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "out_of_service_locations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"may_hold_stock" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "out_of_service_locations_agency_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "seal_policy" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "vendor_id" text;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "out_of_service_location_id" uuid;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "out_of_service_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "inventories" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "par_levels" ADD COLUMN "is_in_force" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "par_levels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "par_levels" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "par_levels" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state_schedule" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "box_inserts" ADD CONSTRAINT "box_inserts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_actions" ADD CONSTRAINT "inventory_actions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "out_of_service_locations" ADD CONSTRAINT "out_of_service_locations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "box_inserts_name_key" ON "box_inserts" USING btree ("agency_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_actions_name_key" ON "inventory_actions" USING btree ("agency_id","event",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "out_of_service_locations_name_key" ON "out_of_service_locations" USING btree ("agency_id",lower("name"));--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_out_of_service_location_fk" FOREIGN KEY ("agency_id","out_of_service_location_id") REFERENCES "public"."out_of_service_locations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inventories_vendor_id_key" ON "inventories" USING btree ("agency_id",lower("vendor_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_ndc_digits_key" ON "products" USING btree ("agency_id",(lpad(split_part("ndc", '-', 1), 6, '0') || lpad(split_part("ndc", '-', 2), 4, '0') || lpad(split_part("ndc", '-', 3), 2, '0')));--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_out_of_service" CHECK (("inventories"."out_of_service_location_id" is null) = ("inventories"."out_of_service_since" is null));--> statement-breakpoint
UPDATE "inventories" SET "seal_policy" = 'sealed' WHERE "seal_number" IS NOT NULL;
