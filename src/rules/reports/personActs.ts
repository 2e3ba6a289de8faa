import { PersonRole } from '../../contract/reports/personActs.ts';

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
  const end = cursor.indexOf('_');
  return { occurredAt: cursor.slice(0, end), id: cursor.slice(end + 1) };
}
