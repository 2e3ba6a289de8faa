import { warmCachesMachine } from '../../machines/offline/warmCaches.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleRow } from '../support/sampleRow.ts';

const owner = { userId: sampleRow().userId, agencyId: 7 };

export const warmCaches = model('warm-caches', warmCachesMachine, {
  events: { 'connection.restored': [{ type: 'connection.restored' }] },
  outputs: {
    planWarming: [['permissions', 'departments', 'users'], ['permissions', 'departments'], []],
    fetchCache: [undefined],
    keepDone: [undefined],
  },
  errors: { planWarming: ['broken'], fetchCache: ['no answer'], keepDone: ['broken'] },
  inputs: {
    'a manager': { owner, permissionId: 2 },
    'a technician': { owner, permissionId: 1 },
  },
  context: ({ wanted }) => ({ wanted: wanted.join(', ') }),
});
