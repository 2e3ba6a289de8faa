import { neverSigns } from '../../../rules/core/auditors.ts';
import { signingGaps } from '../../../rules/users/setUp.ts';
import type { Database } from '../../database/database.ts';
import { type Account, findMembership } from './account.ts';
import { checkSecret, findCandidate } from './checkSecret.ts';
import { clearAttempts } from './throttle.ts';

export type PinVerdict =
  /** `pinHash` is what the PIN matched: where another one is stored by the time of the act, it signs nothing. */
  | { readonly kind: 'ok'; readonly account: Account; readonly pinHash: string }
  | {
      readonly kind: 'wrong';
      readonly attemptsLeft: number;
      /** For how long the PIN is locked now, in milliseconds; null while attempts are left. */
      readonly lockedFor: number | null;
      readonly account: Account;
    }
  | { readonly kind: 'locked'; readonly until: Date; readonly account: Account }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'disabled'; readonly account: Account }
  | { readonly kind: 'otherAgency' }
  | { readonly kind: 'noPin'; readonly account: Account }
  /** Its owner has not accepted the license agreement or set a signature yet. */
  | { readonly kind: 'notSetUp'; readonly account: Account }
  | { readonly kind: 'resetNeeded'; readonly account: Account };

/**
 * Whether a person of the agency signs with this PIN. It is outside the recording transaction, because it counts the
 * attempt first and hashes: call it before `database.transaction`, then act on the result. Attempts are counted per
 * person and never depend on the caller. The caller audits a refusal.
 */
export async function verifyPin(
  database: Database,
  signer: {
    /** The session's own user by id, a witness by username. */
    readonly by: { readonly id: string } | { readonly userName: string };
    readonly agencyId: number;
    readonly pin: string;
    readonly address: string | null;
    readonly now: Date;
  },
): Promise<PinVerdict> {
  const candidate = await findCandidate(database, signer.by, 'pin');
  // Also checked for an unknown name, so that a name of another agency takes no longer than one that does not exist.
  const membership = await findMembership(database, candidate?.account.id, signer.agencyId);
  if (candidate === undefined) return { kind: 'unknown' };
  const { account } = candidate;
  if (membership === undefined) {
    const isHere = account.agencyId === signer.agencyId;
    return isHere && !account.isActive ? { kind: 'disabled', account } : { kind: 'otherAgency' };
  }
  if ('userName' in signer.by && !canBearWitness(membership)) return { kind: 'otherAgency' };
  if (candidate.stored === null) return { kind: 'noPin', account };
  if (signingGaps(account).length > 0) return { kind: 'notSetUp', account };
  if (account.needToResetPin) return { kind: 'resetNeeded', account };
  const verdict = await checkSecret(database, {
    factor: 'pin',
    throttleKey: account.id,
    address: signer.address,
    candidate,
    secret: signer.pin,
    now: signer.now,
  });
  switch (verdict.kind) {
    case 'locked':
      return { kind: 'locked', until: verdict.until, account };
    case 'wrong': {
      const { attemptsLeft, lockedUntil } = verdict;
      const lockedFor = lockedUntil && lockedUntil.getTime() - signer.now.getTime();
      return { kind: 'wrong', attemptsLeft, lockedFor, account };
    }
    case 'right':
      await database.transaction((tx) => clearAttempts(tx, verdict.attempt));
      return { kind: 'ok', account, pinHash: verdict.stored };
  }
}

/**
 * A witness was there: no program or auditor, and no system administrator who looks in from elsewhere. Neither their permission nor
 * the inventories they are associated with matter: they answer for what they saw, not for the stock.
 */
export function canBearWitness({
  account,
  isAssociated,
}: {
  readonly account: Pick<Account, 'userType'>;
  readonly isAssociated: boolean;
}): boolean {
  return isAssociated && !neverSigns(account);
}
