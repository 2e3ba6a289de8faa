import { unsentMachine } from '../../machines/unsent/unsent.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleConflict, sampleEdit, sampleRow } from './sampleEdit.ts';

export const unsent = model('unsent', unsentMachine, {
  events: {
    'panel.opened': [{ type: 'panel.opened' }],
    'panel.closed': [{ type: 'panel.closed' }],
    'conflict.opened': [{ type: 'conflict.opened', edit: sampleConflict() }],
    'choice.made': [{ type: 'choice.made', mine: ['phoneNumber'] }],
    'discard.requested': [{ type: 'discard.requested', edit: sampleEdit() }],
    'discard.confirmed': [{ type: 'discard.confirmed' }],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
  },
  outputs: { resolveConflict: [undefined], discardEdit: [undefined] },
  errors: { resolveConflict: ['full'], discardEdit: ['broken'] },
  inputs: { 'somebody signed in': { owner: { userId: sampleRow().userId, agencyId: 7 } } },
  context: ({ edit, hasFailed }) => ({ isDeciding: edit !== null, hasFailed }),
  receptionists: ['resync'],
});
