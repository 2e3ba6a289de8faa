import type { EntryKind } from '../../contract/inventory/ledger.ts';
import { kindLabels, kindNamed } from './custodyKinds.ts';

/** What each kind of ledger entry is called. */
export const entryLabels: Readonly<Record<EntryKind, string>> = {
  receive: 'Received',
  transferOut: 'Transferred out',
  transferIn: 'Transferred in',
  use: 'Used',
  waste: 'Wasted',
  count: 'Counted',
  correction: 'Corrected',
  expiry: 'Expired',
  breakage: 'Broken',
  reverseDistribution: 'Returned to registrant',
  destruction: 'Destroyed',
  loss: 'Lost',
  sealChange: 'Seal changed',
  labelVoid: 'Label voided',
};

/** A kind in words; one that this version does not know reads as its code: “shiftChange” is “Shift change”. */
export function entryText(kind: string): string {
  if (isKnown(kind)) return entryLabels[kind];
  const words = kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isKnown(kind: string): kind is EntryKind {
  return Object.hasOwn(entryLabels, kind);
}

/** Acts that are neither an event nor an entry of the ledger. */
const recordTitles: Readonly<Record<string, string>> = {
  useAmendment: 'Amendment of a use',
  eventAmendment: 'Amendment of another act',
  lossRecord: 'Signed record of a loss',
  caseSignOff: 'Case closed',
  caseNote: 'Note or owner of a case',
  caseFinding: 'Difference added to a case',
  photo: 'Photo added',
  photoWithdrawal: 'Photo withdrawn',
  labelPrint: 'Labels printed',
  activation: 'Labels activated',
  signatureNote: 'Note on a missing signature',
  restockNotice: 'Notice of a restock confirmed',
  biennialInventory: 'Biennial inventory',
  form3848: 'NY Form 3848',
};

/** What an act is called. @param kind of the event, of the entry, or of the record */
export function actTitle(kind: string): string {
  const event = kindNamed(kind);
  return event === null ? (recordTitles[kind] ?? entryText(kind)) : kindLabels[event].title;
}
