import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, recordId, sameAgency } from '../../columns.ts';
import { custodyEvents } from '../custodyEvent.ts';
import { bytes } from '../signature.ts';
import { users } from '../user.ts';
import { cases } from './cases.ts';

/**
 * Append-only: a photo of a case, breakage or loss, or the withdrawal of one (CASE-09). Their chain is `photos` (see
 * `recordChain.ts`).
 */
export const photoRecords = pgTable(
  'photo_records',
  {
    /** Of a photo: its id, which the client made. */
    id: recordId(),
    agencyId: integer().notNull(),
    kind: text({ enum: ['photo', 'withdrawal'] }).notNull(),
    /** The photo itself, or the one that is withdrawn. */
    photoId: uuid().notNull(),
    /** What it is of: a case, or the event of a breakage or loss. */
    caseId: uuid(),
    eventId: uuid(),
    /** The hash of the event; null for a case, whose own records have the hash of the picture. */
    eventHash: text(),
    /** 1, 2, 3 … of a photo within its case or event. */
    number: integer(),
    at: instant().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The caption of a photo, or why one is withdrawn. */
    text: text().notNull(),
    width: integer(),
    height: integer(),
    /** Bytes of the picture. */
    size: integer(),
    /** SHA-256 of the file that was sent, of the picture that was drawn from it, and of the encrypted picture. */
    sentHash: text(),
    imageHash: text(),
    encryptedHash: text(),
    /** SHA-256 of all of it. */
    hash: text().notNull(),
  },
  (table) => [
    sameAgency('photo_records_case_fk', table, table.caseId, cases),
    sameAgency('photo_records_event_fk', table, table.eventId, custodyEvents),
    check(
      'photo_records_subject_check',
      sql`(${table.caseId} is null) <> (${table.eventId} is null)`,
    ),
    check(
      'photo_records_picture_check',
      sql`(${table.kind} = 'photo') = (${table.encryptedHash} is not null)`,
    ),
    unique('photo_records_case_key').on(table.agencyId, table.caseId, table.number),
    unique('photo_records_event_key').on(table.agencyId, table.eventId, table.number),
  ],
);

/** Append-only: the pictures, encrypted with the key of the installation. Apart from their records, which are read in lists. */
export const photoContents = pgTable('photo_contents', {
  photoId: uuid()
    .primaryKey()
    .references(() => photoRecords.id),
  agencyId: integer().notNull(),
  encrypted: bytes().notNull(),
});
