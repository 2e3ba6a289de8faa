CREATE TABLE "auditor_terms" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" integer NOT NULL,
	"expires_at" date NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"site_ids" uuid[] NOT NULL,
	"sees_patients" boolean NOT NULL,
	"may_export" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "auditor_terms_period" CHECK ("auditor_terms"."period_to" >= "auditor_terms"."period_from")
);
--> statement-breakpoint
ALTER TABLE "auditor_terms" ADD CONSTRAINT "auditor_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auditor_terms" ADD CONSTRAINT "auditor_terms_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditor_terms_agency_id_index" ON "auditor_terms" USING btree ("agency_id");--> statement-breakpoint
SELECT keep_versions('0048_auditor_terms', 'auditor_terms', '{user_id}', '{user_id,agency_id,expires_at,period_from,period_to,site_ids,sees_patients,may_export,version,changed_by,changed_at}');
