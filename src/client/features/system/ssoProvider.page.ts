import { getSsoProvider, saveSsoProvider } from '../../../contract/system/ssoProvider.ts';
import { ssoProviderForm, ssoProviderPath } from '../../../rules/system/ssoProviderForm.ts';
import { RecordEditView } from '../../core/records/RecordEditView.tsx';
import type { RecordCalls } from '../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../core/records/recordPage.ts';
import { call } from '../../platform/http/call.ts';

/** One of a customer: its id is the customer's number, there or not yet. */
const calls: RecordCalls = {
  load: (id, signal) => call(getSsoProvider, { params: { clientId: id } }, { signal }),
  save: (body, signal) =>
    call(
      saveSsoProvider,
      { body: body as Parameters<typeof call<typeof saveSsoProvider>>[1]['body'] },
      { signal },
    ),
  addressOf: ssoProviderPath,
};

export const page = recordPage(
  ({ params }) => ({ form: ssoProviderForm, calls, id: params.clientId ?? '' }),
  RecordEditView,
);
