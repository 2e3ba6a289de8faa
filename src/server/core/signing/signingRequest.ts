import type { Signing } from '../../../contract/core/signing.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Session } from '../identity/sessions.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';

/** A form that people sign. */
export interface SignedForm {
  readonly signing: Signing;
}

/** A signed act, and the person who records it. */
export interface SigningRequest<Form extends SignedForm = SignedForm> {
  readonly form: Form;
  readonly session: Pick<Session, 'id' | 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Absent where no browser asks; then only PINs sign. */
  readonly relyingParty?: RelyingParty;
}
