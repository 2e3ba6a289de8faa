ALTER TABLE "field_records" ALTER COLUMN "inventory_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "field_records" ALTER COLUMN "author_user_id" DROP NOT NULL;