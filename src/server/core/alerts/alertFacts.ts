import { and, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { alertTitle } from '../../../rules/alerts/alertText.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { alerts } from '../../database/schema/alerts/alerts.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';

export type AlertRow = typeof alerts.$inferSelect;

/** An alert with the names that its words need. */
export interface NamedAlert extends AlertRow {
  readonly place: string | null;
  readonly agencyName: string;
  readonly timeZone: string;
  readonly title: string;
}

const place = alias(inventories, 'place');

/** Alerts with their names; narrow it with `where` and `orderBy`. */
export function selectAlerts(reader: Reader) {
  return reader
    .select({
      alert: alerts,
      place: place.name,
      agencyName: agencies.name,
      timeZone: agencies.timeZone,
    })
    .from(alerts)
    .innerJoin(agencies, eq(agencies.id, alerts.agencyId))
    .leftJoin(place, and(eq(place.agencyId, alerts.agencyId), eq(place.id, alerts.inventoryId)))
    .$dynamic();
}

export function toNamed({
  alert,
  ...names
}: {
  alert: AlertRow;
  place: string | null;
  agencyName: string;
  timeZone: string;
}): NamedAlert {
  return { ...alert, ...names, title: alertTitle({ kind: alert.kind, place: names.place }) };
}

/** One alert of an agency. @param which what else must be true of it. */
export async function findAlert(
  reader: Reader,
  agencyId: number,
  id: string,
  which?: SQL,
): Promise<NamedAlert | undefined> {
  const [row] = await selectAlerts(reader).where(
    and(eq(alerts.agencyId, agencyId), eq(alerts.id, id), which),
  );
  return row && toNamed(row);
}
