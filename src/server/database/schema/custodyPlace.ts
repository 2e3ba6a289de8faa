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
  uuid,
} from 'drizzle-orm/pg-core';
import { agencies } from './agency.ts';
import { createdAt, instant, recordId } from './columns.ts';
import { userAgencies } from './user.ts';

// Every row of custody carries its agency, and every reference is of the pair (agency, id): the
// database itself refuses a row that would mix two agencies.

/** A registered location, or a designated stationhouse (30 days' notice before stock goes there). */
export const sites = pgTable(
  'sites',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    kind: text({ enum: ['registered', 'designated'] }).notNull(),
    address: text().notNull(),
    deaNumber: text(),
    /** When the DEA was told of a designated place; null for a registered one. */
    noticeGivenOn: date({ mode: 'string' }),
  },
  (table) => [
    unique('sites_agency_id_key').on(table.agencyId, table.id),
    unique('sites_name_key').on(table.agencyId, table.name),
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
    /** Who answers for it now; null where nobody in particular does. */
    custodianUserId: uuid(),
    custodySince: instant(),
    sealNumber: text(),
    /** A count is due so many days after the last one; null: no schedule. */
    countEveryDays: integer(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    unique('inventories_agency_id_key').on(table.agencyId, table.id),
    unique('inventories_name_key').on(table.agencyId, table.name),
    foreignKey({
      name: 'inventories_site_fk',
      columns: [table.agencyId, table.siteId],
      foreignColumns: [sites.agencyId, sites.id],
    }),
    foreignKey({
      name: 'inventories_custodian_fk',
      columns: [table.custodianUserId, table.agencyId],
      foreignColumns: [userAgencies.userId, userAgencies.agencyId],
    }),
    index().on(table.agencyId, table.siteId),
    check('inventories_count_every_days', sql`${table.countEveryDays} > 0`),
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
    foreignKey({
      name: 'inventory_users_inventory_fk',
      columns: [table.agencyId, table.inventoryId],
      foreignColumns: [inventories.agencyId, inventories.id],
    }),
    foreignKey({
      name: 'inventory_users_member_fk',
      columns: [table.userId, table.agencyId],
      foreignColumns: [userAgencies.userId, userAgencies.agencyId],
    }),
    index().on(table.agencyId, table.userId),
  ],
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

function agencyReference() {
  return integer()
    .notNull()
    .references(() => agencies.id);
}
