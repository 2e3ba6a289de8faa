import { postSigningOptions } from '../../../../contract/core/signing.ts';
import * as contract from '../../../../contract/session/fido.ts';
import { serve, serveOutsideTransaction } from '../../../core/http/serve.ts';
import type { OwnRequest } from '../../../core/identity/ownChange.ts';
import { acceptOwnPassword, proveOwnPassword } from '../../../core/identity/proveOwnPassword.ts';
import { requireFresh } from '../../../core/identity/requireFresh.ts';
import { checkAssertion } from '../../../core/passkeys/checkAssertion.ts';
import { listPasskeys } from '../../../core/passkeys/listPasskeys.ts';
import {
  makeAssertionOptions,
  makeSigningOptions,
} from '../../../core/passkeys/makeAssertionOptions.ts';
import { makeCredentialOptions } from '../../../core/passkeys/makeCredentialOptions.ts';
import { removePasskey } from '../../../core/passkeys/removePasskey.ts';
import { storePasskey } from '../../../core/passkeys/storePasskey.ts';
import { makeSignatureOptions } from '../../../core/signing/makeSignatureOptions.ts';
import { relyingPartyOf } from '../../../core/webauthn/relyingParty.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../platform/http/problemError.ts';

/** One text for every refusal at login (FIDO-03): the reason is in the audit trail only. */
const refusedAtLogin = {
  isSuccessful: false,
  message: 'This passkey couldn’t log you in. Try again, or use your password.',
  value: null,
  model: null,
};

const notOwn = () => notFound('You can set up your own passkeys only.');

export const fidoCalls = [
  serveOutsideTransaction(contract.postCredentialOptions, async (handling) => {
    const { database, session, body, now, configuration } = handling;
    if (body.userId !== session.account.id) throw notOwn();
    await proveIdentity(database, handling, body.password);
    const { userVerification } = body;
    const party = relyingPartyOf(configuration);
    return database.transaction((tx) =>
      makeCredentialOptions(tx, { session, userVerification, party, now }),
    );
  }),
  // A password in an address is not even read (CALL-21): this form needs a fresh session.
  serve(contract.getCredentialOptions, async ({ tx, session, query, now, configuration }) => {
    if (query.userId !== session.account.id) throw notOwn();
    requireFresh(session, now);
    const { userVerification } = query;
    const party = relyingPartyOf(configuration);
    return makeCredentialOptions(tx, { session, userVerification, party, now });
  }),
  serveOutsideTransaction(contract.makeCredential, async (handling) => {
    const { database, session, body, configuration } = handling;
    if (body.userId !== session.account.id) throw notOwn();
    if (body.password !== undefined) await proveIdentity(database, handling, body.password);
    const party = relyingPartyOf(configuration);
    const outcome = await storePasskey(database, { ...handling, form: body, party });
    return outcome.kind === 'kept'
      ? { isSuccessful: true, message: '', value: outcome.displayName }
      : { isSuccessful: false, message: outcome.message, value: null };
  }),
  serve(contract.postAssertionOptions, ({ tx, body: { userName }, now, configuration }) =>
    makeAssertionOptions(tx, { userName, party: relyingPartyOf(configuration), now }),
  ),
  serve(contract.getAssertionOptions, ({ tx, query: { userName }, now, configuration }) =>
    makeAssertionOptions(tx, { userName, party: relyingPartyOf(configuration), now }),
  ),
  serve(contract.getAuthorizedAssertionOptions, ({ tx, session, now, configuration }) =>
    makeSigningOptions(tx, { session, party: relyingPartyOf(configuration), now }),
  ),
  serve(postSigningOptions, ({ tx, session, body, now, configuration }) =>
    makeSignatureOptions(tx, {
      ...body,
      session,
      relyingParty: relyingPartyOf(configuration),
      now,
    }),
  ),
  // A passkey is both factors: a password sent along (CALL-19) is not looked at.
  serveOutsideTransaction(contract.makeAssertion, async (handling) => {
    const { database, body, origin, now, configuration } = handling;
    const { userName, clientResponse: assertion } = body;
    const party = relyingPartyOf(configuration);
    const outcome = await checkAssertion(database, { userName, assertion, party, origin, now });
    if (outcome.kind === 'refused') return refusedAtLogin;
    const model = { userName: outcome.userName };
    return { isSuccessful: true, message: '', value: outcome.stamp, model };
  }),
  serve(contract.listCredentials, async ({ tx, session }) => ({
    rows: await listPasskeys(tx, session),
  })),
  serveOutsideTransaction(contract.removeCredential, async (handling) => {
    const { database, body } = handling;
    await proveIdentity(database, handling, body.password);
    const { id } = body;
    const name = await database.transaction((tx) => removePasskey(tx, { ...handling, id }));
    return { isSuccessful: true, message: `“${name}” was removed.`, value: null };
  }),
];

/**
 * A credential is added or removed only by someone who has just proven their identity: with the password sent along
 * (CALL-17, CALL-18), or in a fresh session.
 *
 * @throws ProblemError 422 of `requireFresh` or `proveOwnPassword`; an incorrect password is counted and audited.
 */
async function proveIdentity(
  database: Database,
  request: Omit<OwnRequest, 'userId'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    requireFresh(request.session, request.now);
    return;
  }
  const proof = await proveOwnPassword(database, request, { password, field: 'password' });
  await database.transaction((tx) => acceptOwnPassword(tx, request.session, proof));
}
