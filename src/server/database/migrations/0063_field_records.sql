CREATE TABLE "field_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"registered_by" text NOT NULL,
	"announced_seq" integer NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"revoked_reason" text,
	"due_inventory_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "field_devices_agency_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_kits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"standing" jsonb NOT NULL,
	CONSTRAINT "field_kits_agency_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"kit_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "field_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"device_seq" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"kit_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"envelope_hash" text NOT NULL,
	"enc" text NOT NULL,
	"ciphertext_hash" text NOT NULL,
	"signature" text NOT NULL,
	"statement" text NOT NULL,
	"nonce_hash" text NOT NULL,
	"kind" text NOT NULL,
	"inventory_id" uuid NOT NULL,
	"author_user_id" uuid NOT NULL,
	"author" text NOT NULL,
	"courier_user_id" uuid,
	"courier" text,
	"device_time" timestamp (3) with time zone NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"kit_received_at" timestamp (3) with time zone NOT NULL,
	"elapsed" integer,
	"nonce_issued_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"signers" jsonb NOT NULL,
	"marks" text[] NOT NULL,
	"state" text NOT NULL,
	"reason_code" text,
	"reason" text,
	"act_id" uuid,
	"act_summary" text,
	"act_is_event" boolean,
	"like_id" uuid,
	"case_id" uuid,
	CONSTRAINT "field_records_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "field_records_sequence_key" UNIQUE("agency_id","device_id","device_seq"),
	CONSTRAINT "field_records_nonce_key" UNIQUE("nonce_hash")
);
--> statement-breakpoint
CREATE TABLE "field_steps" (
	"agency_id" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "field_steps_record_id_sequence_pk" PRIMARY KEY("record_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "field_record_id" uuid;--> statement-breakpoint
ALTER TABLE "field_devices" ADD CONSTRAINT "field_devices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_kits" ADD CONSTRAINT "field_kits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_kits" ADD CONSTRAINT "field_kits_device_fk" FOREIGN KEY ("agency_id","device_id") REFERENCES "public"."field_devices"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_nonces" ADD CONSTRAINT "field_nonces_kit_id_field_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."field_kits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_records" ADD CONSTRAINT "field_records_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_records" ADD CONSTRAINT "field_records_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_records" ADD CONSTRAINT "field_records_courier_user_id_users_id_fk" FOREIGN KEY ("courier_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_records" ADD CONSTRAINT "field_records_device_fk" FOREIGN KEY ("agency_id","device_id") REFERENCES "public"."field_devices"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_records" ADD CONSTRAINT "field_records_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_steps" ADD CONSTRAINT "field_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_steps" ADD CONSTRAINT "field_steps_record_fk" FOREIGN KEY ("agency_id","record_id") REFERENCES "public"."field_records"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_kits_device_index" ON "field_kits" USING btree ("agency_id","device_id","expires_at");--> statement-breakpoint
CREATE INDEX "field_nonces_kit_index" ON "field_nonces" USING btree ("kit_id");--> statement-breakpoint
CREATE INDEX "field_records_state_index" ON "field_records" USING btree ("agency_id","state");--> statement-breakpoint
-- What happened to a record is never changed (see refuse_change in 0001).
CREATE TRIGGER field_steps_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "field_steps"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT keep_versions('0063_field_records', 'field_devices', '{id}', '{id,agency_id,name,public_key,registered_at,registered_by,announced_seq,revoked_at,revoked_by,revoked_reason,due_inventory_ids}');--> statement-breakpoint
SELECT keep_versions('0063_field_records', 'field_records', '{id}', '{id,agency_id,device_id,device_seq,previous_hash,kit_id,key_id,content_hash,envelope_hash,enc,ciphertext_hash,signature,statement,nonce_hash,kind,inventory_id,author_user_id,author,courier_user_id,courier,device_time,signed_at,kit_received_at,elapsed,nonce_issued_at,received_at,stated_at,occurred_at,signers,marks,state,reason_code,reason,act_id,act_summary,act_is_event,like_id,case_id}');--> statement-breakpoint
SELECT keep_versions('0063_field_records', 'field_steps', '{record_id,sequence}', '{agency_id,record_id,sequence,at,user_id,name,text}');--> statement-breakpoint
SELECT keep_versions('0063_field_records', 'cases', '{id}', '{id,agency_id,number,inventory_id,subject,product_id,lot_id,label,field_record_id,state,opened_at,opened_by,owner_user_id,owner_name,remainder,follows_case_id,closed_at,reason_code}');
