CREATE TABLE "report_mails" (
	"schedule_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"report" text NOT NULL,
	"user_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"weekday" text DEFAULT '1' NOT NULL,
	"month_day" text DEFAULT '1' NOT NULL,
	"time" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "report_schedules_agency_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "report_schedule_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "report_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_schedule_fk" FOREIGN KEY ("agency_id","schedule_id") REFERENCES "public"."report_schedules"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The schedules are sealed: each of their changes is kept (docs/security.md).
SELECT keep_versions('0061_report_schedules', 'report_schedules', '{id}', '{id,agency_id,report,user_id,interval,weekday,month_day,time,state,version,changed_by,changed_at}');
