import { userHandleOf } from '../../../src/server/core/passkeys/makeCredentialOptions.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { SoftAuthenticator } from './authenticator.ts';

/** The origin that these authenticators answer from. */
export const passkeyOrigin = 'http://localhost:5173';

/** An authenticator whose passkey is stored for a user without a registration. */
export async function storePasskey(
  database: Database,
  userId: string,
  differences: Partial<typeof passkeys.$inferInsert> = {},
): Promise<SoftAuthenticator> {
  const authenticator = new SoftAuthenticator(passkeyOrigin);
  authenticator.userHandle = userHandleOf(userId);
  authenticator.counter = 1;
  await database
    .insert(passkeys)
    .values({
      userId,
      credentialId: authenticator.id.toString('base64url'),
      publicKey: authenticator.spki.toString('base64url'),
      algorithm: -7,
      counter: 0,
      transports: [],
      aaguid: '00000000-0000-0000-0000-000000000000',
      isBackupEligible: false,
      isBackedUp: false,
      displayName: 'Phone',
      usedForSignIn: true,
      usedForSignature: true,
      ...differences,
    });
  return authenticator;
}
