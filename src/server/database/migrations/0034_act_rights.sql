CREATE TABLE "person_rights" (
	"agency_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"act" text NOT NULL,
	"scope" text NOT NULL,
	CONSTRAINT "person_rights_agency_id_user_id_act_pk" PRIMARY KEY("agency_id","user_id","act")
);
--> statement-breakpoint
CREATE TABLE "role_rights" (
	"agency_id" integer NOT NULL,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"scope" text NOT NULL,
	CONSTRAINT "role_rights_agency_id_role_act_pk" PRIMARY KEY("agency_id","role","act")
);
--> statement-breakpoint
ALTER TABLE "person_rights" ADD CONSTRAINT "person_rights_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_rights" ADD CONSTRAINT "person_rights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_rights" ADD CONSTRAINT "role_rights_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_rights_user_id_index" ON "person_rights" USING btree ("user_id");--> statement-breakpoint
SELECT keep_versions('0034_act_rights', 'role_rights', '{agency_id,role,act}', '{agency_id,role,act,scope}');--> statement-breakpoint
SELECT keep_versions('0034_act_rights', 'person_rights', '{agency_id,user_id,act}', '{agency_id,user_id,act,scope}');
