DROP TRIGGER "alert_settings_versions" ON "alert_settings";--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "webhook_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "webhook_changed_by" text;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "webhook_changed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Forms that are open, of either page, name the version that both had.
UPDATE "alert_settings" SET "webhook_version" = "version";--> statement-breakpoint
SELECT keep_versions('0062_webhook_version', 'alert_settings', '{agency_id}', '{agency_id,case_hours_two,case_hours_others,escalation,quiet_from,quiet_to,webhook_url,webhook_version,webhook_changed_by,webhook_changed_at,version,changed_by,changed_at,webhook_secret#}');
