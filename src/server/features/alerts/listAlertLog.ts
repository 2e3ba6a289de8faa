import { and, desc, eq, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AlertLog, alertLogQuery } from '../../../contract/alerts/alert.ts';
import { alertTitle } from '../../../rules/alerts/alertText.ts';
import type { Reader } from '../../database/database.ts';
import { alertRecords, alerts } from '../../database/schema/alerts/alerts.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { users } from '../../database/schema/user.ts';
import { toRecord } from './readAlert.ts';

const pageLength = 100;

/** The log of an agency's alerts, newest first (ALERT-05). */
export async function listAlertLog(
  reader: Reader,
  agencyId: number,
  { kind, step, channel, before }: v.InferOutput<typeof alertLogQuery>,
): Promise<AlertLog> {
  const rows = await reader
    .select({
      record: alertRecords,
      recipient: users.fullName,
      alertId: alerts.id,
      kind: alerts.kind,
      place: inventories.name,
    })
    .from(alertRecords)
    .innerJoin(
      alerts,
      and(eq(alerts.agencyId, alertRecords.agencyId), eq(alerts.id, alertRecords.alertId)),
    )
    .leftJoin(
      inventories,
      and(eq(inventories.agencyId, alerts.agencyId), eq(inventories.id, alerts.inventoryId)),
    )
    .leftJoin(users, eq(users.id, alertRecords.userId))
    .where(
      and(
        eq(alertRecords.agencyId, agencyId),
        kind && eq(alerts.kind, kind),
        step && eq(alertRecords.step, step),
        channel && eq(alertRecords.channel, channel),
        before === undefined ? undefined : lt(alertRecords.id, Number(before)),
      ),
    )
    .orderBy(desc(alertRecords.id))
    .limit(pageLength + 1);
  const shown = rows.slice(0, pageLength);
  return {
    rows: shown.map((row) => ({
      ...toRecord(row),
      alertId: row.alertId,
      kind: row.kind,
      title: alertTitle(row),
    })),
    older: rows.length > pageLength ? String(shown.at(-1)?.record.id) : null,
  };
}
