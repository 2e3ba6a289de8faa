ALTER TABLE "uses" ADD COLUMN "no_patient_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uses" ADD COLUMN "wasted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uses" ADD COLUMN "disposed_by_user_id" uuid;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_disposed_by_user_id_users_id_fk" FOREIGN KEY ("disposed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;