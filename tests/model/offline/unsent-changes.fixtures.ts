import { unsentChangesMachine } from '../../../machines/offline/unsentChanges.machine.ts';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { sampleEdit } from '../core/sampleEdit.ts';
import { model } from '../kit/fixtures.ts';

export const unsentChanges = model('unsent-changes', unsentChangesMachine, {
  events: {
    'panel.opened': [{ type: 'panel.opened' }],
    'panel.closed': [{ type: 'panel.closed' }],
    'discard.requested': [{ type: 'discard.requested', edit: sampleEdit() }],
    'discard.confirmed': [{ type: 'discard.confirmed' }],
    'cancel.chosen': [{ type: 'cancel.chosen' }],
  },
  outputs: { discardEdit: [undefined] },
  errors: { discardEdit: ['broken'] },
  inputs: { 'a user logged in': { owner: { userId: sampleRow().userId, agencyId: 7 } } },
  context: ({ edit, hasFailed }) => ({ isDeciding: edit !== null, hasFailed }),
  systemActors: ['resync'],
});
