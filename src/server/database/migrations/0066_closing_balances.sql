CREATE TABLE "closing_balances" (
	"agency_id" integer NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"inventory_id" uuid,
	"product_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"through_sequence" bigint NOT NULL,
	CONSTRAINT "closing_balances_key" UNIQUE NULLS NOT DISTINCT("agency_id","closes_at","inventory_id","product_id","lot_id","through_sequence")
);
--> statement-breakpoint
CREATE TABLE "closing_heads" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"through_sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"agency_id" integer NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_agency_id_closes_at_pk" PRIMARY KEY("agency_id","closes_at")
);
--> statement-breakpoint
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_closing_fk" FOREIGN KEY ("agency_id","closes_at") REFERENCES "public"."closings"("agency_id","closes_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_balances" ADD CONSTRAINT "closing_balances_lot_fk" FOREIGN KEY ("agency_id","product_id","lot_id") REFERENCES "public"."lots"("agency_id","product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_heads" ADD CONSTRAINT "closing_heads_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A closing is never changed: what is recorded later adds a row (see refuse_change in 0001).
CREATE TRIGGER closings_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "closings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER closing_balances_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "closing_balances"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
