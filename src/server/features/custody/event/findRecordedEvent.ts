import { and, asc, eq, isNull } from 'drizzle-orm';
import type {
  CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../../contract/custody/custodyEvent.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { readLedgerEntries, toLedgerEntry } from '../../../core/ledger/readLedgerEntries.ts';
import { toSignature } from '../../../core/ledger/readSigning.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { conflict } from '../../../platform/http/problemError.ts';

/**
 * What was recorded under a key before; undefined if there is none.
 *
 * @throws ProblemError 409 if the key identifies another act.
 */
export async function findRecordedEvent(
  reader: Reader,
  agencyId: number,
  idempotencyKey: string,
  contentHash: string,
): Promise<RecordedCustodyEvent | undefined> {
  const found = await reader
    .select()
    .from(custodyEvents)
    .where(matching(custodyEvents, { agencyId, idempotencyKey }));
  const event = found[0];
  if (event?.contentHash === contentHash) return readRecordedEvent(reader, event);
  if (event === undefined && !(await isKeyOfOther(reader, agencyId, idempotencyKey))) {
    return undefined;
  }
  throw conflict(
    'already_recorded_differently',
    'This was already recorded with different details. Open the ledger to check; if it’s wrong, record a correction.',
  );
}

/**
 * Whether the key is that of a use or a first count. The first entry of an event has its event's key: where the event is
 * written between the two looks, it is the same act and no other.
 */
async function isKeyOfOther(reader: Reader, agencyId: number, key: string): Promise<boolean> {
  const rows = await reader
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, idempotencyKey: key }),
        isNull(ledgerEntries.eventId),
      ),
    );
  return rows.length > 0;
}

/** The recorded event as the contract shows it. */
export async function readRecordedEvent(
  reader: Reader,
  event: StoredEvent,
): Promise<RecordedCustodyEvent> {
  const which = eq(ledgerEntries.eventId, event.id);
  const entries = await readLedgerEntries(reader, event.agencyId, which, { start: 0, length: 200 });
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, event.agencyId), eq(signatures.eventId, event.id)))
    .orderBy(asc(signatures.ordinal));
  return {
    eventId: event.id,
    kind: event.kind,
    summary: event.summary,
    entries: entries.map(toLedgerEntry).reverse(),
    signatures: signed.map(toSignature),
    transferId: transferOf(event.id, event.details),
    differences: event.differences,
    hash: event.hash,
  };
}

/** The transfer that an event started or continued. */
export function transferOf(eventId: string, details: CustodyEventDetails): string | null {
  if (details.kind === 'transferOut') return eventId;
  return 'transferId' in details ? details.transferId : null;
}
