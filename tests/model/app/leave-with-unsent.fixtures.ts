import { leaveWithUnsentMachine } from '../../../machines/app/leaveWithUnsent.machine.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { model } from '../kit/fixtures.ts';

export const leaveWithUnsent = model('leave-with-unsent', leaveWithUnsentMachine, {
  events: {
    'leave.requested': [{ type: 'leave.requested' }],
    'send.chosen': [{ type: 'send.chosen' }],
    'discard.chosen': [{ type: 'discard.chosen' }],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
  },
  outputs: { countUnsent: [2, 0], sendUnsent: [0, 1], discardUnsent: [undefined] },
  errors: { countUnsent: ['broken'], sendUnsent: ['broken'], discardUnsent: ['broken'] },
  inputs: { 'a user logged in': { owner: { userId: sampleRow().userId, agencyId: 7 } } },
  context: ({ unsentChanges, hasFailed, answer }) => ({ unsentChanges, hasFailed, answer }),
});
