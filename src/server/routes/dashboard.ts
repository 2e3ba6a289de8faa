import { getDashboard as dashboardCall } from '../../contract/custody/dashboard.ts';
import { getDashboard } from '../operations/dashboard/getDashboard.ts';
import { askerOf } from './custodyAsker.ts';
import { serve } from './serve.ts';

export const dashboardCalls = [
  serve(dashboardCall, ({ tx, session, now }) =>
    getDashboard(tx, askerOf(session), {
      timeZone: session.agency.timeZone,
      permissionId: session.account.permissionId,
      now,
    }),
  ),
];
