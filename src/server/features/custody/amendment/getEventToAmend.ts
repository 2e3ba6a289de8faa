import { and, eq, inArray } from 'drizzle-orm';
import type { EventToAmend } from '../../../../contract/custody/eventAmendment.ts';
import { mayAct } from '../../../../rules/core/actRights.ts';
import { factsOf } from '../../../../rules/custody/amendment/amendedEvent.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { lastEventHash } from '../../../core/ledger/eventHistory.ts';
import { readShownEventAmendments } from '../../../core/ledger/readAmendments.ts';
import { readRights } from '../../../core/rights/readRights.ts';
import type { Reader } from '../../../database/database.ts';
import { products } from '../../../database/schema/custodyProduct.ts';
import { readOriginalSigners } from './findAmendable.ts';
import { findAmendableEvent, schedulesOfEvent, signedEvent } from './findAmendableEvent.ts';

interface Asked {
  readonly session: Pick<Session, 'account' | 'agency'>;
  readonly id: string;
}

/**
 * The facts other than quantities of an event as they are now, for the form that amends them (AMEND-06).
 *
 * @throws ProblemError 404, 403 (see `findAmendableEvent`).
 */
export async function getEventToAmend(
  reader: Reader,
  { session, id }: Asked,
): Promise<EventToAmend> {
  const agencyId = session.agency.id;
  const principal = { agencyId, userId: session.account.id };
  const { history, present, inventory } = await findAmendableEvent(reader, principal, id);
  const { event, entries } = history;
  const shown = await readShownEventAmendments(reader, agencyId, [event.id]);
  const rights = await readRights(reader, principal);
  return {
    eventId: event.id,
    kind: event.kind,
    sequence: entries[0]?.sequence ?? 0,
    inventoryId: inventory.id,
    lastHash: lastEventHash(history),
    facts: factsOf(present.details),
    supplier: present.supplier,
    products: await readProducts(reader, agencyId, present.details),
    signers: await readOriginalSigners(reader, agencyId, signedEvent(history)),
    mayStandIn: mayAct(rights, 'correct', await schedulesOfEvent(reader, history)),
    amendments: [...(shown.get(event.id)?.amendments ?? [])],
  };
}

async function readProducts(
  reader: Reader,
  agencyId: number,
  details: Awaited<ReturnType<typeof findAmendableEvent>>['present']['details'],
): Promise<EventToAmend['products']> {
  if (details.kind !== 'receive') return [];
  const ids = details.lines.map(({ productId }) => productId);
  const rows = await reader
    .select()
    .from(products)
    .where(and(eq(products.agencyId, agencyId), inArray(products.id, ids)));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(toProduct));
}
