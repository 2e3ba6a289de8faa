import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InventoryEventName } from '../../../contract/administration/inventoryAction.ts';
import { createdAt, editable, instant, recordId, sameAgency, sealedSecret } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userAgencies } from './user.ts';

// Every row of custody carries its agency, and every reference is of the pair (agency, id): the
// database itself refuses a row that would mix two agencies.

/** A registered location, or a designated stationhouse (30 days' notice before it may have stock). */
export const sites = pgTable(
  'sites',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    kind: text({ enum: ['registered', 'designated'] }).notNull(),
    address: text().notNull(),
    county: text().notNull().default(''),
    deaNumber: text(),
    /** When the DEA was notified of a designated location; null for a registered one. */
    noticeGivenOn: date({ mode: 'string' }),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    unique('sites_agency_id_key').on(table.agencyId, table.id),
    unique('sites_name_key').on(table.agencyId, table.name),
  ],
);

/** Where an inventory is while it is out of service: a workshop, a spare bay. */
export const outOfServiceLocations = pgTable(
  'out_of_service_locations',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    address: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    /** Whether controlled substances may be stored in the inventories there. */
    mayHoldStock: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    unique('out_of_service_locations_agency_id_key').on(table.agencyId, table.id),
    uniqueIndex('out_of_service_locations_name_key').on(table.agencyId, sql`lower(${table.name})`),
  ],
);

/** A vault, safe, vehicle or bag. */
export const inventories = pgTable(
  'inventories',
  {
    id: recordId(),
    agencyId: agencyReference(),
    siteId: uuid().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['vault', 'safe', 'vehicle', 'bag'] }).notNull(),
    /** The current custodian; null if there is none. */
    custodianUserId: uuid(),
    custodySince: instant(),
    /** The seal that is on it now; null while it is open (`seal_records`). */
    sealNumber: text(),
    /** A count is due this many days after the last one; null: no schedule. */
    countEveryDays: integer(),
    /** The seal is to be checked this many days after the last time; null: no schedule. */
    sealCheckEveryDays: integer(),
    /** What leaves it has been at room temperature since (STOCK-13). */
    isRefrigerated: boolean().notNull().default(false),
    /** What it may be kept at, in tenths of a degree Celsius; null if there is no limit (STOCK-14). */
    minC: integer(),
    maxC: integer(),
    /** With what its sensor signs its readings; null if none sends any. It never leaves the server. */
    sensorSecret: sealedSecret(),
    /** Whether it is sealed, and whether it is counted through the closed box. */
    sealPolicy: text({ enum: ['none', 'sealed', 'sealedAndCounted'] })
      .notNull()
      .default('none'),
    /** What the agency's other systems call it. */
    vendorId: text(),
    /** Out of service if set: where it is in the meantime, and since when. */
    outOfServiceLocationId: uuid(),
    outOfServiceSince: instant(),
    /** False once it is closed; nothing is held in it then. */
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    unique('inventories_agency_id_key').on(table.agencyId, table.id),
    unique('inventories_name_key').on(table.agencyId, table.name),
    sameAgency('inventories_site_fk', table, table.siteId, sites),
    foreignKey({
      name: 'inventories_custodian_fk',
      columns: [table.custodianUserId, table.agencyId],
      foreignColumns: [userAgencies.userId, userAgencies.agencyId],
    }),
    sameAgency(
      'inventories_out_of_service_location_fk',
      table,
      table.outOfServiceLocationId,
      outOfServiceLocations,
    ),
    index().on(table.agencyId, table.siteId),
    uniqueIndex('inventories_vendor_id_key').on(table.agencyId, sql`lower(${table.vendorId})`),
    check(
      'inventories_out_of_service',
      sql`(${table.outOfServiceLocationId} is null) = (${table.outOfServiceSince} is null)`,
    ),
    check('inventories_temperature', sql`${table.minC} < ${table.maxC}`),
    check('inventories_count_every_days', sql`${table.countEveryDays} > 0`),
    check('inventories_seal_check_every_days', sql`${table.sealCheckEveryDays} > 0`),
  ],
);

/** ENT-12: only the people associated with an inventory see into it. */
export const inventoryUsers = pgTable(
  'inventory_users',
  {
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    userId: uuid().notNull(),
    since: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.inventoryId, table.userId] }),
    sameAgency('inventory_users_inventory_fk', table, table.inventoryId, inventories),
    foreignKey({
      name: 'inventory_users_member_fk',
      columns: [table.userId, table.agencyId],
      foreignColumns: [userAgencies.userId, userAgencies.agencyId],
    }),
    index().on(table.agencyId, table.userId),
  ],
);

/** Reasons that are offered when an event is recorded. */
export const inventoryActions = pgTable(
  'inventory_actions',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    event: text().$type<InventoryEventName>().notNull(),
    needsNote: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    uniqueIndex('inventory_actions_name_key').on(
      table.agencyId,
      table.event,
      sql`lower(${table.name})`,
    ),
  ],
);

/** The card that is in a box of a kind; what belongs into the box follows from the PAR of the kind. */
export const boxInserts = pgTable(
  'box_inserts',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    inventoryKind: text({ enum: ['vault', 'safe', 'vehicle', 'bag'] }).notNull(),
    sealIntact: text().notNull().default(''),
    sealBroken: text().notNull().default(''),
    callWhom: text().notNull().default(''),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [uniqueIndex('box_inserts_name_key').on(table.agencyId, sql`lower(${table.name})`)],
);

/** Medical directors and other professionals who order controlled substances. */
export const authorizers = pgTable(
  'authorizers',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [unique('authorizers_name_key').on(table.agencyId, table.name)],
);
