ALTER TABLE "sso_providers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "changed_at" timestamp (3) with time zone;