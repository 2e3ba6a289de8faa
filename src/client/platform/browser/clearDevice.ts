import { clearSession } from '../http/session.ts';
import { resetAgency } from './resetAgency.ts';

/**
 * IDLE-07, OFF-03: what a session leaves in this browser goes; unsent edits stay, sealed.
 * @param owner whose session it was, where the storage may not say so any more.
 */
export async function clearDevice(owner: string | null = null): Promise<void> {
  clearSession(owner);
  try {
    await resetAgency();
  } catch {
    // Tables that cannot be opened, or not in time, keep nobody logged in; the next session clears what is another's.
  }
}
