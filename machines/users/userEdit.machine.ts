import { userEditSetup } from './userEdit.setup.ts';

export const userEditMachine = userEditSetup.createMachine({
  id: 'userEdit',
  description: 'Somebody edits another person’s record; what others changed meanwhile is not lost.',
  context: ({ input }) => ({
    ...input,
    base: null,
    user: null,
    kept: null,
    typed: null,
    drawn: null,
    untyped: null,
    label: null,
    storedAt: null,
    save: null,
    changed: null,
    choices: {},
    errors: {},
    refusal: null,
  }),
  invoke: [
    {
      id: 'keepTyping',
      src: 'keepTyping',
      input: ({ context: { userId, editor } }) => ({ userId, editor }),
      // What is typed can be saved all the same.
      onError: { meta: { requirements: ['OFF-03'] } },
    },
    {
      id: 'watchEdit',
      src: 'watchEdit',
      input: ({ context: { userId } }) => ({ userId }),
      // Without it the form only does not say that the edit has arrived.
      onError: { meta: { requirements: ['SYNC-01'] } },
    },
  ],
  initial: 'loading',
  states: {
    loading: {
      description: 'The record is fetched, and what this device keeps of it.',
      tags: 'loading',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        input: ({ context: { userId, editor } }) => ({ userId, editor }),
        onDone: [
          {
            guard: { type: 'isNotLoaded', params: ({ event }) => ({ output: event.output }) },
            target: 'failed',
            actions: { type: 'keepLoadFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'isReadOnly', params: ({ event }) => ({ output: event.output }) },
            target: 'reading',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-02'] },
          },
          {
            guard: { type: 'isInConflict', params: ({ event }) => ({ output: event.output }) },
            target: 'conflict',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SYNC-03'] },
          },
          {
            guard: { type: 'hasTyped', params: ({ event }) => ({ output: event.output }) },
            target: 'editing.restored',
            actions: [
              { type: 'keepLoaded', params: ({ event }) => ({ output: event.output }) },
              { type: 'restoreTyped', params: ({ event }) => ({ output: event.output }) },
            ],
            meta: { requirements: ['OFF-03'] },
          },
          {
            target: 'editing',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-15'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepLoadFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    failed: {
      description: 'The record did not come: why, and a way to try again.',
      tags: 'failed',
      on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    reading: {
      description: 'The record is shown; who looks at it may not change it.',
      tags: 'readOnly',
    },
    editing: {
      description: 'The form is filled in.',
      tags: 'form',
      on: {
        'form.typed': {
          actions: [
            { type: 'noteTyped', params: ({ event }) => ({ form: event.form }) },
            { type: 'tellTyped', params: ({ event }) => ({ form: event.form }) },
          ],
          meta: { requirements: ['OFF-03'] },
        },
        'edit.delivered': {
          actions: { type: 'keepDelivered', params: ({ event }) => ({ model: event.model }) },
          meta: { requirements: ['SYNC-01', 'SYNC-03'] },
        },
        'edit.refused': { actions: 'keepAttention', meta: { requirements: ['SYNC-02'] } },
        'save.requested': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ form: event.form }) },
            target: '.refused',
            actions: { type: 'keepErrors', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isUnchanged', params: ({ event }) => ({ form: event.form }) },
            target: '.unchanged',
            actions: { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isRepeat', params: ({ event }) => ({ form: event.form }) },
            target: 'saving',
            actions: { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['SYNC-02'] },
          },
          {
            target: 'preparing',
            actions: { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['CALL-15'] },
          },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { description: 'As it was loaded.' },
        restored: {
          description: 'The form holds what was typed before the person was signed out.',
          tags: 'restored',
          on: {
            'restored.discarded': {
              target: 'fresh',
              actions: ['discardTyped', 'endTyping'],
              meta: { requirements: ['OFF-03'] },
            },
          },
        },
        unchanged: { description: 'There was nothing to save.', tags: 'unchanged' },
        refused: { description: 'What is wrong is marked; nothing was saved.' },
        saved: { description: 'The server has it.', tags: 'saved' },
        savedHere: {
          description: 'It is kept on this device until there is a connection.',
          tags: 'savedHere',
          on: {
            'edit.delivered': {
              target: 'saved',
              actions: { type: 'keepDelivered', params: ({ event }) => ({ model: event.model }) },
              meta: { requirements: ['SYNC-01', 'SYNC-03'] },
            },
          },
        },
      },
    },
    preparing: {
      description: 'The save is given its id.',
      tags: ['form', 'busy'],
      invoke: {
        id: 'nameSave',
        src: 'nameSave',
        onDone: {
          target: 'saving',
          actions: {
            type: 'keepSave',
            params: ({ event }) => ({ operationId: event.output.operationId }),
          },
          meta: { requirements: ['SYNC-02'] },
        },
        onError: {
          target: 'editing.refused',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    saving: {
      description: 'The save is on its way.',
      tags: ['form', 'busy'],
      invoke: {
        id: 'saveUser',
        src: 'saveUser',
        input: ({ context }) => {
          if (!context.save) throw new Error('A save without its id is not sent.');
          return context.save;
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ output: event.output }) },
            target: 'editing.saved',
            actions: [
              { type: 'keepModel', params: ({ event }) => ({ output: event.output }) },
              'endTyping',
            ],
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isSavedHere', params: ({ event }) => ({ output: event.output }) },
            target: 'editing.savedHere',
            actions: [
              { type: 'keepHere', params: ({ event }) => ({ output: event.output }) },
              'endTyping',
            ],
            meta: { requirements: ['OFF-02'] },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ output: event.output }) },
            target: 'conflict',
            actions: { type: 'keepConflict', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SYNC-03'] },
          },
          {
            target: 'editing.refused',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['CALL-15'] },
          },
        ],
        onError: {
          target: 'editing.refused',
          actions: { type: 'keepRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    conflict: {
      description: 'Somebody else changed the same fields: for each, one of the two is chosen.',
      tags: 'conflict',
      on: {
        'choice.made': {
          actions: {
            type: 'keepChoice',
            params: ({ event }) => ({ field: event.field, side: event.side }),
          },
          meta: { requirements: ['SYNC-03'] },
        },
        'choices.confirmed': [
          {
            guard: 'isChosen',
            target: 'preparing',
            actions: 'settleConflict',
            meta: { requirements: ['SYNC-03'] },
          },
          { target: 'conflict', meta: { requirements: ['SYNC-03'] } },
        ],
      },
    },
  },
});
