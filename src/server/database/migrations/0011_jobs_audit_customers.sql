CREATE TABLE "chain_checks" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"is_intact" boolean NOT NULL,
	"checked_entries" bigint NOT NULL,
	"first_broken" bigint,
	"good_seq" bigint NOT NULL,
	"good_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_deliveries" (
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "job_deliveries_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "job_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job" text NOT NULL,
	"agency_id" integer NOT NULL,
	"requested_by" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" text,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"job" text NOT NULL,
	"agency_id" integer NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_schedules_job_agency_id_pk" PRIMARY KEY("job","agency_id")
);
--> statement-breakpoint
CREATE TABLE "state_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"retention_years" integer NOT NULL,
	"forms" text[] NOT NULL,
	"overrides" jsonb NOT NULL,
	"changed_by" text,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "audit_entries_agency_id_subject_kind_subject_id_index";--> statement-breakpoint
DROP INDEX "audit_entries_agency_id_at_index";--> statement-breakpoint
ALTER TABLE "integration_keys" ALTER COLUMN "key_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "record_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "customer_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "customer_changed_by" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "customer_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "deactivate_after_days" integer;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "key_made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_deliveries" ADD CONSTRAINT "job_deliveries_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_logs" ADD CONSTRAINT "job_logs_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_logs_run_id_id_index" ON "job_logs" USING btree ("run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_active_key" ON "job_runs" USING btree ("job","agency_id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_waiting_index" ON "job_runs" USING btree ("run_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "job_runs_created_index" ON "job_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_agency_index" ON "job_runs" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_job_index" ON "job_runs" USING btree ("job","agency_id","created_at");--> statement-breakpoint
CREATE INDEX "job_schedules_due_index" ON "job_schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "audit_entries_agency_at_index" ON "audit_entries" USING btree ("agency_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at","agency_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","at","agency_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_id","at","agency_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_agency_kind_index" ON "audit_entries" USING btree ("agency_id",split_part(action, '.', 1),"at","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_kind_index" ON "audit_entries" USING btree (split_part(action, '.', 1),"at","agency_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_agency_refused_index" ON "audit_entries" USING btree ("agency_id","at","seq") WHERE outcome = 'failure';--> statement-breakpoint
CREATE INDEX "audit_entries_refused_index" ON "audit_entries" USING btree ("at","agency_id","seq") WHERE outcome = 'failure';--> statement-breakpoint
CREATE INDEX "audit_entries_words_index" ON "audit_entries" USING gin (to_tsvector('simple'::regconfig, summary || ' ' || actor_name || ' ' || coalesce(subject_name, '')));--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_record_id_key" UNIQUE("record_id");