CREATE INDEX "audit_entries_marks_index" ON "audit_entries" USING btree ("agency_id","subject_id") WHERE "audit_entries"."changes" @> '[{"field":"Witness not confirmed"}]'::jsonb;--> statement-breakpoint
CREATE INDEX "counts_counted_index" ON "counts" USING btree ("agency_id","counted_at");--> statement-breakpoint
CREATE INDEX "custody_events_occurred_index" ON "custody_events" USING btree ("agency_id","occurred_at");--> statement-breakpoint
CREATE INDEX "balances_held_index" ON "balances" USING btree ("agency_id","inventory_id") WHERE "balances"."balance" > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_occurred_index" ON "ledger_entries" USING btree ("agency_id","occurred_at");--> statement-breakpoint
CREATE INDEX "event_amendments_occurred_index" ON "event_amendments" USING btree ("agency_id","occurred_at");--> statement-breakpoint
CREATE INDEX "use_amendments_occurred_index" ON "use_amendments" USING btree ("agency_id","occurred_at");