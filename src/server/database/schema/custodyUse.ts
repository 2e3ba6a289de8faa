import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, recordId, sameAgency } from '../columns.ts';
import { custodyEvents } from './custodyEvent.ts';
import { ledgerEntries } from './custodyLedger.ts';
import { userReference, users } from './user.ts';

/** Append-only: who signed an entry, or an event with all of its entries, with which meaning, and the hash of that. */
export const signatures = pgTable(
  'signatures',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** One of the two is null. */
    entryId: uuid(),
    eventId: uuid(),
    /** Place among the signatures of the entry or event, from 1. */
    ordinal: integer().notNull(),
    userId: userReference(),
    name: text().notNull(),
    role: text().notNull(),
    meaning: text().notNull(),
    signedAt: instant().notNull(),
    method: text({ enum: ['pin', 'passkey'] }).notNull(),
    /** The hash of the entry or event. */
    signedHash: text().notNull(),
    /** SHA-256 over this row. */
    hash: text().notNull(),
  },
  (table) => [
    unique('signatures_signer_key').on(table.agencyId, table.entryId, table.userId),
    unique('signatures_ordinal_key').on(table.agencyId, table.entryId, table.ordinal),
    sameAgency('signatures_entry_fk', table, table.entryId, ledgerEntries),
    unique('signatures_event_signer_key').on(table.agencyId, table.eventId, table.userId),
    unique('signatures_event_ordinal_key').on(table.agencyId, table.eventId, table.ordinal),
    sameAgency('signatures_event_fk', table, table.eventId, custodyEvents),
    index('signatures_user_index').on(table.agencyId, table.userId),
    check('signatures_signed', sql`(${table.entryId} is null) <> (${table.eventId} is null)`),
  ],
);

/**
 * Append-only: the part of a use that 21 CFR 1304.27(a) requires in addition to the ledger line. Patient and incident
 * are PHI (ROLE-03) and are nowhere else.
 */
export const uses = pgTable(
  'uses',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    entryId: uuid().notNull(),
    drawnUnits: integer().notNull(),
    drawn: bigint({ mode: 'number' }).notNull(),
    given: bigint({ mode: 'number' }).notNull(),
    wasted: bigint({ mode: 'number' }).notNull(),
    returned: bigint({ mode: 'number' }).notNull(),
    occurredAt: instant().notNull(),
    incidentNumber: text().notNull(),
    patientId: text().notNull(),
    /** Why there is none; empty otherwise. */
    noPatientReason: text().notNull().default(''),
    givenByUserId: userReference(),
    givenBy: text().notNull(),
    orderKind: text({ enum: ['standing', 'verbal'] }).notNull(),
    authorizedBy: text().notNull(),
    wasteManner: text({
      enum: ['disposalPouch', 'sharpsWithAbsorbent', 'sinkWithWitness', 'other'],
    }),
    wasteReason: text().notNull(),
    /** Null if nothing was wasted, and in uses of before it was asked. */
    wastedAt: instant(),
    disposedByUserId: uuid().references(() => users.id),
    /** Null if nothing was wasted. */
    disposedBy: text(),
    /** Null if nothing was wasted, or where the witness has yet to sign. */
    witnessedBy: text(),
  },
  (table) => [
    unique('uses_entry_key').on(table.agencyId, table.entryId),
    sameAgency('uses_entry_fk', table, table.entryId, ledgerEntries),
    check(
      'uses_balance',
      sql`${table.given} + ${table.wasted} + ${table.returned} = ${table.drawn}`,
    ),
    check(
      'uses_not_negative',
      sql`${table.given} >= 0 and ${table.wasted} >= 0 and ${table.returned} >= 0
        and ${table.drawnUnits} >= 1`,
    ),
    check('uses_waste_manner', sql`(${table.wasted} = 0) = (${table.wasteManner} is null)`),
  ],
);
