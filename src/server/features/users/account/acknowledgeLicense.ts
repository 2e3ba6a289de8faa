import { eq } from 'drizzle-orm';
import type { SecurityChange } from '../../../../contract/users/security.ts';
import { auditOwn, type OwnRequest, requireOwn } from '../../../core/identity/ownChange.ts';
import { describeChange } from '../../../core/rights/arrival.ts';
import type { Transaction } from '../../../database/database.ts';
import { footerLabels } from '../../../database/schema/publication.ts';
import { users } from '../../../database/schema/user.ts';

/**
 * Accepts the license agreement; the user is no longer new (NAV-02). The audit trail says which wording.
 *
 * @throws ProblemError 404 for another person's id.
 */
export async function acknowledgeLicense(
  tx: Transaction,
  request: OwnRequest,
): Promise<SecurityChange> {
  requireOwn(request);
  const { account } = request.session;
  const texts = await tx
    .select({ updatedAt: footerLabels.updatedAt })
    .from(footerLabels)
    .where(eq(footerLabels.key, 'eula'));
  const wording = texts[0]?.updatedAt.toISOString().slice(0, 10);
  await tx
    .update(users)
    .set({ isAcknowledged: true, isNewUser: false, updatedAt: request.now })
    .where(eq(users.id, account.id));
  await auditOwn(tx, request, {
    action: 'licence.acknowledged',
    summary: `${account.fullName} accepted the license agreement${wording === undefined ? '' : ` of ${wording}`}`,
  });
  return describeChange(tx, request);
}
