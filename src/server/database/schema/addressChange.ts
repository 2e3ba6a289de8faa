import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, recordId } from '../columns.ts';
import { userReference } from './user.ts';

/**
 * Each change of a person's email address to another mailbox. While one has no outcome, emails that help someone log in
 * are sent to its previous address. Only the hashes of the two mailed codes are stored; they are made with the emails.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: recordId(),
    userId: userReference(),
    /** Counts the changes of one person, from 1. */
    number: integer().notNull(),
    /** The active address when the change was made, which is not always the one that it replaced. */
    formerEmail: text().notNull(),
    newEmail: text().notNull(),
    /** What `emailConfirmed` said of the previous address. */
    wasConfirmed: boolean().notNull(),
    changedBy: userReference(),
    changedAt: instant().notNull(),
    /** `replaced` by a later change; `reverted`: an administrator entered the previous address again. */
    outcome: text({ enum: ['confirmed', 'undone', 'replaced', 'reverted'] }),
    settledAt: instant(),
    undoCodeHash: text().unique('address_changes_undo_code_hash_key'),
    confirmCodeHash: text().unique('address_changes_confirm_code_hash_key'),
  },
  (table) => [
    unique('address_changes_number_key').on(table.userId, table.number),
    uniqueIndex('address_changes_open_key').on(table.userId).where(sql`outcome is null`),
  ],
);
