import * as v from 'valibot';
import { PermissionId } from '../../../contract/core/principal.ts';

/** @throws when the stored number is not a profile: better no session than one with unknown rights. */
export function parsePermission(stored: number): v.InferOutput<typeof PermissionId> {
  return v.parse(PermissionId, stored);
}
