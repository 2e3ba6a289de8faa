import * as calls from '../../../contract/alerts/alert.ts';
import { smsWebhook } from '../../../contract/alerts/smsWebhook.ts';
import { listOwnAlerts } from '../../core/alert-recipients/listOwnAlerts.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { serve, serveOutsideTransaction } from '../../core/http/serve.ts';
import { acknowledgeAlert } from './acknowledgeAlert.ts';
import { listAlertLog } from './listAlertLog.ts';
import { reachOf } from './reach.ts';
import { readAlert } from './readAlert.ts';
import { openSmsWebhook, saveSmsWebhook } from './smsWebhook.ts';

export const alertCalls = [
  serve(calls.listOwnAlerts, async ({ tx, session }) => ({
    alerts: await listOwnAlerts(tx, principalOf(session)),
  })),
  serve(calls.getAlert, ({ tx, session, params }) => readAlert(tx, session, params.id)),
  serve(calls.acknowledgeAlert, ({ tx, session, params, origin, now }) =>
    acknowledgeAlert(tx, { session, origin, now }, params.id),
  ),
  serve(smsWebhook.get, async ({ tx, session }) => ({
    record: await openSmsWebhook(tx, session.agency.id),
    choices: {},
  })),
  serveOutsideTransaction(
    smsWebhook.save,
    ({ database, body, session, origin, now, configuration }) =>
      saveSmsWebhook(database, body, { session, origin, now }, reachOf(configuration)),
  ),
  serve(calls.listAlertLog, ({ tx, session, query }) => listAlertLog(tx, session.agency.id, query)),
];
