import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, editable, identity, instant, recordId } from '../columns.ts';

/** The tenant. The contract calls it client (clientId) or customer. */
export const agencies = pgTable('agencies', {
  id: identity(),
  /** Set for a training agency: the agency whose set-up is copied to it (LEDGER-05). */
  trainingOf: integer()
    .unique('agencies_training_of_key')
    .references((): AnyPgColumn => agencies.id),
  name: text().notNull().unique('agencies_name_key'),
  /** Two-letter state; decides which forms and record-keeping periods apply. */
  state: text().notNull(),
  timeZone: text().notNull(),
  address: text(),
  county: text(),
  deaRegistrant: text(),
  deaNumber: text(),
  /** Who answers questions about DEA forms, and the registrant's phone. */
  deaContact: text(),
  deaPhone: text(),
  /** New York: BNE class 3C license and EMS agency code, printed on Form 3848. */
  bneLicence: text(),
  emsAgencyCode: text(),
  /** The agent as the name was typed before it was an account (`agentTerms`); no longer read. */
  substanceAgent: text(),
  logoFilename: text(),
  logoFilePath: text(),
  /** Null keeps the installation's limit; an agency may only lower it. */
  inactivityLimitSeconds: integer(),
  /** The id that system administrators edit it by: its creator makes it, so that a repeat makes no second one. */
  recordId: uuid().notNull().defaultRandom().unique('agencies_record_id_key'),
  /** Counts the saves of what system administrators edit: name, state, time zone, inactivity. */
  customerVersion: integer().notNull().default(1),
  customerChangedBy: text(),
  customerChangedAt: instant(),
  /** People who have not logged in for this many days are deactivated; null: never. */
  deactivateAfterDays: integer(),
  /** Suspended where set: no one logs in, and nothing is lost. `isActive` is false then. */
  suspendedAt: instant(),
  suspensionReason: text(),
  isActive: boolean().notNull().default(true),
  /** True only for rows that the demo seed made; production refuses to start with any. */
  isDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** The contact for people who cannot log in, per agency. */
export const adminContacts = pgTable(
  'admin_contacts',
  {
    id: identity(),
    agencyId: agencyReference(),
    name: text().notNull(),
    email: text().notNull(),
    phoneNumber: text().notNull(),
  },
  (table) => [index().on(table.agencyId)],
);

/** A part of an agency, such as Operations or Training; people may belong to one. */
export const departments = pgTable(
  'departments',
  {
    id: identity(),
    agencyId: agencyReference(),
    /** The id that it is edited by: its creator makes it, so that a repeat makes no second one. */
    recordId: uuid().notNull().defaultRandom().unique('departments_record_id_key'),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    index().on(table.agencyId),
    uniqueIndex('departments_name_key').on(table.agencyId, sql`lower(${table.name})`),
  ],
);

/** The supplier of controlled substances, or the distributor that expired ones are returned to. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    kind: text({ enum: ['distributor', 'pharmacy', 'hospital', 'reverseDistributor'] }).notNull(),
    /** With a right check digit; every record of a receipt names it (21 CFR 1304.22(c)). */
    deaNumber: text().notNull(),
    address: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    email: text().notNull().default(''),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    unique('suppliers_agency_id_key').on(table.agencyId, table.id),
    uniqueIndex('suppliers_name_key').on(table.agencyId, sql`lower(${table.name})`),
  ],
);

/** What an agency decides for itself; one that has no row yet has not decided anything. */
export const agencySettings = pgTable(
  'agency_settings',
  {
    agencyId: integer()
      .primaryKey()
      .references(() => agencies.id),
    receiveSigners: signers(),
    transferSigners: signers(),
    countSigners: signers(),
    shiftChangeSigners: signers(),
    /** A second signature may be given later; until then the dashboard shows it. */
    maySignLater: boolean().notNull(),
    /** Counts at which the counters see no balances (COUNT-06). */
    blindShiftChange: boolean().notNull().default(true),
    blindSealChange: boolean().notNull().default(true),
    blindScheduled: boolean().notNull().default(false),
    externalWitnessUse: boolean().notNull().default(false),
    externalWitnessWaste: boolean().notNull().default(false),
    externalWitnessBreakage: boolean().notNull().default(false),
    /** When the business of a day closes, for the biennial inventory (REG-11); 24:00 is the end of the day. */
    businessClose: text().notNull().default('24:00'),
    /** At which acts each labeled vial must be named (LABEL-05). */
    requireLabelsUse: boolean().notNull().default(false),
    requireLabelsTransfer: boolean().notNull().default(false),
    requireLabelsWaste: boolean().notNull().default(false),
    requireLabelsBreakage: boolean().notNull().default(false),
    requireLabelsReturn: boolean().notNull().default(false),
    requireLabelsDestruction: boolean().notNull().default(false),
    pinLength: integer().notNull(),
    retentionYears: integer().notNull(),
    ...editable(),
  },
  (table) => [
    check('agency_settings_pin_length', sql`${table.pinLength} between 4 and 20`),
    check('agency_settings_retention', sql`${table.retentionYears} >= 2`),
  ],
);

/** How many people sign an event. */
function signers() {
  return text({ enum: ['one', 'two'] }).notNull();
}

/** The agency that a row belongs to. */
export function agencyReference() {
  return integer()
    .notNull()
    .references(() => agencies.id);
}
