import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { UserRow } from '../../../contract/users/user.ts';
import { createdAt } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/** What each save of a person was answered with, so that the same save sent again changes nothing (SYNC-02). */
export const userSaves = pgTable(
  'user_saves',
  {
    /** What was saved, and by whom: the same id from another person is another save. */
    agencyId: agencyReference(),
    savedBy: userReference(),
    operationId: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another edit under the same id. */
    contentHash: text().notNull(),
    model: jsonb().$type<UserRow>().notNull(),
    savedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.savedBy, table.operationId] })],
);
