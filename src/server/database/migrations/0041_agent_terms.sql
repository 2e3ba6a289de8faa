CREATE TABLE "agent_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "agent_terms_period" CHECK ("agent_terms"."until" >= "agent_terms"."since")
);
--> statement-breakpoint
ALTER TABLE "agent_terms" ADD CONSTRAINT "agent_terms_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_terms" ADD CONSTRAINT "agent_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_terms_in_office_key" ON "agent_terms" USING btree ("agency_id") WHERE "agent_terms"."until" is null;--> statement-breakpoint
CREATE INDEX "agent_terms_user_id_index" ON "agent_terms" USING btree ("user_id");--> statement-breakpoint
-- REG-14: the typed name becomes the account of the one active member who has it. Where none or several have it there is no
-- agent, and administrators are alerted.
INSERT INTO "agent_terms" ("agency_id", "user_id", "since")
SELECT agency.id, (array_agg(person.id))[1], (agency.created_at AT TIME ZONE agency.time_zone)::date
FROM "agencies" AS agency
JOIN "user_agencies" AS member ON member.agency_id = agency.id
JOIN "users" AS person ON person.id = member.user_id
WHERE person.is_active AND person.user_type = 'Regular' AND NOT person.witness_only
  AND trim(agency.substance_agent) <> ''
  AND lower(regexp_replace(trim(person.full_name), '\s+', ' ', 'g')) = lower(regexp_replace(trim(agency.substance_agent), '\s+', ' ', 'g'))
GROUP BY agency.id
HAVING count(*) = 1;
--> statement-breakpoint
SELECT keep_versions('0041_agent_terms', 'agent_terms', '{id}', '{id,agency_id,user_id,since,until}');
