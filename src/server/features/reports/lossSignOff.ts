import { mayAct } from '../../../rules/core/actRights.ts';
import { type Involved, readInvolved, readMakers } from '../../core/cases/readInvolved.ts';
import { findUserId } from '../../core/identity/checkSecret.ts';
import { readRights } from '../../core/rights/readRights.ts';
import type { People } from '../../core/signing/signers.ts';
import type { Reader } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import type { FoundLoss } from './readLoss.ts';

const field = 'signing.others.0.userName';

/**
 * Who signs off may close cases, and was involved neither in a case of the loss nor in its report (CASE-04, REG-05,
 * REG-07). A name that is no one's is refused with its proof.
 *
 * @returns everyone who was involved, of whom the second signer may be another account; empty where no one signs off.
 * @throws ProblemError 422 `sign_off_not_permitted`, `own_loss`.
 */
export async function checkSignOff(
  reader: Reader,
  agencyId: number,
  { event, linked }: FoundLoss,
  lossId: string,
  people: People,
): Promise<readonly Involved[]> {
  const [named] = people.others;
  if (named === undefined) return [];
  const userId = people.by === 'id' ? named : await findUserId(reader, named);
  if (userId === undefined) return [];
  const rights = await readRights(reader, { agencyId, userId });
  const schedules = event.lines.map(({ product }) => product.schedule);
  if (!mayAct(rights, 'closeCase', schedules)) {
    const sentence = 'This person can’t sign off. Ask someone who may close cases.';
    throw unprocessable('sign_off_not_permitted', sentence, { [field]: sentence });
  }
  const involved = [
    ...(await readInvolved(reader, agencyId, linked.records)),
    ...(await readMakers(reader, agencyId, [{ eventId: lossId, entryId: lossId }])),
  ];
  if (!involved.some(({ id }) => id === userId)) return involved;
  const sentence =
    'This person took part in finding, explaining or reporting the loss. Ask someone who was not involved.';
  throw unprocessable('own_loss', sentence, { [field]: sentence });
}
