import { getIntegration, saveIntegration } from '../../../contract/system/agencyIntegration.ts';
import { integrationForm } from '../../../rules/system/integrationForm.ts';
import { RecordEditView } from '../../core/records/RecordEditView.tsx';
import type { RecordCalls } from '../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../core/records/recordPage.ts';
import { call } from '../../platform/http/call.ts';

function callsOf(clientId: string): RecordCalls {
  return {
    load: (id, signal) => call(getIntegration, { params: { clientId, id } }, { signal }),
    save: (body, signal) =>
      call(
        saveIntegration,
        {
          params: { clientId },
          body: body as Parameters<typeof call<typeof saveIntegration>>[1]['body'],
        },
        { signal },
      ),
    addressOf: (id) => `/sysadmin/integrations/edit/${clientId}/${id}`,
  };
}

export const page = recordPage(
  ({ params: { clientId = '' }, id }) => ({
    form: integrationForm(clientId),
    calls: callsOf(clientId),
    id,
  }),
  RecordEditView,
);
