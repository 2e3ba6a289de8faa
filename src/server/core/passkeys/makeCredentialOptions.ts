import { eq } from 'drizzle-orm';
import type { CredentialOptions } from '../../../contract/core/webauthn.ts';
import type { Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import type { Session } from '../identity/sessions.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { issueChallenge, subjectOf } from './challenges.ts';

const promptMilliseconds = 60_000;

/**
 * CALL-17, PWL-06: options of a registration for the session's user, whose identity was proved before. Only a
 * credential for signing does not require verifying the user; it can never log in.
 */
export async function makeCredentialOptions(
  tx: Transaction,
  request: {
    readonly session: Session;
    readonly userVerification: 'required' | 'preferred' | 'discouraged';
    readonly party: RelyingParty;
    readonly now: Date;
  },
): Promise<CredentialOptions> {
  const { session, party, now } = request;
  const { account } = session;
  const isForSigning = request.userVerification === 'discouraged';
  const known = await tx
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, account.id));
  return {
    challenge: await issueChallenge(tx, {
      purpose: isForSigning ? 'registerForSigning' : 'register',
      subject: subjectOf.session(session),
      now,
    }),
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(account.id), name: account.userName, displayName: account.fullName },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: promptMilliseconds,
    attestation: 'none',
    excludeCredentials: known.map((credential) => ({ type: 'public-key', ...credential })),
    authenticatorSelection: {
      userVerification: isForSigning ? 'discouraged' : 'required',
      residentKey: isForSigning ? 'discouraged' : 'preferred',
      requireResidentKey: false,
    },
  };
}

/** The opaque record id as ASCII, because the client's package takes one byte of each character. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId, 'ascii').toString('base64url');
}
