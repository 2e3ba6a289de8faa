import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { recordId, sameAgency } from '../columns.ts';
import { custodyEvents } from './custodyEvent.ts';
import { userReference } from './user.ts';

/**
 * Append-only: who was named to sign an event later, and as what. It is missing as long as there is no signature of the
 * event with the same ordinal. The event's hash covers the meaning, and its content hash who was named.
 */
export const awaitedSignatures = pgTable(
  'awaited_signatures',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    eventId: uuid().notNull(),
    /** Its place among the signatures of the event, from 2. */
    ordinal: integer().notNull(),
    userId: userReference(),
    /** Their name when they were named. */
    name: text().notNull(),
    meaning: text().notNull(),
  },
  (table) => [
    unique('awaited_signatures_ordinal_key').on(table.agencyId, table.eventId, table.ordinal),
    sameAgency('awaited_signatures_event_fk', table, table.eventId, custodyEvents),
    index('awaited_signatures_user_index').on(table.agencyId, table.userId),
  ],
);
