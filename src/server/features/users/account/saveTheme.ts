import { eq } from 'drizzle-orm';
import type { LoggedInUser, SessionUser } from '../../../../contract/session/session.ts';
import { auditOwn, type OwnRequest, requireOwn } from '../../../core/identity/ownChange.ts';
import { arrivalOf } from '../../../core/rights/arrival.ts';
import type { Transaction } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';

/**
 * SHELL-12: keeps how the person wants the product to look, on every device.
 *
 * @throws ProblemError 404 for another person's id.
 */
export async function saveTheme(
  tx: Transaction,
  request: OwnRequest & { userTheme: SessionUser['userTheme'] },
): Promise<LoggedInUser> {
  requireOwn(request);
  const { session, userTheme, now } = request;
  const { account } = session;
  await tx.update(users).set({ userTheme, updatedAt: now }).where(eq(users.id, account.id));
  if (userTheme !== account.userTheme) {
    await auditOwn(tx, request, {
      action: 'theme.chosen',
      summary: `${account.fullName} chose the theme ${userTheme}`,
      changes: [{ field: 'Theme', before: account.userTheme, after: userTheme }],
    });
  }
  return arrivalOf(tx, { ...session, account: { ...account, userTheme } });
}
