CREATE TABLE "ledger_counts" (
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entries" bigint NOT NULL,
	CONSTRAINT "ledger_counts_agency_id_inventory_id_product_id_kind_pk" PRIMARY KEY("agency_id","inventory_id","product_id","kind")
);
--> statement-breakpoint
-- The indexes sorted nulls last, which no "order by … desc" does: every page was sorted anew.
DROP INDEX "control_values_changed_index";--> statement-breakpoint
DROP INDEX "counts_latest_index";--> statement-breakpoint
DROP INDEX "custody_events_place_index";--> statement-breakpoint
DROP INDEX "ledger_entries_place_index";--> statement-breakpoint
DROP INDEX "ledger_entries_product_index";--> statement-breakpoint
CREATE INDEX "ledger_entries_kind_index" ON "ledger_entries" USING btree ("agency_id","inventory_id","kind","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "control_values_changed_index" ON "control_values" USING btree ("agency_id","changed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "counts_latest_index" ON "counts" USING btree ("agency_id","inventory_id","counted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "custody_events_place_index" ON "custody_events" USING btree ("agency_id","inventory_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_place_index" ON "ledger_entries" USING btree ("agency_id","inventory_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_product_index" ON "ledger_entries" USING btree ("agency_id","inventory_id","product_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
-- In the order of the key, so that two writers never wait for each other.
CREATE FUNCTION count_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_counts AS known (agency_id, inventory_id, product_id, kind, entries)
    SELECT agency_id, inventory_id, product_id, kind, count(*) FROM added
      GROUP BY agency_id, inventory_id, product_id, kind ORDER BY agency_id, inventory_id, product_id, kind
    ON CONFLICT (agency_id, inventory_id, product_id, kind) DO UPDATE SET entries = known.entries + excluded.entries;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO ledger_counts (agency_id, inventory_id, product_id, kind, entries)
  SELECT agency_id, inventory_id, product_id, kind, count(*) FROM ledger_entries
    GROUP BY agency_id, inventory_id, product_id, kind;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_counted
  AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_ledger_entries();
