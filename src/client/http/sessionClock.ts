import { isSessionOver, readLastAccess } from '../../rules/inactivity.ts';
import { readLocal } from './browserStorage.ts';

/** Every stored user has a limit but those of whom it is known that they have none (IDLE-01). */
function isLimited(): boolean {
  return !readLocal('user')?.includes('"inactivityTimeout":false');
}

/**
 * IDLE-08: whether the stored session ended by the wall clock, of which nobody but the server may say otherwise. False
 * where nobody is signed in. An agency's lower limit is the server's and the inactivity chart's matter.
 */
export function isStoredSessionOver(): boolean {
  if (readLocal('token') === null || !isLimited()) return false;
  return isSessionOver(readLastAccess(readLocal('lastAccess')), Date.now());
}
