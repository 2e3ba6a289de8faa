import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * How many calls each network without a session, or each API key (`key ` and its id), made or has left to make, by the
 * minute; kept for a few minutes.
 */
export const strangerCalls = pgTable(
  'stranger_calls',
  { network: text().notNull(), minute: instant().notNull(), calls: integer().notNull() },
  (table) => [primaryKey({ columns: [table.network, table.minute] })],
);

/** Refusals that belong to no account, until their minute is over and they become one audit entry. */
export const strangerRefusals = pgTable(
  'stranger_refusals',
  {
    agencyId: integer().notNull(),
    minute: instant().notNull(),
    /** What was refused and why, in words; from a fixed list, never what someone typed. */
    what: text().notNull(),
    /** Empty if the address is not known. */
    network: text().notNull(),
    refusals: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.minute, table.what, table.network] })],
);
