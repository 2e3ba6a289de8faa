import type { ActRight } from '../../../contract/core/actRights.ts';
import type { Schedule } from '../../../contract/core/product.ts';
import type { Signing } from '../../../contract/core/signing.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Account } from '../identity/account.ts';
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
  /** Of an act that was recorded without a network. */
  readonly field?: FieldOrigin;
}

/** What an act brings along that was recorded without a network: what counted when its nonce was issued (FIELD-11). */
export interface FieldOrigin {
  /** Whether its author had the right then; asked only if they do not have it now, which is marked. */
  readonly hadRight: (right: ActRight, schedules: readonly Schedule[]) => boolean;
  /** Its author was assigned to the inventory then. */
  readonly wasAssigned: boolean;
  /** Its signers, who count as people of the agency. */
  readonly people: readonly Pick<Account, 'id' | 'userName' | 'fullName'>[];
  /** What the ledger says of it: that it is a field record, and about its clock. */
  readonly notes: readonly string[];
}
