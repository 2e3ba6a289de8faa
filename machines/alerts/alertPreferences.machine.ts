import { assertEvent } from 'xstate';
import { output } from '../core/output.ts';
import { alertPreferencesSetup } from './alertPreferences.setup.ts';

export const alertPreferencesMachine = alertPreferencesSetup.createMachine({
  id: 'alertPreferences',
  description:
    'A person chooses how and when each kind of alert reaches them, and turns on notifications.',
  context: ({ input }) => ({ ...input, device: null, message: null, refusal: null, errors: {} }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser says whether it shows notifications.',
      tags: 'busy',
      invoke: {
        id: 'readDevice',
        src: 'readDevice',
        onDone: {
          target: 'idle',
          actions: { type: 'setDevice', params: output },
          meta: { requirements: ['ALERT-02'] },
        },
        onError: {
          target: 'idle',
          actions: 'setUnsupported',
          meta: { requirements: ['ALERT-02'] },
        },
      },
    },
    idle: {
      description: 'The page shows the choices and the devices as they are stored.',
      on: {
        'choices.submitted': [
          {
            guard: { type: 'isSame', params: ({ event }) => ({ choice: event.choice }) },
            target: '.unchanged',
            actions: 'clearOutcome',
            meta: { requirements: ['ALERT-02'] },
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => ({ choice: event.choice }) },
            target: '.refused',
            actions: { type: 'setInvalid', params: ({ event }) => ({ choice: event.choice }) },
            meta: { requirements: ['ALERT-02', 'ALERT-04'] },
          },
          {
            target: 'saving',
            actions: 'clearOutcome',
            meta: { requirements: ['ALERT-02', 'ALERT-04'] },
          },
        ],
        'addition.requested': {
          target: 'adding',
          actions: 'clearOutcome',
          meta: { requirements: ['ALERT-02'] },
        },
        'removal.requested': {
          target: 'removing',
          actions: 'clearOutcome',
          meta: { requirements: ['ALERT-02'] },
        },
      },
      initial: 'fresh',
      states: {
        fresh: { description: 'Nothing was changed since the page was opened.' },
        done: { description: 'The last change was saved.' },
        refused: { description: 'The last change was not saved, with the reason.' },
        unchanged: { description: 'There were no changes to save.', tags: 'unchanged' },
      },
    },
    saving: {
      description: 'The server saves the choices.',
      tags: 'busy',
      invoke: {
        id: 'saveChoices',
        src: 'saveChoices',
        input: ({ context, event }) => {
          assertEvent(event, 'choices.submitted');
          return { version: context.shown.version, ...event.choice };
        },
        onDone: [
          {
            guard: { type: 'isSaved', params: output },
            target: 'idle.done',
            actions: { type: 'setSaved', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
          {
            target: 'idle.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
        ],
        onError: {
          target: 'idle.refused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    adding: {
      description: 'The browser asks for permission and subscribes; the server adds it.',
      tags: 'busy',
      invoke: {
        id: 'addDevice',
        src: 'addDevice',
        input: ({ context }) => ({ publicKey: context.shown.publicKey }),
        onDone: [
          {
            guard: { type: 'isAdded', params: output },
            target: 'idle.done',
            actions: { type: 'setAdded', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
          {
            guard: { type: 'isDenied', params: output },
            target: 'idle',
            actions: { type: 'setDenied', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
          {
            target: 'idle.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
        ],
        onError: {
          target: 'idle.refused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    removing: {
      description: 'The server removes a device; this one also ends its subscription.',
      tags: 'busy',
      invoke: {
        id: 'removeDevice',
        src: 'removeDevice',
        input: ({ event }) => {
          assertEvent(event, 'removal.requested');
          return { id: event.id };
        },
        onDone: [
          {
            guard: { type: 'isRemoved', params: output },
            target: 'idle.done',
            actions: { type: 'setRemoved', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
          {
            target: 'idle.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ALERT-02'] },
          },
        ],
        onError: {
          target: 'idle.refused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
  },
});
