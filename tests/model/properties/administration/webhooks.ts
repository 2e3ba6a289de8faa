import type { webhookLogMachine } from '../../../../machines/administration/webhookLog.machine.ts';
import type { webhooksMachine } from '../../../../machines/administration/webhooks.machine.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, now, propertiesOf } from '../property.ts';

const succeeded = ({ ok }: Result<unknown>) => ok;

export const webhooks = propertiesOf<typeof webhooksMachine>([
  {
    id: 'ROLE-04',
    says: 'a secret is shown after the server made it, and only then',
    holds: (moment) =>
      now(moment, 'start showSecret') ===
      Number(
        ended<Result<unknown>>(moment, 'createWebhook', succeeded) ||
          ended<Result<unknown>>(moment, 'replaceSecret', succeeded),
      ),
  },
  {
    id: 'ROLE-04',
    says: 'the server is asked to change a webhook, or for a new secret, only after a question',
    applies: (moment) => now(moment, 'start changeWebhook') > 0,
    holds: ({ before }) => before.matches('confirming'),
  },
  busyWhile('ERR-OTHER', 'createWebhook'),
  busyWhile('ERR-OTHER', 'replaceSecret'),
  busyWhile('ERR-OTHER', 'changeWebhook'),
]);

export const webhookLog = propertiesOf<typeof webhookLogMachine>([
  {
    id: 'ERR-OTHER',
    says: 'a delivery that could not be sent again is explained, and the next attempt clears it',
    applies: (moment) => ended<Result<unknown>>(moment, 'replay', ({ ok }) => !ok),
    holds: ({ snapshot }) => snapshot.matches('listed') && snapshot.context.error !== null,
  },
  {
    id: 'ALERT-03',
    says: 'a delivery that still waits is not asked for again',
    applies: (moment) => now(moment, 'start replay') > 0,
    holds: ({ before, snapshot }) =>
      before.context.rows.some(
        ({ id, state }) => id === snapshot.context.replayed && state !== 'waiting',
      ),
  },
  {
    id: 'ALERT-03',
    says: 'the list keeps every delivery in its place',
    holds: ({ before, snapshot }) =>
      before.context.rows.map(({ id }) => id).join() ===
      snapshot.context.rows.map(({ id }) => id).join(),
  },
  busyWhile('ERR-OTHER', 'replay'),
]);
