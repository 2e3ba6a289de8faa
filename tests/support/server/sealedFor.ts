import { type SecretOwner, sealSecret } from '../../../src/server/core/secrets/sealSecret.ts';
import type { SealedSecret } from '../../../src/server/database/columns.ts';
import { type KeyPlace, openPhotoKey } from '../../../src/server/platform/files/photoKey.ts';

/** A secret as the server keeps it, for rows that a test writes. */
export function sealedFor(place: KeyPlace, owner: SecretOwner, secret: string): SealedSecret {
  return sealSecret(openPhotoKey(place, { mayMake: true }), secret, owner);
}
