CREATE TABLE "user_saves" (
	"agency_id" integer NOT NULL,
	"saved_by" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"model" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_saves_agency_id_saved_by_operation_id_pk" PRIMARY KEY("agency_id","saved_by","operation_id")
);
--> statement-breakpoint
ALTER TABLE "user_saves" ADD CONSTRAINT "user_saves_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_saves" ADD CONSTRAINT "user_saves_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;