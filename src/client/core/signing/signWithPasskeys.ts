import type { Problem } from '../../../contract/core/problem.ts';
import {
  type IntendedProof,
  type IntendedSigning,
  type Proof,
  postSigningOptions,
  type Signing,
} from '../../../contract/core/signing.ts';
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

/**
 * Gives the proofs of a form that is about to be sent: PINs as they are, and for each passkey the browser's answer,
 * requested one after the other.
 *
 * @param form as it will be sent, with what was meant in place of the proofs.
 * @returns a function that throws NotSent where a passkey does not answer; then nothing of the act has been sent.
 */
function proverOf(form: object, signal: AbortSignal) {
  return async (intended: IntendedProof, signer: IntendedSigner): Promise<Proof> => {
    if (typeof intended === 'string') return intended;
    const unsupported = unsupportedText();
    if (unsupported !== null) throw rejectedSignature(signer, 'passkey_unsupported', unsupported);
    const options = await requestOptions(form, signer, signal);
    const choice = await askBrowser(options, signer, signal);
    if (choice.outcome === 'chosen') return { assertion: choice.assertion };
    throw rejectedSignature(
      signer,
      'passkey_cancelled',
      signer.userName === null
        ? 'The passkey was canceled or took longer than 60 seconds, so nothing was sent. Sign again, or use your PIN.'
        : 'The witness’s passkey was canceled or took longer than 60 seconds, so nothing was sent. Sign again, or let them use their PIN.',
    );
  };
}

/** A form with its signatures, as it is sent. */
export async function signed<Form extends { readonly signing: IntendedSigning }>(
  form: Form,
  signal: AbortSignal,
): Promise<Omit<Form, 'signing'> & { signing: Signing }> {
  const prove = proverOf(form, signal);
  const pin = await prove(form.signing.pin, { userName: null, field: 'signing.pin' });
  const others: Signing['others'] = [];
  for (const [index, { userName, pin: intended }] of form.signing.others.entries()) {
    const field = `signing.others.${index}.pin`;
    others.push({
      userName,
      pin: intended === null ? null : await prove(intended, { userName, field }),
    });
  }
  return { ...form, signing: { pin, others } };
}

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
