import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, editable, instant, recordId, sealedSecret } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { sessions } from './session.ts';
import { userReference } from './user.ts';

/** The OpenID provider that an agency logs its people in with. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    id: recordId(),
    agencyId: agencyReference(),
    /** Exactly as the provider writes it in its tokens; its discovery document is below. */
    issuer: text().notNull(),
    /** What the provider calls this application. */
    clientId: text().notNull(),
    /** As the provider issued it, because it is sent; null for a public client, which only PKCE protects. */
    clientSecret: sealedSecret(),
    isActive: boolean().notNull().default(true),
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
    ...editable(),
  },
  (table) => [index().on(table.agencyId)],
);

/** Which emails a provider is for. A domain belongs to one provider of the installation. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    /** What follows the @, in lower case. */
    domain: text().primaryKey(),
    providerId: uuid()
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.providerId)],
);

/** The link between a provider's subject and our user. An email alone never links the two. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: userReference(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.userId)],
);

/** A login under way at a provider, until its callback. What it is checked with is derived from the browser's cookie. */
export const ssoTransactions = pgTable(
  'sso_transactions',
  {
    stateHash: text().primaryKey(),
    providerId: uuid()
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
    /** Where it started, for the attempt that is counted until it succeeds. */
    address: text(),
    startedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Where logging out of a session leads: the provider's end-session address. Read once. */
export const ssoDepartures = pgTable('sso_departures', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessions.id),
  address: text().notNull(),
});
