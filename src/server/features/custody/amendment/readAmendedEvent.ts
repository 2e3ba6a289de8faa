import { and, asc, eq } from 'drizzle-orm';
import type { AmendedEvent } from '../../../../contract/custody/eventAmendment.ts';
import { readShownEventAmendments } from '../../../core/ledger/readAmendments.ts';
import type { Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';

/** The receipt of an amendment of an event. */
export async function readAmendedEvent(
  reader: Reader,
  agencyId: number,
  { id, eventId }: { readonly id: string; readonly eventId: string },
): Promise<AmendedEvent> {
  const shown = (await readShownEventAmendments(reader, agencyId, [eventId])).get(eventId);
  const amendment = shown?.amendments.find((one) => one.id === id);
  if (shown === undefined || amendment === undefined) throw new Error('An amendment is missing.');
  const entries = await reader
    .select({ sequence: ledgerEntries.sequence })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.amendmentId, id)))
    .orderBy(asc(ledgerEntries.sequence));
  return {
    eventId,
    inventoryId: shown.history.event.inventoryId,
    amendment,
    entries: entries.map(({ sequence }) => sequence),
  };
}
