import { assertEvent } from 'xstate';
import { output } from '../core/output.ts';
import { userAccessSetup } from './userAccess.setup.ts';

export const userAccessMachine = userAccessSetup.createMachine({
  id: 'userAccess',
  description: 'Shows an administrator another user’s account security and available actions.',
  context: ({ input }) => ({ ...input, act: null, message: null, refusal: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page shows the account’s current status.',
      on: {
        'act.requested': [
          {
            guard: { type: 'isGrave', params: ({ event }) => ({ act: event.act }) },
            target: 'confirming',
            actions: { type: 'setAct', params: ({ event }) => ({ act: event.act }) },
          },
          {
            target: 'acting',
            actions: { type: 'setAct', params: ({ event }) => ({ act: event.act }) },
          },
        ],
        'rights.submitted': [
          {
            guard: { type: 'isSame', params: ({ event }) => ({ rights: event.rights }) },
            target: '.unchanged',
            actions: 'clearOutcome',
            meta: { requirements: ['ROLE-02'] },
          },
          { target: 'savingRights', actions: 'clearOutcome', meta: { requirements: ['ROLE-02'] } },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { description: 'The account is unchanged since it was loaded.' },
        done: { description: 'The action succeeded.' },
        refused: { description: 'The action failed, with the reason.' },
        unchanged: { description: 'There were no changes to save.', tags: 'unchanged' },
      },
    },
    confirming: {
      description: 'Waiting for the administrator to confirm the action.',
      tags: 'confirming',
      on: { 'act.confirmed': { target: 'acting' }, 'act.canceled': { target: 'idle' } },
    },
    acting: {
      description: 'The server performs the action.',
      tags: 'busy',
      invoke: {
        id: 'actOnUser',
        src: 'actOnUser',
        input: ({ context: { access, act } }) => {
          if (!act) throw new Error('There is nothing to do.');
          return { userId: access.user.userId, act };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'idle.done',
            actions: { type: 'setDone', params: output },
          },
          {
            target: 'idle.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'idle.refused',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    savingRights: {
      description: 'The server saves the rights.',
      tags: 'busy',
      invoke: {
        id: 'saveRights',
        src: 'saveRights',
        input: ({ context: { access }, event }) => {
          assertEvent(event, 'rights.submitted');
          return { userId: access.user.userId, base: access.rights, rights: event.rights };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: output },
            target: 'idle.done',
            actions: { type: 'setDone', params: output },
            meta: { requirements: ['ROLE-02'] },
          },
          {
            target: 'idle.refused',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
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
