-- the previous version keeps running
CREATE TABLE "chain_proofs" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"proof" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_checks" ADD COLUMN "walked_at" timestamp (3) with time zone;