/** Something the person's device asks them, until they answer. */
type Question = { readonly answer: (isGiven: boolean) => void };

const bytes = new Uint8Array([1]).buffer;

const assertion = {
  id: 'AAAA',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
};

type Options = { signal?: AbortSignal; publicKey?: object };

/** The device's dialogs for passkeys. It gives assertions, and can keep no passkey. */
export class BrowserDevice {
  questions: Question[] = [];

  /** `navigator.credentials` */
  readonly credentials = {
    get: (options: Options) => this.#ask(assertion, options),
    create: (options: Options) => this.#ask(null, options),
  };

  #ask(given: object | null, { signal, publicKey }: Options): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.questions = this.questions.filter((one) => one !== question);
      };
      const question: Question = {
        answer: (isGiven) => {
          leave();
          if (isGiven && given) resolve(given);
          else reject(new DOMException('Not allowed.', 'NotAllowedError'));
        },
      };
      const { allowCredentials = [] } = { ...publicKey } as { allowCredentials?: unknown };
      if (!Array.isArray(allowCredentials)) throw new TypeError('No list of credentials.');
      signal?.addEventListener('abort', () => {
        leave();
        reject(signal.reason as Error);
      });
      this.questions.push(question);
    });
  }
}
