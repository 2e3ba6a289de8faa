import { cacheWarmingMachine } from '../../../machines/offline/cacheWarming.machine.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { model } from '../kit/fixtures.ts';

const owner = { userId: sampleRow().userId, agencyId: 7 };

export const cacheWarming = model('cache-warming', cacheWarmingMachine, {
  events: { 'connection.restored': [{ type: 'connection.restored' }] },
  outputs: {
    planWarming: [['permissions', 'departments', 'users'], ['permissions', 'departments'], []],
    fetchCache: [undefined],
    setDone: [undefined],
  },
  errors: { planWarming: ['broken'], fetchCache: ['no answer'], setDone: ['broken'] },
  inputs: { 'a manager': { owner, permissionId: 2 }, 'a technician': { owner, permissionId: 1 } },
  context: ({ wanted }) => ({ wanted: wanted.join(', ') }),
});
