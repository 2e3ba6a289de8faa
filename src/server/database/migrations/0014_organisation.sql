CREATE TABLE "agency_settings" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"receive_signers" text NOT NULL,
	"transfer_signers" text NOT NULL,
	"count_signers" text NOT NULL,
	"shift_change_signers" text NOT NULL,
	"may_sign_later" boolean NOT NULL,
	"pin_length" integer NOT NULL,
	"pin_max_age_days" integer,
	"retention_years" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "agency_settings_pin_length" CHECK ("agency_settings"."pin_length" between 4 and 20),
	CONSTRAINT "agency_settings_pin_age" CHECK ("agency_settings"."pin_max_age_days" > 0),
	CONSTRAINT "agency_settings_retention" CHECK ("agency_settings"."retention_years" >= 2)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"dea_number" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "suppliers_agency_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "record_id" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "changed_by" text;
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "changed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "county" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "changed_by" text;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "changed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "agency_settings" ADD CONSTRAINT "agency_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" USING btree ("agency_id",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name_key" ON "departments" USING btree ("agency_id",lower("name"));
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_record_id_key" UNIQUE("record_id");
