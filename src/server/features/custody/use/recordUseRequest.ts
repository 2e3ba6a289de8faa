import type { RecordUseForm } from '../../../../contract/custody/use.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { RelyingParty } from '../../../core/webauthn/relyingParty.ts';
import type { Origin } from '../../../platform/http/origin.ts';

/** A use to record, and who asks for it. */
export interface RecordUseRequest {
  readonly form: RecordUseForm;
  readonly session: Pick<Session, 'id' | 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Absent where no browser asks; then only PINs sign. */
  readonly relyingParty?: RelyingParty;
}
