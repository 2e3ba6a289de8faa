import { leavingMachine } from '../../../machines/app/leaving.machine.ts';
import { model } from '../kit/fixtures.ts';

export const leaving = model('leaving', leavingMachine, {
  events: {
    'history.held': [{ type: 'history.held' }],
    'address.requested': [
      { type: 'address.requested', address: '/reports/use-log' },
      { type: 'address.requested', address: '/inventory/list' },
    ],
    'leave.requested': [{ type: 'leave.requested' }],
    'leave.confirmed': [{ type: 'leave.confirmed' }],
    'leave.refused': [{ type: 'leave.refused' }],
  },
  outputs: {
    findTyped: [
      { isHere: true, isElsewhere: false },
      { isHere: false, isElsewhere: true },
      { isHere: false, isElsewhere: false },
    ],
  },
  errors: { findTyped: ['broken'], watchWays: ['broken'] },
  inputs: { 'a user logged in': undefined },
  systemActors: ['navigation'],
  context: ({ way, isElsewhere, answer }) => ({ way: way.kind, isElsewhere, answer }),
});
