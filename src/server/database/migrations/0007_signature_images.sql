CREATE TABLE "user_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"image" "bytea" NOT NULL,
	"image_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_signatures" ADD CONSTRAINT "user_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_signatures_user_id_index" ON "user_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signatures_user_index" ON "signatures" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_companion_hash_index" ON "sessions" USING btree ("companion_hash");