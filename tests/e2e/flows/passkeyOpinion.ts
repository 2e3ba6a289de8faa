import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { Page } from 'playwright/test';
import type { Assertion, AttestationResponse } from '../../../src/contract/fido.ts';

type Opinion = { call: 'MakeCredential' | 'MakeAssertion'; theirs: boolean; ours: boolean };

const challengeOf = (clientDataJSON: string) =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string })
    .challenge;

/**
 * Asks another package about every response of an authenticator that this page sends, and keeps what it says beside
 * what the server answered.
 */
export class SecondOpinion {
  readonly opinions: Opinion[] = [];
  readonly #origin: string;
  readonly #known = new Map<string, WebAuthnCredential>();
  readonly #pending: Promise<void>[] = [];

  constructor(page: Page, origin: string) {
    this.#origin = origin;
    page.on('response', (response) => {
      const call = /api\/Fido\/(MakeCredential|MakeAssertion)\?/.exec(response.url())?.[1];
      if (call !== 'MakeCredential' && call !== 'MakeAssertion') return;
      const sent = response.request().postDataJSON() as unknown;
      const ask = async () => {
        const { isSuccessful: ours } = (await response.json()) as { isSuccessful: boolean };
        const theirs =
          call === 'MakeCredential'
            ? await this.#judgeRegistration(
                (sent as { attestation: AttestationResponse }).attestation,
              )
            : await this.#judgeAssertion((sent as { clientResponse: Assertion }).clientResponse);
        this.opinions.push({ call, theirs, ours });
      };
      this.#pending.push(ask());
    });
  }

  /** Everything sent so far, once it has been judged. */
  async all(): Promise<Opinion[]> {
    await Promise.all(this.#pending);
    return this.opinions;
  }

  get #expected() {
    return {
      expectedOrigin: this.#origin,
      expectedRPID: 'localhost',
      requireUserVerification: true,
    };
  }

  async #judgeRegistration({ id, rawId, response }: AttestationResponse): Promise<boolean> {
    const { attestationObject, clientDataJSON } = response;
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...this.#expected,
        expectedChallenge: challengeOf(clientDataJSON),
        supportedAlgorithmIDs: [-7, -257],
        response: {
          id,
          rawId,
          type: 'public-key',
          clientExtensionResults: {},
          response: { attestationObject, clientDataJSON },
        },
      });
      if (registrationInfo) this.#known.set(id, registrationInfo.credential);
      return verified;
    } catch {
      return false;
    }
  }

  async #judgeAssertion({ id, rawId, response }: Assertion): Promise<boolean> {
    const credential = this.#known.get(id);
    if (!credential) return false;
    const { authenticatorData, clientDataJSON, signature } = response;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...this.#expected,
        expectedChallenge: challengeOf(clientDataJSON),
        credential,
        response: {
          id,
          rawId,
          type: 'public-key',
          clientExtensionResults: {},
          response: { authenticatorData, clientDataJSON, signature },
        },
      });
      this.#known.set(id, { ...credential, counter: authenticationInfo.newCounter });
      return verified;
    } catch {
      return false;
    }
  }
}
