import { connectionMachine } from '../../machines/app/connection.machine.ts';
import { model } from '../../src/charts/fixtures.ts';

export const connection = model('connection', connectionMachine, {
  events: {
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'call.answered': [{ type: 'call.answered' }],
    'call.unanswered': [{ type: 'call.unanswered' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: { probe: [undefined] },
  errors: { probe: ['nobody answers'] },
  inputs: { start: undefined },
  context: ({ failures }) => ({ failures: Math.min(failures, 3) }),
  receptionists: ['resync'],
});
