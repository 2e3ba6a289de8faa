import { fromPromise } from 'xstate';
import { smsWebhookMachine } from '../../../../machines/alerts/smsWebhook.machine.ts';
import { smsWebhook } from '../../../contract/alerts/smsWebhook.ts';
import { sendTestMessage, type TestResult } from '../../../contract/alerts/testMessage.ts';
import { smsWebhookForm } from '../../../rules/alerts/smsWebhookForm.ts';
import type { Result } from '../../../rules/core/callFailure.ts';
import { provideRecordEdit } from '../../core/records/recordEdit.actors.ts';
import { call } from '../../platform/http/call.ts';
import { attempt, onPage } from '../../shell/calls/attempt.ts';

export const clientSmsWebhookMachine = smsWebhookMachine.provide({
  actors: {
    edit: provideRecordEdit(smsWebhookForm, (body, signal) =>
      call(smsWebhook.save, { params: {}, body }, { signal }),
    ),
    // Too many in a minute are refused next to the button.
    sendTest: fromPromise<Result<TestResult>, { to: string }>(({ input: body, ...scope }) =>
      attempt({ ...scope, shown: [...onPage, 429] }, () => call(sendTestMessage, { body }, scope)),
    ),
  },
});
