import * as v from 'valibot';
import { PermissionId } from '../../../contract/core/principal.ts';

/** ROLE-02 */
export const permissionProfiles = {
  1: 'Technician',
  2: 'Manager',
  3: 'Admin',
  4: 'SysAdmin',
} as const;

/** @throws when the stored number is no profile: better no session than one with unknown rights. */
export function parsePermission(stored: number): v.InferOutput<typeof PermissionId> {
  return v.parse(PermissionId, stored);
}
