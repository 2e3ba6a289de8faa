import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { CustodyEventDetails } from '../../../../contract/custody/custodyEvent.ts';
import { orderKey } from '../../../../rules/custody/custodyShipment.ts';
import type { Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';

/** The name of another partner whose order, as amended, has this number; null if there is none (STOCK-03). */
export async function findOtherOrder(
  tx: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  ownId: string | undefined,
): Promise<string | null> {
  if (!('form222Number' in details) || details.form222Number === '') return null;
  const isIt = (of: SQL) =>
    sql`upper(${of}->>'form222Number') = ${orderKey(details.form222Number)}`;
  const [row] = await selectRows(
    tx,
    // The first condition of the events is as their index has it.
    sql`select s.name from suppliers s
        join (
          select v.id, v.details from custody_events v
            where v.agency_id = ${agencyId} and v.details->>'form222Number' <> ''
              and ${isIt(sql`v.details`)} and not exists (select 1 from event_amendments a
                where a.agency_id = v.agency_id and a.event_id = v.id)
          union all
          select a.event_id, a.details from (select distinct on (event_id) event_id, details
            from event_amendments where agency_id = ${agencyId} order by event_id, number desc) a
            where ${isIt(sql`a.details`)}
        ) o on o.details->>'supplierId' = s.id::text
        where s.agency_id = ${agencyId} and s.id <> ${details.supplierId}
          and o.id is distinct from ${ownId ?? null}::uuid
        limit 1`,
    v.object({ name: v.string() }),
  );
  return row?.name ?? null;
}
