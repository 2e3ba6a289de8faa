import { and, eq, inArray, or } from 'drizzle-orm';
import { mayAct } from '../../../rules/core/actRights.ts';
import { findUserId } from '../../core/identity/checkSecret.ts';
import { readRights } from '../../core/rights/readRights.ts';
import type { People } from '../../core/signing/signers.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import type { FoundLoss } from './readLoss.ts';

const field = 'signing.others.0.userName';

/**
 * Who signs off may close cases, and neither counted what is missing nor signed its report (REG-05, REG-07). A name that
 * is no one's is refused with its proof.
 *
 * @throws ProblemError 422 `sign_off_not_permitted`, `own_loss`.
 */
export async function checkSignOff(
  reader: Reader,
  agencyId: number,
  { event, linked }: FoundLoss,
  lossId: string,
  people: People,
): Promise<void> {
  const [named] = people.others;
  if (named === undefined) return;
  const userId = people.by === 'id' ? named : await findUserId(reader, named);
  if (userId === undefined) return;
  const rights = await readRights(reader, { agencyId, userId });
  const schedules = event.lines.map(({ product }) => product.schedule);
  if (!mayAct(rights, 'closeCase', schedules)) {
    const sentence = 'This person can’t sign off. Ask someone who may close cases.';
    throw unprocessable('sign_off_not_permitted', sentence, { [field]: sentence });
  }
  const acts = [lossId, ...linked.actIds];
  const signed = await reader
    .select({ userId: signatures.userId })
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(inArray(signatures.eventId, acts), inArray(signatures.entryId, acts)),
      ),
    );
  const involved = [...linked.userIds, ...signed.map((one) => one.userId)];
  if (!involved.includes(userId)) return;
  const sentence = 'This person counted or reported the loss. Ask someone who was not involved.';
  throw unprocessable('own_loss', sentence, { [field]: sentence });
}
