CREATE TABLE "control_value_activations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"labels" text[] NOT NULL,
	"signed_by_user_id" uuid NOT NULL,
	"signed_by" text NOT NULL,
	"role" text NOT NULL,
	"method" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "control_value_activations_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "control_value_activations_idempotency_key" UNIQUE("agency_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "control_value_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"control_value_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"status" text NOT NULL,
	"inventory_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by_user_id" uuid NOT NULL,
	"recorded_by" text NOT NULL,
	"summary" text NOT NULL,
	"activation_id" uuid,
	"ledger_entry_id" uuid,
	CONSTRAINT "control_value_events_sequence_key" UNIQUE("agency_id","control_value_id","sequence"),
	CONSTRAINT "control_value_events_sequence" CHECK ("control_value_events"."sequence" >= 1)
);
--> statement-breakpoint
CREATE TABLE "control_value_numbers" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"next" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_values" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"label" text NOT NULL,
	"status" text NOT NULL,
	"product_id" uuid,
	"lot_id" uuid,
	"inventory_id" uuid,
	"activation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_values_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "control_values_label_key" UNIQUE("agency_id","label"),
	CONSTRAINT "control_values_bound" CHECK ("control_values"."status" in ('printed', 'void')
        or ("control_values"."product_id" is not null and "control_values"."lot_id" is not null)),
	CONSTRAINT "control_values_place" CHECK (("control_values"."status" in ('active', 'expired')) = ("control_values"."inventory_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "signed_forms_3848" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"period_end" date NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"amendment" text,
	"signed_by_user_id" uuid NOT NULL,
	"signed_by" text NOT NULL,
	"role" text NOT NULL,
	"method" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signed_forms_3848_version_key" UNIQUE("agency_id","period_end","version"),
	CONSTRAINT "signed_forms_3848_idempotency_key" UNIQUE("agency_id","idempotency_key"),
	CONSTRAINT "signed_forms_3848_chain_key" UNIQUE("agency_id","previous_hash"),
	CONSTRAINT "signed_forms_3848_version" CHECK ("signed_forms_3848"."version" >= 1),
	CONSTRAINT "signed_forms_3848_amendment" CHECK (("signed_forms_3848"."version" = 1) = ("signed_forms_3848"."amendment" is null))
);
--> statement-breakpoint
CREATE TABLE "knox_connections" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"region" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"shows_places" boolean NOT NULL,
	"version" integer NOT NULL,
	"read_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "knox_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"serial_number" text,
	"imei" text,
	"user_name" text,
	"state" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"place_at" timestamp (3) with time zone,
	"lock_requested_at" timestamp (3) with time zone,
	"lock_requested_by" text,
	"inventory_id" uuid,
	"is_listed" boolean NOT NULL,
	CONSTRAINT "knox_devices_device_key" UNIQUE("agency_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "control_value_activations" ADD CONSTRAINT "control_value_activations_signed_by_user_id_users_id_fk" FOREIGN KEY ("signed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_activations" ADD CONSTRAINT "control_value_activations_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_activations" ADD CONSTRAINT "control_value_activations_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_events" ADD CONSTRAINT "control_value_events_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_events" ADD CONSTRAINT "control_value_events_value_fk" FOREIGN KEY ("agency_id","control_value_id") REFERENCES "public"."control_values"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_events" ADD CONSTRAINT "control_value_events_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_events" ADD CONSTRAINT "control_value_events_activation_fk" FOREIGN KEY ("agency_id","activation_id") REFERENCES "public"."control_value_activations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_events" ADD CONSTRAINT "control_value_events_entry_fk" FOREIGN KEY ("agency_id","ledger_entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_value_numbers" ADD CONSTRAINT "control_value_numbers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_values" ADD CONSTRAINT "control_values_activation_fk" FOREIGN KEY ("agency_id","activation_id") REFERENCES "public"."control_value_activations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_forms_3848" ADD CONSTRAINT "signed_forms_3848_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_forms_3848" ADD CONSTRAINT "signed_forms_3848_signed_by_user_id_users_id_fk" FOREIGN KEY ("signed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knox_connections" ADD CONSTRAINT "knox_connections_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knox_devices" ADD CONSTRAINT "knox_devices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knox_devices" ADD CONSTRAINT "knox_devices_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_values_lot_index" ON "control_values" USING btree ("agency_id","lot_id","inventory_id");--> statement-breakpoint
CREATE INDEX "control_values_changed_index" ON "control_values" USING btree ("agency_id","changed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "signed_forms_3848_signed_index" ON "signed_forms_3848" USING btree ("agency_id","signed_at");--> statement-breakpoint
-- What was signed and what happened to a vial is never changed (see refuse_change in 0001); a label is never taken back.
CREATE TRIGGER signed_forms_3848_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "signed_forms_3848"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER control_value_activations_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "control_value_activations"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER control_value_events_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "control_value_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER control_values_never_reused
  BEFORE DELETE OR TRUNCATE ON "control_values"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
