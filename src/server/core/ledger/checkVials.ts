import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { controlValueEvents, controlValues } from '../../database/schema/controlValue.ts';

const Label = v.object({ label: v.string() });

/**
 * Whether each labeled vial has the status and the location of its last event. A label that was never activated may
 * have no event.
 */
export async function checkVials(reader: Reader, agencyId: number): Promise<string[]> {
  const rows = await selectRows(
    reader,
    sql`select ${controlValues.label} as label from ${controlValues}
        left join lateral (
          select ${controlValueEvents.status} as status, ${controlValueEvents.inventoryId} as inventory_id
          from ${controlValueEvents}
          where ${and(
            eq(controlValueEvents.agencyId, controlValues.agencyId),
            eq(controlValueEvents.controlValueId, controlValues.id),
          )}
          order by ${controlValueEvents.sequence} desc limit 1
        ) last on true
        where ${controlValues.agencyId} = ${agencyId}
          and (coalesce(last.status, 'printed') <> ${controlValues.status}
            or last.inventory_id is distinct from ${controlValues.inventoryId})
        order by ${controlValues.label} limit 20`,
    Label,
  );
  return rows.map(({ label }) => `Label ${label} is not as the last event of its vial left it.`);
}
