import type { OpeningForm } from '../../../contract/custody/openingCount.ts';
import type { Session } from '../../identity/sessions.ts';
import type { RelyingParty } from '../../identity/webauthn/relyingParty.ts';
import type { Origin } from '../origin.ts';

/** The first count of an inventory, and who asks for it to be recorded. */
export interface OpeningCountRequest {
  readonly form: OpeningForm;
  readonly session: Pick<Session, 'id' | 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Absent where no browser asks; then only PINs sign. */
  readonly relyingParty?: RelyingParty;
}
