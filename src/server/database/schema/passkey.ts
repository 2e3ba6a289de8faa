import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, recordId } from '../columns.ts';
import { userReference } from './user.ts';

/** A registered credential. Removing it deletes the row; what it did stays in the audit trail. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: recordId(),
    userId: userReference(),
    /** As the authenticator provided it, base64url; at most 1023 bytes. */
    credentialId: text().notNull().unique('passkeys_credential_id_key'),
    /** SubjectPublicKeyInfo, base64url. */
    publicKey: text().notNull(),
    /** COSE: -7 ES256, -257 RS256. */
    algorithm: integer().notNull(),
    /** The highest signature counter seen; 0 where the authenticator keeps none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The model's id, a UUID; all zeros where the authenticator does not tell. */
    aaguid: text().notNull(),
    isBackupEligible: boolean().notNull(),
    isBackedUp: boolean().notNull(),
    displayName: text().notNull(),
    /** False for one that was registered without verifying the user, for signing only. */
    usedForSignIn: boolean().notNull(),
    usedForSignature: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/** A challenge until it is answered, once. Only hashes: neither challenge nor username can be read from it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text({
      enum: ['register', 'registerForSigning', 'signIn', 'confirm', 'sign'],
    }).notNull(),
    /** Its subject: a hash of the session's user, or of a typed username. */
    subjectHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** What MakeAssertion issues and Login accepts, once (PWL-07). */
export const concurrencyStamps = pgTable('concurrency_stamps', {
  stampHash: text().primaryKey(),
  passkeyId: uuid()
    .notNull()
    .references(() => passkeys.id, { onDelete: 'cascade' }),
  expiresAt: instant().notNull(),
});

/** One row: the key that invents credential ids for unknown users, the same ones every time. */
export const passkeyDecoys = pgTable('passkey_decoys', {
  id: integer().primaryKey(),
  key: text().notNull(),
});
