CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by_id" uuid,
	"revoked_by" text,
	"revoke_reason" text,
	"last_used_at" timestamp (3) with time zone,
	"last_refused_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_agency_id_created_at_index" ON "api_keys" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_prefix_index" ON "api_keys" USING btree ("prefix");
--> statement-breakpoint
-- Keys are sealed: a scope, an end or a revocation that was changed outside the program is found (docs/security.md).
SELECT keep_versions('0071_api_keys', 'api_keys', '{id}', '{id,agency_id,name,prefix,scopes,created_at,created_by_id,created_by,expires_at,revoked_at,revoked_by_id,revoked_by,revoke_reason,key_hash#}');
