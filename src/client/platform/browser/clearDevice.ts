import { clearSession } from '../http/session.ts';
import { resetAgency } from './resetAgency.ts';

/**
 * IDLE-07, OFF-03: a session's data in this browser is deleted; unsent edits stay, encrypted.
 * @param owner whose session it was, if the storage may no longer say so.
 */
export async function clearDevice(owner: string | null = null): Promise<void> {
  clearSession(owner);
  try {
    await resetAgency();
  } catch {
    // Tables that cannot be opened, or not in time, keep no one logged in; the next session clears another person's
    // data.
  }
}
