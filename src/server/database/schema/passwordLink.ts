import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';
import { userReference } from './user.ts';

/**
 * A mailed link to set a password; only the hash of its code is kept. What it was made for is kept with it: it is dead
 * once the address that the user's emails go to, or the password, is another one.
 */
export const passwordLinks = pgTable(
  'password_links',
  {
    /** The newest of a user supersedes the others. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userReference(),
    codeHash: text().notNull().unique('password_links_code_hash_key'),
    email: text().notNull(),
    /** When the password of that time had been set; null if there was none. */
    passwordChangedAt: instant(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);
