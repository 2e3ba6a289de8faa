CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"key" text,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"fields" jsonb NOT NULL,
	"is_mailed" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"counts" jsonb
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(full_name || E'\n' || email || E'\n' || coalesce(friendly_id, '') || E'\n' || coalesce(job_title, ''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_import_id_verdict_line_index" ON "import_rows" USING btree ("import_id","verdict","line");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_key" ON "import_rows" USING btree ("import_id","key") WHERE verdict <> 'bad';--> statement-breakpoint
CREATE INDEX "imports_agency_id_kind_started_at_index" ON "imports" USING btree ("agency_id","kind","started_at");