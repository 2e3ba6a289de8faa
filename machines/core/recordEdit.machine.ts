import { baseOf, recordEditSetup } from './recordEdit.setup.ts';

export const recordEditMachine = recordEditSetup.createMachine({
  id: 'recordEdit',
  description: 'Creates or edits an agency record and shows other people’s changes before saving.',
  context: ({ input }) => ({
    ...input,
    base: null,
    fields: {},
    choices: {},
    current: null,
    picks: {},
    errors: {},
    refusal: null,
  }),
  invoke: {
    id: 'setTyping',
    src: 'setTyping',
    // What is typed can be saved all the same.
    onError: { meta: { requirements: ['SHELL-02'] } },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The browser loads the record and the choices in its form.',
      tags: 'loading',
      invoke: {
        id: 'loadRecord',
        src: 'loadRecord',
        input: ({ context: { id, isNew } }) => ({ id, isNew }),
        onDone: [
          {
            guard: { type: 'isNotLoaded', params: ({ event }) => ({ output: event.output }) },
            target: 'failed',
            actions: { type: 'setLoadFailure', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'isTypedOnOther', params: ({ event }) => ({ output: event.output }) },
            target: 'conflict',
            actions: { type: 'restoreConflict', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SYNC-03'] },
          },
          {
            guard: { type: 'hasTyped', params: ({ event }) => ({ output: event.output }) },
            target: 'editing.restored',
            actions: [
              { type: 'setLoaded', params: ({ event }) => ({ output: event.output }) },
              { type: 'restoreTyped', params: ({ event }) => ({ output: event.output }) },
            ],
            meta: { requirements: ['SHELL-02'] },
          },
          {
            target: 'editing',
            actions: { type: 'setLoaded', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SHELL-02'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setLoadFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    failed: {
      description: 'The record couldn’t be loaded. The user can retry.',
      tags: 'failed',
      on: { 'retry.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    editing: {
      description: 'The user fills in the form.',
      tags: 'form',
      on: {
        'form.changed': {
          target: '.typing',
          actions: [
            { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
            'notifyTyped',
          ],
          meta: { requirements: ['SHELL-02'] },
        },
        'save.requested': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ typed: event.typed }) },
            target: '.refused',
            actions: { type: 'setErrors', params: ({ event }) => ({ typed: event.typed }) },
            meta: { requirements: ['SHELL-02'] },
          },
          {
            guard: { type: 'isUnchanged', params: ({ event }) => ({ typed: event.typed }) },
            target: '.unchanged',
            actions: { type: 'setChecked', params: ({ event }) => ({ typed: event.typed }) },
            meta: { requirements: ['SHELL-02'] },
          },
          {
            target: 'saving',
            actions: { type: 'setChecked', params: ({ event }) => ({ typed: event.typed }) },
            meta: { requirements: ['SHELL-02'] },
          },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { description: 'The form is unchanged since it was loaded.' },
        restored: {
          description: 'The form contains entries typed before the user left the page.',
          tags: 'restored',
          on: {
            'restored.discarded': {
              target: '#recordEdit.loading',
              actions: ['endTyping', 'clearLoaded'],
              meta: { requirements: ['SHELL-02'] },
            },
          },
        },
        typing: { description: 'The user has typed changes.' },
        unchanged: { description: 'There were no changes to save.', tags: 'unchanged' },
        refused: { description: 'Not saved. The fields to correct are marked.' },
        saved: { description: 'The server saved the record.', tags: 'saved' },
      },
    },
    saving: {
      description: 'Waiting for the server to save.',
      tags: ['form', 'busy'],
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context }) => ({
          id: context.id,
          version: baseOf(context).version,
          fields: context.fields,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => ({ output: event.output }) },
            target: 'editing.saved',
            actions: [
              'endTyping',
              { type: 'setSaved', params: ({ event }) => ({ output: event.output }) },
            ],
            meta: { requirements: ['SHELL-02'] },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ output: event.output }) },
            target: 'conflict',
            actions: { type: 'setConflict', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['SYNC-03'] },
          },
          {
            target: 'editing.refused',
            actions: { type: 'setRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
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
      description: 'Someone else saved this record. The user chooses a version of each field.',
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
            target: 'saving',
            actions: ['endTyping', 'resolveConflict'],
            meta: { requirements: ['SYNC-03'] },
          },
          { target: 'conflict', meta: { requirements: ['SYNC-03'] } },
        ],
        'changes.discarded': {
          target: 'editing',
          actions: ['endTyping', 'takeTheirs'],
          meta: { requirements: ['SYNC-03'] },
        },
      },
    },
  },
});
