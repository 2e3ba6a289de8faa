import { output } from './output.ts';
import { toSave } from './recordEdit.context.ts';
import { recordEditSetup } from './recordEdit.setup.ts';

export const recordEditMachine = recordEditSetup.createMachine({
  id: 'recordEdit',
  description: 'Creates or edits a record and shows other people’s changes before saving.',
  context: ({ input: { loaded, ...input } }) => ({
    ...input,
    base: loaded.record,
    isKeptOffline: loaded.onDevice !== undefined,
    fields: loaded.onDevice?.edit?.fields ?? loaded.record.fields,
    filled: 0,
    kept: loaded.onDevice?.edit?.fields ?? null,
    label: loaded.onDevice?.edit?.label ?? null,
    storedAt: loaded.onDevice?.storedAt ?? null,
    choices: loaded.choices,
    earlier: loaded.typed,
    current: loaded.onDevice?.edit?.current ?? null,
    picks: {},
    errors: {},
    refusal: null,
  }),
  invoke: [
    {
      id: 'setTyping',
      src: 'setTyping',
      // What is typed can be saved all the same.
      onError: {},
    },
    {
      id: 'watchEdit',
      src: 'watchEdit',
      // Without it the form only does not say that the edit was delivered.
      onError: {},
    },
  ],
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser decides whether the record is shown, edited, or in conflict.',
      always: [
        { guard: 'isReadOnly', target: 'reading' },
        { guard: 'isInConflict', target: 'conflict', meta: { requirements: ['SYNC-03'] } },
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
          meta: { requirements: ['OFF-03'] },
        },
        { target: 'editing', meta: { requirements: ['CALL-15'] } },
      ],
    },
    reading: { description: 'The record is shown read-only.', tags: 'readOnly' },
    editing: {
      description: 'The user fills in the form.',
      on: {
        'form.changed': {
          target: '.typing',
          actions: [
            { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
            'notifyTyped',
          ],
          meta: { requirements: ['OFF-03'] },
        },
        'edit.delivered': {
          actions: { type: 'setDelivered', params: ({ event }) => ({ record: event.record }) },
          meta: { requirements: ['SYNC-01', 'SYNC-03'] },
        },
        'edit.refused': { actions: 'setAttention', meta: { requirements: ['SYNC-02'] } },
        'save.requested': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ typed: event.typed }) },
            target: '.refused',
            actions: { type: 'setErrors', params: ({ event }) => ({ typed: event.typed }) },
            meta: { requirements: ['CALL-15'] },
          },
          {
            guard: { type: 'isUnchanged', params: ({ event }) => ({ typed: event.typed }) },
            target: '.unchanged',
            actions: { type: 'setChecked', params: ({ event }) => ({ typed: event.typed }) },
            meta: { requirements: ['CALL-15'] },
          },
          {
            target: 'saving',
            actions: { type: 'setChecked', params: ({ event }) => ({ typed: event.typed }) },
            meta: { requirements: ['CALL-15'] },
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
            // It can be discarded until it is saved.
            'form.changed': {
              actions: [
                { type: 'setTyped', params: ({ event }) => ({ typed: event.typed }) },
                'notifyTyped',
              ],
              meta: { requirements: ['OFF-03'] },
            },
            'restored.discarded': {
              target: 'fresh',
              actions: ['endTyping', 'discardTyped'],
              meta: { requirements: ['OFF-03'] },
            },
          },
        },
        typing: { description: 'The user has typed changes.', tags: 'typed' },
        unchanged: { description: 'There were no changes to save.', tags: 'unchanged' },
        refused: {
          description: 'Not saved, here or on the server. The page shows what to correct.',
        },
        saved: { description: 'The server saved the record.', tags: 'saved' },
        savedHere: {
          description: 'The change is stored on this device until the server can be reached.',
          on: {
            'edit.delivered': {
              target: 'saved',
              actions: { type: 'setDelivered', params: ({ event }) => ({ record: event.record }) },
              meta: { requirements: ['SYNC-01', 'SYNC-03'] },
            },
          },
        },
      },
    },
    saving: {
      description: 'The changes are being saved, on the server if it can be reached.',
      tags: 'busy',
      initial: 'onServer',
      states: {
        onServer: {
          description: 'Waiting for the server to save.',
          invoke: {
            id: 'saveRecord',
            src: 'saveRecord',
            input: ({ context }) => toSave(context),
            onDone: [
              {
                guard: { type: 'isSaved', params: output },
                target: '#recordEdit.editing.saved',
                actions: ['endTyping', { type: 'setSaved', params: output }],
                meta: { requirements: ['CALL-15'] },
              },
              {
                guard: { type: 'canKeep', params: output },
                target: 'onDevice',
                meta: { requirements: ['OFF-02'] },
              },
              {
                guard: { type: 'isConflict', params: output },
                target: '#recordEdit.conflict',
                actions: { type: 'setConflict', params: output },
                meta: { requirements: ['SYNC-03'] },
              },
              {
                target: '#recordEdit.editing.refused',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['CALL-15', 'ERR-OTHER'] },
              },
            ],
            onError: {
              target: '#recordEdit.editing.refused',
              actions: { type: 'setRefusal', params: { output: null } },
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
        onDevice: {
          description: 'The server can’t be reached. The browser stores the change on this device.',
          invoke: {
            id: 'keepRecord',
            src: 'keepRecord',
            input: ({ context }) => toSave(context),
            onDone: [
              {
                guard: { type: 'isSavedHere', params: output },
                target: '#recordEdit.editing.savedHere',
                actions: ['endTyping', { type: 'keepHere', params: output }],
                meta: { requirements: ['OFF-02'] },
              },
              {
                target: '#recordEdit.editing.refused',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['OFF-02'] },
              },
            ],
            onError: {
              target: '#recordEdit.editing.refused',
              actions: { type: 'setRefusal', params: { output: null } },
              meta: { requirements: ['OFF-02'] },
            },
          },
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
            actions: ['endTyping', 'resolveConflict', 'notifyTyped'],
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
