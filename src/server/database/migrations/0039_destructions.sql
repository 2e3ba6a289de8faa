ALTER TABLE "agencies" ADD COLUMN "dea_contact" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "dea_phone" text;
--> statement-breakpoint
SELECT keep_versions('0039_destructions', 'agencies', '{id}', '{id,name,state,time_zone,address,county,dea_registrant,dea_number,dea_contact,dea_phone,bne_licence,ems_agency_code,substance_agent,logo_filename,logo_file_path,inactivity_limit_seconds,record_id,customer_version,customer_changed_by,customer_changed_at,deactivate_after_days,suspended_at,suspension_reason,is_active,is_demo,created_at}');
