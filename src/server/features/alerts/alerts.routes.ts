import * as calls from '../../../contract/alerts/alert.ts';
import { listOwnAlerts } from '../../core/alert-recipients/listOwnAlerts.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { serve } from '../../core/http/serve.ts';
import { acknowledgeAlert } from './acknowledgeAlert.ts';
import { listAlertLog } from './listAlertLog.ts';
import { readAlert } from './readAlert.ts';

export const alertCalls = [
  serve(calls.listOwnAlerts, async ({ tx, session }) => ({
    alerts: await listOwnAlerts(tx, principalOf(session)),
  })),
  serve(calls.getAlert, ({ tx, session, params }) => readAlert(tx, session, params.id)),
  serve(calls.acknowledgeAlert, ({ tx, session, params, origin, now }) =>
    acknowledgeAlert(tx, { session, origin, now }, params.id),
  ),
  serve(calls.listAlertLog, ({ tx, session, query }) => listAlertLog(tx, session.agency.id, query)),
];
