import { output } from './output.ts';
import { recordEditSetup } from './recordEdit.setup.ts';

export const recordEditMachine = recordEditSetup.createMachine({
  id: 'recordEdit',
  description: 'Creates or edits an agency record and shows other people’s changes before saving.',
  context: ({ input: { loaded, ...input } }) => ({
    ...input,
    base: loaded.record,
    fields: loaded.record.fields,
    choices: loaded.choices,
    earlier: loaded.typed,
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
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser decides whether earlier entries are restored.',
      always: [
        {
          guard: 'isTypedOnOther',
          target: 'conflict',
          actions: 'restoreConflict',
          meta: { requirements: ['SYNC-03'] },
        },
        {
          guard: 'hasTyped',
          target: 'editing.restored',
          actions: 'restoreTyped',
          meta: { requirements: ['SHELL-02'] },
        },
        { target: 'editing', meta: { requirements: ['SHELL-02'] } },
      ],
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
              target: 'fresh',
              actions: ['endTyping', 'discardTyped'],
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
          version: context.base.version,
          fields: context.fields,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'editing.saved',
            actions: ['endTyping', { type: 'setSaved', params: output }],
            meta: { requirements: ['SHELL-02'] },
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
