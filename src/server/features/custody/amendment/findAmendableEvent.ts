import { isAmendable } from '../../../../rules/custody/amendment/amendedEvent.ts';
import {
  findInventory,
  type InventoryRow,
  type Principal,
  type SiteRow,
} from '../../../core/inventory/findInventory.ts';
import {
  type EventHistory,
  findEventId,
  presentEvent,
  readEventHistories,
} from '../../../core/ledger/eventHistory.ts';
import { requireRight } from '../../../core/rights/requireRight.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import type { Reader } from '../../../database/database.ts';
import { notFound } from '../../../platform/http/problemError.ts';
import type { OriginallySigned } from './findAmendable.ts';

/** An event that a person may amend, as it is now. */
export interface AmendableEvent {
  readonly history: EventHistory;
  readonly present: ReturnType<typeof presentEvent>;
  readonly inventory: InventoryRow;
  readonly site: SiteRow;
}

/**
 * The event, for a person with the right to amend who is associated with its inventory.
 *
 * @param id of the event, one of its entries, or an entry that an amendment wrote.
 * @throws ProblemError 404 (also of what has nothing to amend), 403 (not associated; `act_not_permitted` with who may).
 */
export async function findAmendableEvent(
  reader: Reader,
  principal: Principal,
  id: string,
): Promise<AmendableEvent> {
  const { agencyId } = principal;
  const eventId = await findEventId(reader, agencyId, id);
  const history = eventId && (await readEventHistories(reader, agencyId, [eventId])).get(eventId);
  if (!history || !isAmendable(history.event.kind)) {
    throw notFound('There is no record to amend here.');
  }
  const { inventory, site } = await findInventory(reader, principal, history.event.inventoryId);
  await requireRight(reader, principal, 'amend', () => schedulesOfEvent(reader, history));
  return { history, present: presentEvent(history), inventory, site };
}

/** The schedules of everything that an event is about. */
export function schedulesOfEvent(reader: Reader, { event, entries }: EventHistory) {
  const productIds = [...new Set(entries.map(({ productId }) => productId))];
  return schedulesOf(reader, event.agencyId, { productIds });
}

/** How an event was signed. */
export function signedEvent({ event, amendments }: EventHistory): OriginallySigned {
  return {
    requiredSignatures: event.requiredSignatures,
    signed: { eventId: event.id },
    amendmentIds: amendments.map(({ id }) => id),
  };
}
