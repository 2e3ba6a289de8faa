CREATE TABLE "record_versions" (
	"agency_id" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"version" integer NOT NULL,
	"before" text,
	"state" text,
	"audit_seq" bigint,
	"origin" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "record_versions_agency_id_sequence_pk" PRIMARY KEY("agency_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "seen_heads" (
	"agency_id" integer NOT NULL,
	"chain" text NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "seen_heads_agency_id_chain_pk" PRIMARY KEY("agency_id","chain")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "facts" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "record_versions_row_key" ON "record_versions" USING btree ("table_name","row_key","version");
--> statement-breakpoint
-- What the sealed columns of a row hold, as its versions keep it; a name that ends in # is kept as its SHA-256.
CREATE FUNCTION version_state(present jsonb, sealed text[]) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_object_agg(
    rtrim(name, '#'),
    CASE WHEN name LIKE '%#' THEN to_jsonb(encode(sha256(convert_to(present ->> rtrim(name, '#'), 'UTF8')), 'hex')) ELSE present -> name END
  )::text FROM unnest(sealed) AS name
$$;
--> statement-breakpoint
CREATE FUNCTION version_key(present jsonb, keys text[]) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT string_agg(present ->> name, ' ' ORDER BY place) FROM unnest(keys) WITH ORDINALITY AS key(name, place)
$$;
--> statement-breakpoint
-- Whose chain a row belongs to that no entry of the audit history tells of.
CREATE FUNCTION version_agency(of_table text, present jsonb) RETURNS integer LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (present ->> CASE of_table WHEN 'agencies' THEN 'id' ELSE 'agency_id' END)::integer,
    (SELECT agency_id FROM users WHERE id = (present ->> 'user_id')::uuid),
    0
  )
$$;
--> statement-breakpoint
-- Lengthens the chain of versions; versionText.ts writes the same text.
CREATE FUNCTION add_version(of_agency integer, of_table text, of_key text, old_state text, new_state text, of_seq bigint, of_origin text)
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
  SELECT coalesce(max(version), 0) + 1 INTO number FROM record_versions WHERE table_name = of_table AND row_key = of_key;
  link := encode(sha256(convert_to(concat_ws(E'\n', link, of_agency, seq, of_table, of_key, number,
    coalesce(old_hash, ''), coalesce(of_seq::text, ''), of_origin, coalesce(new_state, '')), 'UTF8')), 'hex');
  INSERT INTO record_versions (agency_id, sequence, table_name, row_key, version, before, state, audit_seq, origin, hash)
    VALUES (of_agency, seq, of_table, of_key, number, old_hash, new_state, of_seq, of_origin, link);
  UPDATE record_heads SET hash = link WHERE agency_id = of_agency AND chain = 'versions';
END
$$;
--> statement-breakpoint
-- The entry of the audit history that this transaction has written, if it has.
CREATE FUNCTION note_audited() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM set_config('countersign.audited', concat_ws(' ', NEW.agency_id, NEW.seq, NEW.hash), true);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_noted
  AFTER INSERT ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION note_audited();
--> statement-breakpoint
CREATE FUNCTION audited() RETURNS text[] LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT string_to_array(nullif(current_setting('countersign.audited', true), ''), ' ')
$$;
--> statement-breakpoint
-- Runs when the transaction commits. What no entry of the audit history tells of gets no version, so that the check finds it.
CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
DECLARE
  keys text[] := TG_ARGV[0]::text[];
  sealed text[] := TG_ARGV[1]::text[];
  told text[] := audited();
  agency integer;
  old_state text;
  new_state text;
  old_key text;
  new_key text;
BEGIN
  IF told IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN
    old_state := version_state(to_jsonb(OLD), sealed);
    old_key := version_key(to_jsonb(OLD), keys);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    new_state := version_state(to_jsonb(NEW), sealed);
    new_key := version_key(to_jsonb(NEW), keys);
  END IF;
  IF old_state = new_state THEN RETURN NULL; END IF;
  agency := coalesce(told[1]::integer, version_agency(TG_TABLE_NAME, to_jsonb(coalesce(NEW, OLD))));
  IF old_key <> new_key THEN
    PERFORM add_version(agency, TG_TABLE_NAME, old_key, old_state, NULL, told[2]::bigint, told[3]);
    old_state := NULL;
  END IF;
  PERFORM add_version(agency, TG_TABLE_NAME, coalesce(new_key, old_key), old_state, new_state, told[2]::bigint, told[3]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For migrations: keeps the versions of a table from now on, and takes over what its rows hold now. To be called again by a
-- migration that changes which columns are sealed (sealedColumns.ts), or what they hold.
CREATE FUNCTION keep_versions(migration text, of_table text, keys text[], sealed text[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
DECLARE
  present jsonb;
  last_state text;
  new_state text;
  key text;
BEGIN
  EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', of_table || '_versions', of_table);
  EXECUTE format(
    'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR DELETE OR UPDATE OF %s ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_version(%L, %L)',
    of_table || '_versions', (SELECT string_agg(quote_ident(rtrim(name, '#')), ', ') FROM unnest(sealed) AS name),
    of_table, keys, sealed
  );
  FOR present IN EXECUTE format('SELECT to_jsonb(one) FROM %I AS one ORDER BY %s', of_table,
    (SELECT string_agg(quote_ident(name), ', ') FROM unnest(keys) AS name)) LOOP
    key := version_key(present, keys);
    new_state := version_state(present, sealed);
    SELECT state INTO last_state FROM record_versions WHERE table_name = of_table AND row_key = key ORDER BY version DESC LIMIT 1;
    IF last_state IS DISTINCT FROM new_state THEN
      PERFORM add_version(version_agency(of_table, present), of_table, key, last_state, new_state, NULL, migration);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER record_versions_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "record_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'balances', '{agency_id,inventory_id,lot_id}', '{agency_id,inventory_id,product_id,lot_id,last_counted_at,last_counted_by}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'transfers', '{id}', '{id,agency_id,from_inventory_id,to_inventory_id,carrier,issued_by_user_id,issued_by,issued_at,refused_at,refused_by,refusal,closed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'transfer_lines', '{agency_id,transfer_id,lot_id}', '{agency_id,transfer_id,product_id,lot_id,sent,received,returned}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'discrepancies', '{id}', '{id,agency_id,inventory_id,kind,product_id,lot_id,label,recorded,found,opened_at,opened_by,resolved_at,resolution,event_id,resolved_by_event_id}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'loss_reports', '{id}', '{id,agency_id,number,entry_id,inventory_id,discovered_at,notice_due_on,notice_sent_at,form_due_on,form_filed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'regulatory_dates', '{id}', '{id,agency_id,title,detail,due_on,done_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'control_values', '{id}', '{id,agency_id,label,product_id,lot_id,activation_id,created_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'control_value_prints', '{id}', '{id,agency_id,labels,again,printed_by_user_id,printed_by,printed_at,idempotency_key,request_hash}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'agencies', '{id}', '{id,name,state,time_zone,address,county,dea_registrant,dea_number,bne_licence,ems_agency_code,substance_agent,logo_filename,logo_file_path,inactivity_limit_seconds,record_id,customer_version,customer_changed_by,customer_changed_at,deactivate_after_days,suspended_at,suspension_reason,is_active,is_demo,created_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'admin_contacts', '{id}', '{id,agency_id,name,email,phone_number}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'departments', '{id}', '{id,agency_id,record_id,name,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'suppliers', '{id}', '{id,agency_id,name,kind,dea_number,address,phone_number,email,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'agency_settings', '{agency_id}', '{agency_id,receive_signers,transfer_signers,count_signers,shift_change_signers,may_sign_later,pin_length,retention_years,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'state_rules', '{code}', '{code,version,retention_years,forms,overrides,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'sites', '{id}', '{id,agency_id,name,kind,address,county,dea_number,notice_given_on,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'out_of_service_locations', '{id}', '{id,agency_id,name,address,phone_number,may_hold_stock,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'inventories', '{id}', '{id,agency_id,site_id,name,kind,custodian_user_id,custody_since,seal_number,count_every_days,seal_policy,vendor_id,out_of_service_location_id,out_of_service_since,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'inventory_users', '{inventory_id,user_id}', '{agency_id,inventory_id,user_id,since}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'inventory_actions', '{id}', '{id,agency_id,name,event,needs_note,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'box_inserts', '{id}', '{id,agency_id,name,inventory_kind,seal_intact,seal_broken,call_whom,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'authorizers', '{id}', '{id,agency_id,name,is_active}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'products', '{id}', '{id,agency_id,name,strength,form,package,ndc,schedule,measure,content_per_unit,concentration_nanograms,concentration_microlitres,mass_unit,unit_name,state_schedule,is_active,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'lots', '{id}', '{id,agency_id,product_id,number,expires_on}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'par_levels', '{id}', '{id,agency_id,product_id,inventory_kind,inventory_id,minimum,maximum,is_in_force,version,changed_by,changed_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'awaited_signatures', '{id}', '{id,agency_id,event_id,ordinal,user_id,name,meaning}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'user_signatures', '{id}', '{id,user_id,way,image_hash,created_at,image#}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'users', '{id}', '{id,agency_id,department_id,user_name,full_name,email,phone_number,friendly_id,job_title,pin_changed_at,permission_id,user_type,can_see_global_audit_history,can_see_clients,control_values,witness_only,inactivity_timeout,is_using_sso,need_to_reset_pin,is_acknowledged,user_signature_id,has_passkey,is_active,deactivated_due_to_inactivity,active_since,is_from_iops,is_from_knox,knox_id,is_demo,created_at,pin_hash#}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'user_agencies', '{user_id,agency_id}', '{user_id,agency_id}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'passkeys', '{id}', '{id,user_id,credential_id,public_key,algorithm,transports,aaguid,is_backup_eligible,used_for_sign_in,used_for_signature,created_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'integration_keys', '{id}', '{id,agency_id,name,key_made_at,is_active,is_demo,created_at,version,changed_by,changed_at,key_hash#}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'sso_providers', '{id}', '{id,agency_id,issuer,client_id,is_active,is_demo,created_at,version,changed_by,changed_at,client_secret#}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'sso_domains', '{domain}', '{domain,provider_id}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'sso_identities', '{issuer,subject}', '{issuer,subject,user_id,created_at}');
--> statement-breakpoint
SELECT keep_versions('0030_sealed_rows', 'knox_connections', '{agency_id}', '{agency_id,region,client_id,shows_places,version,client_secret#}');
