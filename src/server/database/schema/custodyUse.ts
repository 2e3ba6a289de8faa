import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ExternalWitness } from '../../../contract/core/externalWitness.ts';
import type { CustodyEventDetails } from '../../../contract/custody/custodyEvent.ts';
import type { Reseal } from '../../../contract/inventory/seal.ts';
import { instant, recordId, sameAgency } from '../columns.ts';
import { type CustodyEventFacts, custodyEvents } from './custodyEvent.ts';
import { ledgerEntries } from './custodyLedger.ts';
import { bytes } from './signature.ts';
import { userReference, users } from './user.ts';

/** What 21 CFR 1304.27(a) asks of a use next to its ledger line; an amendment holds all of it again. */
const factsOfUse = () => ({
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
  wasteManner: text({ enum: ['disposalPouch', 'sharpsWithAbsorbent', 'sinkWithWitness', 'other'] }),
  wasteReason: text().notNull(),
  /** Null if nothing was wasted, and in uses of before it was asked. */
  wastedAt: instant(),
  disposedByUserId: uuid().references(() => users.id),
  /** Null if nothing was wasted. */
  disposedBy: text(),
  /** Null if nothing was wasted, or where the witness has yet to sign. */
  witnessedBy: text(),
});

/** The amounts add up, and a manner of waste is there where something was wasted. */
function factChecks(name: 'uses' | 'use_amendments', table: Record<CheckedFact, AnyPgColumn>) {
  return [
    check(
      `${name}_balance`,
      sql`${table.given} + ${table.wasted} + ${table.returned} = ${table.drawn}`,
    ),
    check(
      `${name}_not_negative`,
      sql`${table.given} >= 0 and ${table.wasted} >= 0 and ${table.returned} >= 0
        and ${table.drawnUnits} >= 1`,
    ),
    check(`${name}_waste_manner`, sql`(${table.wasted} = 0) = (${table.wasteManner} is null)`),
  ];
}

type CheckedFact = 'given' | 'wasted' | 'returned' | 'drawn' | 'drawnUnits' | 'wasteManner';

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
    ...factsOfUse(),
    /** How the inventory was left, where it was sealed. */
    reseal: jsonb().$type<Reseal>(),
  },
  (table) => [
    unique('uses_entry_key').on(table.agencyId, table.entryId),
    sameAgency('uses_entry_fk', table, table.entryId, ledgerEntries),
    unique('uses_agency_id_key').on(table.agencyId, table.id),
    index('uses_occurred_index').on(table.agencyId, table.occurredAt),
    index('uses_incident_index').on(table.agencyId, sql`upper(${table.incidentNumber})`),
    ...factChecks('uses', table),
  ],
);

/** A signature that another person gives, because the original signer no longer can, and why that is so. */
export interface InPlaceOf {
  readonly meaning: string;
  /** Who signed the use with this meaning; empty where no one had. */
  readonly name: string;
  readonly note: string;
}

/**
 * Append-only (AMEND-08): what a use was amended to, whole, so that each version says all of it. What changed is the
 * difference to the version before; the first one follows the use itself. Patient and incident are PHI, as in `uses`.
 */
export const useAmendments = pgTable(
  'use_amendments',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    useId: uuid().notNull(),
    /** 1, 2, 3 … within the use. */
    number: integer().notNull(),
    /** The entry that takes what was used out of its lot: the use's own, or that of a move to another place, lot or time. */
    homeEntryId: uuid().notNull(),
    ...factsOfUse(),
    labels: text().array().notNull(),
    reason: text().notNull(),
    requiredSignatures: text().array().notNull(),
    inPlaceOf: jsonb().$type<readonly InPlaceOf[]>().notNull(),
    recordedByUserId: userReference(),
    recordedBy: text().notNull(),
    recordedAt: instant().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another amendment under the same id. */
    contentHash: text().notNull(),
    /** The hash of the use's own entry. */
    originalHash: text().notNull(),
    /** The hash of the amendment before; of the first one, that of the entry. */
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    unique('use_amendments_agency_id_key').on(table.agencyId, table.id),
    unique('use_amendments_number_key').on(table.agencyId, table.useId, table.number),
    sameAgency('use_amendments_use_fk', table, table.useId, uses),
    sameAgency('use_amendments_home_fk', table, table.homeEntryId, ledgerEntries),
    index('use_amendments_recorded_index').on(table.agencyId, table.recordedAt),
    index('use_amendments_occurred_index').on(table.agencyId, table.occurredAt),
    index('use_amendments_incident_index').on(table.agencyId, sql`upper(${table.incidentNumber})`),
    ...factChecks('use_amendments', table),
  ],
);

