import type { RecordFields } from '../../contract/record.ts';
import { storedIdentity } from '../http/session.ts';
import { readSessionMark } from '../http/sessionMark.ts';

let kept = { whose: '', forms: new Map<string, RecordFields>() };

/** The sign-in and the agency it is for; what is typed in one is never shown in another. */
export function whoTypes(): string {
  const { id = '', currentClientId = '' } = storedIdentity() ?? {};
  return `${readSessionMark()} ${id} ${currentClientId}`;
}

function formsOf(whose: string): Map<string, RecordFields> {
  if (kept.whose !== whose) kept = { whose, forms: new Map() };
  return kept.forms;
}

/**
 * Keeps what is typed in the form at an address while the app is open; it is written nowhere. No fields: forgets it.
 *
 * @param whose from `whoTypes` when the form was opened: a form of an earlier session keeps nothing more.
 */
export function keepTypedRecord(whose: string, address: string, fields: RecordFields): void {
  if (whose !== whoTypes()) return;
  if (Object.keys(fields).length > 0) formsOf(whose).set(address, fields);
  else formsOf(whose).delete(address);
}

/** What was typed in the form at an address and never saved; null where nothing was. */
export function typedRecordAt(address: string): RecordFields | null {
  return formsOf(whoTypes()).get(address) ?? null;
}
