import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AssertionOptions } from '../../../src/contract/core/webauthn.ts';
import { signedContent } from '../../../src/rules/core/signedContent.ts';
import type { Manner, SoftAuthenticator } from '../people/authenticator.ts';
import type { CurrentUser } from '../people/people.ts';
import type { TestServer } from '../server/server.ts';

export interface Signing {
  readonly server: TestServer;
  readonly as: CurrentUser;
  /** As it will be sent, whatever stands in place of the proofs. */
  readonly form: object;
}

/** Asks for options of a signature; null for the session's own person. */
export function requestSigningOptions(
  { server, as, form }: Signing,
  userName: string | null,
): Promise<Response> {
  const contentHash = createHash('sha256').update(signedContent(form)).digest('hex');
  return server.send('/api/Fido/SigningOptions', {
    body: { userName, contentHash },
    headers: as.headers,
  });
}

/** A passkey's proof for a form. @throws when the options are refused. */
export async function proofBy(
  signing: Signing,
  authenticator: SoftAuthenticator,
  userName: string | null = null,
  manner: Manner = {},
) {
  const reply = await requestSigningOptions(signing, userName);
  if (reply.status !== 200) throw new Error(`Options were refused: ${await reply.text()}`);
  const options = v.parse(AssertionOptions, await reply.json());
  return { assertion: authenticator.answer(options, manner) };
}
