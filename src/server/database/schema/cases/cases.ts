import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, recordId, sameAgency } from '../../columns.ts';
import { custodyEvents } from '../custodyEvent.ts';
import { ledgerEntries } from '../custodyLedger.ts';
import { inventories } from '../custodyPlace.ts';
import { lotReference } from '../custodyProduct.ts';
import { users } from '../user.ts';

/** A difference of a lot, seal or label until it is signed off; what it says follows from its records. */
export const cases = pgTable(
  'cases',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** C-2026-0001; the year of the first finding in the agency's time zone. */
    number: text().notNull(),
    inventoryId: uuid().notNull(),
    subject: text({
      enum: ['lot', 'seal', 'label', 'temperature', 'field', 'chart', 'pattern'],
    }).notNull(),
    /** Of a lot or a pattern; null for a seal, a temperature, and a label that is on no vial of the agency. */
    productId: uuid(),
    lotId: uuid(),
    /** Of a label without a lot. */
    label: text(),
    /** The field record that it is about; each has a case of its own. */
    fieldRecordId: uuid(),
    /** The person whose pattern it is about: such a case is for holders of `analytics`, and never for this person (WATCH-02). */
    aboutUserId: uuid().references(() => users.id),
    state: text({ enum: ['open', 'explained', 'closed', 'loss'] }).notNull(),
    openedAt: instant().notNull(),
    openedBy: text().notNull(),
    ownerUserId: uuid().references(() => users.id),
    ownerName: text(),
    /** What is left to be explained, in the product's measure; 0 for seals and labels. */
    remainder: bigint({ mode: 'number' }).notNull(),
    /** The closed case of the same lot and inventory that was less than 30 days old when this one opened. */
    followsCaseId: uuid(),
    closedAt: instant(),
    /** Null while it is open, and if it was closed before cases were signed off. */
    reasonCode: text(),
  },
  (table) => [
    unique('cases_agency_id_key').on(table.agencyId, table.id),
    unique('cases_number_key').on(table.agencyId, table.number),
    sameAgency('cases_inventory_fk', table, table.inventoryId, inventories),
    lotReference('cases_lot_fk', table),
    index('cases_inventory_index').on(table.agencyId, table.inventoryId, table.state),
  ],
);

/**
 * Append-only: the findings, explanations, notes and the sign-off of a case. Their chain is `cases` (see
 * `recordChain.ts`).
 */
export const caseRecords = pgTable(
  'case_records',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    caseId: uuid().notNull(),
    /** 1, 2, 3 … within the case. */
    sequence: integer().notNull(),
    /** When it happened, and when it was recorded. */
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    /** `CaseFacts` as JSON, exactly as it is chained. */
    facts: text().notNull(),
    /** The record that it is about: an event, or an entry that no event wrote. */
    eventId: uuid(),
    entryId: uuid(),
    /** Of a sign-off: the signature. */
    role: text(),
    method: text({ enum: ['pin', 'passkey'] }),
    /** SHA-256 of the case with everything recorded before, the reason and the note. */
    signedHash: text(),
  },
  (table) => [
    unique('case_records_sequence_key').on(table.agencyId, table.caseId, table.sequence),
    sameAgency('case_records_case_fk', table, table.caseId, cases),
    sameAgency('case_records_event_fk', table, table.eventId, custodyEvents),
    sameAgency('case_records_entry_fk', table, table.entryId, ledgerEntries),
  ],
);
