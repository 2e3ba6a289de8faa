import { listOwnAlerts } from '../../../contract/alerts/alert.ts';
import { call } from '../../platform/http/call.ts';
import { definePage } from '../../shell/definePage.ts';
import { OwnAlerts } from './OwnAlerts.tsx';

export const page = definePage({
  load: ({ signal }) => call(listOwnAlerts, {}, { signal }),
  view: OwnAlerts,
});
