ALTER TABLE "seal_records" DROP CONSTRAINT "seal_records_number";--> statement-breakpoint
DROP INDEX "seal_records_number_index";--> statement-breakpoint
CREATE INDEX "seal_records_number_index" ON "seal_records" USING btree ("agency_id",lower("number")) WHERE "seal_records"."effect" in ('sealed', 'amended');--> statement-breakpoint
ALTER TABLE "seal_records" ADD CONSTRAINT "seal_records_number" CHECK (("seal_records"."number" is not null) = ("seal_records"."effect" in ('sealed', 'checked', 'amended')));