import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AlertChannel, AlertStep, alertSteps } from '../../../../src/contract/alerts/alert.ts';
import { alertState } from '../../../../src/rules/alerts/alertState.ts';
import { alertsItem } from '../../../../src/rules/alerts/alertsItem.ts';
import { unreachedPeople } from '../../../../src/rules/alerts/unreachedPeople.ts';

describe('the life of an alert', () => {
  const walk = (...steps: (typeof alertSteps)[number][]) =>
    alertState(steps.map((step) => ({ step })));

  it('[ALERT-05] follows from its records', () => {
    expect(walk('raised')).toBe('raised');
    expect(walk('raised', 'queued', 'failed')).toBe('failed');
    expect(walk('raised', 'queued', 'failed', 'sent')).toBe('sent');
    expect(walk('raised', 'queued', 'sent', 'failed')).toBe('sent');
    expect(walk('raised', 'queued', 'canceled', 'resolved')).toBe('resolved');
    expect(walk('raised', 'queued', 'sent', 'canceled')).toBe('sent');
    expect(walk('raised', 'queued', 'sent', 'escalated', 'queued', 'sent')).toBe('escalated');
    expect(walk('raised', 'queued', 'sent', 'escalated', 'acknowledged')).toBe('acknowledged');
  });

  it('[ALERT-05] keeps its end, whatever is recorded later', () => {
    const step = fc.constantFrom(...alertSteps);
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (before, later) => {
        const end = walk(...before);
        if (end !== 'acknowledged' && end !== 'resolved') return;
        expect(walk(...before, ...later)).toBe(end);
      }),
    );
  });
});

describe('whom an alert has not reached', () => {
  const log = (text: string) =>
    unreachedPeople(
      text.split(', ').map((line) => {
        const [step = '', channel = null, userId = null] = line.split(' ');
        return {
          step: v.parse(AlertStep, step),
          channel: v.parse(v.nullable(AlertChannel), channel),
          userId,
        };
      }),
    );

  it.each([
    ['raised, queued mail a', []],
    ['queued mail a, sent mail a, queued push a, failed push a', []],
    ['queued mail a, failed mail a', ['a']],
    ['queued mail a, failed mail a, sent mail a', []],
    ['queued mail a, queued sms a, failed sms a, canceled mail a', ['a']],
    ['queued mail a, queued mail b, failed mail b, failed mail a', ['a', 'b']],
    ['queued mail a, sent mail a, escalated, queued mail a, failed mail a', ['a']],
  ])('[ALERT-02] is every person whose channels failed: %s', (text, people) => {
    expect(log(text)).toEqual(people);
  });
});

describe('the alerts to a person on home', () => {
  const id = '7d0c6a2e-52a5-4c52-9a7e-0d1f5d2d9c11';
  const newest = { id, kind: 'newCase', title: 'A new case was opened: Medic 7' } as const;
  const older = { id: 'a', kind: 'theft', title: 'A theft was recorded: HQ Vault' } as const;

  it('[DASH-02] [ALERT-04] are one item: it opens the only alert, or the list of several', () => {
    expect(alertsItem([])).toBeNull();
    expect(alertsItem([newest])).toEqual({
      kind: 'alert',
      tone: 'warning',
      title: 'An alert isn’t acknowledged',
      detail: 'A new case was opened: Medic 7.',
      href: `/alerts/${id}`,
      action: 'Open the alert',
    });
    expect(alertsItem([newest, older])).toMatchObject({
      tone: 'bad',
      title: '2 alerts aren’t acknowledged',
      detail: 'Newest: A new case was opened: Medic 7.',
      href: '/alerts',
      action: 'Open the alerts',
    });
  });
});
