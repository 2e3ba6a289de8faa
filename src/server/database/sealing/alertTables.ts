import {
  alertPreferences,
  alertRecipients,
  alertSettings,
} from '../schema/alerts/alertSettings.ts';
import {
  alertRecords,
  alerts,
  alertTasks,
  alertWatches,
  pushKeys,
  pushSubscriptions,
} from '../schema/alerts/alerts.ts';
import { because, declare } from './declare.ts';

const ofMessage = 'a message about records that are sealed themselves; only added, never changed';
const ofWork = 'work that is still to be done, not what is recorded';

/** Alerts, their log, and who gets them. */
export const alertTables = [
  declare(alerts, 'open', {
    free: because(
      ofMessage,
      'id',
      'agencyId',
      'kind',
      'cause',
      'inventoryId',
      'otherInventoryId',
      'namedUserId',
      'lines',
      'href',
      'raisedAt',
    ),
  }),
  declare(alertRecords, 'open', {
    free: because(
      ofMessage,
      'id',
      'agencyId',
      'alertId',
      'at',
      'step',
      'userId',
      'channel',
      'level',
      'detail',
    ),
  }),
  declare(alertTasks, 'open', {
    free: because(
      ofWork,
      'id',
      'alertId',
      'agencyId',
      'work',
      'userId',
      'level',
      'attempts',
      'dueAt',
    ),
  }),
  declare(alertWatches, 'open', {
    free: because(
      'what the last look found, and the next one finds again',
      'agencyId',
      'kind',
      'key',
      'since',
    ),
  }),
  declare(pushKeys, 'versions', {
    sealed: ['id', 'publicKey', 'createdAt'],
    digested: ['privateKey'],
  }),
  declare(pushSubscriptions, 'open', {
    free: because(
      'a browser that a person can register again',
      'id',
      'userId',
      'endpoint',
      'name',
      'p256dh',
      'auth',
      'createdAt',
    ),
  }),
  declare(alertSettings, 'versions', {
    sealed: [
      'agencyId',
      'caseHoursTwo',
      'caseHoursOthers',
      'escalation',
      'quietFrom',
      'quietTo',
      'webhookUrl',
      'webhookVersion',
      'webhookChangedBy',
      'webhookChangedAt',
      'version',
      'changedBy',
      'changedAt',
    ],
    digested: ['webhookSecret'],
  }),
  declare(alertRecipients, 'versions', {
    sealed: [
      'id',
      'agencyId',
      'userId',
      'kind',
      'inventoryId',
      'isActive',
      'version',
      'changedBy',
      'changedAt',
    ],
  }),
  declare(alertPreferences, 'open', {
    free: because(
      'a choice of the person for their own messages',
      'userId',
      'agencyId',
      'channels',
      'quietFrom',
      'quietTo',
      'version',
    ),
  }),
];
