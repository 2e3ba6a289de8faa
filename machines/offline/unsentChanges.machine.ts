import { assign, sendTo, setup } from 'xstate';
import type { UnsentEdit } from '../../src/rules/offline/unsentEdit.ts';
import { received } from '../core/output.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import type { EditOwner } from './resync.setup.ts';

export type UnsentChangesEvent =
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'discard.requested'; edit: UnsentEdit }
  | { type: 'discard.confirmed' }
  | { type: 'cancel.chosen' };

type Context = { owner: EditOwner; edit: UnsentEdit | null; hasFailed: boolean };

type DecisionInput = { owner: EditOwner; edit: UnsentEdit };

function decided({ owner, edit }: Context): DecisionInput {
  if (!edit) throw new Error('No edit is being decided on.');
  return { owner, edit };
}

export const unsentChangesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { owner: EditOwner },
    events: {} as UnsentChangesEvent,
    tags: {} as 'open' | 'confirming' | 'busy',
  },
  actors: { discardEdit: promisePlaceholder<void, DecisionInput>('discardEdit') },
  actions: {
    setEdit: assign((_, { edit }: { edit: UnsentEdit }) => ({ edit, hasFailed: false })),
    markFailed: assign({ hasFailed: true }),
    notifyResync: sendTo(systemActor('resync'), () => ({ type: 'edits.changed' })),
    requestRetry: sendTo(systemActor('resync'), () => ({ type: 'retry.requested' })),
  },
}).createMachine({
  id: 'unsentChanges',
  description: 'Lists edits stored on this device. The user can discard an edit.',
  context: ({ input }) => ({ owner: input.owner, edit: null, hasFailed: false }),
  initial: 'closed',
  states: {
    closed: { description: 'The list is closed.', on: { 'panel.opened': { target: 'listing' } } },
    listing: {
      description: 'The list shows every edit. Opening the list triggers a retry.',
      tags: 'open',
      entry: 'requestRetry',
      on: {
        'panel.closed': { target: 'closed' },
        'discard.requested': {
          target: 'confirming',
          actions: { type: 'setEdit', params: received },
        },
      },
    },
    confirming: {
      description: 'Waiting for the user to confirm. Discarding can’t be undone.',
      tags: ['open', 'confirming'],
      on: {
        'discard.confirmed': { target: 'discarding', meta: { requirements: ['SYNC-02'] } },
        'cancel.chosen': { target: 'listing', meta: { requirements: ['SYNC-02'] } },
      },
    },
    discarding: {
      description: 'The browser deletes the edit.',
      tags: ['open', 'confirming', 'busy'],
      invoke: {
        id: 'discardEdit',
        src: 'discardEdit',
        input: ({ context }) => decided(context),
        onDone: { target: 'listing', actions: 'notifyResync' },
        onError: {
          target: 'confirming',
          actions: 'markFailed',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
