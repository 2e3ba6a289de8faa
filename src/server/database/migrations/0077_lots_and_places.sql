DROP INDEX "ledger_entries_arrival_index";--> statement-breakpoint
CREATE INDEX "ledger_entries_lot_index" ON "ledger_entries" USING btree ("agency_id","lot_id","inventory_id","occurred_at");