import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, recordId } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/** One login. Both secrets are kept as SHA-256 only; a row is ended, never deleted, while its user exists. */
export const sessions = pgTable(
  'sessions',
  {
    id: recordId(),
    tokenHash: text().notNull().unique('sessions_token_hash_key'),
    /** Null for API-only accounts, which have no browser to hold the cookie. */
    companionHash: text(),
    userId: userReference(),
    /** The agency this session works in; every query takes it from here. */
    agencyId: agencyReference(),
    factor: text().notNull(),
    /** The passkey that started or raised it; no foreign key, because the session outlives it. */
    passkeyId: uuid(),
    /**
     * Two factors were proven in this session (ROLE-03): a passkey that verified the user, at login or in addition to
     * the password, or a provider that asserted them.
     */
    isTwoFactor: boolean().notNull().default(false),
    address: text(),
    startedAt: createdAt(),
    /** The last request that a person caused. */
    lastAccessAt: createdAt(),
    /** The last time the person proved who they are. */
    authenticatedAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endReason: text(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.companionHash),
    index().on(table.passkeyId),
  ],
);
