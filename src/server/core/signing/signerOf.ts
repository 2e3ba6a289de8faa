import type { Proof } from '../../../contract/core/signing.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import type { Account } from '../identity/account.ts';
import { parsePermission } from '../identity/permission.ts';
import type { Signer } from '../ledger/signEntry.ts';
import { methodOf } from './proofWords.ts';

/** What somebody is in the agency, as it stands beside their signature. */
export function roleOf({
  jobTitle,
  witnessOnly,
  permissionId,
}: Pick<Account, 'jobTitle' | 'witnessOnly' | 'permissionId'>): string {
  if (jobTitle !== null) return jobTitle;
  return witnessOnly ? 'Witness' : permissionProfiles[parsePermission(permissionId)];
}

/** Who signs, as what, and how it was proven. */
export function signerOf(account: Account, meaning: string, proof: Proof): Signer {
  return {
    userId: account.id,
    name: account.fullName,
    role: roleOf(account),
    meaning,
    method: methodOf(proof),
  };
}
