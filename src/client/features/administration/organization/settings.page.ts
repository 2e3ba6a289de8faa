import {
  getAgencySettings,
  saveAgencySettings,
} from '../../../../contract/administration/agencySettings.ts';
import { agencySettingsForm } from '../../../../rules/administration/agencySettingsForm.ts';
import type { RecordCalls } from '../../../core/records/recordEdit.actors.ts';
import { recordPage } from '../../../core/records/recordPage.ts';
import { call } from '../../../platform/http/call.ts';
import { SettingsView } from './SettingsView.tsx';

const calls: RecordCalls = {
  load: (_id, signal) => call(getAgencySettings, {}, { signal }),
  save: (body, signal) =>
    call(
      saveAgencySettings,
      { body: body as Parameters<typeof call<typeof saveAgencySettings>>[1]['body'] },
      { signal },
    ),
  addressOf: () => '/admin/settings',
};

export const page = recordPage(
  ({ currentUser }) => ({
    form: agencySettingsForm,
    calls,
    id: String(currentUser?.user.currentClientId ?? 0),
  }),
  SettingsView,
);
