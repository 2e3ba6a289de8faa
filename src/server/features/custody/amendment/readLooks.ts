import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { LotLook } from '../../../../rules/custody/amendment/contradictedCount.ts';
import { foundAt, readOpen } from '../../../core/discrepancies/lateExplanations.ts';
import { matching, type Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { Instants } from '../../../database/sql.ts';

/** A lot in an inventory. */
interface LotPlace {
  readonly agencyId: number;
  readonly inventoryId: string;
}

type Look = Omit<LotLook, 'isOpen'>;

/**
 * Every count of some lots in an inventory, the oldest first, and every count of the whole inventory without them. A count of an intact
 * seal counted nothing (`countedNothing`).
 */
export async function readLooks(
  reader: Reader,
  { agencyId, inventoryId }: LotPlace,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Look[]>> {
  const counted = await selectRows(
    reader,
    sql`select lot.id as "lotId", v.occurred_at as at, not named.is_named as "isAbsent",
          exists (select 1 from discrepancies d where d.agency_id = v.agency_id and d.event_id = v.id
            and d.kind = 'count' and d.lot_id = lot.id::uuid) as "hasDiffered"
        from custody_events v
        cross join unnest(${`{${lotIds.join(',')}}`}::text[]) lot (id)
        cross join lateral (select exists (select 1
          from jsonb_array_elements(v.details->'lines') l (line)
          where l.line->>'lotId' = lot.id) as is_named) named
        where v.agency_id = ${agencyId} and v.inventory_id = ${inventoryId}
          and v.kind in ('count', 'shiftChange', 'sealChange')
          and (jsonb_array_length(v.details->'lines') > 0
            or v.details->'seal'->>'state' is distinct from 'intact')
        order by v.occurred_at, v.sequence`,
    v.object({
      ...{ lotId: v.string(), at: Instants },
      ...{ isAbsent: v.boolean(), hasDiffered: v.boolean() },
    }),
  );
  const first = await reader
    .select({ lotId: ledgerEntries.lotId, at: ledgerEntries.occurredAt })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, inventoryId }),
        eq(ledgerEntries.kind, 'count'),
        inArray(ledgerEntries.lotId, [...lotIds]),
      ),
    );
  const looks = [
    ...first.map(({ lotId, at }) => ({
      ...{ lotId, at: at.toISOString(), isAbsent: false, hasDiffered: false },
    })),
    ...counted,
  ];
  const inOrder = looks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return new Map(lotIds.map((id) => [id, inOrder.filter(({ lotId }) => lotId === id)]));
}

/** The same of one lot, with what is still to be explained. */
export async function readLotLooks(
  reader: Reader,
  place: LotPlace,
  lotId: string,
): Promise<LotLook[]> {
  const open: number[] = [];
  for (const row of await readOpen(reader, place, lotId)) open.push(+(await foundAt(reader, row)));
  const looks = (await readLooks(reader, place, [lotId])).get(lotId) ?? [];
  return looks.map((look) => ({ ...look, isOpen: open.includes(Date.parse(look.at)) }));
}
