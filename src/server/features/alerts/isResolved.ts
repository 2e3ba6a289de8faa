import { and, eq, inArray } from 'drizzle-orm';
import type { AlertRow } from '../../core/alerts/alertFacts.ts';
import { isRecord, matching, type Reader } from '../../database/database.ts';
import { alertRecords } from '../../database/schema/alerts/alerts.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { signatures } from '../../database/schema/custodyUse.ts';

/** Whether someone has acknowledged an alert, or its matter is resolved: it escalates no more. */
export async function hasEnded(reader: Reader, { agencyId, id }: AlertRow): Promise<boolean> {
  const [end] = await reader
    .select({ id: alertRecords.id })
    .from(alertRecords)
    .where(
      and(
        matching(alertRecords, { agencyId, alertId: id }),
        inArray(alertRecords.step, ['acknowledged', 'resolved']),
      ),
    )
    .limit(1);
  return end !== undefined;
}

/** Whether what an alert asks for is done: the signature is given, or the case is closed. */
export async function isResolved(reader: Reader, alert: AlertRow): Promise<boolean> {
  const { agencyId, kind, cause } = alert;
  if (kind === 'signatureRequest') {
    const [eventId = '', ordinal] = cause.split(' ');
    const given = await reader
      .select({ id: signatures.id })
      .from(signatures)
      .where(matching(signatures, { agencyId, eventId, ordinal: Number(ordinal) }));
    return given.length > 0;
  }
  if (kind !== 'newCase' && kind !== 'sealMismatch') return false;
  const [row] = await reader
    .select({ state: cases.state })
    .from(cases)
    .where(and(isRecord(cases, agencyId, cause), eq(cases.agencyId, agencyId)));
  return row?.state === 'closed' || row?.state === 'loss';
}
