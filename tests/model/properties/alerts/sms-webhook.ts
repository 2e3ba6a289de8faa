import type { smsWebhookMachine } from '../../../../machines/alerts/smsWebhook.machine.ts';
import type { TestResult } from '../../../../src/contract/alerts/testMessage.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, isFirst, now, propertiesOf, runs } from '../property.ts';

export const smsWebhook = propertiesOf<typeof smsWebhookMachine>([
  busyWhile('ALERT-02', 'sendTest'),
  {
    id: 'ALERT-02',
    says: 'the settings can be edited from the start, also while a test message is sent',
    applies: (moment) => isFirst(moment) || moment.snapshot.hasTag('busy'),
    holds: (moment) => runs(moment, 'edit'),
  },
  {
    id: 'ALERT-02',
    says: 'a test message is sent only at a request, and never to a number that gets none',
    applies: (moment) => now(moment, 'start sendTest') > 0,
    holds: ({ event, snapshot }) => event === 'test.requested' && snapshot.context.error === null,
  },
  {
    id: 'ALERT-03',
    says: 'what became of a test message is shown as the server said it',
    applies: (moment) => ended<Result<TestResult>>(moment, 'sendTest', ({ ok }) => ok),
    holds: ({ payload, snapshot: { context } }) => {
      const given = payload as Result<TestResult>;
      return given.ok && context.result === given.value && context.refusal === null;
    },
  },
  {
    id: 'ALERT-02',
    says: 'no earlier result is shown while a message is sent, or after none could be sent',
    applies: (moment) =>
      moment.snapshot.hasTag('busy') ||
      moment.snapshot.context.error !== null ||
      failed(moment, 'sendTest'),
    holds: ({ snapshot }) => snapshot.context.result === null,
  },
  {
    id: 'ERR-OTHER',
    says: 'a test message that failed leaves the page as it was, with the reason',
    applies: (moment) =>
      failed(moment, 'sendTest') || ended<Result<TestResult>>(moment, 'sendTest', ({ ok }) => !ok),
    holds: (moment) => runs(moment, 'edit') && moment.snapshot.context.refusal !== null,
  },
  {
    id: 'ALERT-02',
    says: 'a number that gets no text messages is marked, and nothing is said of earlier messages',
    applies: ({ event, snapshot }) => event === 'test.requested' && snapshot.context.error !== null,
    holds: ({ snapshot: { context } }) => context.refusal === null && context.result === null,
  },
  {
    id: 'ERR-OTHER',
    says: 'settings that break leave a page that says so',
    applies: (moment) => failed(moment, 'edit'),
    holds: ({ snapshot }) => snapshot.hasTag('broken'),
  },
  {
    id: 'ERR-OTHER',
    says: 'on a page that is broken no part goes on unseen',
    applies: ({ snapshot }) => snapshot.hasTag('broken'),
    holds: ({ running }) => running.length === 0,
  },
]);
