import type { TypedRecord } from '../../../../machines/core/recordEdit.context.ts';
import { perApp } from '../../platform/browser/perApp.ts';
import { storedIdentity } from '../../platform/http/session.ts';
import { readSessionMark } from '../../platform/http/sessionMark.ts';

/** The login and the agency it is for; what is typed in one is never shown in another. */
export function draftOwner(): string {
  const { id = '', currentClientId = '' } = storedIdentity() ?? {};
  return `${readSessionMark()} ${id} ${currentClientId}`;
}

/** What is typed in the forms of records and not saved, for as long as the application runs; it is written nowhere. */
export class TypedRecords {
  #kept = { whose: '', forms: new Map<string, TypedRecord>() };

  #formsOf(whose: string): Map<string, TypedRecord> {
    if (this.#kept.whose !== whose) this.#kept = { whose, forms: new Map() };
    return this.#kept.forms;
  }

  /**
   * Keeps what is typed in the form at an address. Null: forgets it.
   *
   * @param whose from `draftOwner` when the form was opened: a form of an earlier session keeps nothing more.
   */
  store(whose: string, address: string, typed: TypedRecord | null): void {
    if (whose !== draftOwner()) return;
    if (typed === null) this.#formsOf(whose).delete(address);
    else this.#formsOf(whose).set(address, typed);
  }

  /** What was typed in the form at an address and never saved; null where nothing was. */
  at(address: string): TypedRecord | null {
    return this.#formsOf(draftOwner()).get(address) ?? null;
  }
}

export const typedRecordsOf = perApp(() => new TypedRecords());
