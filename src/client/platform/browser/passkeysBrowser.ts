import type { client as Client } from '@passwordless-id/webauthn';
import type { CreationOutcome } from '../../../../machines/core/passkeyRegistration.machine.ts';
import type { PasskeyChoice } from '../../../../machines/session/passkeyLogin.setup.ts';
import type {
  AssertionOptions,
  AttestationResponse,
  CredentialOptions,
} from '../../../contract/core/webauthn.ts';
import { passkeyHindrance } from '../../../rules/session/browserSupport.ts';
import { withDeviceWords } from './deviceWords.ts';

const canceled =
  'The request was canceled or took longer than 60 seconds. You can set one up later under Profile, Security.';

const notAnswered =
  'The passkey was canceled or took longer than 60 seconds. Try again, or log in with your username and password.';

async function loadClient(): Promise<typeof Client> {
  return (await import('@passwordless-id/webauthn')).client;
}

/** PWL-08: why passkeys cannot be used here, or null. */
export function unsupportedText(): string | null {
  const { isSecureContext } = window;
  return passkeyHindrance({
    isSecureContext,
    hasPublicKeyCredential: 'PublicKeyCredential' in window,
  });
}

/** Whether passkeys can be offered in the username field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (unsupportedText() !== null) return false;
  // Browsers before 2023 know passkeys but not this question.
  if (!('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/**
 * Makes a request of the package and withdraws it when the actor is stopped. The package keeps its AbortController to
 * itself and aborts the pending request when another one starts, so one is started that every browser refuses before it
 * shows anything: its list of credentials is not a list. The superseded one rejects with a string.
 */
async function request<Result>(
  signal: AbortSignal,
  make: (client: typeof Client) => Promise<Result>,
): Promise<Result> {
  const client = await loadClient();
  signal.throwIfAborted();
  const abandon = () => {
    const impossible = { challenge: 'AAAA', customProperties: { allowCredentials: 0 } };
    void client.authenticate(impossible).catch(() => undefined);
  };
  signal.addEventListener('abort', abandon);
  try {
    return await make(client);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}

/** The package pads its base64url; the contract does not. */
const bare = (text: string) => text.replace(/=+$/, '');

/** A person who closes the dialog, lets it time out, or starts another request. */
function isDismissal(error: unknown): boolean {
  if (typeof error === 'string') return true;
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** PWL-06: authenticator type auto, in the order of what people have at hand. */
const anyAuthenticator = ['client-device', 'hybrid', 'security-key'] as const;

/** Shows the browser's dialog that makes a passkey. Refusals are outcomes, each with its sentence. */
export async function createPasskey(
  options: CredentialOptions,
  signal: AbortSignal,
): Promise<CreationOutcome> {
  const unsupported = unsupportedText();
  if (unsupported !== null) return { outcome: 'failed', message: unsupported };
  try {
    return { outcome: 'created', attestation: await register(options, signal) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { outcome: 'failed', message: withDeviceWords(creationText(error), error) };
  }
}

async function register(
  options: CredentialOptions,
  signal: AbortSignal,
): Promise<AttestationResponse> {
  const { user, rp, excludeCredentials, authenticatorSelection } = options;
  const made = await request(signal, (client) =>
    client.register({
      challenge: options.challenge,
      user: { ...user, id: atob(user.id) },
      domain: rp.id,
      userVerification: authenticatorSelection.userVerification,
      discoverable: authenticatorSelection.residentKey,
      timeout: options.timeout,
      attestation: false,
      hints: [...anyAuthenticator],
      customProperties: {
        rp,
        excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
      },
    }),
  );
  const { response } = made;
  return {
    id: bare(made.id),
    rawId: bare(made.rawId),
    type: 'public-key',
    extensions: {},
    response: {
      attestationObject: bare(response.attestationObject),
      clientDataJSON: bare(response.clientDataJSON),
      authenticatorData: bare(response.authenticatorData),
      publicKey: bare(response.publicKey),
      publicKeyAlgorithm: response.publicKeyAlgorithm,
      transports: response.transports,
    },
  };
}

/** PWL-05: what the device's error means to a person. */
function creationText(error: unknown): string {
  if (isDismissal(error)) return canceled;
  switch (error instanceof Error && error.name) {
    case 'InvalidStateError':
      return 'This device already has a passkey here.';
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'This device can’t store a passkey that verifies you.';
    case 'SecurityError':
      return 'Passkeys can’t be used at this address. Notify your administrator.';
    default:
      return 'The passkey could not be set up. You can try again later under Profile, Security.';
  }
}

/** Lets a passkey answer, in the browser's dialog or (`autocomplete`) in the username field. */
export async function choosePasskey(
  options: AssertionOptions,
  { userName, autocomplete }: { userName: string; autocomplete: boolean },
  signal: AbortSignal,
): Promise<PasskeyChoice> {
  const { challenge, rpId, userVerification, timeout } = options;
  try {
    const made = await request(signal, (client) =>
      client.authenticate({
        challenge,
        domain: rpId,
        userVerification,
        timeout,
        autocomplete,
        allowCredentials: options.allowCredentials.map(({ id }) => id),
      }),
    );
    const { authenticatorData, clientDataJSON, signature, userHandle } = made.response;
    const response = {
      authenticatorData: bare(authenticatorData),
      clientDataJSON: bare(clientDataJSON),
      signature: bare(signature),
      userHandle: userHandle === undefined ? null : bare(userHandle),
    };
    const [id, rawId] = [bare(made.id), bare(made.rawId)];
    return { outcome: 'chosen', userName, assertion: { id, rawId, type: 'public-key', response } };
  } catch (error) {
    if (!isDismissal(error)) throw error;
    return { outcome: 'dismissed', message: withDeviceWords(notAnswered, error) };
  }
}
