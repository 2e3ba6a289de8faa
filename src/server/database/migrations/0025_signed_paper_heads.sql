-- How many papers of a kind an agency has signed, and the hash of the newest: one that is taken away from the end is missed.
CREATE FUNCTION note_signed_paper() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO record_heads (agency_id, chain, sequence, hash) VALUES (NEW.agency_id, TG_ARGV[0], 1, NEW.hash)
    ON CONFLICT (agency_id, chain) DO UPDATE SET sequence = record_heads.sequence + 1, hash = NEW.hash;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The newest is the one that none follows.
INSERT INTO record_heads (agency_id, chain, sequence, hash)
  SELECT paper.agency_id, 'forms', (SELECT count(*) FROM signed_forms_3848 AS own WHERE own.agency_id = paper.agency_id), paper.hash
  FROM signed_forms_3848 AS paper
  WHERE NOT EXISTS (
    SELECT FROM signed_forms_3848 AS next WHERE next.agency_id = paper.agency_id AND next.previous_hash = paper.hash
  );
--> statement-breakpoint
INSERT INTO record_heads (agency_id, chain, sequence, hash)
  SELECT paper.agency_id, 'inventories', (SELECT count(*) FROM biennial_inventories AS own WHERE own.agency_id = paper.agency_id), paper.hash
  FROM biennial_inventories AS paper
  WHERE NOT EXISTS (
    SELECT FROM biennial_inventories AS next WHERE next.agency_id = paper.agency_id AND next.previous_hash = paper.hash
  );
--> statement-breakpoint
CREATE TRIGGER signed_forms_3848_noted
  AFTER INSERT ON "signed_forms_3848"
  FOR EACH ROW EXECUTE FUNCTION note_signed_paper('forms');
--> statement-breakpoint
CREATE TRIGGER biennial_inventories_noted
  AFTER INSERT ON "biennial_inventories"
  FOR EACH ROW EXECUTE FUNCTION note_signed_paper('inventories');
--> statement-breakpoint
-- What a session calls its own tables must not stand in the way of the chains'.
ALTER FUNCTION record_time(timestamptz) SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION record_text(counts) SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION record_text(control_value_activations) SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION record_text(control_value_events) SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION lengthen_chain(integer, text, uuid[], text[]) SET search_path = public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION chain_records() SET search_path = public, pg_temp;
