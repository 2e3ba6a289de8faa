import { getSite, saveSite } from '../../../../contract/administration/site.ts';
import { siteForm } from '../../../../rules/administration/siteForm.ts';
import { RecordEditView } from '../../../core/records/RecordEditView.tsx';
import type { RecordCalls } from '../../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../../core/records/recordPage.ts';
import { call } from '../../../platform/http/call.ts';

const calls: RecordCalls = {
  load: (id, signal) => call(getSite, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSite,
      { body: body as Parameters<typeof call<typeof saveSite>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/admin/sites/edit/${id}`,
};

export const page = recordPage(({ id }) => ({ form: siteForm, calls, id }), RecordEditView);
