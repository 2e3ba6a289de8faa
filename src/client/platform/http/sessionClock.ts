import { isSessionOver, readMilliseconds } from '../../../rules/session/inactivity.ts';
import { readLocal, readToken } from './browserStorage.ts';

/** Every stored user has a limit but those of whom it is known that they have none (IDLE-01). */
function isLimited(): boolean {
  return !readLocal('user')?.includes('"inactivityTimeout":false');
}

/**
 * IDLE-08: whether the stored session ended by the wall clock, of which no one but the server may say otherwise, or by
 * a logout in another tab while it was being stored. False if no one is logged in.
 */
export function isStoredSessionOver(): boolean {
  if (readToken() === null) return readLocal('token') !== null;
  const limitMs = readMilliseconds(readLocal('inactivityLimit')) ?? undefined;
  return (
    isSessionOver(readMilliseconds(readLocal('lastAccess')), Date.now(), limitMs) && isLimited()
  );
}
