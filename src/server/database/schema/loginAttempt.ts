import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Attempts in the running window, per factor and per account, address or both, and acts that a person may repeat only so often (the key says which). */
export const loginAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  attemptedAt: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).array().notNull(),
  lockedUntil: instant(),
});
