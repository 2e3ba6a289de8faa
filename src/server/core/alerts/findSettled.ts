import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AlertKind } from '../../../contract/alerts/alert.ts';
import type { Reader } from '../../database/database.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { transfers } from '../../database/schema/custodyEvent.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import type { AlertRow } from './alertFacts.ts';

/** The first word of their cause is the case. */
const aboutCases: readonly AlertKind[] = ['newCase', 'sealMismatch', 'overdueCase'];

/** The id of a record, with which the cause of an alert starts. */
const subjectOf = ({ cause }: AlertRow) => cause.split(' ', 1)[0] ?? '';

/**
 * Which of an agency’s alerts are about a record that is settled: the signature is given, the case is closed, or the
 * transfer has ended. What the clock causes is compared by the job `alertWatch`.
 *
 * @returns the ids of the alerts.
 */
export async function findSettled(
  reader: Reader,
  agencyId: number,
  open: readonly AlertRow[],
): Promise<Set<string>> {
  const aboutCase = open.filter(({ kind }) => aboutCases.includes(kind));
  const aboutTransfer = open.filter(({ kind }) => kind === 'incomingTransfer');
  const requests = open.filter(({ kind }) => kind === 'signatureRequest');
  const closed = new Set([
    ...(await readClosedCases(reader, agencyId, aboutCase.map(subjectOf))),
    ...(await readEndedTransfers(reader, agencyId, aboutTransfer.map(subjectOf))),
  ]);
  const given = await readGiven(reader, agencyId, requests.map(subjectOf));
  const settled = [
    ...[...aboutCase, ...aboutTransfer].filter((alert) => closed.has(subjectOf(alert))),
    ...requests.filter(({ cause }) => given.has(cause)),
  ];
  return new Set(settled.map(({ id }) => id));
}

async function readClosedCases(reader: Reader, agencyId: number, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.agencyId, agencyId),
        inArray(cases.id, ids),
        inArray(cases.state, ['closed', 'loss']),
      ),
    );
  return rows.map(({ id }) => id);
}

async function readEndedTransfers(
  reader: Reader,
  agencyId: number,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.agencyId, agencyId),
        inArray(transfers.id, ids),
        isNotNull(transfers.closedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The signatures that are given, as the causes of their requests name them: event and position. */
async function readGiven(
  reader: Reader,
  agencyId: number,
  eventIds: string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await reader
    .select({ eventId: signatures.eventId, ordinal: signatures.ordinal })
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.eventId, eventIds)));
  return new Set(rows.map(({ eventId, ordinal }) => `${eventId} ${ordinal}`));
}
