-- What an index finds every number by that contains a text (REPORT-05): each part of three characters, in capitals, with the
-- agency, so that what is read does not depend on other agencies.
CREATE FUNCTION number_parts(agency integer, number text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT agency || ' ' || substr(upper(number), place, 3)), '{}')
  FROM generate_series(1, length(upper(number)) - 2) AS place
$$;--> statement-breakpoint
CREATE INDEX "control_values_product_index" ON "control_values" USING btree ("agency_id","product_id","changed_at" DESC NULLS FIRST,"label");--> statement-breakpoint
CREATE INDEX "control_values_status_index" ON "control_values" USING btree ("agency_id","status","changed_at" DESC NULLS FIRST,"label");--> statement-breakpoint
CREATE INDEX "control_values_place_index" ON "control_values" USING btree ("agency_id","inventory_id") WHERE "control_values"."inventory_id" is not null;--> statement-breakpoint
CREATE INDEX "control_values_parts_index" ON "control_values" USING gin (number_parts("agency_id"::integer, "label"::text));--> statement-breakpoint
CREATE INDEX "discrepancies_seal_index" ON "discrepancies" USING btree ("agency_id") WHERE "discrepancies"."kind" = 'seal';--> statement-breakpoint
CREATE INDEX "seal_records_parts_index" ON "seal_records" USING gin (number_parts("agency_id"::integer, "number"::text)) WHERE "seal_records"."number" is not null;--> statement-breakpoint
CREATE INDEX "custody_events_parts_index" ON "custody_events" USING gin (number_parts("agency_id"::integer, coalesce("details"->>'orderNumber', '') || ' ' || coalesce("details"->>'form222Number', '')::text)) WHERE coalesce("custody_events"."details"->>'orderNumber', "custody_events"."details"->>'form222Number') is not null;