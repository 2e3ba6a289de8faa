import { getUserInfo } from '../../contract/account.ts';
import { Arrival, type ArrivingSession } from '../../contract/session.ts';
import {
  readLocal,
  readLostPage,
  recordAccess,
  removeLocal,
  writeLocal,
  writeLostPage,
} from './browserStorage.ts';
import { call } from './call.ts';
import { CallFault } from './callFault.ts';

/** LOGIN-12: token, user and security go to local storage. */
export function keepArrival(arrival: Arrival): void {
  writeLocal('user', JSON.stringify(arrival.user));
  writeLocal('security', JSON.stringify(arrival.security));
  writeLocal('hasSignatureAndPin', JSON.stringify(arrival.hasSignatureAndPin));
}

export function keepSession({ token, ...arrival }: ArrivingSession): Arrival {
  writeLocal('token', token);
  keepArrival(arrival);
  recordAccess();
  return arrival;
}

/** BOOT-03: the stored user, or null where nothing usable is stored. */
export async function readStored(): Promise<Arrival | null> {
  const text = (['user', 'security', 'hasSignatureAndPin'] as const).map(readLocal);
  if (text.includes(null)) return null;
  try {
    const [user, security, hasSignatureAndPin] = text.map(
      (stored) => JSON.parse(stored ?? 'null') as unknown,
    );
    const parsed = await Arrival['~standard'].validate({ user, security, hasSignatureAndPin });
    return parsed.issues ? null : parsed.value;
  } catch {
    // A damaged copy is as good as none: the person signs in again.
    return null;
  }
}

function storedUserId(): string | null {
  try {
    const user = JSON.parse(readLocal('user') ?? 'null') as { id?: string } | null;
    return user?.id ?? null;
  } catch {
    // As in readStored: nobody can be made out, and logging out must not fail by it.
    return null;
  }
}

/** Whether a page was left by a session that ended under somebody else than who is signed in now. */
export function isLostByAnother(path: string): boolean {
  const lost = readLostPage();
  return lost?.path === path && lost.userId !== storedUserId();
}

/**
 * IDLE-07: what a session leaves in the browser goes, the pinned rail aside; the theme returns to Light. Whose the page
 * was is kept, for the way back.
 */
export function clearSession(): void {
  const userId = storedUserId();
  if (userId) writeLostPage({ userId, path: location.pathname + location.search + location.hash });
  removeLocal(
    'token',
    'user',
    'security',
    'hasSignatureAndPin',
    'lastAccess',
    'subNavPosition',
    'inventorySites',
    'theme',
  );
  document.documentElement.dataset.theme = 'light';
}

/** Who the saved token belongs to; null where to nobody (BOOT-02). */
export async function fetchArrival(signal: AbortSignal): Promise<Arrival | null> {
  try {
    const { user, security, hasSignatureAndPin } = await call(getUserInfo, {}, { signal });
    if (!user || !security) return null;
    const arrival = { user, security, hasSignatureAndPin };
    keepArrival(arrival);
    return arrival;
  } catch (error) {
    if (error instanceof CallFault && error.status === 401) return null;
    throw error;
  }
}
