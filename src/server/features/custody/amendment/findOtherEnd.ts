import { and, sql } from 'drizzle-orm';
import type { SigningPolicy } from '../../../../rules/custody/custodyPolicy.ts';
import { readMakers } from '../../../core/cases/readInvolved.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import type { IneligibleSigner } from '../event/checkFacts.ts';

const sentences = {
  transferOut: 'The receiver can’t also sign for the sender. Ask another person to sign.',
  transferIn: 'The sender can’t also receive it. Ask another person to sign.',
};

/**
 * Who signed the other end of a transfer, or an amendment of it. They sign this end in place of no one, where the agency
 * asks for two people (STOCK-05, AMEND-04).
 */
export async function findOtherEnd(
  reader: Reader,
  { id, agencyId, details }: Pick<StoredEvent, 'id' | 'agencyId' | 'details'>,
  { transferSigners }: SigningPolicy,
): Promise<IneligibleSigner[]> {
  const { kind } = details;
  if (transferSigners !== 'two' || (kind !== 'transferOut' && kind !== 'transferIn')) return [];
  const eventIds =
    kind === 'transferIn'
      ? [details.transferId]
      : await findReceipts(reader, { agencyId, inventoryId: details.toInventoryId }, id);
  const ends = eventIds.map((eventId) => ({ eventId, entryId: null }));
  const sentence = sentences[kind];
  return (await readMakers(reader, agencyId, ends)).map((person) => ({ ...person, sentence }));
}

/** @param place where it was sent to, the only one that can receive it. */
async function findReceipts(
  reader: Reader,
  place: Pick<StoredEvent, 'agencyId' | 'inventoryId'>,
  transferId: string,
): Promise<string[]> {
  const received = await reader
    .select({ id: custodyEvents.id })
    .from(custodyEvents)
    .where(
      and(
        matching(custodyEvents, { ...place, kind: 'transferIn' }),
        sql`${custodyEvents.details}->>'transferId' = ${transferId}`,
      ),
    );
  return received.map(({ id }) => id);
}
