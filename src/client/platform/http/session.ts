import { getUserInfo } from '../../../contract/session/account.ts';
import {
  LoggedInUser,
  type LoginSession,
  type LoginSessionWithSetup,
} from '../../../contract/session/session.ts';
import {
  readEndMark,
  readLocal,
  readLostPage,
  readToken,
  recordAccess,
  removeLocal,
  writeLocal,
  writeLostPage,
} from './browserStorage.ts';
import { call } from './call.ts';
import { CallError } from './callError.ts';
import { keepInactivity } from './logoutReason.ts';
import { type CachePriming, removePrime, writePrime } from './prime.ts';
import { removeSessionMark, writeSessionMark } from './sessionMark.ts';

/** The mark is last: a token without one, from before there were marks, counts. */
function writeToken(token: string): void {
  writeLocal('token', token);
  writeLocal('tokenEndMark', readEndMark());
  removeLocal('logoutReason');
}

/** Calls of this browser carry no token from now on, and what a call under way gains is not kept (decision 35). */
export function endStoredSession(): void {
  removeLocal('tokenEndMark');
  writeLocal('endMark', crypto.randomUUID());
  removeLocal('token');
}

/**
 * What the server says of the person who is logged in here; of anyone else nothing is kept.
 * @returns whether it is that person's.
 */
export function setArrival(arrival: LoggedInUser): boolean {
  const { id: userId, currentClientId: agencyId } = arrival.user;
  const isOwn = isOwnSession({ userId, agencyId });
  if (isOwn) writeArrival(arrival);
  return isOwn;
}

/** LOGIN-12: user and security are written to local storage, next to the token. */
function writeArrival(arrival: LoggedInUser): void {
  writeLocal('user', JSON.stringify(arrival.user));
  writeLocal('security', JSON.stringify(arrival.security));
  writeLocal('hasSignatureAndPin', JSON.stringify(arrival.hasSignatureAndPin));
}

/** @param prime what the reply to a login asks for; a session that is only renewed asks for nothing new, and stays the same one. */
export function keepSession(
  { token, ...arrival }: LoginSessionWithSetup,
  prime?: CachePriming,
): LoggedInUser {
  if (prime) {
    writePrime(prime);
    writeSessionMark();
  }
  writeToken(token);
  writeArrival(arrival);
  recordAccess();
  return arrival;
}

/** SWAP-04: the user works for another agency from now on; the token is first, so that no call mixes the two. */
export function storeLoginSession({ token, user, security }: LoginSession): void {
  writeToken(token);
  writeLocal('user', JSON.stringify(user));
  writeLocal('security', JSON.stringify(security));
  recordAccess();
}

/** BOOT-03: the stored user, or null if nothing usable is stored. */
export async function readStored(): Promise<LoggedInUser | null> {
  const text = (['user', 'security', 'hasSignatureAndPin'] as const).map(readLocal);
  if (text.includes(null)) return null;
  try {
    const [user, security, hasSignatureAndPin] = text.map(
      (stored) => JSON.parse(stored ?? 'null') as unknown,
    );
    const parsed = await LoggedInUser['~standard'].validate({ user, security, hasSignatureAndPin });
    return parsed.issues ? null : parsed.value;
  } catch {
    // A damaged copy is as good as none: the person logs in again.
    return null;
  }
}

type StoredIdentity = { id: string; currentClientId: number };

/** Who logged in on this browser last and for which agency they work, as far as that is kept. */
export function storedIdentity(): StoredIdentity | null {
  try {
    return JSON.parse(readLocal('user') ?? 'null') as StoredIdentity | null;
  } catch {
    // As in readStored: no one can be made out, and logging out must not fail by it.
    return null;
  }
}

/** OFF-03: whether this browser's session, which may have ended or become another's, is this person's in this agency. */
export function isOwnSession({ userId, agencyId }: { userId: string; agencyId: number }): boolean {
  const stored = readToken() === null ? null : storedIdentity();
  return stored?.id === userId && stored.currentClientId === agencyId;
}

function storedUserId(): string | null {
  return storedIdentity()?.id ?? null;
}

/** Whether a page was left by a session that ended under someone else than who is logged in now. */
export function isLostByAnother(path: string): boolean {
  const lost = readLostPage();
  return lost?.path === path && lost.userId !== storedUserId();
}

/**
 * IDLE-07: a person's data in local storage is deleted, except the pinned rail; the theme returns to Light. The
 * agency's data is deleted with `resetAgency`. The owner of the page is kept, for the way back.
 */
export function clearSession(owner: string | null = null): void {
  // Where another tab has cleared the storage, the chart still knows whose page it was.
  const userId = owner ?? storedUserId();
  if (userId) writeLostPage({ userId, path: location.pathname + location.search + location.hash });
  keepInactivity();
  // A tab that follows another's logout ends nothing more: someone may be logging in again there.
  if (readLocal('token') !== null) endStoredSession();
  removePrime();
  removeSessionMark();
  removeLocal('user', 'security', 'hasSignatureAndPin', 'lastAccess', 'inactivityLimit', 'theme');
  document.documentElement.dataset.theme = 'light';
}

/** What the server says of the saved token; null if it opens nothing, or may not be sent. */
async function askForArrival(signal: AbortSignal): Promise<LoggedInUser | null> {
  const token = readToken();
  try {
    const { user, security, hasSignatureAndPin } = await call(getUserInfo, {}, { signal });
    if (!user || !security) return null;
    const arrival = { user, security, hasSignatureAndPin };
    // What is late for a replaced token must not be stored next to the next one (SWAP-06).
    if (token === readToken()) writeArrival(arrival);
    return arrival;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { failure, status, wasCurrentToken } = error;
    if (failure.kind === 'notSent' || (status === 401 && wasCurrentToken)) return null;
    throw error;
  }
}

/**
 * Who the saved token belongs to; null if to no one (BOOT-02).
 * @throws CallError where the server does not say it, also where it replaced two tokens while it was asked.
 */
export async function fetchArrival(signal: AbortSignal): Promise<LoggedInUser | null> {
  try {
    return await askForArrival(signal);
  } catch (error) {
    // SWAP-06: whose the next token is has not been asked yet.
    if (error instanceof CallError && error.status === 401) return askForArrival(signal);
    throw error;
  }
}
