import type { Transfer } from '../../../../contract/custody/custodyChoices.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { isTransferOverdue } from '../../../../rules/time/transitTime.ts';
import { listOpenTransfers } from '../../../core/inventory/readTransfers.ts';
import type { Reader } from '../../../database/database.ts';

/**
 * What was sent to or from these inventories and neither received nor restocked for too long: shown at both ends, once
 * to a person who sees both.
 */
export async function readLateTransfers(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Exception[]> {
  const open = await listOpenTransfers(reader, agencyId, inventoryIds);
  return open
    .filter(({ issuedAt }) => isTransferOverdue(issuedAt, now.toISOString()))
    .map((transfer) => tell(transfer, inventoryIds, timeZone));
}

function tell(
  { state, from, to, carrier, issuedBy, issuedAt, refusedBy, lines }: Transfer,
  inventoryIds: readonly string[],
  timeZone: string,
): Exception {
  const isRefused = state === 'refused';
  // A refused one waits for its sender; any other for the receiver, if that is theirs to do.
  const own = !isRefused && inventoryIds.includes(to.id) ? to.id : from.id;
  const href = `/inventory/${inventoryIds.includes(own) ? own : to.id}`;
  const count = lines.filter(({ inTransit }) => inTransit > 0).length;
  const sent = `${count} ${count === 1 ? 'lot' : 'lots'}, sent by ${issuedBy} on ${momentText(timeZone, issuedAt)}, carried by ${carrier}.`;
  return {
    kind: 'lateTransfer',
    tone: 'bad',
    title: isRefused
      ? `${from.name} hasn’t restocked the transfer ${to.name} refused`
      : `${to.name} hasn’t received the transfer ${from.name} sent`,
    detail: isRefused ? `${sent} Refused by ${refusedBy ?? 'the receiver'}.` : sent,
    href,
    action: 'Open the inventory',
  };
}
