import { stepsToFields } from '../../../src/rules/alerts/alertSettingsForm.ts';
import { usualEscalation } from '../../../src/rules/alerts/escalation.ts';
import type { Sample } from './callSamples.ts';
import { changedRecord, theRecord } from './recordSamples.ts';

/** Of the calls about alerts. */
export const alertSamples: Readonly<Record<string, Sample>> = {
  listOwnAlerts: () => ({ shows: 'list' }),
  getAlert: (world) => theRecord(world.setUp.alert),
  acknowledgeAlert: (world) => theRecord(world.setUp.alert),
  listAlertLog: () => ({ shows: 'list' }),
  getAlertPreferences: () => ({}),
  saveAlertPreferences: () => ({
    body: { version: 0, channels: { belowPar: ['mail'] }, quietFrom: '', quietTo: '' },
  }),
  addPushDevice: () => ({
    body: {
      endpoint: 'https://203.0.113.7/push',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      name: 'Chrome on Android',
    },
    // A network for examples: no push service is there.
    status: 422,
    namesNothing: true,
  }),
  renewPushDevice: () => ({
    body: {
      endpoint: 'https://203.0.113.7/push',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
      before: { endpoint: 'https://203.0.113.7/before', auth: 'A'.repeat(22) },
    },
    status: 422,
    namesNothing: true,
  }),
  removePushDevice: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  getSmsWebhook: () => ({}),
  saveSmsWebhook: (world) => ({
    body: {
      id: String(world.agencyId),
      version: 1,
      fields: { url: 'https://203.0.113.7/alerts', secret: 'x'.repeat(20), hasSecret: false },
    },
    // A network for examples: no service is there.
    status: 422,
  }),
  // No webhook is set up, so nothing is sent.
  sendTestMessage: () => ({ body: { to: '518 555 0142' }, namesNothing: true }),
  listAlertRecipients: () => ({ shows: 'list' }),
  getAlertRecipient: ({ setUp }) => theRecord(setUp.alertRecipient),
  saveAlertRecipient: ({ setUp, userIds, inventoryId }) =>
    changedRecord(setUp.alertRecipient, {
      ...{ name: '', userId: userIds.admin, kind: 'loss', inventoryId, isActive: true },
    }),
  getAlertSettings: () => ({}),
  saveAlertSettings: (world) => ({
    body: {
      id: String(world.agencyId),
      version: 9,
      fields: {
        ...{ name: '', timeZone: '', quietFrom: '22:00', quietTo: '06:00' },
        ...stepsToFields(usualEscalation),
      },
    },
    status: 409,
  }),
};
