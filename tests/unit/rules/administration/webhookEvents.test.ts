import { expect, it } from 'vitest';
import { WebhookTopic } from '../../../../src/contract/administration/webhook.ts';
import {
  eventTypes,
  nextAttempt,
  retryMinutes,
  topicLabels,
  topicOfAudit,
} from '../../../../src/rules/administration/webhookEvents.ts';

it.each([
  'custody.count',
  'custody.amended',
  'use.recorded',
  'use.amended',
  'inventory.opened',
  'signature.givenLater',
  'signature.noted',
  'controlValue.activated',
  'biennialInventory.taken',
  'form3848.signed',
  'form3848.amended',
  'loss.noticeSent',
  'restock.noticeConfirmed',
])('[LEDGER-01] %s is an act', (action) => {
  expect(topicOfAudit(action)).toBe('acts');
});

it.each([
  'user.invited',
  'user.created',
  'user.changed',
  'user.activated',
  'user.deactivated',
  'user.rightsChanged',
  'user.actRightsChanged',
  'auditorTerms.created',
  'auditorTerms.changed',
])('%s is about people', (action) => {
  expect(topicOfAudit(action)).toBe('people');
});

// Reading, refusals, logins, secrets, cases (which have records of their own), and words that only contain another.
it.each([
  'use.careViewed',
  'use.recorded.x',
  'x.use.recorded',
  'custodyOther',
  'inventory.openedAgain',
  'signature.refused',
  'signature.samePin',
  'form3848.exported',
  'controlValue.activatedAgain',
  'lossReport.exported',
  'user.refused',
  'user.linkIssued',
  'xuser.changed',
  'auditorTerms.changedAgain',
  'case.closed',
  'patternCase.opened',
  'signIn.accepted',
  'webhook.created',
  'apiKey.used',
])('[ALERT-03] no webhook notifies of %s', (action) => {
  expect(topicOfAudit(action)).toBeUndefined();
});

it('each topic has a type and a label of its own', () => {
  const { options } = WebhookTopic;
  expect(new Set(options.map((topic) => eventTypes[topic])).size).toBe(options.length);
  expect(options.map((topic) => topicLabels[topic].name)).toEqual(['Acts', 'Cases', 'People']);
});

it('an attempt is followed by the next one after its minutes, and the last by none', () => {
  const now = new Date('2026-03-10T08:00:00.000Z');
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((made) => {
    const next = nextAttempt(made, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([...retryMinutes, null]);
  expect([...retryMinutes]).toEqual([1, 5, 15, 60, 180, 480, 1_440]);
});
