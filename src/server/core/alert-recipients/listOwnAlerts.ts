import { and, desc, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { OwnAlert } from '../../../contract/alerts/alert.ts';
import { kindFacts } from '../../../rules/alerts/alertKinds.ts';
import { matching, type Reader } from '../../database/database.ts';
import { alertRecords, alerts } from '../../database/schema/alerts/alerts.ts';
import { alertEnds } from '../alerts/alertEnd.ts';
import { selectAlerts, toNamed } from '../alerts/alertFacts.ts';
import type { Principal } from '../inventory/findInventory.ts';
import { readableAlerts } from './readableAlerts.ts';

/** Only this many are listed. */
const most = 100;

/** What was sent to the reader, who may still read it, and no one has acknowledged: newest first. */
export async function listOwnAlerts(reader: Reader, principal: Principal): Promise<OwnAlert[]> {
  const { agencyId, userId } = principal;
  const recorded = (which: SQL | undefined) =>
    exists(
      reader
        .select({ one: sql`1` })
        .from(alertRecords)
        .where(
          and(
            eq(alertRecords.agencyId, alerts.agencyId),
            eq(alertRecords.alertId, alerts.id),
            which,
          ),
        ),
    );
  const rows = await selectAlerts(reader)
    .where(
      and(
        eq(alerts.agencyId, agencyId),
        recorded(matching(alertRecords, { userId, step: 'queued' })),
        not(recorded(inArray(alertRecords.step, [...alertEnds]))),
        await readableAlerts(reader, principal),
      ),
    )
    .orderBy(desc(alerts.raisedAt), desc(alerts.id))
    .limit(most);
  return rows
    .map(toNamed)
    .map(({ id, kind, title, lines, raisedAt, href }) => ({
      ...{ id, kind, title, href },
      lines: [...lines],
      raisedAt: raisedAt.toISOString(),
      action: kindFacts[kind].action,
    }));
}
