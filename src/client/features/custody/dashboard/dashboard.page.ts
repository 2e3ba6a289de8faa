import { getDashboard } from '../../../../contract/custody/dashboard.ts';
import { fromServerOrKit } from '../../../core/field/kitPlace.ts';
import { call } from '../../../platform/http/call.ts';
import { definePage } from '../../../shell/definePage.ts';
import { type DashboardPage, DashboardView } from './DashboardView.tsx';

export const page = definePage<DashboardPage>({
  load: (request) =>
    fromServerOrKit<DashboardPage['value']>(
      request,
      async (signal) => ({ online: await call(getDashboard, {}, { signal }) }),
      (places) => ({ places }),
    ),
  view: DashboardView,
  // Without a network only what waits on the device is known.
  waiting: ({ value }) => ('online' in value ? value.online.actNow.length : 0),
});
