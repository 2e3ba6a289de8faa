import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { editable, instant, recordId, sameAgency } from '../../columns.ts';
import { agencyReference } from '../agency.ts';
import { inventories } from '../custodyPlace.ts';

/** Append-only (a trigger refuses every change): the temperatures that were read in inventories (STOCK-14). */
export const temperatureReadings = pgTable(
  'temperature_readings',
  {
    id: recordId(),
    agencyId: agencyReference(),
    inventoryId: uuid().notNull(),
    /** In tenths of a degree Celsius. */
    celsius: integer().notNull(),
    /** The limits of the inventory when it was read. */
    minC: integer(),
    maxC: integer(),
    readAt: instant().notNull(),
    source: text({ enum: ['person', 'file', 'sensor'] }).notNull(),
    // Who recorded it, and when: there is one version.
    ...editable(),
  },
  (table) => [
    sameAgency('temperature_readings_inventory_fk', table, table.inventoryId, inventories),
    index('temperature_readings_index').on(
      table.agencyId,
      table.inventoryId,
      table.readAt,
      table.id,
    ),
  ],
);
