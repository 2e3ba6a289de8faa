import { count, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { SaveCredentialForm } from '../../../contract/session/fido.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import { users } from '../../database/schema/user.ts';
import { auditOwn, holdOwn, type OwnRequest } from '../identity/ownChange.ts';
import { authenticatorName } from '../webauthn/authenticatorName.ts';
import { parseClientData } from '../webauthn/clientData.ts';
import { PasskeyFailure } from '../webauthn/passkeyFailure.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { type RegisteredCredential, verifyRegistration } from '../webauthn/verifyRegistration.ts';
import { consumeChallenge, type Purpose, subjectOf } from './challenges.ts';
import { notifyOwner } from './notifyOwner.ts';

const mostPasskeys = 20;

export type KeepOutcome =
  | { readonly kind: 'kept'; readonly displayName: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface KeepRequest extends Omit<OwnRequest, 'userId'> {
  readonly form: v.InferOutput<typeof SaveCredentialForm>;
  readonly party: RelyingParty;
}

/**
 * CALL-18: checks a registration and keeps it. The challenge was given to this very session after its user
 * had proved who they are, so that is not asked again. Kept and refused are both audited.
 */
export async function storePasskey(database: Database, request: KeepRequest): Promise<KeepOutcome> {
  const { id: userId, fullName } = request.session.account;
  const { displayName } = request.form;
  try {
    const { credential, purpose } = await check(database, request);
    return await database.transaction(async (tx) => {
      await insert(tx, request, credential, purpose);
      const model = authenticatorName(credential.aaguid);
      await auditOwn(tx, request, {
        action: 'passkey.added',
        summary: `${fullName} added the passkey “${displayName}” (${model})`,
      });
      await notifyOwner(tx, { ...request, userId }, 'added', displayName);
      return { kind: 'kept', displayName };
    });
  } catch (error) {
    if (!(error instanceof PasskeyFailure)) throw error;
    await database.transaction((tx) =>
      auditOwn(tx, request, {
        action: 'passkey.refused',
        outcome: 'failure',
        summary: `A passkey of ${fullName} was not added: ${error.message}`,
      }),
    );
    return { kind: 'refused', message: error.shown };
  }
}

async function check(
  database: Database,
  { form, session, party, now }: KeepRequest,
): Promise<{ credential: RegisteredCredential; purpose: Purpose }> {
  const client = parseClientData(form.attestation.response.clientDataJSON);
  const { challenge } = client;
  const purpose = await consumeChallenge(database, {
    challenge,
    purposes: ['register', 'registerForSigning'],
    subject: subjectOf.session(session),
    now,
  });
  if (purpose === undefined) {
    throw new PasskeyFailure(
      'The challenge is unknown, used, expired or of another session',
      'This request expired or was already used. Try again.',
    );
  }
  const isUserVerified = purpose === 'register';
  const expected = { challenge, party, isUserVerified };
  return { credential: await verifyRegistration(form.attestation, client, expected), purpose };
}

async function insert(
  tx: Transaction,
  { form, session, now }: KeepRequest,
  credential: RegisteredCredential,
  purpose: Purpose,
): Promise<void> {
  const userId = session.account.id;
  // Two registrations at once count each other; a session that has ended adds none.
  await holdOwn(tx, session);
  await tx
    .update(users)
    .set({ concurrencyStamp: sql`gen_random_uuid()` })
    .where(eq(users.id, userId));
  const counted = await tx
    .select({ passkeys: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if ((counted[0]?.passkeys ?? 0) >= mostPasskeys) {
    throw new PasskeyFailure(
      'There are 20 already',
      'You have 20 passkeys, the maximum. Remove one you no longer use.',
    );
  }
  const isForLogin = purpose === 'register';
  const inserted = await tx
    .insert(passkeys)
    .values({
      ...credential,
      userId,
      displayName: form.displayName,
      usedForSignIn: isForLogin,
      usedForSignature: form.usedForSignature || !isForLogin,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (inserted.length === 0) {
    throw new PasskeyFailure(
      'Its id is registered already',
      'This device already has a passkey here.',
    );
  }
  if (isForLogin) await tx.update(users).set({ hasPasskey: true }).where(eq(users.id, userId));
}
