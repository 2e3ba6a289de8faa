import { output } from '../core/output.ts';
import { addressChangeSetup } from './addressChange.setup.ts';

export const addressChangeMachine = addressChangeSetup.createMachine({
  id: 'addressChange',
  description:
    'Undoes or confirms an email address change from an emailed link, after the user confirms.',
  context: ({ input }) => ({
    ...input,
    act: null,
    change: null,
    message: '',
    refusal: null,
    needsPassword: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser looks for a link in the address.',
      always: [
        {
          guard: 'lacksId',
          target: 'unusable',
          actions: 'setMissingId',
          meta: { requirements: ['ROLE-05'] },
        },
        { target: 'lookingUp', meta: { requirements: ['ROLE-05'] } },
      ],
    },
    lookingUp: {
      description: 'Waiting for the server to check the link. Checking changes nothing.',
      tags: 'checking',
      invoke: {
        id: 'lookUpLink',
        src: 'lookUpLink',
        onDone: [
          {
            guard: { type: 'canAct', params: output },
            target: 'offered',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            guard: { type: 'isTooLate', params: output },
            target: 'tooLate',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            guard: { type: 'isUnusable', params: output },
            target: 'unusable',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            target: 'doneBefore',
            actions: { type: 'setLink', params: output },
            meta: { requirements: ['ROLE-05'] },
          },
        ],
        onError: { target: 'unreachable', meta: { requirements: ['ERR-OTHER'] } },
      },
    },
    unreachable: {
      description: 'The server did not respond. The user can retry.',
      on: { 'retry.requested': { target: 'lookingUp', meta: { requirements: ['ERR-OTHER'] } } },
    },
    offered: {
      description: 'The page describes the change and offers the action.',
      tags: 'offer',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waiting for the user to press the button.',
          on: {
            'act.chosen': {
              target: 'sending',
              actions: 'clearRefusal',
              meta: { requirements: ['ROLE-05'] },
            },
          },
        },
        sending: {
          description: 'The server undoes or confirms the change.',
          tags: 'busy',
          invoke: {
            id: 'answerLink',
            src: 'answerLink',
            input: ({ context }) => ({ act: context.act }),
            onDone: [
              {
                guard: { type: 'isDone', params: output },
                target: '#addressChange.done',
                actions: { type: 'setAnswer', params: output },
                meta: { requirements: ['ROLE-05'] },
              },
              {
                guard: { type: 'isLinkLost', params: output },
                target: '#addressChange.lookingUp',
                meta: { requirements: ['ROLE-05'] },
              },
              {
                guard: { type: 'isRefused', params: output },
                target: 'waiting',
                actions: { type: 'setRefusal', params: output },
                meta: { requirements: ['ERR-OTHER'] },
              },
              { target: 'waiting', actions: 'storeOffline', meta: { requirements: ['ERR-OTHER'] } },
            ],
            onError: {
              target: 'waiting',
              actions: 'setUncertain',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    done: { description: 'The change is undone, or the new address is confirmed.', type: 'final' },
    doneBefore: {
      description: 'The change was already undone, or the address already confirmed.',
      type: 'final',
    },
    tooLate: { description: 'The time to undo the change is over.', type: 'final' },
    unusable: {
      description: 'The link is unknown, missing or replaced by a later change or email.',
      type: 'final',
    },
  },
});
