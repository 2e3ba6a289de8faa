import type {
  FieldChoice,
  NotPermittedFields,
  RecordFields,
  StoredRecord,
} from '../../../contract/core/record.ts';
import type { Transaction } from '../../database/database.ts';
import { notFound } from '../../platform/http/problemError.ts';
import type { RecordStore } from './saveRecord.ts';

/** What a form is opened with, in the shape of the noun. */
export interface OpenedRecord<Fields extends RecordFields> {
  readonly record: StoredRecord & { readonly fields: Fields };
  readonly choices: Record<string, FieldChoice[]>;
  readonly notPermitted?: NotPermittedFields;
}

/**
 * The record of an id, or the empty form for `new`.
 *
 * @throws ProblemError 404 for a record of another agency.
 */
export async function openRecord<Fields extends RecordFields>(
  tx: Transaction,
  store: RecordStore<Fields>,
  person: { readonly agencyId: number; readonly userId: string },
  id: string,
): Promise<OpenedRecord<Fields>> {
  const { blank, form } = store;
  const { agencyId } = person;
  const record =
    id === 'new' && blank !== null
      ? { id, version: 0, fields: blank, changedBy: null, changedAt: null }
      : await store.find(tx, agencyId, id);
  if (record === undefined) throw notFound(`This ${form.noun} does not exist.`);
  const choices = (await store.choices?.(tx, agencyId, record.fields, person.userId)) ?? {};
  const notPermitted = (await store.notPermitted?.(tx, person, record.fields)) ?? null;
  return { record, choices, ...(notPermitted && { notPermitted }) };
}
