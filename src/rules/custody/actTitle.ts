import { kindLabels, kindNamed } from './custodyKinds.ts';
import { entryText } from './entryText.ts';

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
