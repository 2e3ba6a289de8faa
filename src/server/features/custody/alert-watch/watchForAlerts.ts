import { and, asc, eq, or } from 'drizzle-orm';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { raiseAlert } from '../../../core/alerts/raiseAlert.ts';
import type { Agency } from '../../../core/identity/account.ts';
import { readHoldings } from '../../../core/inventory/readHoldings.ts';
import type { JobContext } from '../../../core/jobs/job.ts';
import { matching, type Reader, type Transaction } from '../../../database/database.ts';
import { alertWatches } from '../../../database/schema/alerts/alerts.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { destroyOldKeys } from '../../../platform/files/fieldKeys.ts';
import { watchRecords } from '../field/watchRecords.ts';
import { type Condition, causeOf } from './condition.ts';
import {
  caseConditions,
  countConditions,
  legalConditions,
  transferConditions,
} from './dutyConditions.ts';
import { recordResolved } from './recordResolved.ts';
import { expiryConditions, parConditions } from './stockConditions.ts';

/**
 * Looks for what people are alerted to by the clock (ALERT-01), raises an alert for what has become so since the last
 * look, and records which alerts are resolved (ALERT-05).
 */
export async function watchForAlerts(context: JobContext): Promise<string> {
  const { database, agency, now, configuration } = context;
  destroyOldKeys(configuration, now());
  if (agency === undefined) return 'There is no agency to look at.';
  await watchRecords(database, agency.id, now());
  const raised = await database.transaction(async (tx) => {
    const conditions = await readConditions(tx, agency, now());
    await recordResolved(tx, agency.id, conditions, now());
    return compare(tx, agency.id, conditions, now());
  });
  return `${raised} ${raised === 1 ? 'alert was' : 'alerts were'} raised.`;
}

async function readConditions(reader: Reader, agency: Agency, now: Date): Promise<Condition[]> {
  const today = dayIn(agency.timeZone, now.toISOString());
  const places = await reader
    .select()
    .from(inventories)
    .where(matching(inventories, { agencyId: agency.id, isActive: true }))
    .orderBy(asc(inventories.name));
  const watched = { agency, places, today, now };
  const legal = await legalConditions(reader, watched);
  if (places.length === 0) return legal;
  const ids = places.map(({ id }) => id);
  const holdings = await readHoldings(reader, agency.id, ids, today);
  return [
    ...legal,
    ...expiryConditions(holdings, today),
    ...(await parConditions(reader, agency.id, places, holdings)),
    ...(await countConditions(reader, watched)),
    ...(await transferConditions(reader, watched)),
    ...(await caseConditions(reader, watched)),
  ];
}

const nameOf = ({ kind, key }: Pick<Condition, 'kind' | 'key'>) => `${kind} ${key}`;

/** Stores what is so now, and raises one alert for each group of what is new. @returns how many. */
async function compare(
  tx: Transaction,
  agencyId: number,
  conditions: readonly Condition[],
  at: Date,
): Promise<number> {
  const known = await tx.select().from(alertWatches).where(matching(alertWatches, { agencyId }));
  const present = new Set(conditions.map(nameOf));
  const gone = known.filter((one) => !present.has(nameOf(one)));
  if (gone.length > 0) {
    const isGone = or(...gone.map(({ kind, key }) => matching(alertWatches, { kind, key })));
    await tx.delete(alertWatches).where(and(eq(alertWatches.agencyId, agencyId), isGone));
  }
  const before = new Set(known.map(nameOf));
  const added = conditions.filter((one) => !before.has(nameOf(one)));
  if (added.length === 0) return 0;
  await tx
    .insert(alertWatches)
    .values(added.map(({ kind, key }) => ({ agencyId, kind, key, since: at })))
    .onConflictDoNothing();
  const groups = new Map<string, Condition[]>();
  for (const one of added) {
    const group = `${one.kind} ${one.group}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue;
    const { kind, group, inventoryId, otherInventoryId, href } = first;
    await raiseAlert(tx, {
      ...{ agencyId, kind, inventoryId, href, at },
      ...(otherInventoryId === undefined ? {} : { otherInventoryId }),
      cause: causeOf(group, at),
      lines: [first, ...others].map(({ line }) => line),
    });
  }
  return groups.size;
}
