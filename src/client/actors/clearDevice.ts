import { clearSession } from '../http/session.ts';
import { forgetAgencyData } from '../offline/forget.ts';

/** IDLE-07, OFF-03: what a session leaves in this browser goes; unsent edits stay, sealed. */
export async function clearDevice(): Promise<void> {
  clearSession();
  try {
    await forgetAgencyData();
  } catch {
    // Tables that cannot be opened keep nobody signed in; the next session clears what is another's.
  }
}
