import { getAlert } from '../../../contract/alerts/alert.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { Alert } from './Alert.tsx';
import { clientAlertMachine } from './alert.actors.ts';

export const page = definePage({
  load: async ({ id, signal }) => ({ shown: await call(getAlert, { params: { id } }, { signal }) }),
  machine: clientAlertMachine,
  view: Alert,
  title: ({ shown }) => shown.title,
});
