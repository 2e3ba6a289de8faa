import { and, eq, lt, or } from 'drizzle-orm';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import type { Account } from '../identity/account.ts';
import { findCandidate } from '../identity/checkSecret.ts';
import { PasskeyFailure } from '../webauthn/passkeyFailure.ts';

export type Passkey = typeof passkeys.$inferSelect;

/** Whose the credential is. @throws PasskeyFailure if it is no one’s. */
export async function findOwner(
  reader: Reader,
  assertion: Pick<Assertion, 'id'>,
): Promise<{ passkey: Passkey; account: Account }> {
  const [passkey] = await reader
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, assertion.id));
  if (passkey === undefined) throw new PasskeyFailure('the credential is not registered');
  const candidate = await findCandidate(reader, { id: passkey.userId }, 'password');
  if (candidate === undefined) throw new PasskeyFailure('the credential has no owner');
  return { passkey, account: candidate.account };
}

/** FIDO-02: compares and stores in one statement, so that of two copies that answer at once one is refused. @throws PasskeyFailure */
export async function storeCounter(
  database: Database,
  passkey: Passkey,
  seen: { counter: number; isBackedUp: boolean },
): Promise<void> {
  const isHigher = lt(passkeys.counter, seen.counter);
  const keepsNone = seen.counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const updated = await database
    .update(passkeys)
    .set({ counter: seen.counter, isBackedUp: seen.isBackedUp })
    .where(and(eq(passkeys.id, passkey.id), or(isHigher, keepsNone)))
    .returning({ id: passkeys.id });
  if (updated.length === 0) {
    throw new PasskeyFailure(
      `the counter went back to ${seen.counter}; a copy of the passkey may be in use`,
    );
  }
}

/**
 * Records when a passkey was used, with its owner's account locked.
 * @throws PasskeyFailure if it was removed in the meantime.
 */
export async function noteUse(
  tx: Transaction,
  { id }: Pick<Passkey, 'id'>,
  now: Date,
): Promise<void> {
  const used = await tx
    .update(passkeys)
    .set({ lastUsedAt: now })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new PasskeyFailure('the passkey was removed');
}
