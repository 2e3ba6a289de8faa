import type { SecurityChange } from '../../../contract/users/security.ts';
import { setArrival } from '../../platform/http/session.ts';

/** What the server answered to a change of one's own account; who is logged in now is kept. */
export function keepChange(change: SecurityChange): SecurityChange {
  setArrival(change.arrival);
  return change;
}
