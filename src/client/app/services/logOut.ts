import type { LogoutOutcome } from '../../../../machines/session/session.setup.ts';
import { logout } from '../../../contract/session/account.ts';
import { recordsLeftCode } from '../../../rules/session/logoutReason.ts';
import { clearDevice } from '../../platform/browser/clearDevice.ts';
import { clearTypedOf } from '../../platform/browser/resetAgency.ts';
import { readKitRows, removeKit } from '../../platform/field/fieldStore.ts';
import { countRecords } from '../../platform/field/recordStore.ts';
import { removeLocal, removeRedirect, writeLocal } from '../../platform/http/browserStorage.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/callError.ts';
import { endStoredSession, storedIdentity } from '../../platform/http/session.ts';

/** A page kept for after set-up is not the next person's, and who logs out on purpose leaves no text behind. */
async function forget(userId: string): Promise<void> {
  const agencyId = storedIdentity()?.currentClientId;
  // Whatever is stored: another tab may be logging in, and logging out wins.
  endStoredSession();
  removeLocal('logoutReason');
  await clearDevice();
  removeRedirect();
  try {
    await clearTypedOf(userId);
  } catch {
    // As in clearDevice: it keeps no one logged in. The text is encrypted and is deleted after a day.
  }
  try {
    await leaveKits(userId, agencyId);
  } catch {
    // The kits stay, and open for 12 hours after the login at most.
  }
}

/** FIELD-16: a deliberate logout removes the user’s kits, never a record; the login page says how many records stay. */
async function leaveKits(userId: string, agencyId: number | undefined): Promise<void> {
  for (const row of await readKitRows()) if (row.userId === userId) await removeKit(row);
  const left = agencyId === undefined ? 0 : await countRecords(agencyId);
  if (left > 0) writeLocal('logoutReason', recordsLeftCode(left));
}

/**
 * CALL-09: ends the session on the server, and here even if the server does not answer. SWAP-06: nothing ends where another
 * tab replaced the token in the meantime; the session chart repeats it then, because the next one is this person's too.
 */
export async function logOut(
  query: { userId: string },
  signal: AbortSignal,
): Promise<LogoutOutcome> {
  try {
    const { isSuccessful, message, value } = await call(
      logout,
      { query },
      { signal, outlivesPage: true },
    );
    if (!isSuccessful) return { outcome: 'refused', message };
    await forget(query.userId);
    return { outcome: 'loggedOut', address: value || null };
  } catch (error) {
    // Logging out works without the server: it forgets the session by itself later.
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401 && !error.wasCurrentToken) return { outcome: 'tokenReplaced' };
    await forget(query.userId);
    return { outcome: 'loggedOut', address: null };
  }
}
