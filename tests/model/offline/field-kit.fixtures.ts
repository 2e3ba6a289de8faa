import { fieldKitMachine } from '../../../machines/offline/fieldKit.machine.ts';
import { model } from '../kit/fixtures.ts';

const owner = { userId: 'medic', agencyId: 7 };
const asOf = '2026-07-15T14:00:00.000Z';
const hour = 3_600_000;
const renewed = { asOf, problem: null, usableFor: 12 * hour, freshFor: hour / 4 };
const previous = { ...renewed, asOf: '2026-07-15T06:00:00.000Z', usableFor: 4 * hour, freshFor: 0 };
const none = { asOf: null, problem: 'none' as const, usableFor: 0, freshFor: 0 };
const oldLogin = { ...none, problem: 'oldLogin' as const };
const newForOldLogin = { ...oldLogin, freshFor: hour / 4 };

export const fieldKit = model('field-kit', fieldKitMachine, {
  events: {
    'connection.restored': [{ type: 'connection.restored' }],
    'kit.requested': [{ type: 'kit.requested' }],
  },
  outputs: {
    readKit: [previous, none, renewed, oldLogin, newForOldLogin],
    renewKit: [
      { outcome: 'renewed', kit: renewed },
      { outcome: 'renewed', kit: newForOldLogin },
      { outcome: 'revoked' },
      { outcome: 'postponed' },
      { outcome: 'deviceOnly' },
      { outcome: 'unstored' },
    ],
  },
  errors: { readKit: ['broken'], renewKit: ['no answer'] },
  inputs: { 'a medic': { owner, mayRecord: true }, 'an auditor': { owner, mayRecord: false } },
  context: ({ kit, isUnread }) => ({
    kit: kit.problem ?? (kit.asOf === asOf ? 'new' : 'previous'),
    isUnread,
  }),
});
