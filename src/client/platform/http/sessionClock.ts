import { isSessionOver, readMilliseconds } from '../../../rules/session/inactivity.ts';
import { readLocal, readToken } from './browserStorage.ts';

/** Every stored user has a limit but those of whom it is known that they have none (IDLE-01). */
function isLimited(): boolean {
  return !readLocal('user')?.includes('"inactivityTimeout":false');
}

/** Whether a token is stored that opens nothing: no header can carry it, or another tab has logged out. */
export function isStoredTokenUnusable(): boolean {
  return readToken() === null && readLocal('token') !== null;
}

/**
 * IDLE-08: whether the stored session ended by the wall clock, of which no one but the server may say otherwise, or its
 * token opens nothing. False if no one is logged in.
 */
export function isStoredSessionOver(): boolean {
  if (readToken() === null) return isStoredTokenUnusable();
  const limitMs = readMilliseconds(readLocal('inactivityLimit')) ?? undefined;
  return (
    isSessionOver(readMilliseconds(readLocal('lastAccess')), Date.now(), limitMs) && isLimited()
  );
}
