import { permissionProfiles } from '../../../rules/core/permissions.ts';
import type { Account } from '../identity/account.ts';
import { parsePermission } from '../identity/permission.ts';

/** What a person is in the agency, as it is kept with their signature. */
export function roleOf({
  jobTitle,
  witnessOnly,
  permissionId,
}: Pick<Account, 'jobTitle' | 'witnessOnly' | 'permissionId'>): string {
  if (jobTitle !== null) return jobTitle;
  return witnessOnly ? 'Witness' : permissionProfiles[parsePermission(permissionId)];
}
