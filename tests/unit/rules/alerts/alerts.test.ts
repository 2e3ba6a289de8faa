import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertChannels, alertKinds } from '../../../../src/contract/alerts/alert.ts';
import { channelsFor } from '../../../../src/rules/alerts/alertChannels.ts';
import {
  type Addressed,
  type Reachable,
  recipientsOf,
} from '../../../../src/rules/alerts/alertRecipients.ts';
import { alertTitle, alertWords } from '../../../../src/rules/alerts/alertText.ts';
import {
  escalatedTo,
  nextEscalation,
  usualEscalation,
} from '../../../../src/rules/alerts/escalation.ts';

const kind = fc.constantFrom(...alertKinds);
const places = ['vault', 'medic'];

const person = fc.record({
  userId: fc.constantFrom('u1', 'u2', 'u3', 'u4', 'u5', 'u6'),
  permissionId: fc.constantFrom(1, 2, 3),
  isAgent: fc.boolean(),
  readsAll: fc.boolean(),
  places: fc.subarray(places),
  custodyOf: fc.subarray(places),
  isReachable: fc.boolean(),
  hasChosen: fc.boolean(),
});
const people = fc.uniqueArray(person, { selector: ({ userId }) => userId, maxLength: 6 });
const addressed = fc.record({
  kind,
  places: fc.subarray(places),
  named: fc.option(fc.constantFrom('u1', 'u2')),
  added: fc.subarray(['u3', 'u4']),
  escalatedTo: fc.subarray(['managers', 'agent', 'admins'] as const),
});

function one(userId: string, different: Partial<Reachable> = {}): Reachable {
  return {
    ...{ userId, permissionId: 1, isAgent: false, readsAll: false },
    ...{ places: [], custodyOf: [] },
    ...{ isReachable: true, hasChosen: false },
    ...different,
  };
}

const admin = one('admin', { permissionId: 3 });
const agent = one('agent', { isAgent: true });
const manager = one('manager', { permissionId: 2, places: ['medic'] });
const other = one('other', { permissionId: 2, places: ['vault'] });
const crew = one('crew', { places: ['medic'], custodyOf: ['medic'] });
const everyone = [admin, agent, manager, other, crew];

function to(alert: Partial<Addressed> & Pick<Addressed, 'kind'>, among = everyone): string[] {
  const about = { places: ['medic'], named: null, added: [], escalatedTo: [], ...alert };
  return recipientsOf(about, among).map(({ userId }) => userId);
}

