import * as calls from '../../../contract/alerts/alert.ts';
import * as preferences from '../../../contract/alerts/alertPreferences.ts';
import { alertRecipients } from '../../../contract/alerts/alertRecipient.ts';
import { alertSettings } from '../../../contract/alerts/alertSettings.ts';
import { smsWebhook } from '../../../contract/alerts/smsWebhook.ts';
import { sendTestMessage as testMessageCall } from '../../../contract/alerts/testMessage.ts';
import { listOwnAlerts } from '../../core/alert-recipients/listOwnAlerts.ts';
import { principalOf } from '../../core/http/custodyPrincipal.ts';
import { resourceCalls } from '../../core/http/resourceCalls.ts';
import { serve, serveOutsideTransaction } from '../../core/http/serve.ts';
import { openRecord } from '../../core/records/openRecord.ts';
import { saveRecord } from '../../core/records/saveRecord.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { acknowledgeAlert } from './acknowledgeAlert.ts';
import { readPreferences, savePreferences } from './alertPreferences.ts';
import { alertRecipientStore, listAlertRecipients } from './alertRecipientStore.ts';
import { alertSettingsStore } from './alertSettingsStore.ts';
import { listAlertLog } from './listAlertLog.ts';
import { addPushDevice, removePushDevice, renewPushDevice } from './pushDevices.ts';
import { readAlert } from './readAlert.ts';
import { sendTestMessage } from './sendTestMessage.ts';
import { readSmsWebhook, saveSmsWebhook } from './smsWebhook.ts';

export const alertCalls = [
  serve(calls.listOwnAlerts, async ({ tx, session }) => ({
    alerts: await listOwnAlerts(tx, principalOf(session)),
  })),
  serve(calls.getAlert, ({ tx, session, params }) => readAlert(tx, session, params.id)),
  serve(calls.acknowledgeAlert, ({ tx, session, params, origin, now }) =>
    acknowledgeAlert(tx, { session, origin, now }, params.id),
  ),
  serve(preferences.getAlertPreferences, ({ tx, session, now, configuration }) =>
    readPreferences(tx, { session, now, configuration }),
  ),
  serve(preferences.saveAlertPreferences, ({ tx, session, origin, now, body, configuration }) =>
    savePreferences(tx, { session, origin, now, configuration }, body),
  ),
  serveOutsideTransaction(
    preferences.addPushDevice,
    ({ database, session, origin, now, body, configuration }) =>
      addPushDevice(
        database,
        { session, origin, now, configuration },
        body,
        reachOf(configuration),
      ),
  ),
  serve(preferences.removePushDevice, ({ tx, session, origin, now, params, configuration }) =>
    removePushDevice(tx, { session, origin, now, configuration }, params.id),
  ),
  serveOutsideTransaction(preferences.renewPushDevice, ({ database, body, configuration }) =>
    renewPushDevice(database, body, reachOf(configuration)),
  ),
  serve(smsWebhook.get, async ({ tx, session }) => ({
    record: await readSmsWebhook(tx, session.agency.id),
    choices: {},
  })),
  serveOutsideTransaction(
    smsWebhook.save,
    ({ database, body, session, origin, now, configuration }) =>
      saveSmsWebhook(database, body, { session, origin, now, configuration }),
  ),
  serveOutsideTransaction(
    testMessageCall,
    ({ database, body, session, origin, now, configuration }) =>
      sendTestMessage(database, { session, origin, now }, body.to, configuration),
  ),
  ...resourceCalls(alertRecipients, alertRecipientStore, listAlertRecipients),
  serve(alertSettings.get, ({ tx, session }) =>
    openRecord(tx, alertSettingsStore, principalOf(session), String(session.agency.id)),
  ),
  serve(alertSettings.save, async ({ tx, body, session, origin, now }) => {
    // There is one of each agency: the id says which one the form was opened for.
    if (body.id !== String(session.agency.id)) throw notFound('This agency does not exist.');
    const fields = { ...body.fields, timeZone: session.agency.timeZone, name: 'Alert settings' };
    return saveRecord(tx, alertSettingsStore, { ...body, fields }, { session, origin, now });
  }),
  serve(calls.listAlertLog, ({ tx, session, query }) => listAlertLog(tx, session.agency.id, query)),
];
