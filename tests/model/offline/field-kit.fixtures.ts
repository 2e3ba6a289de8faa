import { fieldKitMachine } from '../../../machines/offline/fieldKit.machine.ts';
import { model } from '../kit/fixtures.ts';

const owner = { userId: 'medic', agencyId: 7 };
const asOf = '2026-07-15T14:00:00.000Z';

export const fieldKit = model('field-kit', fieldKitMachine, {
  events: {
    'connection.restored': [{ type: 'connection.restored' }],
    'kit.requested': [{ type: 'kit.requested' }],
  },
  outputs: {
    readKit: ['2026-07-15T06:00:00.000Z', null],
    renewKit: [
      { outcome: 'renewed', asOf },
      { outcome: 'revoked' },
      { outcome: 'postponed' },
      { outcome: 'deviceOnly' },
      { outcome: 'unstored' },
    ],
  },
  errors: { readKit: ['broken'], renewKit: ['no answer'] },
  inputs: { 'a medic': { owner, mayRecord: true }, 'an auditor': { owner, mayRecord: false } },
  context: ({ asOf: issued }) => ({
    kit: issued === null ? 'none' : issued === asOf ? 'new' : 'previous',
  }),
});
