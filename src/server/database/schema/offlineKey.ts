import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/**
 * The key with which a browser encrypts unsent edits, for one person in one agency. The server has no encrypted text
 * and the browser no key without a session, so neither can read anything alone.
 */
export const offlineKeys = pgTable(
  'offline_keys',
  {
    userId: userReference(),
    agencyId: agencyReference(),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.agencyId] })],
);
