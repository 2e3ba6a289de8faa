import type { FieldMark, FieldReason, FieldState } from '../../../contract/custody/fieldRecord.ts';

/** The page of a field record. */
export function fieldRecordAddress(recordId: string): string {
  return `/field-records/${recordId}`;
}

/** In the place of the name of an inventory that the server does not have. */
export const unknownPlace = 'Unknown inventory';

export const fieldStateLabels: Readonly<Record<FieldState, string>> = {
  posted: 'Posted',
  waiting: 'Waiting for a signature',
  parked: 'Waiting for a decision',
  duplicate: 'Duplicate',
  denied: 'Denied by the signer',
  discarded: 'Discarded',
  invalid: 'Not accepted',
};

export const fieldMarkLabels: Readonly<Record<FieldMark, string>> = {
  late: 'Recorded late',
  clockCorrected: 'Clock corrected',
  clockDoubtful: 'Clock doubtful',
  signerChanged: 'Signer disabled since',
  witnessChanged: 'Witness disabled since',
  rightTaken: 'Right removed since',
  courier: 'Delivered by another person',
  signedAnew: 'Signed again online',
  confirmedLater: 'Confirmed later',
};

/** Why a record is not posted, or what is open about it, and what to do. */
export const fieldReasonTexts: Readonly<Record<FieldReason, string>> = {
  signer_unproven:
    'The signer’s proof was not accepted, so nothing was posted. The signer opens this record and confirms or denies it.',
  witness_unproven:
    'It was posted without the witness’s signature. The witness opens this record within 72 hours and confirms or denies it.',
  nonce_expired:
    'It was received more than 72 hours after its kit was issued, so nothing was posted. Everyone who signed opens this record and signs again.',
  nonce_unknown:
    'The server doesn’t know the kit of this record, so nothing was posted. Everyone who signed opens this record and signs again.',
  not_enough_on_hand:
    'The ledger has less than was used. Record what is missing; then it is posted with its signatures.',
  label_state:
    'A vial of this record is already used on record. Compare both records, then post, discard or keep it as the duplicate.',
  same_or_another:
    'A use of the same incident, lot and amount was recorded within 15 minutes. Choose whether it is the same or another one.',
  device_revoked: 'Its device was revoked. Review it, then post or discard it.',
  meanings_differ:
    'People signed for something else than is asked now. Review it, then post or discard it.',
  place_unknown:
    'The server doesn’t have its inventory, as can be after a backup was restored, so nothing was posted. Post it once the server has that inventory again. If it never will, record the act where the drugs are now, then discard this record.',
  signer_unknown:
    'The server doesn’t have the account of its signer, as can be after a backup was restored, so nothing was posted. Have the act recorded again, then discard this record.',
  act_refused: 'A rule refuses it. Correct what it names, then post it, or discard it.',
  envelope_invalid:
    'It is not what the device made, or was sent before. Nothing was posted. Tell an administrator.',
  key_destroyed:
    'It was received too late to be read, so nothing was posted. Record it again from the copy on the device.',
};

/** “3 h 5 min ahead”: how far a clock was off. */
export function clockText(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [hours === 0 ? '' : `${hours} h`, minutes % 60 === 0 ? '' : `${minutes % 60} min`];
  return `${parts.filter(Boolean).join(' ')} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

/** What a field record is of. */
export const fieldKindLabels = {
  use: 'Use',
  waste: 'Waste',
  breakage: 'Breakage',
  count: 'Count',
  shiftChange: 'Shift change',
} as const;
