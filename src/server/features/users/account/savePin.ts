import { eq } from 'drizzle-orm';
import type { SecurityChange } from '../../../../contract/users/security.ts';
import { pinShortness, pinWeakness } from '../../../../rules/users/pin.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import type { Account } from '../../../core/identity/account.ts';
import { hashPassword } from '../../../core/identity/argon.ts';
import { isSamePin } from '../../../core/identity/isSamePin.ts';
import {
  auditOwn,
  holdOwn,
  type OwnRequest,
  rejectOwn,
  requireOwn,
} from '../../../core/identity/ownChange.ts';
import { requireFresh } from '../../../core/identity/requireFresh.ts';
import { resetAttempts } from '../../../core/identity/throttle.ts';
import { describeChange } from '../../../core/rights/arrival.ts';
import type { Database } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';
import { conflict, type ProblemError, unprocessable } from '../../../platform/http/problemError.ts';

/**
 * Sets the PIN of the logged-in person; no one else can, whatever their profile. A first PIN needs only the session,
 * changing one a fresh proof. A PIN that must be reset cannot be set to the same value again.
 *
 * @throws ProblemError 404 for another person's id, 422 for a weak PIN or a stale proof, 409 if the PIN was changed or
 * required to change since the request was received, 401 if the session ended.
 */
export async function savePin(
  database: Database,
  request: OwnRequest & { pin: string },
): Promise<SecurityChange> {
  requireOwn(request);
  const { session, pin, now } = request;
  const { account } = session;
  if (account.hasPin) requireFresh(session, now);
  const refusal = await refusalOf(database, request);
  if (refusal !== null) {
    const summary = `The new PIN of ${account.fullName} was denied: ${refusal.message}`;
    return rejectOwn(database, request, { action: 'pin.refused', summary }, refusal);
  }
  const pinHash = await hashPassword(pin);
  return database.transaction(async (tx) => {
    const present = (await holdOwn(tx, session)).account;
    if (isPinChanged(present, account)) {
      throw conflict('pin_changed', 'Your PIN was changed. Reload the page.');
    }
    await tx
      .update(users)
      .set({ pinHash, pinChangedAt: now, needToResetPin: false, updatedAt: now })
      .where(eq(users.id, account.id));
    // Nothing else does: attempts at the old PIN say nothing of the new one.
    await resetAttempts(tx, 'pin', account.id);
    await auditOwn(tx, request, {
      action: 'pin.set',
      summary: `${account.fullName} set a PIN`,
      changes: [{ field: 'PIN', before: account.hasPin ? 'set' : 'not set', after: 'changed' }],
    });
    return describeChange(tx, request);
  });
}

/**
 * Since the request was received: whether it was fresh enough, and the PIN a different one, was checked against that.
 */
function isPinChanged(present: Account, known: Account): boolean {
  return (
    present.hasPin !== known.hasPin ||
    present.needToResetPin !== known.needToResetPin ||
    present.pinChangedAt?.getTime() !== known.pinChangedAt?.getTime()
  );
}

async function refusalOf(
  database: Database,
  { session, pin }: OwnRequest & { pin: string },
): Promise<ProblemError | null> {
  const { account } = session;
  const least = await leastPinLength(database, session.agency.id);
  const weakness = pinWeakness(pin, account) ?? pinShortness(pin, least);
  if (weakness !== null) return unprocessable('pin_weak', weakness, { pin: weakness });
  if (account.needToResetPin && (await isSamePin(database, account.id, pin))) {
    const sentence = 'This is the PIN you must replace. Choose another one.';
    return unprocessable('pin_same', sentence, { pin: sentence });
  }
  return null;
}

/** What the agency decided; people of several agencies go by the one they are in. */
async function leastPinLength(database: Database, agencyId: number): Promise<number> {
  const { pinLength } = await readDecided(database, agencyId);
  return pinLength;
}
