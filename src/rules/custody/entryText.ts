import type { EntryKind } from '../../contract/inventory/ledger.ts';

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
