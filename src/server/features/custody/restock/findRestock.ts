import { and, eq, isNull, sql } from 'drizzle-orm';
import { notConfirmedHere } from '../../../../rules/custody/custodyShipment.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import { presentEvent, readEventHistories } from '../../../core/ledger/eventHistory.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { whyWithoutRight } from '../../../core/rights/requireRight.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { isRecord, matching, type Reader } from '../../../database/database.ts';
import { restockNotices } from '../../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { inventories, inventoryUsers, sites } from '../../../database/schema/custodyPlace.ts';
import { eventAmendments } from '../../../database/schema/custodyUse.ts';
import { notFound } from '../../../platform/http/problemError.ts';

/** A receipt from a hospital after a response, as it was amended last (AMEND-07), and the confirmation of its notice. */
export interface FoundRestock {
  readonly event: StoredEvent;
  readonly details: Extract<StoredEvent['details'], { kind: 'receive' }>;
  readonly confirmed: typeof restockNotices.$inferSelect | null;
}

/** @throws ProblemError 404 for what is no restock of the agency. */
export async function findRestock(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<FoundRestock> {
  const rows = await reader
    .select({ event: custodyEvents, confirmed: restockNotices })
    .from(custodyEvents)
    .leftJoin(restockNotices, matching(restockNotices, { agencyId, eventId: custodyEvents.id }))
    .where(
      and(
        isRecord(custodyEvents, agencyId, id),
        sql`${custodyEvents.details}->>'orderType' = 'emsRestock'`,
      ),
    );
  const [found] = rows;
  const history = (await readEventHistories(reader, agencyId, [id])).get(id);
  const present = history && presentEvent(history);
  if (found === undefined || present?.details.kind !== 'receive') {
    throw notFound('This restock does not exist.');
  }
  const { details, facts, occurredAt } = present;
  return { ...found, event: { ...found.event, details, facts, occurredAt }, details };
}

/**
 * Why a person may not confirm that the registered location was notified, and who may; null if they may: with the right to
 * receive deliveries, and assigned to an inventory of a registered location (STOCK-04).
 */
export async function whyNotConfirming(
  reader: Reader,
  person: Principal,
  { details }: Pick<FoundRestock, 'details'>,
): Promise<string | null> {
  const productIds = details.lines.map(({ productId }) => productId);
  const why = await whyWithoutRight(reader, person, 'receive', () =>
    schedulesOf(reader, person.agencyId, { productIds }),
  );
  if (why !== null) return why;
  return (await isAtRegistered(reader, person)) ? null : notConfirmedHere;
}

/** Whether a person is assigned to an inventory of a registered location. */
export async function isAtRegistered(
  reader: Reader,
  { agencyId, userId }: Principal,
): Promise<boolean> {
  const rows = await reader
    .select({ id: inventories.id })
    .from(inventoryUsers)
    .innerJoin(inventories, isRecord(inventories, agencyId, inventoryUsers.inventoryId))
    .innerJoin(sites, isRecord(sites, agencyId, inventories.siteId))
    .where(
      and(
        matching(inventoryUsers, { agencyId, userId }),
        eq(inventories.isActive, true),
        eq(sites.kind, 'registered'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A restocked vehicle whose notice no one has confirmed yet. */
interface OpenRestock {
  readonly eventId: string;
  readonly inventoryId: string;
  readonly place: string;
  /** The designated site that notifies the registered one. */
  readonly site: string;
  readonly occurredAt: Date;
}

/** The restocks whose 72 hours run, or ran out. */
export async function readOpenRestocks(reader: Reader, agencyId: number): Promise<OpenRestock[]> {
  return reader
    .select({
      eventId: custodyEvents.id,
      inventoryId: custodyEvents.inventoryId,
      place: inventories.name,
      site: sql<string>`${custodyEvents.facts}->'restock'->>'noticeFrom'`,
      // As it was amended last (AMEND-07).
      occurredAt: sql`coalesce((select a.occurred_at from ${eventAmendments} a
          where a.agency_id = ${custodyEvents.agencyId} and a.event_id = ${custodyEvents.id}
          order by a.number desc limit 1), ${custodyEvents.occurredAt})`.mapWith(
        custodyEvents.occurredAt,
      ),
    })
    .from(custodyEvents)
    .innerJoin(inventories, isRecord(inventories, agencyId, custodyEvents.inventoryId))
    .leftJoin(restockNotices, matching(restockNotices, { agencyId, eventId: custodyEvents.id }))
    .where(
      and(
        eq(custodyEvents.agencyId, agencyId),
        // As the index has it.
        sql`${custodyEvents.details}->>'orderType' = 'emsRestock'`,
        sql`${custodyEvents.facts}->'restock'->>'noticeFrom' is not null`,
        isNull(restockNotices.eventId),
      ),
    );
}
