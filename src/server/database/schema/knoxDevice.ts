import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordId, sameAgency, sealedSecret } from '../columns.ts';
import { agencies, agencyReference } from './agency.ts';
import { inventories } from './custodyPlace.ts';

/** The Knox Manage tenant that an agency's devices are enrolled in. */
export const knoxConnections = pgTable('knox_connections', {
  agencyId: integer()
    .primaryKey()
    .references(() => agencies.id),
  /** The server of the tenant: us01, eu02 … */
  region: text().notNull(),
  clientId: text().notNull(),
  /** As the vendor provided it, because it is sent. Otherwise it never leaves the server. */
  clientSecret: sealedSecret().notNull(),
  /** Whether the agency wants to see where its devices were last. */
  showsPlaces: boolean().notNull(),
  version: integer().notNull(),
  /** When the devices were last read, and what the vendor said if it went wrong since. */
  readAt: instant(),
  fault: text(),
});

/** A device as Knox Manage last reported it, and which inventory it belongs to here. */
export const knoxDevices = pgTable(
  'knox_devices',
  {
    id: recordId(),
    agencyId: agencyReference(),
    /** The vendor's id. */
    deviceId: text().notNull(),
    name: text().notNull(),
    model: text(),
    serialNumber: text(),
    imei: text(),
    userName: text(),
    state: text({ enum: ['active', 'inactive', 'blocked', 'expired', 'other'] }).notNull(),
    lastSeenAt: instant(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    placeAt: instant(),
    lockRequestedAt: instant(),
    lockRequestedBy: text(),
    inventoryId: uuid(),
    /** False once the vendor lists it no more. */
    isListed: boolean().notNull(),
  },
  (table) => [
    unique('knox_devices_device_key').on(table.agencyId, table.deviceId),
    sameAgency('knox_devices_inventory_fk', table, table.inventoryId, inventories),
  ],
);
