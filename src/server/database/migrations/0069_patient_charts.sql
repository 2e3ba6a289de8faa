CREATE TABLE "chart_cases" (
	"agency_id" integer NOT NULL,
	"chart" text NOT NULL,
	"key" text NOT NULL,
	"case_id" uuid NOT NULL,
	CONSTRAINT "chart_cases_agency_id_chart_key_pk" PRIMARY KEY("agency_id","chart","key")
);
--> statement-breakpoint
CREATE TABLE "chart_doses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"chart_id" uuid NOT NULL,
	"key" text NOT NULL,
	"incident" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"drug" text NOT NULL,
	"dose" text NOT NULL,
	"unit" text NOT NULL,
	"crew" text NOT NULL,
	"authorization" text NOT NULL,
	"physician" text NOT NULL,
	CONSTRAINT "chart_doses_key" UNIQUE("agency_id","chart_id","key")
);
--> statement-breakpoint
CREATE TABLE "chart_drugs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"code" text NOT NULL,
	"product_id" uuid,
	CONSTRAINT "chart_drugs_key" UNIQUE NULLS NOT DISTINCT("agency_id","code","product_id")
);
--> statement-breakpoint
CREATE TABLE "chart_import_rows" (
	"agency_id" integer NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"part" integer NOT NULL,
	"chart" text NOT NULL,
	"element_id" text NOT NULL,
	"dose" jsonb,
	CONSTRAINT "chart_import_rows_agency_id_import_id_row_pk" PRIMARY KEY("agency_id","import_id","row")
);
--> statement-breakpoint
CREATE TABLE "chart_imports" (
	"id" uuid NOT NULL,
	"agency_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"format" text,
	"imported_by_user_id" uuid,
	"imported_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"file_hash" text,
	"refusal_line" integer,
	"refusal" text,
	"counts" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"unmapped" jsonb NOT NULL,
	CONSTRAINT "chart_imports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_charts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"chart" text NOT NULL,
	"version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"import_id" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "patient_charts_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "patient_charts_version_key" UNIQUE("agency_id","chart","version")
);
--> statement-breakpoint
ALTER TABLE "chart_cases" ADD CONSTRAINT "chart_cases_case_fk" FOREIGN KEY ("agency_id","case_id") REFERENCES "public"."cases"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_doses" ADD CONSTRAINT "chart_doses_chart_fk" FOREIGN KEY ("agency_id","chart_id") REFERENCES "public"."patient_charts"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_drugs" ADD CONSTRAINT "chart_drugs_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_drugs" ADD CONSTRAINT "chart_drugs_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_imports" ADD CONSTRAINT "chart_imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_imports" ADD CONSTRAINT "chart_imports_imported_by_user_id_users_id_fk" FOREIGN KEY ("imported_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_charts" ADD CONSTRAINT "patient_charts_import_fk" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."chart_imports"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_cases_case_index" ON "chart_cases" USING btree ("agency_id","case_id");--> statement-breakpoint
CREATE INDEX "chart_doses_given_index" ON "chart_doses" USING btree ("agency_id","given_at");--> statement-breakpoint
CREATE INDEX "chart_import_rows_chart_index" ON "chart_import_rows" USING btree ("agency_id","import_id","chart");--> statement-breakpoint
CREATE INDEX "chart_imports_started_index" ON "chart_imports" USING btree ("agency_id","started_at" DESC NULLS LAST);--> statement-breakpoint
-- A version of a chart is never changed, and neither is whose case a mismatch is (see refuse_change in 0001).
CREATE TRIGGER patient_charts_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "patient_charts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER chart_doses_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "chart_doses"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER chart_cases_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "chart_cases"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT keep_versions('0069_patient_charts', 'chart_drugs', '{id}', '{id,agency_id,code,product_id}');
