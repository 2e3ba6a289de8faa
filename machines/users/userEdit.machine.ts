import { output } from '../core/output.ts';
import { userEditSetup } from './userEdit.setup.ts';

export const userEditMachine = userEditSetup.createMachine({
  id: 'userEdit',
  description: 'Edits another user’s record without losing other people’s changes.',
  context: ({ input: { userId, editor, loaded } }) => ({
    userId,
    editor,
    base: loaded.base,
    user: loaded.user,
    kept: loaded.label === null ? null : loaded.user,
    typed: null,
    earlier: loaded.typed,
    drawn: loaded.base,
    untyped: null,
    label: loaded.label,
    storedAt: loaded.storedAt,
    save: null,
    changed: loaded.changed,
    choices: {},
    errors: {},
    refusal: null,
  }),
  invoke: [
    {
      id: 'setTyping',
      src: 'setTyping',
      input: ({ context: { userId, editor } }) => ({ userId, editor }),
      // What is typed can be saved all the same.
      onError: { meta: { requirements: ['OFF-03'] } },
    },
    {
      id: 'watchEdit',
      src: 'watchEdit',
      input: ({ context: { userId } }) => ({ userId }),
      // Without it the form only does not say that the edit was delivered.
      onError: { meta: { requirements: ['SYNC-01'] } },
    },
  ],
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser decides whether the record is shown, edited, or in conflict.',
      always: [
        { guard: 'isReadOnly', target: 'reading', meta: { requirements: ['ROLE-02'] } },
        { guard: 'isInConflict', target: 'conflict', meta: { requirements: ['SYNC-03'] } },
        {
          guard: 'hasTyped',
          target: 'editing.restored',
          actions: 'restoreTyped',
          meta: { requirements: ['OFF-03'] },
        },
        { target: 'editing', meta: { requirements: ['CALL-15'] } },
      ],
    },
    reading: {
      description: 'The record is shown read-only.',
      tags: 'readOnly',
    },
    editing: {
      description: 'The user fills in the form.',
      tags: 'form',
      on: {
        'form.typed': {
          actions: [
            { type: 'noteTyped', params: ({ event }) => ({ form: event.form }) },
            { type: 'notifyTyped', params: ({ event }) => ({ form: event.form }) },
          ],
          meta: { requirements: ['OFF-03'] },
        },
        'edit.delivered': {
          actions: { type: 'setDelivered', params: ({ event }) => ({ model: event.model }) },
          meta: { requirements: ['SYNC-01', 'SYNC-03'] },
        },
        'edit.refused': { actions: 'setAttention', meta: { requirements: ['SYNC-02'] } },
        'save.requested': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ form: event.form }) },
            target: '.refused',
            actions: { type: 'setErrors', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isUnchanged', params: ({ event }) => ({ form: event.form }) },
            target: '.unchanged',
            actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isRepeat', params: ({ event }) => ({ form: event.form }) },
            target: 'saving',
            actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['SYNC-02'] },
          },
          {
            target: 'preparing',
            actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
            meta: { requirements: ['CALL-15'] },
          },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { description: 'The form is unchanged since it was loaded.' },
        restored: {
          description: 'The form contains entries typed before the user was logged out.',
          tags: 'restored',
          on: {
            'restored.discarded': {
              target: 'fresh',
              actions: ['discardTyped', 'endTyping'],
              meta: { requirements: ['OFF-03'] },
            },
          },
        },
        unchanged: { description: 'There were no changes to save.', tags: 'unchanged' },
        refused: { description: 'Not saved. The fields to correct are marked.' },
        saved: { description: 'The server saved the record.', tags: 'saved' },
        savedHere: {
          description: 'The change is stored on this device until the server can be reached.',
          tags: 'savedHere',
          on: {
            'edit.delivered': {
              target: 'saved',
              actions: { type: 'setDelivered', params: ({ event }) => ({ model: event.model }) },
              meta: { requirements: ['SYNC-01', 'SYNC-03'] },
            },
          },
        },
      },
    },
    preparing: {
      description: 'The browser assigns an ID to the save.',
      tags: ['form', 'busy'],
      invoke: {
        id: 'nameSave',
        src: 'nameSave',
        onDone: {
          target: 'saving',
          actions: {
            type: 'setSave',
            params: ({ event }) => ({ operationId: event.output.operationId }),
          },
          meta: { requirements: ['SYNC-02'] },
        },
        onError: {
          target: 'editing.refused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    saving: {
      description: 'Waiting for the server to save.',
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
            guard: { type: 'isSaved', params: output },
            target: 'editing.saved',
            actions: [{ type: 'setModel', params: output }, 'endTyping'],
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isSavedHere', params: output },
            target: 'editing.savedHere',
            actions: [{ type: 'keepHere', params: output }, 'endTyping'],
            meta: { requirements: ['OFF-02'] },
          },
          {
            guard: { type: 'isConflict', params: output },
            target: 'conflict',
            actions: { type: 'setConflict', params: output },
            meta: { requirements: ['SYNC-03'] },
          },
          {
            target: 'editing.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['CALL-15'] },
          },
        ],
        onError: {
          target: 'editing.refused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    conflict: {
      description: 'Someone else changed the same fields. The user chooses a version of each.',
      tags: 'conflict',
      on: {
        'choice.made': {
          actions: {
            type: 'setChoice',
            params: ({ event }) => ({ field: event.field, side: event.side }),
          },
          meta: { requirements: ['SYNC-03'] },
        },
        'choices.confirmed': [
          {
            guard: 'isChosen',
            target: 'preparing',
            actions: 'resolveConflict',
            meta: { requirements: ['SYNC-03'] },
          },
          { target: 'conflict', meta: { requirements: ['SYNC-03'] } },
        ],
      },
    },
  },
});
