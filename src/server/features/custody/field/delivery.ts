import type { FieldEnvelope, FieldHeld } from '../../../../contract/custody/fieldEnvelope.ts';
import type { SessionAct } from '../../../core/identity/actedBy.ts';
import type { RelyingParty } from '../../../core/webauthn/relyingParty.ts';
import type { FieldKey } from '../../../platform/files/fieldKeys.ts';
import type { NonceVerdict } from './checkEnvelope.ts';
import type { CheckedProof } from './checkProofs.ts';
import type { FieldDeviceRow } from './issueKit.ts';

/** One delivered record, and how the server's key of it is found. */
export interface Delivery extends SessionAct {
  readonly envelope: FieldEnvelope;
  readonly relyingParty: RelyingParty;
  readonly findKey: (id: string) => FieldKey | undefined;
}

/** What was found of it before the transaction. */
export interface Received {
  readonly device: FieldDeviceRow;
  readonly hash: string;
  readonly held: { readonly sent: unknown; readonly parsed: FieldHeld };
  readonly nonce: Exclude<NonceVerdict, { kind: 'wrong' }>;
  readonly checked: readonly CheckedProof[];
}
