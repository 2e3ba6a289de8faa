import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ActRight, RightRole, RightScope } from '../../../contract/core/actRights.ts';
import { createdAt, editable, instant, recordId } from '../columns.ts';
import { agencyReference, departments } from './agency.ts';

/** A person or a program. Password and PIN are Argon2id strings and never leave src/server/identity. */
export const users = pgTable(
  'users',
  {
    id: recordId(),
    /** The home agency (clientId); `userAgencies` lists every agency the user may work in. */
    agencyId: agencyReference(),
    departmentId: integer().references(() => departments.id),
    userName: text().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    phoneNumber: text(),
    friendlyId: text(),
    /** What is next to the name under a signature, for example Paramedic. */
    jobTitle: text(),
    passwordHash: text(),
    passwordChangedAt: instant(),
    pinHash: text(),
    pinChangedAt: instant(),
    /** Renewed with every change of a credential. */
    concurrencyStamp: uuid().notNull().defaultRandom(),
    /** 1 Technician, 2 Manager, 3 Admin, 4 SysAdmin. */
    permissionId: integer().notNull(),
    userType: text({ enum: ['Regular', 'ApiOnly', 'Integration', 'Mdm', 'Auditor'] })
      .notNull()
      .default('Regular'),
    canSeeGlobalAuditHistory: boolean().notNull().default(false),
    canSeeClients: boolean().notNull().default(false),
    controlValues: boolean().notNull().default(false),
    /** Bears witness to what others do, and does nothing else: a nurse, a pharmacist, a police officer. */
    witnessOnly: boolean().notNull().default(false),
    inactivityTimeout: boolean().notNull().default(true),
    userTheme: text({ enum: ['Light', 'Dark', 'Sunlight', 'System'] })
      .notNull()
      .default('Light'),
    isUsingSso: boolean().notNull().default(false),
    needToResetPin: boolean().notNull().default(false),
    isNewUser: boolean().notNull().default(false),
    /** A new account whose person has neither taken nor skipped the tour (HELP-04). */
    awaitsTour: boolean().notNull().default(false),
    isAcknowledged: boolean().notNull().default(true),
    userSignatureId: uuid(),
    /** Set with the first registered passkey. It says what the account has, not what a session has shown. */
    hasPasskey: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    deactivatedDueToInactivity: boolean().notNull().default(false),
    /** When someone last made the account active again; null if no one had to. Days without a login count from it. */
    activeSince: instant(),
    lastLoginDate: instant(),
    emailConfirmed: boolean().notNull().default(false),
    isEmailBounced: boolean().notNull().default(false),
    isEmailSpamReported: boolean().notNull().default(false),
    isEmailBlocked: boolean().notNull().default(false),
    emailBlockedReason: text(),
    isFromIops: boolean().notNull().default(false),
    isFromKnox: boolean().notNull().default(false),
    knoxId: text(),
    /** One sentence for the demo accounts table; null outside the demo. */
    demoPurpose: text(),
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /**
     * Name, email, id and title without case and accents, a line each; a search looks through name and title first. Engines
     * differ in what they take for a small letter, so only letters of ASCII may be looked for here (`findPeople`).
     */
    searchText: text().generatedAlwaysAs(
      (): SQL =>
        sql`lower(regexp_replace(normalize(full_name || E'\\n' || email || E'\\n' || coalesce(friendly_id, '') || E'\\n' || coalesce(job_title, ''), NFKD), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g'))`,
    ),
  },
  (table) => [
    uniqueIndex('users_user_name_key').on(sql`lower(${table.userName})`),
    index('users_email_index').on(sql`lower(${table.email})`),
    index().on(table.agencyId),
  ],
);

export const userAgencies = pgTable(
  'user_agencies',
  { userId: userReference(), agencyId: agencyReference() },
  (table) => [primaryKey({ columns: [table.userId, table.agencyId] }), index().on(table.agencyId)],
);

/** What an agency changed in the rights of a role; what is not here is as by default. */
export const roleRights = pgTable(
  'role_rights',
  {
    agencyId: agencyReference(),
    role: text({ enum: RightRole.options }).notNull(),
    act: text({ enum: ActRight.options }).notNull(),
    scope: text({ enum: RightScope.options }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.role, table.act] })],
);

/** What an agency changed in the rights of one person; what is not here is as for their role. */
export const personRights = pgTable(
  'person_rights',
  {
    agencyId: agencyReference(),
    userId: userReference(),
    act: text({ enum: ActRight.options }).notNull(),
    scope: text({ enum: RightScope.options }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.userId, table.act] }),
    index().on(table.userId),
  ],
);

/** What an auditor account may read, and until when; both ends of both periods are included (RIGHT-07). */
export const auditorTerms = pgTable(
  'auditor_terms',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    agencyId: agencyReference(),
    expiresAt: date({ mode: 'string' }).notNull(),
    periodFrom: date({ mode: 'string' }).notNull(),
    periodTo: date({ mode: 'string' }).notNull(),
    siteIds: uuid().array().notNull(),
    seesPatients: boolean().notNull(),
    mayExport: boolean().notNull(),
    ...editable(),
  },
  (table) => [
    index().on(table.agencyId),
    check('auditor_terms_period', sql`${table.periodTo} >= ${table.periodFrom}`),
  ],
);

/** Who is and was the agency's controlled-substance agent, one at a time (10 NYCRR 80.136(e)). */
export const agentTerms = pgTable(
  'agent_terms',
  {
    id: recordId(),
    agencyId: agencyReference(),
    userId: userReference(),
    since: date({ mode: 'string' }).notNull(),
    /** The day on which another person or no one took over; null while in office. */
    until: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('agent_terms_in_office_key').on(table.agencyId).where(sql`${table.until} is null`),
    index().on(table.userId),
    check('agent_terms_period', sql`${table.until} >= ${table.since}`),
  ],
);

/** The person that a row is about. */
export function userReference() {
  return uuid()
    .notNull()
    .references(() => users.id);
}
