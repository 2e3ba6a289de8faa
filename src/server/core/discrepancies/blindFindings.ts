import { type SQL, sql } from 'drizzle-orm';
import type { ActRights } from '../../../contract/core/actRights.ts';
import type { Product } from '../../../contract/core/product.ts';
import { mayAct } from '../../../rules/core/actRights.ts';

/**
 * SQL: whether a discrepancy was found by a blind count that no one has repeated yet (COUNT-07). What a recount found is no
 * longer withheld: the recount is recorded.
 *
 * @param of the agency and the event of the discrepancy.
 */
export function isBlindFinding(of: {
  readonly agencyId: SQL;
  readonly eventId: SQL;
}): SQL<boolean> {
  return sql<boolean>`(exists (
      select 1 from counts blind where blind.agency_id = ${of.agencyId}
        and blind.event_id = ${of.eventId} and blind.is_blind)
    and not exists (
      select 1 from custody_events again where again.agency_id = ${of.agencyId}
        and again.kind = 'count' and again.details ->> 'mode' = 'recount'
        and (again.id = ${of.eventId} or again.details ->> 'recountOfId' = ${of.eventId}::text)))`;
}

/** Whether the ledger's figure of a finding is shown to a person: of a blind one only to those who may close its case. */
export function maySeeRecorded(
  rights: ActRights,
  isBlind: boolean,
  product: Pick<Product, 'schedule'> | null,
): boolean {
  return !isBlind || mayAct(rights, 'closeCase', product === null ? [] : [product.schedule]);
}
