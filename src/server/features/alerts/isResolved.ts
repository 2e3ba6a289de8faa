import { and, inArray } from 'drizzle-orm';
import type { AlertKind } from '../../../contract/alerts/alert.ts';
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

/** The first word of their cause is the case. */
const aboutCases: readonly AlertKind[] = ['newCase', 'sealMismatch', 'overdueCase'];

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
  if (!aboutCases.includes(kind)) return false;
  const [caseId = ''] = cause.split(' ');
  const [row] = await reader
    .select({ state: cases.state })
    .from(cases)
    .where(isRecord(cases, agencyId, caseId));
  return row?.state === 'closed' || row?.state === 'loss';
}
