import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { agencies } from './agency.ts';
import { users } from './user.ts';

/**
 * The key with which a browser encrypts unsent edits, for one person in one agency. The server has no encrypted text
 * and the browser no key without a session, so neither can read anything alone.
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
