import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Page } from 'playwright/test';
import type { Assertion, AttestationResponse } from '../../../../src/contract/core/webauthn.ts';
import {
  validateAssertion,
  validateRegistration,
} from '../../../support/database/secondOpinion.ts';

type Opinion = { call: 'MakeCredential' | 'MakeAssertion'; theirs: boolean; ours: boolean };

const challengeOf = (clientDataJSON: string) =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string })
    .challenge;

/**
 * Asks another package about every response of an authenticator that this page sends, and keeps what it says next to
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

  /** Everything sent so far, once it has been validated. */
  async all(): Promise<Opinion[]> {
    await Promise.all(this.#pending);
    return this.opinions;
  }

  /** The challenge is the one signed: whether it was requested is the server's matter. */
  #ceremony({ clientDataJSON }: { clientDataJSON: string }) {
    return { challenge: challengeOf(clientDataJSON), origin: this.#origin, rpId: 'localhost' };
  }

  async #judgeRegistration(attestation: AttestationResponse): Promise<boolean> {
    const found = await validateRegistration(attestation, this.#ceremony(attestation.response));
    if (found) this.#known.set(attestation.id, found);
    return found !== null;
  }

  async #judgeAssertion(assertion: Assertion): Promise<boolean> {
    const known = this.#known.get(assertion.id);
    if (!known) return false;
    const found = await validateAssertion(assertion, this.#ceremony(assertion.response), known);
    if (found) this.#known.set(assertion.id, found);
    return found !== null;
  }
}
