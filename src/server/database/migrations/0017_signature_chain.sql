CREATE TABLE "signature_heads" (
	"agency_id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_links" (
	"agency_id" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"signature_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signature_links_agency_id_sequence_pk" PRIMARY KEY("agency_id","sequence")
);
--> statement-breakpoint
-- One row of the head is locked and written per statement, however many signatures it adds.
CREATE FUNCTION chain_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  agency integer;
  seq bigint;
  link text;
  signature record;
BEGIN
  FOR agency IN SELECT DISTINCT agency_id FROM added ORDER BY agency_id LOOP
    INSERT INTO signature_heads (agency_id, sequence, hash) VALUES (agency, 0, repeat('0', 64))
      ON CONFLICT (agency_id) DO NOTHING;
    SELECT head.sequence, head.hash INTO STRICT seq, link
      FROM signature_heads AS head WHERE head.agency_id = agency FOR UPDATE;
    FOR signature IN SELECT id, hash FROM added WHERE agency_id = agency ORDER BY signed_at, entry_id, event_id, ordinal LOOP
      seq := seq + 1;
      link := encode(sha256(convert_to(link || signature.hash, 'UTF8')), 'hex');
      INSERT INTO signature_links (agency_id, sequence, signature_id, hash) VALUES (agency, seq, signature.id, link);
    END LOOP;
    UPDATE signature_heads SET sequence = seq, hash = link WHERE agency_id = agency;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The signatures of before, in the order they were given in.
DO $$
DECLARE
  agency integer;
  seq bigint;
  link text;
  signature record;
BEGIN
  FOR agency IN SELECT DISTINCT agency_id FROM signatures ORDER BY agency_id LOOP
    seq := 0;
    link := repeat('0', 64);
    FOR signature IN SELECT id, hash FROM signatures WHERE agency_id = agency ORDER BY signed_at, entry_id, event_id, ordinal LOOP
      seq := seq + 1;
      link := encode(sha256(convert_to(link || signature.hash, 'UTF8')), 'hex');
      INSERT INTO signature_links (agency_id, sequence, signature_id, hash) VALUES (agency, seq, signature.id, link);
    END LOOP;
    INSERT INTO signature_heads (agency_id, sequence, hash) VALUES (agency, seq, link);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER signatures_chained
  AFTER INSERT ON "signatures" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION chain_signatures();
--> statement-breakpoint
CREATE TRIGGER signature_links_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "signature_links"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