describe('who gets an alert', () => {
  it('[ALERT-01] [ALERT-02] is sent to the agent and the administrators for loss, theft, seal and chain', () => {
    for (const one of ['loss', 'theft', 'sealMismatch', 'brokenChain'] as const) {
      expect(to({ kind: one })).toEqual(['admin', 'agent']);
    }
  });

  it('[ALERT-02] is sent to the managers of the place, both ends of a transfer, or the named person', () => {
    expect(to({ kind: 'newCase' })).toEqual(['manager']);
    expect(to({ kind: 'belowPar' })).toEqual(['manager']);
    expect(to({ kind: 'incomingTransfer', places })).toEqual(['other', 'manager', 'crew']);
    expect(to({ kind: 'signatureRequest', named: 'crew' })).toEqual(['crew']);
  });

  it('[ALERT-02] [REG-14] is sent to the administrators while there is no agent', () => {
    expect(to({ kind: 'noAgent', places: [] })).toEqual(['admin']);
  });

  it('[ALERT-02] is sent to the agent and the administrators where no required recipient is left', () => {
    expect(to({ kind: 'newCase' }, [admin, agent, other])).toEqual(['admin', 'agent']);
    const bounced = { ...manager, isReachable: false };
    expect(to({ kind: 'newCase' }, [admin, agent, bounced])).toEqual(['admin', 'agent']);
  });

  it('[ALERT-02] is sent to everyone of an end of a transfer that has no manager and no custodian', () => {
    const driver = one('driver', { places: ['bag'] });
    const second = one('second', { places: ['bag'] });
    const among = [...everyone, driver, second];
    const about = { kind: 'incomingTransfer', places: ['bag', 'vault'] } as const;
    expect(to(about, among)).toEqual(['driver', 'second', 'other']);
  });

  it.each<[string, Partial<Addressed>, string[]]>([
    ['the agent, who may read all of it', { added: ['agent'] }, ['manager', 'agent']],
    [
      'a person of one of its two places',
      { places, added: ['crew'] },
      ['other', 'manager', 'crew'],
    ],
    ['anyone, if it is about the agency', { places: [], added: ['crew'] }, ['crew']],
    ['no one of another place', { added: ['other'] }, ['manager']],
  ])('[ALERT-02] [ENT-12] may be added to what they may read: %s', (_, about, expected) => {
    expect(to({ kind: 'newCase', ...about })).toEqual(expected);
  });

  it('[ALERT-02] is sent to the people of the place who chose its kind, and to whom the agency added', () => {
    const curious = one('curious', { places: ['medic'], hasChosen: true });
    const stranger = one('stranger', { hasChosen: true });
    const about = { kind: 'newCase', places: ['medic'], named: null, escalatedTo: [] } as const;
    const found = recipientsOf({ ...about, added: ['crew', 'other', 'auditor'] }, [
      ...everyone,
      curious,
      stranger,
      one('auditor', { readsAll: true }),
    ]);
    // The manager of another inventory does not see this one, and is left out.
    expect(found).toEqual([
      { userId: 'manager', isRequired: true },
      { userId: 'crew', isRequired: true },
      { userId: 'auditor', isRequired: true },
      { userId: 'curious', isRequired: false },
    ]);
  });

  it('[ALERT-04] adds managers, then the agent, then administrators with each step', () => {
    const asked = { kind: 'signatureRequest', named: 'crew' } as const;
    const at = (level: number) =>
      to({ ...asked, escalatedTo: escalatedTo(asked.kind, level, usualEscalation) });
    expect(at(0)).toEqual(['crew']);
    expect(at(1)).toEqual(['crew', 'manager']);
    expect(at(2)).toEqual(['crew', 'manager', 'agent']);
    expect(at(3)).toEqual(['crew', 'manager', 'agent', 'admin']);
    expect(escalatedTo('expiry', 3, usualEscalation)).toEqual([]);
  });

  it('[ALERT-02] has a required recipient wherever the agent or an administrator can be reached', () => {
    fc.assert(
      fc.property(addressed, people, (alert, all) => {
        const found = recipientsOf(alert, all);
        const ids = found.map(({ userId }) => userId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(all.find((one) => one.userId === id)?.isReachable).toBe(true);
        const last = all.some((one) => one.isReachable && (one.isAgent || one.permissionId === 3));
        if (last) expect(found.some(({ isRequired }) => isRequired)).toBe(true);
      }),
    );
  });

  it('[ALERT-04] never loses a required recipient by escalating', () => {
    const requiredIn = (alert: Addressed, all: readonly Reachable[]) =>
      recipientsOf(alert, all).flatMap(({ userId, isRequired }) => (isRequired ? userId : []));
    fc.assert(
      fc.property(addressed, people, (alert, all) => {
        const later = requiredIn({ ...alert, escalatedTo: ['managers', 'admins'] }, all);
        expect(later).toEqual(
          expect.arrayContaining(requiredIn({ ...alert, escalatedTo: [] }, all)),
        );
      }),
    );
    // The agent is there for a person who is named and can't be reached, and stays when the managers are added.
    const unnamed = {
      kind: 'signatureRequest',
      places: ['medic'],
      named: null,
      added: [],
    } as const;
    const two = [
      one('agent', { isAgent: true }),
      one('manager', { permissionId: 2, places: ['medic'] }),
    ];
    expect(requiredIn({ ...unnamed, escalatedTo: [] }, two)).toEqual(['agent']);
    expect(requiredIn({ ...unnamed, escalatedTo: ['managers'] }, two)).toEqual([
      'agent',
      'manager',
    ]);
  });
});

describe('on which channels', () => {
  const open = { mail: true, push: true, sms: true };

  it('[ALERT-02] is as chosen, by email and notification for required recipients who did not choose', () => {
    expect(channelsFor('loss', {}, open, true)).toEqual(['mail', 'push']);
    expect(channelsFor('loss', {}, open, false)).toEqual([]);
    expect(channelsFor('loss', { loss: ['sms'] }, open, true)).toEqual(['sms']);
  });

  it('[ALERT-02] cannot be muted by a required recipient', () => {
    const channels = fc.subarray([...alertChannels]);
    const opens = fc.record({ mail: fc.boolean(), push: fc.boolean(), sms: fc.boolean() });
    fc.assert(
      fc.property(kind, channels, opens, (which, chosen, reaching) => {
        const got = channelsFor(which, { [which]: chosen }, reaching, true);
        expect(got.length > 0).toBe(reaching.mail || reaching.push || reaching.sms);
        for (const channel of got) expect(reaching[channel]).toBe(true);
      }),
    );
  });
});

describe('what a channel says', () => {
  it('[ALERT-03] says the same by push and SMS whatever the drug and the amount are', () => {
    const line = fc.string();
    fc.assert(
      fc.property(kind, fc.array(line), fc.array(line), (which, lines, others) => {
        for (const channel of ['push', 'sms'] as const) {
          const facts = { kind: which, place: 'Medic 2' };
          expect(alertWords({ ...facts, lines }, channel, 'Harbor')).toEqual(
            alertWords({ ...facts, lines: others }, channel, 'Harbor'),
          );
        }
      }),
    );
  });

  it('[ALERT-03] has drugs and amounts in the email only', () => {
    const facts = {
      kind: 'belowPar',
      place: 'Medic 2',
      lines: ['Fentanyl: 2 of 4 vials'],
    } as const;
    expect(alertTitle(facts)).toBe('Stock is below PAR: Medic 2');
    expect(alertTitle({ kind: 'noAgent', place: null })).toBe(
      'There is no controlled-substance agent',
    );
    expect(alertWords(facts, 'mail', 'Harbor').paragraphs).toContain('Fentanyl: 2 of 4 vials');
    expect(JSON.stringify(alertWords(facts, 'sms', 'Harbor'))).not.toContain('Fentanyl');
  });
});

describe('escalation', () => {
  const since = new Date('2026-01-15T12:00:00Z');
  const minutesTo = (which: (typeof alertKinds)[number], level = 0, times = usualEscalation) => {
    const at = nextEscalation(which, level, times, since);
    return at === null ? null : (at.getTime() - since.getTime()) / 60_000;
  };

  it('[ALERT-04] waits 30 minutes for a loss, 2 hours for a case, 24 hours for a signature', () => {
    expect([minutesTo('loss'), minutesTo('theft')]).toEqual([30, 30]);
    expect([minutesTo('newCase'), minutesTo('sealMismatch')]).toEqual([120, 120]);
    expect(minutesTo('signatureRequest')).toBe(1_440);
    expect(minutesTo('expiry')).toBeNull();
  });

  it('[ALERT-04] ends after three steps at most, or after those that the agency set', () => {
    expect([minutesTo('loss', 2), minutesTo('loss', 3)]).toEqual([30, null]);
    const repeated = (times: number) =>
      Array.from({ length: times }, () => ({ minutes: 30, to: 'agent' as const }));
    expect(minutesTo('loss', 1, { ...usualEscalation, loss: repeated(1) })).toBeNull();
    expect(minutesTo('loss', 3, { ...usualEscalation, loss: repeated(9) })).toBeNull();
    expect(minutesTo('loss', 0, { ...usualEscalation, loss: [] })).toBeNull();
  });
});
