import type { Reader } from '../../database/database.ts';
import { findEnd } from '../alerts/alertEnd.ts';
import { findAlert } from '../alerts/alertFacts.ts';
import { readHolder } from '../rights/readRights.ts';
import { readableAlerts } from './readableAlerts.ts';

/**
 * Why an alert that has waited is not sent to a person after all (ALERT-04): it has ended, or they may no longer read it.
 *
 * @returns a code for its log; null if it is to be sent.
 */
export async function whyCanceled(
  reader: Reader,
  { agencyId, alertId, userId }: { agencyId: number; alertId: string; userId: string },
): Promise<'acknowledged' | 'resolved' | 'no_access' | null> {
  const end = await findEnd(reader, { agencyId, id: alertId });
  if (end !== undefined) return end;
  const person = await readHolder(reader, agencyId, userId);
  if (person === undefined || !person.holder.isMember) return 'no_access';
  const readable = await readableAlerts(reader, { agencyId, userId });
  const found = await findAlert(reader, agencyId, alertId, readable);
  return found === undefined ? 'no_access' : null;
}
