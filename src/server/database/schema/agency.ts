import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant } from './columns.ts';

/** The tenant. The contract calls it client (clientId) or customer. */
export const agencies = pgTable('agencies', {
  id: identity(),
  name: text().notNull().unique('agencies_name_key'),
  /** Two-letter state; decides which forms and record-keeping periods apply. */
  state: text().notNull(),
  timeZone: text().notNull(),
  address: text(),
  county: text(),
  deaRegistrant: text(),
  deaNumber: text(),
  /** New York: BNE class 3C licence and EMS agency code, printed on Form 3848. */
  bneLicence: text(),
  emsAgencyCode: text(),
  substanceAgent: text(),
  logoFilename: text(),
  logoFilePath: text(),
  /** Null keeps the installation's limit; an agency may only lower it. */
  inactivityLimitSeconds: integer(),
  /** What system administrators edit it by: made up by whoever creates it, so that a repeat makes no second one. */
  recordId: uuid().notNull().defaultRandom().unique('agencies_record_id_key'),
  /** Counts the saves of what system administrators edit: name, state, time zone, inactivity. */
  customerVersion: integer().notNull().default(1),
  customerChangedBy: text(),
  customerChangedAt: instant(),
  /** People who have not signed in for so many days are deactivated; null: never. */
  deactivateAfterDays: integer(),
  /** Suspended where set: nobody signs in, and nothing is lost. `isActive` is false then. */
  suspendedAt: instant(),
  suspensionReason: text(),
  isActive: boolean().notNull().default(true),
  /** True only for rows that the demo seed made; production refuses to start with any. */
  isDemo: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** Whom a person who cannot sign in may call, per agency. */
export const adminContacts = pgTable(
  'admin_contacts',
  {
    id: identity(),
    agencyId: integer()
      .notNull()
      .references(() => agencies.id),
    name: text().notNull(),
    email: text().notNull(),
    phoneNumber: text().notNull(),
  },
  (table) => [index().on(table.agencyId)],
);

export const departments = pgTable(
  'departments',
  {
    id: identity(),
    agencyId: integer()
      .notNull()
      .references(() => agencies.id),
    name: text().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [index().on(table.agencyId)],
);