/**
 * Append-only (AMEND-06): what an event was amended to, whole. Nothing of its quantities differs from the event, and a
 * restock's incident is PHI, as in `custody_events`.
 */
export const eventAmendments = pgTable(
  'event_amendments',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    eventId: uuid().notNull(),
    /** 1, 2, 3 … within the event. */
    number: integer().notNull(),
    details: jsonb().$type<CustodyEventDetails>().notNull(),
    /** What set-up says of the amended details, as in `custody_events`. */
    facts: jsonb().$type<CustodyEventFacts>(),
    occurredAt: instant().notNull(),
    reason: text().notNull(),
    requiredSignatures: text().array().notNull(),
    inPlaceOf: jsonb().$type<readonly InPlaceOf[]>().notNull(),
    recordedByUserId: userReference(),
    recordedBy: text().notNull(),
    recordedAt: instant().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another amendment under the same id. */
    contentHash: text().notNull(),
    /** The hash of the event. */
    originalHash: text().notNull(),
    /** The hash of the amendment before; of the first one, that of the event. */
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    unique('event_amendments_agency_id_key').on(table.agencyId, table.id),
    unique('event_amendments_number_key').on(table.agencyId, table.eventId, table.number),
    sameAgency('event_amendments_event_fk', table, table.eventId, custodyEvents),
    index('event_amendments_recorded_index').on(table.agencyId, table.recordedAt),
    index('event_amendments_occurred_index').on(table.agencyId, table.occurredAt),
  ],
);

/** A witness without an account: what they said of themselves and attested, and SHA-256 of their drawn signature. */
export type StoredExternal = Omit<ExternalWitness, 'image' | 'isAttested'> & {
  readonly attestation: string;
  readonly imageHash: string;
};

/** Append-only: who signed an entry, an event with all of its entries, or an amendment, with which meaning, and its hash. */
export const signatures = pgTable(
  'signatures',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** One of the three is given; an amendment is of a use or of an event, which a trigger looks up. */
    entryId: uuid(),
    eventId: uuid(),
    amendmentId: uuid(),
    /** Place among the signatures of the same act, from 1. */
    ordinal: integer().notNull(),
    /** Null for a witness without an account. */
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    role: text().notNull(),
    meaning: text().notNull(),
    signedAt: instant().notNull(),
    method: text({ enum: ['pin', 'passkey', 'drawn'] }).notNull(),
    /** Who a witness without an account is, with the hash of their drawn signature; null of anyone else. */
    external: jsonb().$type<StoredExternal>(),
    /** A PNG that this server wrote itself, pixel by pixel. */
    externalImage: bytes(),
    /** The hash of the entry, event or amendment. */
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
    unique('signatures_amendment_signer_key').on(table.agencyId, table.amendmentId, table.userId),
    unique('signatures_amendment_ordinal_key').on(table.agencyId, table.amendmentId, table.ordinal),
    index('signatures_user_index').on(table.agencyId, table.userId),
    check(
      'signatures_external',
      sql`(${table.userId} is null) = (${table.external} is not null)
        and (${table.external} is null) = (${table.externalImage} is null)`,
    ),
    check(
      'signatures_signed',
      sql`num_nonnulls(${table.entryId}, ${table.eventId}, ${table.amendmentId}) = 1`,
    ),
  ],
);
