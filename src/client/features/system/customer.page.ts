import { getAgency, saveAgency } from '../../../contract/system/agencies.ts';
import { agencyForm } from '../../../rules/system/agencyForm.ts';
import type { RecordCalls } from '../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../core/records/recordPage.ts';
import { call } from '../../platform/http/call.ts';
import { AgencyView } from './AgencyView.tsx';

const calls: RecordCalls = {
  load: (id, signal) => call(getAgency, { params: { id } }, { signal }),
  save: (body, signal) =>
    call(
      saveAgency,
      { body: body as Parameters<typeof call<typeof saveAgency>>[1]['body'] },
      { signal },
    ),
  addressOf: (id) => `/sysadmin/customers/edit/${id}`,
};

export const page = recordPage(({ id }) => ({ form: agencyForm, calls, id }), AgencyView);
