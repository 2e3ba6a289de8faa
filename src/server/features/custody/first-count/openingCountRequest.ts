import type { OpeningForm } from '../../../../contract/custody/openingCount.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { RelyingParty } from '../../../core/webauthn/relyingParty.ts';
import type { Origin } from '../../../platform/http/origin.ts';

/** The first count of an inventory, and who asks for it to be recorded. */
export interface OpeningCountRequest {
  readonly form: OpeningForm;
  readonly session: Pick<Session, 'id' | 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Absent where no browser asks; then only PINs sign. */
  readonly relyingParty?: RelyingParty;
}
