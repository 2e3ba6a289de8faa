DROP TRIGGER "alert_settings_versions" ON "alert_settings";--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "escalation" jsonb;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "quiet_to" text;--> statement-breakpoint
-- ALERT-04: the steps were the same for every agency: the managers, then the agent, then the administrators.
UPDATE "alert_settings" SET "escalation" = (
  SELECT jsonb_object_agg(urgency, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('to', target, 'minutes', minutes) ORDER BY step), '[]')
    FROM (VALUES (1, 'managers'), (2, 'agent'), (3, 'admins')) AS usual(step, target)
    WHERE step <= "steps"
  ))
  FROM (VALUES ('loss', "loss_minutes"), ('case', "case_minutes"), ('signature', "signature_minutes")) AS kinds(urgency, minutes)
);--> statement-breakpoint
ALTER TABLE "alert_settings" ALTER COLUMN "escalation" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "loss_minutes";--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "case_minutes";--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "signature_minutes";--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "steps";--> statement-breakpoint
SELECT keep_versions('0057_alert_settings', 'alert_settings', '{agency_id}', '{agency_id,case_hours_two,case_hours_others,escalation,quiet_from,quiet_to,webhook_url,version,changed_by,changed_at,webhook_secret#}');
