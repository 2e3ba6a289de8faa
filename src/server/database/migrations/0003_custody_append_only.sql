-- What was recorded is never changed (see refuse_change in 0001): a correction is a new, linked entry.
CREATE TRIGGER ledger_entries_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER signatures_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "signatures"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER uses_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "uses"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER counts_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "counts"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
