import type { Proof } from '../../../contract/core/signing.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Session } from '../identity/sessions.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';

/** An act that one person signs with the session and their PIN or passkey. */
export interface SigningRequest<Form extends { readonly pin: Proof }> {
  readonly form: Form;
  readonly session: Session;
  readonly origin: Origin;
  readonly now: Date;
  /** Absent where no browser asks; then only PINs sign. */
  readonly relyingParty?: RelyingParty;
}
