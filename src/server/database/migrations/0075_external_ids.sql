-- the previous version keeps running
CREATE TABLE "user_external_ids" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" integer NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "user_external_ids_key" UNIQUE("agency_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "user_external_ids" ADD CONSTRAINT "user_external_ids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_external_ids" ADD CONSTRAINT "user_external_ids_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT keep_versions('0075_external_ids', 'user_external_ids', '{user_id}', '{user_id,agency_id,external_id}');
