CREATE TABLE "photo_contents" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" integer NOT NULL,
	"encrypted" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"kind" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"case_id" uuid,
	"event_id" uuid,
	"event_hash" text,
	"number" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"width" integer,
	"height" integer,
	"size" integer,
	"sent_hash" text,
	"image_hash" text,
	"encrypted_hash" text,
	"hash" text NOT NULL,
	CONSTRAINT "photo_records_case_key" UNIQUE("agency_id","case_id","number"),
	CONSTRAINT "photo_records_event_key" UNIQUE("agency_id","event_id","number"),
	CONSTRAINT "photo_records_subject_check" CHECK (("photo_records"."case_id" is null) <> ("photo_records"."event_id" is null)),
	CONSTRAINT "photo_records_picture_check" CHECK (("photo_records"."kind" = 'photo') = ("photo_records"."encrypted_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "photo_contents" ADD CONSTRAINT "photo_contents_photo_id_photo_records_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photo_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_records" ADD CONSTRAINT "photo_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_records" ADD CONSTRAINT "photo_records_case_fk" FOREIGN KEY ("agency_id","case_id") REFERENCES "public"."cases"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_records" ADD CONSTRAINT "photo_records_event_fk" FOREIGN KEY ("agency_id","event_id") REFERENCES "public"."custody_events"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION record_text(row_of photo_records) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  -- The hash is over everything else that the row holds.
  SELECT json_build_array(row_of.id, row_of.agency_id, row_of.hash)::text
$$;
--> statement-breakpoint
CREATE FUNCTION chain_photo_records() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lengthen_chain(one.agency_id, 'photos',
      array_agg(one.id ORDER BY one.at, one.id),
      array_agg(record_text(one) ORDER BY one.at, one.id))
    FROM photo_records AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER photo_records_chained
  AFTER INSERT ON "photo_records" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_photo_records();
--> statement-breakpoint
CREATE TRIGGER photo_records_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "photo_records"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER photo_contents_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "photo_contents"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
