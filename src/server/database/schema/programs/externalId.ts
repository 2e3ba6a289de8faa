import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { agencyReference } from '../agency.ts';
import { users } from '../user.ts';

/** What the directory of an agency calls a person, who is one of the agency's own (SCIM: `externalId`). */
export const userExternalIds = pgTable(
  'user_external_ids',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    agencyId: agencyReference(),
    externalId: text().notNull(),
  },
  (table) => [unique('user_external_ids_key').on(table.agencyId, table.externalId)],
);
