import { addressChangeSetup } from './addressChange.setup.ts';

export const addressChangeMachine = addressChangeSetup.createMachine({
  id: 'addressChange',
  description:
    'Undoes or confirms a change of an email address with the link of an email. Opening the link does neither.',
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
      description: 'The address must name a link.',
      always: [
        {
          guard: 'lacksId',
          target: 'unusable',
          actions: 'keepMissingId',
          meta: { requirements: ['ROLE-05'] },
        },
        { target: 'lookingUp', meta: { requirements: ['ROLE-05'] } },
      ],
    },
    lookingUp: {
      description: 'The server is asked what the link can do; asking does nothing.',
      tags: 'looking',
      invoke: {
        id: 'lookUpLink',
        src: 'lookUpLink',
        onDone: [
          {
            guard: { type: 'canAct', params: ({ event }) => ({ output: event.output }) },
            target: 'offered',
            actions: { type: 'keepLink', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            guard: { type: 'isTooLate', params: ({ event }) => ({ output: event.output }) },
            target: 'tooLate',
            actions: { type: 'keepLink', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            guard: { type: 'isUnusable', params: ({ event }) => ({ output: event.output }) },
            target: 'unusable',
            actions: { type: 'keepLink', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            target: 'doneBefore',
            actions: { type: 'keepLink', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-05'] },
          },
        ],
        onError: { target: 'unreachable', meta: { requirements: ['ERR-OTHER'] } },
      },
    },
    unreachable: {
      description: 'The server did not answer: the page can ask again.',
      on: { 'retry.requested': { target: 'lookingUp', meta: { requirements: ['ERR-OTHER'] } } },
    },
    offered: {
      description: 'The page tells of the change and offers what the link is for.',
      tags: 'offer',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Nothing happens until the person presses the button.',
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
                guard: { type: 'isDone', params: ({ event }) => ({ output: event.output }) },
                target: '#addressChange.done',
                actions: { type: 'keepAnswer', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['ROLE-05'] },
              },
              {
                guard: { type: 'isLinkLost', params: ({ event }) => ({ output: event.output }) },
                target: '#addressChange.lookingUp',
                meta: { requirements: ['ROLE-05'] },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
                target: 'waiting',
                actions: { type: 'keepRefusal', params: ({ event }) => ({ output: event.output }) },
                meta: { requirements: ['ERR-OTHER'] },
              },
              { target: 'waiting', actions: 'keepOffline', meta: { requirements: ['ERR-OTHER'] } },
            ],
            onError: {
              target: 'waiting',
              actions: 'keepUncertain',
              meta: { requirements: ['ERR-OTHER'] },
            },
          },
        },
      },
    },
    done: {
      description: 'The change is undone, or the new address confirmed.',
      type: 'final',
    },
    doneBefore: {
      description: 'The change was undone, or the address confirmed, before.',
      tags: 'linkRefused',
      type: 'final',
    },
    tooLate: {
      description: 'The time in which the change could be undone is over.',
      tags: 'linkRefused',
      type: 'final',
    },
    unusable: {
      description: 'The link is unknown or missing, or a later change or email took its place.',
      tags: 'linkRefused',
      type: 'final',
    },
  },
});
