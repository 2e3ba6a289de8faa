import { and, asc, eq } from 'drizzle-orm';
import type { AmendedUse } from '../../../../contract/custody/amendment.ts';
import type { StoredAmendment } from '../../../core/ledger/hashAmendment.ts';
import { readShownAmendments } from '../../../core/ledger/readAmendments.ts';
import type { Reader } from '../../../database/database.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';

/** The receipt of an amendment. */
export async function readAmendedUse(
  reader: Reader,
  agencyId: number,
  { id, useId }: StoredAmendment,
): Promise<AmendedUse> {
  const shown = (await readShownAmendments(reader, agencyId, [useId])).get(useId);
  const amendment = shown?.amendments.find((one) => one.id === id);
  if (shown === undefined || amendment === undefined) throw new Error('An amendment is missing.');
  const entries = await reader
    .select({ sequence: ledgerEntries.sequence })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.amendmentId, id)))
    .orderBy(asc(ledgerEntries.sequence));
  return {
    useId,
    inventoryId: shown.present.inventoryId,
    amendment,
    entries: entries.map(({ sequence }) => sequence),
  };
}
