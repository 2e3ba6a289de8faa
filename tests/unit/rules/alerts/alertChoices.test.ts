import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertChannels, alertKinds } from '../../../../src/contract/alerts/alert.ts';
import { channelsFor } from '../../../../src/rules/alerts/alertChannels.ts';
import {
  choiceErrors,
  choicesOf,
  isSameChoice,
  keptChoices,
  mutedKinds,
} from '../../../../src/rules/alerts/alertChoices.ts';
import type { Reachable } from '../../../../src/rules/alerts/alertRecipients.ts';
import { deviceName } from '../../../../src/rules/alerts/deviceName.ts';

function one(userId: string, different: Partial<Reachable> = {}): Reachable {
  return {
    ...{ userId, permissionId: 1, isAgent: false, readsAll: false, places: [], custodyOf: [] },
    ...{ isReachable: false, hasChosen: true },
    ...different,
  };
}

const people = [
  one('admin', { permissionId: 3 }),
  one('agent', { isAgent: true }),
  one('manager', { permissionId: 2, places: ['medic'] }),
  one('crew', { places: ['medic'] }),
];

function kindsOf(userId: string, places: string[] = [], added: ('all' | 'belowPar')[] = []) {
  return choicesOf({ userId, places, added }, people, {});
}

const required = (...of: Parameters<typeof kindsOf>) =>
  kindsOf(...of).flatMap(({ kind, isRequired }) => (isRequired ? kind : []));

describe('what a person can choose', () => {
  it('[ALERT-02] is required of agent and administrators for loss, theft, seal, dates and chain, and of everyone for signatures', () => {
    const ofAgent = ['loss', 'theft', 'sealMismatch', 'signatureRequest', 'legalDate'];
    expect(required('agent')).toEqual([...ofAgent, 'earlyStock', 'brokenChain']);
    expect(required('admin')).toEqual([...ofAgent, 'earlyStock', 'noAgent', 'brokenChain']);
    expect(required('crew', ['medic'])).toEqual(['signatureRequest']);
  });

  it('[ALERT-02] is required of managers for what is about their inventories, and of whom the agency added', () => {
    expect(required('manager', ['medic'])).toContain('belowPar');
    expect(required('manager', ['medic'])).toContain('incomingTransfer');
    expect(required('manager')).toEqual(['signatureRequest']);
    expect(required('crew', ['medic'], ['belowPar'])).toEqual(['signatureRequest', 'belowPar']);
    expect(required('crew', [], ['all'])).toEqual([...alertKinds]);
  });

  it('[ALERT-02] leaves out what only required recipients get, and what is about inventories of others', () => {
    const kinds = kindsOf('crew', ['medic']).map(({ kind }) => kind);
    expect(kinds).toContain('loss');
    expect(kinds).not.toContain('brokenChain');
    expect(kindsOf('crew').map(({ kind }) => kind)).toEqual(['signatureRequest']);
  });

  it('[ALERT-02] can’t mute a kind of which they are a required recipient', () => {
    const kinds = kindsOf('manager', ['medic']);
    expect(mutedKinds(kinds, { newCase: [], loss: [] })).toEqual({
      newCase: 'You must get these alerts: choose at least one channel.',
    });
    expect(mutedKinds(kinds, { newCase: ['sms'] })).toEqual({});
  });

  it('[ALERT-02] is kept only where it is not as usual, and read back as it was chosen', () => {
    const kinds = kindsOf('manager', ['medic']);
    const channels = fc.subarray([...alertChannels], { minLength: 1 });
    const choice = fc.dictionary(fc.constantFrom(...alertKinds), channels);
    const open = { mail: true, push: true, sms: true };
    fc.assert(
      fc.property(choice, (chosen) => {
        const kept = keptChoices(kinds, chosen);
        const again = choicesOf({ userId: 'manager', places: ['medic'], added: [] }, people, kept);
        const none = { quietFrom: '', quietTo: '' };
        expect(isSameChoice({ kinds: again, ...none }, { channels: chosen, ...none })).toBe(true);
        for (const { kind, isRequired, channels: own } of again) {
          expect(new Set(channelsFor(kind, kept, open, isRequired))).toEqual(new Set(own));
        }
      }),
    );
    expect(keptChoices(kinds, { newCase: ['push', 'mail'], loss: [] })).toEqual({});
    expect(keptChoices(kinds, { newCase: ['sms', 'mail', 'sms'] })).toEqual({
      newCase: ['mail', 'sms'],
    });
  });

  it('[ALERT-02] [ALERT-04] is another one with other quiet hours, which have two ends that differ', () => {
    const kinds = kindsOf('manager', ['medic']);
    const day = { quietFrom: '09:00', quietTo: '17:00' };
    const choose = (change: object) => ({ channels: {}, ...day, ...change });
    expect(isSameChoice({ kinds, ...day }, choose({}))).toBe(true);
    const chosen = (newCase: ('mail' | 'push' | 'sms')[]) => choose({ channels: { newCase } });
    expect(isSameChoice({ kinds, ...day }, chosen(['push', 'mail']))).toBe(true);
    expect(isSameChoice({ kinds, ...day }, chosen(['push']))).toBe(false);
    expect(isSameChoice({ kinds, ...day }, choose({ quietFrom: '08:00' }))).toBe(false);
    expect(isSameChoice({ kinds, ...day }, choose({ quietTo: '18:00' }))).toBe(false);
    expect(choiceErrors(kinds, choose({}))).toEqual({});
    expect(choiceErrors(kinds, choose({ quietTo: '', channels: { newCase: [] } }))).toEqual({
      quietTo: 'Enter when quiet hours end.',
      newCase: 'You must get these alerts: choose at least one channel.',
    });
  });
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['something else', 'A browser'],
])('[ALERT-02] a device with the user agent %s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
