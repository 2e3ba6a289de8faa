import type { Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { appendAudit, installationChain } from '../audit-trail/appendAudit.ts';
import type { Account } from './account.ts';
import { countStrangerRefusal } from './strangerRefusals.ts';

export type LoginFactor = 'password' | 'passkey' | 'sso' | 'integration';

/** How the trail names what is locked. */
const wayOf: Readonly<Record<LoginFactor, string>> = {
  password: 'Password login',
  passkey: 'Passkey login',
  sso: 'Single sign-on',
  integration: 'Integration login',
};

export interface RefusedLogin {
  readonly account: Account | undefined;
  readonly factor: LoginFactor;
  readonly attemptsLeft: number;
  /** The chain of the entry if no account is known; the installation's by default. */
  readonly agencyId?: number | undefined;
  /** That agency's own provider identified the person, although no account there is linked: they are not a stranger. */
  readonly isVouchedFor?: boolean;
  /** The reason for readers of the trail, as it follows "was refused: "; no one else learns it. */
  readonly reason?: string;
  readonly origin: Origin;
  readonly now: Date;
}

async function countStranger(tx: Transaction, refused: RefusedLogin): Promise<void> {
  const { factor, reason = 'the user is unknown', attemptsLeft } = refused;
  await countStrangerRefusal(tx, { ...refused, what: `${wayOf[factor]} denied: ${reason}` });
  if (attemptsLeft > 0) return;
  const what = `${wayOf[factor]} locked for 15 minutes after too many failed attempts`;
  await countStrangerRefusal(tx, { ...refused, what });
}

/**
 * Audits a refused login, and the lock that it may start, in the chain of the account's agency. An unknown username is
 * not written down, because people type passwords into that field; such refusals are counted (`countStrangerRefusal`),
 * by default for the installation's chain. What is refused while locked was never evaluated and is only logged: anyone
 * could fill the append-only trail with it.
 */
export async function auditRefusedLogin(tx: Transaction, refused: RefusedLogin): Promise<void> {
  const { account, factor } = refused;
  if (account === undefined && refused.isVouchedFor !== true) return countStranger(tx, refused);
  const reason = account?.isActive === false ? 'the account is disabled' : refused.reason;
  const name = account?.fullName ?? 'Unknown user';
  const fact = {
    agencyId: account?.agencyId ?? refused.agencyId ?? installationChain,
    actor: { id: account?.id ?? null, name },
    factor,
    outcome: 'failure',
    subject: { kind: 'user', id: account?.id ?? null, name },
    origin: refused.origin,
    at: refused.now,
  } as const;
  await appendAudit(tx, {
    ...fact,
    action: 'signIn.refused',
    summary: `Login denied for ${name}${reason === undefined ? '' : `: ${reason}`}`,
  });
  if (refused.attemptsLeft > 0) return;
  await appendAudit(tx, {
    ...fact,
    action: 'signIn.locked',
    summary: `${wayOf[factor]} of ${name} is locked for 15 minutes after too many failed attempts`,
  });
}
