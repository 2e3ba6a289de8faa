DROP INDEX "temperature_readings_index";--> statement-breakpoint
DROP INDEX "control_values_changed_index";--> statement-breakpoint
CREATE INDEX "temperature_readings_index" ON "temperature_readings" USING btree ("agency_id","inventory_id","read_at","id");--> statement-breakpoint
CREATE INDEX "control_values_changed_index" ON "control_values" USING btree ("agency_id","changed_at" DESC NULLS FIRST,"label");