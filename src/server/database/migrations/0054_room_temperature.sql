ALTER TABLE "inventories" ADD COLUMN "is_refrigerated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "refrigerated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "room_temp_days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_room_temp_days" CHECK ("products"."room_temp_days" between 1 and 999);--> statement-breakpoint
SELECT keep_versions('0054_room_temperature', 'products', '{id}', '{id,agency_id,name,strength,form,package,ndc,schedule,measure,content_per_unit,concentration_nanograms,concentration_microlitres,mass_unit,unit_name,package_quantity,refrigerated,room_temp_days,state_schedule,is_active,version,changed_by,changed_at}');--> statement-breakpoint
SELECT keep_versions('0054_room_temperature', 'inventories', '{id}', '{id,agency_id,site_id,name,kind,custodian_user_id,custody_since,seal_number,count_every_days,seal_check_every_days,is_refrigerated,seal_policy,vendor_id,out_of_service_location_id,out_of_service_since,is_active,version,changed_by,changed_at}');
