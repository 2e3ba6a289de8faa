import { and, eq, inArray } from 'drizzle-orm';
import type { ActRights } from '../../../../contract/core/actRights.ts';
import { scheduleInForce } from '../../../../rules/administration/productCheck.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { type FieldRow, statementOf } from './fieldRow.ts';

/** Who may decide about records: a person, and the lots whose cases they may not close. */
export interface Decider {
  readonly userId: string;
  readonly rights: ActRights;
  readonly barredLots: ReadonlySet<string>;
}

/** A person as one who decides about these records; one query, and only for a limited right (RIGHT-02). */
export async function deciderOf(
  reader: Reader,
  { agencyId, userId, rights }: Pick<Decider, 'userId' | 'rights'> & { readonly agencyId: number },
  rows: readonly FieldRow[],
): Promise<Decider> {
  const lotIds = rights.closeCase === 'limited' ? rows.filter(isOpen).flatMap(lotsOf) : [];
  if (lotIds.length === 0) return { userId, rights, barredLots: new Set() };
  const found = await reader
    .select({ id: lots.id, federal: products.schedule, state: products.stateSchedule })
    .from(lots)
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(and(eq(lots.agencyId, agencyId), inArray(lots.id, lotIds)));
  const barred = found.filter(
    ({ federal, state }) => !mayAct(rights, 'closeCase', [scheduleInForce(federal, state)]),
  );
  return { userId, rights, barredLots: new Set(barred.map(({ id }) => id)) };
}

/**
 * Whether a person may decide about a parked record: who closes cases of its drugs, but not of their own record; whether
 * two uses are the same, its author knows best (FIELD-14).
 */
export function mayDecide(row: FieldRow, { userId, rights, barredLots }: Decider): boolean {
  const isOwn = row.signers.some((signer) => signer.userId === userId);
  if (isOwn) return row.state === 'parked' && row.reasonCode === 'same_or_another';
  return (
    isOpen(row) &&
    mayAct(rights, 'closeCase') &&
    (barredLots.size === 0 || !lotsOf(row).some((lotId) => barredLots.has(lotId)))
  );
}

function isOpen({ state, caseId }: FieldRow): boolean {
  return state === 'parked' || (state === 'waiting' && caseId !== null);
}

/** The lots that a record is about. */
function lotsOf(row: FieldRow): string[] {
  const { details } = statementOf(row).content.form;
  if ('lotId' in details) return [details.lotId];
  return 'lines' in details
    ? details.lines.flatMap((line) => ('lotId' in line ? line.lotId : []))
    : [];
}
