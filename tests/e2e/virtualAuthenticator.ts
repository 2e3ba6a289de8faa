import type { CDPSession, Page } from 'playwright/test';

type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
};

/** Chromium's own authenticator in software: the device's fingerprint or screen lock, without a device. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async plugInto(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Base64 as the protocol has it, not base64url. */
  async credentials(): Promise<Credential[]> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    });
    return credentials;
  }

  async add(credential: Credential): Promise<void> {
    await this.#session.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }

  async clear(): Promise<void> {
    await this.#session.send('WebAuthn.clearCredentials', { authenticatorId: this.#id });
  }

  /** Whether the person's finger or face is recognized. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }

  /** False: the request waits, as for a person who does nothing. */
  async setPresence(enabled: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    });
  }

  /** Makes responses wrong on purpose; without bits they are right again. */
  async misbehave(
    bits: { isBogusSignature?: boolean; isBadUV?: boolean; isBadUP?: boolean } = {},
  ): Promise<void> {
    await this.#session.send('WebAuthn.setResponseOverrideBits', {
      authenticatorId: this.#id,
      isBogusSignature: false,
      isBadUV: false,
      isBadUP: false,
      ...bits,
    });
  }
}
