import { PersonRole } from '../../contract/reports/personActs.ts';
import { kindLabels, kindNamed } from '../custody/custodyKinds.ts';
import { entryText } from '../custody/entryText.ts';

/** What a person did in an act, as the filter and the columns say it (REPORT-04). */
export const personRoleLabels: Readonly<Record<PersonRole, string>> = {
  recorded: 'Recorded',
  gave: 'Gave',
  disposed: 'Disposed',
  witnessed: 'Witnessed or co-signed',
  carried: 'Carried',
  received: 'Received',
  amended: 'Amended',
  closed: 'Closed',
};

/** The roles of one act, each once, in the order of the filter. */
export function rolesInOrder(roles: readonly string[]): PersonRole[] {
  return PersonRole.options.filter((role) => roles.includes(role));
}

/** Where a page of acts starts: after the act of this time and id. */
export function cursorOfAct({ occurredAt, id }: { occurredAt: string; id: string }): string {
  return `${occurredAt}_${id}`;
}

/** @returns the time and the id in a cursor, which the contract has checked. */
export function actOfCursor(cursor: string): { occurredAt: string; id: string } {
  const [occurredAt = '', id = ''] = cursor.split('_');
  return { occurredAt, id };
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
