import { assertEvent } from 'xstate';
import { output } from '../core/output.ts';
import { rightsSheetSetup } from './rightsSheet.setup.ts';

export const rightsSheetMachine = rightsSheetSetup.createMachine({
  id: 'rightsSheet',
  description: 'Shows an administrator which acts a role or a person may record, and changes it.',
  context: ({ input }) => ({ ...input, message: null, refusal: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows the rights as they are stored.',
      on: {
        'rights.submitted': [
          {
            guard: { type: 'isSame', params: ({ event }) => ({ rights: event.rights }) },
            target: '.unchanged',
            actions: 'clearOutcome',
            meta: { requirements: ['RIGHT-04'] },
          },
          { target: 'saving', actions: 'clearOutcome', meta: { requirements: ['RIGHT-04'] } },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { description: 'The rights are unchanged since they were loaded.' },
        done: { description: 'The rights were saved.' },
        refused: { description: 'The rights were not saved, with the reason.' },
        unchanged: { description: 'There were no changes to save.', tags: 'unchanged' },
      },
    },
    saving: {
      description: 'The server saves the rights.',
      tags: 'busy',
      invoke: {
        id: 'saveSheet',
        src: 'saveSheet',
        input: ({ context: { of, sheet }, event }) => {
          assertEvent(event, 'rights.submitted');
          return { of, base: sheet.rights, rights: event.rights };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'idle.done',
            actions: { type: 'setDone', params: output },
            meta: { requirements: ['RIGHT-04'] },
          },
          {
            target: 'idle.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['RIGHT-04'] },
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
