CREATE OR REPLACE FUNCTION add_version(of_agency integer, of_table text, of_key text, old_state text, new_state text, of_seq bigint, of_origin text)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  seq bigint;
  link text;
  number integer;
  old_hash text := encode(sha256(convert_to(old_state, 'UTF8')), 'hex');
BEGIN
  UPDATE record_heads SET sequence = sequence + 1 WHERE agency_id = of_agency AND chain = 'versions'
    RETURNING sequence, hash INTO seq, link;
  IF seq IS NULL THEN
    INSERT INTO record_heads (agency_id, chain, sequence, hash) VALUES (of_agency, 'versions', 0, repeat('0', 64))
      ON CONFLICT (agency_id, chain) DO NOTHING;
    UPDATE record_heads SET sequence = sequence + 1 WHERE agency_id = of_agency AND chain = 'versions'
      RETURNING sequence, hash INTO STRICT seq, link;
  END IF;
  -- A trigger passes TG_TABLE_NAME, whose collation is "C": without the columns' own, no index serves the comparison,
  -- and every commit would read the whole history of the installation.
  SELECT coalesce(max(version), 0) + 1 INTO number FROM record_versions
    WHERE table_name = of_table COLLATE "default" AND row_key = of_key COLLATE "default";
  link := encode(sha256(convert_to(concat_ws(E'\n', link, of_agency, seq, of_table, of_key, number,
    coalesce(old_hash, ''), coalesce(of_seq::text, ''), of_origin, coalesce(new_state, '')), 'UTF8')), 'hex');
  INSERT INTO record_versions (agency_id, sequence, table_name, row_key, version, before, state, audit_seq, origin, hash)
    VALUES (of_agency, seq, of_table, of_key, number, old_hash, new_state, of_seq, of_origin, link);
  UPDATE record_heads SET hash = link WHERE agency_id = of_agency AND chain = 'versions';
END
$$;
