CREATE TABLE "counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"counted_by" text NOT NULL,
	"witnessed_by" text,
	"is_blind" boolean NOT NULL,
	"has_difference" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discrepancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"lot_id" uuid,
	"recorded" text NOT NULL,
	"found" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "loss_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"number" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"inventory_id" uuid NOT NULL,
	"discovered_at" timestamp (3) with time zone NOT NULL,
	"notice_due_on" date NOT NULL,
	"notice_sent_at" timestamp (3) with time zone,
	"form_due_on" date NOT NULL,
	"form_filed_at" timestamp (3) with time zone,
	CONSTRAINT "loss_reports_number_key" UNIQUE("agency_id","number")
);
--> statement-breakpoint
CREATE TABLE "regulatory_dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"balance" bigint NOT NULL,
	"last_counted_at" timestamp (3) with time zone,
	"last_counted_by" text,
	"last_changed_at" timestamp (3) with time zone,
	CONSTRAINT "balances_agency_id_inventory_id_lot_id_pk" PRIMARY KEY("agency_id","inventory_id","lot_id"),
	CONSTRAINT "balances_not_negative" CHECK ("balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"inventory_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"change" bigint NOT NULL,
	"lot_balance" bigint NOT NULL,
	"product_balance" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	"recorded_by_user_id" uuid NOT NULL,
	"recorded_by" text NOT NULL,
	"summary" text NOT NULL,
	"note" text,
	"correction_of_id" uuid,
	"required_signatures" text[] NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_entries_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "ledger_entries_sequence_key" UNIQUE("agency_id","sequence"),
	CONSTRAINT "ledger_entries_idempotency_key" UNIQUE("agency_id","idempotency_key"),
	CONSTRAINT "ledger_entries_not_negative" CHECK ("ledger_entries"."lot_balance" >= 0 and "ledger_entries"."product_balance" >= "ledger_entries"."lot_balance"),
	CONSTRAINT "ledger_entries_sequence" CHECK ("ledger_entries"."sequence" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ledger_heads" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorizers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "authorizers_name_key" UNIQUE("agency_id","name")
);
--> statement-breakpoint
CREATE TABLE "inventories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"custodian_user_id" uuid,
	"custody_since" timestamp (3) with time zone,
	"seal_number" text,
	"count_every_days" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "inventories_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "inventories_name_key" UNIQUE("agency_id","name"),
	CONSTRAINT "inventories_count_every_days" CHECK ("inventories"."count_every_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "inventory_users" (
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_users_inventory_id_user_id_pk" PRIMARY KEY("inventory_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"dea_number" text,
	"notice_given_on" date,
	CONSTRAINT "sites_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "sites_name_key" UNIQUE("agency_id","name")
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	CONSTRAINT "lots_agency_id_key" UNIQUE("agency_id","product_id","id"),
	CONSTRAINT "lots_number_key" UNIQUE("agency_id","product_id","number")
);
--> statement-breakpoint
CREATE TABLE "par_levels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"inventory_kind" text,
	"inventory_id" uuid,
	"minimum" bigint NOT NULL,
	"maximum" bigint NOT NULL,
	CONSTRAINT "par_levels_place_key" UNIQUE NULLS NOT DISTINCT("agency_id","product_id","inventory_kind","inventory_id"),
	CONSTRAINT "par_levels_range" CHECK (0 <= "par_levels"."minimum" and "par_levels"."minimum" <= "par_levels"."maximum"),
	CONSTRAINT "par_levels_place" CHECK (("par_levels"."inventory_kind" is null) <> ("par_levels"."inventory_id" is null))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"name" text NOT NULL,
	"strength" text NOT NULL,
	"form" text NOT NULL,
	"package" text NOT NULL,
	"ndc" text NOT NULL,
	"schedule" text NOT NULL,
	"measure" text NOT NULL,
	"content_per_unit" bigint NOT NULL,
	"concentration_nanograms" bigint,
	"concentration_microlitres" bigint,
	"mass_unit" text,
	"unit_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "products_agency_id_key" UNIQUE("agency_id","id"),
	CONSTRAINT "products_ndc_key" UNIQUE("agency_id","ndc"),
	CONSTRAINT "products_content" CHECK ("products"."content_per_unit" > 0),
	CONSTRAINT "products_concentration" CHECK (("products"."concentration_nanograms" is null) = ("products"."concentration_microlitres" is null)
        and coalesce("products"."concentration_nanograms", 1) > 0
        and coalesce("products"."concentration_microlitres", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"meaning" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"signed_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signatures_signer_key" UNIQUE("agency_id","entry_id","user_id"),
	CONSTRAINT "signatures_ordinal_key" UNIQUE("agency_id","entry_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agency_id" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"drawn_units" integer NOT NULL,
	"drawn" bigint NOT NULL,
	"given" bigint NOT NULL,
	"wasted" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"incident_number" text NOT NULL,
	"patient_id" text NOT NULL,
	"given_by_user_id" uuid NOT NULL,
	"given_by" text NOT NULL,
	"order_kind" text NOT NULL,
	"authorized_by" text NOT NULL,
	"waste_manner" text,
	"waste_reason" text NOT NULL,
	"disposed_by" text,
	"witnessed_by" text,
	CONSTRAINT "uses_entry_key" UNIQUE("agency_id","entry_id"),
	CONSTRAINT "uses_balance" CHECK ("uses"."given" + "uses"."wasted" + "uses"."returned" = "uses"."drawn"),
	CONSTRAINT "uses_not_negative" CHECK ("uses"."given" >= 0 and "uses"."wasted" >= 0 and "uses"."returned" >= 0
        and "uses"."drawn_units" >= 1),
	CONSTRAINT "uses_waste_manner" CHECK (("uses"."wasted" = 0) = ("uses"."waste_manner" is null))
);
--> statement-breakpoint
ALTER TABLE "counts" ADD CONSTRAINT "counts_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD CONSTRAINT "discrepancies_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discrepancies" ADD CONSTRAINT "discrepancies_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loss_reports" ADD CONSTRAINT "loss_reports_entry_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loss_reports" ADD CONSTRAINT "loss_reports_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_dates" ADD CONSTRAINT "regulatory_dates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_correction_fk" FOREIGN KEY ("agency_id","correction_of_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_heads" ADD CONSTRAINT "ledger_heads_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorizers" ADD CONSTRAINT "authorizers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_site_fk" FOREIGN KEY ("agency_id","site_id") REFERENCES "public"."sites"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_custodian_fk" FOREIGN KEY ("custodian_user_id","agency_id") REFERENCES "public"."user_agencies"("user_id","agency_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_users" ADD CONSTRAINT "inventory_users_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_users" ADD CONSTRAINT "inventory_users_member_fk" FOREIGN KEY ("user_id","agency_id") REFERENCES "public"."user_agencies"("user_id","agency_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "par_levels" ADD CONSTRAINT "par_levels_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "par_levels" ADD CONSTRAINT "par_levels_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_entry_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_given_by_user_id_users_id_fk" FOREIGN KEY ("given_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_entry_fk" FOREIGN KEY ("agency_id","entry_id") REFERENCES "public"."ledger_entries"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counts_latest_index" ON "counts" USING btree ("agency_id","inventory_id","counted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "discrepancies_agency_id_resolved_at_index" ON "discrepancies" USING btree ("agency_id","resolved_at");--> statement-breakpoint
CREATE INDEX "regulatory_dates_agency_id_due_on_index" ON "regulatory_dates" USING btree ("agency_id","due_on");--> statement-breakpoint
CREATE INDEX "ledger_entries_place_index" ON "ledger_entries" USING btree ("agency_id","inventory_id","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_product_index" ON "ledger_entries" USING btree ("agency_id","inventory_id","product_id","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inventories_agency_id_site_id_index" ON "inventories" USING btree ("agency_id","site_id");--> statement-breakpoint
CREATE INDEX "inventory_users_agency_id_user_id_index" ON "inventory_users" USING btree ("agency_id","user_id");--> statement-breakpoint
CREATE INDEX "lots_agency_id_expires_on_index" ON "lots" USING btree ("agency_id","expires_on");