import type { RecordToEdit } from '../../../contract/core/record.ts';
import type { RecordForm } from '../../../contract/core/recordForm.ts';
import type { RecordCalls } from '../../../contract/core/resource.ts';
import { call } from '../../platform/http/call.ts';
import type { Query } from '../../shell/address.ts';
import { type DefinedPage, definePage, type View } from '../../shell/definePage.ts';
import type { RecordEditRef } from './RecordEdit.tsx';
import { RecordEdit } from './RecordEdit.tsx';
import { provideRecordEdit, recordToOpen } from './recordEdit.actors.ts';

/**
 * The page that edits one record of a noun; its address names the record as the calls do.
 *
 * @param form a function where it depends on what the address names.
 */
export function editPage(
  { get, save }: RecordCalls,
  form: RecordForm | ((params: Record<string, string>) => RecordForm),
  view: View<unknown, RecordEditRef> = RecordEdit,
): DefinedPage {
  return definePage({
    load: async ({ params, query, signal, system }) => {
      const record = await call(get, { params }, { signal });
      const shown = typeof form === 'function' ? form(params) : form;
      return { params, opened: recordToOpen(shown, startedWith(record, query, shown), system) };
    },
    machine: ({ params, opened }) =>
      provideRecordEdit(opened.form, (body, signal) => call(save, { params, body }, { signal })),
    input: ({ opened }) => opened,
    view,
  });
}

/**
 * A new record with what its address names: choices, such as the inventory of a reading, and the texts that its form lets
 * the address fill in.
 */
export function startedWith(
  { record, choices }: RecordToEdit,
  query: Query,
  form: Pick<RecordForm, 'fields'>,
): RecordToEdit {
  if (record.version !== 0) return { record, choices };
  const fields = { ...record.fields };
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const isChoice = choices[name]?.some((choice) => choice.value === value) === true;
    if (isChoice || form.fields.some((one) => one.name === name && one.isFilledByAddress)) {
      fields[name] = value;
    }
  }
  return { record: { ...record, fields }, choices };
}
