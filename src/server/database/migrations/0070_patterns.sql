ALTER TABLE "cases" ADD COLUMN "about_user_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_about_user_id_users_id_fk" FOREIGN KEY ("about_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT keep_versions('0070_patterns', 'cases', '{id}', '{id,agency_id,number,inventory_id,subject,product_id,lot_id,label,field_record_id,about_user_id,state,opened_at,opened_by,owner_user_id,owner_name,remainder,follows_case_id,closed_at,reason_code}');
