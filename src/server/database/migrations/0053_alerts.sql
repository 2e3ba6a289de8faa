CREATE TABLE "alert_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agency_id" integer NOT NULL,
	"alert_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"user_id" uuid,
	"channel" text,
	"level" integer NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"agency_id" integer NOT NULL,
	"work" text NOT NULL,
	"user_id" uuid,
	"level" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_watches" (
	"agency_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_watches_key" UNIQUE("agency_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"inventory_id" uuid,
	"other_inventory_id" uuid,
	"named_user_id" uuid,
	"lines" jsonb NOT NULL,
	"href" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "alerts_cause_key" UNIQUE("agency_id","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "alert_preferences" (
	"user_id" uuid NOT NULL,
	"agency_id" integer NOT NULL,
	"channels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"version" integer NOT NULL,
	CONSTRAINT "alert_preferences_user_id_agency_id_pk" PRIMARY KEY("user_id","agency_id")
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"inventory_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"case_hours_two" integer NOT NULL,
	"case_hours_others" integer NOT NULL,
	"loss_minutes" integer NOT NULL,
	"case_minutes" integer NOT NULL,
	"signature_minutes" integer NOT NULL,
	"steps" integer NOT NULL,
	"webhook_url" text NOT NULL,
	"webhook_secret" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "alert_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "alert_level" integer;--> statement-breakpoint
ALTER TABLE "alert_records" ADD CONSTRAINT "alert_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_records" ADD CONSTRAINT "alert_records_alert_fk" FOREIGN KEY ("agency_id","alert_id") REFERENCES "public"."alerts"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tasks" ADD CONSTRAINT "alert_tasks_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tasks" ADD CONSTRAINT "alert_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_watches" ADD CONSTRAINT "alert_watches_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_named_user_id_users_id_fk" FOREIGN KEY ("named_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_other_inventory_fk" FOREIGN KEY ("agency_id","other_inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_preferences" ADD CONSTRAINT "alert_preferences_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipients" ADD CONSTRAINT "alert_recipients_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_records_alert_index" ON "alert_records" USING btree ("agency_id","alert_id");--> statement-breakpoint
CREATE INDEX "alert_records_user_index" ON "alert_records" USING btree ("agency_id","user_id","step");--> statement-breakpoint
CREATE INDEX "alert_tasks_due_index" ON "alert_tasks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "alert_tasks_alert_index" ON "alert_tasks" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_recipients_agency_id_index" ON "alert_recipients" USING btree ("agency_id");--> statement-breakpoint
-- What was recorded is never changed (see refuse_change in 0001).
CREATE TRIGGER alerts_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "alerts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER alert_records_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "alert_records"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT keep_versions('0053_alerts', 'push_keys', '{id}', '{id,public_key,created_at,private_key#}');--> statement-breakpoint
SELECT keep_versions('0053_alerts', 'alert_settings', '{agency_id}', '{agency_id,case_hours_two,case_hours_others,loss_minutes,case_minutes,signature_minutes,steps,webhook_url,version,changed_by,changed_at,webhook_secret#}');--> statement-breakpoint
SELECT keep_versions('0053_alerts', 'alert_recipients', '{id}', '{id,agency_id,user_id,kind,inventory_id,is_active,version,changed_by,changed_at}');
