import { smsWebhook } from '../../../contract/alerts/smsWebhook.ts';
import { getProfile } from '../../../contract/users/profile.ts';
import { smsWebhookForm } from '../../../rules/alerts/smsWebhookForm.ts';
import { textNumber } from '../../../rules/alerts/textNumber.ts';
import { recordToOpen } from '../../core/records/recordEdit.actors.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { SmsWebhook } from './SmsWebhook.tsx';
import { clientSmsWebhookMachine } from './smsWebhook.actors.ts';

/** The agency’s webhook for text messages, and a test of what is saved (ALERT-02, ALERT-03). */
export const page = definePage({
  load: async ({ currentUser, signal, system }) => {
    const params = { userId: currentUser?.user.id ?? '' };
    const [record, { phoneNumber }] = await Promise.all([
      call(smsWebhook.get, { params: {} }, { signal }),
      call(getProfile, { params }, { signal }),
    ]);
    return {
      opened: recordToOpen(smsWebhookForm, record, system),
      ownNumber: textNumber(phoneNumber) === null ? null : phoneNumber,
    };
  },
  machine: clientSmsWebhookMachine,
  view: SmsWebhook,
});
