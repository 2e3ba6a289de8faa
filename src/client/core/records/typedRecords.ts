import type { TypedRecord } from '../../../../machines/core/recordEdit.setup.ts';
import { storedIdentity } from '../../platform/http/session.ts';
import { readSessionMark } from '../../platform/http/sessionMark.ts';

let kept = { whose: '', forms: new Map<string, TypedRecord>() };

/** The login and the agency it is for; what is typed in one is never shown in another. */
export function draftOwner(): string {
  const { id = '', currentClientId = '' } = storedIdentity() ?? {};
  return `${readSessionMark()} ${id} ${currentClientId}`;
}

function formsOf(whose: string): Map<string, TypedRecord> {
  if (kept.whose !== whose) kept = { whose, forms: new Map() };
  return kept.forms;
}

/**
 * Keeps what is typed in the form at an address while the app is open; it is written nowhere. Null: forgets it.
 *
 * @param whose from `draftOwner` when the form was opened: a form of an earlier session keeps nothing more.
 */
export function storeTypedRecord(whose: string, address: string, typed: TypedRecord | null): void {
  if (whose !== draftOwner()) return;
  if (typed === null) formsOf(whose).delete(address);
  else formsOf(whose).set(address, typed);
}

/** What was typed in the form at an address and never saved; null where nothing was. */
export function typedRecordAt(address: string): TypedRecord | null {
  return formsOf(draftOwner()).get(address) ?? null;
}
