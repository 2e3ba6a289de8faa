import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { LotTimeline, Timeline } from '../../../../rules/custody/amendment/amendedTime.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { isSealRecordNow } from '../../../core/inventory/sealRecords.ts';
import { entriesAt } from '../../../core/ledger/eventHistory.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { restockNotices, sealRecords } from '../../../database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { Instants } from '../../../database/sql.ts';
import type { AmendableEvent } from './findAmendableEvent.ts';
import { readLooks } from './readLooks.ts';

/** What is recorded of the lots, the seal, the transfer and the notice that the time of an event has to agree with. */
export async function readTimeline(
  reader: Reader,
  { history, present }: AmendableEvent,
  timeZone: string,
): Promise<Timeline> {
  const { event, amendments } = history;
  const { agencyId, id: eventId } = event;
  const isSent = present.details.kind === 'transferOut';
  const [notice] = await reader
    .select({ at: restockNotices.confirmedAt })
    .from(restockNotices)
    .where(matching(restockNotices, { agencyId, eventId }));
  return {
    timeZone,
    lots: await readLots(reader, history, entriesAt(history, amendments.length)),
    sealsAt: await readSealsAt(reader, event, (record) => record.eventId === eventId),
    continuedAt: isSent ? await readContinued(reader, agencyId, eventId) : null,
    notifiedAt: notice?.at.toISOString() ?? null,
  };
}

/**
 * When the seal of an inventory was applied, checked or amended, but for what the act itself did. What opened the inventory
 * counts only for an act that applied a seal, and so does a correction, which changes no seal.
 *
 * @param isOwn whether it is what the act did.
 */
export async function readSealsAt(
  reader: Reader,
  { agencyId, inventoryId }: Pick<StoredEvent, 'agencyId' | 'inventoryId'>,
  isOwn: (record: { readonly eventId: string | null; readonly entryId: string | null }) => boolean,
): Promise<string[]> {
  const records = await reader
    .select({
      at: sealRecords.occurredAt,
      effect: sealRecords.effect,
      eventId: sealRecords.eventId,
      entryId: sealRecords.entryId,
    })
    .from(sealRecords)
    .where(and(matching(sealRecords, { agencyId, inventoryId }), isSealRecordNow()))
    .orderBy(asc(sealRecords.occurredAt));
  const hasSealed = records.some((record) => isOwn(record) && record.effect === 'sealed');
  return records
    .filter((record) => !isOwn(record))
    .filter(({ effect }) => hasSealed || (effect !== 'opened' && effect !== 'changed'))
    .map(({ at }) => at.toISOString());
}

async function readLots(
  reader: Reader,
  { event: { agencyId, inventoryId } }: AmendableEvent['history'],
  own: ReturnType<typeof entriesAt>,
): Promise<LotTimeline[]> {
  const ids = own.map(({ lotId }) => lotId);
  const entries = await reader
    .select({
      lotId: ledgerEntries.lotId,
      change: ledgerEntries.change,
      at: ledgerEntries.occurredAt,
    })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, inventoryId }),
        inArray(ledgerEntries.lotId, ids),
        ne(ledgerEntries.change, 0),
      ),
    )
    .orderBy(asc(ledgerEntries.occurredAt));
  const known = await reader
    .select({ lot: lots, product: products })
    .from(lots)
    .innerJoin(products, and(eq(products.agencyId, lots.agencyId), eq(products.id, lots.productId)))
    .where(and(eq(lots.agencyId, agencyId), inArray(lots.id, ids)));
  const looks = await readLooks(reader, { agencyId, inventoryId }, ids);
  const looksOf = (lotId: string, isAbsent: boolean) =>
    (looks.get(lotId) ?? []).filter((look) => look.isAbsent === isAbsent).map(({ at }) => at);
  return own.flatMap(({ lotId, change }) => {
    const found = known.find(({ lot }) => lot.id === lotId);
    if (found === undefined) return [];
    const ofLot = entries.filter((entry) => entry.lotId === lotId);
    return {
      number: found.lot.number,
      product: toProduct(found.product),
      change,
      movements: ofLot.map((entry) => ({ at: entry.at.toISOString(), change: entry.change })),
      countedAt: looksOf(lotId, false),
      absentAt: looksOf(lotId, true),
    };
  });
}

/** When what was sent was first received, returned or refused. */
async function readContinued(
  reader: Reader,
  agencyId: number,
  transferId: string,
): Promise<string | null> {
  const [first] = await selectRows(
    reader,
    sql`select min(coalesce(a.occurred_at, v.occurred_at)) as at
        from custody_events v
        left join lateral (select m.occurred_at from event_amendments m
          where m.agency_id = v.agency_id and m.event_id = v.id order by m.number desc limit 1) a on true
        where v.agency_id = ${agencyId} and v.details->>'transferId' = ${transferId}`,
    v.object({ at: v.nullable(Instants) }),
  );
  return first?.at ?? null;
}
