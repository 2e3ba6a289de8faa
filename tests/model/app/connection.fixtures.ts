import { connectionMachine } from '../../../machines/app/connection.machine.ts';
import { model } from '../kit/fixtures.ts';

export const connection = model('connection', connectionMachine, {
  events: {
    'network.offline': [{ type: 'network.offline' }],
    'network.online': [{ type: 'network.online' }],
    'response.received': [{ type: 'response.received' }],
    'response.missing': [{ type: 'response.missing' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: { probe: [undefined] },
  errors: { probe: ['no reply'] },
  inputs: { start: undefined },
  context: ({ failures }) => ({ failures: Math.min(failures, 3) }),
  systemActors: ['resync', 'pendingActs', 'fieldKit', 'delivery'],
});
