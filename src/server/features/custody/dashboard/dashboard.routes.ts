import { getDashboard as dashboardCall } from '../../../../contract/custody/dashboard.ts';
import { principalOf } from '../../../core/http/custodyPrincipal.ts';
import { serve } from '../../../core/http/serve.ts';
import { getDashboard } from './getDashboard.ts';

export const dashboardCalls = [
  serve(dashboardCall, ({ tx, session, now }) =>
    getDashboard(tx, principalOf(session), {
      timeZone: session.agency.timeZone,
      permissionId: session.account.permissionId,
      now,
    }),
  ),
];
