import { output, received } from '../core/output.ts';
import { updateSetup } from './update.setup.ts';

export const updateMachine = updateSetup.createMachine({
  id: 'update',
  description:
    'Keeps the application current: installs the service worker, finds new versions, reloads without losing work.',
  context: { checkedAt: 0, build: null, isAtPage: false, isIncomplete: false },
  invoke: [
    // Without a watcher the others still lead to the new version.
    { id: 'watchPages', src: 'watchPages', onError: {} },
    { id: 'watchClock', src: 'watchClock', onError: {} },
    { id: 'watchParts', src: 'watchParts', onError: {} },
    { id: 'describeApp', src: 'describeApp', onError: {} },
  ],
  initial: 'resolving',
  on: {
    'chunk.missing': {
      target: '.checking',
      actions: 'noteIncomplete',
      meta: { requirements: ['UPD-02'] },
    },
  },
  states: {
    resolving: {
      description: 'The application has just started. The worker must not delay it.',
      after: { untilStable: { target: 'checking', meta: { requirements: ['UPD-02'] } } },
      on: {
        'page.left': { target: 'resolving', reenter: true, meta: { requirements: ['UPD-02'] } },
        'page.presented': {
          target: 'checking',
          actions: 'noteArrival',
          meta: { requirements: ['UPD-02'] },
        },
      },
    },
    idle: {
      description: 'No newer version is known.',
      on: {
        'page.presented': {
          target: 'checking',
          actions: 'noteArrival',
          meta: { requirements: ['UPD-02'] },
        },
        'clock.read': {
          guard: { type: 'isDue', params: received },
          target: 'checking',
          actions: 'noteSchedule',
          meta: { requirements: ['UPD-01'] },
        },
      },
    },
    checking: {
      description: 'The browser checks for a newer version and downloads it completely.',
      invoke: {
        id: 'checkVersion',
        src: 'checkVersion',
        onDone: [
          {
            guard: { type: 'mayReload', params: ({ event }) => ({ build: event.output.build }) },
            target: 'deciding',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-02'] },
          },
          {
            guard: { type: 'isNew', params: ({ event }) => ({ build: event.output.build }) },
            target: 'offered',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-01'] },
          },
          {
            guard: {
              type: 'isStillIncomplete',
              params: ({ event }) => ({ failure: event.output.failure }),
            },
            target: 'deciding',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-02'] },
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => ({ failure: event.output.failure }) },
            target: 'idle',
            actions: [
              { type: 'setFinding', params: ({ event }) => event.output },
              { type: 'notifyConsole', params: ({ event }) => ({ failure: event.output.failure }) },
            ],
            meta: { requirements: ['UPD-03'] },
          },
          {
            target: 'idle',
            actions: { type: 'setFinding', params: ({ event }) => event.output },
            meta: { requirements: ['UPD-01'] },
          },
        ],
        onError: {
          target: 'idle',
          actions: {
            type: 'notifyConsole',
            params: { failure: 'The update couldn’t be started.' },
          },
          meta: { requirements: ['UPD-03'] },
        },
      },
      on: {
        'page.presented': { actions: 'noteArrival', meta: { requirements: ['UPD-02'] } },
        'chunk.missing': { actions: 'noteIncomplete', meta: { requirements: ['UPD-02'] } },
      },
    },
    deciding: {
      description: 'Checks for unsaved work before reloading.',
      invoke: {
        id: 'findInterruptions',
        src: 'findInterruptions',
        input: ({ context }) => ({ build: context.build }),
        onDone: [
          {
            guard: { type: 'interruptsNothing', params: output },
            target: 'reloading',
            meta: { requirements: ['UPD-02'] },
          },
          { target: 'offered', meta: { requirements: ['UPD-02'] } },
        ],
        onError: { target: 'offered', meta: { requirements: ['UPD-02'] } },
      },
    },
    offered: {
      description: 'A bar announces a new version or a missing part.',
      tags: 'offered',
      initial: 'quiet',
      on: {
        'page.presented': [
          {
            guard: 'isRepaired',
            target: 'checking',
            actions: 'noteArrival',
            meta: { requirements: ['UPD-02'] },
          },
          { target: 'deciding', meta: { requirements: ['UPD-02'] } },
        ],
      },
      states: {
        quiet: {
          description: 'Waiting for the user to choose when to reload.',
          on: { 'reload.requested': { target: 'assessing', meta: { requirements: ['UPD-01'] } } },
        },
        assessing: {
          description: 'The browser checks what the reload would interrupt.',
          invoke: {
            id: 'findInterruptions',
            src: 'findInterruptions',
            input: ({ context }) => ({ build: context.build }),
            onDone: [
              {
                guard: { type: 'isBusy', params: output },
                target: 'waiting',
                meta: { requirements: ['UPD-02'] },
              },
              {
                guard: { type: 'hasTyped', params: output },
                target: 'confirming',
                meta: { requirements: ['UPD-02'] },
              },
              { target: '#update.reloading', meta: { requirements: ['UPD-01'] } },
            ],
            onError: { target: 'confirming', meta: { requirements: ['UPD-02'] } },
          },
        },
        waiting: {
          description: 'The reload waits for a call to finish.',
          tags: 'waiting',
          initial: 'scheduled',
          on: { 'reload.declined': { target: 'quiet', meta: { requirements: ['UPD-02'] } } },
          states: {
            scheduled: {
              description: 'The call has its time.',
              after: { untilNextLook: { target: 'checking', meta: { requirements: ['UPD-02'] } } },
            },
            checking: {
              description: 'The browser checks whether the call has ended.',
              invoke: {
                id: 'findInterruptions',
                src: 'findInterruptions',
                input: ({ context }) => ({ build: context.build }),
                onDone: [
                  {
                    guard: { type: 'isBusy', params: output },
                    target: 'scheduled',
                    meta: { requirements: ['UPD-02'] },
                  },
                  {
                    guard: { type: 'hasTyped', params: output },
                    target: '#update.offered.confirming',
                    meta: { requirements: ['UPD-02'] },
                  },
                  { target: '#update.reloading', meta: { requirements: ['UPD-01'] } },
                ],
                onError: {
                  target: '#update.offered.confirming',
                  meta: { requirements: ['UPD-02'] },
                },
              },
            },
          },
        },
        confirming: {
          description: 'The page has typed text. The user saves it or reloads anyway.',
          tags: 'confirming',
          initial: 'scheduled',
          on: {
            'reload.confirmed': { target: '#update.reloading', meta: { requirements: ['UPD-02'] } },
            'reload.declined': { target: 'quiet', meta: { requirements: ['UPD-02'] } },
          },
          states: {
            scheduled: {
              description: 'The user has time to save.',
              after: { untilNextLook: { target: 'checking', meta: { requirements: ['UPD-02'] } } },
            },
            checking: {
              description: 'The browser checks whether the text is saved or gone.',
              invoke: {
                id: 'findInterruptions',
                src: 'findInterruptions',
                input: ({ context }) => ({ build: context.build }),
                onDone: [
                  {
                    guard: { type: 'hasTyped', params: output },
                    target: 'scheduled',
                    meta: { requirements: ['UPD-02'] },
                  },
                  {
                    guard: { type: 'isBusy', params: output },
                    target: '#update.offered.waiting',
                    meta: { requirements: ['UPD-02'] },
                  },
                  // The reload was requested, and nothing holds it up anymore.
                  { target: '#update.reloading', meta: { requirements: ['UPD-01'] } },
                ],
                onError: { target: 'scheduled', meta: { requirements: ['UPD-02'] } },
              },
            },
          },
        },
      },
    },
    reloading: {
      description: 'The browser reloads the page.',
      tags: 'reloading',
      invoke: {
        id: 'reload',
        src: 'reload',
        input: ({ context }) => ({ build: context.build }),
        // The browser has been asked; where it obeys, this page ends.
        onDone: { meta: { requirements: ['UPD-01'] } },
        onError: { target: 'offered', meta: { requirements: ['UPD-01'] } },
      },
      after: { untilGivenUp: { target: 'offered', meta: { requirements: ['UPD-01'] } } },
      // The reload brings every part.
      on: { 'chunk.missing': { meta: { requirements: ['UPD-02'] } } },
    },
  },
});
