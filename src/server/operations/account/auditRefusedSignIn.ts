import type { Transaction } from '../../database/database.ts';
import type { Account } from '../../identity/account.ts';
import { appendAudit, installationChain } from '../audit/appendAudit.ts';
import type { Origin } from '../origin.ts';

/**
 * Audits a refused sign-in, and the lock that it may begin, in the chain of the account's agency.
 * An unknown user name is not written down, because people type passwords into that field; the refusal
 * goes to the installation's chain. What is refused while locked was never evaluated and is only logged:
 * anyone could fill the append-only trail with it.
 */
export async function auditRefusedSignIn(
  tx: Transaction,
  refused: { account: Account | undefined; attemptsLeft: number; origin: Origin; now: Date },
): Promise<void> {
  const { account } = refused;
  const name = account?.fullName ?? 'Unknown user';
  const fact = {
    agencyId: account?.agencyId ?? installationChain,
    actor: { id: account?.id ?? null, name },
    factor: 'password',
    outcome: 'failure',
    subject: { kind: 'user', id: account?.id ?? null, name },
    origin: refused.origin,
    at: refused.now,
  } as const;
  await appendAudit(tx, {
    ...fact,
    action: 'signIn.refused',
    summary:
      account?.isActive === false
        ? `Sign-in of ${name} was refused: the account is disabled`
        : `Sign-in of ${name} was refused`,
  });
  if (refused.attemptsLeft > 0) return;
  await appendAudit(tx, {
    ...fact,
    action: 'signIn.locked',
    summary: `Password sign-in of ${name} is locked for 15 minutes after too many wrong attempts`,
  });
}
