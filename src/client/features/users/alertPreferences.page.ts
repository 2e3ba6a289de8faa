import { getAlertPreferences } from '../../../contract/alerts/alertPreferences.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { AlertPreferencesPage } from './account/AlertPreferencesPage.tsx';
import { clientAlertPreferencesMachine } from './account/alertPreferences.actors.ts';

export const page = definePage({
  load: async ({ signal }) => ({ shown: await call(getAlertPreferences, {}, { signal }) }),
  machine: clientAlertPreferencesMachine,
  view: AlertPreferencesPage,
  title: ({ shown }) => `${shown.fullName}, alerts`,
});
