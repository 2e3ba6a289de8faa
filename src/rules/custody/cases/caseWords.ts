import type {
  CaseState,
  ExplanationKind,
  ReasonCode,
} from '../../../contract/custody/caseRecord.ts';

/** What a state means for the person who reads it. */
export const caseStateLabels: Readonly<Record<CaseState, string>> = {
  open: 'Open',
  explained: 'Explained, awaiting sign-off',
  closed: 'Closed',
  loss: 'Closed as a loss',
};

/** CASE-11: the words of a case that no one signed off. */
export const closedEarlier = 'Closed before sign-off was required';

export const reasonLabels: Readonly<Record<ReasonCode, string>> = {
  miscount: 'Miscount: a recount agrees',
  lateEntry: 'Entry was recorded late',
  wrongLot: 'Recorded for the wrong lot',
  wrongPlace: 'Recorded at the wrong inventory',
  wrongAmount: 'Wrong amount recorded',
  labelError: 'Wrong label',
  sealMisread: 'Seal was misread',
  overfill: 'Overfill of an opened container',
  loss: 'Loss',
  theft: 'Theft',
  excursion: 'Temperature excursion was assessed',
  fieldRecord: 'Field record was settled',
  chartCompared: 'Chart and ledger were compared',
  pattern: 'Pattern was looked into',
};

export const explanationLabels: Readonly<Record<ExplanationKind, string>> = {
  lateEntry: 'Late entry',
  amendment: 'Amendment',
  correction: 'Correction',
  loss: 'Loss report',
  theft: 'Theft report',
  labelAct: 'Record of the vial',
  fullCount: 'Full count',
  chartMatch: 'Chart and ledger agree',
};

/** What is said where a person who was involved wants to close a case (CASE-04). */
export const ownCase =
  'You found, counted, witnessed or signed something in this case. Ask someone who was not involved to close it.';
