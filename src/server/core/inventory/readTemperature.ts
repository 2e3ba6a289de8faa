import { desc } from 'drizzle-orm';
import type { PlaceTemperature, StockHold } from '../../../contract/inventory/temperature.ts';
import { matching, type Reader } from '../../database/database.ts';
import { cases } from '../../database/schema/cases/cases.ts';
import { temperatureReadings } from '../../database/schema/cases/temperature.ts';
import type { InventoryRow } from './findInventory.ts';

/** The hold on the stock of an inventory: the open case of an excursion; null if there is none (STOCK-14). */
export async function readHold(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<StockHold | null> {
  const [row] = await reader
    .select({ caseId: cases.id, caseNumber: cases.number, since: cases.openedAt })
    .from(cases)
    .where(matching(cases, { agencyId, inventoryId, subject: 'temperature', state: 'open' }));
  return row === undefined ? null : { ...row, since: row.since.toISOString() };
}

/** The temperature of an inventory; undefined where no one watches it. */
export async function readTemperature(
  reader: Reader,
  { id: inventoryId, agencyId, minC, maxC }: InventoryRow,
): Promise<PlaceTemperature | undefined> {
  const [last] = await reader
    .select({ celsius: temperatureReadings.celsius, readAt: temperatureReadings.readAt })
    .from(temperatureReadings)
    .where(matching(temperatureReadings, { agencyId, inventoryId }))
    .orderBy(desc(temperatureReadings.readAt))
    .limit(1);
  if (last === undefined && minC === null && maxC === null) return undefined;
  return {
    minC,
    maxC,
    last: last === undefined ? null : { ...last, readAt: last.readAt.toISOString() },
    hold: await readHold(reader, agencyId, inventoryId),
  };
}

/** The inventories of an agency whose stock is on hold. */
export async function readPlacesOnHold(
  reader: Reader,
  agencyId: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader
    .select({ id: cases.inventoryId })
    .from(cases)
    .where(matching(cases, { agencyId, subject: 'temperature', state: 'open' }));
  return new Set(rows.map(({ id }) => id));
}
