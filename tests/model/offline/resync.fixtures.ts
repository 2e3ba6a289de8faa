import { resyncMachine } from '../../../machines/offline/resync.machine.ts';
import type { EditUserRecord } from '../../../src/contract/users/user.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { sampleConflict, sampleEdit } from '../core/sampleEdit.ts';
import { model } from '../kit/fixtures.ts';

const owner = { userId: sampleRow().userId, agencyId: 7 };
const other = {
  userId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0002',
  operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a2',
};
const draw = 0.5;
const record: EditUserRecord = {
  user: sampleRow({ fullName: 'Rosa Halloran-Diaz' }),
  base: sampleRow(),
  operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a1',
  editedAt: '2026-03-10T08:00:00.000Z',
  isUpdatedOffline: true,
  editedBy: owner.userId,
  agencyId: owner.agencyId,
  refusal: null,
};
const refusal = { code: 'last_administrator', message: 'It was refused.', changed: null };
const changed = { current: sampleRow({ fullName: 'R. Halloran' }), fields: ['fullName' as const] };

export const resync = model('resync', resyncMachine, {
  events: {
    'connection.restored': [{ type: 'connection.restored' }],
    'lock.granted': [{ type: 'lock.granted' }],
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
    // What was refused waits on: so the first examples of both go together.
    sendEdit: [
      { outcome: 'refused', record, refusal },
      { outcome: 'saved', record, model: sampleRow({ fullName: 'Rosa Halloran-Diaz' }) },
      { outcome: 'conflict', record, refusal: { ...refusal, code: 'user_changed', changed } },
      { outcome: 'unreachable' },
      { outcome: 'gone' },
    ],
    storeDelivery: [undefined],
    keepConflict: [undefined],
    keepRefusal: [undefined],
  },
  errors: {
    openTable: ['broken'],
    readTable: ['broken'],
    sendEdit: ['broken'],
    storeDelivery: ['broken'],
    keepConflict: ['broken'],
    keepRefusal: ['broken'],
  },
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
