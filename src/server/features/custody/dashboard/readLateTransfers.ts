import type { ActRights } from '../../../../contract/core/actRights.ts';
import type { Transfer } from '../../../../contract/custody/custodyChoices.ts';
import type { Exception } from '../../../../contract/custody/dashboard.ts';
import { momentText } from '../../../../rules/time/custodyTime.ts';
import { isTransferOverdue } from '../../../../rules/time/transitTime.ts';
import { listOpenTransfers } from '../../../core/inventory/readTransfers.ts';
import type { Reader } from '../../../database/database.ts';
import { settlingForm } from './settlingForm.ts';

/**
 * What was sent to or from these inventories and neither received nor restocked for too long: shown at both ends, once
 * to a person who sees both.
 */
export async function readLateTransfers(
  reader: Reader,
  agencyId: number,
  person: Whose,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Exception[]> {
  if (person.ids.length === 0) return [];
  const open = await listOpenTransfers(reader, agencyId, person.ids);
  return open
    .filter(({ issuedAt }) => isTransferOverdue(issuedAt, now.toISOString()))
    .map((transfer) => tell(transfer, person, timeZone));
}

/** The inventories of a person, and what the person may record. */
interface Whose {
  readonly ids: readonly string[];
  readonly rights: ActRights;
}

function tell(
  { id, state, from, to, carrier, issuedBy, issuedAt, refusedBy, lines }: Transfer,
  { ids, rights }: Whose,
  timeZone: string,
): Exception {
  const isRefused = state === 'refused';
  // A refused one waits for its sender, any other for the receiver. People at the other end only read of it.
  const [waiting, other] = isRefused ? [from, to] : [to, from];
  const moving = lines.filter(({ inTransit }) => inTransit > 0);
  const count = moving.length;
  const settling = ids.includes(waiting.id)
    ? settlingForm(rights, {
        kind: isRefused ? 'transferReturned' : 'transferIn',
        inventoryId: waiting.id,
        filled: { transfer: id },
        action: isRefused ? 'Return to stock' : 'Receive',
        schedules: moving.map(({ product }) => product.schedule),
      })
    : { href: `/inventory/${other.id}`, action: 'Open the inventory' };
  const sent = `${count} ${count === 1 ? 'lot' : 'lots'}, sent by ${issuedBy} on ${momentText(timeZone, issuedAt)}, carried by ${carrier}.`;
  return {
    kind: 'lateTransfer',
    tone: 'bad',
    title: isRefused
      ? `${from.name} hasn’t restocked the transfer ${to.name} refused`
      : `${to.name} hasn’t received the transfer ${from.name} sent`,
    detail: isRefused ? `${sent} Refused by ${refusedBy ?? 'the receiver'}.` : sent,
    ...settling,
  };
}
