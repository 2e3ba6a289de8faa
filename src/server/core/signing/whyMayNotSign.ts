import type { ProblemCode } from '../../../contract/problems.ts';
import type { Account } from '../identity/account.ts';

/**
 * Why a signer whose PIN or passkey was correct may not sign after all, checked under the ledger's lock: in the
 * meantime an administrator may have disabled them, or made them a witness only.
 *
 * @param isNow undefined if they may no longer sign in this agency.
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
