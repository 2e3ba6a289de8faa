import { getState, saveState } from '../../../contract/system/stateRules.ts';
import { stateForm } from '../../../rules/system/stateForm.ts';
import { RecordEditView } from '../../core/records/RecordEditView.tsx';
import type { RecordCalls } from '../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../core/records/recordPage.ts';
import { call } from '../../platform/http/call.ts';

const calls: RecordCalls = {
  load: (id, signal) => call(getState, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveState,
      { body: body as Parameters<typeof call<typeof saveState>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/sysadmin/states/view/${id}`,
};

export const page = recordPage(({ id }) => ({ form: stateForm, calls, id }), RecordEditView);
