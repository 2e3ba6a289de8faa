import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { agencies } from './agency.ts';
import { users } from './user.ts';

/**
 * What a browser seals unsent edits with, for one person in one agency. The server has no sealed text and the browser
 * no key without a session, so neither alone can read anything.
 */
export const offlineKeys = pgTable(
  'offline_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    agencyId: integer()
      .notNull()
      .references(() => agencies.id),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.agencyId] })],
);
