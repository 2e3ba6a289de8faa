import { resyncMachine } from '../../../machines/offline/resync.machine.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { sampleConflict, sampleEdit } from '../core/sampleEdit.ts';
import { model } from '../kit/fixtures.ts';

const owner = { userId: sampleRow().userId, agencyId: 7 };
const other = {
  userId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0002',
  operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a2',
};
const draw = 0.5;

export const resync = model('resync', resyncMachine, {
  events: {
    'connection.restored': [{ type: 'connection.restored' }],
    'edits.changed': [{ type: 'edits.changed' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    openTable: [
      { isOpen: true, draw },
      { isOpen: false, draw },
    ],
    readTable: [
      { edits: [sampleEdit()], draw },
      { edits: [], draw },
      { edits: [sampleEdit({ reason: 'It was refused.' }), sampleEdit(other)], draw },
      { edits: [sampleConflict()], draw },
    ],
    // What was refused waits on: so the first two examples go together.
    sendEdit: ['refused', 'saved', 'unreachable', 'gone'],
  },
  errors: { openTable: ['broken'], readTable: ['broken'], sendEdit: ['broken'] },
  inputs: { 'a user logged in': { owner } },
  context: ({ edits, tried, failures, isAskedAgain, draw: drawn }) => ({
    edits: edits.length,
    tried: tried.length,
    failures,
    isAskedAgain,
    draw: drawn,
  }),
  // A third failure in a row says nothing that a second does not.
  filter: ({ context }) => (context as { failures: number }).failures < 3,
});
