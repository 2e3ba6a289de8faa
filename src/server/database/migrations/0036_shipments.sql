ALTER TABLE "custody_events" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "package_quantity" integer;--> statement-breakpoint
CREATE INDEX "custody_events_order_index" ON "custody_events" USING btree ("agency_id",upper("details"->>'form222Number')) WHERE "custody_events"."details"->>'form222Number' <> '';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_package_quantity" CHECK ("products"."package_quantity" > 0);--> statement-breakpoint
SELECT keep_versions('0036_shipments', 'products', '{id}', '{id,agency_id,name,strength,form,package,ndc,schedule,measure,content_per_unit,concentration_nanograms,concentration_microlitres,mass_unit,unit_name,package_quantity,state_schedule,is_active,version,changed_by,changed_at}');
