import { getSupplier, saveSupplier } from '../../../../contract/administration/supplier.ts';
import { supplierForm } from '../../../../rules/administration/supplierForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import type { RecordCalls } from '../../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../../core/records/recordPage.ts';
import { call } from '../../../platform/http/call.ts';

const calls: RecordCalls = {
  load: (id, signal) => call(getSupplier, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSupplier,
      { body: body as Parameters<typeof call<typeof saveSupplier>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/suppliers/edit/${id}`,
};

export const page = recordPage(({ id }) => ({ form: supplierForm, calls, id }), RecordEditView);
