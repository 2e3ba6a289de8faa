import type { ProblemCode } from '../../../contract/problems.ts';
import type { Account } from '../identity/account.ts';

/**
 * Why someone whose PIN or passkey was right may not sign after all, as they are known under the ledger's lock: in the
 * meantime an administrator may have disabled them, or left them nothing but to bear witness.
 *
 * @param isNow undefined where they may not sign in this agency any more.
 */
export function whyMayNotSign(
  { fullName }: Pick<Account, 'fullName'>,
  isNow: Pick<Account, 'witnessOnly'> | undefined,
  isWitness: boolean,
): { code: ProblemCode<422>; message: string } | null {
  if (isNow === undefined) {
    const message = `${fullName} can no longer sign in this agency. Ask another person.`;
    return { code: 'signer_disabled', message };
  }
  if (!isNow.witnessOnly || isWitness) return null;
  const message = `${fullName} can only witness here. Ask another person.`;
  return { code: 'witness_only', message };
}
