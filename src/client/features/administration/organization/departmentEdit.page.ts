import { getDepartment, saveDepartment } from '../../../../contract/administration/department.ts';
import { departmentForm } from '../../../../rules/administration/departmentForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import type { RecordCalls } from '../../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../../core/records/recordPage.ts';
import { call } from '../../../platform/http/call.ts';

const calls: RecordCalls = {
  load: (id, signal) => call(getDepartment, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveDepartment,
      { body: body as Parameters<typeof call<typeof saveDepartment>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/departments/edit/${id}`,
};

export const page = recordPage(({ id }) => ({ form: departmentForm, calls, id }), RecordEditView);
