import type { ExternalWitness, IntendedExternal } from '../../../contract/core/externalWitness.ts';
import type { Problem } from '../../../contract/core/problem.ts';
import {
  type IntendedProof,
  type IntendedSigning,
  type Proof,
  postSigningOptions,
  type Signing,
} from '../../../contract/core/signing.ts';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import { signedContent } from '../../../rules/core/signedContent.ts';
import { choosePasskey, unsupportedText } from '../../platform/browser/passkeysBrowser.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/callError.ts';
import { NotSent } from '../../shell/calls/attempt.ts';
import { badChallengeIn } from '../../shell/calls/badChallenge.ts';

const unauthorized = 401;

/** Whose proof it is: the typed username, null for the person logged in, and the field that a refusal marks. */
interface IntendedSigner {
  readonly userName: string | null;
  readonly field: string;
}

/** A form as it is sent, with what was meant in place of the proofs. */
export type IntendedForm = { readonly signing: IntendedSigning };

/**
 * Has the browser ask one signer for their passkey, for this form alone.
 *
 * @param signer whose turn it is. 0: the person logged in.
 * @throws NotSent where the passkey does not answer; nothing of the form has been sent by then.
 */
export async function askPasskey(
  form: IntendedForm,
  signer: number,
  signal: AbortSignal,
): Promise<Assertion> {
  const named = namedSigner(form.signing, signer);
  const unsupported = unsupportedText();
  if (unsupported !== null) throw rejectedSignature(named, 'passkey_unsupported', unsupported);
  const options = await requestOptions(form, named, signal);
  const choice = await askBrowser(options, named, signal);
  if (choice.outcome === 'chosen') return choice.assertion;
  throw rejectedSignature(
    named,
    'passkey_cancelled',
    named.userName === null
      ? 'The passkey was canceled or took longer than 60 seconds, so nothing was sent. Sign again, or use your PIN.'
      : 'The witness’s passkey was canceled or took longer than 60 seconds, so nothing was sent. Sign again, or let them use their PIN.',
  );
}

function namedSigner({ others }: IntendedSigning, signer: number): IntendedSigner {
  if (signer === 0) return { userName: null, field: 'signing.pin' };
  const index = signer - 1;
  return { userName: others[index]?.userName ?? '', field: `signing.others.${index}.pin` };
}

/**
 * A form with its proofs, as it is sent.
 *
 * @param assertions of the passkeys, by signer.
 * @param image the signature that an external witness drew, as PNG in base64.
 * @throws Error where a passkey was not asked: a programming error.
 */
export function proven<Form extends IntendedForm>(
  form: Form,
  assertions: ReadonlyMap<number, Assertion>,
  image = '',
): Proven<Form> {
  const prove = (intended: IntendedProof, signer: number): Proof => {
    if (typeof intended === 'string') return intended;
    const assertion = assertions.get(signer);
    if (assertion === undefined) throw new Error('A passkey was not asked before the act is sent.');
    return { assertion };
  };
  const { pin, others, external } = form.signing;
  const signing = {
    ...(external === undefined ? {} : { external: withPicture(external, image) }),
    pin: prove(pin, 0),
    others: others.map(({ userName, pin: other }, index) => ({
      userName,
      pin: other === null ? null : prove(other, index + 1),
    })),
  };
  return { ...form, signing };
}

function withPicture({ strokes: _, ...stated }: IntendedExternal, image: string): ExternalWitness {
  return { ...stated, image };
}

/** A form with its proofs in place of what was meant. */
export type Proven<Form> = Omit<Form, 'signing'> & { signing: Signing };

async function requestOptions(form: object, signer: IntendedSigner, signal: AbortSignal) {
  try {
    const body = { userName: signer.userName, contentHash: await hashOf(signedContent(form)) };
    return await call(postSigningOptions, { body }, { signal });
  } catch (error) {
    if (!(error instanceof CallError) || error.status === unauthorized) throw error;
    if (error.failure.kind !== 'noResponse') {
      throw rejectedSignature(
        signer,
        error.problem.code,
        badChallengeIn(error) ?? error.problem.message,
      );
    }
    const message = 'We can’t reach the server, so nothing was sent. Reconnect, then sign again.';
    throw rejectedSignature(signer, 'offline', message);
  }
}

async function askBrowser(
  options: Parameters<typeof choosePasskey>[0],
  signer: IntendedSigner,
  signal: AbortSignal,
) {
  try {
    return await choosePasskey(options, { userName: '', autocomplete: false }, signal);
  } catch (error) {
    // What the browser refuses to ask for, whatever the reason; its own words are for developers.
    if (!(error instanceof DOMException) || signal.aborted) throw error;
    const message = 'This browser couldn’t ask for a passkey, so nothing was sent. Use the PIN.';
    throw rejectedSignature(signer, 'passkey_failed', message);
  }
}

async function hashOf(content: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function rejectedSignature({ field }: IntendedSigner, code: string, message: string): NotSent {
  const problem: Problem = { code, message, fields: { [field]: message } };
  return new NotSent(problem);
}
