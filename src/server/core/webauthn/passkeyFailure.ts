/**
 * A response of an authenticator that is not accepted. The message is for the audit trail; `shown` is the one
 * sentence a person may read, and only at registration.
 */
export class PasskeyFailure extends Error {
  readonly shown: string;

  constructor(reason: string, shown = 'This passkey could not be checked. Try again.') {
    super(reason);
    this.shown = shown;
  }
}
