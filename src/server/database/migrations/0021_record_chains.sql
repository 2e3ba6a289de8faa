CREATE TABLE "record_heads" (
	"agency_id" integer NOT NULL,
	"chain" text NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "record_heads_agency_id_chain_pk" PRIMARY KEY("agency_id","chain")
);
--> statement-breakpoint
CREATE TABLE "record_links" (
	"agency_id" integer NOT NULL,
	"chain" text NOT NULL,
	"sequence" bigint NOT NULL,
	"record_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "record_links_agency_id_chain_sequence_pk" PRIMARY KEY("agency_id","chain","sequence")
);
--> statement-breakpoint
-- The text of a row that its link is worked out of; recordText.ts writes the same.
CREATE FUNCTION record_time(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
--> statement-breakpoint
CREATE FUNCTION record_text(row_of counts) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_array(
    row_of.id, row_of.agency_id, row_of.inventory_id, record_time(row_of.counted_at), row_of.counted_by,
    row_of.witnessed_by, row_of.is_blind, row_of.has_difference, row_of.event_id
  )::text
$$;
--> statement-breakpoint
CREATE FUNCTION record_text(row_of control_value_activations) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- The hash is over everything else that the row holds.
  SELECT json_build_array(row_of.id, row_of.agency_id, row_of.hash)::text
$$;
--> statement-breakpoint
CREATE FUNCTION record_text(row_of control_value_events) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_array(
    row_of.id, row_of.agency_id, row_of.control_value_id, row_of.sequence, row_of.status, row_of.inventory_id,
    record_time(row_of.occurred_at), record_time(row_of.recorded_at), row_of.recorded_by_user_id, row_of.recorded_by,
    row_of.summary, row_of.activation_id, row_of.ledger_entry_id, row_of.print_id
  )::text
$$;
--> statement-breakpoint
CREATE FUNCTION lengthen_chain(of_agency integer, of_chain text, ids uuid[], texts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seq bigint;
  link text;
BEGIN
  INSERT INTO record_heads (agency_id, chain, sequence, hash) VALUES (of_agency, of_chain, 0, repeat('0', 64))
    ON CONFLICT (agency_id, chain) DO NOTHING;
  SELECT head.sequence, head.hash INTO STRICT seq, link
    FROM record_heads AS head WHERE head.agency_id = of_agency AND head.chain = of_chain FOR UPDATE;
  FOR place IN 1 .. cardinality(ids) LOOP
    seq := seq + 1;
    link := encode(sha256(convert_to(link || texts[place], 'UTF8')), 'hex');
    INSERT INTO record_links (agency_id, chain, sequence, record_id, hash) VALUES (of_agency, of_chain, seq, ids[place], link);
  END LOOP;
  UPDATE record_heads SET sequence = seq, hash = link WHERE agency_id = of_agency AND chain = of_chain;
END
$$;
--> statement-breakpoint
-- A row of what was added has no type of its table, so that it is read again there.
CREATE FUNCTION chain_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'counts' THEN
      PERFORM lengthen_chain(one.agency_id, 'counts',
          array_agg(one.id ORDER BY one.counted_at, one.id), array_agg(record_text(one) ORDER BY one.counted_at, one.id))
        FROM counts AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
    WHEN 'control_value_activations' THEN
      PERFORM lengthen_chain(one.agency_id, 'activations',
          array_agg(one.id ORDER BY one.signed_at, one.id), array_agg(record_text(one) ORDER BY one.signed_at, one.id))
        FROM control_value_activations AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
    WHEN 'control_value_events' THEN
      PERFORM lengthen_chain(one.agency_id, 'controlValues',
          array_agg(one.id ORDER BY one.recorded_at, one.control_value_id, one.sequence),
          array_agg(record_text(one) ORDER BY one.recorded_at, one.control_value_id, one.sequence))
        FROM control_value_events AS one WHERE one.id IN (SELECT id FROM added) GROUP BY one.agency_id;
  END CASE;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The rows of before, in the order in which they came to be.
SELECT lengthen_chain(one.agency_id, 'counts',
    array_agg(one.id ORDER BY one.counted_at, one.id), array_agg(record_text(one) ORDER BY one.counted_at, one.id))
  FROM counts AS one GROUP BY one.agency_id;
--> statement-breakpoint
SELECT lengthen_chain(one.agency_id, 'activations',
    array_agg(one.id ORDER BY one.signed_at, one.id), array_agg(record_text(one) ORDER BY one.signed_at, one.id))
  FROM control_value_activations AS one GROUP BY one.agency_id;
--> statement-breakpoint
SELECT lengthen_chain(one.agency_id, 'controlValues',
    array_agg(one.id ORDER BY one.recorded_at, one.control_value_id, one.sequence),
    array_agg(record_text(one) ORDER BY one.recorded_at, one.control_value_id, one.sequence))
  FROM control_value_events AS one GROUP BY one.agency_id;
--> statement-breakpoint
CREATE TRIGGER counts_chained
  AFTER INSERT ON "counts" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_records();
--> statement-breakpoint
CREATE TRIGGER control_value_activations_chained
  AFTER INSERT ON "control_value_activations" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_records();
--> statement-breakpoint
CREATE TRIGGER control_value_events_chained
  AFTER INSERT ON "control_value_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_records();
--> statement-breakpoint
CREATE TRIGGER record_links_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "record_links"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A difference lasts from when it was found to when it was explained, which may be before either was recorded.
UPDATE discrepancies AS one SET opened_at = event.occurred_at
  FROM custody_events AS event
  WHERE event.agency_id = one.agency_id AND event.id = one.event_id;
--> statement-breakpoint
UPDATE discrepancies AS one SET resolved_at = greatest(one.opened_at, event.occurred_at)
  FROM custody_events AS event
  WHERE event.agency_id = one.agency_id AND event.id = one.resolved_by_event_id AND one.resolved_at IS NOT NULL;
