import type { CustodyEventForm } from '../../../../contract/custody/custodyEvent.ts';
import type { Account } from '../../../core/identity/account.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { RelyingParty } from '../../../core/webauthn/relyingParty.ts';
import type { Origin } from '../../../platform/http/origin.ts';

/** An event to record, and who asks for it. */
export interface EventRequest {
  readonly form: CustodyEventForm;
  readonly session: Pick<Session, 'id' | 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  /** Absent where no browser asks; then only PINs sign. */
  readonly relyingParty?: RelyingParty;
}

/** Everybody who was proven to sign, the session's own person first. */
export interface EventSigners {
  readonly signer: Account;
  readonly others: readonly Account[];
}
