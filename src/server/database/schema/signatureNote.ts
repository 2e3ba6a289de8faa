import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, recordId, sameAgency } from '../columns.ts';
import { custodyEvents } from './custodyEvent.ts';
import { ledgerEntries } from './custodyLedger.ts';
import { userReference } from './user.ts';

/**
 * Append-only: an administrator's signed note that a signature is missing permanently, and why. The signature stays
 * missing; readers of the event or entry see the note next to it. Their chain is `notes` (see `recordChain.ts`).
 */
export const signatureNotes = pgTable(
  'signature_notes',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** The act that lacks it; one of the two is null. */
    entryId: uuid(),
    eventId: uuid(),
    /** The place of the missing signature among those that were requested, from 1, and what it would have meant. */
    ordinal: integer().notNull(),
    meaning: text().notNull(),
    reason: text().notNull(),
    userId: userReference(),
    name: text().notNull(),
    role: text().notNull(),
    method: text({ enum: ['pin', 'passkey'] }).notNull(),
    notedAt: instant().notNull(),
    /** The hash of the entry or event. */
    notedHash: text().notNull(),
    /** SHA-256 over this row. */
    hash: text().notNull(),
  },
  (table) => [
    unique('signature_notes_entry_key').on(table.agencyId, table.entryId, table.ordinal),
    unique('signature_notes_event_key').on(table.agencyId, table.eventId, table.ordinal),
    sameAgency('signature_notes_entry_fk', table, table.entryId, ledgerEntries),
    sameAgency('signature_notes_event_fk', table, table.eventId, custodyEvents),
    check('signature_notes_noted', sql`(${table.entryId} is null) <> (${table.eventId} is null)`),
  ],
);
