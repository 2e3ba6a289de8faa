import { and, eq, lte } from 'drizzle-orm';
import type { AlertKind } from '../../../contract/alerts/alert.ts';
import type { Reader } from '../../database/database.ts';
import { alertWatches } from '../../database/schema/alerts/alerts.ts';

const day = 86_400_000;

/**
 * What has lasted: the keys of conditions that a look found at least so many days ago. Their alert is that old, so a
 * digest may remind people of them (decision 76).
 */
export async function readLasting(
  reader: Reader,
  agencyId: number,
  { kind, days, now }: { readonly kind: AlertKind; readonly days: number; readonly now: Date },
): Promise<Set<string>> {
  const before = new Date(now.getTime() - days * day);
  const rows = await reader
    .select({ key: alertWatches.key })
    .from(alertWatches)
    .where(
      and(
        eq(alertWatches.agencyId, agencyId),
        eq(alertWatches.kind, kind),
        lte(alertWatches.since, before),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}
